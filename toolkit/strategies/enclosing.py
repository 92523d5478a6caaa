"""Ranges of an act's text: which unit holds one, and two kinds of them as one."""

from bisect import bisect_right
from collections.abc import Callable, Iterable

from ..model import Act, Unit
from ..nesting import enclosing


def innermost(act: Act) -> Callable[[int, int], Unit | None]:
    """What gives the innermost unit (of the tree, or of the fallback where there is none) that holds a range."""
    units = act.units if act.segmented else act.fallback
    above = enclosing(units)  # by ranges, since ids may repeat
    starts = [unit.start for unit in units]

    def found(start: int, end: int) -> Unit | None:
        index = bisect_right(starts, start) - 1
        while index >= 0 and units[index].end < end:
            index = above[index]
        return units[index] if index >= 0 else None

    return found


def united(cuts: Iterable[tuple[int, int]], more: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order and disjoint, out of two kinds of them."""
    found: list[tuple[int, int]] = []
    for start, end in sorted([*cuts, *more]):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found
