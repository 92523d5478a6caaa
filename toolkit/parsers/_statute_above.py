"""What stands above the labels of sections: their own titles (side-notes), and headings without a label."""

import re
from collections.abc import Collection

from ._acts import Page
from ._statute_groupings import grouping
from .br.clean import is_capital

VERB = re.compile(
    r"\b(?:shall|may|is|are|was|were|be|has|have|means|includes|extends|applies|apply|comes?|must|does|do|can|will)\b"
)
OPEN = (";", ",", ":", "—", "–", "-")
_HEADING = re.compile(r"[A-Z][A-Za-z ,’'()&—-]{3,90}$")
_NOTE, _STOPPED = 120, 80  # characters of a title above its section, and of one that a stop ends
_CLOSED = (".", "]", ":", ";", ")", "”", '"', "—", "–", "-", "’")


def above(sheet: Page, index: int, first: int, taken: Collection[int], sentences: bool = False) -> int | None:
    """The first of the lines above a section, down from ``first``, that may be its title; None where none is. With
    ``sentences`` it may be one (``When a lamp may be lit.``)."""
    at = index - 1
    text = sheet.text
    while at > first and index - at < 3 and text[sheet.lines[at][0]].islower() and _free(sheet, at, taken):
        at -= 1
    if at < first or not _free(sheet, at, taken):
        return None
    start, end = sheet.lines[at][0], sheet.lines[index - 1][1]
    words = text[start:end].strip("*_")
    verb = VERB.search(words)
    if not words[:1].isupper() or end - start > _NOTE or words.endswith(OPEN) or grouping(sheet, at):
        return None
    if words.endswith(".") and not sentences and (verb or end - start > _STOPPED):
        return None
    return at if at == first or _whole(sheet, at - 1, first, taken) else None


def _free(sheet: Page, index: int, taken: Collection[int]) -> bool:
    return index not in taken and index not in sheet.quoted


def _whole(sheet: Page, index: int, first: int, taken: Collection[int]) -> bool:
    """Whether nothing goes on below a line: it ends as a sentence does, or it is a heading."""
    start, end = sheet.lines[index][:2]
    if index in taken or index in sheet.quoted or sheet.text.endswith((*_CLOSED, " and", " or"), start, end):
        return True
    if grouping(sheet, index) or is_capital(sheet.text[start:end]):
        return True
    if not _brief(sheet, index):
        return False
    higher = sheet.lines[index - 1][:2] if index > first else None
    return (
        higher is None
        or sheet.text.endswith(_CLOSED, *higher)
        or _brief(sheet, index - 1)
        or bool(grouping(sheet, index - 1))
    )


def _brief(sheet: Page, index: int) -> bool:
    """Whether a line has few words that begin with a capital and say nothing."""
    start, end = sheet.lines[index][:2]
    longest = min(60, sheet.width - 20) if sheet.width else 60
    first = sheet.text[start:end].lstrip("*_")[:1]
    return end - start <= longest and first.isupper() and not VERB.search(sheet.text, start, end)


def heads_grouping(sheet: Page, index: int, first: int) -> bool:
    """Whether a line may be the title of the grouping on the line above."""
    found = grouping(sheet, index - 1) if index > first else None
    return found is not None and not found.title


def is_heading(sheet: Page, at: int, first: int, taken: Collection[int], noted: bool) -> bool:
    """Whether a line heads the sections below it without a label of its own: capitals, or a few words that no stop
    ends, where the line above is whole. ``noted`` says that the title of a section stands between the two."""
    if at <= first or at in taken or at in sheet.quoted:
        return False
    start, end = sheet.lines[at][:2]
    closed = sheet.text.endswith((".", "]", ":", ";", ")", "”", '"'), *sheet.lines[at - 1][:2])
    closed = closed or (noted and _brief(sheet, at - 1))
    words = sheet.text[start:end]
    closed = closed or (at > first + 1 and bool(grouping(sheet, at - 2)) and not is_capital(words))
    short = is_capital(words) or (end - start <= 60 and not VERB.search(words))
    labelled = grouping(sheet, at) or grouping(sheet, at - 1)
    return bool(_HEADING.match(words)) and closed and short and not labelled
