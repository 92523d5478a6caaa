"""Theses that several pieces of a document gave in nearly the same words, once."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import ceil

from .model import Thesis

SAME = 0.8
"""The share of their words (Jaccard) that two theses of different pieces have in common, if they are one."""
_WORD = re.compile(r"\w+")
_TURNING = frozenset(
    ["não", "nem", "nunca", "sem", "salvo", "exceto", "vedado", "vedada", "not", "no", "never", "without", "except"]
)
"""Words that turn a thesis into another one, as numbers do."""


def distinct(of_pieces: Iterable[Iterable[Thesis]]) -> Iterator[Thesis]:
    """The theses of all pieces in order, without those that a former piece has in nearly the same words, with the same
    numbers and negations.

    Two sets of words that share so many share one of the first few of each, in any order that is the same for all: with
    rare words first, few theses have any of these in common, and only those are compared.
    """
    pieces = [[(one, frozenset(_WORD.findall(one.text.casefold()))) for one in theses] for theses in of_pieces]
    common = Counter(word for piece in pieces for _, words in piece for word in words)
    before: dict[tuple[str, frozenset[str]], list[frozenset[str]]] = defaultdict(list)
    for piece in pieces:
        for thesis, words in piece:
            if not any(_alike(words, other) for key in _keys(words, common) for other in before.get(key, ())):
                yield thesis
        for _, words in piece:
            for key in _keys(words, common):
                before[key].append(words)


def _keys(words: frozenset[str], common: Mapping[str, int]) -> list[tuple[str, frozenset[str]]]:
    few = len(words) - ceil(SAME * len(words)) + 1
    turning = frozenset(word for word in words if word in _TURNING or not word.isalpha())
    return [(word, turning) for word in sorted(words, key=lambda word: (common[word], word))[:few]]


def _alike(some: frozenset[str], others: frozenset[str]) -> bool:
    smaller, larger = sorted((len(some), len(others)))
    return smaller >= SAME * larger and len(some & others) >= SAME * len(some | others) > 0
