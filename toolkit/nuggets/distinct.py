"""Theses that several pieces of a document gave in nearly the same words, once."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import ceil

from .model import Thesis

SAME = 0.8
"""The share of their words (Jaccard) that two theses of different pieces have in common, if they are one."""
_WORD = re.compile(r"\w+")


def distinct(of_pieces: Iterable[Iterable[Thesis]]) -> Iterator[Thesis]:
    """The theses of all pieces in order, without those that a former piece has in nearly the same words.

    Two sets of words that share so many share one of the first few of each, in any order that is the same for all: with
    rare words first, few theses have any of these in common, and only those are compared.
    """
    pieces = [[(one, frozenset(_WORD.findall(one.text.casefold()))) for one in theses] for theses in of_pieces]
    common = Counter(word for piece in pieces for _, words in piece for word in words)
    before: dict[str, list[frozenset[str]]] = defaultdict(list)
    for piece in pieces:
        for thesis, words in piece:
            if not any(_alike(words, other) for word in _rarest(words, common) for other in before.get(word, ())):
                yield thesis
        for _, words in piece:
            for word in _rarest(words, common):
                before[word].append(words)


def _rarest(words: frozenset[str], common: Mapping[str, int]) -> list[str]:
    few = len(words) - ceil(SAME * len(words)) + 1
    return sorted(words, key=lambda word: (common[word], word))[:few]


def _alike(some: frozenset[str], others: frozenset[str]) -> bool:
    smaller, larger = sorted((len(some), len(others)))
    return smaller >= SAME * larger and len(some & others) >= SAME * len(some | others) > 0
