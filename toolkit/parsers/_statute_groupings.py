"""The labels of acts in sections above the sections: groupings and Orders, each read from its line."""

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from ..naming import ENGLISH_ORDINALS, roman
from ._acts import Page
from ._heads import arabic
from ._nodes import Node
from .br.clean import is_capital

MARKED = r"(?:[#*_]{1,4}\s?)?(?:\d{1,3}\s?(?=[\[*])|[*†]{1,3}\s?)?\[?\s?(?:[FM]\d{1,4}\s)?"
"""What editors put before a label: a footnote's mark, the bracket of an amended text, the number of its note."""
_ABBREVIATIONS = {
    "book": "book", "part": "prt", "title": "tit", "subtitle": "stl", "chapter": "chp", "subchapter": "sbc",
    "section": "sec", "article": "art", "order": "o", "division": "div", "subdivision": "sdv", "subpart": "spt",
}  # fmt: skip
"""The abbreviations of groupings in ids, the outermost first where an act does not show another order."""
_WORDS = "|".join(
    f"{word.upper()}|{word.capitalize()}"
    for word in (
        "part", "chapter", "sub-chapter", "subchapter", "book", "title", "subtitle", "division", "sub-division",
        "subdivision", "sub-part", "subpart",
    )
)  # fmt: skip
_SPELT = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN")
_GROUPING = re.compile(
    rf"{MARKED}(?P<label>(?P<word>{_WORDS}|ARTICLE(?=\s+[IVXLC]+\b)|Article(?=\s+[IVXLC]+\b))(?:\s+|\s*[-–—]\s*)"
    r"(?P<number>[IVXLC]+\s?[-–]?[A-Z]{0,2}|\d{1,3}(?:[-.‑–]\d{1,3})?[A-Z]{0,2}|[A-Z]{1,2}|"
    rf"{'|'.join(_SPELT)}))(?![\w(])\.?\]?[*_]*\s*(?P<stop>[.:—–-]*)\s*(?P<rest>.*)$"
)
_SECTION = re.compile(
    r"[#*_]{0,4}\s?(?P<label>(?P<word>Section|SECTION)\s+(?P<number>[IVXLC]+|\d{1,2}|[A-Z]))(?![\w(])[.:]?\s*"
    r"(?P<stop>[—–-]*)\s*(?P<rest>.*)$"
)
_LETTERED = re.compile(r"(?P<label>[A-Z]\.)\s?[—–-]+\s?(?P<rest>[A-Z].{2,100})$")
_ORDER = re.compile(
    rf"{MARKED}(?P<label>ORDER\s+(?P<number>[IVXLC]+|\d{{1,2}})(?:\s?-?(?P<suffix>[A-Z]{{1,2}}))?)(?![\w(])\.?\]?[*_]*"
    r"(?:\s*[.:—–-]*\s*(?P<rest>[^a-z]*)|(?P<stop>\s*\.?\s*[:—–-]+)?\s*(?P<title>[A-Z].{2,120}))$"
)
_SCHEDULE = re.compile(
    rf"{MARKED}(?:THE\s+|The\s+)?(?:(?P<ordinal>[A-Za-z]+)\s+)?(?P<word>SCHEDULES?|Schedule|APPENDIX|Appendix|ANNEXURE|Annexure|ANNEX|ENCLOSURE)"
    r"(?:\s*[-–—]?\s*(?P<number>[IVXLC]+|\d{1,3}[A-Z]{0,2}|[A-Z]))?(?!\w)(?:\s(?:to|TO)\s(?:[Tt]he\s)?(?:(?:Sub)?(?:[Pp]art|PART)|[Cc]hapter|[Ss]ection|§)\s?[\w.-]{1,12})?[*_]*\s*\]?\s*(?P<rest>[.:—–-].*|[(\[].*|[A-Z][^a-z]*)?$"
)
_NAMES = {"schedule": "sch", "schedules": "sch", "appendix": "app", "annexure": "annex", "annex": "annex"}
_ENDED = (".", "]", ";", '"', "”")
_REFERENCE = re.compile(
    r"[\[(]?(?:See\s+)?(?:[Ss]ections?|[Ss]s?\.|[Rr]egulations?|[Aa]rticles?|[Rr]ules?|[Pp]aragraphs?)\s+\d[^a-z]{0,30}"
    r"(?:(?:and|to|or)\s[^a-z]{1,20}){0,3}$"
)
_WHOLE = (".", "]", ":", ";", ")", "”", '"')
CITING = (" of", " in", " to", " and", " under", " with", " or", " by", " see", " See", " the")
_LETTERED_RANK, HEADING_RANK = 8, 9


def grouping(sheet: Page, index: int) -> Node | None:
    """The part, chapter or lettered heading that a line is."""
    start, end = sheet.lines[index][:2]
    text = sheet.text
    if index in sheet.quoted or not (text[start].isupper() or text[start] in "[#*_" or text[start].isdigit()):
        return None
    match = _GROUPING.match(text, start, end)
    if match:
        return _numbered(sheet, index, match)
    match = _LETTERED.match(text, start, end)
    if match and not match["rest"].endswith((".", ";", ",")):
        return Node(
            "heading", "grouping", _LETTERED_RANK, match["label"][0], f"hd{match['label'][0]}", match["label"], start,
            match.end("label"), [match.span("rest")],
        )  # fmt: skip
    return None


def division(sheet: Page, index: int) -> Node | None:
    """The section that a line is where sections hold articles."""
    match = None if index in sheet.quoted else _SECTION.match(sheet.text, *sheet.lines[index][:2])
    return _numbered(sheet, index, match) if match else None


def _numbered(sheet: Page, index: int, match: re.Match[str]) -> Node | None:
    rest, written = match["rest"], match["word"]
    if rest and ((not rest[0].isupper() and rest[0] not in '[(*_“"‘') or len(rest) > 140):
        return None
    small = not (match["stop"] or is_capital(rest) or written.isupper())
    if rest and small and rest.endswith((".", ",", ";")):
        return None
    if not written.isupper() and index and sheet.text.endswith(CITING, *sheet.lines[index - 1][:2]):
        return None
    word = written.lower().replace("-", "")
    number = "".join(match["number"].split())
    number = str(_SPELT.index(number) + 1) if number in _SPELT else arabic(number).replace("‑", "-").replace("–", "-")
    name = f"{_ABBREVIATIONS[word]}{number.replace('.', '-')}"
    start = sheet.lines[index][0]
    node = Node(word, "grouping", 0, number, name, match["label"], start, match.end("label"))
    if rest:
        node.title = [match.span("rest")]
    return node


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
    node = Node("order", "grouping", 0, number, f"o{number}", match["label"], start, match.end("label"), rooted=True)
    if match["title"] or match["rest"].strip():
        node.title = [match.span("title" if match["title"] else "rest")]
    return node


def schedule(sheet: Page, index: int) -> tuple[str, str] | None:
    """Base and number of the id of the schedule or annexure that a line opens."""
    if index >= len(sheet.lines) or index in sheet.quoted:
        return None
    start, end = sheet.lines[index][:2]
    if end - start > 160:
        return None
    match = _SCHEDULE.match(sheet.text, start, end)
    if not match:
        return None
    ordinal = (match["ordinal"] or "").lower()
    if ordinal and ordinal not in ENGLISH_ORDINALS:
        return None
    if not match["word"].isupper() and (match["rest"] or "").strip() and match["rest"][0] not in "—–-:[(":
        return None
    if not match["word"].isupper() and index and not sheet.text.endswith(_ENDED, *sheet.lines[index - 1][:2]):
        return None
    number = match["number"] or ""
    if ordinal:
        number = str(ENGLISH_ORDINALS.index(ordinal) + 1)
    elif number and not number.isdigit() and re.fullmatch("[IVXLC]+", number) and match["word"].lower() == "schedule":
        number = str(roman(number))
    return _NAMES.get(match["word"].lower(), "annex"), number


def refers(sheet: Page, index: int) -> bool:
    """Whether a line tells which section the schedule above it belongs to (``Section 4``)."""
    if not 0 < index < len(sheet.lines) or not schedule(sheet, index - 1):
        return False
    return bool(_REFERENCE.match(sheet.text, *sheet.lines[index][:2]))


def nested(found: Mapping[int, Node], sections: Iterable[int]) -> None:
    """Give groupings their ranks. Makers differ in what stands in what (chapters in parts, parts in chapters): a kind
    is above another where more of its labels have one of the other directly below, with no section between."""
    votes: dict[tuple[str, str], int] = {}
    for (_, above), (_, below) in pairwise(sorted([*found.items(), *((index, None) for index in sections)], key=_line)):
        if above is not None and below is not None and above.kind != below.kind:
            votes[above.kind, below.kind] = votes.get((above.kind, below.kind), 0) + 1
    present = {node.kind for node in found.values()}
    kinds = [kind for kind in _ABBREVIATIONS if kind in present]
    for _ in kinds:
        for (upper, lower), count in votes.items():
            outer, inner = kinds.index(upper), kinds.index(lower)
            if outer > inner and count > votes.get((lower, upper), 0):
                kinds.insert(outer, kinds.pop(inner))
    for node in found.values():
        if node.kind in kinds:
            node.rank = min(kinds.index(node.kind), _LETTERED_RANK - 1)


def _line(entry: tuple[int, Node | None]) -> int:
    return entry[0]
