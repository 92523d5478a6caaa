"""What indices of legalos there are on a cluster, which may go, and the way back to a former one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from opensearchpy import OpenSearch
from opensearchpy.exceptions import AuthorizationException, RequestError, SerializationError

from ..config import EVERYTHING
from ..errors import ClusterError, UsageError
from .capabilities import identity
from .client import closed, cluster_errors, is_block
from .indices import swap
from .meta import COMPLETE, Meta, alias_of, meta_in


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """A row of ``legalos indices list``. ``current`` is True for the index that the alias shows, ``other_aliases``
    are those that somebody else gave it; ``acts``, ``chunks`` and ``bytes`` are None where a shard is on no node, where
    the index refuses to be asked (it has a pipeline for searches that there is not), and where it is ``closed``: it is
    on the disks, and can be neither searched nor written to."""

    alias: str
    index: str
    current: bool
    state: str
    model: str
    acts: int | None
    chunks: int | None
    bytes: int | None
    created: str
    finished: str
    failed: int
    other_aliases: tuple[str, ...] = ()
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """A cluster's name, ``status`` (green, yellow, red) and number of nodes."""

    name: str
    status: str
    nodes: int


def health(client: OpenSearch) -> Health:
    """Ask the cluster how it is."""
    with cluster_errors("ask the cluster for its health"):
        found = client.cluster.health()
        if "status" not in found:
            raise SerializationError(found)
    return Health(found["cluster_name"], found["status"], found["number_of_nodes"])


def made_by_legalos(client: OpenSearch, pattern: str = EVERYTHING) -> list[tuple[str, Meta, Mapping]]:
    """The indices of legalos that fit a pattern, by name: what each says of itself, and what the server says of it.

    Raises ClusterError, with the remedy, where the user may not see all that fit.
    """
    try:
        with cluster_errors(f"list the indices {pattern}"):
            options = {"allow_no_indices": True, "ignore_unavailable": True, "expand_wildcards": "open,closed"}
            found = client.indices.get(index=pattern, **options)
    except ClusterError as error:
        if isinstance(error.__cause__, AuthorizationException) and not is_block(error.__cause__):
            raise ClusterError(f"{error}; --indices or LEGALOS_INDICES names those that the user may see") from error
        raise
    return [(name, meta, body) for name, body in sorted(found.items()) if (meta := meta_in(body["mappings"]))]


def listing(client: OpenSearch, pattern: str = EVERYTHING) -> list[IndexInfo]:
    """The indices of legalos that fit a pattern, by alias and age. Raises as :func:`~.capabilities.identity` where no
    OpenSearch answers: what else answers may do so with any JSON."""
    identity(client)
    found = made_by_legalos(client, pattern)
    with cluster_errors("measure the indices"):
        options = {"params": {"ignore_unavailable": "true"}, "metric": "docs,store"}  # no argument of opensearch-py's
        stats = client.indices.stats(index=pattern, **options)["indices"] if found else {}
        return [
            _info(client, index, meta, body, stats.get(index, {}).get("primaries", {})) for index, meta, body in found
        ]


def _info(client: OpenSearch, index: str, meta: Meta, body: Mapping, primaries: Mapping) -> IndexInfo:
    alias, aliases = alias_of(meta.strategy, meta.corpus), body["aliases"]
    acts = chunks = size = None
    if "docs" in primaries:
        documents = _count(client, index)
        later_parts = _count(client, index, {"query": {"range": {"part": {"gt": 1}}}})
        if documents is not None and later_parts is not None:
            acts, chunks = documents - later_parts, primaries["docs"]["count"] - documents
            size = primaries["store"]["size_in_bytes"]
    others = tuple(sorted(set(aliases) - {alias}))
    return IndexInfo(
        alias=alias,
        index=index,
        current=alias in aliases,
        state=meta.state,
        model=meta.model,
        acts=acts,
        chunks=chunks,
        bytes=size,
        created=meta.created,
        finished=meta.finished,
        failed=meta.failed,
        other_aliases=others,
        closed=body["settings"]["index"].get("verified_before_close") == "true",
    )


def _count(client: OpenSearch, index: str, body: Mapping | None = None) -> int | None:
    """How many documents match, None where not all shards tell, or the index refuses. ``_count`` has no parameter for
    that, and a search that has one would be sent again and again for each index with a shard on no node."""
    try:
        answer = client.count(index=index, body=body)
    except RequestError:
        return None
    return answer["count"] if answer["_shards"]["successful"] == answer["_shards"]["total"] else None


def switch(client: OpenSearch, index: str) -> list[str]:
    """Put a complete index of legalos (back) behind its alias. Raises UsageError for any other."""
    rows = listing(client, index)
    row = next((row for row in rows if row.index == index), None)
    if row is None:
        wrong = f"there is no index {index} of legalos"
        if shown := [row.index for row in rows]:
            wrong = f"{index} is an alias, which shows {', '.join(shown)}; write the name of the index to show"
        raise UsageError(f"{wrong}; `legalos indices list` shows what there is")
    if row.state != COMPLETE:
        raise UsageError(f"{index} is not complete; run `legalos index` again to finish it")
    if row.closed:
        raise UsageError(closed(index))
    return swap(client, row.alias, index)


def prunable(rows: Iterable[IndexInfo], keep: int, unfinished: bool = False) -> list[IndexInfo]:
    """What may go: of each corpus, the complete indices behind no alias of anybody, but for the ``keep`` newest.

    An unfinished index goes only where that is asked for: a run may be filling it.
    """
    former: dict[str, list[IndexInfo]] = {}
    for row in rows:
        if not row.current and not row.other_aliases and (row.state == COMPLETE or unfinished):
            former.setdefault(row.alias, []).append(row)
    gone = []
    for group in former.values():
        kept = [row for row in sorted(group, key=lambda row: row.index, reverse=True) if row.state == COMPLETE][:keep]
        gone += [row for row in group if row not in kept]
    return gone
