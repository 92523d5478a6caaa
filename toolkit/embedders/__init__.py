"""Texts into vectors. An embedder is a plugin of the group ``legalos.embedders``: ``plugin`` or ``plugin:model``."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from ..config import Settings
from ..errors import LegalosError
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
        """(len(texts), dimension) float32 unit vectors, of the texts as they are (prefixes are the caller's). Raises
        TextsRefused for some that have none, whatever is sent with them."""


class TextsRefused(LegalosError):
    """Some texts have no vectors, as a service takes none so long, say: ``reasons`` tells why, by text. Those of the
    other texts, of the same call, are in ``made``."""

    def __init__(self, reasons: Mapping[str, str], made: "Mapping[str, np.ndarray] | None" = None):
        text, reason = next(iter(reasons.items()))
        super().__init__(f"no vector for a text of {len(text):,} characters: {reason}")
        self.reasons, self.made = reasons, made or {}


def embedder(name: str, settings: Settings) -> Embedder:
    """The embedder ``plugin`` or ``plugin:model``. Raises UnknownPlugin (exit 2) or MissingExtra."""
    plugin, _, model = name.partition(":")
    return load(EMBEDDERS, plugin)(model, settings)
