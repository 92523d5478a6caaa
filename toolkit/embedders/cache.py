"""Vectors that have been paid for, kept in one SQLite file by the model and the sha256 of the text with its prefix."""

import hashlib
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..sqlite_file import SqliteFile
from . import Embedder

KEYS_PER_QUERY = 500  # below the 999 parameters that older builds of SQLite allow


class VectorCache(SqliteFile):
    """Vectors by model and text; a file as :class:`..sqlite_file.SqliteFile` says."""

    what = "vector cache"
    contents = "vectors"
    schema = """
    CREATE TABLE IF NOT EXISTS vectors (
        model TEXT NOT NULL, sha256 BLOB NOT NULL, vector BLOB NOT NULL,
        PRIMARY KEY (model, sha256)
    ) WITHOUT ROWID
    """

    def get_many(self, model: str, texts: Sequence[str]) -> dict[str, np.ndarray]:
        """The vectors of those of the texts that are there, float32; one that no server takes counts as not there."""
        by_key = {_key(text): text for text in texts}
        keys, found = list(by_key), {}
        with self.errors():
            for start in range(0, len(keys), KEYS_PER_QUERY):
                some = keys[start : start + KEYS_PER_QUERY]
                query = (
                    f"SELECT sha256, vector FROM vectors WHERE model = ? AND sha256 IN ({','.join('?' * len(some))})"
                )
                for key, blob in self.database.execute(query, [model, *some]):
                    if (vector := _vector(blob)) is not None:
                        found[by_key[key]] = vector
        return found

    def put_many(self, model: str, vectors: Mapping[str, np.ndarray]) -> None:
        """Write the vectors of texts, all or none; they are on disk when it returns."""
        rows = [(model, _key(text), np.asarray(vector, "<f4").tobytes()) for text, vector in vectors.items()]
        with self.errors(), self.database:
            self.database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)


def missing(embedder: Embedder, cache: VectorCache, texts: Sequence[str], prefix: str) -> list[str]:
    """Those of the texts, each once, whose vectors the cache does not have."""
    distinct = list(dict.fromkeys(texts))
    found = _found(embedder, cache, [prefix + text for text in distinct])
    return [text for text in distinct if prefix + text not in found]


def embed_cached(
    embedder: Embedder,
    cache: VectorCache,
    texts: Sequence[str],
    prefix: str,
    progress: Callable[[int], object] | None = None,
) -> np.ndarray:
    """(len(texts), dimension) float32 vectors of the texts with the prefix; only those not in the cache are embedded.

    Equal texts are embedded once. Each batch is written as soon as it is there, so an interrupted run loses one at
    most. ``progress`` is called with the number of texts (distinct ones) that each step has brought.
    """
    prefixed = [prefix + text for text in texts]
    vectors = _found(embedder, cache, prefixed)
    report = progress or (lambda count: None)
    report(len(vectors))
    absent = sorted(set(prefixed) - vectors.keys(), key=lambda text: (-len(text), text))
    for start in range(0, len(absent), embedder.batch_size):
        batch = absent[start : start + embedder.batch_size]
        made = dict(zip(batch, embedder.embed(batch), strict=True))
        cache.put_many(embedder.model, made)
        vectors |= made
        report(len(batch))
    if not prefixed:
        return np.empty((0, embedder.dimension), np.float32)
    return np.stack([vectors[text] for text in prefixed])


def _found(embedder: Embedder, cache: VectorCache, texts: Sequence[str]) -> dict[str, np.ndarray]:
    """The cached vectors of the embedder's length. That is asked for only if there are any: it may cost a request."""
    found = cache.get_many(embedder.model, texts)
    return {text: vector for text, vector in found.items() if len(vector) == embedder.dimension}


def _vector(blob: object) -> np.ndarray | None:
    """The numbers of a vector, unless they are none, not finite, or zeros, which have no cosine."""
    if not isinstance(blob, bytes) or len(blob) % 4:
        return None
    vector = np.frombuffer(blob, "<f4")
    return vector if np.isfinite(vector).all() and vector.any() else None


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
