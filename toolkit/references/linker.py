"""The references of a parsed act: every citation in its units' words, resolved."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..diagnostics import diagnostic
from ..frozen import maker
from ..model import Act, Component, Diagnostic, Reference, Unit
from ..naming import fold
from ..nesting import touched
from .finder import definition, together
from .model import Citation, CitedAct, Context, Place, Step
from .names import DATES
from .resolver import resolve
from .triggers import recognise, triggers

_make = maker(Reference)
_ENOUGH = 100  # diagnostics: more of the same tell a reader nothing
_GROUPING = re.compile(r"(?:^|_)((?:prt|liv|tit|stt|cap|sca|sec|sub)[\du-]+)$")
_AMENDS = re.compile(r"passam?\s+a\s+vigorar|acrescid|acrescent|seguintes\s+dispositivos", re.IGNORECASE)
_LISTS = re.compile(
    r"dispositivos[^:]*:$|seguintes\s+artigos[^:]*:$|^(?:[dn]|pel)?[ao]s?\s+(?:Lei|Decreto|Medida|art\.|caput|§|inciso)[^:]*:$"
    r"|revog(?:ad[ao]s?|am-se|a-se)\b[^:]{0,40}[,\s][dn][ao]s?\s+(?:Lei|Decreto|Medida|Resolu|Portaria|Consolida|Código)[^:]*:$",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"\bseus?\s+$|\bsuas?\s+$", re.IGNORECASE)


def linked(act: Act) -> Act:
    """The act with its references, and a diagnostic ``reference-unresolved`` (info) for each target in the act
    itself that it does not have. Bounded: no more references than a quarter of the text's characters."""
    references, missing = _references(act)
    return replace(act, references=tuple(references), diagnostics=(*act.diagnostics, *missing))


def _references(act: Act) -> tuple[list[Reference], list[Diagnostic]]:
    cited = list(_cited(act))
    context = _context(act, cited)
    units = context.units
    references: list[Reference] = []
    missing: list[Diagnostic] = []
    cited_in: dict[str, tuple[str, str]] = {}  # the first act, and the article before it, that a unit cites
    elsewhere: dict[str, tuple[str, ...]] = {}
    budget = len(act.text) // 4 + 100
    place = Place("none")
    for unit, citation in cited:
        if unit != place.unit:
            listed, article = _listed(unit, units, cited_in)
            place = Place(unit, _amended(unit, cited_in), listed, article, bool(listed))
        targets = _targets(act, citation, context, place, elsewhere)
        if len(references) + len(targets) > budget:
            context = replace(context, widest=1)
            targets = targets[:1] if len(references) < budget else ()
        for target in targets:
            references.append(_make(unit, target, citation.text, citation.start, citation.end))
            if target not in units and not target.startswith("urn:") and len(missing) < _ENOUGH:
                values = {"text": citation.text, "target": target}
                missing.append(diagnostic("reference-unresolved", citation.start, citation.end, **values))
        place = _after(citation, targets, place)
        if place.last and unit not in cited_in:
            cited_in[unit] = place.last, place.article
    return references, missing


def _targets(
    act: Act, citation: Citation, context: Context, place: Place, elsewhere: dict[str, tuple[str, ...]]
) -> tuple[str, ...]:
    if not place.unit:  # outside of the units nothing tells which act a bare article belongs to
        if citation.act is None or citation.act.own:
            return ()
        return tuple(target for target in resolve(citation, context, place) if target != act.urn)
    if citation.act is not None and not citation.act.own and not citation.act.back:
        if any(path[0].relative for path in citation.paths):
            return resolve(citation, context, place)
        if citation.text not in elsewhere:  # the same wherever it stands
            elsewhere[citation.text] = resolve(citation, context, place)
        return elsewhere[citation.text]
    if citation.act is None and place.last and not citation.paths[0][0].relative:
        before = act.text[max(0, citation.start - 120) : citation.start]
        if place.listed or _AMENDS.search(before) or _POSSESSIVE.search(before):
            citation = replace(citation, paths=_in_article(citation.paths, place.article), act=CitedAct(back=True))
    return resolve(citation, context, place)


def _in_article(paths: tuple[tuple[Step, ...], ...], article: str) -> tuple[tuple[Step, ...], ...]:
    """The paths inside the article cited before: ``O art. 5º da Lei … passa a vigorar acrescido do seguinte § 6º``."""
    if not article or paths[0][0].kind not in ("caput", "paragrafo", "inciso", "alinea", "item"):
        return paths
    return tuple((Step("artigo", article), *path) for path in paths)


def _after(citation: Citation, targets: tuple[str, ...], place: Place) -> Place:
    """What the next citation of the unit can refer back to."""
    if targets and citation.act is not None and not citation.act.own and targets[0].startswith("urn:"):
        place = place._replace(last=targets[0].partition("!")[0])
    if citation.paths and (first := citation.paths[-1][0]).kind == "artigo" and first.first:
        place = place._replace(article=first.first)
    return place


def _amended(unit: str, cited_in: Mapping[str, tuple[str, str]]) -> str:
    """The act whose text a quoted unit is: the first one that the amending unit, or one above it, cites."""
    head, mark, _ = unit.partition("_alt")
    while mark and head:
        if head in cited_in:
            return cited_in[head][0]
        head = head.rpartition("_")[0]
    return ""


def _listed(
    unit: str, units: Mapping[str, Unit | Component], cited_in: Mapping[str, tuple[str, str]]
) -> tuple[str, str]:
    """The act, and the article, whose provisions a unit lists, as the words above it say: ``os seguintes
    dispositivos da Lei …:``, ``do art. 3º:``."""
    held = units.get(unit)
    above = units.get(held.parent) if isinstance(held, Unit) and not held.quoted else None
    while isinstance(above, Unit) and above.level == "enumeration" and above.id not in cited_in:
        above = units.get(above.parent)
    if isinstance(above, Unit) and above.id in cited_in and _LISTS.search(above.text):
        return cited_in[above.id]
    return "", ""


def _cited(act: Act) -> Iterator[tuple[str, Citation]]:
    """Every citation with the id of the unit whose words it stands in; the label of a unit is no citation, nor is what
    the page strikes out inside of one that stays."""
    text, units = act.text, act.units
    places = triggers(text)
    if act.struck:
        places = [at for at in places if not touched(act.struck, at, at + 1)]
    starts = [unit.start for unit in units]
    starts.append(len(text))
    index, following = -1, starts[0]  # the last unit that begins before the place, and where the next one does
    stop = label = last = 0
    owner, moved = -1, True
    found: list[tuple[str, int, int]] = []
    for first in places:
        if first >= following:
            index = bisect_right(starts, first, 0, len(units)) - 1
            following = starts[index + 1]
            label = _label_end(text, units[index])
            moved = True
        if moved or first >= stop:
            moved = False
            if found:
                yield from _of_unit(text, units, owner, found, stop)
                found = []
            owner = index
            while owner >= 0 and units[owner].end <= first:
                owner = _parent(units, owner)
            stop = min(following, units[owner].end) if owner >= 0 else following
        if first >= last and first >= label and (one := recognise(text, first, stop)):
            found.append(one)
            last = one[2]
    if found:
        yield from _of_unit(text, units, owner, found, stop)


def _of_unit(
    text: str, units: Sequence[Unit], owner: int, found: list[tuple[str, int, int]], stop: int
) -> Iterator[tuple[str, Citation]]:
    name = units[owner].id if owner >= 0 else ""
    for citation in together(text, found, stop):
        if owner < 0 or citation.end < units[owner].end or not _is_label(units, owner, citation):
            yield name, citation


def _is_label(units: Sequence[Unit], owner: int, citation: Citation) -> bool:
    """Whether what ends the words of an article is its label, which stands behind them."""
    unit = units[owner]
    article = units[owner - 1] if unit.kind == "caput" and owner else unit
    return citation.act is None and article.kind == "artigo" and article.label.startswith(citation.text)


def _label_end(text: str, unit: Unit) -> int:
    """Where the words of a unit begin: behind its label, which stands at its start but for a quotation mark or a
    title."""
    label = unit.label
    if not label or text.startswith(label, unit.start):
        return unit.start + len(label)
    found = text.find(label, unit.start, unit.start + len(label) + 200)
    if found < 0 and text.startswith(label[:3], unit.start):  # signs or blanks of the page differ
        return unit.start + len(label)
    return found + len(label) if found >= 0 else unit.start


def _parent(units: Sequence[Unit], index: int) -> int:
    """The place of a unit's parent, -1 where it has none."""
    parent = units[index].parent
    if not parent:
        return -1
    index -= 1
    while index >= 0 and units[index].id != parent:
        index -= 1
    return index


def _context(act: Act, cited: list[tuple[str, Citation]]) -> Context:
    units: dict[str, Unit | Component] = {component.id: component for component in act.components}
    units |= {unit.id: unit for unit in act.units if unit.status != "superseded"}
    groupings: dict[str, list[str]] = defaultdict(list)
    groupings["anexo"] = [component.id for component in act.components if component.id.startswith("anexo")]
    for unit in act.units:
        if unit.level == "grouping" and not unit.quoted and (ending := _GROUPING.search(unit.id)):
            groupings[ending[1]].append(unit.id)
    known: dict[tuple[str, str], str] = {}
    for _, one in cited:
        if (
            one.act is not None
            and len(one.act.date) == 10
            and not one.act.place
            and (one.act.kind, one.act.number) not in DATES
        ):
            known.setdefault((one.act.kind, one.act.number), one.act.date)
    names: dict[str, CitedAct] = {}
    for _, one in cited:
        if one.act is not None and one.act.number and not one.paths:
            name, acronym = definition(act.text, one.end)
            if name:
                names.setdefault(" ".join(fold(name).split()), one.act)
            if acronym:
                names.setdefault(acronym, one.act)
    return Context(
        urn=act.urn,
        date=act.date,
        units=units,
        known=known,
        names=names,
        groupings={key: tuple(ids) for key, ids in groupings.items()},
    )
