"""Acts into an index: represent, embed, write, and put the index behind its alias. A stream from end to end."""

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from heapq import nlargest
from itertools import zip_longest
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
from opensearchpy import OpenSearch

from . import __version__
from .cluster import bulk, indices, parts, templates
from .cluster.capabilities import capabilities
from .cluster.documents import content_sha256
from .cluster.meta import Meta, alias_name, new_name
from .cluster.templates import FLOAT
from .diskmap import DiskMap
from .embedders import Embedder
from .embedders.cache import VectorCache, embed_cached
from .errors import ClusterError, UsageError
from .locks import alone
from .model import Act, Chunk, Failure
from .strategies import Strategy, chunked

LAYOUT = 2
"""Of documents: an index with those of another number cannot be updated."""
LONGEST_ID = 512
"""Bytes of a document's id that OpenSearch takes."""
LONGEST = 10_000_000
"""Characters of one chunk, at most: a node with a heap of 512 MB dies of analysing one of 40 million (2.19.1)."""
WINDOW = 512
"""Chunks that are embedded together: enough to batch them by length, few enough to keep memory flat."""
SLOWEST = 3
"""How many of the slowest documents a report names."""
FIRST_WINDOW = 64
"""Those of the first window, which doubles up to ``WINDOW``: the cluster waits for no more than these."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be made: the acts of ``corpus`` by ``strategy``, with the vectors of ``embedder``.

    ``update`` writes into the index in use; with ``delete_missing`` it also removes what is not among the acts, unless
    some failed, of which nobody can tell whether they are there. ``locks`` is a folder of lock files, by which two runs
    of one machine into one alias are kept apart. An act of more bytes than ``largest``, or of more chunks than the
    index takes in a document, becomes several (:mod:`~legalos.cluster.parts`).
    """

    strategy: Strategy
    corpus: str
    embedder: Embedder
    embedder_name: str
    cache: VectorCache
    locks: Path
    language: str = "pt"
    engine: str = "lucene"
    vectors: str = FLOAT
    update: bool = False
    delete_missing: bool = False
    keep_replicas: bool = False
    merge: bool = False
    largest: int = parts.MOST_BYTES
    pace: bulk.Pace = field(default_factory=bulk.Pace)

    @property
    def alias(self) -> str:
        """The alias that will show the index."""
        return alias_name(self.strategy.name, self.corpus)


@dataclass(slots=True)
class Report:
    """What a run did. ``acts`` were read, ``written`` and ``unchanged`` are in the index, and so are ``chunks``;
    ``removed`` are not any more. Times are in seconds; that of the embedding overlaps with the rest. ``slowest`` are
    the sources that took longest to read, parse and cut into chunks, with their seconds."""

    alias: str
    index: str = ""
    acts: int = 0
    chunks: int = 0
    written: int = 0
    unchanged: int = 0
    removed: int = 0
    failed: int = 0
    bytes: int = 0
    resumed: bool = False
    replaced: list[str] = field(default_factory=list)
    embedding_seconds: float = 0.0
    seconds: float = 0.0
    slowest: list[tuple[str, float]] = field(default_factory=list)


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
    is read, where the index to update has vectors of another length; ClusterError, ClusterUnreachable, or what the
    embedder raises: all that was done is kept for the next run.
    """
    began = time.monotonic()
    report = Report(plan.alias)
    meta = meta_of_plan(plan)
    can = capabilities(client)
    indices.refuse_foreign(client, plan.alias)
    with alone(plan.locks / f"{can.cluster}-{plan.alias}.lock", f"another run is filling {plan.alias}"):
        templates.install(client, can)
        _fill(client, acts, plan, meta, report, failed, progress, failed_in_all)
    report.seconds = time.monotonic() - began
    return report


def _fill(
    client: OpenSearch,
    acts: Iterable[Act],
    plan: Plan,
    meta: Meta,
    report: Report,
    failed: Callable[[Failure], None],
    progress: Callable[[int], None],
    failed_in_all: Callable[[], int] | None,
) -> None:
    report.index, report.resumed, there = _target(client, plan, meta)
    uuid = indices.uuid(client, report.index)
    seen = _Seen(parts.Room(indices.room(client, report.index), plan.largest))
    for state in bulk.write(
        client, report.index, _documents(acts, plan, there, seen, report, failed, progress), plan.pace
    ):
        for rejected in state.rejected:
            doc_id = rejected.part_of or rejected.id
            if not seen.refused(rejected):
                continue
            report.failed += 1
            report.chunks -= seen.chunks.pop(doc_id, 0)
            failed(Failure(rejected.source, doc_id, "write", rejected.reason))
        state.rejected.clear()
        report.written, report.bytes = state.documents - seen.halved, state.bytes
    if indices.uuid(client, report.index) != uuid:
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
    indices.complete(client, report.index, report.failed)
    if not plan.update:
        report.replaced = indices.swap(client, plan.alias, report.index)


def _delete(client: OpenSearch, index: str, acts: Iterable[tuple[str, int]], plan: Plan) -> int:
    """Acts, with the number of their parts: what an earlier run wrote and this one did not, or not whole. How many."""
    count = 0

    def documents() -> Iterator[bulk.Document]:
        nonlocal count
        for doc_id, last in acts:
            count += 1
            for one in parts.part_ids(doc_id, last):
                yield bulk.Document(one, None)

    for state in bulk.write(client, index, documents(), plan.pace):
        if state.rejected:
            raise ClusterError(f"{state.rejected[0].id} could not be removed from {index}: {state.rejected[0].reason}")
    return count


def options_of(strategy: Strategy) -> list[tuple[str, Any]]:
    """What the strategy was made with, as far as JSON can say it (a tokenizer is the embedder's, which is named)."""
    found = getattr(strategy, "__dict__", {})
    return sorted((name, value) for name, value in found.items() if isinstance(value, str | int | float))


def meta_of_plan(plan: Plan) -> Meta:
    """What the index will say of itself."""
    made_of = [
        __version__,
        plan.strategy.name,
        options_of(plan.strategy),
        plan.embedder.model,
        plan.embedder.passage_prefix,
        plan.language,
        plan.engine,
        *([plan.vectors] if plan.vectors != FLOAT else ()),  # an index that says nothing of it has these
        LAYOUT,
    ]
    return Meta(
        strategy=plan.strategy.name,
        corpus=plan.corpus,
        embedder=plan.embedder_name,
        model=plan.embedder.model,
        dimension=plan.embedder.dimension,
        query_prefix=plan.embedder.query_prefix,
        passage_prefix=plan.embedder.passage_prefix,
        language=plan.language,
        engine=plan.engine,
        vectors=plan.vectors,
        fingerprint=hashlib.sha256(json.dumps(made_of).encode()).hexdigest()[:16],
        version=__version__,
        options=dict(options_of(plan.strategy)),
        history=getattr(plan.strategy, "history", False),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _target(client: OpenSearch, plan: Plan, meta: Meta) -> tuple[str, bool, DiskMap[parts.Held]]:
    """The index to write to, whether it was begun before, and what it holds, by act."""
    if plan.update:
        name, there = indices.meta_of(client, plan.alias)
        if there.fingerprint != meta.fingerprint:
            raise ClusterError(f"{plan.alias} was made in another way than asked for now; index without --update")
        if there.dimension != meta.dimension:
            raise UsageError(
                f"{plan.alias} holds vectors of {there.dimension} dimensions, and those of {meta.model} now have "
                f"{meta.dimension}; index without --update"
            )
        return name, True, DiskMap(indices.stored(client, name))
    if name := indices.unfinished(client, plan.alias, meta):
        indices.start_loading(client, name, plan.keep_replicas)
        return name, True, DiskMap(indices.stored(client, name))
    name = new_name(plan.alias)
    indices.create(client, name, meta, indices.loading(plan.keep_replicas))
    return name, False, DiskMap()


@dataclass(slots=True)
class _Seen:
    """The acts of a run: how many ``chunks`` each has, and of those with more than one how many ``parts``."""

    room: parts.Room
    chunks: DiskMap[int] = field(default_factory=DiskMap)
    parts: dict[str, int] = field(default_factory=dict)
    _refused: dict[str, bool] = field(default_factory=dict)

    def refused(self, rejected: bulk.Rejected) -> bool:
        """Note it; True where nothing of that act was refused before."""
        doc_id = rejected.part_of or rejected.id
        before = self._refused.get(doc_id)
        self._refused[doc_id] = bool(before) or not rejected.part_of
        return before is None or doc_id not in self.parts

    @property
    def halved(self) -> int:
        """Acts of which a later part was refused and the first was not: it is counted, and the act is not there."""
        return sum(not first for first in self._refused.values())

    def refused_parts(self) -> dict[str, int]:
        """The acts in several parts of which one was refused, with the number of these."""
        return {doc_id: self.parts[doc_id] for doc_id in self._refused if doc_id in self.parts}


def _documents(
    acts: Iterable[Act],
    plan: Plan,
    there: Mapping[str, parts.Held],
    seen: "_Seen",
    report: Report,
    failed: Callable[[Failure], None],
    progress: Callable[[int], None],
) -> Iterator[bulk.Document]:
    """The documents to write: those of all acts but the ones that the index holds already."""
    for window in _windows(acts, plan.strategy, report, failed):
        lacking: list[tuple[Act, list[Chunk]]] = []
        known: set[str] = set()
        for act, chunks in window:
            if act.id in there or act.id in seen.chunks:  # a second act of that id takes the place of the first
                known.add(act.id)
            seen.chunks[act.id] = len(chunks)
            if (held := there.get(act.id)) and held.sha256 == content_sha256(act, chunks):
                report.unchanged += 1
                progress(len(chunks))
            else:
                lacking.append((act, chunks))
        for document in _embedded(lacking, plan, there, seen, report, progress):
            yield replace(document, new=(document.part_of or document.id) not in known)


def _windows(
    acts: Iterable[Act], strategy: Strategy, report: Report, failed: Callable[[Failure], None]
) -> Iterator[list[tuple[Act, list[Chunk]]]]:
    window: list[tuple[Act, list[Chunk]]] = []
    size, enough = 0, FIRST_WINDOW

    def left_out(failure: Failure) -> None:
        report.failed += 1
        failed(failure)

    for act, chunks, seconds in _timed(chunked(acts, strategy, left_out)):
        report.slowest = nlargest(SLOWEST, [*report.slowest, (act.source, seconds)], key=itemgetter(1))
        if reason := _too_large(act, chunks):
            left_out(Failure(act.source, act.id, "write", reason))
            continue
        report.acts += 1
        report.chunks += len(chunks)
        window.append((act, chunks))
        size += len(chunks)
        if size >= enough:
            yield window
            window, size, enough = [], 0, min(2 * enough, WINDOW)
    if window:
        yield window


def _timed(acts: Iterable[tuple[Act, list[Chunk]]]) -> Iterator[tuple[Act, list[Chunk], float]]:
    """Each act with its chunks, and the seconds that both took."""
    began = time.perf_counter()
    for act, chunks in acts:
        yield act, chunks, time.perf_counter() - began
        began = time.perf_counter()


def _too_large(act: Act, chunks: Sequence[Chunk]) -> str:
    """Why the cluster would not take it; nothing is embedded in vain then."""
    if (length := len(act.id.encode("utf-8", "surrogatepass"))) > LONGEST_ID:
        return f"its id has {length:,} bytes, OpenSearch takes {LONGEST_ID}"
    if parts.is_part_id(act.id):
        return "its id ends as those of parts of acts do; give it another one"
    if (longest := max(len(chunk.text) for chunk in chunks)) > LONGEST:
        return f"a chunk of it has {longest:,} characters, and the cluster is sent {LONGEST:,} at most"
    return ""


def _embedded(
    window: Sequence[tuple[Act, list[Chunk]]],
    plan: Plan,
    there: Mapping[str, parts.Held],
    seen: "_Seen",
    report: Report,
    progress: Callable[[int], None],
) -> Iterator[bulk.Document]:
    began = time.monotonic()
    vectors = chunk_vectors([chunk for _, chunks in window for chunk in chunks], plan.embedder, plan.cache, progress)
    report.embedding_seconds += time.monotonic() - began
    start = 0
    for act, chunks in window:
        bodies = parts.bodies(act, chunks, vectors[start : start + len(chunks)], seen.room)
        before = max(seen.parts.get(act.id, 1), held.parts if (held := there.get(act.id)) else 1)
        if (last := max(before, len(bodies))) > 1:
            seen.parts[act.id] = last
        for number, (one, body) in enumerate(zip_longest(parts.part_ids(act.id, last), bodies)):
            yield bulk.Document(one, body, act.source, part_of=act.id if number else "")
        start += len(chunks)


def chunk_vectors(
    chunks: Sequence[Chunk], embedder: Embedder, cache: VectorCache, progress: Callable[[int], None] | None = None
) -> np.ndarray:
    """(len(chunks), dimension) float32: what the embedder makes of each chunk, mixed with the vectors of its contexts
    where it has some. A context that many chunks share is embedded once."""
    texts = [chunk.embedded for chunk in chunks]
    shared = list(dict.fromkeys(text for chunk in chunks for text, _ in chunk.mixed))
    made = embed_cached(embedder, cache, texts + shared, embedder.passage_prefix, progress)
    if not shared:
        return made
    unit = made / np.linalg.norm(made, axis=1, keepdims=True)
    vectors, places = unit[: len(texts)], {text: len(texts) + place for place, text in enumerate(shared)}
    added = [sum((weight * unit[places[text]] for text, weight in chunk.mixed), np.float32(0)) for chunk in chunks]
    mixture = np.stack([vector + other for vector, other in zip(vectors, added, strict=True)])
    return (mixture / np.linalg.norm(mixture, axis=1, keepdims=True)).astype(np.float32)
