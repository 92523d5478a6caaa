"""Nodes into units: their words, notes and status."""

import re
from collections.abc import Sequence

from ...model import Mark, Unit
from ...validity import Day
from .entry import lifetime
from .force import dated
from .label import CAPUT, Label
from .lone import lone, read_lone
from .loose import loose
from .nodes import Node, places, words_start
from .notes import VERDICTS, emptied, notes
from .standing import is_emptied, status
from .struck import Struck
from .text import joined
from .wordings import settle

_APART = re.compile(r" (?=[.,;:](?![.,;:]))")
_CUT_OFF = re.compile("^([ILVCDM]) - (?=[a-zà-ÿ]{2})")
_NEAR = 9  # letters


def units(
    text: str,
    plain: bool,
    nodes: Sequence[Node],
    marks: Sequence[Mark],
    act: str = "",
    kind: str = "",
    date: str = "",
) -> tuple[tuple[Unit, ...], tuple[tuple[int, int], ...], Day, Day | None]:
    """The nodes of an act, which become its units, the ranges of what is struck out inside of those that stay, the
    day from which the act is in force, and the first day without it, None where its own words tell of no end.

    ``plain`` is what :func:`clean.clean` says of the text; ``marks`` are the reader's; ``act`` is the URN of the act,
    or what is known of it, which tells whose laws its notes name; ``kind`` and ``date`` are the act's, the date empty
    where it is no law yet."""
    struck = Struck(text, marks)
    gone = {at for at, node in enumerate(nodes) if struck.takes(node)} if struck else set()
    actions: set[str] = set()
    told: list[int] = []  # the places of those with notes
    for at in range(len(nodes) - 1, -1, -1):  # from the end, so that units stretch to that of what stands below them
        node = nodes[at]
        above = node.parent
        if above is None:
            node.parent = ""
        else:
            node.parent = above.id
            if above.end < node.end:
                above.end = node.end
        if node.notes is None:
            _read_words(node, above, text, plain, act)
            if node.notes:
                told.append(at)
                actions.update([note.action for note in node.notes])
        label = node.label
        if type(label) is Label:
            node.label = label.words
        elif label:
            label = text[label[0] : label[1]]
            node.label = label if plain and "\n" not in label else " ".join(label.split())
    told.reverse()
    if settle(nodes, gone, actions, told):
        told = [at for at, node in enumerate(nodes) if node.notes or node.status != "in_force"]
    for node in struck.shortened:
        node.text = _closed_up(node.text, text[node.start : node.end])
    began, until, apart = lifetime(nodes, text, kind, date)
    dated(nodes, began, told, apart)
    for node in nodes:
        if node.in_force_from is None:
            node.in_force_from = began
        node.__class__ = Unit
    return tuple(nodes), tuple(sorted(struck.taken)), began, until


def _closed_up(words: str, page: str) -> str:
    """The words of a unit without blanks before stops, where words before these were struck out: the page has none."""

    def left(found: re.Match[str]) -> str:
        return " " if words[max(0, found.start() - _NEAR) : found.end() + 1] in page else ""

    return _APART.sub(left, words)


def _read_words(node: Node, above: Node | None, text: str, plain: bool, act: str) -> None:
    """Give a node below ``above`` its words, its title, the notes in both, and what they say of its status."""
    words = node.text
    if plain and type(words) is str and not node.title and (at := lone(words)):
        number = above.number if above is not None and node.kind == CAPUT else node.number
        note, node.status = read_lone(words, at, words_start(node), act, node.kind, number)
        node.notes = () if note is None else (note,)
        return
    pieces = places(node)
    if type(words) is not str:
        node.text = words = joined(text, pieces, plain) if pieces else ""
    noted = (")" in words and "(" in words) or "]" in words or (words[:1] in VERDICTS and emptied(words) is not None)
    node.notes = ()
    if noted or node.title or len(pieces) > 1:
        number = above.number if above is not None and node.kind == CAPUT else node.number
        _read_notes(node, number, pieces, text, plain, act, noted)


def _read_notes(
    node: Node, number: str, pieces: Sequence[tuple[int, int]], text: str, plain: bool, act: str, noted: bool
) -> None:
    """Give a node that has its words, which stand at ``pieces``, its title, the notes in both, and what they say of its
    status. ``number`` is what notes call it, ``noted`` says whether the words may have any."""
    words, title = node.text, node.title
    found = notes(words, text, pieces, act, plain) if noted or ")" in words or "]" in words else ()
    below = loose(text, pieces, act) if len(pieces) > 1 else ()
    if below:  # ``Revogado.`` above ``- § 2º revogado pela Lei nº 5``
        above = joined(text, [piece for piece in pieces if piece[1] <= below[0].start], plain)
        words = above if is_emptied(above) else words
    if found or below:
        node.status = status(words, found, node.kind, number, below)
        found = (*found, *below)
    if title:
        node.title = joined(text, title, plain)
        if node.title[1:4] == " - ":  # ``L - ugar do crime``: who looked for numerals took the first letter for one
            node.title = _CUT_OFF.sub(r"\1", node.title)
        if ")" in node.title and "(" in node.title:
            above = notes(node.title, text, title, act, plain)
            if not pieces:
                node.status = status(node.title, above, node.kind, number)
            found = (*above, *found)
        if len(title) > 1:
            found = (*loose(text, title, act), *found)
    node.notes = found
