"""Which lines stand in a quotation of provisions: what an amending act inserts elsewhere is none of its own."""

import re
from collections.abc import Sequence

from .br.lines import Span

_OPENING = re.compile(
    r"[\s\[(]{0,3}(?P<mark>[“‘\"'])\s?(?:\d{1,4}\s?-?[A-Za-z]{0,3}(?:[.)]|\s+[A-Z(])|\(\w{1,5}\)"
    r"|(?i:Article|Art\.|Section|Sec\.|Rule|Regulation|Annex|Appendix|Chapter|Title|Part|Order|Schedule)"
    r"\s+(?:\d|[A-Z]\b|[IVXLC]+\b)|ANNEX$"
    r"|(?:มาตรา|ข้อ|บรรพ|ภาค|ลักษณะ|หมวด|ส่วน)(?:ที่)?\s*[\d๐-๙])"
)
_MARKS = {
    "“": re.compile("(?P<open>“)|(?P<close>”)"),
    "‘": re.compile(r"(?P<open>‘)|(?P<close>’(?!\w))"),
    '"': re.compile('(?P<toggle>")'),
    "'": re.compile(r"(?P<open>(?<!\w)'(?=\w))|(?P<close>'(?!\w))"),
}
_LAST = re.compile(r"(?:(?<=[.;:)]\W)|(?=[.;:,]))[\s.;:,)]*(?:and|or)?$")


def quoted(text: str, lines: Sequence[Span]) -> frozenset[int]:
    """The lines of quotations that begin with a label (``“2A. Night tolls``) and go on over more lines than one.

    Only the first of the quoted provisions carries the mark. A quotation that never ends, or in which another one of
    its kind begins, is none: the print has lost a mark, or repeats it in each paragraph. In O(length of the text).
    """
    found: set[int] = set()
    first, mark, depth = -1, "", 0
    for index, (start, end, *_) in enumerate(lines):
        opening = _OPENING.match(text, start, end)
        if opening and (first < 0 or opening["mark"] == mark):
            first, mark, depth = index, opening["mark"], 0
        if first < 0:
            continue
        depth = _depth(text, start, end, mark, depth)
        if depth == 0:
            if index > first:
                found.update(range(first, index + 1))
            first = -1
    return frozenset(found)


def _depth(text: str, start: int, end: int, mark: str, depth: int) -> int:
    """How many quotations are open at the end of a line, 0 where the first one ends in it. Single marks are apostrophes
    too: one that the same line does not open closes only at its end, beside a stop."""
    single = mark in "‘'"
    outer = max(1, depth) if single else 1
    for match in _MARKS[mark].finditer(text, start, end):
        if match.lastgroup == "toggle":
            depth = 1 - depth
        elif match.lastgroup == "open":
            depth += 1
        elif not single or depth > outer or _LAST.match(text, match.end(), end):
            depth -= 1
            if depth <= 0:
                return 0
    return min(depth, 1) if single else depth
