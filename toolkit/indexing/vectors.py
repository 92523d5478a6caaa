"""The vectors of chunks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..embedders import Embedder
from ..embedders.cache import VectorCache, embed_cached
from ..model import Act, Chunk, Failure

if TYPE_CHECKING:
    import numpy as np


def chunk_vectors(
    chunks: Sequence[Chunk], embedder: Embedder, cache: VectorCache, progress: Callable[[int], None] | None = None
) -> "np.ndarray":
    """(len(chunks), dimension) float32: what the embedder makes of each chunk, mixed with the vectors of its contexts
    where it has some. A context that many chunks share is embedded once. Raises TextsRefused when all others are in the
    cache."""
    texts = [chunk.embedded for chunk in chunks]
    shared = list(dict.fromkeys(text for chunk in chunks for text, _ in chunk.mixed))
    made = embed_cached(embedder, cache, texts + shared, embedder.passage_prefix, progress)
    if not shared:
        return made
    import numpy as np

    unit = made / np.linalg.norm(made, axis=1, keepdims=True)
    vectors, places = unit[: len(texts)], {text: len(texts) + place for place, text in enumerate(shared)}
    added = [sum((weight * unit[places[text]] for text, weight in chunk.mixed), np.float32(0)) for chunk in chunks]
    mixture = np.stack([vector + other for vector, other in zip(vectors, added, strict=True)])
    return (mixture / np.linalg.norm(mixture, axis=1, keepdims=True)).astype(np.float32)


def refusals(acts: Sequence[tuple[Act, Sequence[Chunk]]], reasons: Mapping[str, str]) -> Iterator[tuple[int, Failure]]:
    """The acts, by their place, that have a chunk without a vector, by the reasons of TextsRefused."""
    for place, (act, chunks) in enumerate(acts):
        for chunk in chunks:
            texts = (chunk.embedded, *(text for text, _ in chunk.mixed))
            if text := next((text for text in texts if text in reasons), None):
                reason = f"{chunk.chunk_id}, {len(text):,} characters with its context, has no vector: {reasons[text]}"
                yield place, Failure(act.source, act.id, "embed", reason)
                break
