"""Reading the enumerators that lines begin with: (1), (a), (i), (A), 1., and dashes."""

import re
from collections.abc import Callable
from typing import NamedTuple

from ..naming import ordinal, roman

Value = tuple[int, str]
"""Where a number stands in its list: 4A is (4, 'a'), (aa) is (1, 'a'). (0, '') stands before the first."""

NONE: Value = (0, "")
_STYLES = ("digit", "lower", "upper", "dot", "dash", "half")
_ENUMERATOR = re.compile(
    r"(?:\d{1,2}\s?(?=\[)|[*†])?\[?\s?"  # the footnote mark and bracket of an amended text
    r"(?P<label>\((?:(?P<digit>\d{1,3}[A-Za-z]{0,2})|(?P<lower>[a-z]{1,4})|(?P<upper>[A-Z]{1,3}))\)"
    r"|(?P<half>[a-z]|[ivx]{2,5})\)(?=\s)"
    r"|(?P<dot>\d{1,3}[a-zA-Z]{0,2})\.(?!\d)"
    r"|(?P<dash>[—–•]|-(?!-))(?=\s))(?![,;])\]?\s*"
)
_ROMAN = re.compile(r"(?=[ivx])(?:x{0,3})(?:ix|iv|v?i{0,3})$")
_NUMBER = re.compile(r"(\d+)([A-Za-z]*)")
_SIGNS = re.compile(r"\W+")
_CITING = re.compile(
    r"(?:^|[\s(])(?:(?:sub-?)?(?:sections?|clauses?|paragraphs?|rules?|articles?|points?|items?)"
    r"|(?P<open>under|to|of|in|by|with))$",
    re.IGNORECASE,
)
_JOINING = re.compile(r"(?<![;,])\s(?:and|or)(?:\s\S{1,6})?$")
_CITED = re.compile(r"(?:[,;.)]|(?:of|and|or|to|thereof|above|below|shall|in)\b)")
_BREAK = re.compile(r"\n\s*")
_SECONDS = {"1": "2", "a": "b", "A": "B", "i": "ii", "I": "II"}
_AHEAD = 3000  # characters that the first item of a list may have
_GAP = 3  # numbers that a list may leave out, as where provisions were omitted
_LETTERS = 26


class Token(NamedTuple):
    """What looks like an enumerator: its style, its number, its label's span, and where the words begin."""

    style: str
    number: str
    start: int
    stop: int
    words: int


def token(text: str, start: int, end: int) -> Token | None:
    """The enumerator at the start of ``text[start:end]``."""
    match = _ENUMERATOR.match(text, start, end)
    if not match:
        return None
    style = next(name for name in _STYLES if match[name])
    return Token(
        "lower" if style == "half" else style, match[style], match.start("label"), match.end("label"), match.end()
    )


def cited(text: str, above: tuple[int, int] | None, found: Token, end: int, glued: bool, until: int) -> bool:
    """Whether a token is part of a citation: of its own line, where words of citing stand before or behind it, or of
    the words ``above`` that a line break cut. It is none where these are open (``guilty of``) and the list goes on in
    ``text[end:until]``."""
    behind = bool(_CITED.match(text, found.words, end))
    if glued or above is None:
        return glued and behind
    first, last = max(above[0], above[1] - 24), above[1]
    if match := _CITING.search(text, first, last):
        return behind or not match["open"] or not _goes_on(text, found, end, until)
    return behind and bool(_JOINING.search(text, first, last))


def _goes_on(text: str, first: Token, end: int, until: int) -> bool:
    """Whether lines of ``text[end:until]`` begin with the number after ``first``, before any begins with its own."""
    wanted = first.number if first.style == "dash" else _SECONDS.get(first.number)
    until = min(until, end + _AHEAD)
    for line in _BREAK.finditer(text, end, until) if wanted else ():
        seen = token(text, line.end(), until)
        if seen and seen.style == first.style and seen.number in (wanted, first.number):
            return seen.number == wanted
    return False


def read(token: Token, following: str, last: Callable[[str], Value], romans: bool) -> tuple[str, Value]:
    """Style and value of a token. ``last`` gives the last value of an open list by its style, ``following`` is how the
    next line begins: they tell whether (i) is a numeral or a letter; ``romans`` says whether numerals are used."""
    style, number = token.style, token.number
    if style in ("digit", "dot"):
        match = _NUMBER.match(number)
        return style, (int(match[1]), match[2].lower()) if match else NONE
    if style == "dash":
        return style, (last("dash")[0] + 1, "")
    plain = number.lower()
    letter = len(plain) == 1 and follows(last(style), (ordinal(plain), ""))
    if romans and _ROMAN.match(plain):
        numeral = "roman" if style == "lower" else "upper-roman"
        value = (roman(plain), "")
        doubled = f"({number}{number[0]})" in following
        if (plain == "i" and (doubled or not letter)) or (
            not letter and (len(plain) > 1 or follows(last(numeral), value))
        ):
            return numeral, value
        if value[0] > 1 and follows(last(numeral), value) and last(numeral)[0] + 1 == value[0]:
            return numeral, value
    if len(plain) > 1 and last(style)[0] < _LETTERS:
        return style, (ordinal(plain[0]), plain[1:])
    return style, (ordinal(plain[:2]), "")


def follows(before: Value, value: Value) -> bool:
    """Whether a number goes on with a list."""
    if before == NONE:
        return False
    if value[0] == before[0]:
        return value[1] > before[1]
    return before[0] < value[0] <= before[0] + _GAP


def slug(number: str) -> str:
    """A number as ids have it; the term of a definition in lower case, with hyphens."""
    return number if number.isalnum() else _SIGNS.sub("-", number).strip("-").lower()[:40]
