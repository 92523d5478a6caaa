"""The references of a parsed act: every citation in its units' words, resolved."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from ..model import Act, Component, Diagnostic, Reference, Unit
from .finder import citations, definition, triggers
from .model import Citation, CitedAct, Context
from .names import DATES
from .numbers import fold
from .resolver import resolve

_ENOUGH = 100  # diagnostics: more of the same tell a reader nothing
_GROUPING = re.compile(r"(?:^|_)((?:prt|liv|tit|stt|cap|sca|sec|sub)[\du-]+)$")
_AMENDS = re.compile(r"passam?\s+a\s+vigorar|acrescid|acrescent|d[aeo]s?\s+seguintes\s+dispositivos|seguintes\s+dispositivos", re.IGNORECASE)
_POSSESSIVE = re.compile(r"\bseus?\s+$|\bsuas?\s+$", re.IGNORECASE)


def linked(act: Act) -> Act:
    """The act with its references, and a diagnostic ``reference-unresolved`` (info) for each target in the act itself that
    it does not have. Bounded: no more references than a quarter of the text's characters."""
    references, missing = _references(act)
    return replace(act, references=tuple(references), diagnostics=(*act.diagnostics, *missing))


def _references(act: Act) -> tuple[list[Reference], list[Diagnostic]]:
    cited = list(_cited(act))
    context = _context(act, cited)
    units = context.units
    references: list[Reference] = []
    missing: list[Diagnostic] = []
    amended: dict[str, str] = {}
    budget = len(act.text) // 4 + 100
    state = context
    for unit, citation in cited:
        if unit != state.unit or state is context:
            state = replace(context, unit=unit, amended=_amended(unit, amended, units))
        targets = _targets(act, citation, state)
        if len(references) + len(targets) > budget:
            state = context = replace(context, widest=1)
            targets = targets[:1] if len(references) < budget else ()
        for target in targets:
            references.append(Reference(unit, target, citation.text, citation.start, citation.end))
            if target not in units and not target.startswith("urn:") and len(missing) < _ENOUGH:
                message = f"{citation.text!r} cites {target}, which the act does not have"
                missing.append(Diagnostic("reference-unresolved", "info", message, citation.start, citation.end))
        state = _after(citation, targets, state)
        if citation.act is not None and not citation.act.own and unit not in amended:
            base = next((target.partition("!")[0] for target in targets if target.startswith("urn:")), "")
            if base:
                amended[unit] = base
    return references, missing


def _targets(act: Act, citation: Citation, state: Context) -> tuple[str, ...]:
    if not state.unit and (citation.act is None or citation.act.own):
        return ()  # outside of the units nothing tells which act a bare article belongs to
    if citation.act is None and state.last and citation.paths and citation.paths[0][0].kind == "artigo":
        before = act.text[max(0, citation.start - 8) : citation.start]
        if _POSSESSIVE.search(before) or _AMENDS.search(act.text, max(0, citation.start - 120), citation.start):
            citation = replace(citation, act=CitedAct(back=True))
    targets = resolve(citation, state)
    return tuple(target for target in targets if target != act.urn) if not state.unit else targets


def _after(citation: Citation, targets: tuple[str, ...], state: Context) -> Context:
    """What the next citation of the unit can refer back to."""
    last, article = state.last, state.article
    if citation.act is not None and not citation.act.own and targets:
        last = targets[0].partition("!")[0]
    for path in citation.paths:
        if path[0].kind == "artigo" and path[0].first:
            article = path[0].first
    if (last, article) == (state.last, state.article):
        return state
    return replace(state, last=last, article=article)


def _amended(unit: str, amended: dict[str, str], units: dict[str, Unit | Component]) -> str:
    """The act whose text a quoted unit is: the first one that the amending unit, or one above it, cites."""
    head, mark, _ = unit.partition("_alt")
    if not mark:
        return ""
    while head:
        if head in amended:
            return amended[head]
        head = head.rpartition("_")[0]
    return ""


def _cited(act: Act) -> Iterator[tuple[str, Citation]]:
    """Every citation with the id of the unit whose words it stands in; the label of a unit is no citation."""
    text, units = act.text, act.units
    starts = [unit.start for unit in units]
    places = triggers(text)
    at = 0
    while at < len(places):
        first = places[at]
        index = bisect_right(starts, first) - 1
        end = starts[index + 1] if index + 1 < len(starts) else len(text)
        until = at + 1
        while until < len(places) and places[until] < end:
            until += 1
        group, at = places[at:until], until
        if index >= 0 and units[index].label:
            label = _label_end(text, units[index])
            group = [place for place in group if place >= label]
        yield from _in_region(text, units, index, group, end)


def _label_end(text: str, unit: Unit) -> int:
    found = text.find(unit.label, unit.start, unit.start + len(unit.label) + 200)
    return found + len(unit.label) if found >= 0 else unit.start


def _in_region(
    text: str, units: tuple[Unit, ...], index: int, places: list[int], end: int
) -> Iterator[tuple[str, Citation]]:
    """The citations between the start of a unit and that of the next one: the words of the unit, and of those that it
    stands in where it ends before."""
    while places:
        while index >= 0 and units[index].end <= places[0]:
            index = _parent(units, index)
        stop = min(end, units[index].end) if index >= 0 else end
        name = units[index].id if index >= 0 else ""
        inside = [place for place in places if place < stop]
        yield from ((name, one) for one in citations(text, inside, stop))
        places = places[len(inside) :]


def _parent(units: tuple[Unit, ...], index: int) -> int:
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
        if one.act is not None and len(one.act.date) == 10 and not one.act.place and (one.act.kind, one.act.number) not in DATES:
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
        urn=act.urn, units=units, known=known, names=names, groupings={key: tuple(ids) for key, ids in groupings.items()}
    )


