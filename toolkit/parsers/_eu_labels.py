"""The labels of acts of the European Union: articles and groupings, each read from its line."""

import re
from dataclasses import dataclass

from ._acts import Page
from ._heads import Key, arabic
from ._nodes import Node
from .br.clean import is_capital

_ARTICLE = re.compile(
    r"(?:[#*_]{1,4}\s?)?(?P<label>(?:Article|ARTICLE|Art\.)\s+(?:(?P<number>\d{1,3})\s?(?P<suffix>[a-z]{0,2})"
    r"|(?P<roman>[IVXLC]{1,7}))|(?P<sole>Sole|SOLE|Single)\s(?:Article|ARTICLE))"
    r"(?![\w(.,;/])[*_]*\s*(?P<stop>[:—–-]?)\s*(?P<rest>.*)$"
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


@dataclass(frozen=True, slots=True)
class Article:
    """The label of an article: its number as ids have it, ``key`` (6, 'a'), where the label ends, what follows it on
    its line (``words`` is where that begins), and how much it looks like one."""

    number: str
    key: Key
    label: str
    end: int
    rest: str
    words: int
    weight: int


def article(sheet: Page, index: int) -> Article | None:
    """The article that a line may open."""
    start, end = sheet.lines[index][:2]
    match = _ARTICLE.match(sheet.text, start, end)
    if not match or index in sheet.quoted:
        return None
    rest = match["rest"]
    if rest and (_ROW.match(rest) or not (rest[0].isupper() or rest[0] in "‘“\"'(1")):
        return None  # of a correlation table, or of a sentence
    brief = match["stop"] or (len(rest) < 120 and not rest.endswith((".", ",", ";")))
    if match["sole"] and rest:
        return None
    number = "Sole" if match["sole"] else match["number"] or arabic(match["roman"])
    digits, suffix = (int(number) if number.isdigit() else 1), match["suffix"] or ""
    weight = 4 if not rest or brief else 2
    return Article(
        f"{number}{suffix}", (digits, suffix), match["label"], match.end("label"), rest, match.start("rest"), weight
    )


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
