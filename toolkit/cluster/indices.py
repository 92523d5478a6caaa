"""Indices behind aliases: made under a name with a time in it, filled, and put behind the alias in one call.

``legalos-<strategy>-<corpus>`` is the alias that applications search; ``legalos-<strategy>-<corpus>-<time>`` are the
indices. What an index holds and how it was made stands in its mapping's ``_meta``.
"""

import hashlib
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any

from opensearchpy import OpenSearch
from opensearchpy.exceptions import RequestError

from ..errors import ClusterError, UsageError
from ..registry import STRATEGIES, plugins
from .capabilities import identity
from .client import cluster_errors
from .parts import MOST_CHUNKS, Held, held
from .templates import COMPONENTS, MARK, Chunks, component

BUILDING, COMPLETE = "building", "complete"
PAGE = 1000
REFRESH_OFF = {"refresh_interval": "-1"}
REPLICAS_OFF = {"auto_expand_replicas": "false", "number_of_replicas": "0"}
"""While an index is being filled it is behind no alias: nobody searches it, and it can be made anew."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What ``_meta`` says of an index. ``fingerprint`` is equal where the same acts give the same documents.

    ``options`` are those of the strategy. ``finished`` is the time at which the last run ended, and ``failed`` the
    number of documents that it left out. ``tokens`` has those of all chunks by the digest of the documents, where they
    were counted.
    """

    strategy: str
    corpus: str
    embedder: str
    model: str
    dimension: int
    query_prefix: str
    passage_prefix: str
    language: str
    engine: str
    fingerprint: str
    version: str
    created: str
    state: str = BUILDING
    managed_by: str = MARK
    finished: str = ""
    failed: int = 0
    options: Mapping[str, str | int | float] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """A row of ``legalos indices list``. ``current`` is True for the index that the alias shows, ``other_aliases``
    are those that somebody else gave it; ``acts``, ``chunks`` and ``bytes`` are None where no shard is in service."""

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
    return Health(found["cluster_name"], found["status"], found["number_of_nodes"])


def alias_name(strategy: str, corpus: str) -> str:
    """The alias. Raises UsageError for a corpus name that OpenSearch would not take, and for one that makes the alias
    of another strategy: ``core`` with ``full-acts`` is ``core-full`` with ``acts``."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,80}", corpus):
        raise UsageError(f"{corpus!r} is no name for a corpus: lower-case letters, digits, '-' and '_' only")
    alias = _alias(strategy, corpus)
    for other in plugins(STRATEGIES):
        if len(other) > len(strategy.partition(":")[0]) and alias.startswith(_alias(other, "")):
            raise UsageError(f"the corpus {corpus!r} of {strategy} would pass for one of {other}: choose another name")
    return alias


def _alias(strategy: str, corpus: str) -> str:
    """Options of a strategy stand in the name behind a dot; those that OpenSearch would not take, as a hash."""
    name, _, options = strategy.partition(":")
    if not options:
        return f"legalos-{name}-{corpus}"
    readable = options.replace(":", ".")
    if not re.fullmatch(r"[a-z0-9_.=+-]{1,80}", readable):
        readable = hashlib.sha256(options.encode()).hexdigest()[:8]
    return f"legalos-{name}.{readable}-{corpus}"


def new_name(alias: str, now: datetime | None = None) -> str:
    """A name that sorts by time and does not repeat."""
    return f"{alias}-{(now or datetime.now(UTC)):%Y%m%d%H%M%S%f}"


def create(client: OpenSearch, name: str, meta: Meta, settings: Mapping[str, str]) -> None:
    """Make an index by its strategy's template, with these settings of the index besides.

    Its name is nobody else's: where it is there, an attempt made it whose answer was lost.
    """
    with cluster_errors(f"create the index {name}"):
        try:
            client.indices.create(index=name, body=creation(meta, settings))
        except RequestError as error:
            if error.error != "resource_already_exists_exception":
                raise


def creation(meta: Meta, settings: Mapping[str, str]) -> dict:
    """The body that an index is made with: the mapping that depends on ``meta``, and what differs from the template's
    settings."""
    bm25 = {name: meta.options[name] for name in ("k1", "b") if name in meta.options}
    chunks = Chunks(meta.dimension, meta.language, meta.engine)
    similarity = {f"similarity.legalos.{name}": value for name, value in ({"type": "BM25"} | bm25).items()}
    mappings = {"_meta": asdict(meta), "properties": {}}
    for name in COMPONENTS:
        made = component(name, chunks)["template"]["mappings"]
        mappings = {**made, **mappings, "properties": made["properties"] | mappings["properties"]}
    return {"settings": {"index": {**settings, **similarity}}, "mappings": mappings}


def loading(keep_replicas: bool) -> dict[str, str]:
    """The settings of an index that is being filled: no refresh, and no replicas unless they are to be kept."""
    return REFRESH_OFF if keep_replicas else REFRESH_OFF | REPLICAS_OFF


def meta_of(client: OpenSearch, alias: str) -> tuple[str, Meta]:
    """The index behind an alias and what it says of itself. Raises ClusterError when there is none of legalos."""
    with cluster_errors(f"read {alias}"):
        found = client.indices.get_mapping(index=alias, ignore=404)
    if "error" in found or not found:
        raise ClusterError(f"there is no index {alias}; `legalos indices list` shows what there is")
    index, mapping = max(found.items())
    meta = _meta(mapping)
    if meta is None:
        raise ClusterError(f"{alias} was not made by legalos, which therefore leaves it alone")
    return index, meta


def refuse_foreign(client: OpenSearch, alias: str) -> None:
    """Raise ClusterError when the alias's name is taken by something that is not ours."""
    with cluster_errors(f"look at {alias}"):
        found = client.indices.get(index=alias, ignore=404)
    if "error" in found:
        return
    for index, body in found.items():
        if index == alias:
            raise ClusterError(f"{alias} is an index, not an alias of legalos; choose another --corpus or remove it")
        if _meta(body["mappings"]) is None:
            raise ClusterError(f"the alias {alias} shows {index}, which legalos did not make; choose another --corpus")


def unfinished(client: OpenSearch, alias: str, wanted: Meta) -> str | None:
    """The newest index of an interrupted run that would hold the same documents, to be gone on with: made in the same
    way, for vectors of the same length."""
    with cluster_errors(f"look for unfinished indices of {alias}"):
        found = client.indices.get_mapping(index=f"{alias}-*", allow_no_indices=True)
    names = [name for name, mapping in found.items() if _resumable(alias, name, _meta(mapping), wanted)]
    return max(names, default=None)


def stored_hashes(client: OpenSearch, index: str) -> dict[str, str]:
    """``content_sha256`` by act, of all acts that the index holds; of one that it does not hold whole, an empty one."""
    return {doc_id: held.sha256 for doc_id, held in stored(client, index)}


def stored(client: OpenSearch, index: str) -> Iterator[tuple[str, Held]]:
    """What the index holds of each act, in the order of their ids."""
    with cluster_errors(f"read what {index} holds"):
        client.indices.refresh(index=index)
        yield from held(_all_documents(client, index, ["doc_id", "content_sha256", "part", "parts"]))


def _all_documents(client: OpenSearch, index: str, fields: list[str]) -> Iterator[dict]:
    """All hits of an index that nobody writes to, act by act, in pages; a page may be asked for twice, one of a scroll
    may not."""
    query: dict[str, Any] = {"size": PAGE, "_source": False, "docvalue_fields": fields, "track_total_hits": False}
    query["sort"] = ["doc_id", {"part": {"missing": 1}}]
    while True:
        found = client.search(index=index, body=query)["hits"]["hits"]
        yield from found
        if len(found) < PAGE:
            return
        query["search_after"] = found[-1]["sort"]


def uuid(client: OpenSearch, index: str) -> str:
    """What tells an index from another one of the same name. Raises ClusterError when it is gone."""
    with cluster_errors(f"look at {index}"):
        return client.indices.get_settings(index=index)[index]["settings"]["index"]["uuid"]


def room(client: OpenSearch, index: str) -> int:
    """How many chunks a document of the index may have."""
    with cluster_errors(f"look at {index}"):
        found = client.indices.get_settings(index=index, flat_settings=True)[index]["settings"]
    return int(found.get("index.mapping.nested_objects.limit", MOST_CHUNKS))


def start_loading(client: OpenSearch, index: str, keep_replicas: bool) -> None:
    """Give an index that was begun before the settings for loading, which an operator may have changed since."""
    with cluster_errors(f"prepare {index}"):
        client.indices.put_settings(index=index, body={"index": loading(keep_replicas)})


def finish_loading(client: OpenSearch, index: str) -> None:
    """Give the index back the settings of its templates and make all that was written searchable and durable."""
    with cluster_errors(f"finish {index}"):
        as_made = client.indices.simulate_index_template(name=index)["template"]["settings"]["index"]
        names = REFRESH_OFF.keys() | REPLICAS_OFF.keys()
        client.indices.put_settings(index=index, body={"index": {name: as_made.get(name) for name in names}})
        client.indices.refresh(index=index)
        client.indices.flush(index=index)


def refresh(client: OpenSearch, index: str) -> None:
    """Make searchable what was written."""
    with cluster_errors(f"refresh {index}"):
        client.indices.refresh(index=index)


def complete(client: OpenSearch, index: str, failed: int) -> None:
    """Record that the index holds all it should, but for the ``failed`` documents that were left out."""
    _, meta = meta_of(client, index)
    done = replace(meta, state=COMPLETE, finished=datetime.now(UTC).isoformat(timespec="seconds"), failed=failed)
    with cluster_errors(f"finish {index}"):
        client.indices.put_mapping(index=index, body={"_meta": asdict(done)})


def note_tokens(client: OpenSearch, index: str, tokens: Mapping[str, int]) -> None:
    """Record how many tokens the chunks have, by the digest of the documents."""
    _, meta = meta_of(client, index)
    with cluster_errors(f"note the tokens of {index}"):
        client.indices.put_mapping(index=index, body={"_meta": asdict(replace(meta, tokens=tokens))})


def swap(client: OpenSearch, alias: str, index: str) -> list[str]:
    """Put the index behind the alias in place of all others, in one call; returns the ones that it replaced."""
    with cluster_errors(f"switch {alias}"):
        old = client.indices.get_alias(index=alias, name=alias, ignore=404)  # of all indices it is no right of ours
        replaced = [] if "error" in old else sorted(old.keys() - {index})
        actions = [{"remove": {"index": name, "alias": alias, "must_exist": False}} for name in replaced]
        client.indices.update_aliases(body={"actions": [*actions, {"add": {"index": index, "alias": alias}}]})
    return replaced


def listing(client: OpenSearch) -> list[IndexInfo]:
    """All indices of legalos, by alias and age. Raises as :func:`~.capabilities.identity` where no OpenSearch answers:
    what else answers may do so with any JSON."""
    identity(client)
    with cluster_errors("list the indices"):
        found = client.indices.get(index="legalos-*", allow_no_indices=True)
        stats = client.indices.stats(index="legalos-*", metric="docs,store")["indices"] if found else {}
        return [
            _info(client, index, meta, body["aliases"], stats.get(index, {}).get("primaries", {}))
            for index, body in sorted(found.items())
            if (meta := _meta(body["mappings"]))
        ]


def _info(client: OpenSearch, index: str, meta: Meta, aliases: Mapping, primaries: Mapping) -> IndexInfo:
    alias = _alias(meta.strategy, meta.corpus)
    acts = chunks = size = None
    if "docs" in primaries:
        documents = client.count(index=index)["count"]
        later_parts = client.count(index=index, body={"query": {"range": {"part": {"gt": 1}}}})["count"]
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
    )


def switch(client: OpenSearch, index: str) -> list[str]:
    """Put a complete index of legalos (back) behind its alias. Raises UsageError for any other."""
    row = next((row for row in listing(client) if row.index == index), None)
    if row is None:
        raise UsageError(f"there is no index {index} of legalos; `legalos indices list` shows what there is")
    if row.state != COMPLETE:
        raise UsageError(f"{index} is not complete; run `legalos index` again to finish it")
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


def delete(client: OpenSearch, names: Iterable[str]) -> None:
    """Delete indices. One that is gone already is as it should be."""
    for name in names:
        with cluster_errors(f"delete {name}"):
            client.indices.delete(index=name, ignore=404)


def merge(client: OpenSearch, index: str, *, patience: float = 45.0) -> None:
    """Merge each shard to one segment, which drops the copies of the vectors that OpenSearch keeps for recovery.

    They can go only when the retention leases have passed the last operation; the server moves those every 30
    seconds (2.19.1), hence the ``patience`` in seconds.
    """
    deadline = time.monotonic() + patience
    with cluster_errors(f"merge {index}"):
        client.indices.flush(index=index)
        while time.monotonic() < deadline and not _leases_passed(client, index):
            time.sleep(0.5)
        client.indices.forcemerge(index=index, max_num_segments=1, request_timeout=3600)
        client.indices.refresh(index=index)
        client.indices.flush(index=index)


def _leases_passed(client: OpenSearch, index: str) -> bool:
    shards = client.indices.stats(index=index, level="shards")["indices"][index]["shards"]
    return all(
        lease["retaining_seq_no"] > copy["seq_no"]["max_seq_no"]
        for copies in shards.values()
        for copy in copies
        for lease in copy["retention_leases"]["leases"]
    )


def _meta(mapping: dict) -> Meta | None:
    found = mapping.get("mappings", mapping).get("_meta", {})
    needed = {one.name for one in fields(Meta) if one.default is MISSING and one.default_factory is MISSING}
    if found.get("managed_by") != MARK or not needed <= found.keys():
        return None
    return Meta(**{one.name: found[one.name] for one in fields(Meta) if one.name in found})


def _resumable(alias: str, name: str, meta: Meta | None, wanted: Meta) -> bool:
    return (
        meta is not None
        and _alias(meta.strategy, meta.corpus) == alias
        and name.startswith(f"{alias}-")
        and meta.state == BUILDING
        and (meta.fingerprint, meta.dimension) == (wanted.fingerprint, wanted.dimension)
    )
