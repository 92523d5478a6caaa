"""A text that is too long cut at the ends of its sentences."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from ..sentences import Span, last_within, sentence_ends

_WEAK = re.compile(r";(?=\s)|\n")
_BLANK = re.compile(r"\s+")


def pieces(text: str, start: int, end: int, tokens: Sequence[int], most: int) -> list[Span]:
    """Cut ``text[start:end]`` into ranges of at most ``most`` tokens, each as long as it can be.

    ``tokens`` are the starts of all tokens of the text, in order. A range ends with a sentence; where one is too long,
    at a semicolon or a line end; where there is none, at a blank. A word of more tokens than that stays whole.
    """
    strong = list(sentence_ends(text, start, end))
    weak = [match.end() for match in _WEAK.finditer(text, start, end)]
    blanks = [match.end() for match in _BLANK.finditer(text, start, end)]
    found = []
    while start < end:
        limit = bisect_left(tokens, start) + most
        reach = tokens[limit] if limit < len(tokens) else end
        if reach >= end:
            cut = end
        else:
            cut = (
                last_within(strong, start, reach)
                or last_within(weak, start, reach)
                or last_within(blanks, start, reach)
            )
            cut = cut or next((place for place in blanks[bisect_right(blanks, reach) :]), end)
        found.append((start, cut))
        start = cut
    return found
