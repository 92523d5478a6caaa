"""The lines of contracts, and what each of them may open."""

import re
from dataclasses import dataclass
from itertools import pairwise

from ..naming import roman
from ._acts import Page
from .br.clean import is_capital
from .br.lines import Span

_LINE = re.compile(r"\S[^\n\f]*")
_BLOCK = re.compile(r"\s{3,}")
_INLINE = re.compile(
    r"(?<=[A-Z.;:)\]”\"’*])\s+(?=(?:Section\s)?\d{1,2}\.\d{1,2}(?:\.\d{1,2})?\.?\s+[A-Z\"“\[])"
    r"|(?<=\d)\s+(?=(?:Section|SECTION|ARTICLE|Article)\s[\dIVX]{1,5}(?:\.\d{1,2})?\.?\s+[A-Z])"
    r"|(?<=\s\d)\s+(?=\d{1,2}\.\d{1,2}\.?\s+[A-Z])|(?<=\s\d\d)\s+(?=\d{1,2}\.\d{1,2}\.?\s+[A-Z])"
    r"|(?<=[.;:)\]”\"*])\s+(?=ARTICLE\s(?:[IVXLC]+|\d{1,2})\b\.?\s+[A-Z]{3})"
)
_FIRST = re.compile(r"(?<=\S)\s+(?=\d{1,2}\.\d{1,2}\.?\s+[A-Z\"“\[])")
_LONG_LINE = 150
_SPELT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ARTICLE = re.compile(
    r"\W{0,4}(?P<label>(?:ARTICLE|Article)\s+(?P<number>\d{1,2}|[IVXLC]+|[A-Z]{3,6}))(?![\w(])\.?[*_]*\s*[.:—–-]*\s*(?P<rest>.*)$",
    re.DOTALL,
)
_SECTION = re.compile(
    r"\W{0,4}(?P<label>(?:SECTION|Section|Sec\.|CLAUSE|Clause|§)\s*(?P<number>\d{1,2}(?:\.\d{1,3}){0,4}|[IVXLC]+)[A-Z]?\.?)"
    r"(?![\w(])[*_]*\s*[):—–-]*\s*(?P<rest>.*)$",
    re.DOTALL,
)
_NUMBER = re.compile(
    r"[#*_\s]{0,5}(?P<label>(?P<number>\d{1,2}(?:\.\d{1,3}){0,4})(?P<stop>[.)]?))(?![\d(%,])[*_]*(?:\s+|(?=[A-Z\[“\"])|$)(?P<rest>.*)$",
    re.DOTALL,
)
_ROMAN = re.compile(r"[#*_\s]{0,5}(?P<label>(?P<number>[IVX]{1,5})\.)[*_]*\s+(?P<rest>[A-Z\"“\[].*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Head:
    """What a line opens: its ``style`` (article, section, number, roman, words), the ``path`` of its number ((2, 3) for
    2.3), its label and where the rest begins."""

    style: str
    path: tuple[int, ...]
    label: str
    number: str
    start: int
    words: int
    weight: int


def cut(text: str) -> list[Span]:
    """The lines of a contract. A line that holds a whole page is cut at the blanks that part its paragraphs, and before
    headings that stand in it."""
    found: list[Span] = []
    before = 0
    for line in _LINE.finditer(text):
        start, stop = line.span()
        between = text[before:start]
        gap = before > 0 and between.count("\n") > 1
        indent = len(between) - 1 - between.rfind("\n") if between else 0
        cuts = [start, stop]
        if stop - start > _LONG_LINE:
            cuts += [match.end() for match in _BLOCK.finditer(text, start, stop)]
        cuts += [match.end() for match in _INLINE.finditer(text, start, stop)]
        if text.startswith(("ARTICLE", "Article"), start) and (match := _FIRST.search(text, start, stop)):
            cuts.append(match.end())
        cuts = sorted(set(cuts))
        for place, (first, last) in enumerate(pairwise(cuts)):
            while last > first and text[last - 1].isspace():
                last -= 1
            if last > first:
                found.append((first, last, indent if not place else 0, gap or bool(place)))
        before = stop
    return found


def head(sheet: Page, index: int) -> Head | None:
    """What a line may open."""
    start, end = sheet.lines[index][:2]
    text = sheet.text
    for style, pattern in (("article", _ARTICLE), ("section", _SECTION), ("number", _NUMBER), ("roman", _ROMAN)):
        match = pattern.match(text, start, end)
        if not match:
            continue
        rest = match["rest"]
        if rest and not (rest[0].isupper() or rest[0] in "\"“‘'[(_*$"):
            return None
        path = _path(match["number"])
        if not path or path[0] > 99:
            return None
        weight = 2
        if style == "number" and len(path) == 1:
            if not match["stop"] and not (rest and is_capital(rest[:60])):
                return None
            if not rest and index + 1 >= len(sheet.lines):
                return None
        if style in ("article", "section"):
            weight = 4
            if rest and style == "article" and not (rest[0].isupper() or rest[0] in '["“'):
                return None
        number = ".".join(map(str, path))
        return Head(style, path, match["label"].strip(), number, start, match.start("rest"), weight)
    return None


def _path(number: str) -> tuple[int, ...]:
    if number[0].isdigit():
        path = tuple(int(part) for part in number.split("."))
        return path[:-1] if len(path) == 2 and not path[1] else path  # 1.0 is 1
    if number.lower() in _SPELT:
        return (_SPELT.index(number.lower()) + 1,)
    return (roman(number),) if re.fullmatch("[IVXLC]+", number) else ()
