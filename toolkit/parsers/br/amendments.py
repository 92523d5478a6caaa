"""Finding the quoted amendments: the new wording of other acts, which is no part of the act's own tree.

A block opens at a line that starts with a quotation mark and a label, where the text before announces it, and closes
with the mark that balances the first (LC 95/1998, art. 12; Decreto 12.002/2024, art. 17). One that never closes ends
before the next article of the act itself, so that it swallows nothing.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from .accept import follows
from .labels import ARTICLE, GROUPINGS, PARAGRAPH, Label, label_at
from .lines import Line

OPENERS = frozenset("“\"«‘'”")
_OPENERS = frozenset("“\"«‘'”")
_CLOSER = re.compile(r"(['’´]?[”\"»]|’’)\s*[.;,]?\s*(?:\(\s?(?:NR|AC|N\.R\.)\s?\)\s*[.;,]?)?\s*$")
_MARK = re.compile(r"(?:[”\"»’]\s*)?[.;,]?\s*\(\s?(?:NR|AC|N\.R\.)\s?\)\s*[.;,]?\s*$")
_ONLY_MARK = re.compile(r"\(\s?(?:NR|AC)\s?\)[.;,]?$")
_ANNOUNCES = re.compile(
    r"reda[çc][ãa]o|altera[çc]|acr[ée]sc|vigor|inclu[ií]|seguinte|modific|dispositivo", re.IGNORECASE
)
_REVOKED = re.compile(r"(?:dispositivos?|texto|reda[çc][ãa]o)s? (?:revogad|anterior|original)", re.IGNORECASE)
_DOTS = re.compile(r"[.…·_\s]{5,}|…+")


class Quote(NamedTuple):
    """A block of lines ``[first, last]``. ``closed`` says whether its closing mark was found."""

    first: int
    last: int
    closed: bool


def quotes(text: str, lines: Sequence[Line]) -> list[Quote]:
    """The quoted amendments among the lines, in order."""
    openers = [index for index, line in enumerate(lines) if text[line.start] in _OPENERS]
    found: list[Quote] = []
    if not openers:
        return found
    opening = [index for index in openers if opens(text, lines, index)]
    article, seen = "", 0
    for position, index in enumerate(opening):
        if found and index <= found[-1].last:
            continue
        for line in lines[seen:index]:
            if line.label is not None and line.label.kind == ARTICLE and line.label.strict:
                article = line.label.number
        seen = index
        if not announced(text, lines, index, found[-1].last if found else -1):
            continue
        limit = opening[position + 1] if position + 1 < len(opening) else len(lines)
        block = _block(text, lines, index, limit, article)
        found.append(block)
        seen = block.last + 1
    return found


def inner(text: str, line: Line) -> int:
    """Where the text begins that follows the quotation mark at the line's start."""
    start = line.start + 1
    while start < line.end and text[start] in " '‘":
        start += 1
    return start


def opens(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a label, an omission or a topic of an article follows the quotation mark at the line's start."""
    line = lines[index]
    start = inner(text, line)
    if start >= line.end:
        return index + 1 < len(lines) and lines[index + 1].label is not None
    label = label_at(text, start, line.end)
    if label is not None:
        return label.strict or label.kind in (ARTICLE, PARAGRAPH)
    if _DOTS.match(text, start, line.end):
        return True
    following = lines[index + 1].label if index + 1 < len(lines) else None
    return (
        following is not None
        and following.kind in (ARTICLE, PARAGRAPH, *GROUPINGS)
        and following.strict
        and text[start].isupper()
        and text[line.end - 1] not in '.;:,”"'
    )


def announced(text: str, lines: Sequence[Line], index: int, last: int) -> bool:
    """Whether the lines before say that quoted provisions follow, or another block ends just there."""
    at = index - 1
    for _ in range(4):
        if at < 0:
            return False
        if at == last:
            return True
        line = lines[at]
        if _DOTS.match(text, line.start, line.end) or (
            text[line.end - 1] not in ".;:" and line.label is None and text[line.end - 1].isalpha()
        ):
            at -= 1
            continue
        break
    tail = text[lines[max(0, at - 3)].start : line.end]
    if _REVOKED.search(text, line.start, line.end):
        return False
    return tail.rstrip().endswith(":") or _ANNOUNCES.search(tail[-300:]) is not None


def _block(text: str, lines: Sequence[Line], first: int, limit: int, article: str) -> Quote:
    curly = text[lines[first].start] in "“”"
    depth = 0
    resumes = -1
    for index in range(first, limit):
        line = lines[index]
        if index > first and resumes < 0 and line.label is not None and _own(line.label, article):
            resumes = index
        start, end = line.start, line.end
        if curly:
            depth += text.count("“", start, end) - text.count("”", start, end)
            if index == first and text[start] == "”":
                depth += 2
        else:
            depth += text.count('"', start, end)
        if not _CLOSER.search(text, max(start, end - 24), end):
            if _MARK.search(text, max(start, end - 16), end) and _stops(text, lines, index + 1, article):
                return Quote(first, index, False)
            continue
        balanced = depth <= 0 if curly else depth % 2 == 0 or text[end - 1] == "”"
        if balanced or _MARK.search(text, max(start, end - 16), end) or _stops(text, lines, index + 1, article):
            last = index
            if index + 1 < len(lines) and _ONLY_MARK.match(text, lines[index + 1].start, lines[index + 1].end):
                last += 1
            return Quote(first, last, True)
    if resumes > 0:
        return Quote(first, resumes - 1, False)
    return Quote(first, limit - 1, False)


def _own(label: Label, article: str) -> bool:
    return label.kind == ARTICLE and label.strict and follows(label.number, article)


def _stops(text: str, lines: Sequence[Line], index: int, article: str) -> bool:
    """Whether the line at ``index`` can only stand outside the block: the act's next article, or nothing."""
    return index >= len(lines) or (lines[index].label is not None and _own(lines[index].label, article))


def trimmed(text: str, start: int, end: int) -> int:
    """The end of a piece without the quotation mark and the ``(NR)`` that close a block."""
    match = _CLOSER.search(text, max(start, end - 24), end) or _MARK.search(text, max(start, end - 16), end)
    if match:
        end = match.start()
    while end > start and text[end - 1].isspace():
        end -= 1
    return end
