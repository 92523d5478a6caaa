"""Which unit holds a range of an act's text."""

from bisect import bisect_right
from collections.abc import Callable, Iterable

from ..model import Act, Unit


def innermost(act: Act) -> Callable[[int, int], Unit | None]:
    """What gives the innermost unit (of the tree, or of the fallback where there is none) that holds a range."""
    units = act.units if act.segmented else act.fallback
    above = _enclosing(units)
    starts = [unit.start for unit in units]

    def found(start: int, end: int) -> Unit | None:
        index = bisect_right(starts, start) - 1
        while index >= 0 and units[index].end < end:
            index = above[index]
        return units[index] if index >= 0 else None

    return found


def _enclosing(units: Iterable[Unit]) -> list[int]:
    """The index of the unit that encloses each unit, -1 for none; by ranges, since ids may repeat."""
    above, opened = [], []
    for index, unit in enumerate(units):
        while opened and opened[-1][1] <= unit.start:
            opened.pop()
        above.append(opened[-1][0] if opened else -1)
        opened.append((index, unit.end))
    return above
