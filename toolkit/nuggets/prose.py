"""Theses out of running text: sentences, made to stand by themselves without a word that is not the text's."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..naming import fold
from ..sentences import Span, sentences
from ..strategies.contexts import one_line
from .enumerations import enumeration
from .model import Thesis

FEWEST_WORDS = 4
"""Of a thesis: shorter sentences (``Sim.``, ``Precedentes.``) say nothing by themselves."""
TOGETHER = 3
"""Sentences that are one thesis at most, however many of them lean on the one before."""
DEEPEST = 3
"""Levels of enumerations inside items that are followed."""
_LABEL = re.compile(r"\(?(?:\d{1,3}(?:\.\d{1,3})*\s?(?:[.)–—-]+)|[IVXLC]{1,7}\s?(?:[.)–—-]+)|[a-z]\))\s+")
_LEANS = re.compile(
    r"(?:(?:n|d|a)?(?:ess|est|aquel)[ea]s?|(?:n|d)?(?:isso|isto)|tais?|assim|portanto|contudo|todavia|entretanto|porem|no"
    r" entanto|logo|alem disso|ademais|tambem|ou seja|isto e|por conseguinte|consequentemente|do mesmo modo|da mesma"
    r" forma|d?(?:ess|est)a forma|em (?:tal|tais|ambos)|el[ea]s?|por outro lado|do contrario|caso contrario|mesmo"
    r" assim|(?:th(?:is|ese|ose|at)|such|however|therefore|thus|hence|moreover|furthermore|it|they|he|she"
    r"|otherwise|accordingly|in (?:that|this|such) case))\b(?!\s+(?:lei|decreto|resolucao|act|law)\b)"
)
_ASIDE = re.compile(r"[(\[].*[)\]]\W*", re.DOTALL)


def theses(
    text: str, spans: Iterable[Span], shown: Callable[[int, int], str], keep_short: bool = False
) -> Iterator[Thesis]:
    """The theses of ranges of a text: their sentences, and the items of enumerations, each behind what leads to it;
    ``shown`` gives the words of a range.

    A sentence that leans on the one before ("Nesse caso, …") stays with it. With ``keep_short`` one of fewer than
    :data:`FEWEST_WORDS` words goes with the one that follows (the "Sim." of an answer); else it is left out.
    Asides in brackets and questions are no theses.
    """
    for start, end in spans:
        for joined in _together(text, sentences(text, start, end), keep_short):
            yield from _items(text, shown, *joined, "", DEEPEST)


def worded(text: str) -> int:
    """How many words a text has, by its letters."""
    return sum(any(map(str.isalpha, word)) for word in text.split())


def without_label(text: str, start: int, end: int) -> Span:
    """The range without the number that a sentence of a list begins with."""
    label = _LABEL.match(text, start, end)
    return (label.end() if label else start), end


def behind(lead: str, thesis: Thesis) -> Thesis:
    """The thesis behind what leads to it."""
    return replace(thesis, text=f"{lead}: {thesis.text}") if lead else thesis


def _together(text: str, spans: Iterable[Span], keep_short: bool) -> Iterator[Span]:
    begun: Span | None = None
    count, open_ = 0, False
    for span in spans:
        start, end = without_label(text, *span)
        sentence = text[start:end]
        if _ASIDE.fullmatch(sentence) or sentence.endswith("?"):
            continue
        short = worded(sentence) < FEWEST_WORDS
        if begun and count < TOGETHER and (open_ or _LEANS.match(fold(sentence[:40]))):
            begun, count, open_ = (begun[0], end), count + 1, False
        elif not short or keep_short:
            if begun and not open_:
                yield begun
            begun, count, open_ = (start, end), 1, short
    if begun and not open_:
        yield begun


def _items(
    text: str, shown: Callable[[int, int], str], start: int, end: int, lead: str, depth: int
) -> Iterator[Thesis]:
    found = enumeration(text, start, end) if depth else None
    if found is None:
        yield behind(lead, Thesis(one_line(shown(start, end)), text[start:end], start, end))
        return
    here = one_line(shown(*found.lead))
    for item in found.items:
        if item[0] < item[1]:
            yield from _items(text, shown, *item, f"{lead}: {here}" if lead else here, depth - 1)
