"""Columns of numbers and signs, of which a text may have hundreds of thousands of lines: each costs what a provision
does, and none is one."""

from collections.abc import Sequence
from itertools import pairwise

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
    worded = [at for at, (start, end, _, _) in enumerate(found) if _is_worded(text, start, end)]
    result: list[Span] = []
    kept = 0  # the lines before it stand in the result
    for above, below in pairwise((-1, *worded, len(found))):
        first = above + 1
        if below - first >= _FEWEST:  # a column
            result += found[kept:first]
            pieces = range(first, below, _MOST)
            result += [(found[i][0], found[min(i + _MOST, below) - 1][1], found[i][2], found[i][3]) for i in pieces]
            kept = below
    return [*result, *found[kept:]] if kept else found


def _is_worded(text: str, start: int, end: int) -> bool:
    """Whether a line is long enough for a word, and has a letter: mostly as its first or second character."""
    return end - start >= _SHORTEST and (
        text[start].isalpha() or text[start + 1].isalpha() or _LETTER.search(text, start, end) is not None
    )


def is_column(text: str, start: int, end: int) -> bool:
    """Whether a line of a text whose lines were gathered is a piece of a column."""
    return text.count("\n", start, end) > 1
