"""Span gold: how many of the characters shown are right, and how many of the right ones are shown.

======================  ====================================================================
``char-P@k``            shown and right, over all shown, with the first k passages shown
``char-R@k``            shown and right, over all right
``char-F1@k``           their harmonic mean, by query
``char-P@Nch`` and so   the same with passages shown until N characters are, the last one cut
======================  ====================================================================

Shown and right characters are unions of ranges: what two passages share counts once, also against the N characters.
Equal numbers of passages favour long ones in recall and short ones in precision; equal numbers of characters do not.
Precision is 0 where nothing is shown. A query counts where it has a span that is not empty.
"""

import re
from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from operator import itemgetter

import numpy as np

from ..errors import UsageError
from .measures import Measurement, collect
from .model import Run, Span
from .ranking import Passages, Ranked, ranked_passages

_NAME = re.compile(r"char-(P|R|F1)@([1-9][0-9]*)(ch)?")

Cut = tuple[int, bool]
"""A number, and whether it counts characters (or else passages)."""


class Cover:
    """A union of ranges of characters: by act, disjoint and in order."""

    def __init__(self, spans: Iterable[Span] = ()):
        self._ranges: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self.size = 0
        for span in spans:
            self.add(span.doc_id, span.start, span.end)

    def add(self, doc: str, start: int, end: int, most: float = inf) -> None:
        """Add what is new of a range, and of that the first ``most`` characters."""
        ranges = self._ranges[doc]
        for new_start, new_end in list(_gaps(ranges, start, end)):
            length = int(min(new_end - new_start, most))
            if length > 0:
                insort(ranges, (new_start, new_start + length))
                self.size += length
                most -= length

    def shared(self, other: "Cover") -> int:
        """The number of characters in both."""
        return sum(_overlap(ranges, other._ranges[doc]) for doc, ranges in self._ranges.items() if doc in other._ranges)


def standard_spans(cuts: Iterable[int], budgets: Iterable[int]) -> tuple[str, ...]:
    """The names of all measures at some numbers of passages, and of characters."""
    ends = (*(str(cut) for cut in cuts), *(f"{budget}ch" for budget in budgets))
    return tuple(f"char-{kind}@{end}" for end in ends for kind in ("P", "R", "F1"))


def is_span_measure(name: str) -> bool:
    """Whether a name is meant for a measure of characters."""
    return name.startswith("char-")


def parse_span_measure(name: str) -> tuple[str, Cut]:
    """(``P``, ``R`` or ``F1``; cut) of a name. Raises UsageError for one that is not known."""
    match = _NAME.fullmatch(name)
    if not match:
        known = ", ".join((*standard_spans([10], []), *standard_spans([], [2000])))
        raise UsageError(f"there is no measure {name!r} of spans; the known ones are {known}, with any cut")
    return match[1], (int(match[2]), bool(match[3]))


def measure_spans(run: Run, spans: Mapping[str, Sequence[Span]], names: Sequence[str]) -> Measurement:
    """Measure the passages of a run, ranked over all acts by score, against ranges of characters.

    Raises UsageError where no query has a span, and for an unknown measure.
    """
    parsed = [parse_span_measure(name) for name in names]
    gold = {query: cover for query, some in spans.items() if (cover := Cover(some)).size}
    if not gold:
        raise UsageError("there is nothing to measure: no query has a span of characters that answers it")
    columns = np.zeros((len(names), len(gold)))
    for column, (query, right) in enumerate(gold.items()):
        found = ranked_passages(run.passages.get(query, Passages()))
        at = {cut: _values(found, right, cut) for cut in dict.fromkeys(cut for _, cut in parsed)}
        columns[:, column] = [at[cut][kind] for kind, cut in parsed]
    return collect(list(gold), names, columns)


def _values(found: Sequence[Ranked], right: Cover, cut: Cut) -> dict[str, float]:
    number, characters = cut
    shown = Cover()
    for _, _, doc, start, end in found if characters else found[:number]:
        shown.add(doc, start, end, number - shown.size if characters else inf)
        if characters and shown.size >= number:
            break
    both = shown.shared(right)
    # F1 = 2PR / (P + R), without a division by 0.
    return {"P": both / (shown.size or 1), "R": both / right.size, "F1": 2 * both / (shown.size + right.size)}


def _gaps(ranges: Sequence[tuple[int, int]], start: int, end: int) -> Iterator[tuple[int, int]]:
    """What the ranges leave of another one."""
    first = bisect_right(ranges, start, key=itemgetter(1))
    for known_start, known_end in ranges[first:]:
        if known_start >= end:
            break
        if known_start > start:
            yield start, known_start
        start = known_end
    if start < end:
        yield start, end


def _overlap(some: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]]) -> int:
    """The number of characters that two lists of ranges share; each is sorted and its ranges are apart."""
    total = index = 0
    for start, end in some:
        while index < len(others) and others[index][1] <= start:
            index += 1
        for other_start, other_end in others[index:]:
            if other_start >= end:
                break
            total += min(end, other_end) - max(start, other_start)
    return total
