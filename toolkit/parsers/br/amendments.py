"""Finding the quoted amendments: the new wording of other acts, which is no part of the act's own tree.

A block opens at a line that starts with a quotation mark and a label, where the text before announces it, and closes
with the mark that balances the first (LC 95/1998, art. 12; Decreto 12.002/2024, art. 17). One that never closes ends
before the next article of the act itself, so that it swallows nothing.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from .accept import follows
from .clean import is_capital
from .labels import ARTICLE, GROUPINGS, MARKS, PARAGRAPH, Label, after_mark
from .lines import Line

_CLOSER = re.compile(r"(['’´]?[”\"»]|’’)\s*[.;,]?\s*(?:\(\s?(?:NR|AC|N\.R\.)\s?\)\s*[.;,]?)?\s*$")
_MARK = re.compile(r"(?:[”\"»’]\s*)?[.;,]?\s*\(\s?(?:NR|AC|N\.R\.)\s?\)\s*[.;,]?\s*$")
_ONLY_MARK = re.compile(r"\(\s?(?:NR|AC)\s?\)[.;,]?$")
# stems without their first letter, which may be a capital: a look for each costs less than one pattern for all
_ANNOUNCES = ("edaç", "edac", "ltera", "cresc", "crésc", "igor", "nclu", "eguinte", "odific", "ispositivo")
_REVOKED = re.compile(r"(?:dispositivos?|texto|reda[çc][ãa]o)s? (?:revogad|anterior|original)", re.IGNORECASE)
_VERB = re.compile(
    r"\bvigora|(?:nova|seguintes?) reda[çc]|reda[çc][ãa]o seguinte"
    r"|seguintes? (?:altera|modifica|dispositiv|artigo|acr[ée]scimo)",
    re.IGNORECASE,
)
_GROUPINGS = frozenset(GROUPINGS)
_DOTS = re.compile(r"[.…·_\s]{5,}|…+")


class Quote(NamedTuple):
    """A block of lines ``[first, last]``. ``closed`` says whether its closing mark was found, ``marked`` whether a mark
    opens it, ``text`` whether it only repeats a revoked wording and so is text of the unit that quotes it."""

    first: int
    last: int
    closed: bool
    marked: bool = True
    text: bool = False


def quotes(text: str, lines: Sequence[Line]) -> list[Quote]:
    """The quoted amendments among the lines, in order."""
    marked, plain = _candidates(text, lines)
    if not marked and not plain:
        return []
    articles: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if line.label is not None and line.label.kind == ARTICLE and line.label.strict:
            articles.setdefault(line.label.number, []).append(index)
    found: list[Quote] = []
    own = _Count(lines, articles)
    last = -1
    candidates = sorted([(index, True) for index in marked] + [(index, False) for index in plain])
    limits = [*marked, len(lines)]
    for index, is_marked in [*candidates, (len(lines), False)]:
        if index <= last:
            continue
        found += own.advance(index, amid=last >= 0)
        if index == len(lines) or (found and index <= found[-1].last):
            continue
        limit = limits[bisect_right(limits, index)]
        if is_marked:
            block = _marked(text, lines, index, limit, own.article, last)
        else:
            block = _unmarked(text, lines, index, own)
        while block is not None:
            found.append(block)
            last = block.last
            own.skip(last + 1)
            block = None if block.text else _continued(text, lines, last + 1, limits, own.article)
    return found


class _Count:
    """The act's own articles, counted along its lines; ``article`` is the last one."""

    def __init__(self, lines: Sequence[Line], places: dict[str, list[int]]):
        self.lines, self.places = lines, places
        self.article, self.seen, self.amended = "", 0, False
        self.known: tuple[str, int | None] = ("", None)

    def skip(self, index: int) -> None:
        """Go on after a quoted block."""
        self.seen, self.amended = index, True

    def advance(self, index: int, amid: bool) -> list[Quote]:
        """Count the articles up to line ``index``. Those out of count after an amendment have lost their mark, where
        the count goes on below; they come back as blocks."""
        lost = []
        at = self.seen
        while at < index:
            label = self.lines[at].label
            at += 1
            if label is None or label.kind != ARTICLE or not label.strict:
                continue
            if self.amended and amid and self.article and not follows(label.number, self.article):
                end = self.next_place(at)
                if end is not None:
                    lost.append(Quote(at - 1, min(end, index) - 1, False, marked=False))
                    at = min(end, index)
                    continue
            self.article, self.amended = label.number, False
        self.seen = index
        return lost

    def next_place(self, index: int) -> int | None:
        """The line at or after ``index`` where the act's next article stands."""
        if self.known[0] == self.article and index <= (self.known[1] if self.known[1] is not None else index):
            return self.known[1]
        base, _, suffix = self.article.partition("-")
        if not base.isdigit():
            return None
        names = [str(int(base) + 1), f"{self.article}-1", f"{base}-{int(suffix) + 1}" if suffix.isdigit() else ""]
        found = []
        for name in names:
            places = self.places.get(name, [])
            at = bisect_left(places, index)
            found += places[at : at + 1]
        self.known = (self.article, min(found, default=None))
        return self.known[1]


def _continued(text: str, lines: Sequence[Line], index: int, limits: Sequence[int], article: str) -> Quote | None:
    """The block that goes on with dots below another, though the mark that opens it again was lost."""
    if index >= len(lines) or not _DOTS.match(text, lines[index].start, lines[index].end):
        return None
    limit = limits[bisect_right(limits, index)]
    block = _block(text, lines, index, limit, article, 1)
    if not block.closed and (block.last == index or block.last + 1 == len(lines)):
        return None
    return block._replace(marked=False)


def _candidates(text: str, lines: Sequence[Line]) -> tuple[list[int], list[int]]:
    """Where blocks may begin: at a mark, or at an article or heading below a colon that has lost its mark."""
    marked, plain = [], []
    for index, line in enumerate(lines):
        label = line.label
        if label is not None:
            kind = label.kind
            if (kind == ARTICLE or kind in _GROUPINGS) and index and text[lines[index - 1].end - 1] == ":":
                plain.append(index)
        elif text[line.start] in MARKS and opens(text, lines, index):
            marked.append(index)
    return marked, plain


def _marked(text: str, lines: Sequence[Line], index: int, limit: int, article: str, last: int) -> Quote | None:
    before = lines[index - 1] if index else None
    if before is not None and _REVOKED.match(text, before.start, before.end):
        return _block(text, lines, index, limit, "")._replace(text=True)
    block = _block(text, lines, index, limit, article)
    if announced(text, lines, index, last):
        return block
    label = lines[index].marked
    whole = label is not None and label.kind == ARTICLE and text[label.body : label.body + 1] not in ("”", '"')
    return block if whole and block.closed and article else None


def _unmarked(text: str, lines: Sequence[Line], index: int, own: _Count) -> Quote | None:
    """A block without marks: it ends before the act's next article, and is none where there is no such article."""
    label, article = lines[index].label, own.article
    if not article or (label.kind == ARTICLE and (label.number == article or follows(label.number, article))):
        return None
    at = index - 1
    while at > max(0, index - 8) and lines[at].label is None:
        at -= 1
    if not _VERB.search(text, max(lines[at].start, lines[index - 1].end - 400), lines[index - 1].end):
        return None
    end = own.next_place(index + 1)
    if end is None:
        return None
    return Quote(index, _below_headings(text, lines, index, end) - 1, False, marked=False)


def _below_headings(text: str, lines: Sequence[Line], first: int, end: int) -> int:
    """The end of a block without the headings of the act's own that stand between it and the next article."""
    at = end
    while at - 1 > first and end - at < 8:
        line = lines[at - 1]
        name = line.label is None and at - 2 > first and lines[at - 2].label is not None
        if line.label is not None and line.label.kind in _GROUPINGS:
            at, end = at - 1, at - 1
        elif line.label is None and (name or text[line.end - 1] not in ".;:”"):
            at -= 1
        else:
            break
    return end


def opens(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a label, an omission or a topic of an article follows the quotation mark at the line's start."""
    line = lines[index]
    if line.forced and index and text[lines[index - 1].end - 1] not in ':.;”")':
        return False
    label = line.marked
    if label is not None:
        if text[label.body : label.body + 1] in ("”", '"'):
            return False  # “Art. 5º” is a term
        if label.kind in _GROUPINGS and label.body < line.end and line.forced:
            return is_capital(text[label.body : line.end])
        return label.strict or label.kind in (ARTICLE, PARAGRAPH)
    start = after_mark(text, line.start, line.end)
    if start >= line.end:
        return index + 1 < len(lines) and lines[index + 1].label is not None
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
    start = max(lines[max(0, at - 3)].start, line.end - 300)
    return text[line.end - 1] == ":" or any(text.find(stem, start, line.end) >= 0 for stem in _ANNOUNCES)


def _block(text: str, lines: Sequence[Line], first: int, limit: int, article: str, depth: int = 0) -> Quote:
    """The block that begins at line ``first`` and ends before ``limit``; ``depth`` counts the marks open before it."""
    curly = depth > 0 or text[lines[first].start] in "“”"
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
    if resumes < 0:
        resumes = _resumed(text, lines, first, limit, article)
    return Quote(first, resumes - 1, False)


def _resumed(text: str, lines: Sequence[Line], first: int, limit: int, article: str) -> int:
    """Where the act goes on after a block without an end, by the article next in its count though some are missing."""
    own = article.partition("-")[0]
    if not own.isdigit():
        return limit
    label = lines[first].marked
    quoted = label.number if label is not None and label.kind == ARTICLE else ""
    for index in range(first + 1, limit):
        label = lines[index].label
        if label is None or label.kind != ARTICLE or not label.strict:
            continue
        base = label.number.partition("-")[0]
        if base.isdigit() and int(own) < int(base) <= int(own) + 10 and not (quoted and follows(label.number, quoted)):
            return index
        quoted = label.number
    return limit


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
