"""Opinions and decisions in numbered paragraphs: articles that they cite at length are words of their paragraphs."""

from collections.abc import Sequence

from .label import ARTICLE, ITEM
from .lines import Line
from .quotation import Quote

_FEWEST = 3


def cited(lines: Sequence[Line], blocks: Sequence[Quote]) -> None:
    """Take the labels of cited articles, and of what stands below them, where the text is one of paragraphs 1 to n that
    begin above the first article and count on below it. In an act below a message that is numbered so, the numbers
    begin anew. ``blocks`` are the quoted amendments, whose labels stay."""
    counted, first = 0, None
    for at, line in enumerate(lines):
        label = line.label
        if label is None:
            continue
        if label.kind == ARTICLE:
            first = at
            break
        if label.kind == ITEM and label.number == str(counted + 1):
            counted += 1
    if not counted or first is None:
        return
    ranges = _ranges(lines, first, counted, _outside(len(lines), blocks))
    for start, stop in ranges:
        for line in lines[start:stop]:
            line.label = line.marked = None


def _outside(length: int, blocks: Sequence[Quote]) -> list[bool]:
    """Which lines stand outside of the quoted amendments."""
    outside = [True] * length
    for block in blocks:
        outside[block.first : block.last + 1] = [False] * (block.last + 1 - block.first)
    return outside


def _ranges(lines: Sequence[Line], first: int, counted: int, outside: Sequence[bool]) -> list[tuple[int, int]]:
    """The lines from each article on to the next paragraph; none where the paragraphs do not count on."""
    ranges = []
    last = counted
    start: int | None = None
    for at in range(first, len(lines)):
        label = lines[at].label
        if label is None or not outside[at]:
            continue
        if label.kind == ARTICLE and start is None:
            start = at
        elif label.kind == ITEM and label.number == "1":
            return []
        elif label.kind == ITEM and label.number == str(last + 1):
            last += 1
            if start is not None:
                ranges.append((start, at))
                start = None
    if last == counted or last < _FEWEST:
        return []
    return ranges if start is None else [*ranges, (start, len(lines))]
