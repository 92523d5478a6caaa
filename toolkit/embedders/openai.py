"""``openai:MODEL``: any service that answers ``POST /embeddings`` as OpenAI's API does."""

import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np

from ..config import Settings
from ..errors import LegalosError, UsageError
from ..service import Service, ServiceError
from . import TextsRefused
from .cache import PROBE

DIMENSIONS = "LEGALOS_EMBEDDING_DIMENSIONS"
TEXTS_PER_REQUEST = 64
REQUESTS_AT_ONCE = 4


class OpenAIEmbedder:
    """Embeds by the :class:`..service.Service` that the environment names.

    ``LEGALOS_EMBEDDING_DIMENSIONS`` asks the service for vectors of that length, where the model can shorten them;
    otherwise ``dimension`` is None until the first answer tells it. There are no prefixes. Raises UsageError without a
    model or key, MissingExtra without the extra ``openai``; :meth:`embed` raises LegalosError for what the service does
    wrong.
    """

    query_prefix = passage_prefix = ""
    batch_size = TEXTS_PER_REQUEST * REQUESTS_AT_ONCE

    def __init__(self, model: str, settings: Settings):
        if not model:
            raise UsageError("the embedder 'openai' needs a model, as in openai:text-embedding-3-small")
        self._asked = self.dimension = _dimensions()
        self._service = Service("the embedder 'openai'", "embedding")
        self._name, self._works = model, False
        self.model = f"openai:{model}@{self._asked}" if self._asked else f"openai:{model}"

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """(len(texts), dimension) float32 unit vectors. Raises TextsRefused for texts that the service refuses each by
        itself, or gives no vector that has a direction, where it takes another."""
        starts = range(0, len(texts), TEXTS_PER_REQUEST)
        requests = [list(texts[start : start + TEXTS_PER_REQUEST]) for start in starts]
        with ThreadPoolExecutor(REQUESTS_AT_ONCE) as pool:
            answers = [answer for some in pool.map(self._answers, requests) for answer in some]
        refused = {text: str(a) for text, a in zip(texts, answers, strict=True) if isinstance(a, ServiceError)}
        vectors = [answer for answer in answers if not isinstance(answer, ServiceError)]
        lengths = {len(vector) for vector in vectors}
        if len(lengths) > 1:
            raise LegalosError(f"{self._service.url} answers with vectors of different lengths: {sorted(lengths)}")
        if lengths:
            (self.dimension,) = lengths
        if refused:
            raise TextsRefused(
                refused, dict(zip((text for text in texts if text not in refused), vectors, strict=True))
            )
        return np.stack(vectors) if vectors else np.empty((0, self.dimension or 0), np.float32)

    def _answers(self, texts: list[str]) -> list[np.ndarray | ServiceError]:
        """The vector of each text, or why it has none: found by sending the halves of what is refused."""
        try:
            answers = self._request(texts)
            wrong = next((answer for answer in answers if isinstance(answer, ServiceError)), None)
            if wrong and all(isinstance(answer, ServiceError) for answer in answers) and not self._takes_another():
                raise wrong
            return answers
        except ServiceError as error:
            if not error.of_input or not self._takes_another():
                raise
            if len(texts) == 1:
                return [error]
        half = len(texts) // 2
        return self._answers(texts[:half]) + self._answers(texts[half:])

    def _takes_another(self) -> bool:
        """Whether the service takes a text that nobody can object to; if not, it is the request that it refuses."""
        if not self._works:
            with suppress(LegalosError):
                self._works = not isinstance(self._request([PROBE])[0], ServiceError)
        return self._works

    def _request(self, texts: list[str]) -> list[np.ndarray | ServiceError]:
        options = {"dimensions": self._asked} if self._asked else {}
        create = self._service.client.embeddings.with_raw_response.create
        answer = self._service.asked(
            self._name, lambda: create(model=self._name, input=texts, encoding_format="float", **options)
        )
        return self._vectors(answer.http_response.content, len(texts))

    def _vectors(self, content: bytes, count: int) -> list[np.ndarray | ServiceError]:
        try:
            items = _json(content)["data"]
            by_index = {item["index"]: item["embedding"] for item in items}
            with np.errstate(over="ignore"):  # what is too large for 32 bits is infinite
                vectors = [np.array(by_index[index], np.float32) for index in sorted(by_index)]
            if any(vector.ndim != 1 for vector in vectors):
                raise ValueError
        except (ValueError, TypeError, KeyError):
            raise LegalosError(f"{self._service.url} answers with something other than embeddings") from None
        if len(items) != count or sorted(by_index) != list(range(count)):
            raise LegalosError(
                f"{self._service.url} does not answer with one vector for each of the {count} texts sent"
            )
        units = [_unit(vector) for vector in vectors]
        lengths = {len(vector) for vector in units if vector is not None}
        if self._asked and lengths - {self._asked}:
            raise LegalosError(
                f"{self._service.url} answers with {max(lengths - {self._asked})} dimensions where {DIMENSIONS} is "
                f"{self._asked}"
            )
        wrong = ServiceError(f"{self._service.url} answers with a vector that is empty, zero or not numbers")
        return [wrong if vector is None else vector for vector in units]


def _json(content: bytes):
    """The object of an answer. Servers in Python write ``NaN`` and ``Infinity``, which are no JSON."""
    import orjson

    try:
        return orjson.loads(content)
    except ValueError:
        return json.loads(content)


def _unit(vector: np.ndarray) -> np.ndarray | None:
    """The vector with length 1; None for one that has no direction. A null is not a number (numpy)."""
    length = np.linalg.norm(vector)
    return vector / length if np.isfinite(length) and length > 0 else None


def _dimensions() -> int | None:
    value = os.environ.get(DIMENSIONS)
    if value and not (value.isdecimal() and int(value) > 0):
        raise UsageError(f"{DIMENSIONS} is {value!r}; write a whole number above 0")
    return int(value) if value else None
