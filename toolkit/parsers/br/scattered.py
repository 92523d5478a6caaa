"""Columns of numbers and signs, of which a text may have hundreds of thousands of lines: each costs what a provision
does, and none is one."""

from collections.abc import Sequence

from ...late import Pattern
from .lines import Span

_MANY_LINES, _SHORT_LINE = 20_000, 28  # more lines than that, shorter than that on average: a scattered text
_SHORTEST = 6  # characters of a line that may be a word
_FEWEST, _MOST = 8, 64  # lines of a column, which alone may be labels, and of a piece of one
_LETTER = Pattern(r"[^\W\d_]")


def gathered(text: str, found: Sequence[Span]) -> Sequence[Span]:
    """The lines of a text; where they are very many and short, those of its columns as few long ones. The very same
    lines where there is nothing to gather."""
    if len(found) <= _MANY_LINES or len(text) >= _SHORT_LINE * len(found):
        return found
    result: list[Span] = []
    first = 0  # of the column that is open
    for at, (start, end, _, _) in enumerate([*found, (0, _SHORTEST, 0, False)]):
        if at < len(found) and (end - start < _SHORTEST or not _LETTER.search(text, start, end)):
            continue
        if at - first < _FEWEST:
            result += found[first:at]
        else:
            pieces = range(first, at, _MOST)
            result += [(found[i][0], found[min(i + _MOST, at) - 1][1], found[i][2], found[i][3]) for i in pieces]
        result += found[at : at + 1]
        first = at + 1
    return result if len(result) < len(found) else found


def is_column(text: str, start: int, end: int) -> bool:
    """Whether a line of a text whose lines were gathered is a piece of a column."""
    return text.count("\n", start, end) > 1
