"""What is taken out of an act's text for a chunk: wordings that are not those of its day, struck words, and what a page
put between words and inside of them."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from ..model import Act, Unit
from ..unusual import is_single_spaced, unusual
from .broken import Whole
from .enclosing import united

_STOPS = frozenset(".,;:")
_SPACE = re.compile(r"\s")
_EMPTY_LINE = re.compile(r"\n\n")
_AT_BREAK = re.compile(r"\n(?: |(?<= \n))")
_USUAL = bytes(range(0x21, 0x7F)) + b" \n"


class Wording:
    """The act's text without the ranges whose innermost unit is ``gone``, and without what is struck out inside of
    others. ``units`` are those that are looked at, in document order; ``whole`` is the text without page furniture, and
    with the words whole that a page broke."""

    def __init__(self, act: Act, units: Sequence[Unit], gone: Callable[[Unit], bool], whole: Whole):
        self._text, self._whole = act.text, whole
        self._cuts = united(_without(units, gone), act.struck)
        self._starts = [start for start, _ in self._cuts]

    def of(self, start: int, end: int) -> str:
        """What is left of ``text[start:end]``, blanks collapsed within lines, empty lines dropped."""
        text, whole, pieces = self._text, self._whole, []
        if not self._cuts:
            if _is_even(text) and not whole.differs(start, end) and not _EMPTY_LINE.search(text, start, end):
                return text[start:end].strip(" \n")  # as most
            return _collapsed(whole.of(start, end))
        for cut_start, cut_end in self._within(start, end):
            while text.startswith(" ", cut_end) and cut_end + 1 < end:
                cut_end += 1
            stop = text[cut_end : cut_end + 1] in _STOPS and "\n" not in text[cut_start:cut_end]
            kept = whole.of(start, cut_start)
            pieces.append(kept.rstrip(" ") if stop else kept)
            pieces.append("" if stop else "\n" if "\n" in text[cut_start:cut_end] else " ")
            start = cut_end
        pieces.append(whole.of(start, end))
        return _collapsed("".join(pieces))

    def _within(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        first = max(bisect_right(self._starts, start) - 1, 0)
        for index in range(first, bisect_left(self._starts, end)):
            cut_start, cut_end = self._cuts[index]
            if cut_end > start:
                yield max(cut_start, start), min(cut_end, end)


@lru_cache(2)  # an act is asked about for each of its chunks
def _is_even(text: str) -> bool:
    """Whether blanks and line breaks are its only white space, and no blank stands beside another or at a line's end:
    the text of most files, of which nothing is to be collapsed."""
    odd = unusual(text, _USUAL).decode("utf-8", "surrogatepass")
    return not (_SPACE.search(odd) or _AT_BREAK.search(text)) and is_single_spaced(text)


def _collapsed(text: str) -> str:
    return "\n".join([" ".join(words) for line in text.splitlines() if (words := line.split())])


def _without(units: Sequence[Unit], gone: Callable[[Unit], bool]) -> list[tuple[int, int]]:
    """The ranges whose innermost unit is gone, in order and disjoint."""
    cuts: list[tuple[int, int]] = []
    if not any(map(gone, units)):
        return cuts
    opened: list[Unit] = []
    position = 0

    def advance(to: int) -> None:
        nonlocal position
        if opened and gone(opened[-1]) and to > position:
            if cuts and cuts[-1][1] == position:
                cuts[-1] = (cuts[-1][0], to)
            else:
                cuts.append((position, to))
        position = max(position, to)

    for unit in units:
        while opened and opened[-1].end <= unit.start:
            advance(opened[-1].end)
            opened.pop()
        advance(unit.start)
        opened.append(unit)
    while opened:
        advance(opened[-1].end)
        opened.pop()
    return cuts
