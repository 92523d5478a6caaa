"""The items of an enumeration inside a sentence, in Portuguese and English.

Everything is a range ``[start, end)`` of the text that is given; one pass, linear.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..sentences import Span

_TRIED = 8
"""Colons of a sentence, with a first label behind them, that are looked at: one more costs a walk through all of it."""
_STYLES = (
    re.compile(r"\(?([a-z])\s?\)\s*"),
    re.compile(r"\(?([IVXLC]{1,7})\s?(?:[-–—)]|\.(?=\s))\s*"),
    re.compile(r"\(?(\d{1,2})\s?(?:[-–—)]|\.(?=\s))\s*"),
    re.compile(r"\(([ivxlc]{1,7})\)\s*"),
    re.compile(r"([•●▪*])\s*"),
)
_LETTERS, _ROMANS, _NUMBERS, _SMALL_ROMANS, _BULLETS = range(5)
_BETWEEN = re.compile(r"(?:[;,.:]|\n)\s*(?:(?:e|ou|e/ou|and|or)\b[,:]?\s*)?(?=[\w(•●▪*])")
_ENDING = re.compile(r"[\s;,.:]*(?:[;,]\s*(?:e|ou|e/ou|and|or))?\s*$")
_UNITS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")


class Enumeration(NamedTuple):
    """What stands before the items, and the items: ranges without labels and without the marks between them."""

    lead: Span
    items: tuple[Span, ...]


def enumeration(text: str, start: int, end: int) -> Enumeration | None:
    """The enumeration in ``text[start:end]``: a colon, then two or more items whose labels count up from the first of
    their kind (``a)``, ``I -``, ``1.``, ``(i)``, bullets). None where there is none."""
    colon, tried = text.find(":", start, end), 0
    while colon >= 0 and tried < _TRIED:
        first = colon + 1
        while first < end and text[first].isspace():
            first += 1
        for style, label in enumerate(_STYLES):
            match = label.match(text, first, end)
            if match and match[1] == _label(style, 1, match[1]):
                tried += 1
                items = list(_items(text, match, style, end))
                if len(items) > 1:
                    return Enumeration((start, colon), tuple(items))
        colon = text.find(":", colon + 1, end)
    return None


def _items(text: str, first: re.Match, style: int, end: int) -> Iterator[Span]:
    start, number = first.end(), 1
    for between in _BETWEEN.finditer(text, start, end):
        if between.end() < start:
            continue
        following = _STYLES[style].match(text, between.end(), end)
        if following and following[1] == _label(style, number + 1, following[1]):
            yield _without_ending(text, start, between.start())
            start, number = following.end(), number + 1
    yield _without_ending(text, start, end)


def _label(style: int, number: int, given: str) -> str:
    if style == _LETTERS:
        return chr(96 + number) if number <= 26 else ""
    if style == _NUMBERS:
        return str(number)
    if style == _BULLETS:
        return given
    roman = _TENS[number // 10 % 10] + _UNITS[number % 10]
    return roman.lower() if style == _SMALL_ROMANS else roman


def _without_ending(text: str, start: int, end: int) -> Span:
    ending = _ENDING.search(text, max(start, end - 40), end)
    return start, ending.start() if ending else end
