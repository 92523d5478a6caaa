"""Numerals that a converter damaged, which their neighbours tell: ``I`` of ``IV`` in headings, ``40`` of ``4º``."""

from collections.abc import Sequence
from dataclasses import replace

from .label import ARTICLE, GROUPINGS, INCISO, ITEM, PARAGRAPH
from .lines import Line

_RANK = {kind: rank for rank, kind in enumerate(GROUPINGS)}
_FAR = 100  # lines between neighbours
_CUT = {4: 1, 9: 1, 14: 11, 19: 11, 24: 21, 29: 21, 34: 31, 39: 31}  # what is left of IV, IX, XIV … without V or X


def mend_numerals(lines: Sequence[Line]) -> None:
    """Give labels their own number back: between III and V of one parent, the heading I is IV; between articles 3 and
    5, 40 is 4, and 49 too; between the incisos I and III, 11 is II; 1, 11 and 111 above IV are I, II and III."""
    headings: list[tuple[int, Line]] = []
    nines: list[int] = []
    for at, line in enumerate(lines):
        label = line.label
        if label is None or not label.doubtful:
            continue  # as most
        if label.kind in _RANK:
            headings.append((at, line))
        elif label.number[-1] != "9":
            _mend_digits(lines, at)
        elif label.kind != ITEM and len(label.number) == 2:
            nines.append(at)
    if nines:
        _mend_nines(lines, nines)
    open_: dict[str, list[tuple[int, Line]]] = {}
    for at, heading in headings:
        rank = _RANK[heading.label.kind]
        for kind in [kind for kind in open_ if _RANK[kind] > rank]:
            _mend_last(lines, open_.pop(kind))
        siblings = open_.setdefault(heading.label.kind, [])
        siblings.append((at, heading))
        if len(siblings) > 2:
            _mend(*[line for _, line in siblings[-3:]])
    for siblings in open_.values():
        _mend_last(lines, siblings)


def _mend(before: Line, line: Line, after: Line) -> None:
    numbers = [one.label.number for one in (before, line, after)]
    if not all(map(str.isdigit, numbers)):
        return
    last, number, following = map(int, numbers)
    if following == last + 2 and _CUT.get(last + 1) == number:
        line.label = replace(line.label, number=str(last + 1))


def _mend_last(lines: Sequence[Line], siblings: Sequence[tuple[int, Line]]) -> None:
    """The same where none follows, but the articles count on below it: it is no first heading then."""
    if len(siblings) < 2:
        return
    (_, before), (at, line) = siblings[-2:]
    last, number = before.label.number, line.label.number
    if not (last.isdigit() and number.isdigit()) or _CUT.get(int(last) + 1) != int(number):
        return
    above, below = _beside(lines, at, -1, ARTICLE), _beside(lines, at, 1, ARTICLE)
    if above.isdigit() and below.isdigit() and int(below) == int(above) + 1:
        line.label = replace(line.label, number=str(int(last) + 1))


def _mend_digits(lines: Sequence[Line], at: int) -> None:
    """``40`` as the ordinal 4º, and ``11`` as the numeral II, where the labels above and below count so."""
    label = lines[at].label
    if label.kind == ITEM:
        ones = set(label.number) == {"1"}
        if ones and label.number == "11" and _mend_ones(lines, at):
            return
        kind, number = INCISO, str(len(label.number)) if ones else ""
    else:
        kind, number = label.kind, label.number[:-1] if label.number[-1] == "0" else ""
    if not number.isdigit():
        return
    above, below = _beside(lines, at, -1, kind), _beside(lines, at, 1, kind)
    if (above or "0") == str(int(number) - 1) and below == str(int(number) + 1):
        lines[at].label = replace(label, kind=kind, number=number, strict=True)


def _mend_ones(lines: Sequence[Line], at: int) -> bool:
    """``1``, ``11`` and perhaps ``111`` as the first incisos, where the next one is II or IV."""
    near = [line for line in lines[max(0, at - _FAR) : at + _FAR] if line.label is not None]
    place = next(index for index, line in enumerate(near) if line is lines[at])
    run = near[place - 1 : place + 2] if place else []
    if len(run) == 3 and run[2].label.number == "111":
        run = near[place - 1 : place + 3]
    *ones, after = run or [None]
    if not ones or (after.label.kind, after.label.number) != (INCISO, str(len(ones) + 1)):
        return False
    if any((line.label.kind, line.label.number) != (ITEM, "1" * count) for count, line in enumerate(ones, 1)):
        return False
    for count, line in enumerate(ones, 1):
        line.label = replace(line.label, kind=INCISO, number=str(count), strict=True)
    return True


def _mend_nines(lines: Sequence[Line], places: Sequence[int]) -> None:
    """``19``, ``29`` as the ordinals 1º, 2º, where the labels above and below count so; the only paragraph of an
    article too, where others of the text are read so."""
    alone, found = [], False
    for at in places:
        label = lines[at].label
        number = int(label.number[0])
        above, below = _beside(lines, at, -1, label.kind), _beside(lines, at, 1, label.kind)
        if (above or "0") != str(number - 1) or below not in ("", str(number + 1), f"{number + 1}9"):
            continue
        if above or below:
            lines[at].label = replace(label, number=str(number))
            found = True
        elif label.kind == PARAGRAPH:
            alone.append(at)
    for at in alone if found else ():
        lines[at].label = replace(lines[at].label, number="1")


def _beside(lines: Sequence[Line], at: int, step: int, kind: str) -> str:
    """The number of the nearest label of a kind in that direction, with no article between."""
    stop = at + step * _FAR
    for index in range(at + step, max(-1, stop) if step < 0 else min(len(lines), stop), step):
        label = lines[index].label
        if label is not None and label.kind == kind:
            return label.number
        if label is not None and label.kind == ARTICLE:
            break
    return ""
