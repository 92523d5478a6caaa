"""The items of an enumeration inside a sentence, in Portuguese and English.

Everything is a range ``[start, end)`` of the text that is given; one pass, linear.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..naming import numeral
from ..sentences import Span

_TRIED = 8
"""Colons of a sentence, with a first label behind them, that are looked at: one more costs a walk through all of it."""
_STYLES = (  # what kind of numeral a label is, as naming.numeral knows them; bullets are none
    ("a", re.compile(r"\(?([a-z])\s?\)\s*")),
    ("I", re.compile(r"\(?([IVXLC]{1,7})\s?(?:[-–—)]|\.(?=\s))\s*")),
    ("1", re.compile(r"\(?(\d{1,2})\s?(?:[-–—)]|\.(?=\s))\s*")),
    ("i", re.compile(r"\(([ivxlc]{1,7})\)\s*")),
    ("", re.compile(r"([•●▪*])\s*")),
    ("", re.compile(r"([-–—])\s+")),
)
_BETWEEN = re.compile(r"(?:[;,.:]|\n)\s*(?:(?:e|ou|e/ou|and|or)\b[,:]?\s*)?(?=[\w(•●▪*–—-])")
_ENDING = re.compile(r"[\s;,.:]*(?:[;,]\s*(?:e|ou|e/ou|and|or))?\s*$")


class Enumeration(NamedTuple):
    """What stands before the items, and the items: ranges without labels and without the marks between them."""

    lead: Span
    items: tuple[Span, ...]


def enumeration(text: str, start: int, end: int) -> Enumeration | None:
    """The enumeration in ``text[start:end]``: a colon, then two or more items whose labels count up from the first of
    their kind (``a)``, ``I -``, ``1.``, ``(i)``, bullets, dashes). None where there is none."""
    colon, tried = text.find(":", start, end), 0
    while colon >= 0 and tried < _TRIED:
        first = colon + 1
        while first < end and text[first].isspace():
            first += 1
        for style, label in _STYLES:
            match = label.match(text, first, end)
            if match and _counts(style, 1, match):
                tried += 1
                items = list(_items(text, match, style, end))
                if len(items) > 1:
                    return Enumeration((start, colon), tuple(items))
        colon = text.find(":", colon + 1, end)
    return None


def _items(text: str, first: re.Match, style: str, end: int) -> Iterator[Span]:
    start, number = first.end(), 1
    for between in _BETWEEN.finditer(text, start, end):
        if between.end() < start:
            continue
        following = first.re.match(text, between.end(), end)
        if following and _counts(style, number + 1, following):
            yield _without_ending(text, start, between.start())
            start, number = following.end(), number + 1
    yield _without_ending(text, start, end)


def _counts(style: str, number: int, label: re.Match) -> bool:
    return not style or label[1] == numeral(number, style)


def _without_ending(text: str, start: int, end: int) -> Span:
    ending = _ENDING.search(text, max(start, end - 40), end)
    return start, ending.start() if ending else end
