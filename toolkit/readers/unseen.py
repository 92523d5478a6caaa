"""Signs that only say where a line may break: inside of a word they would hide it from a search. Hyphens of other
signs than the usual one are made that."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from ..model import Diagnostic, Mark, SourceText
from ..validity import Period
from .marked import marks

SIGNS = "\u00ad\u200b\u2060\ufeff"
"""Soft hyphen, zero-width space, word joiner, zero-width no-break space. Joiners of letters (U+200C, U+200D) are none:
scripts of India are spelt with them."""
_UNMARKED = ("text", "jsonl")  # formats that say nothing of how their words are marked
_HYPHENS = str.maketrans("\u2010\u2011", "--")
_OPTIONAL = re.compile(r"(?<=[^\W\d_])¬(?=[^\S\n\f]*[\n\f])")
"""How a recognised page writes a hyphen at a line's end that is its own."""
_LONG = re.compile(r"(?<=[a-zà-ÿ]{2})–(?=[^\S\n\f]*[\n\f]\s*[a-zà-ÿ]{2})")
"""A dash for a hyphen at a line's end: a word touches it."""
_DASHED = re.compile(r"–(?= ?\n)")
_RUN = re.compile(f"[{SIGNS}]+")
_Placed = TypeVar("_Placed", Mark, Period, Diagnostic)
_LINE_ENDS = re.compile(r"[^\S\n\f]*[\n\f]")


def unseen(text: str) -> str:
    """The text without these signs."""
    return _RUN.sub("", text) if _has_some(text) else text


def _has_some(text: str) -> bool:
    """Whether any is in the text: a look for each costs less than one pattern for all."""
    return any(sign in text for sign in SIGNS)


def seen(document: SourceText) -> SourceText:
    """A document with usual hyphens and without these signs, its marks, periods and diagnostics where their words are
    now. A soft hyphen at a line's end stays: there it is seen, and tells that the word goes on below."""
    metadata = {name: unseen(value) for name, value in document.metadata.items()}
    if metadata != document.metadata:
        document = replace(document, metadata=metadata)
    if (text := _hyphened(document.text)) is not document.text:
        document = replace(document, text=text)
    gone = list(_gone(document.text)) if _has_some(document.text) else []
    if document.format in _UNMARKED:
        gone = sorted([*gone, *marks(document.text)])
    return _without(document, gone) if gone else document


def _hyphened(text: str) -> str:
    """The text with usual hyphens, each where another sign for one was."""
    if "\u2010" in text or "\u2011" in text:
        text = text.translate(_HYPHENS)
    if _DASHED.search(text):
        text = _LONG.sub("-", text)
    return _OPTIONAL.sub("\xad", text) if "¬" in text else text


def _gone(text: str) -> Iterator[tuple[int, int]]:
    for run in _RUN.finditer(text):
        start, end = run.span()
        kept = run[0].find("\u00ad") if _LINE_ENDS.match(text, end) else -1
        for first, last in ((start, start + kept), (start + kept + 1, end)) if kept >= 0 else ((start, end),):
            if first < last:
                yield first, last


def _without(document: SourceText, gone: Sequence[tuple[int, int]]) -> SourceText:
    kept, last = [], 0
    starts, before = [-1], [(0, 0)]  # where each range begins; its end, and how much goes up to that
    for start, end in gone:
        kept.append(document.text[last:start])
        starts.append(start)
        before.append((end, before[-1][1] + end - start))
        last = end
    kept.append(document.text[last:])

    def at(place: int) -> int:
        end, less = before[bisect_right(starts, place) - 1]
        return max(place, end) - less

    return replace(
        document,
        text="".join(kept),
        marks=tuple(mark for mark in _moved(document.marks, at) if mark.start < mark.end),
        periods=_moved(document.periods, at),
        diagnostics=_moved(document.diagnostics, at),
    )


def _moved(things: Iterable[_Placed], at: Callable[[int], int]) -> tuple[_Placed, ...]:
    return tuple([replace(one, start=at(one.start), end=at(one.end)) for one in things])
