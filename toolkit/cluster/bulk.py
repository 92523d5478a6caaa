"""Writing documents: requests of bounded size, a bounded number of them in flight, retries with backoff and jitter.

opensearch-py's own helpers retry 429 alone and parse every document again to do so; here a document is bytes from
the moment it is made.
"""

import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

import orjson
from opensearchpy import OpenSearch
from opensearchpy.exceptions import SerializationError, TransportError

from ..errors import ClusterError, ClusterUnreachable
from .client import block_remedy, cluster_errors
from .refusals import BUSY, Document, Rejected, given_up, is_done, item_reason, items_of, refused, request_reason
from .retries import RETRIED, backoff, passes

SPLIT = frozenset({400, 413})
"""A request that is too large, or that one of its documents spoils (by an id of more than 512 bytes, for one)."""
START_SHARE = 8  # the first request has this part of the bytes of a later one
ANSWER = {"filter_path": "items.*.status,items.*.error"}


@dataclass(frozen=True, slots=True)
class Pace:
    """``max_bytes`` and ``max_documents`` bound a request, ``concurrency`` the requests in flight. A document that is
    larger by itself flies alone: a small node takes it, and answers 429 to two of them as long as both are there.

    The first request has an eighth of ``max_bytes`` and each further one twice as much, up to the bound: the cluster
    has something to do while the client still reads.
    A request is sent up to ``attempts`` times, with pauses by :func:`~.retries.backoff`, and not again when
    ``patience`` seconds have passed since the first. OpenSearch waits a minute at each attempt (``timeout`` of
    ``_bulk``, 2.19) where no node has the shard.
    """

    max_bytes: int = 4_000_000
    max_documents: int = 200
    concurrency: int = 2
    attempts: int = 8
    backoff: float = 0.5
    backoff_cap: float = 30.0
    patience: float = 150.0


@dataclass(slots=True)
class Written:
    """What became of the documents so far; ``documents`` counts no later parts."""

    documents: int = 0
    bytes: int = 0
    rejected: list[Rejected] = field(default_factory=list)


def write(client: OpenSearch, index: str, documents: Iterable[Document], pace: Pace = Pace()) -> Iterator[Written]:
    """Write the documents, and yield the state after each request that is done; order is not kept.

    The input is read as fast as the cluster takes it. Raises ClusterUnreachable or ClusterError when a request as a
    whole fails for good, and at once where the index is closed to writing; a document that is refused for itself is in
    ``rejected``. Whatever ends it early also ends the waits of the requests that are still being retried.
    """
    state = Written()
    sender = _Sender(client, index, pace)
    flying: dict[Future[list[Rejected]], tuple[int, int]] = {}  # documents and bytes

    def landed() -> Written:
        """Whichever is done first: to wait for the oldest would leave the place of a newer one empty."""
        for future in wait(flying, return_when=FIRST_COMPLETED).done:
            count, _ = flying.pop(future)
            rejected = future.result()
            state.rejected += rejected
            state.documents += count - _counted(rejected)
        return state

    with ThreadPoolExecutor(pace.concurrency, thread_name_prefix="bulk") as pool:
        try:
            for batch in batches(documents, pace):
                size = sum(document.size for document in batch)
                room = pace.concurrency * pace.max_bytes - size
                while flying and (len(flying) == pace.concurrency or sum(taken for _, taken in flying.values()) > room):
                    yield landed()
                state.bytes += size
                flying[pool.submit(sender.send, batch)] = _counted(batch), size
            while flying:
                yield landed()
        finally:
            sender.stopped.set()
            for future in flying:
                future.cancel()


def batches(documents: Iterable[Document], pace: Pace) -> Iterator[list[Document]]:
    """The documents in portions of one request each."""
    batch: list[Document] = []
    size, most = 0, pace.max_bytes // START_SHARE
    for document in documents:
        if batch and (size + document.size > most or len(batch) == pace.max_documents):
            yield batch
            batch, size, most = [], 0, min(2 * most, pace.max_bytes)
        batch.append(document)
        size += document.size
    if batch:
        yield batch


class _Sender:
    """Sends requests until every document is in or refused for a reason that does not pass."""

    def __init__(self, client: OpenSearch, index: str, pace: Pace):
        self.client, self.index, self.pace = client, index, pace
        self.stopped = threading.Event()

    def send(self, batch: list[Document]) -> list[Rejected]:
        rejected: list[Rejected] = []
        end = time.monotonic() + self.pace.patience
        pauses = [0.0, *backoff(self.pace.attempts, self.pace.backoff, self.pace.backoff_cap)]

        def last() -> bool:
            return attempt == len(pauses) or time.monotonic() > end

        for attempt, pause in enumerate(pauses, start=1):
            if self.stopped.wait(pause) and attempt > 1:
                raise ClusterUnreachable("writing to the index was given up, as the run ended")
            try:
                items = items_of(self.client.bulk(index=self.index, body=payload(batch), params=ANSWER), len(batch))
            except SerializationError as error:
                if passes(error) and not last():
                    continue
                with cluster_errors("write to the index"):
                    raise
            except TransportError as error:
                if passes(error) and not last():
                    continue
                if error.status_code in SPLIT and len(batch) > 1:
                    half = len(batch) // 2
                    return rejected + self.send(batch[:half]) + self.send(batch[half:])
                if error.status_code in SPLIT:
                    return [*rejected, refused(batch[0], error.status_code, request_reason(batch[0], error))]
                if self._is_too_large(batch[0], error.status_code):  # which flies alone
                    return [*rejected, refused(batch[0], BUSY, request_reason(batch[0], error))]
                if error.status_code in RETRIED:
                    raise given_up(error.status_code, attempt) from error
                with cluster_errors("write to the index"):
                    raise
            if blocked := next((r for item in items if (r := block_remedy(item.get("error") or {}))), ""):
                raise ClusterError(f"could not write to the index: {blocked}, which goes on where this run stopped")
            again, ended = [], last()
            for document, item in zip(batch, items, strict=True):
                if item["status"] in RETRIED and not (ended and self._is_too_large(document, item["status"])):
                    again.append(document)
                elif item["status"] >= 300 and not is_done(document, item["status"]):
                    rejected.append(refused(document, item["status"], item_reason(item)))
            if not again:
                break
            if ended:  # it is the shard that takes nothing: the documents after these would fare no better
                item = next(item for item in items if item["status"] in RETRIED)
                raise given_up(item["status"], attempt, item)
            batch = again
        return rejected

    def _is_too_large(self, document: Document, status: int) -> bool:
        """Whether a node that goes on to be busy is so of this document."""
        return status == BUSY and document.size > self.pace.max_bytes


def _counted(some: Iterable[Document | Rejected]) -> int:
    return sum(not one.part_of for one in some)


def payload(batch: list[Document]) -> bytes:
    """The body of the request that writes and deletes them."""
    lines = []
    for document in batch:
        if document.body is None:
            lines.append(orjson.dumps({"delete": {"_id": document.id}}))
        else:
            lines += [orjson.dumps({"create" if document.new else "index": {"_id": document.id}}), document.body]
    return b"\n".join([*lines, b""])  # made once: a second copy costs more than to send it
