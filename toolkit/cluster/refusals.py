"""What is written to an index, and what a cluster says of it that it does not take."""

from dataclasses import dataclass

from opensearchpy.exceptions import SerializationError, TransportError

from ..errors import ClusterUnreachable
from .client import REASON, one_line, reason

BUSY = 429
GONE = 404  # what was to be deleted is not there
THERE = 409  # what was new is there
NO_SHARD = "unavailable_shards_exception"  # no node has the shard: the one that had it is away


@dataclass(frozen=True, slots=True)
class Document:
    """What is written under ``id``; ``source`` says where it came from. A ``body`` of None deletes what is there.
    ``part_of`` is the id of the act of which this is a part other than the first, which counts for all.

    ``new`` says that nothing is there yet. What is found there all the same came by an attempt whose answer was lost,
    and stays: written over, it would go on to count in the statistics of BM25 until segments merge.
    """

    id: str
    body: bytes | None
    source: str = ""
    new: bool = False
    part_of: str = ""

    @property
    def size(self) -> int:
        """Bytes of the body."""
        return len(self.body or b"")


@dataclass(frozen=True, slots=True)
class Rejected:
    """A document that the cluster refused, and its reason."""

    id: str
    source: str
    status: int
    reason: str
    part_of: str = ""


def items_of(answer: dict | str, count: int) -> list[dict]:
    """What a ``_bulk`` answers of each document. Raises SerializationError, as opensearch-py does, for what something
    between here and the cluster answers."""
    items = answer.get("items") if isinstance(answer, dict) else None
    if not isinstance(items, list) or len(items) != count:
        raise SerializationError(answer)
    return [next(iter(item.values())) for item in items]


def is_done(document: Document, status: int) -> bool:
    """Whether the cluster refuses what is as it should be already."""
    return (document.body is None and status == GONE) or (document.new and status == THERE)


def refused(document: Document, status: int, why: str) -> Rejected:
    """The document with the reason."""
    return Rejected(document.id, document.source, status, why, document.part_of)


def item_reason(item: dict) -> str:
    """What the server says of the document, which names the field, and why, where that says more."""
    error = item.get("error") or {}
    said = str(error.get("reason") or error or f"the cluster answered {item['status']}")
    cause = str((error.get("caused_by") or {}).get("reason") or "")
    if cause in said:
        return one_line(said)
    cause = one_line(cause, REASON // 2)
    return f"{one_line(said, REASON - len(cause))}: {cause}"


def request_reason(document: Document, error: TransportError) -> str:
    """Why the server refuses a request of this document alone."""
    if error.status_code in (413, BUSY):
        most = "in one request" if error.status_code == 413 else f"at the moment: {reason(error)}"
        return f"the document has {document.size:,} bytes, more than the server takes {most}"
    return reason(error)


def given_up(status: int, attempts: int, item: dict | None = None) -> ClusterUnreachable:
    """The error of a request that did not pass in so many attempts; ``item`` is what was said of a document of it."""
    said = f" ({item_reason(item)})" if item else ""
    error = (item or {}).get("error") or {}
    back = "when a node has that shard again, " if error.get("type") == NO_SHARD else ""
    return ClusterUnreachable(
        f"could not write to the index: the cluster answered {status} to each of {attempts} attempts{said}; {back}the "
        "same command goes on where this run stopped"
    )
