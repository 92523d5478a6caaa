"""The labels of Indian acts: sections, groupings, Orders and schedules, each read from its line."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from ..naming import roman
from ._acts import Page, Part
from ._heads import Key, arabic
from ._tree import Node
from .br.clean import is_capital

_MARKED = r"(?:[#*_]{1,4}\s?)?(?:\d{1,3}\s?(?=[\[*])|[*†]{1,3}\s?)?\[?\s?"
_DOTTED = re.compile(
    rf"{_MARKED}(?P<label>(?P<number>\d{{1,4}})(?:\s?-?(?P<suffix>[A-Z]{{1,3}}))?\s?\.)(?!\d)[*_]*\s*(?=[A-Z\[\"“‘'(*—–_-]|\d{{1,3}}\s?\[|$)"
)
_WORDED = re.compile(
    rf"{_MARKED}(?P<label>(?:Section|SECTION|Sec\.|SEC\.|Rule|RULE|Article|ARTICLE|Regulation|REGULATION|§)\s*(?<=[\s§])"
    r"(?P<number>\d{1,4})\s?-?(?P<suffix>[A-Z]{0,3})(?![\w(])\.?)[*_]*\s*(?P<stop>[:—–-]*)\s*(?=[A-Z\[\"“‘'(]|$)"
)
_BARE = re.compile(rf"{_MARKED}(?P<label>(?P<number>\d{{1,4}})(?P<suffix>[A-Z]{{0,3}}))\s+(?=[A-Z(])")
_FOOTNOTE = re.compile(
    r"(?:Subs|Ins|Added|Omitted|Rep|Renumbered|Vide|Ibid|Amended|Inserted|Substituted|See)\b\.?,?"
    r"\s(?:by|ibid|and|in|for|the|vide|s\.|now)\b"
    r"|(?:The|Certain)\s(?:words?|brackets|figures?|letters?|proviso|original|Act|section|clause|sub-section|Explanation"
    r"|full stop)\b.{0,160}\b(?:omitted|subs|substituted|ins|inserted|rep|repealed|extended|amended|numbered)\b"
    r"|(?:Cl|Cls|Clauses?|Sub-sections?|Proviso)\b.{0,40}\b(?:omitted|subs|ins|rep)\b"
)
_DASH = re.compile(
    r"(?P<title>.{1,300}?)(?P<stop>[.:]?[\])]?\.?)\s?(?P<dash>[—―]+|(?<=[.\]:])\s?[–-]+|--+)\s*", re.DOTALL
)
_BEFORE_FIRST = re.compile(r"(?P<title>[^.\n(]{2,150})\.\s*(?=\(1\))")
_SENTENCE = re.compile(r"(?P<title>[^.\n]{2,100})\.\s+(?=[A-Z(\"“])")
_COLON = re.compile(r"(?P<title>[^.:\n]{2,120}):\s+(?=[A-Z(\"“])")
_MOST, _FEW = 0.6, 5  # of the sections
_BOLD = re.compile(r"(?P<title>[^*\n]{2,150})\*\*\s*")
_VERB = re.compile(
    r"\b(?:shall|may|is|are|was|were|be|has|have|means|includes|extends|applies|apply|comes?|must|does|do|can|will)\b"
)
_GROUPING = re.compile(
    rf"{_MARKED}(?P<label>(?P<word>PART|CHAPTER|SUB-CHAPTER|BOOK|TITLE|Part|Chapter|Book|Title)(?:\s+|\s*[-–—]\s*)"
    r"(?P<number>[IVXLC]+\s?[-–]?[A-Z]{0,2}|\d{1,3}[A-Z]{0,2}|[A-Z]))(?![\w(])\.?\]?[*_]*\s*(?P<stop>[.:—–-]*)\s*(?P<rest>.*)$"
)
_RANKS = {"book": 0, "part": 1, "title": 2, "chapter": 3, "sub-chapter": 4}
_ABBREVIATIONS = {"book": "book", "part": "prt", "title": "tit", "chapter": "chp", "sub-chapter": "sch"}
_LETTERED = re.compile(r"(?P<label>[A-Z]\.)\s?[—–-]+\s?(?P<rest>[A-Z].{2,100})$")
_ORDER = re.compile(
    rf"{_MARKED}(?P<label>ORDER\s+(?P<number>[IVXLC]+|\d{{1,2}})\s?-?(?P<suffix>[A-Z]{{0,2}}))(?![\w(])\.?\]?[*_]*\s*[.:—–-]*\s*(?P<rest>[^a-z]*)$"
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")
_ORDINALS += ("twelfth",)
_SCHEDULE = re.compile(
    rf"{_MARKED}(?:THE\s+|The\s+)?(?:(?P<ordinal>[A-Za-z]+)\s+)?(?P<word>SCHEDULES?|Schedule|APPENDIX|Appendix|ANNEXURE|Annexure|ANNEX|ENCLOSURE)"
    r"(?:\s*[-–—]?\s*(?P<number>[IVXLC]+|\d{1,3}|[A-Z]))?(?!\w)[*_]*\s*\]?\s*(?P<rest>[.:—–-].*|[(\[].*|[A-Z][^a-z]*)?$"
)
_NAMES = {"schedule": "sch", "schedules": "sch", "appendix": "app", "annexure": "annex", "annex": "annex"}
_HEADING = re.compile(r"[A-Z][A-Za-z ,’'()&—-]{3,90}$")
_LONG = 150


@dataclass(frozen=True, slots=True)
class Section:
    """The label of a section: ``number`` is 41A, ``key`` (41, 'A'), ``words`` where the rest begins, ``bare`` says that
    no stop or word marks it as one."""

    number: str
    key: Key
    label: str
    words: int
    weight: int
    bare: bool


class Manner(NamedTuple):
    """How an act writes the titles of its sections: as the first sentence, before a colon, on a line alone. What most
    of them do is done by the others too, even where a title reads like a sentence."""

    sentence: bool = False
    colon: bool = False
    alone: bool = False


def section(sheet: Page, index: int, last: int) -> Section | None:
    """The section that a line may open; ``last`` is where its part ends."""
    start, end = sheet.lines[index][:2]
    text = sheet.text
    first = text[start]
    if not (first.isdigit() or first in "[#*_†SRA§"):
        return None
    match = _DOTTED.match(text, start, end) or _WORDED.match(text, start, end)
    bare = match is None
    if match is None:
        match = _BARE.match(text, start, end)
        if match is None or end - start > 200:
            return None
    if _FOOTNOTE.match(text, match.end(), min(end, match.end() + 220)):
        return None
    if match.end() >= end and (match.re is _DOTTED) and index + 1 >= last:
        return None
    number = int(match["number"])
    suffix = match["suffix"] or ""
    weight = 1 if number >= 1500 or bare else 2
    if not bare and _dashed(sheet, match.end(), index, last):
        weight = 4
    elif match.re is _WORDED:
        weight = 3
    return Section(f"{number}{suffix}", (number, suffix), match["label"], match.end(), weight, bare)


def _dashed(sheet: Page, words: int, index: int, last: int) -> re.Match[str] | None:
    """The title that a dash parts from what follows, over three lines at most."""
    stop = sheet.lines[min(index + 2, last - 1)][1]
    match = _DASH.match(sheet.text, words, min(stop, words + 320))
    if not match:
        return None
    title = match["title"]
    if "\n\n" in title or "(1)" in title or title[0] in "(—–-":
        return None
    if not match["stop"] and (_VERB.search(title) or "\n" in sheet.text[match.end("dash") : match.end()]):
        return None
    return None if re.search(r"[a-z]{3}\.\s+[A-Z]\w+\s\w+\s\w+", title) and _VERB.search(title) else match


def section_title(sheet: Page, index: int, words: int, last: int, manner: Manner) -> tuple[tuple[int, int] | None, int]:
    """The span of a section's title, None where it has none, and where its own words begin. ``last`` is where its part
    ends, ``manner`` how the act writes titles."""
    text = sheet.text
    start, end = sheet.lines[index][:2]
    match = _dashed(sheet, words, index, last)
    if match:
        return (words, match.end("stop")), match.end()
    if "**" in text[start:words] and (match := _BOLD.match(text, words, end)):
        return match.span("title"), match.end()
    if match := _BEFORE_FIRST.match(text, words, end):
        return match.span("title"), match.end()
    for pattern, usual in ((_SENTENCE, manner.sentence), (_COLON, manner.colon)):
        match = pattern.match(text, words, end)
        if match and (usual or (pattern is _SENTENCE and not _VERB.search(match["title"]))):
            return match.span("title"), match.end()
    if _alone(sheet, index, words, last) and (manner.alone or not _VERB.search(text, words, end)):
        return (words, end), end
    return None, words


def _alone(sheet: Page, index: int, words: int, last: int) -> bool:
    """Whether a title may be all that stands on a section's first line."""
    start, end = words, sheet.lines[index][1]
    text = sheet.text
    if (
        index + 1 >= last
        or not start < end <= start + _LONG
        or text[start] in "(["
        or text.endswith((";", ",", ":"), start, end)
    ):
        return False
    following = sheet.lines[index + 1][0]
    return text[following].isupper() or text[following] in "(“\"‘'1[\u2014"


def manner(sheet: Page, indices: Collection[int], last: int) -> Manner:
    """How most sections of a part have their titles."""
    first_sentences = plain = colons = alone = longer = 0
    for index in indices:
        seen = section(sheet, index, last)
        if seen is None:
            continue
        end = sheet.lines[index][1]
        if match := _SENTENCE.match(sheet.text, seen.words, end):
            first_sentences += 1
            plain += not _VERB.search(match["title"])
        colons += bool(_COLON.match(sheet.text, seen.words, end))
        if index + 1 not in indices:
            longer += 1
            alone += _alone(sheet, index, seen.words, last)
    count = len(indices)
    return Manner(
        sentence=first_sentences >= max(_FEW, _MOST * count) and plain * 2 >= first_sentences,
        colon=colons >= max(_FEW, _MOST * count),
        alone=alone >= max(_FEW, _MOST * longer),
    )


def grouping(sheet: Page, index: int) -> Node | None:
    """The part, chapter or lettered heading that a line is."""
    start, end = sheet.lines[index][:2]
    text = sheet.text
    if not (text[start].isupper() or text[start] in "[#*_" or text[start].isdigit()):
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
        if end - start < 150 and "ORDER" in sheet.text[start : start + 16]
        else None
    )
    if not match:
        return None
    value = match["number"]
    number = f"{value if value.isdigit() else roman(value)}{match['suffix']}"
    node = Node("order", "grouping", 5, number, f"o{number}", match["label"], start, match.end("label"), rooted=True)
    if match["rest"].strip():
        node.title = [match.span("rest")]
    return node


def schedule(sheet: Page, index: int) -> tuple[str, str] | None:
    """Base and number of the id of the schedule or annexure that a line opens."""
    start, end = sheet.lines[index][:2]
    if end - start > 160:
        return None
    match = _SCHEDULE.match(sheet.text, start, end)
    if not match:
        return None
    ordinal = (match["ordinal"] or "").lower()
    if ordinal and ordinal not in _ORDINALS:
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
        number = str(_ORDINALS.index(ordinal) + 1)
    elif number and not number.isdigit() and re.fullmatch("[IVXLC]+", number) and match["word"].lower() == "schedule":
        number = str(roman(number))
    return _NAMES.get(match["word"].lower(), "annex"), number


def headings(sheet: Page, part: Part, taken: Collection[int]) -> set[int]:
    """Lines that head the sections below them without a label of their own: capitals, or a few words that no stop ends,
    where the line above is whole."""
    found = set()
    for index in taken:
        at = index - 1
        if at <= part.first or at in taken:
            continue
        start, end = sheet.lines[at][:2]
        closed = sheet.text.endswith((".", "]", ":", ";", ")", "”", '"'), *sheet.lines[at - 1][:2])
        words = sheet.text[start:end]
        short = is_capital(words) or (end - start <= 60 and not _VERB.search(words))
        labelled = grouping(sheet, at) or grouping(sheet, at - 1)
        if _HEADING.match(words) and closed and short and not labelled:
            found.add(at)
    return found
