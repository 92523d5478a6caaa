"""Texts into vectors. An embedder is a plugin of the group ``legalos.embedders``: ``plugin`` or ``plugin:model``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from ..config import Settings
from ..registry import EMBEDDERS, load

if TYPE_CHECKING:
    import numpy as np


class Embedder(Protocol):
    """What a plugin gives: made with ``(model, settings)``, where model is what follows the colon, or ``""``.

    ``model`` says whose vectors these are, down to what changes them (weights, precision): it keys the cache and is
    recorded in the index. ``dimension`` is the length of a vector; None as long as only the first answer of a service
    will tell it (:func:`.cache.dimension_of` does without one where it can).
    """

    model: str
    dimension: int | None
    query_prefix: str
    passage_prefix: str
    batch_size: int

    def embed(self, texts: Sequence[str]) -> "np.ndarray":
        """(len(texts), dimension) float32 unit vectors, of the texts as they are (prefixes are the caller's)."""


def embedder(name: str, settings: Settings) -> Embedder:
    """The embedder ``plugin`` or ``plugin:model``. Raises UnknownPlugin (exit 2) or MissingExtra."""
    plugin, _, model = name.partition(":")
    return load(EMBEDDERS, plugin)(model, settings)
