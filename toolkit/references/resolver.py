"""Citations into targets: ids of the same act, URNs of others, ``urn!id`` for their units.

A target in another act is named by the path that the citation gives, whether or not that act has such a unit: nobody
looks. An act of which the words tell the year alone has the year for a date (``urn:lex:br:federal:lei:2018;13709``),
unless the citing act gives the full date elsewhere or the act is one of the known ones.
"""

import re
from collections.abc import Iterator

from ..naming import ABBREVIATION, fold
from .model import ALL_PREVIOUS, NEXT, PREVIOUS, SAME, THIS, Citation, CitedAct, Context, Place, Step
from .names import BEFORE, DATES
from .numbering import of_the_union

NOWHERE = Context()
_GROUPINGS = frozenset(("parte", "livro", "titulo", "subtitulo", "capitulo", "subcapitulo", "secao", "subsecao"))
_LOCAL = {"estadual", "municipal", "distrital"}
_FEDERAL = {"lei", "lei.complementar", "lei.delegada", "decreto.lei", "medida.provisoria", "emenda.constitucional"}
_FEDERAL |= {"decreto", "constituicao"}
_UNION_ONLY = {"decreto.lei", "medida.provisoria", "emenda.constitucional", "lei.delegada"}
_ANY_KIND = {"", "diploma", "diploma.legal", "norma", "ato"}
_NAMED_KINDS = {"codigo", "estatuto", "regulamento", "consolidacao", "lei", "decreto"}
_ANNEXED = {"acordo", "convencao", "tratado", "protocolo", "regulamento", "regimento", "estatuto", "contrato"}
_HOUSES = {"federal", "senado.federal", "camara.deputados", "congresso.nacional"}
_LAST = re.compile(r"^(.*_|)([a-z]+)([\du-]*)$")
_URN = re.compile(r"urn:lex:br((?:;[^:;]+)*):([^:]+):")


def resolve(citation: Citation, context: Context = NOWHERE, place: Place = Place()) -> tuple[str, ...]:  # noqa: B008
    """The targets of a citation, in order, each once; none where the words name an act that cannot be told.

    Targets in the citing act that it does not have are among them: ``target in context.units`` tells.
    """
    base, inner = _base(citation.act, context, place)
    if not citation.paths:
        return (base,) if base else (_main(citation.act, context, place) if inner else ())
    found: list[str] = []
    article = place.article
    for path in citation.paths:
        if path[0].relative in (THIS, PREVIOUS, NEXT, ALL_PREVIOUS) or inner:
            found.extend(_quoted(one, context, place) for one in _inside(path, context, place, article))
        elif base:
            found.extend(f"{base}!{one}" if one else base for one in _outside(path, context.widest, article))
        if path[0].kind == "artigo" and path[0].first:
            article = path[0].first
        if len(found) > context.widest:
            break
    return tuple(dict.fromkeys(found))


def _main(act: CitedAct | None, context: Context, place: Place) -> tuple[str, ...]:
    """The component that the citing act calls itself: a treaty or a regulation is an annex of the decree above it."""
    own = place.unit.partition("_")[0]
    if act is not None and act.kind in _ANNEXED and own.startswith("anexo") and own in context.units:
        return (own,)
    return ("main",) if "main" in context.units else ()


def _base(act: CitedAct | None, context: Context, place: Place) -> tuple[str, bool]:
    """The URN of the act cited, and whether it is the citing act itself; neither where it cannot be told."""
    if act is None or act.own:
        return place.amended, True
    if act.back:
        return (place.last if _may_be(act.kind, place.last) else ""), False
    return urn(act, context), False


def _quoted(target: str, context: Context, place: Place) -> str:
    """A target in a quoted amendment: the quoted unit where the amendment holds it, else that of the act amended."""
    if not place.amended or target in context.units or "_alt" not in target:
        return target
    return f"{place.amended}!{target.rpartition('_alt')[2].partition('_')[2]}"


def _may_be(kind: str, target: str) -> bool:
    """Whether an act cited as ``referida Lei`` can be the one with that URN: its kind must be the word used, but codes,
    statutes and regulations are laws or decrees."""
    return (
        kind in _ANY_KIND
        or f":{kind}:" in target
        or (kind in _NAMED_KINDS and re.search(r":(?:lei|decreto)[.:]", target) is not None)
    )


def urn(act: CitedAct, context: Context = NOWHERE) -> str:
    """The LexML URN of the act; empty where its words tell too little (no number, no year, no authority)."""
    if not act.kind and act.name:
        plain = " ".join(fold(act.name).split())
        given = context.names.get(act.name) or context.names.get(plain)
        if given is None:
            return ""
        act = given
    if act.name and context.date and context.date < act.date and (act.kind, act.number) in BEFORE:
        act = BEFORE[act.kind, act.number]
    date = act.date
    if len(date) < 10:
        full = context.known.get((act.kind, act.number)) or (
            "" if act.authority in _LOCAL else DATES.get((act.kind, act.number), "")
        )
        date = full if full and full.startswith(date) else date
    place, authority = act.place, act.authority
    own_place, own_authority = _own(context.urn)
    if authority in _LOCAL and not place:
        place = own_place
        if authority == "estadual":
            place = ";" + own_place.split(";")[1] if own_place else ""
        elif own_authority != authority:
            place = ""
        if not place:
            return ""
    elif not authority:
        place, authority = _authority(act, date, own_place, own_authority, bool(context.units))
    return f"urn:lex:br{place}:{authority}:{act.kind}:{date};{act.number}" if authority and date else ""


def _own(urn_: str) -> tuple[str, str]:
    match = _URN.match(urn_)
    return (match[1], match[2]) if match else ("", "")


def _authority(act: CitedAct, date: str, own_place: str, own_authority: str, inside: bool) -> tuple[str, str]:
    """The authority of an act whose words tell none: the Union for laws and decrees, unless a state or a
    municipality (or an act that does not say whose it is) cites a number that the Union did not reach in that year;
    else the citing body."""
    if act.kind not in _FEDERAL:
        return (own_place, own_authority) if own_authority and own_authority not in _HOUSES else ("", "")
    if (
        act.kind in _UNION_ONLY
        or not inside
        or own_authority not in (*_LOCAL, "")
        or of_the_union(act.kind, act.number, date)
    ):
        return "", "federal"
    return own_place, own_authority


def _outside(path: tuple[Step, ...], widest: int, article: str) -> Iterator[str]:
    """Ids by the path alone. Where a path lacks its article, what can be said of it is the act."""
    names = [step for step in path if step.kind not in _GROUPINGS] if path[-1].kind not in _GROUPINGS else list(path)
    if names[0].relative == SAME and names[0].kind == "artigo" and article:
        names[0] = Step("artigo", article)
    if any(step.relative for step in names) or names[0].kind not in ("artigo", "anexo", *_GROUPINGS):
        yield ""
        return
    prefixes = [""]
    for at, step in enumerate(names):
        prefixes = [
            f"{prefix}{one}"
            for prefix in prefixes
            for one in _numbered(step, names[at - 1].kind if at else "", prefix, widest)
        ][:widest]
    yield from prefixes


def _numbered(step: Step, parent: str, prefix: str, widest: int) -> list[str]:
    joint = "_" if prefix else ""
    if step.kind == "caput":
        return [f"{joint}cpt"]
    if parent == "artigo" and step.kind in ("inciso", "alinea", "item"):
        joint = "_cpt_"
    name = joint + ABBREVIATION[step.kind]
    return [name + number for number in numbers(step, widest)]


def numbers(step: Step, widest: int) -> list[str]:
    """The numbers from ``first`` to ``last``: ``5-1`` to ``5-4`` and ``1`` to ``3``; the two ends where they don't
    count up."""
    if not step.last:
        return [step.first]
    base, _, tail = step.first.partition("-")
    last_base, _, last_tail = step.last.partition("-")
    if base == last_base and tail.isdigit() and last_tail.isdigit() and 0 < int(last_tail) - int(tail) < widest:
        return [f"{base}-{number}" for number in range(int(tail), int(last_tail) + 1)]
    if base.isdigit() and last_base.isdigit() and 0 < int(last_base) - int(base) < widest:
        return [step.first, *map(str, range(int(base) + 1, int(last_base))), step.last]
    return [step.first, step.last]


def _inside(path: tuple[Step, ...], context: Context, place: Place, article: str) -> list[str]:
    """The units of the citing act that a path names, seen from the unit that holds the citation."""
    bases: list[str] | None = None
    for step in path:
        if bases is None:
            bases = _first(step, context, place, article)
        else:
            bases = [one for base in bases for one in _below(base, step, context, place)]
        if not bases:
            return []
        if len(bases) > context.widest:
            bases = bases[: context.widest]
    return bases or []


def _first(step: Step, context: Context, place: Place, article: str) -> list[str]:
    kind = step.kind
    if step.relative == SAME:
        return [_component(place.unit) + "art" + article] if kind == "artigo" and article else []
    if step.relative:
        return _relative(step, context, place)
    if kind == "anexo":
        return _annexes(step, context)
    if kind in _GROUPINGS:
        return _groupings(step, context, place)
    if kind == "artigo":
        return _articles(step, context, place)
    return _from_scope(step, context, place)


def _component(unit: str) -> str:
    """What stands before a unit's own id: its component's, and in quoted amendments the block's."""
    head, _, _ = unit.rpartition("_alt") if "_alt" in unit else ("", "", "")
    if head:
        block = unit[len(head) :].split("_")[1]
        return f"{head}_{block}_"
    first = unit.partition("_")[0]
    return f"{first}_" if first.startswith(("anexo", "adct", "apendice", "treaty")) else ""


def _articles(step: Step, context: Context, place: Place) -> list[str]:
    prefix = _component(place.unit)
    units = context.units
    if prefix and f"{prefix}art{step.first}" not in units and f"art{step.first}" in units and "_alt" not in prefix:
        prefix = ""
    return _existing(f"{prefix}art", step, context)


def _existing(stem: str, step: Step, context: Context) -> list[str]:
    """The ids of a range: its ends in any case, what lies between them where the act has it, 5º-A behind 5º too; all of
    it where the act has not even the first."""
    if not step.last:
        return [stem + step.first]
    listed = numbers(step, context.widest)
    if stem + step.first not in context.units:
        return [stem + number for number in listed]
    found = []
    for number in listed:
        name = stem + number
        if number in (step.first, step.last) or name in context.units:
            found.append(name)
        base, _, tail = number.partition("-")
        follower = int(tail or 0) + 1 if tail.isdigit() or not tail else context.widest
        while number != step.last and f"{stem}{base}-{follower}" in context.units and len(found) < context.widest:
            if f"{base}-{follower}" not in listed:
                found.append(f"{stem}{base}-{follower}")
            follower += 1
    return found


def _below(base: str, step: Step, context: Context, place: Place) -> list[str]:
    if step.kind in _GROUPINGS:
        return _existing(f"{base}_{ABBREVIATION[step.kind]}", step, context)
    if step.kind == "artigo":
        if base.startswith(("anexo", "adct")):
            return _existing(f"{base}_art", step, context)
        return _articles(step, context, place)
    if step.kind == "caput":
        return [f"{base}_cpt"]
    direct = _existing(f"{base}_{ABBREVIATION[step.kind]}", step, context)
    if direct[0] in context.units:
        return direct
    if step.kind == "paragrafo" and step.first in ("1", "1u") and not step.last:
        other = f"{base}_par{'1u' if step.first == '1' else '1'}"
        return [other] if other in context.units else direct
    if re.search(r"(?:^|_)art[^_]*$", base) and step.kind != "paragrafo":
        return _existing(f"{base}_cpt_{ABBREVIATION[step.kind]}", step, context)
    return direct


def _from_scope(step: Step, context: Context, place: Place) -> list[str]:
    """A unit below the article, named without one: the nearest one above or beside the citing unit that there is."""
    unit = place.unit
    scopes = []
    while unit:
        scopes.append(unit)
        if re.search(r"(?:^|_)art[^_]*$", unit):
            break
        unit = unit.rpartition("_")[0]
    if not unit:
        return []
    fallback: list[str] = []
    for scope in scopes:
        if (step.kind == "caput" or step.kind == "paragrafo") and scope != unit:
            continue
        found = _below(scope, step, context, place)
        if found[0] in context.units:
            return found
        if not fallback and _holds(scope, step.kind):
            fallback = found
    return [] if step.kind == "item" else fallback or _below(unit, step, context, place)


def _holds(scope: str, kind: str) -> bool:
    last = _LAST.match(scope.rpartition("_")[2])
    name = last[2] if last else ""
    return {"inciso": ("par", "cpt"), "alinea": ("inc",), "item": ("ali",)}.get(kind, ("art",)).count(name) > 0


def _relative(step: Step, context: Context, place: Place) -> list[str]:
    own = _enclosing(step.kind, context, place)
    if not own or step.relative == THIS:
        return [own] if own else []
    match = _LAST.match(own)
    number = match[3]
    base = number.partition("-")[0]
    stem = own[: len(own) - len(number)]
    if step.relative == ALL_PREVIOUS:
        last = int(base) if base.isdigit() else 0
        return [f"{stem}{one}" for one in range(1, min(last, context.widest)) if f"{stem}{one}" in context.units]
    if not base.isdigit():
        return []
    if step.relative == NEXT:
        tail = int(number.partition("-")[2] or 0) if number.partition("-")[2].isdigit() or "-" not in number else 0
        following = f"{stem}{base}-{tail + 1}"
        return [following if following in context.units else f"{stem}{int(base) + 1}"]
    tail = number.partition("-")[2]
    if tail.isdigit():
        return [f"{stem}{base}" + (f"-{int(tail) - 1}" if int(tail) > 1 else "")]
    last = 0
    while f"{stem}{int(base) - 1}-{last + 1}" in context.units:
        last += 1
    before = f"{stem}{int(base) - 1}" + (f"-{last}" if last else "")
    return [before] if int(base) > 1 or before in context.units else []


def _enclosing(kind: str, context: Context, place: Place) -> str:
    """The unit of a kind that the citing unit is or stands in."""
    unit = place.unit
    if kind == "anexo":
        first = unit.partition("_")[0]
        return first if first.startswith("anexo") else ""
    name = ABBREVIATION[kind]
    seen = 0
    while unit and seen < 40:
        match = _LAST.match(unit)
        if match and match[2] == name:
            return unit
        held = context.units.get(unit)
        parent = getattr(held, "parent", "")
        unit = parent or unit.rpartition("_")[0]
        seen += 1
    return ""


def _groupings(step: Step, context: Context, place: Place) -> list[str]:
    """Groupings by kind and number: beside or above the citing unit where there is one, else where the act has only
    one."""
    name = ABBREVIATION[step.kind]
    own = _enclosing(step.kind, context, place)
    if own:
        stem = own[: len(own) - len(_LAST.match(own)[3])]
        found = _existing(stem, step, context)
        if found[0] in context.units:
            return found
    chapter = place.unit
    while chapter:
        held = context.units.get(chapter)
        chapter = getattr(held, "parent", "")
        if chapter and f"{chapter}_{name}{step.first}" in context.units:
            return _existing(f"{chapter}_{name}", step, context)
    plain = _component(place.unit) + name
    if plain + step.first in context.units:
        return _existing(plain, step, context)
    only = context.groupings.get(name + step.first, ())
    if len(only) == 1:
        return _existing(only[0][: -len(step.first)], step, context)
    return [plain + step.first] if not only else []


def _annexes(step: Step, context: Context) -> list[str]:
    if step.first and step.first != "1u":
        return _existing("anexo", step, context)
    annexes = context.groupings.get("anexo", ())
    return list(annexes) if len(annexes) == 1 else []
