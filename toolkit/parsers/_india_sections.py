"""The labels of sections of Indian acts, each read from its line, their titles, and headings without a label."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from ._acts import Page, Part
from ._heads import Key
from ._india_groupings import MARKED, grouping
from .br.clean import is_capital

_DOTTED = re.compile(
    rf"{MARKED}(?P<label>(?P<number>\d{{1,4}})(?:\s?-?(?P<suffix>[A-Z]{{1,3}}))?\s?\.)(?!\d)[*_]*\s*(?=[A-Z\[\"“‘'(*—–_-]|\d{{1,3}}\s?\[|$)"
)
_WORDED = re.compile(
    rf"{MARKED}(?P<label>(?:Section|SECTION|Sec\.|SEC\.|Rule|RULE|Article|ARTICLE|Regulation|REGULATION|§)\s*(?<=[\s§])"
    r"(?P<number>\d{1,4})\s?-?(?P<suffix>[A-Z]{0,3})(?![\w(])\.?)[*_]*\s*(?P<stop>[:—–-]*)\s*(?=[A-Z\[\"“‘'(]|$)"
)
_BARE = re.compile(rf"{MARKED}(?P<label>(?P<number>\d{{1,4}})(?P<suffix>[A-Z]{{0,3}}))\s+(?=[A-Z(])")
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
    if index in sheet.quoted or not (first.isdigit() or first in "[#*_†SRA§"):
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
    """The title that a dash parts from what follows, over three lines at most, none of which has a label of its own."""
    stop = sheet.lines[index][1]
    for below in range(index + 1, min(index + 3, last)):
        start, end = sheet.lines[below][:2]
        if below in sheet.quoted or _DOTTED.match(sheet.text, start, end) or _WORDED.match(sheet.text, start, end):
            break
        stop = end
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


def headings(sheet: Page, part: Part, taken: Collection[int]) -> set[int]:
    """Lines that head the sections below them without a label of their own: capitals, or a few words that no stop ends,
    where the line above is whole."""
    found = set()
    for index in taken:
        at = index - 1
        if at <= part.first or at in taken or at in sheet.quoted:
            continue
        start, end = sheet.lines[at][:2]
        closed = sheet.text.endswith((".", "]", ":", ";", ")", "”", '"'), *sheet.lines[at - 1][:2])
        words = sheet.text[start:end]
        short = is_capital(words) or (end - start <= 60 and not _VERB.search(words))
        labelled = grouping(sheet, at) or grouping(sheet, at - 1)
        if _HEADING.match(words) and closed and short and not labelled:
            found.add(at)
    return found
