"""A run: an index is made or gone on with, filled, and put behind its alias. A stream from end to end."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain, islice

from opensearchpy import OpenSearch

from ..cluster import bulk, indices, parts, templates
from ..cluster.capabilities import capabilities
from ..cluster.choices import FAISS
from ..cluster.meta import Meta, differences, new_name
from ..diskmap import DiskMap
from ..errors import ClusterError, UsageError
from ..locks import filling
from ..model import Act, Failure
from .documents import Seen, Window, documents, windows
from .plan import Plan, Report, meta_of_plan


def index(
    client: OpenSearch,
    acts: Iterable[Act],
    plan: Plan,
    failed: Callable[[Failure], None],
    progress: Callable[[int], None] = lambda chunks: None,
    failed_in_all: Callable[[], int] | None = None,
) -> Report:
    """Index the acts and switch the alias; the index that it showed before stays until it is pruned.

    A run that was interrupted is gone on with: documents that are there already are not written again. A document
    that fails is handed to ``failed``; when all fail, the alias is left as it is. ``failed_in_all`` is asked, when all
    acts are written, how many documents failed, those that never became acts included. Raises UsageError, before an act
    is read, where the index to update has vectors of another length, or faiss is asked for where it is not;
    ClusterError, ClusterUnreachable, or what the embedder raises: all that was done is kept for the next run.
    """
    began = time.monotonic()
    report = Report(plan.alias)
    meta = meta_of_plan(plan)
    can = capabilities(client)
    if plan.engine == FAISS and not can.faiss:
        raise UsageError(
            "the cluster has no library of faiss, and a node of it would die of the first vector: leave out --engine "
            "faiss, or use a full distribution of OpenSearch"
        )
    indices.refuse_foreign(client, plan.alias)
    with filling(plan.locks, can.cluster, plan.alias):
        templates.install(client, can, kinds=templates.OF_INDICES)
        found = windows(acts, plan.strategy, report, failed)
        with ThreadPoolExecutor(1, thread_name_prefix="aside") as aside:  # the cluster takes a tenth of a second
            target = aside.submit(_target, client, plan, meta)
            if not plan.update:  # which may be refused
                found = _begun(found)
            report.index, report.resumed, there = target.result()
            searches = aside.submit(templates.install, client, can, kinds=templates.OF_SEARCHES)
            _fill(client, found, plan, there, searches, report, failed, progress, failed_in_all)
    report.seconds = time.monotonic() - began
    return report


def _begun(found: Iterator[Window]) -> Iterator[Window]:
    """The windows, of which the first is read at once: with it the reader, the parser and numpy are loaded."""
    import numpy  # noqa: F401

    return chain(list(islice(found, 1)), found)


def _fill(
    client: OpenSearch,
    found: Iterable[Window],
    plan: Plan,
    there: DiskMap[parts.Held],
    searches: Future,
    report: Report,
    failed: Callable[[Failure], None],
    progress: Callable[[int], None],
    failed_in_all: Callable[[], int] | None,
) -> None:
    if plan.keep_replicas and not plan.update:
        indices.await_copies(client, report.index)
    uuid, chunks = indices.uuid_and_room(client, report.index)
    seen = Seen(parts.Room(chunks, plan.largest))
    written = documents(found, plan, there, seen, report, failed, progress)
    for state in bulk.write(client, report.index, written, plan.pace):
        for rejected in state.rejected:
            doc_id = rejected.part_of or rejected.id
            if not seen.refused(rejected):
                continue
            report.failed += 1
            report.chunks -= seen.chunks.pop(doc_id, 0)
            failed(Failure(rejected.source, doc_id, "write", rejected.reason))
        state.rejected.clear()
        report.written, report.bytes = state.documents - seen.halved, state.bytes
        if searches.done():
            searches.result()  # what may not be stored is told now, not when all is written
    if indices.uuid_and_room(client, report.index)[0] != uuid:
        raise ClusterError(f"{report.index} was deleted while it was being filled; {plan.alias} is as it was")
    if failed_in_all:
        report.failed = failed_in_all()
    if not report.written and not report.unchanged:
        if not plan.update:
            indices.delete(client, [report.index])
        return
    missing = ((doc_id, held.parts) for doc_id, held in there.items() if doc_id not in seen.chunks)
    _delete(client, report.index, seen.refused_parts().items(), plan)
    if not plan.update:
        _delete(client, report.index, missing, plan)
        indices.finish_loading(client, report.index)
    else:
        if plan.delete_missing and not report.failed:
            report.removed = _delete(client, report.index, missing, plan)
        indices.refresh(client, report.index)
    if plan.merge:
        indices.merge(client, report.index)
    searches.result()
    indices.complete(client, report.index, report.failed)
    if not plan.update:
        report.replaced = indices.swap(client, plan.alias, report.index)


def _delete(client: OpenSearch, index: str, acts: Iterable[tuple[str, int]], plan: Plan) -> int:
    """Acts, with the number of their parts: what an earlier run wrote and this one did not, or not whole. How many."""
    count = 0

    def deletions() -> Iterator[bulk.Document]:
        nonlocal count
        for doc_id, last in acts:
            count += 1
            for one in parts.part_ids(doc_id, last):
                yield bulk.Document(one, None)

    for state in bulk.write(client, index, deletions(), plan.pace):
        if state.rejected:
            raise ClusterError(f"{state.rejected[0].id} could not be removed from {index}: {state.rejected[0].reason}")
    return count


def _target(client: OpenSearch, plan: Plan, meta: Meta) -> tuple[str, bool, DiskMap[parts.Held]]:
    """The index to write to, whether it was begun before, and what it holds, by act."""
    if plan.update:
        name, there = indices.meta_of(client, plan.alias, "index without --update to make it")
        if there.fingerprint != meta.fingerprint:
            told = ", ".join(differences(there, meta))
            raise ClusterError(
                f"{plan.alias} was made in another way than asked for now: {told}; index without --update"
            )
        if there.dimension != meta.dimension:
            raise UsageError(
                f"{plan.alias} holds vectors of {there.dimension} dimensions, and those of {meta.model} now have "
                f"{meta.dimension}; index without --update"
            )
        indices.await_primaries(client, name, "index without --update into a new one")
        return name, True, DiskMap(indices.stored(client, name))
    if name := indices.unfinished(client, plan.alias, meta):
        anew = f"begin anew after `legalos indices prune --unfinished {plan.alias}`"
        indices.await_primaries(client, name, anew)
        indices.start_loading(client, name, plan.keep_replicas)
        return name, True, DiskMap(indices.stored(client, name))
    name = new_name(plan.alias)
    indices.create(client, name, meta, indices.loading(plan.keep_replicas))
    return name, False, DiskMap()
