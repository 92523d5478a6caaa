"""A block of quoted lines: where it ends, and what marks its end."""

from collections.abc import Sequence
from typing import NamedTuple

from ...late import Pattern
from .accept import follows
from .bounds import bound
from .label import ARTICLE, GROUPINGS, Label
from .lines import Line
from .marked import after_mark

CLOSER = Pattern(r"(['’´]?[”\"»]|’’)\s*[.;,]?\s*(?:\(\s?(?:NR|AC|N\.R\.)\s?\)\s*[.;,]?)?\s*$")
_SINGLE = Pattern(r"['’´]{1,2}\s*[.;,]?\s*(?:\(\s?(?:NR|AC|N\.R\.)\s?\)\s*[.;,]?)?\s*$")
MARK = Pattern(r"(?:[”\"»’]\s*[.;,]?)?\s*\(\s?(?:NR|AC|N\.R\.)\s?\)\s*[.;,]?\s*$")
DOTS = Pattern(
    r"[.…·_\s]{5,}|…+|\.{3,4}(?=[\s;”\"]*$)|[(\[]\s?(?:\.{3,5}|…|(?i:omissis))\s?[)\]](?=[\s.;”\"]*$)"
    r"|(?i:omissis)[.;]?(?=[\s.;”\"]*$)"
)
"""What stands for words left out, at the start of a line."""
_ONLY_MARK = Pattern(r"\(\s?(?:NR|AC)\s?\)[.;,]?$")
_SINGLES = frozenset("'‘`")
_DOTTING = frozenset(".…·_([oO")  # what dots, or omissis in their place, begin with
_ENDS = frozenset("”\"»’'´)")  # what the words that close a block end with, but for a stop behind them
_STOPS = frozenset(".;,")


class Quote(NamedTuple):
    """A block of lines ``[first, last]``. ``closed`` says whether its closing mark was found, ``marked`` whether a mark
    opens it, ``text`` whether it only repeats a revoked wording and so is text of the unit that quotes it, ``again``
    whether it goes on with what the one before was about."""

    first: int
    last: int
    closed: bool
    marked: bool = True
    text: bool = False
    again: bool = False


def block_at(text: str, lines: Sequence[Line], first: int, limit: int, article: str, depth: int = 0) -> Quote:
    """The block that begins at line ``first`` and ends before ``limit``; ``depth`` counts the marks open before it."""
    opening = text[lines[first].start]
    curly = depth > 0 or opening in "“”"
    closer = _SINGLE if depth == 0 and opening in _SINGLES else CLOSER
    counted, resumes = first, -1
    for index in range(first, limit):
        line = lines[index]
        if index > first and resumes < 0 and line.label is not None and _own(line.label, article):
            resumes = index
        start, end = line.start, line.end
        final = text[end - 1]
        if final not in _ENDS and (final not in _STOPS or text[end - 2].isalnum()):
            continue  # as most lines
        if index == first and _stands_above(text, lines, first):
            continue
        if not closer.search(text, max(start, end - 24), end):
            if MARK.search(text, max(start, end - 16), end) and _stops(text, lines, index + 1, article):
                return Quote(first, index, False)
            continue
        if curly:
            if counted == first and opening == "”":
                depth += 2
            for one in lines[counted : index + 1]:
                depth += text.count("“", one.start, one.end) - text.count("”", one.start, one.end)
        else:
            depth += sum(text.count('"', one.start, one.end) for one in lines[counted : index + 1])
        counted = index + 1
        balanced = depth <= 0 if curly else depth % 2 == 0 or final == "”"
        if balanced or MARK.search(text, max(start, end - 16), end) or _stops(text, lines, index + 1, article):
            last = index
            if index + 1 < len(lines) and is_mark(text, lines[index + 1]):
                last += 1
            return Quote(first, last, True)
    if resumes < 0:
        resumes = _resumed(text, lines, first, limit, article)
    return Quote(first, bound(text, lines, first, resumes) - 1, False)


def is_dotted(text: str, line: Line) -> bool:
    """Whether a line begins with dots that stand for words left out."""
    return text[line.start] in _DOTTING and DOTS.match(text, line.start, line.end) is not None


def closed_again(text: str, lines: Sequence[Line], last: int, limit: int) -> Quote | None:
    """The rest of a block that closed behind the dots of its last line, which a mark opens (``"Art. 6º ......"``): down
    to the line that closes a quotation again without one that opens it."""
    opened = lines[last].marked
    if opened is None or not DOTS.match(text, lines[last].start + opened.body, lines[last].end):
        return None
    for index in range(last + 1, limit):
        end = lines[index].end
        if CLOSER.search(text, max(lines[index].start, end - 24), end):
            words = text[lines[last + 1].start : end]
            unpaired = words.count("”") > words.count("“") or words.count('"') % 2 == 1
            return Quote(last + 1, index, True, marked=False, again=True) if unpaired else None
    return None


def is_mark(text: str, line: Line) -> bool:
    """Whether a line is ``(NR)`` alone."""
    return _ONLY_MARK.match(text, line.start, line.end) is not None


def _stands_above(text: str, lines: Sequence[Line], first: int) -> bool:
    """Whether a mark alone on its line can only open what stands below: the line above announces it. A straight mark
    looks like one that closes."""
    line = lines[first]
    return first > 0 and text[lines[first - 1].end - 1] == ":" and after_mark(text, line.start, line.end) >= line.end


def _resumed(text: str, lines: Sequence[Line], first: int, limit: int, article: str) -> int:
    """Where the act goes on after a block without an end, by the article next in its count though some are missing."""
    own = article.partition("-")[0]
    if not own.isdigit():
        return limit
    label = lines[first].marked
    quoted = label.number if label is not None and label.kind == ARTICLE else ""
    headed = label is None or label.kind in GROUPINGS  # the first article below the mark is quoted too
    least = int(own)
    for index in range(first + 1, limit):
        label = lines[index].label
        if label is None or label.kind != ARTICLE or not label.strict:
            continue
        base = label.number.partition("-")[0]
        if (
            not headed
            and base.isdigit()
            and least < int(base) <= least + 10
            and not (quoted and follows(label.number, quoted))
        ):
            return index
        quoted, headed = label.number, False
    return limit


def _own(label: Label, article: str) -> bool:
    return label.kind == ARTICLE and label.strict and follows(label.number, article)


def _stops(text: str, lines: Sequence[Line], index: int, article: str) -> bool:
    """Whether the line at ``index`` can only stand outside the block: the act's next article, or nothing."""
    return index >= len(lines) or (lines[index].label is not None and _own(lines[index].label, article))


def trimmed(text: str, start: int, end: int) -> int:
    """The end of a piece without the quotation mark and the ``(NR)`` that close a block."""
    tail = max(start, end - 24)
    match = (
        CLOSER.search(text, tail, end)
        or _SINGLE.search(text, tail, end)
        or MARK.search(text, max(start, end - 16), end)
    )
    if match:
        end = match.start()
        if ")" in text[max(start, end - 2) : end] and (inner := _ONLY_MARK.search(text, max(start, end - 8), end)):
            end = inner.start()  # the mark stands before the one that closes: (NR)”
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


def without_mark(text: str, start: int, end: int) -> int:
    """The end of a piece without the ``(NR)`` of a paragraph inside a block. Behind a quotation mark it stays: it is
    that of words quoted in the block."""
    match = _ONLY_MARK.search(text, max(start + 1, end - 8), end)
    words = text[start : match.start()].rstrip() if match else "”"
    if match and words[-1:] == "”" and words.count("”") > words.count("“"):
        words = words[:-1]  # of a block whose opening mark was lost
    return end if words[-1:] in "”’'\"" else start + len(words)


def unclosed(lines: Sequence[Line], blocks: Sequence[Quote]) -> list[Line]:
    """The first lines of the blocks that have lost their closing mark. Where each paragraph has an opening mark of its
    own, only the last has to be closed."""
    found = []
    for at, block in enumerate(blocks):
        if not block.marked or block.closed:
            continue
        after = blocks[at + 1] if at + 1 < len(blocks) else None
        label = lines[after.first].marked if after is not None and after.first == block.last + 1 else None
        if label is None or label.kind == ARTICLE:
            found.append(lines[block.first])
    return found
