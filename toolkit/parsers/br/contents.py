"""Tables of contents: their heading, the lines with leaders to page numbers, or the headings of the act said before."""

import re
from collections.abc import Sequence

from .label import GROUPINGS
from .lines import Line

CONTENTS = re.compile(r"(?:[ÍI]NDICE|SUM[ÁA]RIO|Sumário|Índice)(?:\s+(?:GERAL|SISTEM[ÁA]TICO|Geral|Sistemático))?\s*$")
_LEADER = re.compile(r"[.…_\s]{3}\d{1,4}$")


def contents(text: str, lines: Sequence[Line]) -> tuple[int, int] | None:
    """The lines of a table of contents: its heading and the lines with leaders to page numbers."""
    for index, line in enumerate(lines[:200]):
        if text[line.start] in "ÍISs" and CONTENTS.match(text, line.start, line.end):
            last = index + 1
            misses = 0
            for at in range(index + 1, len(lines)):
                if _LEADER.search(text, max(lines[at].start, lines[at].end - 8), lines[at].end):
                    last, misses = at + 1, 0
                else:
                    misses += 1
                    if misses > 3:
                        break
            if index + 1 < last < len(lines):
                return index, last
            break
    return _repeated_headings(text, lines)


def _repeated_headings(text: str, lines: Sequence[Line]) -> tuple[int, int] | None:
    """The lines of a table of contents without page numbers: headings alone, and then the first of them again."""
    first, last, count, heading = -1, -1, 0, False
    for index, line in enumerate(lines):
        label = line.label
        if label is None:
            continue
        if label.kind not in GROUPINGS:
            return None
        if first < 0:
            first = index
            heading = first > 0 and CONTENTS.match(text, lines[first - 1].start, lines[first - 1].end)
        elif count > 2 and _same(text, line, lines[first]):
            return (first - 1 if heading else first), index
        elif (
            heading and count > 1 and (label.kind, label.number) == (lines[first].label.kind, lines[first].label.number)
        ):
            return first - 1, (last + 1 if index - last > 3 else index)  # the head of the act may stand between
        last = index
        count += 1
    return None


def _same(text: str, line: Line, other: Line) -> bool:
    length = line.end - line.start
    return length == other.end - other.start and text[line.start : line.end] == text[other.start : other.end]
