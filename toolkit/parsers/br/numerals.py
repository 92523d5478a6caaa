"""Numerals of headings that lost a letter, as ``IV`` that a converter made ``I`` of: their neighbours tell."""

from collections.abc import Sequence
from dataclasses import replace

from .labels import GROUPINGS
from .lines import Line

_RANK = {kind: rank for rank, kind in enumerate(GROUPINGS)}
_CUT = {4: 1, 9: 1, 14: 11, 19: 11, 24: 21, 29: 21, 34: 31, 39: 31}  # what is left of IV, IX, XIV … without V or X


def mend_numerals(lines: Sequence[Line]) -> None:
    """Give headings their own number back: between III and V of one parent, I is IV."""
    headings = [line for line in lines if line.label is not None and line.label.kind in _RANK]
    open_: dict[str, list[Line]] = {}
    for heading in headings:
        rank = _RANK[heading.label.kind]
        for kind in [kind for kind in open_ if _RANK[kind] > rank]:
            del open_[kind]
        siblings = open_.setdefault(heading.label.kind, [])
        siblings.append(heading)
        if len(siblings) > 2:
            _mend(*siblings[-3:])


def _mend(before: Line, line: Line, after: Line) -> None:
    numbers = [one.label.number for one in (before, line, after)]
    if not all(map(str.isdigit, numbers)):
        return
    last, number, following = map(int, numbers)
    if following == last + 2 and _CUT.get(last + 1) == number:
        line.label = replace(line.label, number=str(last + 1))
