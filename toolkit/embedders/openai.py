"""``openai:MODEL``: any service that answers ``POST /embeddings`` as OpenAI's API does."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from urllib.parse import urlsplit

import numpy as np

from ..config import Settings
from ..errors import LegalosError, MissingExtra, UsageError

OPENAI_URL = "https://api.openai.com/v1"
URL, KEY, DIMENSIONS = "OPENAI_BASE_URL", "OPENAI_API_KEY", "LEGALOS_EMBEDDING_DIMENSIONS"
TEXTS_PER_REQUEST = 64
REQUESTS_AT_ONCE = 4
RETRIES = 5  # of the openai package: on 408, 409, 429, 5xx and broken connections, after 0.5 s doubled each time
TIMEOUT = 60.0  # seconds, for one try


class OpenAIEmbedder:
    """The service stands at ``OPENAI_BASE_URL`` (OpenAI's own by default); its key is in ``OPENAI_API_KEY``.

    ``LEGALOS_EMBEDDING_DIMENSIONS`` asks the service for vectors of that length, where the model can shorten them;
    otherwise the length is that of the first answer. There are no prefixes. Raises UsageError without a model or key,
    MissingExtra without the extra ``openai``; :meth:`embed` raises LegalosError for what the service does wrong.
    """

    query_prefix = passage_prefix = ""
    batch_size = TEXTS_PER_REQUEST * REQUESTS_AT_ONCE

    def __init__(self, model: str, settings: Settings):
        if not model:
            raise UsageError("the embedder 'openai' needs a model, as in openai:text-embedding-3-small")
        url, key = _url(), os.environ.get(KEY, "")
        if not key and url == OPENAI_URL:
            raise UsageError(f"the embedder 'openai' needs a key in the environment variable {KEY}")
        self._asked = _dimensions()
        try:
            from openai import OpenAI
        except ImportError as error:
            raise MissingExtra("the embedder 'openai'", "openai") from error
        # The package insists on a key; a service without one ignores it.
        self._client = OpenAI(api_key=key or "none", base_url=url, max_retries=RETRIES, timeout=TIMEOUT)
        self._name, self._service, self._key = model, url, key
        self.model = f"openai:{model}@{self._asked}" if self._asked else f"openai:{model}"

    @cached_property
    def dimension(self) -> int:
        """The length of a vector; asks the service for one where it is not known."""
        return self._asked or self._request(["Art. 1º"]).shape[1]

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """(len(texts), dimension) float32 unit vectors."""
        starts = range(0, len(texts), TEXTS_PER_REQUEST)
        requests = [list(texts[start : start + TEXTS_PER_REQUEST]) for start in starts]
        with ThreadPoolExecutor(REQUESTS_AT_ONCE) as pool:
            answers = list(pool.map(self._request, requests))
        if not answers:
            return np.empty((0, self.dimension), np.float32)
        lengths = {answer.shape[1] for answer in answers}
        if len(lengths) > 1:
            raise LegalosError(f"{self._service} answers with vectors of different lengths: {sorted(lengths)}")
        self.__dict__.setdefault("dimension", lengths.pop())
        return np.concatenate(answers)

    def _request(self, texts: list[str]) -> np.ndarray:
        import openai

        options = {"dimensions": self._asked} if self._asked else {}
        try:
            answer = self._client.embeddings.with_raw_response.create(
                model=self._name, input=texts, encoding_format="float", **options
            )
        # An exception of the package may quote the key, so none of them is chained to ours.
        except (openai.AuthenticationError, openai.PermissionDeniedError) as error:
            given = f"the key in {KEY}" if self._key else f"a request without a key: set {KEY}"
            raise LegalosError(f"{self._service} refuses {given} (HTTP {error.status_code})") from None
        except openai.NotFoundError:
            raise LegalosError(
                f"{self._service} has no embedding model {self._name!r}, or is not the base of such an API (HTTP 404)"
            ) from None
        except openai.APIStatusError as error:
            raise LegalosError(f"{self._service} answers HTTP {error.status_code}: {self._reason(error)}") from None
        except openai.APIConnectionError as error:
            what = "takes too long to answer" if isinstance(error, openai.APITimeoutError) else "cannot be reached"
            raise LegalosError(f"{self._service} {what}, after {RETRIES + 1} tries: check {URL}") from None
        return self._vectors(answer.http_response.content, len(texts))

    def _vectors(self, content: bytes, count: int) -> np.ndarray:
        import orjson

        try:
            items = orjson.loads(content)["data"]
            by_index = {item["index"]: item["embedding"] for item in items}
            vectors = np.array([by_index[index] for index in sorted(by_index)], np.float32)
        except (ValueError, TypeError, KeyError):
            raise LegalosError(f"{self._service} answers with something other than embeddings") from None
        if len(items) != count or sorted(by_index) != list(range(count)):
            raise LegalosError(f"{self._service} does not answer with one vector for each of the {count} texts sent")
        norms = np.linalg.norm(vectors, axis=-1, keepdims=True) if vectors.ndim == 2 else np.zeros(1)
        if not (np.isfinite(norms) & (norms > 0)).all():
            raise LegalosError(f"{self._service} answers with vectors that are empty, zero or not numbers")
        if self._asked and vectors.shape[1] != self._asked:
            raise LegalosError(
                f"{self._service} answers with {vectors.shape[1]} dimensions where {DIMENSIONS} is {self._asked}"
            )
        return vectors / norms

    def _reason(self, error) -> str:
        """The first words of what the service says, without the key."""
        body = error.body if isinstance(error.body, dict) else {}
        said = " ".join(str(body.get("message") or error.message).split())
        return (said.replace(self._key, "***") if self._key else said)[:200]


def _dimensions() -> int | None:
    value = os.environ.get(DIMENSIONS)
    if value and not (value.isdecimal() and int(value) > 0):
        raise UsageError(f"{DIMENSIONS} is {value!r}; write a whole number above 0")
    return int(value) if value else None


def _url() -> str:
    url = os.environ.get(URL) or OPENAI_URL
    parts = urlsplit(url)
    if parts.username or parts.password:  # which HTTP clients log with the address
        raise UsageError(f"{URL} carries a user or a password; the only secret that is sent is the key in {KEY}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(f"{URL} is {url!r}; write an address such as http://localhost:8000/v1")
    return url
