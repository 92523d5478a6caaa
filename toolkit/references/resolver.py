"""Citations into targets: ids of the same act, URNs of others, ``urn!id`` for their units.

A target in another act is named by the path that the citation gives, whether or not that act has such a unit: nobody
looks. An act of which the words tell the year alone has the year for a date (``urn:lex:br:federal:lei:2018;13709``),
unless the citing act gives the full date elsewhere or the act is one of the known ones.
"""

import re
from collections.abc import Iterator

from ..naming import ABBREVIATION
from .model import ALL_PREVIOUS, NEXT, NOWHERE, PREVIOUS, SAME, THIS, Citation, CitedAct, Context, Place, Step
from .urns import urn
from .within import GROUPINGS, units_named

_ANY_KIND = {"", "diploma", "diploma.legal", "norma", "ato"}
_NAMED_KINDS = {"codigo", "estatuto", "regulamento", "consolidacao", "lei", "decreto"}
_ANNEXED = {"acordo", "convencao", "tratado", "protocolo", "regulamento", "regimento", "estatuto", "contrato"}


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
            found.extend(_quoted(one, context, place) for one in units_named(path, context, place, article))
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


def _outside(path: tuple[Step, ...], widest: int, article: str) -> Iterator[str]:
    """Ids by the path alone. Where a path lacks its article, what can be said of it is the act."""
    names = [step for step in path if step.kind not in GROUPINGS] if path[-1].kind not in GROUPINGS else list(path)
    if names[0].relative == SAME and names[0].kind == "artigo" and article:
        names[0] = Step("artigo", article)
    if any(step.relative for step in names) or names[0].kind not in ("artigo", "anexo", *GROUPINGS):
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
    return [name + number for number in step.numbers(widest)]
