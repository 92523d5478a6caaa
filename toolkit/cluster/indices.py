"""Indices behind aliases: made under a name with a time in it, filled, and put behind the alias in one call.

``legalos-<strategy>-<corpus>`` is the alias that applications search; ``legalos-<strategy>-<corpus>-<time>`` are the
indices. What an index holds and how it was made stands in its mapping's ``_meta``.
"""

import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

from opensearchpy import OpenSearch
from opensearchpy.exceptions import RequestError

from ..errors import ClusterError
from .client import WHOLE, cluster_errors, reason
from .meta import BUILDING, COMPLETE, Meta, alias_of, creation, meta_in
from .parts import MOST_CHUNKS, Held, held

PAGE = 1000
REFRESH_OFF = {"refresh_interval": "-1"}
REPLICAS_OFF = {"auto_expand_replicas": "false", "number_of_replicas": "0"}
"""While an index is being filled it is behind no alias: nobody searches it, and it can be made anew."""
COPIES = "90s"
"""How long a replica is waited for: longer than a cluster waits for the node that had it (a minute)."""


def create(client: OpenSearch, name: str, meta: Meta, settings: Mapping[str, str]) -> None:
    """Make an index by its strategy's template, with these settings of the index besides.

    Its name is nobody else's: where it is there, an attempt made it whose answer was lost. Raises ClusterError where
    the cluster refuses it, as it does where another template takes the place of legalos's.
    """
    doing = f"create the index {name}"
    with cluster_errors(doing):
        try:
            client.indices.create(index=name, body=creation(meta, settings))
        except RequestError as error:
            if error.error == "resource_already_exists_exception":
                return
            hint = "`legalos templates check` tells whether another template takes the place of legalos's"
            raise ClusterError(f"could not {doing}: {reason(error)}; {hint}") from error


def loading(keep_replicas: bool) -> dict[str, str]:
    """The settings of an index that is being filled: no refresh, and no replicas unless they are to be kept."""
    return REFRESH_OFF if keep_replicas else REFRESH_OFF | REPLICAS_OFF


def meta_of(
    client: OpenSearch, alias: str, remedy: str = "`legalos indices list` shows what there is"
) -> tuple[str, Meta]:
    """The index behind an alias and what it says of itself. Raises ClusterError, with the remedy, when there is none,
    and when it is not of legalos."""
    with cluster_errors(f"read {alias}"):
        found = client.indices.get_mapping(index=alias, ignore=404)
    if "error" in found or not found:
        raise ClusterError(f"there is no index {alias}; {remedy}")
    index, mapping = max(found.items())
    meta = meta_in(mapping)
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
        if meta_in(body["mappings"]) is None:
            raise ClusterError(f"the alias {alias} shows {index}, which legalos did not make; choose another --corpus")


def unfinished(client: OpenSearch, alias: str, wanted: Meta) -> str | None:
    """The newest index of an interrupted run that would hold the same documents, to be gone on with: made in the same
    way, for vectors of the same length."""
    with cluster_errors(f"look for unfinished indices of {alias}"):
        found = client.indices.get_mapping(index=f"{alias}-*", allow_no_indices=True)
    names = [name for name, mapping in found.items() if _resumable(alias, name, meta_in(mapping), wanted)]
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
    query["sort"] = ["doc_id", {"part": {"missing": 1, "unmapped_type": "integer"}}]  # of an older index
    while True:
        found = client.search(index=index, body=query, params=WHOLE)["hits"]["hits"]
        yield from found
        if len(found) < PAGE:
            return
        query["search_after"] = found[-1]["sort"]


def uuid_and_room(client: OpenSearch, index: str) -> tuple[str, int]:
    """What tells an index from another one of the same name, and how many chunks a document of it may have. Raises
    ClusterError when it is gone."""
    with cluster_errors(f"look at {index}"):
        found = client.indices.get_settings(index=index, flat_settings=True)[index]["settings"]
    return found["index.uuid"], int(found.get("index.mapping.nested_objects.limit", MOST_CHUNKS))


def start_loading(client: OpenSearch, index: str, keep_replicas: bool) -> None:
    """Give an index that was begun before the settings for loading, which an operator may have changed since."""
    with cluster_errors(f"prepare {index}"):
        kept = _as_made(client, index, REPLICAS_OFF) if keep_replicas else {}
        client.indices.put_settings(index=index, body={"index": kept | loading(keep_replicas)})


def await_copies(client: OpenSearch, index: str, within: str = COPIES) -> None:
    """Wait until all replicas of an index are there: what is written before is on one node alone, and goes with it.

    Raises ClusterError when they are not ``within`` a time (OpenSearch's units).
    """
    if not _is_soon(client, index, "wait_for_active_shards=all", within):
        raise ClusterError(
            f"the replicas of {index} found no node within {within}, so nothing is written; "
            "leave out --keep-replicas, or see what `legalos status` says of the cluster"
        )


def await_primaries(client: OpenSearch, index: str, way_on: str, within: str = COPIES) -> None:
    """Wait until a node has each shard of an index that is there. Raises ClusterError when none has ``within`` a time:
    the node that had the only copy is away. ``way_on`` says what else to do than to start it."""
    if not _is_soon(client, index, "wait_for_status=yellow", within):
        raise ClusterError(f"no node has all documents of {index} now: start the node that has them, or {way_on}")


def _is_soon(client: OpenSearch, index: str, condition: str, within: str) -> bool:
    with cluster_errors(f"wait for {index}"):
        # in the address: opensearch-py takes a `timeout` for its own
        asked = f"/_cluster/health/{index}?{condition}&timeout={within}"
        return not client.transport.perform_request("GET", asked, {"ignore": 408})["timed_out"]


def finish_loading(client: OpenSearch, index: str) -> None:
    """Give the index back the settings of its templates and make all that was written searchable."""

    def give_back() -> None:
        settings = _as_made(client, index, REFRESH_OFF | REPLICAS_OFF)
        client.indices.put_settings(index=index, body={"index": settings})

    with cluster_errors(f"finish {index}"), ThreadPoolExecutor(1, thread_name_prefix="settings") as aside:
        given = aside.submit(give_back)  # beside the other, which waits for one core and the disk
        client.indices.refresh(index=index)
        given.result()


def _as_made(client: OpenSearch, index: str, names: Iterable[str]) -> dict[str, Any]:
    """These settings as the templates give them to an index of the name; None is the server's own."""
    as_made = client.indices.simulate_index_template(name=index)["template"]["settings"]["index"]
    return {name: as_made.get(name) for name in names}


def refresh(client: OpenSearch, index: str) -> None:
    """Make searchable what was written."""
    with cluster_errors(f"refresh {index}"):
        client.indices.refresh(index=index)


def complete(client: OpenSearch, index: str, failed: int) -> None:
    """Make what was written durable, and record that the index holds all it should, but for the ``failed`` documents
    that were left out."""
    _, meta = meta_of(client, index)
    done = replace(meta, state=COMPLETE, finished=datetime.now(UTC).isoformat(timespec="seconds"), failed=failed)
    with cluster_errors(f"finish {index}"), ThreadPoolExecutor(1, thread_name_prefix="flush") as aside:
        flushed = aside.submit(client.indices.flush, index=index)  # no write that was taken is lost without it
        client.indices.put_mapping(index=index, body={"_meta": asdict(done)})
        flushed.result()


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


def _resumable(alias: str, name: str, meta: Meta | None, wanted: Meta) -> bool:
    return (
        meta is not None
        and alias_of(meta.strategy, meta.corpus) == alias
        and name.startswith(f"{alias}-")
        and meta.state == BUILDING
        and (meta.fingerprint, meta.dimension) == (wanted.fingerprint, wanted.dimension)
    )
