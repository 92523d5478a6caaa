"""What a page strikes out: whole units, which are no longer in force, and words of those that are."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from ...model import Mark
from .brackets import BRACKETS
from .nodes import Node, Places, label_place, places

_MOST = 0.8  # of a unit's letters and digits: the page strikes whole units, and misses a mark or a word at their ends


class Struck:
    """The ranges of a text that are struck out; false where there are none. ``shortened`` are the nodes that words
    were taken from, ``taken`` the ranges of those words."""

    def __init__(self, text: str, marks: Sequence[Mark]):
        self.text = text
        self.ranges = sorted((mark.start, mark.end) for mark in marks if mark.style == "struck")
        self.starts = [start for start, _ in self.ranges]
        self.shortened: list[Node] = []
        self.taken: list[tuple[int, int]] = []

    def __bool__(self) -> bool:
        return bool(self.ranges)

    def takes(self, node: Node) -> bool:
        """Whether a unit is struck out, by its own words without notes, or by its label where it has no others. Else
        the words that are struck out are taken from it."""
        words = places(node)
        pieces = words or node.title
        if not any(self._within(*place) for place in pieces):
            return not pieces and self._strikes_label(node)
        own, gone = self._counts(pieces)
        if gone >= _MOST * own and (own or self._strikes_label(node)):
            return True
        self.shortened.append(node)
        self.taken += [part for place in pieces for part in self._within(*place)]
        node.notes = None
        if words:
            node.text = self._left(words)
        else:
            node.title = self._left(node.title)
        return False

    def _strikes_label(self, node: Node) -> bool:
        start, end = label_place(node)
        middle = (start + end) // 2
        return bool(self._within(middle, middle + 1))

    def _within(self, start: int, end: int) -> list[tuple[int, int]]:
        """The parts of ``[start, end)`` that are struck out, in order."""
        found = []
        at = max(bisect_right(self.starts, start) - 1, 0)
        while at < len(self.ranges) and self.ranges[at][0] < end:
            first, last = max(start, self.ranges[at][0]), min(end, self.ranges[at][1])
            if first < last:
                found.append((first, last))
                start = last
            at += 1
        return found

    def _counts(self, places: Places) -> tuple[int, int]:
        """The letters and digits that stand outside of brackets, and how many of them are struck out."""
        text = self.text
        at = [place for start, end in places for place in range(start, end)]
        words = "".join(text[start:end] for start, end in places)
        for match in BRACKETS.finditer(words):
            at[match.start() : match.end()] = [-1] * (match.end() - match.start())
        own = {place for place in at if place >= 0 and text[place].isalnum()}
        gone = {place for part in places for start, end in self._within(*part) for place in range(start, end)}
        return len(own), len(own & gone)

    def _left(self, places: Places) -> Places | str:
        return [part for place in places for part in self._outside(*place)] or ""

    def _outside(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The parts of ``[start, end)`` that are not struck out, without white space at their ends."""
        text = self.text
        for first, last in [*self._within(start, end), (end, end)]:
            while start < first and text[start].isspace():
                start += 1
            stop = first
            while stop > start and text[stop - 1].isspace():
                stop -= 1
            if start < stop:
                yield start, stop
            start = last
