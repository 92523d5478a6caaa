"""Nodes into units: their words, notes and status."""

import re
from collections.abc import Sequence

from ...model import Mark, Unit
from ...validity import Day
from .entry import in_force
from .force import dated
from .nodes import Node
from .notes import emptied, loose, notes
from .standing import status
from .struck import Struck
from .text import joined
from .wordings import settle

_VERDICTS = frozenset("rvsRVS[(.…*_·")
_APART = re.compile(r" (?=[.,;:](?![.,;:]))")


def units(
    text: str,
    plain: bool,
    nodes: Sequence[Node],
    marks: Sequence[Mark],
    act: str = "",
    kind: str = "",
    date: str = "",
) -> tuple[tuple[Unit, ...], tuple[tuple[int, int], ...], Day]:
    """The nodes of an act, which become its units, the ranges of what is struck out inside of those that stay, and the
    day from which the act is in force.

    ``plain`` is what :func:`clean.clean` says of the text; ``marks`` are the reader's; ``act`` is the URN of the act,
    or what is known of it, which tells whose laws its notes name; ``kind`` and ``date`` are the act's, the date empty
    where it is no law yet."""
    struck = Struck(text, marks)
    gone = {at for at, node in enumerate(nodes) if struck.takes(node)} if struck else set()
    actions: set[str] = set()
    told: list[int] = []  # the places of those with notes
    ended = False
    squares = "]" in text
    asked = closing = 0  # the first closing bracket from a place on
    for at, node in enumerate(nodes):
        start, end = node.label
        label = text[start:end]
        node.label = label if plain and "\n" not in label else " ".join(label.split())
        above = node.parent
        node.parent = "" if above is None else above.id
        places = node.text
        if not places:
            node.text = words = ""
            noted = False
        elif plain and len(places) == 1:
            start, end = places[0]
            node.text = words = text[start:end]
            if not asked <= start <= closing:
                asked, closing = start, text.find(")", start)
                if closing < 0:
                    closing = len(text)
            noted = (
                (closing < end and "(" in words)
                or (squares and "]" in words)
                or (text[start] in _VERDICTS and emptied(words) is not None)
            )
        else:
            node.text = words = joined(text, places, plain)
            noted = (
                (")" in words and "(" in words)
                or "]" in words
                or (words[:1] in _VERDICTS and emptied(words) is not None)
            )
        if noted or node.title or len(places) > 1:
            _read_notes(node, places, text, plain, act, noted)
            if node.notes:
                told.append(at)
                actions.update([note.action for note in node.notes])
                ended = ended or node.status != "in_force"
    if settle(nodes, gone, actions, ended):
        told = [at for at, node in enumerate(nodes) if node.notes or node.status != "in_force"]
    for node in struck.shortened:
        node.text = _APART.sub("", node.text)  # the words before a stop were struck out
    began = in_force(nodes, text, kind, date)
    dated(nodes, began, told)
    for node in nodes:
        node.__class__ = Unit
    return tuple(nodes), tuple(sorted(struck.taken)), began


def _read_notes(node: Node, places: Sequence[tuple[int, int]], text: str, plain: bool, act: str, noted: bool) -> None:
    """Give a node that has its words, which stand at ``places``, its title, the notes in both, and what they say of its
    status. ``noted`` says whether the words may have any."""
    words, title = node.text, node.title
    found = notes(words, text, places, act, plain) if noted or ")" in words or "]" in words else ()
    below = loose(text, places, act) if len(places) > 1 else ()
    if found or below:
        node.status = status(words, found, node.kind, below)
        found = (*found, *below)
    if title:
        node.title = joined(text, title, plain)
        if ")" in node.title and "(" in node.title:
            above = notes(node.title, text, title, act, plain)
            if not places:
                node.status = status(node.title, above, node.kind)
            found = (*above, *found)
    node.notes = found
