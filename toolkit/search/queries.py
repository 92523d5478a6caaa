"""A query as a vector."""

from typing import TYPE_CHECKING

from ..cluster.meta import Meta
from ..embedders import Embedder
from ..embedders.cache import VectorCache, embed_cached
from ..errors import LegalosError, UsageError

if TYPE_CHECKING:
    import numpy as np


def query_vector(query: str, embedder: Embedder, meta: Meta, cache: VectorCache | None = None) -> "np.ndarray":
    """(dimension,) float32: the vector of a query for the index that ``meta`` is of.

    It comes from the cache where it stands there; a cache that cannot be used (read-only, in use) is done without.
    Raises UsageError when the index holds another model's vectors, or what the embedder raises.
    """
    if embedder.model != meta.model:
        raise UsageError(
            f"the index holds vectors of {meta.model}, not of {embedder.model}: search it with --embedder "
            f"{meta.embedder}, or index it anew"
        )
    if cache is not None:
        try:
            return embed_cached(embedder, cache, [query], meta.query_prefix)[0]
        except LegalosError:
            pass  # of the cache; if it was the embedder's, it comes again below
    return embedder.embed([meta.query_prefix + query])[0]
