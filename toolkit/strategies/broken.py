"""What a page did to an act's words: it put furniture between them, and cut some at a line's end (``insta-`` /
``lação``). In what is made of the act's text the one is left out, and the others are whole.

A search, or a model, would see words that the act does not have. What is furniture the parser tells. Whether a hyphen
is the page's, or the word's own and stays, is asked of the rule that makes the words of units whole
(:func:`..parsers.br.hyphens.mended`).
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from ..diagnostics import furniture
from ..model import Act, Unit
from ..nesting import touched
from .enclosing import innermost, united

Edit = tuple[int, int, str]
"""``text[start:end]`` is shown as these words."""

_AT_BREAK = re.compile(r"\n(?<=[- \t\r\xa0]\n)")
_LINE_END = re.compile(r"(?<=\w)[-\xad](?=[^\S\n\f]*[\n\f])")
_LINE = re.compile(r"\S[^\n\f]*")
_BLANKS = re.compile(r"\s*")
_LEFT = re.compile(r"(\w+)[-\xad]$")
_TOKEN = re.compile(r"\w+(?:-\w+)*")
_FIRST_WORD = re.compile(r"-?([^\W\d_]+)")
_ROMAN = re.compile(r"[IVXLCDM]+")
_LONGEST = 80  # code points: of a word, with the words before it that it is compounded of
_MOST_LINES = 5  # as many, and no word is broken over them


def mends(act: Act) -> tuple[Edit, ...]:
    """The edits of an act's text, in order and disjoint, that leave page furniture out, and make broken words whole:
    each stands on the line on which it began, and what follows it on the line below stays there. The lines above and
    below furniture follow each other.

    Inside of a unit a word is whole where the unit's own words, or its title, have it. Outside of those (a preamble, an
    annex without articles) two pieces are one word where both are of small letters, or both of capitals, and none is a
    number; so they have to be wherever an empty line parts them. Page furniture between two lines is passed over; what
    is struck out is left to itself."""
    aside = _closed_up(act.text, furniture(act.diagnostics))
    if not ("\xad" in act.text or _AT_BREAK.search(act.text) or ("\f" in act.text and "-\f" in act.text)):
        return tuple(aside)  # as in most texts
    page = _Page(act, aside)
    found: list[Edit] = []
    after = 0
    for hyphen in _LINE_END.finditer(act.text):
        if hyphen.start() >= after and not page.is_aside(hyphen.start()):
            edits, after = page.mended(hyphen.start())
            found += edits
    return tuple(sorted([*found, *aside]) if aside else found)


def _closed_up(text: str, lines: Sequence[tuple[int, int]]) -> list[Edit]:
    """The edits that leave lines out, with the white space around them, for which one line break stands; none where
    they are all that there is."""
    found: list[Edit] = []
    for start, end in lines:
        while start and text[start - 1].isspace():
            start -= 1
        if found and found[-1][1] >= start:
            start = found.pop()[0]
        found.append((start, _BLANKS.match(text, end).end(), "\n"))
    return [] if found[:1] == [(0, len(text), "\n")] else found


class Whole:
    """A text without page furniture and with whole words, by its edits."""

    @classmethod
    def of_act(cls, act: Act) -> "Whole":
        """That of an act."""
        return cls(act.text, mends(act))

    def __init__(self, text: str, edits: Sequence[Edit]):
        self._text, self._edits = text, edits
        self._ends = [end for _, end, _ in edits]

    def differs(self, start: int, end: int) -> bool:
        """Whether ``text[start:end]`` has a part of a broken word, or furniture."""
        at = bisect_right(self._ends, start)
        return at < len(self._edits) and self._edits[at][0] < end

    def of(self, start: int, end: int) -> str:
        """``text[start:end]`` without furniture and with whole words: one that ends inside of a word has all of it, one
        that begins inside of it nothing of it."""
        text, pieces = self._text, []
        at = bisect_right(self._ends, start)
        while at < len(self._edits) and self._edits[at][0] < end:
            first, last, words = self._edits[at]
            pieces += (text[start:first], words)
            start, at = last, at + 1
        pieces.append(text[start:end])
        return "".join(pieces)

    def gaps(self, start: int, end: int) -> list[tuple[int, int]]:
        """What stands between the words of ``text[start:end]``, and between the letters of broken ones: ranges of that,
        furniture, or from the hyphen of a page to the rest of the word. A hyphen that stays parts two words anyway."""
        at = bisect_right(self._ends, start)
        edits = self._edits[at : bisect_left(self._ends, end, at) + 1]
        aside = [  # one blank stays
            (first + (first > 0), last) for first, last, words in edits if words == "\n" and first + 1 < end
        ]
        found = [
            (last - 1, rest)
            for (_, last, words), (rest, _, more) in pairwise([edit for edit in edits if edit[2] != "\n"])
            if not more and words[:1] != "-" and rest < end
        ]
        return [(max(first, start) - start, min(last, end) - start) for first, last in united(found, aside)]


class _Page:
    """An act's text in lines, those that are set aside left out."""

    def __init__(self, act: Act, aside: Sequence[Edit]):
        self._text, self._struck = act.text, act.struck
        self._aside = aside
        self._unit_at = innermost(act)
        self._units = sorted(unit.start for unit in act.units if act.segmented)
        self._latest: tuple[Unit | None, frozenset[str]] = None, frozenset()

    def mended(self, hyphen: int) -> tuple[list[Edit], int]:
        """The edits that make the word whole that breaks at a hyphen, and where to look for the next; none where it is
        no broken word."""
        from ..parsers.br.hyphens import leads, mended  # its parser is loaded while the cluster makes an index

        text, edits = self._text, []
        line = text.rfind("\n", 0, hyphen) + 1
        whole = text[max(line, text.rfind("\f", line, hyphen) + 1, hyphen - _LONGEST) : hyphen + 1]
        begun, at, alike = len(whole) - 1, hyphen + 1, False
        while len(edits) < _MOST_LINES and (left := _LEFT.search(whole, max(0, len(whole) - _LONGEST))):
            if not (below := _LINE.search(text, self._below(at))):
                break
            start, stop = below.span()
            alike = alike if edits else _are_alike(left[1], below[0])
            apart = not alike and text[at:start].isspace() and text.count("\n", at, start) > 1
            if apart or leads(text, at - 1, start, left[1]):
                break
            longer, rest = mended(text, whole, left[1], below[0])
            if longer == whole:
                break
            edits.append((start, stop - len(rest), ""))
            whole, at = longer, stop
            if rest:
                break
        if len(edits) == _MOST_LINES:
            return [], at
        if not edits or not self._is_word(hyphen, edits, whole, begun, alike):
            return [], hyphen + 1
        return [(hyphen, hyphen + 1, whole[begun:]), *edits], edits[-1][1]

    def is_aside(self, at: int) -> bool:
        """Whether a place is in a line that is set aside."""
        return touched(self._aside, at, at + 1)

    def _below(self, at: int) -> int:
        """Where lines that are set aside end, if such lines follow."""
        found = bisect_left(self._aside, at, key=itemgetter(0))
        follow = found < len(self._aside) and not self._text[at : self._aside[found][0]].strip()
        return self._aside[found][1] if follow else at

    def _is_word(self, hyphen: int, edits: Sequence[Edit], whole: str, begun: int, alike: bool) -> bool:
        if any(touched(self._struck, start, end) for start, end, _ in [(hyphen, hyphen + 1, ""), *edits]):
            return False
        unit = self._unit_at(hyphen, edits[-1][0] + 1)
        if unit is None or not (unit.text or unit.title):
            first = edits[0][0]
            return alike and bisect_right(self._units, hyphen) == bisect_right(self._units, first)
        if unit is not self._latest[0]:
            self._latest = unit, frozenset(_TOKEN.findall(f"{unit.title} {unit.text}"))
        tokens = (token[0] for token in _TOKEN.finditer(whole) if token.start() < begun < token.end())
        return any(token in self._latest[1] for token in tokens)


def _are_alike(left: str, below: str) -> bool:
    """Whether two pieces may be parts of one word by their letters alone."""
    right = _FIRST_WORD.match(below)
    if right is None or len(left) < 2 or not left.isalpha():
        return False
    if left[-1].islower():
        return right[1][0].islower()
    return left.isupper() and len(right[1]) > 1 and right[1].isupper() and not _ROMAN.fullmatch(left)
