"""Nodes into units: their words, notes and status."""

from bisect import bisect_right
from collections.abc import Sequence

from ...model import Mark, Unit
from .labels import ARTICLE
from .nodes import Node
from .notes import notes, rewords, status
from .text import joined

_EMPTIED = ("revoga", "vetado", "vetada")
_VERDICTS = frozenset("rvRV")


def units(text: str, plain: bool, nodes: Sequence[Node], marks: Sequence[Mark], act: str = "") -> tuple[Unit, ...]:
    """The nodes of an act, which become its units. ``plain`` is what :func:`clean.clean` says of the text; ``marks``
    are the reader's; ``act`` is the URN of the act, or what is known of it, which tells whose laws its notes name."""
    struck = sorted((mark.start, mark.end) for mark in marks if mark.style == "struck")
    starts = [start for start, _ in struck]
    reworded = False
    for node in nodes:
        if struck and _is_struck(node, struck, starts):
            node.status = "superseded"
        places, (start, end), above = node.text, node.label, node.parent
        node.label = text[start:end] if plain else " ".join(text[start:end].split())
        node.parent = above.id if above is not None else ""
        if plain and len(places) == 1:
            start, end = places[0]
            words = text[start:end]
        else:
            words = joined(text, places, plain) if places else ""
        node.text = words
        if (")" in words and "(" in words) or words[:1] in _VERDICTS or node.title:
            _read_notes(node, places, text, plain, act)
            reworded = reworded or rewords(node.notes)
    if struck or (reworded and len({node.id for node in nodes}) < len(nodes)):
        _mark_superseded(nodes)
    if any(node.status != "in_force" for node in nodes):
        _mark_articles(nodes)
    for node in nodes:
        node.__class__ = Unit
    return tuple(nodes)


def _read_notes(node: Node, places: Sequence[tuple[int, int]], text: str, plain: bool, act: str) -> None:
    """Give a node that has its words, which stand at ``places``, its title, the notes in both, and what they say of its
    status."""
    words, title = node.text, node.title
    found, state = (), "in_force"
    if (")" in words and "(" in words) or words[:6].lower() in _EMPTIED:
        found = notes(words, text, places, act, plain)
        state = status(words, found)
    if title:
        node.title = joined(text, title, plain)
        if ")" in node.title and "(" in node.title:
            above = notes(node.title, text, title, act, plain)
            if not places:
                state = status(node.title, above)
            found = (*above, *found)
    node.notes = found
    if node.status == "in_force":
        node.status = state


def _mark_articles(found: Sequence[Node]) -> None:
    """Give each article that is revoked, vetoed or expired with its caput that status, if no paragraph is left."""
    at, alive = -1, True
    for index, unit in enumerate([*found, None]):
        if unit is None or unit.kind == ARTICLE:
            if at >= 0 and not alive and found[at].status == "in_force" and found[at + 1].status != "superseded":
                found[at].status = found[at + 1].status
            at, alive = index, index + 1 >= len(found)
        elif at >= 0 and unit.parent == found[at].id:
            alive = alive or unit.status == "in_force"


def _is_struck(node: Node, struck: Sequence[tuple[int, int]], starts: Sequence[int]) -> bool:
    """Whether the middle of the unit's own label and words is struck out."""
    middle = (node.start + (node.text[0][1] if node.text else node.label[1])) // 2
    at = bisect_right(starts, middle) - 1
    return at >= 0 and middle < struck[at][1]


def _mark_superseded(found: Sequence[Node]) -> None:
    """Supersede the earlier wordings of repeated units, and what stands below those.

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
    gone: dict[str, bool] = {}
    for at, unit in enumerate(found):
        superseded = unit.status == "superseded" or at in replaced or gone.get(unit.parent, False)
        gone[unit.id] = superseded
        if superseded:
            unit.status = "superseded"
