"""The units of the citing act that a path names, seen from the unit that the citation stands in."""

import re

from ..naming import ABBREVIATION
from .model import ALL_PREVIOUS, NEXT, PREVIOUS, SAME, THIS, Context, Place, Step

GROUPINGS = frozenset(("parte", "livro", "titulo", "subtitulo", "capitulo", "subcapitulo", "secao", "subsecao"))
_BESIDE = frozenset((PREVIOUS, NEXT, ALL_PREVIOUS))
_LAST = re.compile(r"^(.*_|)([a-z]+)([\du-]*)$")


def units_named(path: tuple[Step, ...], context: Context, place: Place, article: str) -> list[str]:
    """The ids, whether or not the act has them; none where the words name nothing that stands in it. ``article`` is the
    article cited before."""
    bases: list[str] | None = None
    # what is next to the citing unit is so wherever the chain has it: o artigo anterior e o inciso seguinte
    last = max((at for at, step in enumerate(path) if step.relative in _BESIDE), default=0)
    for step in path[last:]:
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
    if kind in GROUPINGS:
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
    listed = step.numbers(context.widest)
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
    if step.kind in GROUPINGS:
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
