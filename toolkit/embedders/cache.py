"""Vectors that have been paid for, kept in one SQLite file by the model and the sha256 of the text with its prefix."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..errors import LegalosError
from ..sqlite_file import SqliteFile
from . import Embedder, TextsRefused

if TYPE_CHECKING:
    import numpy as np

PROBE = "Art. 1º"
"""What is embedded to see the length of vectors."""
KEYS_PER_QUERY = 500  # below the 999 parameters that older builds of SQLite allow


class VectorCache(SqliteFile):
    """Vectors by model and text, and by model the length of those made last; a file as
    :class:`..sqlite_file.SqliteFile` says.

    Its table has row ids: a table without them keeps rows in the tree of their keys, where one of 1.5 KB takes a page
    of 4 KB by itself, which made the file twice as large and reading take three times as long (SQLite 3.40.1). Files
    that older versions made so are read and written all the same.
    """

    what = "vector cache"
    contents = "vectors"
    schema = """
    CREATE TABLE IF NOT EXISTS vectors (
        model TEXT NOT NULL, sha256 BLOB NOT NULL, vector BLOB NOT NULL,
        PRIMARY KEY (model, sha256)
    );
    CREATE TABLE IF NOT EXISTS dimensions (model TEXT PRIMARY KEY, dimension INTEGER NOT NULL)
    """

    def get_many(self, model: str, texts: Sequence[str]) -> "dict[str, np.ndarray]":
        """The vectors of those of the texts that are there, float32; one that no server takes counts as not there."""
        by_key = {_key(text): text for text in texts}
        keys, found = list(by_key), {}
        with self.errors():
            for start in range(0, len(keys), KEYS_PER_QUERY):
                some = keys[start : start + KEYS_PER_QUERY]
                query = (
                    f"SELECT sha256, vector FROM vectors WHERE model = ? AND sha256 IN ({','.join('?' * len(some))})"
                )
                rows = self.database.execute(query, [model, *some]).fetchall()
                found |= {by_key[key]: vector for key, vector in _vectors(rows)}
        return found

    def put_many(self, model: str, vectors: "Mapping[str, np.ndarray]") -> None:
        """Write the vectors of texts, all or none; they are on disk when it returns."""
        import numpy as np

        rows = [(model, _key(text), np.asarray(vector, "<f4").tobytes()) for text, vector in vectors.items()]
        with self.errors(), self.database:
            self.database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)
            self.database.executemany(
                "INSERT OR REPLACE INTO dimensions VALUES (?, ?)",
                [(model, len(vector)) for vector in list(vectors.values())[-1:]],
            )

    def dimension(self, model: str) -> int | None:
        """The length of the vectors of a model that were made last; None where there are none."""
        with self.errors():
            if row := self.database.execute("SELECT dimension FROM dimensions WHERE model = ?", [model]).fetchone():
                return row[0]
            some = "SELECT sha256, vector FROM vectors WHERE model = ? LIMIT 100"  # older versions noted no lengths
            rows = self.database.execute(some, [model]).fetchall()
        return next((len(vector) for _, vector in _vectors(rows)), None)


def known_dimension(embedder: Embedder, cache: VectorCache) -> int | None:
    """The length of the embedder's vectors by what it says itself, or by those of its model that were made last."""
    return embedder.dimension or cache.dimension(embedder.model)


def dimension_of(embedder: Embedder, cache: VectorCache) -> int:
    """The length of the embedder's vectors; one is made where nothing tells it, and costs a service a request."""
    return known_dimension(embedder, cache) or embed_cached(embedder, cache, [PROBE], "").shape[1]


def missing(embedder: Embedder, cache: VectorCache, texts: Sequence[str], prefix: str) -> list[str]:
    """Those of the texts, each once, whose vectors the cache does not have."""
    distinct = list(dict.fromkeys(texts))
    prefixed = [prefix + text for text in distinct]
    found = _found(embedder, cache, prefixed, known_dimension(embedder, cache))
    return [text for text in distinct if prefix + text not in found]


def embed_cached(
    embedder: Embedder,
    cache: VectorCache,
    texts: Sequence[str],
    prefix: str,
    progress: Callable[[int], object] | None = None,
) -> "np.ndarray":
    """(len(texts), dimension) float32 vectors of the texts with the prefix; only those not in the cache are embedded.

    Equal texts are embedded once. Each batch is written as soon as it is there, so an interrupted run loses one at
    most. ``progress`` is called with the number of texts (distinct ones) that each step has brought. Raises
    TextsRefused, with those of ``texts``, when all others have vectors in the cache; LegalosError where an embedder
    that does not tell its length makes another one than before: what the cache holds of that is made anew from then on.
    """
    import numpy as np

    prefixed = [prefix + text for text in texts]
    told, length = embedder.dimension, known_dimension(embedder, cache)
    vectors = _found(embedder, cache, prefixed, length)
    report = progress or (lambda count: None)
    report(len(vectors))
    absent = sorted(set(prefixed) - vectors.keys(), key=lambda text: (-len(text), text))
    refused: dict[str, str] = {}
    for start in range(0, len(absent), embedder.batch_size):
        batch = absent[start : start + embedder.batch_size]
        made = _made(embedder, batch, refused)
        cache.put_many(embedder.model, made)
        if told is None and made:
            length = _same_length(embedder, made, length)
        vectors |= made
        report(len(batch))
    if refused:
        raise TextsRefused({text: refused[prefix + text] for text in texts if prefix + text in refused})
    if not prefixed:
        return np.empty((0, length or 0), np.float32)
    return np.concatenate([vectors[text] for text in prefixed]).reshape(len(prefixed), -1)


def _made(embedder: Embedder, batch: Sequence[str], refused: dict[str, str]) -> "Mapping[str, np.ndarray]":
    """The vectors of a batch, but for the texts that are ``refused``, which are noted."""
    try:
        return dict(zip(batch, embedder.embed(batch), strict=True))
    except TextsRefused as some:
        refused |= some.reasons
        return some.made


def _found(embedder: Embedder, cache: VectorCache, texts: Sequence[str], length: int | None) -> "dict[str, np.ndarray]":
    """The cached vectors of that length."""
    found = cache.get_many(embedder.model, texts)
    return {text: vector for text, vector in found.items() if len(vector) == length}


def _same_length(embedder: Embedder, made: "Mapping[str, np.ndarray]", expected: int | None) -> int:
    length = len(next(iter(made.values())))
    if expected not in (None, length):
        raise LegalosError(
            f"{embedder.model} made vectors of {expected} dimensions before and makes some of {length} now, as if it "
            "were another model; to go on with these, give the same command again"
        )
    return length


def _vectors(rows: Sequence[tuple[bytes, object]]) -> "Iterator[tuple[bytes, np.ndarray]]":
    """Keys with their vectors, but for those that are none, not finite, or zeros, which have no cosine. Vectors of one
    length are looked at together."""
    import numpy as np

    by_length: dict[int, list[tuple[bytes, bytes]]] = {}
    for key, blob in rows:
        if isinstance(blob, bytes) and blob and len(blob) % 4 == 0:
            by_length.setdefault(len(blob), []).append((key, blob))
    for length, alike in by_length.items():
        vectors = np.frombuffer(b"".join([blob for _, blob in alike]), "<f4").reshape(len(alike), length // 4)
        sound = np.isfinite(vectors).all(axis=1) & vectors.any(axis=1)
        yield from ((key, vector) for (key, _), vector, good in zip(alike, vectors, sound, strict=True) if good)


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
