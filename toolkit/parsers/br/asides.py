"""What editors put below a unit of a compiled text, under a heading of its own: its earlier wording and their notes.

Both have labels as units have, but belong to the unit above them, as its text.
"""

import re
from collections.abc import Sequence

from .label import ARTICLE, GROUPINGS, ITEM, PARAGRAPH, RANK
from .lines import Line
from .quotation import Quote

_EARLIER = re.compile(
    r"(?:^|[\s(])(?:reda[çc][ãa]o|texto|dispositivos?)\s(?:anterior|original|revogad)\w*[^:;]{0,80}:$", re.IGNORECASE
)
_FORMER = re.compile(r"(?:dispositivos?|texto|reda[çc][ãa]o)s? (?:revogad|anterior|original)", re.IGNORECASE)
_NOTES = re.compile(r"\W{0,3}Notas?(?:\(s\))?(?:\s\w+)?\s?:$", re.IGNORECASE)
_STEMS = ("nterior", "riginal", "evogad", "NTERIOR", "RIGINAL", "EVOGAD")
_LONGEST = 120  # of a heading, from its end
_FAR = 400  # lines of a block


def heads(text: str, line: Line) -> bool:
    """Whether a line that ends in a colon is the heading of an aside; it has no label."""
    if line.label is not None or text[line.end - 1] != ":":
        return False
    start, end = max(line.start, line.end - _LONGEST), line.end
    if any(text.find(stem, start, end) >= 0 for stem in _STEMS) and _EARLIER.search(text[start:end]):
        return True
    return end - line.start < 40 and text.find("ot", line.start, end) > 0 and _is_notes(text, line)


def is_former(text: str, line: Line) -> bool:
    """Whether a line says that the words below it are revoked, or were those before."""
    return text[line.start] in "DdTtRr" and _FORMER.match(text, line.start, line.end) is not None


def aside(text: str, lines: Sequence[Line], index: int) -> Quote | None:
    """The aside that begins at line ``index`` below its heading, if it repeats a number that stands above it or counts
    an editor's notes; else the line may be the act's own."""
    last = _notes(lines, index) if _is_notes(text, lines[index - 1]) else _earlier(text, lines, index)
    if last < index:
        return None
    while last + 1 < len(lines) and lines[last + 1].label is None and lines[last + 1].forced:
        last += 1
    return Quote(index, last, False, marked=False, text=True)


def _is_notes(text: str, line: Line) -> bool:
    return _NOTES.match(text, line.start, line.end) is not None


def _notes(lines: Sequence[Line], index: int) -> int:
    """The last numbered line of an editor's notes; before ``index`` where they have no numbers."""
    last = index - 1
    for at in range(index, min(len(lines), index + _FAR)):
        label = lines[at].label
        if label is not None:
            if label.kind != ITEM:
                break
            last = at
    return last


def _earlier(text: str, lines: Sequence[Line], index: int) -> int:
    """The last line with a label of an earlier wording; before ``index`` where nothing above has that number.

    A wording goes on with units that stand above its heading too, and with the enumeration that it opens; with the
    paragraphs of an article if the new wording above has paragraphs, or no words.
    """
    label = lines[index].label
    if label is None or label.kind in GROUPINGS:
        return index - 1
    kind, rank = label.kind, RANK[label.kind]
    seen, paragraphs = _above(text, lines, index, kind)
    if label.number not in seen:
        return index - 1
    last = index
    for at in range(index + 1, min(len(lines), index + _FAR)):
        below, before = lines[at].label, lines[at - 1]
        if below is None:
            continue
        if below.kind in GROUPINGS or (text[before.end - 1] == ":" and heads(text, before)):
            break
        if RANK[below.kind] <= rank:
            goes_on = below.kind == kind != ARTICLE and below.number in seen
        elif below.kind == PARAGRAPH:
            goes_on = paragraphs
        else:
            opener = lines[last].label
            goes_on = _opens(text, before) or (opener.kind != kind and RANK[opener.kind] >= RANK[below.kind])
        if not goes_on:
            break
        last = at
    return last


def _opens(text: str, line: Line) -> bool:
    """Whether a line opens an enumeration: it ends in a colon, or in notes behind one."""
    return text[line.end - 1] == ":" or (text[line.end - 1] == ")" and text.find(": (", line.start, line.end) > 0)


def _above(text: str, lines: Sequence[Line], index: int, kind: str) -> tuple[set[str], bool]:
    """The numbers of that kind above a line that stand under one unit, and whether a wording of the article below its
    heading has paragraphs: it has those above, or no words above."""
    seen: set[str] = set()
    paragraphs = False
    for at in range(index - 1, max(-1, index - _FAR), -1):
        label = lines[at].label
        if label is None:
            continue
        if label.kind in GROUPINGS or RANK[label.kind] < RANK[kind]:
            break
        if label.kind == PARAGRAPH:
            paragraphs = True
        if label.kind == kind:
            seen.add(label.number)
            if kind == ARTICLE:
                return seen, paragraphs or (body := lines[at].start + label.body) >= lines[at].end or text[body] == "("
    return seen, paragraphs
