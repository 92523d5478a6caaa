"""From lines and heads to units: what the parsers of acts in sections share."""

import re
from bisect import bisect
from collections.abc import Collection, Mapping, Sequence

from ..model import Mark, Unit
from ._nodes import Node, Scheme
from ._tree import Tree
from .br.lines import Span
from .br.text import joined

_CLOSING = (".", ";", ":", "—", "–", "-", "”", '"', "]", ")", "*")
_TITLE_ENDS = " .:—–-*_#"


def grow(
    text: str, lines: Sequence[Span], heads: Mapping[int, Node], scheme: Scheme, width: int = 0,
    quoted: Collection[int] = (),
) -> list[Node]:  # fmt: skip
    """The nodes of the lines of a component, in document order.

    ``heads`` are the groupings and basic units by the index of their line; a head without a kind closes what is open,
    down from its rank, and its title is that of the item that the next line opens. ``width`` is where the page wraps, 0
    for never; what begins lines that are ``quoted`` is no label.
    """
    tree = Tree(text, scheme)
    skip = 0
    before: Span | None = None
    places = [*sorted(heads), len(lines)]
    last = lines[-1][1] if lines else 0
    for index, line in enumerate(lines):
        start, end = line[:2]
        stop = places[bisect(places, index)] if index < places[-1] else len(lines)
        following = (
            lines[index + 1][0] if index + 1 < len(lines) else last,
            lines[stop][0] if stop < len(lines) else last,
        )
        head = heads.get(index)
        if head is not None and not head.kind:
            tree.close(head.rank, head.title)
            skip = max((last for _, last in head.title), default=skip)
        elif head is not None:
            tree.head(head)
            skip = max(head.words, *(last for _, last in head.title)) if head.title else head.words
            if skip < end:
                tree.line(_stripped(text, skip, end), end, False, following)
        elif start < skip < end:
            tree.line(_stripped(text, skip, end), end, False, following)
        elif start >= skip and index in quoted:
            tree.quotation(start, end)
        elif start >= skip:
            tree.line(start, end, _flush(text, before, line, width), following)
        before = line
    return tree.nodes


def _stripped(text: str, start: int, end: int) -> int:
    while start < end and text[start].isspace():
        start += 1
    return start


def _flush(text: str, before: Span | None, line: Span, width: int) -> bool:
    """Whether a line without label begins a paragraph, rather than go on with the line above."""
    if before is None or line[3]:
        return True
    first, last, indent, _ = before
    space = text.find(" ", line[0], line[1])
    word = (space if space > 0 else line[1]) - line[0]
    if width and last - first + indent + 1 + word > width - 2:
        return False
    if text.endswith(_CLOSING, first, last) or text.endswith((" and", " or"), first, last):
        return True
    return text.endswith(",", first, last) and (bool(width) or not 70 <= last - first <= 120)


def spanned(
    nodes: Sequence[Node], marks: Sequence[Mark], text: str, component: str, scheme: Scheme, prefix: str | None = None
) -> list[Unit]:
    """The units of the nodes of a component, with ids, words and status. Their ids begin with that of the component,
    unless it is the main one, or with ``prefix``."""
    if prefix is None:
        prefix = "" if component == "main" else f"{component}_"
    struck = [(mark.start, mark.end) for mark in marks if mark.style == "struck"]
    ids: dict[int, str] = {}
    units = []
    for node in nodes:
        above = ids[id(node.parent)] if node.parent is not None else ""
        own = f"{prefix}{node.name}" if node.rooted or not above else f"{above}_{node.name}"
        ids[id(node)] = own
        title = joined(text, node.title).strip(_TITLE_ENDS) if node.title else ""
        words = joined(text, node.pieces) if node.pieces else ""
        status = "in_force"
        if any(start <= node.start and node.end <= end for start, end in struck):
            status = "superseded"
        elif scheme.gone and _is_gone(scheme.gone, node, title, words):
            status = "revoked"
        units.append(
            Unit(
                id=own,
                component=component,
                kind=node.kind,
                level=node.level,
                label=" ".join(node.label.split()),
                number=node.number,
                title=title,
                text=words,
                parent=above,
                start=node.start,
                end=max(node.end, node.words),
                status=status,
            )
        )
    return units


def _is_gone(gone: re.Pattern[str], node: Node, title: str, words: str) -> bool:
    """Whether a unit was repealed: a basic one by how its title and words begin, one below it by all that it says."""
    if node.level == "basic_unit":
        return bool(gone.match(f"{title} {words}".strip()))
    return node.level != "grouping" and bool(gone.fullmatch(words))
