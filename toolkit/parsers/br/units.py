"""Nodes into units: their words, notes and status."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from ...model import Mark, Unit
from .ids import LEVEL
from .labels import ARTICLE
from .nodes import Node
from .notes import notes, rewords, status
from .text import joined


def units(
    text: str, plain: bool, nodes: Sequence[Node], component: str, marks: Sequence[Mark], act: str = ""
) -> list[Unit]:
    """The units of a component. ``plain`` is what :func:`clean.clean` says of the text; ``marks`` are the reader's;
    ``act`` is the URN of the act, or what is known of it, which tells whose laws its notes name."""
    struck = sorted((mark.start, mark.end) for mark in marks if mark.style == "struck")
    starts = [start for start, _ in struck]
    result = []
    for node in nodes:
        words = joined(text, node.pieces, plain) if node.pieces else ""
        found, state = (), "in_force"
        if (")" in words and "(" in words) or words[:6].lower() in ("revoga", "vetado", "vetada"):
            found = notes(words, text, node.pieces, act, plain)
            state = status(words, found)
        title = joined(text, node.head, plain) if node.head else ""
        if title and ")" in title and "(" in title:
            above = notes(title, text, node.head, act, plain)
            if not node.pieces:
                state = status(title, above)
            found = (*above, *found)
        if struck and _is_struck(node, struck, starts):
            state = "superseded"
        label = text[node.label_start : node.label_end]
        result.append(
            Unit(
                node.id,
                component,
                node.kind,
                LEVEL[node.kind],
                label if plain else " ".join(label.split()),
                node.number,
                title,
                words,
                node.parent.id if node.parent is not None else "",
                node.start,
                node.end,
                node.quoted,
                node.omitted,
                state,
                found,
            )
        )
    return _articles(_current(result))


def _articles(found: list[Unit]) -> list[Unit]:
    """The units, with each article revoked, vetoed or expired with its caput, if no paragraph is left of it."""
    at, alive = -1, True
    for index, unit in enumerate([*found, None]):
        if unit is None or unit.kind == ARTICLE:
            if at >= 0 and not alive and found[at].status == "in_force" and found[at + 1].status != "superseded":
                found[at] = replace(found[at], status=found[at + 1].status)
            at, alive = index, index + 1 >= len(found)
        elif at >= 0 and unit.parent == found[at].id:
            alive = alive or unit.status == "in_force"
    return found


def _is_struck(node: Node, struck: Sequence[tuple[int, int]], starts: Sequence[int]) -> bool:
    """Whether the middle of the unit's own label and words is struck out."""
    middle = (node.start + (node.pieces[0][1] if node.pieces else node.label_end)) // 2
    at = bisect_right(starts, middle) - 1
    return at >= 0 and middle < struck[at][1]


def _current(found: list[Unit]) -> list[Unit]:
    """The units, with the earlier wordings of repeated ones superseded, and what stands below those.

    A wording is replaced by the next unit beside it, if that has the same id and a note says that it replaces one;
    where nothing says so, both stay, and a diagnostic tells of it. An article is replaced with its caput, a heading
    only where nothing stands below it.
    """
    beside: dict[str, tuple[str, int]] = {}
    rewording: dict[str, bool] = {}
    replaced: set[int] = set()
    for at in range(len(found) - 1, -1, -1):
        unit = found[at]
        if unit.quoted:
            continue
        name, following = beside.get(unit.parent, ("", 0))
        if name == unit.id and rewording[unit.id] and (unit.level != "grouping" or following == at + 1):
            replaced.add(at)
        else:
            rewording[unit.id] = False
        beside[unit.parent] = unit.id, at
        own = found[at + 1].notes if unit.kind == ARTICLE and at + 1 < len(found) else unit.notes
        rewording[unit.id] = rewording[unit.id] or rewords(own)
    if not replaced and not any(unit.status == "superseded" for unit in found):
        return found
    gone: dict[str, bool] = {}
    for at, unit in enumerate(found):
        superseded = unit.status == "superseded" or at in replaced or gone.get(unit.parent, False)
        gone[unit.id] = superseded
        if superseded and unit.status != "superseded":
            found[at] = replace(unit, status="superseded")
    return found
