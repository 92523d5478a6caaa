"""The titles of sections of acts: behind a dash, as a sentence, on a line of their own, or above the label."""

import re
from collections.abc import Callable
from typing import NamedTuple

from ._acts import Page
from ._statute_above import OPEN, VERB, above, heads_grouping
from ._statute_groupings import grouping
from .br.clean import is_capital

_DASH = re.compile(
    r"(?P<title>.{1,300}?)(?P<stop>[.:]?[\])]?\.?)\s?(?P<dash>[—―]+|(?<=[.\]:])\s?[–-]+|--+)\s*", re.DOTALL
)
_ANY_DASH = re.compile("[—―–-]")
_BEFORE_FIRST = re.compile(r"(?P<title>[^.\n(]{2,150})\.\s*(?=\(1\))")
_SENTENCE = re.compile(r"(?P<title>[^.\n]{2,100})\.\s+(?=[A-Z(\"“])")
_COLON = re.compile(r"(?P<title>[^.:\n]{2,120}):\s+(?=[A-Z(\"“])")
_BOLD = re.compile(r"(?P<title>[^*\n]{2,150})\*\*\s*")
_CAPITALS = re.compile(
    r"(?P<title>[A-Z][^a-z.\n]{3,150}(?:\n[ \t]*(?!SEC|TITLE|CHAPTER|PART|SUB|ARTICLE|\(|\d|§)[^a-z.\n]{2,150}){0,3})\."
    r"(?=\s)[^\S\n]*"
)
_ENUMERATED = re.compile(r"\(\w{1,4}\)")
_HALF, _MOST, _FEW, _NEARLY = 0.5, 0.6, 5, 0.7  # of the sections
_LONG = 150  # characters
_FULL = 50  # characters that a line has at least where the page breaks it
Span = tuple[int, int]
IsLabel = Callable[[Page, int], bool]


class Manner(NamedTuple):
    """How an act writes the titles of its sections: as the first sentence, before a colon, on a line alone, above the
    label, on the line under it. What most of them do the others do too, even where a title reads like a sentence."""

    sentence: bool = False
    colon: bool = False
    alone: bool = False
    above: bool = False
    under: bool = False


def dashed(sheet: Page, words: int, index: int, last: int, is_label: IsLabel) -> re.Match[str] | None:
    """The title that a dash parts from what follows, over three lines at most, none of which has a label of its own."""
    stop = sheet.lines[index][1]
    if not _ANY_DASH.search(sheet.text, words, min(sheet.lines[min(index + 2, last - 1)][1], words + 320)):
        return None
    match = _DASH.match(sheet.text, words, min(stop, words + 320))
    if not match:
        for below in range(index + 1, min(index + 3, last)):
            start, end = sheet.lines[below][:2]
            if below in sheet.quoted or is_label(sheet, below) or _ENUMERATED.match(sheet.text, start, end):
                break
            if grouping(sheet, below):
                break
            stop = end
        match = _DASH.match(sheet.text, words, min(stop, words + 320)) if stop > sheet.lines[index][1] else None
    if not match:
        return None
    title = match["title"]
    if "\n\n" in title or "(1)" in title or title[0] in "(—–-":
        return None
    ends = "\n" in sheet.text[match.end("dash") : match.end() + 1] or match.end() == len(sheet.text)
    if not match["stop"] and (ends or VERB.search(title)):
        return None
    return None if re.search(r"[a-z]{3}\.\s+[A-Z]\w+\s\w+\s\w+", title) and VERB.search(title) else match


def section_title(
    sheet: Page, index: int, words: int, last: int, manner: Manner, is_label: IsLabel
) -> tuple[Span | None, int]:
    """The span of the title behind a section's label, None where it has none, and where its own words begin. ``last``
    is where its part ends, ``manner`` how the act writes titles."""
    text = sheet.text
    start, end = sheet.lines[index][:2]
    match = dashed(sheet, words, index, last, is_label)
    if match and (match["stop"] or not manner.above):
        return (words, match.end("stop")), match.end()
    if manner.above:
        return None, words
    if words >= end:
        below = _under(sheet, index + 1, last, is_label, manner.under)
        return (below, below[1]) if below else (None, words)
    if "**" in text[start:words] and (match := _BOLD.match(text, words, end)):
        return match.span("title"), match.end()
    if match := _BEFORE_FIRST.match(text, words, end):
        return match.span("title"), match.end()
    if match := _CAPITALS.match(text, words, min(len(text), words + 3 * _LONG)):
        return match.span("title"), match.end()
    for pattern, usual in ((_SENTENCE, manner.sentence), (_COLON, manner.colon)):
        match = pattern.match(text, words, end)
        if match and (usual or (pattern is _SENTENCE and not VERB.search(match["title"]))):
            return match.span("title"), match.end()
    if manner.alone and _wraps(sheet, index, last, True) and not text.endswith(".", words, end):
        return (words, sheet.lines[index + 1][1]), sheet.lines[index + 1][1]
    if _alone(sheet, index, words, last) and (manner.alone or not VERB.search(text, words, end)):
        end = _more(sheet, index, words, last, is_label)
        return (words, end), end
    return None, words


def _under(sheet: Page, index: int, last: int, is_label: IsLabel, sentences: bool) -> Span | None:
    """The title on the line below a label that stands alone, above the words. With ``sentences`` it may have a verb."""
    if index + 1 >= last or index in sheet.quoted or is_label(sheet, index):
        return None
    start, end = sheet.lines[index][:2]
    text = sheet.text
    if not text[start].isupper() or end - start > _LONG or text.endswith((*OPEN, "."), start, end):
        return None
    following = text[sheet.lines[index + 1][0]]
    verb = not sentences and VERB.search(text, start, end)
    return None if verb or following.islower() else (start, end)


def _alone(sheet: Page, index: int, words: int, last: int) -> bool:
    """Whether a title may be all that stands on a section's first line."""
    start, end = words, sheet.lines[index][1]
    text = sheet.text
    if (
        index + 1 >= last
        or not start < end <= start + _LONG
        or text[start] in "(["
        or text.endswith(OPEN, start, end)
        or grouping(sheet, index + 1)
    ):
        return False
    following = sheet.lines[index + 1][0]
    return text[following].isupper() or text[following] in "(“\"‘'1[\u2014" or _wraps(sheet, index, last)


def _wraps(sheet: Page, index: int, last: int, stopped: bool = False) -> bool:
    """Whether the title of a section goes on in one more line, above its words; ``stopped`` says that a stop may end
    it."""
    if index + 2 >= last:
        return False
    (first, stop), (start, end) = sheet.lines[index][:2], sheet.lines[index + 1][:2]
    return (
        sheet.text[start].islower()
        and stop - first >= _FULL
        and end - start <= _LONG // 2
        and not sheet.text.endswith(OPEN if stopped else (*OPEN, "."), start, end)
        and not sheet.text[sheet.lines[index + 2][0]].islower()
    )


def _more(sheet: Page, index: int, words: int, last: int, is_label: IsLabel) -> int:
    """Where a title ends that may take more lines than its first: capitals go on in capitals."""
    end = sheet.lines[index][1]
    if _wraps(sheet, index, last):
        return sheet.lines[index + 1][1]
    if not is_capital(sheet.text[words:end]) or sheet.text.endswith(".", words, end):
        return end
    for below in range(index + 1, min(index + 4, last)):
        start, stop = sheet.lines[below][:2]
        if not is_capital(sheet.text[start:stop]) or is_label(sheet, below) or grouping(sheet, below):
            break
        end = stop
        if sheet.text.endswith(".", start, stop):
            break
    return end


def manner(sheet: Page, sections: dict[int, int], first: int, last: int, is_label: IsLabel) -> Manner:
    """How most sections of a part ``[first, last)`` have their titles; ``sections`` tells where the words behind the
    label begin, by line."""
    first_sentences = plain = colons = alone = longer = unstopped = titled = over = beneath = under = 0
    for index, words in sections.items():
        end = sheet.lines[index][1]
        under += words >= end and _under(sheet, index + 1, last, is_label, True) is not None
        if match := _SENTENCE.match(sheet.text, words, end):
            first_sentences += 1
            plain += not VERB.search(match["title"])
        colons += bool(_COLON.match(sheet.text, words, end))
        if index + 1 not in sections:
            longer += 1
            is_alone = _alone(sheet, index, words, last)
            alone += is_alone
            unstopped += is_alone and not sheet.text.endswith(".", words, end)
            titled += is_alone and not VERB.search(sheet.text, words, end)
        dashed_title = dashed(sheet, words, index, last, is_label)
        titled += dashed_title is not None and bool(dashed_title["stop"])
        top = above(sheet, index, first, sections)
        if index > first and not (top is not None and heads_grouping(sheet, top, first)):
            beneath += 1
            over += top is not None
    count = len(sections)
    return Manner(
        sentence=first_sentences >= max(_FEW, _MOST * count) and plain * 2 >= first_sentences,
        colon=colons >= max(_FEW, _MOST * count),
        alone=alone >= max(_FEW, _MOST * longer) or unstopped >= max(2, _NEARLY * longer),
        above=over >= max(2, _HALF * beneath) and 2 * titled < count,
        under=under >= max(2, _NEARLY * count),
    )
