"""The labels of acts of the European Union: articles and groupings, each read from its line."""

import re

from ._acts import Page
from ._heads import arabic
from ._tree import Node
from .br.clean import is_capital

_ARTICLE = re.compile(
    r"(?:[#*_]{1,4}\s?)?(?P<label>(?:Article|ARTICLE|Art\.)\s+(?P<number>\d{1,3})\s?(?P<suffix>[a-z]{0,2}))(?![\w(.,;/])"
    r"[*_]*\s*(?P<stop>[:—–-]?)\s*(?P<rest>.*)$"
)
_ROW = re.compile(
    r"(?:Articles?|ARTICLE|Art\.|Annex|ANNEX)\s+[\dIVX]+[a-z]{0,2}(?:\([^)]{1,5}\)|[,\s\d]|and|to|[–-]){0,12}$"
)
_GROUPING = re.compile(
    r"(?:[#*_]{1,4}\s?)?(?P<label>(?P<word>PART|TITLE|CHAPTER|SECTION|SUBSECTION|SUB-SECTION"
    r"|Part|Title|Chapter|Section|Subsection|Sub-section)\s+"
    r"(?P<number>[IVXLC]+[a-z]{0,2}|\d{1,2}[a-zA-Z]?|[A-Z]|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN))(?![\w(,;/])"
    r"\.?[*_]*\s*(?P<stop>[:—–-]?)\s*(?P<rest>.*)$"
)
_RANKS = {"part": 0, "title": 1, "chapter": 2, "section": 3, "subsection": 4}
_NAMES = {"part": "prt", "title": "tit", "chapter": "chp", "section": "sec", "subsection": "sub"}
_SPELT = ("one", "two", "three", "four", "five", "six", "seven")
_CITING = (" of", " in", " to", " and", " under", " with", " or")


def article(sheet: Page, index: int) -> tuple[re.Match[str], int] | None:
    """The article that a line may open, and how sure that is."""
    start, end = sheet.lines[index][:2]
    match = _ARTICLE.match(sheet.text, start, end)
    if not match or index in sheet.quoted:
        return None
    rest = match["rest"]
    if not rest:
        return match, 4
    if _ROW.match(rest):  # of a correlation table
        return None
    if not rest[0].isupper() and rest[0] not in "‘“\"'(1":
        return None
    return match, 4 if match["stop"] or (len(rest) < 120 and not rest.endswith((".", ",", ";"))) else 2


def grouping(sheet: Page, index: int) -> Node | None:
    """The part, title, chapter or section that a line is."""
    start, end = sheet.lines[index][:2]
    match = _GROUPING.match(sheet.text, start, end)
    if not match or index in sheet.quoted:
        return None
    rest = match["rest"]
    if rest and not (rest[0].isupper() and (match["stop"] or is_capital(rest) or not rest.endswith((".", ",", ";")))):
        return None
    if index and sheet.text.endswith(_CITING, *sheet.lines[index - 1][:2]):
        return None
    word = match["word"].lower().replace("-", "")
    number = match["number"]
    number = str(_SPELT.index(number.lower()) + 1) if number.lower() in _SPELT else arabic(number)
    name = f"{_NAMES[word]}{number}"
    node = Node(word, "grouping", _RANKS[word], number, name, match["label"], start, match.end("label"))
    if rest:
        node.title = [match.span("rest")]
    return node
