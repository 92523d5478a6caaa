"""Where words stand in a text that an extractor, or a model, did not copy to the letter."""

import re
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Sequence
from functools import cached_property

from ..naming import fold

_WORD = re.compile(r"\w+(?:[.,/]\d+)*")
NEAR = 0.8
"""The share of a quotation's words that have to stand close together for it to count as found."""
LOOSER = 1.25
"""How much longer than the quotation the place may be that holds these words."""
FEWEST = 4
"""Words of a quotation that is looked for by its words: of fewer, any place has most."""


TELLING = 2
"""Words that mean something by themselves, of a quotation that proves anything: ``antes de`` stands in every text."""
_LETTERS = 4
"""Of a word that means something; numbers always do."""


def proves(quotation: str) -> bool:
    """Whether a quotation, if it is found, tells its place from any other: ``limite`` does not, ``funciona aos
    domingos`` does. Letters of scripts without capitals, in which words are short or not parted, are words by twos."""
    weight = 0
    for word in _WORD.findall(quotation):
        cased = word.lower() != word.upper()
        weight += len(word) >= _LETTERS if cased else 1 if word[0].isdigit() else len(word) // 2
    return weight >= TELLING


class Words:
    """A text by its words, folded: lower case, without accents and without the marks between them. ``gaps`` are ranges
    that stand inside of words: what a page broke at a line's end is one word."""

    def __init__(self, text: str, gaps: Sequence[tuple[int, int]] = ()):
        self._text, self._gaps = text, gaps
        self._latest = 0

    @cached_property
    def _found(self) -> tuple[list[str], list[tuple[int, int]]]:
        if not self._gaps:
            matches = list(_WORD.finditer(self._text))
            return [fold(match[0]) for match in matches], [match.span() for match in matches]
        starts, less, last, kept = [0], [0], 0, []  # where the text goes on behind each gap, and how much went up to it
        for start, end in self._gaps:
            kept.append(self._text[last:start])
            less.append(less[-1] + end - start)
            starts.append(end - less[-1])
            last = end
        kept.append(self._text[last:])
        matches = list(_WORD.finditer("".join(kept)))
        spans = [
            (first + less[bisect_right(starts, first) - 1], last + less[bisect_right(starts, last - 1) - 1])
            for first, last in (match.span() for match in matches)
        ]
        return [fold(match[0]) for match in matches], spans

    @cached_property
    def _joined(self) -> tuple[str, list[int]]:
        words, starts, at = self._found[0], [], 0
        for word in words:
            starts.append(at)
            at += len(word) + 1
        return " " + " ".join(words) + " ", starts

    def locate(self, quotation: str) -> tuple[int, int] | None:
        """The range of a quotation: word for word, else the place that holds most of its words. None where that is
        less than :data:`NEAR` of them. Words that stand in several places are those that come first behind the
        quotation before: theses come in the order of the text, which is then not read from its start for each."""
        words = [fold(match[0]) for match in _WORD.finditer(quotation)]
        if not words:
            return None
        joined, starts = self._joined
        wanted = f" {' '.join(words)} "
        at = joined.find(wanted, self._latest)
        if at < 0:
            at = joined.find(wanted, 0, self._latest + len(wanted))
        if at >= 0:
            self._latest = at
            first = bisect_right(starts, at) - 1
            return self._range(first, first + len(words) - 1)
        return self._near(words)

    def _range(self, first: int, last: int) -> tuple[int, int]:
        spans = self._found[1]
        return spans[first][0], spans[last][1]

    def _near(self, words: list[str]) -> tuple[int, int] | None:
        """A window slides over the text and counts, of the quotation's words, how many it holds."""
        if len(words) < FEWEST:
            return None
        wanted, held = Counter(words), Counter()
        length, enough = int(len(words) * LOOSER), NEAR * len(words)
        window: deque[tuple[int, str]] = deque()
        score = best = 0
        place = None
        for position, word in enumerate(self._found[0]):
            while window and window[0][0] <= position - length:
                _, gone = window.popleft()
                held[gone] -= 1
                score -= held[gone] < wanted[gone]
            if word in wanted:
                window.append((position, word))
                score += held[word] < wanted[word]
                held[word] += 1
                if score > best:
                    best, place = score, (window[0][0], position)
        return self._range(*place) if place and best >= enough else None
