"""Writing documents: requests of bounded size, a bounded number of them in flight, retries with backoff and jitter.

opensearch-py's own helpers retry 429 alone and parse every document again to do so; here a document is bytes from
the moment it is made.
"""

import random
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

import orjson
from opensearchpy import OpenSearch
from opensearchpy.exceptions import ConnectionError as NoConnection
from opensearchpy.exceptions import SerializationError, TransportError

from .client import cluster_errors, one_line, reason

RETRIED = frozenset({429, 502, 503, 504})
"""What passes: too many requests, and what proxies and nodes say while they come and go."""
SPLIT = frozenset({400, 413})
"""A request that is too large, or that one of its documents spoils (by an id of more than 512 bytes, for one)."""
ANSWER = {"filter_path": "items.*.status,items.*.error"}


@dataclass(frozen=True, slots=True)
class Document:
    """What is written under ``id``; ``body`` is its JSON, ``source`` says where it came from."""

    id: str
    body: bytes
    source: str = ""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A document that the cluster refused, and its reason."""

    id: str
    source: str
    status: int
    reason: str


@dataclass(frozen=True, slots=True)
class Pace:
    """``max_bytes`` and ``max_documents`` bound a request, ``concurrency`` the requests in flight.

    The wait before attempt n is a random part of ``min(backoff_cap, backoff * 2**n)`` seconds.
    """

    max_bytes: int = 4_000_000
    max_documents: int = 200
    concurrency: int = 2
    attempts: int = 8
    backoff: float = 0.5
    backoff_cap: float = 30.0


@dataclass(slots=True)
class Written:
    """What became of the documents so far."""

    documents: int = 0
    bytes: int = 0
    rejected: list[Rejected] = field(default_factory=list)


def write(client: OpenSearch, index: str, documents: Iterable[Document], pace: Pace = Pace()) -> Iterator[Written]:
    """Write the documents, and yield the state after each request that is done; order is not kept.

    The input is read as fast as the cluster takes it. Raises ClusterUnreachable or ClusterError when a request as a
    whole fails for good; a document that is refused for itself is in ``rejected``.
    """
    state = Written()
    flying: deque[Future[list[Rejected]]] = deque()
    with ThreadPoolExecutor(pace.concurrency, thread_name_prefix="bulk") as pool:

        def landed(future: Future[list[Rejected]], batch: list[Document]) -> Written:
            rejected = future.result()
            state.rejected += rejected
            state.documents += len(batch) - len(rejected)
            state.bytes += sum(len(document.body) for document in batch)
            return state

        waiting: deque[list[Document]] = deque()
        try:
            for batch in _batches(documents, pace):
                if len(flying) == pace.concurrency:
                    yield landed(flying.popleft(), waiting.popleft())
                flying.append(pool.submit(_send, client, index, batch, pace))
                waiting.append(batch)
            while flying:
                yield landed(flying.popleft(), waiting.popleft())
        finally:
            for future in flying:
                future.cancel()


def _batches(documents: Iterable[Document], pace: Pace) -> Iterator[list[Document]]:
    batch: list[Document] = []
    size = 0
    for document in documents:
        if batch and (size + len(document.body) > pace.max_bytes or len(batch) == pace.max_documents):
            yield batch
            batch, size = [], 0
        batch.append(document)
        size += len(document.body)
    if batch:
        yield batch


def _send(client: OpenSearch, index: str, batch: list[Document], pace: Pace) -> list[Rejected]:
    """Send until every document is in or refused for a reason that does not pass."""
    rejected: list[Rejected] = []
    for attempt in range(pace.attempts):
        if attempt:
            time.sleep(random.uniform(0, min(pace.backoff_cap, pace.backoff * 2**attempt)))
        last = attempt == pace.attempts - 1
        try:
            items = _items(client.bulk(index=index, body=_payload(batch), params=ANSWER), len(batch))
        except SerializationError:
            if not last:
                continue
            with cluster_errors("write to the index"):
                raise
        except TransportError as error:
            if not last and (error.status_code in RETRIED or isinstance(error, NoConnection)):
                continue
            if error.status_code in SPLIT and len(batch) > 1:
                half = len(batch) // 2
                return rejected + _send(client, index, batch[:half], pace) + _send(client, index, batch[half:], pace)
            if error.status_code in SPLIT:
                return [*rejected, _rejected(batch[0], error.status_code, _request_reason(batch[0], error))]
            with cluster_errors("write to the index"):
                raise
        again = []
        for document, item in zip(batch, items, strict=True):
            if item["status"] in RETRIED and not last:
                again.append(document)
            elif item["status"] >= 300:
                rejected.append(_rejected(document, item["status"], _item_reason(item)))
        if not again:
            break
        batch = again
    return rejected


def _rejected(document: Document, status: int, why: str) -> Rejected:
    return Rejected(document.id, document.source, status, why)


def _items(answer: dict | str, count: int) -> list[dict]:
    """Raises SerializationError, as opensearch-py does, for what something between here and the cluster answers."""
    items = answer.get("items") if isinstance(answer, dict) else None
    if not isinstance(items, list) or len(items) != count:
        raise SerializationError("the answer to a bulk request is not one of OpenSearch")
    return [next(iter(item.values())) for item in items]


def _item_reason(item: dict) -> str:
    """What the server says of the document, which names the field, and why, where that says more."""
    error = item.get("error") or {}
    said = str(error.get("reason") or error or f"the cluster answered {item['status']}")
    cause = str((error.get("caused_by") or {}).get("reason") or "")
    return one_line(said if cause in said else f"{said}: {cause}")


def _request_reason(document: Document, error: TransportError) -> str:
    if error.status_code == 413:
        return f"the document has {len(document.body):,} bytes, more than the server takes in one request"
    return reason(error)


def _payload(batch: list[Document]) -> bytes:
    lines = []
    for document in batch:
        lines += [orjson.dumps({"index": {"_id": document.id}}), document.body]
    return b"\n".join(lines) + b"\n"
