"""The labels of sections of acts, each read from its line, and which of their forms an act uses."""

import re
from bisect import bisect
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from ._acts import Page
from ._heads import Candidate, Key, chain
from ._statute_groupings import CITING, MARKED, refers
from ._statute_titles import dashed
from .br.lines import Span

Form = Literal["dotted", "worded", "bare"]
_DOTTED = re.compile(
    rf"{MARKED}(?P<label>(?P<number>\d{{1,4}})(?:\s?-?(?P<suffix>[A-Z]{{1,3}})|(?P<point>(?<=\d\d\d)\.\d{{1,3}}|\.\d{{1,3}}(?=\.[—–])))?\s?\.)"
    r"(?!\d)[*_]*\s*(?:[—–-]{1,2}\s*(?=\())?(?=[A-Z\[\"“‘'(*—–_-]|\d{1,3}\s?\[|$)"
)
_WORDED = re.compile(
    rf"{MARKED}(?P<label>(?P<word>Section|SECTION|Sec\.|SEC\.|Rule|RULE|Article|ARTICLE|Regulation|REGULATION|§{{1,2}})\s*"
    r"(?<=[\s§])(?P<number>\d{1,5})(?:(?:-|\s(?=[A-Z]{1,3}\.))?(?P<suffix>[A-Z]{1,3}(?![a-z]))|(?P<point>(?:[.:–‑-]\d{1,5}){1,3}[A-Za-z]{0,2}"
    r"|[a-z]{1,2}(?:[–‑-]\d{1,3})?(?=[.\s])))?"
    r"(?![\w(])(?P<dot>\.?))[*_]*\s*(?P<stop>[:—–-]*)\s*(?=[A-Z\[\"“‘'(]|$)"
)
_BARE = re.compile(
    rf"{MARKED}(?P<label>(?P<number>\d{{1,4}})(?:(?P<suffix>[A-Z]{{1,3}})|(?P<point>\.\d{{1,3}}|[-‑–]\d{{1,3}}[A-Z]?))?)"
    r"(?:\s+|\s*[—–]\s*(?=\())(?=[A-Z(“‘])"
)
_FOOTNOTE = re.compile(
    r"(?:Subs|Ins|Added|Omitted|Rep|Renumbered|Vide|Ibid|Amended|Inserted|Substituted|See)\b\.?,?"
    r"\s(?:by|ibid|and|in|for|the|vide|s\.|now)\b"
    r"|(?:The|Certain)\s(?:words?|brackets|figures?|letters?|proviso|original|Act|section|clause|sub-section|Explanation"
    r"|full stop)\b.{0,160}\b(?:omitted|subs|substituted|ins|inserted|rep|repealed|extended|amended|numbered)\b"
    r"|(?:Cl|Cls|Clauses?|Sub-sections?|Proviso)\b.{0,40}\b(?:omitted|subs|ins|rep)\b"
)
_INSERTED = re.compile(r"\b(?:insert|substitute|replace|add|following)(?:s|ed|d|ing)?\b[^.;]{0,60}:$", re.IGNORECASE)
"""What tells that the provisions below are another act's, where no quotation mark does (New Zealand, Canada)."""
_SHORT = 200  # characters
_PARTS = re.compile(r"(?P<sign>[.:–‑-])(?P<digits>\d+)")
_TWO_DECIMALS = re.compile(r"\d\.\d\d(?!\d)")
_HYPHENS = str.maketrans("–‑", "--")


@dataclass(frozen=True, slots=True)
class Section:
    """The label of a section: ``number`` is 41A, ``key`` (41, 'A'), ``words`` where the rest begins, ``form`` what
    marks it as one: a stop, a ``word``, or nothing."""

    number: str
    key: Key
    label: str
    words: int
    weight: int
    form: Form
    word: str


def section(sheet: Page, index: int, last: int) -> Section | None:
    """The section that a line may open; ``last`` is where its part ends."""
    start, end = sheet.lines[index][:2]
    text = sheet.text
    first = text[start]
    if index in sheet.quoted or not (first.isdigit() or first in "[#*_†SRA§"):
        return None
    form: Form = "dotted"
    match = _DOTTED.match(text, start, end)
    if match is None:
        form, match = "worded", _WORDED.match(text, start, end)
    if match is None:
        form, match = "bare", _BARE.match(text, start, end)
    if match is None or _FOOTNOTE.match(text, match.end(), min(end, match.end() + 220)):
        return None
    if match.end() >= end and (form == "dotted") and index + 1 >= last:
        return None
    if form == "worded" and index and (text.endswith(CITING, *sheet.lines[index - 1][:2]) or refers(sheet, index)):
        return None
    number = int(match["number"])
    if number > 1 and form == "bare" and index and _INSERTED.search(text, *_tail(sheet.lines[index - 1])):
        return None
    suffix, point = match["suffix"] or "", match["point"] or ""
    weight = 1 if number >= 1500 or (form == "bare" and end - start > _SHORT) else 2
    if form == "worded":
        weight = 4 if match["dot"] or match["word"][0] == "§" else 3
    elif form == "dotted" and dashed(sheet, match.end(), index, last, is_label):
        weight = 4
    key = (number, suffix or _PARTS.sub(_decimal if sheet.decimal else _whole, point))
    word = match["word"] if form == "worded" else ""
    return Section(f"{number}{suffix}{point.translate(_HYPHENS)}", key, match["label"], match.end(), weight, form, word)


def _tail(line: Span) -> tuple[int, int]:
    return max(line[0], line[1] - 100), line[1]


def _whole(part: re.Match[str]) -> str:
    """A part of a number so that texts of it sort as it does: 5-10 comes after 5-5, and 4.11 after 4.2."""
    return f".{part['digits']:>5}"


def _decimal(part: re.Match[str]) -> str:
    """The same where what stands behind a point is a decimal: 4.11 comes before 4.2 (Canada)."""
    decimal = part["sign"] == "." and len(part["digits"]) < 3
    return f".{part['digits']}" if decimal else _whole(part)


def ordered(sheet: Page) -> Page:
    """The page with the order of its numbers: of the labels that follow each other and have one number before the
    point, decimals keep more in order than whole numbers do."""
    if not _TWO_DECIMALS.search(sheet.text):
        return sheet
    decimal = replace(sheet, decimal=True)
    labels = [(key, section(decimal, index, len(sheet.lines)).key) for index, key in labelled(sheet).items()]
    pairs = [(above, below) for above, below in pairwise(labels) if above[0][0] == below[0][0]]
    kept = [sum(above[place] < below[place] for above, below in pairs) for place in (0, 1)]
    return decimal if kept[1] > kept[0] else sheet


def is_label(sheet: Page, index: int) -> bool:
    """Whether a line has the label of a section that a stop or a word marks."""
    start, end = sheet.lines[index][:2]
    return bool(_DOTTED.match(sheet.text, start, end) or _WORDED.match(sheet.text, start, end))


def labelled(sheet: Page) -> dict[int, Key]:
    """The lines that may open a section, whatever the form of their label, with their keys."""
    last = len(sheet.lines)
    return {index: seen.key for index in range(last) if (seen := section(sheet, index, last))}


def candidates(sheet: Page, first: int, last: int) -> list[Candidate]:
    """The lines ``[first, last)`` that may open a section, by their places from ``first``; those with a bare number
    (``41 Title``) where the act writes its labels so, else the others."""
    marked: list[Candidate] = []
    bare: list[Candidate] = []
    worded: dict[bool, set[int]] = {True: set(), False: set()}
    for index in range(first, last):
        seen = section(sheet, index, last)
        if seen is not None:
            if seen.word:
                worded[is_article(seen)].add(index - first)
            (bare if seen.form == "bare" else marked).append(Candidate(index - first, seen.key, seen.weight))
    marked = _of_one_word(marked, worded[True], worded[False])
    if len(marked) < 2:
        return sorted([*marked, *bare], key=lambda candidate: candidate.index)
    return bare if bare and _are_bare(chain(marked), chain(bare)) else marked


def is_article(seen: Section | None) -> bool:
    """Whether a label says that the section is an article."""
    return seen is not None and seen.word.startswith(("Art", "ART"))


def _of_one_word(marked: Sequence[Candidate], articles: Collection[int], sections: Collection[int]) -> list[Candidate]:
    """Without the labels of sections where there are more of articles, which then stand in these; and the other way
    round."""
    if not articles or not sections:
        return list(marked)
    fewer = articles if len(articles) < len(sections) else sections
    return [candidate for candidate in marked if candidate.index not in fewer]


def _are_bare(marked: Sequence[Candidate], bare: Sequence[Candidate]) -> bool:
    """Whether the sections are the ones with bare numbers, and the others a list inside of one of them."""
    if _steady(bare) < 2:
        return False
    lists, others = _beside(marked, bare), _beside(bare, marked)
    if lists != others:
        return lists
    if lists:  # all of the one above all of the others: the sections, and a schedule; or a list of them above
        listed = {candidate.key for candidate in bare} <= {candidate.key for candidate in marked}
        return bare[0].index < marked[0].index and not listed
    return _steady(bare) > _steady(marked)


def _beside(some: Sequence[Candidate], others: Sequence[Candidate]) -> bool:
    """Whether some stand between two neighbours of the others, all of them."""
    places = [candidate.index for candidate in others]
    return bisect(places, some[0].index) == bisect(places, some[-1].index)


def _steady(found: Sequence[Candidate]) -> int:
    """How many go on from the one before without leaving a number out."""
    steps = sum(below.key[0] - above.key[0] <= 1 for above, below in pairwise(found))
    return steps + (bool(found) and found[0].key[0] == 1)
