"""Ranges of a text: those that lie in one another, as the units of an act do, and those that lie apart."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Protocol


class Range(Protocol):
    """``text[start:end]``."""

    start: int
    end: int


def enclosing(ranges: Iterable[Range]) -> list[int]:
    """The index of the range around each range, -1 for none. They are nested or apart, and in the order of their
    starts, outer ones first."""
    above: list[int] = []
    opened: list[tuple[int, int]] = []
    for index, one in enumerate(ranges):
        while opened and opened[-1][1] <= one.start:
            opened.pop()
        above.append(opened[-1][0] if opened else -1)
        opened.append((index, one.end))
    return above


def touched(ranges: Sequence[tuple], start: int, end: int) -> bool:
    """Whether one of the ranges has a part of ``text[start:end]``. Each begins with its start and its end; they are in
    order and apart."""
    at = bisect_left(ranges, (end,)) - 1
    return at >= 0 and ranges[at][1] > start
