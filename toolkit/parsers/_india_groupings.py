"""The labels of Indian acts above sections: groupings, Orders and schedules, each read from its line."""

import re

from ..naming import ENGLISH_ORDINALS, roman
from ._acts import Page
from ._heads import arabic
from ._tree import Node
from .br.clean import is_capital

MARKED = r"(?:[#*_]{1,4}\s?)?(?:\d{1,3}\s?(?=[\[*])|[*†]{1,3}\s?)?\[?\s?"
_GROUPING = re.compile(
    rf"{MARKED}(?P<label>(?P<word>PART|CHAPTER|SUB-CHAPTER|BOOK|TITLE|Part|Chapter|Book|Title)(?:\s+|\s*[-–—]\s*)"
    r"(?P<number>[IVXLC]+\s?[-–]?[A-Z]{0,2}|\d{1,3}[A-Z]{0,2}|[A-Z]))(?![\w(])\.?\]?[*_]*\s*(?P<stop>[.:—–-]*)\s*(?P<rest>.*)$"
)
_RANKS = {"book": 0, "part": 1, "title": 2, "chapter": 3, "sub-chapter": 4}
_ABBREVIATIONS = {"book": "book", "part": "prt", "title": "tit", "chapter": "chp", "sub-chapter": "sch"}
_LETTERED = re.compile(r"(?P<label>[A-Z]\.)\s?[—–-]+\s?(?P<rest>[A-Z].{2,100})$")
_ORDER = re.compile(
    rf"{MARKED}(?P<label>ORDER\s+(?P<number>[IVXLC]+|\d{{1,2}})(?:\s?-?(?P<suffix>[A-Z]{{1,2}}))?)(?![\w(])\.?\]?[*_]*"
    r"(?:\s*[.:—–-]*\s*(?P<rest>[^a-z]*)|(?P<stop>\s*\.?\s*[:—–-]+)?\s*(?P<title>[A-Z].{2,120}))$"
)
_WHOLE = (".", "]", ":", ";", ")", "”", '"')
_SCHEDULE = re.compile(
    rf"{MARKED}(?:THE\s+|The\s+)?(?:(?P<ordinal>[A-Za-z]+)\s+)?(?P<word>SCHEDULES?|Schedule|APPENDIX|Appendix|ANNEXURE|Annexure|ANNEX|ENCLOSURE)"
    r"(?:\s*[-–—]?\s*(?P<number>[IVXLC]+|\d{1,3}|[A-Z]))?(?!\w)[*_]*\s*\]?\s*(?P<rest>[.:—–-].*|[(\[].*|[A-Z][^a-z]*)?$"
)
_NAMES = {"schedule": "sch", "schedules": "sch", "appendix": "app", "annexure": "annex", "annex": "annex"}


def grouping(sheet: Page, index: int) -> Node | None:
    """The part, chapter or lettered heading that a line is."""
    start, end = sheet.lines[index][:2]
    text = sheet.text
    if index in sheet.quoted or not (text[start].isupper() or text[start] in "[#*_" or text[start].isdigit()):
        return None
    match = _GROUPING.match(text, start, end)
    if match:
        rest = match["rest"]
        word = match["word"].lower()
        if rest and ((not rest[0].isupper() and rest[0] not in '[(*_“"‘') or len(rest) > 140):
            return None
        if (
            rest
            and not (match["stop"] or is_capital(rest) or match["word"].isupper())
            and rest.endswith((".", ",", ";"))
        ):
            return None
        number = arabic("".join(match["number"].split()))
        node = Node(
            word, "grouping", _RANKS[word], number, f"{_ABBREVIATIONS[word]}{number}", match["label"], start, end
        )
        node.words = match.end("label")
        if rest:
            node.title = [match.span("rest")]
        return node
    match = _LETTERED.match(text, start, end)
    if match and not match["rest"].endswith((".", ";", ",")):
        return Node(
            "heading", "grouping", 7, match["label"][0], f"hd{match['label'][0]}", match["label"], start,
            match.end("label"), [match.span("rest")],
        )  # fmt: skip
    return None


def order(sheet: Page, index: int) -> Node | None:
    """The Order (a grouping of rules) that a line is."""
    start, end = sheet.lines[index][:2]
    match = (
        _ORDER.match(sheet.text, start, end)
        if end - start < 150 and index not in sheet.quoted and "ORDER" in sheet.text[start : start + 16]
        else None
    )
    if not match:
        return None
    if match["title"] and not match["stop"]:  # a heading, or a sentence that cites the Order
        above = sheet.words(index - 1) if index else "."
        if match["title"].endswith((".", ",", ";", ":")) or not (above.endswith(_WHOLE) or is_capital(above)):
            return None
    value = match["number"]
    number = f"{value if value.isdigit() else roman(value)}{match['suffix'] or ''}"
    node = Node("order", "grouping", 5, number, f"o{number}", match["label"], start, match.end("label"), rooted=True)
    if match["title"] or match["rest"].strip():
        node.title = [match.span("title" if match["title"] else "rest")]
    return node


def schedule(sheet: Page, index: int) -> tuple[str, str] | None:
    """Base and number of the id of the schedule or annexure that a line opens."""
    start, end = sheet.lines[index][:2]
    if end - start > 160 or index in sheet.quoted:
        return None
    match = _SCHEDULE.match(sheet.text, start, end)
    if not match:
        return None
    ordinal = (match["ordinal"] or "").lower()
    if ordinal and ordinal not in ENGLISH_ORDINALS:
        return None
    if not match["word"].isupper() and (match["rest"] or "").strip() and match["rest"][0] not in "—–-:[(":
        return None
    if (
        not match["word"].isupper()
        and index
        and not sheet.text.endswith((".", "]", ";", '"', "”"), *sheet.lines[index - 1][:2])
    ):
        return None
    number = match["number"] or ""
    if ordinal:
        number = str(ENGLISH_ORDINALS.index(ordinal) + 1)
    elif number and not number.isdigit() and re.fullmatch("[IVXLC]+", number) and match["word"].lower() == "schedule":
        number = str(roman(number))
    return _NAMES.get(match["word"].lower(), "annex"), number
