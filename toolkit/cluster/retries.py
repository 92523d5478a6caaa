"""Which errors of a busy cluster or a bad network pass, and how long is waited between tries."""

import random
import ssl
import time
from collections.abc import Iterator

from opensearchpy import Transport
from opensearchpy.exceptions import ConnectionError as NoConnection
from opensearchpy.exceptions import SerializationError, SSLError, TransportError
from urllib3.exceptions import NewConnectionError

RETRIED = frozenset({429, 502, 503, 504})
"""What passes: too many requests, and what proxies and nodes say while they come and go."""
ATTEMPTS = 8
BACKOFF, BACKOFF_CAP = 0.25, 8.0
"""Seconds. The pauses of one request come to 16 on average and to 32 at most, in which a cluster elects its manager."""
PATIENCE = 60.0
"""Seconds after its start in which a request is sent again: one that times out takes longer, and is not."""
NEVER_AGAIN = "_bulk"
"""The request that is not sent again as it is: the writer knows what was taken of it."""
SIGNED = "the request was signed for AWS"
"""A note on what is raised then: who asks is told by a signature, and not by OPENSEARCH_USERNAME."""


class Patient(Transport):
    """The transport of opensearch-py, which sends again what did not get through: after a pause that grows, at random
    (exponential backoff with full jitter).

    A request is sent up to ``attempts`` times, the second after ``pause`` seconds on average. Every request but
    :data:`NEVER_AGAIN` may come twice, so what is asked for must bear that. Where nothing has answered yet, an
    address at which nobody listens is told at once: it is wrong more often than it is busy.
    """

    def __init__(self, *args, attempts: int = ATTEMPTS, pause: float = BACKOFF, signed: bool = False, **options):
        super().__init__(*args, **options)
        self.attempts, self.pause, self.signed = attempts, pause, signed
        self._heard = False

    def perform_request(self, method, url, params=None, *args, **options):
        """As opensearch-py's, which tries each host once; raises what the last attempt raised."""
        began = time.monotonic()
        pauses = iter(()) if url.endswith(NEVER_AGAIN) else backoff(self.attempts, self.pause)
        while True:
            try:
                # of a copy: what is no parameter of the request (`ignore`) is taken out of what is given
                answer = super().perform_request(method, url, dict(params or {}), *args, **options)
                if answer == "":  # nothing that legalos asks for has one
                    raise SerializationError("an empty answer")
            except (SerializationError, TransportError) as error:
                self._heard = self._heard or not isinstance(error, NoConnection)
                pause = next(pauses, None) if passes(error, self._heard) else None
                if pause is None or time.monotonic() - began + pause > PATIENCE:
                    if self.signed:
                        error.add_note(SIGNED)
                    raise
                time.sleep(pause)
            else:
                self._heard = True
                return answer


def backoff(attempts: int, first: float = BACKOFF, cap: float = BACKOFF_CAP) -> Iterator[float]:
    """Seconds to wait between so many attempts: before attempt n, a random part of ``min(cap, first * 2**n)``."""
    for attempt in range(1, attempts):
        yield random.uniform(0, min(cap, first * 2**attempt))


def passes(error: Exception, heard: bool = True) -> bool:
    """Whether the same request may succeed a little later. ``heard`` says that the server has answered before."""
    if isinstance(error, SerializationError):
        return not _is_page(error)
    if isinstance(error, SSLError):
        return heard and certificate_error(error) is None
    if isinstance(error, NoConnection):
        return heard or not isinstance(error.info, NewConnectionError)
    return isinstance(error, TransportError) and error.status_code in RETRIED


def certificate_error(error: BaseException | None) -> ssl.SSLCertVerificationError | None:
    """What is wrong with the server's certificate, where that is what an error came from."""
    while error is not None and not isinstance(error, ssl.SSLCertVerificationError):
        inner = next((cause for cause in error.args if isinstance(cause, BaseException)), None)
        error = inner or getattr(error, "reason", None)
        error = error if isinstance(error, BaseException) else None
    return error


def _is_page(error: SerializationError) -> bool:
    """Whether something answered with a page, of which opensearch-py does not know the type: a log-in or a wrong
    address, which do not pass as a broken answer does."""
    said = str(error.args[0]).lstrip()
    return said.startswith(("<", "Unknown mimetype"))
