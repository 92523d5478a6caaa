"""How English and Thai texts number units: ``167(2)(a)``, ``41A``, ``2.1(b)``, ``Order XXXIX Rule 1``, ``๔๐ (๘)``.

What :mod:`.english` reads of queries and :mod:`.inside` of acts is made of these patterns, compiled with
``re.IGNORECASE``. Every repeat is bounded, so that time is linear.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from ..late import Pattern
from ..naming import fold, roman

_SUFFIX = r"(?:\s?(?:ทวิ|ตรี|จัตวา|เบญจ|ฉ|สัตต|อัฏฐ|นว|ทศ)(?![ก-๙])|\s?(?:bis|ter|quater|quinquies)(?!\w)|-?[A-Z]{1,2})"
_LABEL = rf"\d{{1,5}}+(?:[./]\d{{1,3}}+){{0,4}}+{_SUFFIX}?+(?![^\W\u0e00-\u0e7f]|/)"  # Thai goes on without a blank
_PARTS = r"(?:\s?\(\s?\w{1,5}\s?\)){0,6}+"
NUMBER = rf"{_LABEL}{_PARTS}"
"""The number of a unit, with what is named below it."""
AND = r"(?:\s?,\s?(?:and|or)\s|\s?,\s?|\s(?:and|or|to)\s|\s?[-–]\s?)"
"""What stands between the numbers that an act lists."""
_ADDED = r"(?:-[A-HJ-UWYZa-hj-uwyz])"  # of Order XVI-A; I, V and X go on with a range
ORDER = rf"(?P<order>(?-i:[IVXLCivxlc]{{1,7}}{_ADDED}?|\d{{1,3}}(?:{_ADDED}|[A-HJ-UWYZ])?))(?!\w)"
"""The number of an Order. Case is spelled out: ignoring it lets I match İ and ı."""
RULE = r"(?:rules?|rr?\.|rr?(?=\s?\d))"
PART_OF = r"(?:sub-?\s?(?:section|clause|rule|paragraph)|clause|point|item|paragraph)s?"
"""What a part of a unit is called where it is named by itself."""
_ONE = Pattern(
    rf"(?P<label>{_LABEL})(?P<parts>{_PARTS})(?P<to>\s*(?:\bto\b|[-–])\s*(?P<last>\d{{1,4}})(?![\w(]))?", re.IGNORECASE
)
_ORDER = Pattern(r"(?:(?P<figures>\d+)|(?P<letters>[A-Za-z]+))(?:-?(?P<added>[A-Za-z]))?")
_PART = Pattern(r"\w{1,5}")
_PADDED = Pattern(r"(?<=\d\.)0(?=[1-9](?!\d))")
_DIGITS = {ord("๐") + digit: str(digit) for digit in range(10)}


def with_digits(text: str) -> str:
    """The text with ``0`` to ``9`` in place of Thai digits; as long as it was."""
    return text.translate(_DIGITS)


def numbers(text: str, widest: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The numbers that a text lists: each label as :func:`bare`, and the parts named behind it. A range counts up to
    its end where that is at most ``widest`` further, else it is its ends."""
    for match in _ONE.finditer(text):
        label = bare(match["label"])
        yield label, tuple(map(fold, _PART.findall(match["parts"])))
        if match["to"]:
            last = int(match["last"])
            first = int(label) + 1 if label.isdigit() and 0 < last - int(label) <= widest else last
            yield from ((str(number), ()) for number in range(first, last + 1))


@lru_cache(1 << 14)  # acts number their units alike
def bare(label: str) -> str:
    """A label by what tells it from others: ``41-A`` is ``41a``."""
    return fold(label).replace("-", "").replace(" ", "")


def unpadded(label: str) -> str:
    """``3.01`` as contracts count it, 3.1; ``3.10``, ``21.003`` and all else stay."""
    return _PADDED.sub("", label)


def order(written: str) -> str:
    """The key of an Order, ``o39`` or ``o16a``, by its number in figures or Roman letters."""
    match = _ORDER.fullmatch(written)
    return f"o{match['figures'] or roman(match['letters'])}{fold(match['added'] or '')}"
