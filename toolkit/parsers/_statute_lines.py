"""The lines of acts in sections: those that hold a whole section are cut where its provisions begin."""

import re
from itertools import pairwise

from .br.lines import Span, spans

_LONG = 150  # characters: what no page wraps
_INSIDE = re.compile(
    r"(?<=[.:;\]”])\s+(?=(?:Provided\s(?:further\s|also\s)?that|Explanation(?:\s(?:[IVX]{1,4}|\d))?\s?\.?\s?[—–-]"
    r"|\((?P<number>\d{1,2})\)\s[A-Z“\[]))"
)
_FIRST = re.compile(r"\(1\)\s?[A-Z“\[]")


def cut(text: str) -> list[Span]:
    """The lines of a text. A long one is cut before provisos and explanations, and before the subsections (2), (3) …
    that go on with a (1) in it."""
    found: list[Span] = []
    for start, end, indent, gap in spans(text):
        cuts = [start, *(_cuts(text, start, end) if end - start > _LONG else ()), end]
        for first, last in pairwise(cuts):
            stop = last
            while stop > first and text[stop - 1].isspace():
                stop -= 1
            found.append((first, stop, indent if first == start else 0, gap and first == start))
    return found


def _cuts(text: str, start: int, end: int) -> list[int]:
    cuts = []
    first = _FIRST.search(text, start, end)
    expected = 2 if first else 0
    for match in _INSIDE.finditer(text, start, end):
        if match["number"] is None:
            cuts.append(match.end())
        elif int(match["number"]) == expected and first and match.start() > first.start():
            expected += 1
            cuts.append(match.end())
    return cuts
