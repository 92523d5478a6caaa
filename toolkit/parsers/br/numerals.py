"""Numerals of headings that lost a letter, as ``IV`` that a converter made ``I`` of: their neighbours tell."""

from collections.abc import Sequence

from .labels import GROUPINGS, Label
from .lines import Line

_RANK = {kind: rank for rank, kind in enumerate(GROUPINGS)}
_CUT = {4: 1, 9: 1, 14: 11, 19: 11, 24: 21, 29: 21, 34: 31, 39: 31}  # what is left of IV, IX, XIV … without V or X


def mend_numerals(lines: Sequence[Line]) -> None:
    """Give headings their own number back: between III and V of one parent, I is IV."""
    labels = [line.label for line in lines if line.label is not None and line.label.kind in _RANK]
    open_: dict[str, list[Label]] = {}
    for label in labels:
        rank = _RANK[label.kind]
        for kind in [kind for kind in open_ if _RANK[kind] > rank]:
            del open_[kind]
        siblings = open_.setdefault(label.kind, [])
        siblings.append(label)
        if len(siblings) > 2:
            _mend(*siblings[-3:])


def _mend(before: Label, label: Label, after: Label) -> None:
    if not (before.number.isdigit() and label.number.isdigit() and after.number.isdigit()):
        return
    wanted = int(before.number) + 1
    if int(after.number) == wanted + 1 and _CUT.get(wanted) == int(label.number):
        label.number = str(wanted)
