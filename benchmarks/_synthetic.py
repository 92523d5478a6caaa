"""A collection of any size by a seed: acts with the lengths of real ones, clustered vectors, and queries for both.

The distributions are those of the 80 norms of ``lgpd-qa`` cut by ``core-metadata``: articles an act and words an
article are log-normal (mean 73 and 113, median 30 and 64), 42 of 100 words are function words, which an index leaves
out, and the others follow Zipf's law. Three in ten articles have been amended and one in fourteen is revoked (27 and 8
of 100 there). The acts of a small collection are the first ones of a larger one.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import orjson
from legalos.naming import numeral

FUNCTION_WORDS = [
    *("de", "a", "e", "o", "do", "da", "ou", "em", "que", "no", "para", "com", "os", "as", "se", "por", "à", "na"),
    *("dos", "ao", "não", "das", "pelo", "pela", "nos", "um", "uma", "seu"),
]
FUNCTION_SHARE = 0.42
VOCABULARY, EXPONENT, SHIFT = 200_000, 1.4, 60.0
"""Of the content words: the share of rank r is that of 1 / (r + shift) ** exponent."""
TOPICS, TOPIC_SHARE = 500, 0.15
"""Each act has a topic, to which this share of its content words belongs; the others are drawn from all."""
ARTICLES, WORDS = (3.42, 1.39), (4.20, 1.01)
"""Mean and deviation of the logarithm."""
AMENDED, REVOKED = "(Redação dada pela Lei nº 7.000, de 3.4.2020)", "(Revogado pela Lei nº 7.000, de 3.4.2020)"
MOST_ARTICLES, MOST_WORDS, UNIT = 2_000, 4_000, 22
"""Bounds of both, and the words of a caput, an item or a paragraph."""
DIMENSION = 384
CONSONANTS, VOWELS = "bcdfglmnprstvz", "aeiou"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query of a few content words of one article, and the vector of a neighbour of that article."""

    text: str
    vector: list[float]


class Words:
    """Words by Zipf's law; their letters are made of their rank, so none has to be kept elsewhere."""

    def __init__(self) -> None:
        ranks = np.arange(VOCABULARY)
        weights = (ranks + 1 + SHIFT) ** -EXPONENT
        self._shares = np.cumsum(weights / weights.sum())
        self._spelt = np.array([_spelt(rank) for rank in ranks], dtype=object)
        self._function = np.array(FUNCTION_WORDS, dtype=object)
        self._function_shares = np.cumsum(1 / np.arange(2, len(FUNCTION_WORDS) + 2))
        self._function_shares /= self._function_shares[-1]

    def drawn(self, rng: np.random.Generator, count: int, topic: int) -> np.ndarray:
        """(count,) words of running text about a topic."""
        ranks = np.searchsorted(self._shares, rng.random(count))
        own = rng.random(count) < TOPIC_SHARE
        ranks[own] = (ranks[own] * 31 + 397 * (topic + 1)) % VOCABULARY
        drawn = self._spelt[ranks]
        function = rng.random(count) < FUNCTION_SHARE
        chosen = np.searchsorted(self._function_shares, rng.random(int(function.sum())))
        drawn[function] = self._function[chosen]
        return drawn


def _spelt(rank: int) -> str:
    """Distinct for each rank: two syllables and more, as no function word of more than three letters here has."""
    number, syllables = rank + len(CONSONANTS) * len(VOWELS), ""
    while number:
        number, rest = divmod(number, len(CONSONANTS) * len(VOWELS))
        syllables += CONSONANTS[rest // len(VOWELS)] + VOWELS[rest % len(VOWELS)]
    return syllables + "l"


def acts(chunks: int, seed: int = 8) -> Iterator[dict]:
    """Acts with this many articles in all, as the objects of a JSON-lines file."""
    words, number = Words(), 0
    while chunks:
        number += 1
        rng = np.random.default_rng((seed, number))
        topic = int(rng.integers(TOPICS))
        articles = min(chunks, MOST_ARTICLES, max(1, round(rng.lognormal(*ARTICLES))))
        chunks -= articles
        sizes = np.clip(rng.lognormal(*WORDS, size=articles).round().astype(int), 3, MOST_WORDS)
        drawn = words.drawn(rng, int(sizes.sum()), topic)
        ends = np.cumsum(sizes)
        lines = [
            line
            for article, (end, size) in enumerate(zip(ends, sizes, strict=True), start=1)
            for line in _article(article, drawn[end - size : end])
        ]
        named = f"{number // 1000}.{number % 1000:03d}" if number >= 1000 else str(number)
        yield {
            "_id": f"lei-{number}",
            "title": f"Lei nº {named}, de 2 de março de {1960 + topic % 60}",
            "ementa": f"Dispõe sobre {' '.join(words.drawn(rng, int(rng.integers(8, 40)), topic))}.",
            "text": "\n".join(lines),
        }


def _article(number: int, words: np.ndarray) -> Iterator[str]:
    """A caput, up to ten items, then paragraphs; of those that are a caput alone, half are revoked."""
    parts = [" ".join(words[start : start + UNIT]) for start in range(0, len(words), UNIT)]
    caput, items, paragraphs = parts[0], parts[1:11], parts[11:]
    note = f" {REVOKED}" if number % 2 and not items else f" {AMENDED}" if number % 4 == 0 else ""
    yield f"Art. {number}{'º' if number < 10 else '.'} {caput.capitalize()}{':' if items else '.'}{note}"
    for place, item in enumerate(items, start=1):
        yield f"{numeral(place, 'I')} - {item}{'.' if place == len(items) else ';'}"
    for place, paragraph in enumerate(paragraphs, start=1):
        yield f"§ {place}{'º' if place < 10 else '.'} {paragraph.capitalize()}."


def write(path: Path, chunks: int) -> Path:
    """The acts as a JSON-lines file, which is left alone where it is there."""
    if not path.exists():
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            for act in acts(chunks):
                file.write(orjson.dumps(act, option=orjson.OPT_APPEND_NEWLINE))
        part.rename(path)
    return path


class Clustered:
    """An embedder that costs next to nothing: the vector of a chunk lies around that of its act, that around one of
    ``TOPICS`` centres. Dimensions weigh less and less, so that the vectors fill about 25 of them, as those of text
    do."""

    model, query_prefix, passage_prefix, batch_size = "synthetic-clusters", "", "", 512
    dimension = DIMENSION

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """(len(texts), 384) float32 unit vectors. What the texts have before the first ``]`` is their act."""
        vectors = np.stack([_around(text.partition("]")[0]) + 0.7 * _noise(text) for text in texts])
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


@lru_cache(maxsize=1024)
def _around(act: str) -> np.ndarray:
    return _noise(f"topic {zlib.crc32(act.encode()) % TOPICS}") + 0.7 * _noise(act)


def _noise(text: str) -> np.ndarray:
    rng = np.random.default_rng(zlib.crc32(text.encode()))
    return rng.standard_normal(DIMENSION, dtype=np.float32) * np.arange(1, DIMENSION + 1, dtype=np.float32) ** -0.5


def queries(chunks: Sequence[str], count: int, words: int, seed: int = 9) -> list[Asked]:
    """Queries that articles answer: each has ``words`` distinct content words of one of the chunks, or all it has, and
    a vector beside its own. ``chunks`` are what the embedder sees of them."""
    rng = np.random.default_rng(seed)
    embedder, found = Clustered(), []
    while len(found) < count:
        chunk = chunks[rng.integers(len(chunks))]
        content = sorted({word for word in chunk.partition("]")[2].split() if len(word) > 4 and word.isalpha()})
        if len(content) >= min(words, 5):
            chosen = rng.choice(content, min(words, len(content)), replace=False)
            vector = embedder.embed([chunk])[0] + 0.2 * _noise(f"{seed} {len(found)}")
            found.append(Asked(" ".join(chosen), (vector / np.linalg.norm(vector)).tolist()))
    return found
