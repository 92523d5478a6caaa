"""Running heads and page numbers between the lines of a text, by what they have in common from page to page."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ...late import Pattern
from .lines import Span, wrap_width

PAGE_NUMBER = Pattern(
    r"(?:[-–—]\s*)?(?:p[áa]g(?:ina|\.)?\s*(?:\|\s*)?|p[.g]\.?\s*|f(?:l|ls|olha)\.?\s*)?\d{1,4}"
    r"(?:\s*(?:/|de)\s*\d{1,4})?(?:\s*[-–—]|\s*\|\s*p[áa]gina)?$|\[\s?\d{1,4}\s?\]$",
    re.IGNORECASE,
)
_NUMBER_FIRSTS = "-–—PpFf["
_PROVISION = Pattern(
    r"[\"“”'*\s]{0,3}(?:(?:Art(?:igo)?|ART(?:IGO)?|Par[áa]grafo|PAR[ÁA]GRAFO)\b|§|[IVXLC]{1,7}\s?[-–—.)]|[a-z]\s?\)|\.{3}|…"
    r"|(?:(?:SUB)?(?:T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O)|(?:Sub-?)?(?:[Ss]e[çc][ãa]o|[Cc]ap[íi]tulo|T[íi]tulo))\s[IVXLCÚU\d]"
    r"|(?:LIVRO|PARTE)\s[IVXGE\d]"
    r"|\((?i:inclu[íi]d|acre[sc]|reda[çc]|revog|vid[e.]|vetad|alterad|renumerad|regulament|NR\)).{0,120}\)?\W*$|.{0,120}\d{4}\)\W*$)"
)
DIGITS = Pattern(r"\d+")
LETTERHEAD = 4  # lines
WIDE = "   "  # between the left and the right of a running head
_LETTERS = 7
_DIGITS_OF_PAGE = 4
_LOOKED_AT = 1500  # lines, of some 20 pages: a running head is on most of them
_BEGINNING = 10
_PAGED = "0123456789 "  # how a head may begin, with the number of its page
_SHORTEST = 8
_PARAGRAPH = 60  # characters of a line that may be broken where lines are paragraphs
_LOOSE = 14  # characters that the full lines of a wrapped text may differ by
_MANY = 12
_LISTED = (")", ".", " ", "-")  # behind the letter of an alínea
_NUMBERED_HEAD = Pattern(
    r"[\s|–—-]++(?P<page>p[áa]g(?:ina\s|\.)\s*)?(?P<number>\d{1,4})(?:\s*(?:/|de)\s*\d{1,4})?$", re.IGNORECASE
)
_DIGIT = "0123456789"
_APART = " \t\xa0|–—-"  # what stands between words and number
_CALLED = ("/", "de", "g.", "ina")  # how words end before a number that may not stand apart: 3 de 12, página 3
_CALLED_ENDS = frozenset("/eE.aA")
_LONGEST_RUNNING = 120  # characters of a running head
_LONGEST_NUMBER = 24
_PAGES = 3


def repeated(text: str, spans: Sequence[Span], short: Sequence[int], found: set[int]) -> None:
    """Page numbers that count up, each alone on its ``short`` line, with the lines beside them that repeat."""
    numbered = [
        index
        for index in short
        if (text[spans[index][0]].isdigit() or text[spans[index][0]] in _NUMBER_FIRSTS)
        and PAGE_NUMBER.match(text, *spans[index][:2])
    ]
    if len(numbered) < 2:
        return
    values = [int(DIGITS.search(text, spans[index][0], spans[index][1])[0]) for index in numbered]
    counting = {
        numbered[i]
        for i in range(len(values))
        if (i and values[i] == values[i - 1] + 1) or (i + 1 < len(values) and values[i] + 1 == values[i + 1])
    }
    found |= counting
    _beside(text, spans, counting, found)


def _beside(text: str, spans: Sequence[Span], edge: set[int], found: set[int]) -> None:
    """The lines beside those at the ``edge`` of pages that come again there, on every fourth page or more."""
    pages = len(edge)
    for distance in range(LETTERHEAD):
        near = {at for index in edge for at in (index - 1, index + 1) if 0 <= at < len(spans)} - found
        lines = {at: text[spans[at][0] : spans[at][1]] for at in near}
        if distance:  # a label alone, as (b) or Section 2.08, comes again too
            lines = {at: line for at, line in lines.items() if sum(map(str.isalpha, line)) > _LETTERS}
        else:
            lines = {at: DIGITS.sub("#", line) for at, line in lines.items()}
        beside = Counter(lines.values())
        edge = {
            at
            for at, line in lines.items()
            if beside[line] > 2 and beside[line] * 4 >= pages and not is_provision(text, spans[at])
        }
        if not edge:
            break
        found |= edge


def is_provision(text: str, span: Span) -> bool:
    """Whether a line is one of an act however often it comes again: it has a label, is a row of dots, or a note."""
    return _PROVISION.match(text, span[0], span[1]) is not None


def parting(text: str, spans: Sequence[Span], found: set[int]) -> None:
    """Running heads by the sentences that they part: the same words again and again, digits aside, each time a short
    line between a full one and one that goes on with a small letter. The first lines of the text stay."""
    parted: dict[str, int] = {}
    interrupting = _interrupting(text, spans[:_LOOKED_AT])
    few = {at for places in interrupting for at in places}
    width = wrap_width([span for at, span in enumerate(spans) if at not in few and at not in found], text) if few else 0
    dense = bool(few) and 2 * sum(gap for _, _, _, gap in spans) < len(spans)
    for places in interrupting:
        for at in places:
            if at not in found and _interrupts(text, spans, at, width, dense):
                key = DIGITS.sub("#", text[spans[at][0] : spans[at][1]])
                parted[key] = parted.get(key, 0) + 1
    heads = {words: times for words, times in parted.items() if times > 1}
    if not heads:
        return
    alike: dict[str, list[int]] = {words: [] for words in heads}
    firsts = tuple(words.partition("#")[0][:_BEGINNING] for words in heads)
    for at, (start, end, _, _) in enumerate(spans):
        if text.startswith(firsts, start) and (words := DIGITS.sub("#", text[start:end])) in alike:
            alike[words].append(at)
    for words, places in alike.items():
        if len(places) < _PAGES or heads[words] * 4 < min(len(places), _MANY):
            continue
        if not any(text.startswith("Art", start) for start, *_ in spans[: places[0]]):
            del places[0]  # the act's own head
        found.update(places)
        _beside(text, spans, set(places), found)


def _interrupting(text: str, spans: Sequence[Span]) -> list[list[int]]:
    """The short lines below which a small letter goes on: those that begin alike, where these are several."""
    places: dict[str, list[int]] = {}
    for at in range(1, len(spans) - 1):
        below = spans[at + 1][0]
        if not text[below].islower() or text[below + 1 : below + 2] in _LISTED:
            continue
        start, end, _, _ = spans[at]
        if _SHORTEST <= end - start <= _LONGEST_RUNNING and text[end - 1] not in ".;:":
            places.setdefault(text[start : start + _BEGINNING].lstrip(_PAGED), []).append(at)
    return [found for found in places.values() if len(found) > 1]


def _interrupts(text: str, spans: Sequence[Span], at: int, width: int, dense: bool) -> bool:
    """Whether a line is too short to be wrapped before the word below it, or longer than any, and one above is not; or
    whether blank lines set it apart in a text that is ``dense``."""
    start, end, _, _ = spans[at]
    if is_provision(text, spans[at]):
        return False
    if dense and spans[at][3] and spans[at + 1][3]:
        return text[spans[at - 1][1] - 1] not in ".;:"
    below, last = spans[at + 1][:2]
    word = len(text[below:last].partition(" ")[0])
    room = width - word - _LOOSE if width else _PARAGRAPH
    if width and room < end - start < width + _LOOSE and WIDE not in text[start:end]:
        return False
    for first, stop, indent, _ in reversed(spans[max(0, at - LETTERHEAD) : at]):
        if text[stop - 1] in ".;:":
            return False
        if stop - first + indent > room:
            return True
    return False


def numbered_heads(text: str, spans: Sequence[Span], parted: Sequence[int], found: set[int]) -> None:
    """Running heads with the page's number at their end, each between blank lines: the same words, and numbers that
    count up by one. Where the number is not called a page's, most of them have to part a sentence. ``parted`` are the
    lines with a blank one above."""
    heads: dict[str, list[tuple[int, int]]] = {}
    called: set[str] = set()
    for index, below in pairwise(parted):
        start, end, _, _ = spans[index]
        if below > index + 1 or end - start > _LONGEST_RUNNING or not text[end - 1].isdigit():
            continue
        length, number, is_page = _numbered(text[max(start, end - _LONGEST_NUMBER) : end])
        if length:
            words = text[start : end - length]
            heads.setdefault(words, []).append((index, number))
            if is_page:
                called.add(words)
    for words, lines in heads.items():
        if len(lines) < 2 or any(number != lines[0][1] + at for at, (_, number) in enumerate(lines)):
            continue
        if words not in called:
            parting = sum([_parts_sentence(text, spans, index) for index, _ in lines])
            if len(lines) < _PAGES or parting * 2 <= len(lines):
                continue
        if sum(map(str.isalpha, words)) > _LETTERS:
            found.update(index for index, _ in lines)


@lru_cache(maxsize=4096)
def _numbered(tail: str) -> tuple[int, int, bool]:
    """How many characters of the end of a line are a number as running heads have it, with what parts it from the
    words, the number, and whether it is called a page's; no characters where it is none."""
    words = tail.rstrip(_DIGIT)
    bare = words.rstrip(_APART)
    if bare[-1:] in _CALLED_ENDS and bare.lower().endswith(_CALLED):
        called = len(words) - len(bare) > 1 or _may_be_called(bare)
        found = _NUMBERED_HEAD.search(tail) if called else None
        if found and (found["page"] or found.start("number") - found.start() > 1):
            return len(tail) - found.start(), int(found["number"]), found["page"] is not None
    elif len(words) - len(bare) > 1 and len(tail) - len(words) <= _DIGITS_OF_PAGE:
        return len(tail) - len(bare), int(tail[len(words) :]), False
    return 0, 0, False


def _may_be_called(bare: str) -> bool:
    """Whether a number behind these words may be called a page's: ``3 de`` is said of pages, ``dia 3 de`` is not."""
    if bare[-1] not in "/eE":
        return True
    words = bare.rstrip("/deDE").rstrip()
    number = words.rstrip(_DIGIT)
    apart = number.rstrip(_APART)
    return len(number) < len(words) and (len(number) - len(apart) > 1 or apart.lower().endswith(_CALLED))


def _parts_sentence(text: str, spans: Sequence[Span], index: int) -> bool:
    """Whether a sentence goes on below a line with a small letter."""
    if not text[spans[index + 1][0]].islower():
        return False
    return index > 0 and text[spans[index - 1][1] - 1] not in ".;:"
