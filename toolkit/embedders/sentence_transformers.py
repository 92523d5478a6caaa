"""``sentence-transformers:MODEL``: any model that the package sentence-transformers loads, from a folder or by name."""

import hashlib
from collections.abc import Sequence
from pathlib import PurePath

import numpy as np

from ..config import Settings
from ..errors import MissingExtra, UsageError

VALUES_PER_TENSOR = 64


class SentenceTransformersEmbedder:
    """Runs where torch finds it fastest. Prefixes are the model's own prompts ``query`` and ``document``/``passage``.

    Raises MissingExtra without the extra ``sentence-transformers``, UsageError where the model cannot be loaded.
    """

    batch_size = 128

    def __init__(self, model: str, settings: Settings):
        if not model:
            raise UsageError("the embedder 'sentence-transformers' needs a model: its folder, or its name on the hub")
        try:
            from sentence_transformers import SentenceTransformer
        except ImportError as error:
            raise MissingExtra("the embedder 'sentence-transformers'", "sentence-transformers") from error
        try:
            self._transformer = SentenceTransformer(model)
        except Exception as error:  # what a folder or a hub can do wrong is of many classes
            reason = str(error).strip().partition("\n")[0] or type(error).__name__
            raise UsageError(f"sentence-transformers cannot load the model {model!r}: {reason}") from error
        prompts = self._transformer.prompts or {}
        self.query_prefix = prompts.get("query") or ""
        self.passage_prefix = prompts.get("document") or prompts.get("passage") or ""
        self.max_tokens = self._transformer.max_seq_length
        self.dimension = self._transformer.encode("", prompt="").shape[-1]
        digest, precision = _fingerprint(self._transformer)
        self.model = f"sentence-transformers:{PurePath(model).name}@{digest}/{precision}"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """(len(texts), dimension) float32 unit vectors."""
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        # An empty prompt keeps the model's default one from being put in front: prefixes are the caller's.
        vectors = self._transformer.encode(list(texts), prompt="", normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(vectors, np.float32)

    def tokenize(self, text: str) -> list[tuple[int, int]]:
        """The spans of the text's tokens, without special tokens; never cut."""
        encoded = self._transformer.tokenizer(
            text, add_special_tokens=False, truncation=False, return_offsets_mapping=True, verbose=False
        )
        spans = ((start, end) for start, end in encoded["offset_mapping"] if text[start:end].strip())
        return [(end - len(text[start:end].lstrip()), end) for start, end in spans]


def _fingerprint(transformer) -> tuple[str, str]:
    """Digits that change with the weights, wherever the model lies, and the precision. Some of each tensor is enough:
    a model that is trained on changes nearly all its weights, and hashing them all takes seconds."""
    digest, precision = hashlib.sha256(), ""
    for name, tensor in transformer.state_dict().items():
        some = tensor.flatten()[:VALUES_PER_TENSOR].float().cpu().numpy()
        digest.update(f"{name} {tuple(tensor.shape)} {tensor.dtype}".encode() + some.tobytes())
        precision = precision or str(tensor.dtype).removeprefix("torch.")
    return digest.hexdigest()[:8], precision
