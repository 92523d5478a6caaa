"""Physical lines: where they stand, which label each starts with, and whether the page forced the break before it."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter

from .forms import USUAL_FORM
from .label import Label
from .labels import KNOWN, STARTS, is_torn, label_at, usual_label
from .marked import BULLETS, MARKS, labelled

_BLANKS = frozenset(char for char in map(chr, range(0x3001)) if char.isspace())
_BEGIN = BULLETS | MARKS | STARTS  # how a line begins that may have a label
CLOSED, NEUTRAL, DANGLING = range(3)
_SHORT_LINE = 28
_NARROW = 60  # columns: no page that is wrapped has fewer, but columns of a journal
_CUT = 4  # characters that a line may lack whose first word begins on the one above
_ABBREVIATIONS = (
    " art.", " arts.", "(art.", "(arts.", "Seq.", " fl.", " fls.", " p.", " pp.", " inc.", " Sr.", " Dr.", " nº.",
)  # fmt: skip
ABBREVIATED = frozenset(word[-3:-1] for word in _ABBREVIATIONS)
CLOSERS = frozenset(';:?!”"»’)]…')
_BROKEN_SUFFIX = re.compile(r"-[A-Z]{1,2}(?:[.]|\s?[-–]|\s[A-ZÀ-Ý])")
_TORN = frozenset('A§P“"LTSC')
_LISTED = ("; e", "; ou", "; E", "; OU")
_CLOSED_LIST = re.compile(r"[;,.]\s(?:e|ou|E|OU)(?:/ou|/OU)?,?$")  # these too, in all their forms
_CONNECTIVES = frozenset([
    "a", "à", "às", "ao", "aos", "as", "o", "os", "e", "ou", "c/c", "com", "para", "por", "sob", "entre", "até", "em",
    "da", "das", "de", "des", "do", "dos", "na", "nas", "ne", "nes", "no", "nos", "pela", "pelas", "pelo", "pelos",
    "nesta", "nestas", "neste", "nestes", "desta", "destas", "deste", "destes", "seu", "seus", "sua", "suas", "que",
    "cuja", "cujas", "cujo", "cujos", "qual", "quais", "um", "uma", "art", "arts", "§", "§§", "nº", "n°", "inciso",
    "incisos", "alinea", "alineas", "alínea", "alíneas", "item", "itens",
])  # fmt: skip
_CONNECTIVES |= {word.upper() for word in _CONNECTIVES if len(word) > 1}  # a letter alone may name an annex
_LAST_LETTERS = frozenset([word[-1] for word in _CONNECTIVES])
_TAIL = 16  # more characters than a connective has, with what stands before it


Span = tuple[int, int, int, bool]
"""A line that is not blank: start, end, indent, and whether a blank line stands before it."""


@dataclass(slots=True)
class Line:
    """``text[start:end]`` without white space at its ends.

    ``forced`` says that the page may have forced the break before it: the line above is full, or the page marks
    paragraphs by indents and this line has none. ``fresh`` says that such an indent shows a paragraph's beginning.
    ``marked`` is the label that follows an opening quotation mark. ``within`` says that the lack of an indent shows
    that the line goes on with the one above.
    """

    start: int
    end: int
    label: Label | None = None
    marked: Label | None = None
    forced: bool = False
    fresh: bool = False
    within: bool = False


def spans(text: str) -> list[Span]:
    """The lines of a text that are not blank, without white space at their ends."""
    if "\f" in text:
        text = text.replace("\f", "\n")
    found: list[Span] = []
    add, find, length = found.append, text.find, len(text)
    first, gap = 0, False
    while first < length:
        stop = find("\n", first)
        if stop < 0:
            stop = length
        start, end = first, stop
        if start < end and (text[start] in _BLANKS or text[end - 1] in _BLANKS):
            while start < end and text[start] in _BLANKS:
                start += 1
            while start < end and text[end - 1] in _BLANKS:
                end -= 1
        if start < end:
            add((start, end, start - first, gap))
            gap = False
        else:
            gap = True
        first = stop + 1
    return found


def wrap_width(found: Sequence[Span], text: str = "") -> int:
    """The column at which the text is wrapped, or 0 where lines are paragraphs.

    Wrapped lines pile up just below the width; the lengths of whole paragraphs thin out instead. So do short
    provisions: where the width is small, one line of ``text`` has to go on with a small letter on the next. Rows of
    dots, which are narrow, may have more characters than any line of words.
    """
    if "...." in text:
        lengths = [
            end - start + indent for start, end, indent, _ in found if text[start] != "." and text[end - 2] != "."
        ]
    else:
        lengths = [end - start + indent for start, end, indent, _ in found]
    if len(lengths) < 4:
        return 0
    lengths.sort()
    width = lengths[-1 - len(lengths) // 200]
    at = bisect_left(lengths, width - 14)
    piled = bisect_right(lengths, width + 2) - at
    below = at - bisect_left(lengths, width - 42)
    if not (piled >= max(3, len(lengths) // 100) and piled * 2 > below and 40 <= width < 320):
        return 0
    return width if width > _NARROW or not text or _flows(text, found) else 0


def _flows(text: str, found: Sequence[Span]) -> bool:
    """Whether a sentence goes on from one line to the next."""
    for (start, end, _, _), (after, _, _, _) in pairwise(found):
        small = text[after].islower() and text[after + 1 : after + 2] not in (")", ".", " ", "-")
        if small and end - start > _SHORT_LINE and (text[end - 1].isalnum() or text[end - 1] in ",-"):
            return True
    return False


def indents(text: str, found: Sequence[Span]) -> bool:
    """Whether an indent of their first lines tells paragraphs: provisions have one, most other lines have none."""
    if not any(map(itemgetter(2), found)):
        return False
    provisions = others = inside = flush = 0
    for start, _, indent, _ in found:
        if text[start] == "§" or text.startswith("Art", start):
            provisions += indent > 0
            others += indent == 0
        elif indent:
            inside += 1
        else:
            flush += 1
    return provisions > 2 and provisions > 9 * others and flush > inside


def lines(text: str, found: Sequence[Span], width: int) -> list[Line]:
    """The lines with their labels. ``text`` is clean, ``found`` and ``width`` are those of :func:`spans` and
    :func:`wrap_width`."""
    found = _mended(text, found)
    indented = indents(text, found)
    flowing = width > 0 or indented
    result: list[Line] = []
    before = 0
    usual, known, add, new = USUAL_FORM.match, KNOWN.get, result.append, object.__new__
    forced = within = fresh = False
    above = last = 0  # the ends of the two lines before
    for start, end, indent, gap in found:
        if flowing:
            space = text.find(" ", start, end)
            word = (space if space > 0 else end) - start
            room = width - 3 - before - word
            forced = not gap and (room < 0 or (room < _CUT and text[above - 1] == "-"))
            if indented:
                forced = within = indent == 0 and (forced or not gap)
                fresh = indent > 0
            before = end - start + indent
            above, last = last, end
        match, marked = usual(text, start, end), None
        label = None if match is None else known(match[0]) or usual_label(text, start, end)
        if label is None and text[start] in _BEGIN:
            start, label, marked = labelled(text, start, end)
        line = new(Line)  # to call the class takes twice the time
        line.start = start
        line.end = end
        line.label = label
        line.marked = marked
        line.forced = forced
        line.fresh = fresh
        line.within = within
        add(line)
    return result


def _mended(text: str, found: Sequence[Span]) -> Sequence[Span]:
    """The lines, with the word of a label and its number as one where the page tore them apart."""
    torn = [
        index
        for index, (start, end, _, _) in enumerate(found[:-1])
        if end - start < 12 and text[start] in _TORN and _is_torn(text, found, index)
    ]
    if not torn:
        return found
    result = list(found)
    for index in reversed(torn):
        start, end, indent, gap = result[index]
        last = result[index + 1][1]
        first = start + (text[start] in '“"')
        label = label_at(text, first, last)
        if label is not None and first + label.end > end:
            result[index : index + 2] = [(start, last, indent, gap)]
    return result


def _is_torn(text: str, found: Sequence[Span], index: int) -> bool:
    """Whether the page broke off a label within: after its word, or before its ordinal sign or its suffix."""
    start, end = found[index][:2]
    if is_torn(text, start, end):
        return True
    after, last = found[index + 1][:2]
    if last - after == 1:
        return text[after] in "oaºª°" and text[end - 1].isdigit()
    return text[after] == "-" and _BROKEN_SUFFIX.match(text, after, last) is not None


def is_closed(text: str, start: int, end: int) -> bool:
    """Whether a line ends as a sentence or an enumerated provision does."""
    last = text[end - 1]
    if last == ".":
        return text[end - 3 : end - 1] not in ABBREVIATED or not text.endswith(_ABBREVIATIONS, start, end)
    return last in CLOSERS


def ending(text: str, line: Line) -> int:
    """CLOSED where the line ends as a sentence or an enumerated provision does, DANGLING where its last word needs
    another (``na forma do``, ``do art.``), NEUTRAL else."""
    start, end = line.start, line.end
    last = text[end - 1]
    if last == ".":
        return CLOSED if is_closed(text, start, end) else DANGLING
    if last in CLOSERS or (last in "euEU" and text.endswith(_LISTED, start, end)):
        return CLOSED
    if last not in _LAST_LETTERS and last != ",":
        return NEUTRAL
    first = end - _TAIL if end - start > _TAIL else start
    space = text.rfind(" ", first, end)
    word = text[space + 1 if space > 0 else first : end].lstrip("(")
    if word not in _CONNECTIVES and word.isalnum():
        return NEUTRAL  # as most
    tail = text[first:end]
    if last == "," or _connects(tail, end):
        return CLOSED if _CLOSED_LIST.search(tail) else DANGLING
    return NEUTRAL


def _connects(tail: str, end: int) -> bool:
    """Whether the last word of a tail, which ends at ``end`` of the text, joins two others."""
    word = tail.rsplit(None, 1)[-1].rpartition("(")[2]
    return word in _CONNECTIVES and (len(word) < len(tail) or end == len(tail))
