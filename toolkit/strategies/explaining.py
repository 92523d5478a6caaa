"""What tells why a text is as it is, and does not bind: recitals, justifications, memoranda."""

from bisect import bisect_right
from collections.abc import Callable

from ..model import Act

KINDS = ("recital", "justification", "memorandum")
"""The kinds of the units and components, and of their chunks."""


def explaining(act: Act) -> Callable[[int, int], str]:
    """What gives the kind of the recital, justification or memorandum that holds a range; empty where none does."""
    parts = [(part.start, -part.end, part.type) for part in act.components if part.type in KINDS]
    parts += [(unit.start, -unit.end, unit.kind) for unit in act.units if unit.kind in KINDS]
    outermost: list[tuple[int, int, str]] = []
    for start, end, kind in sorted(parts):
        if not outermost or start >= outermost[-1][1]:
            outermost.append((start, -end, kind))
    starts = [start for start, _, _ in outermost]

    def found(start: int, end: int) -> str:
        at = bisect_right(starts, start) - 1
        return outermost[at][2] if at >= 0 and end <= outermost[at][1] else ""

    return found
