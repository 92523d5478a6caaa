"""A service that speaks OpenAI's API: where it stands, and what goes wrong there in one sentence without the key."""

import os
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

from .errors import LegalosError, MissingExtra, UsageError
from .tries import bounded_client

OPENAI_URL = "https://api.openai.com/v1"
URL, KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"
RETRIES = 5  # of the openai package: on 408, 409, 429, 5xx and broken connections, after 0.5 s doubled each time
TIMEOUT = 60.0  # seconds, for one try
_PASSING = (408, 409, 429)
"""What is tried again, beside 5xx."""

T = TypeVar("T")


class ServiceError(LegalosError):
    """A request that did not succeed. ``status`` is the HTTP status, 0 where no answer came."""

    def __init__(self, message: str, status: int = 0):
        super().__init__(message)
        self.status = status

    @property
    def for_all(self) -> bool:
        """Whether any other request would be refused alike: a wrong key, model or address."""
        return self.status in (401, 403, 404)

    @property
    def of_input(self) -> bool:
        """Whether it may be what was sent that is refused, and not the request: too long, most often. Some servers call
        that an error of their own (llama.cpp: 500)."""
        return self.status in (400, 413, 422, 500)


def _nothing(*_: object) -> None:
    pass


class Service:
    """The service stands at ``OPENAI_BASE_URL`` (OpenAI's own by default); its key is in ``OPENAI_API_KEY``.

    ``who`` needs it (``the embedder 'openai'``) for a model of that ``kind``. A try takes ``timeout`` seconds at most
    (:data:`TIMEOUT`); ``before`` is called before each, a retry as well, and ``told_to_wait`` with the seconds that
    the service asks for before the next. Raises UsageError for an address or a key that is none and for OpenAI without
    a key, MissingExtra without the extra ``openai``.
    """

    def __init__(
        self,
        who: str,
        kind: str,
        timeout: float | None = None,
        before: Callable[[], object] = _nothing,
        told_to_wait: Callable[[float], object] = _nothing,
    ):
        self.url, self._key, self._kind = _url(), _key(), kind
        if not self._key and self.url == OPENAI_URL:
            raise UsageError(f"{who} needs a key in the environment variable {KEY}")
        try:
            from openai import OpenAI
        except ImportError as error:
            raise MissingExtra(who, "openai") from error
        seconds = timeout or TIMEOUT

        def after(status: int, wait: str) -> None:
            if wait.isdecimal() and (status in _PASSING or status >= 500):
                told_to_wait(float(wait))

        # The package insists on a key; a service without one ignores it.
        self.client = OpenAI(
            api_key=self._key or "none",
            base_url=self.url,
            max_retries=RETRIES,
            timeout=seconds,
            http_client=bounded_client(seconds, before, after),
        )

    def asked(self, model: str, request: Callable[[], T]) -> T:
        """What the request returns. Raises ServiceError."""
        import openai

        # An exception of the package may quote the key, so none of them is chained to ours.
        try:
            return request()
        except (openai.AuthenticationError, openai.PermissionDeniedError) as error:
            given = f"the key in {KEY}" if self._key else f"a request without a key: set {KEY}"
            failed = ServiceError(f"{self.url} refuses {given} (HTTP {error.status_code})", error.status_code)
        except openai.NotFoundError:
            failed = ServiceError(
                f"{self.url} has no {self._kind} model {model!r}, or is not the base of such an API (HTTP 404)", 404
            )
        except openai.APIStatusError as error:
            failed = ServiceError(
                f"{self.url} answers HTTP {error.status_code}: {self._reason(error)}", error.status_code
            )
        except openai.APIConnectionError as error:
            what = "takes too long to answer" if isinstance(error, openai.APITimeoutError) else "cannot be reached"
            failed = ServiceError(f"{self.url} {what}, after {RETRIES + 1} tries: check {URL}")
        raise failed from None

    def _reason(self, error) -> str:
        """The first words of what the service says, without the key: as OpenAI's does, in a ``detail``, as servers made
        with FastAPI do, or plainly."""
        body = error.body
        told = body.get("message") or body.get("detail") if isinstance(body, dict) else body
        said = " ".join(str(told or error.message).split())
        return (said.replace(self._key, "***") if self._key else said)[:200]


def _url() -> str:
    url = os.environ.get(URL) or OPENAI_URL
    example = "write an address such as http://localhost:8000/v1"
    if "@" in url:  # which HTTP clients log with the address
        raise UsageError(f"{URL} carries a user or a password; the only secret that is sent is the key in {KEY}")
    if "?" in url or "#" in url:  # a key, perhaps, and paths are put behind the address
        raise UsageError(f"{URL} carries more than an address: {example}, and the key in {KEY}")
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port or a host that is none
        good = False
    if not good:
        raise UsageError(f"{URL} names no address of a service; {example}")  # nor shows it: a port may be a password
    return url


def _key() -> str:
    key = os.environ.get(KEY, "").strip()
    if not (key.isascii() and key.isprintable()):
        raise UsageError(f"the key in {KEY} holds characters that no HTTP header can carry")
    return key
