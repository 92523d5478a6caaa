"""Acts into documents: windows of acts whose chunks are embedded together, and what of them is still to be written."""

import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import zip_longest
from operator import itemgetter

from ..cluster import bulk, parts
from ..cluster.documents import content_sha256
from ..diskmap import DiskMap
from ..embedders import TextsRefused
from ..model import Act, Chunk, Failure
from ..strategies import Strategy, chunked
from .plan import Plan, Report
from .vectors import chunk_vectors, refusals

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

Window = list[tuple[Act, list[Chunk]]]


@dataclass(slots=True)
class Seen:
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


def documents(
    found: Iterable[Window],
    plan: Plan,
    there: Mapping[str, parts.Held],
    seen: Seen,
    report: Report,
    failed: Callable[[Failure], None],
    progress: Callable[[int], None],
) -> Iterator[bulk.Document]:
    """The documents to write: those of all acts but the ones that the index holds already. ``failed`` is told of those
    that have no vectors."""
    for window in found:
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
        yield from _embedded(lacking, plan, there, known, seen, report, failed, progress)


def windows(
    acts: Iterable[Act], strategy: Strategy, report: Report, failed: Callable[[Failure], None]
) -> Iterator[Window]:
    """The acts with their chunks, as many as are embedded together; ``report`` and ``failed`` are told of those that
    are left out."""
    window: Window = []
    size, enough = 0, FIRST_WINDOW

    def left_out(failure: Failure) -> None:
        report.failed += 1
        failed(failure)

    for act, chunks, seconds in _timed(chunked(acts, strategy, left_out)):
        if len(report.slowest) < SLOWEST or seconds > report.slowest[-1][1]:
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


def _chunks(window: Window) -> list[Chunk]:
    return [chunk for _, chunks in window for chunk in chunks]


def _embedded(
    window: Window,
    plan: Plan,
    there: Mapping[str, parts.Held],
    known: Container[str],
    seen: Seen,
    report: Report,
    failed: Callable[[Failure], None],
    progress: Callable[[int], None],
) -> Iterator[bulk.Document]:
    """The documents of acts that are to be written; those of an id that is not ``known`` are new."""
    began = time.monotonic()
    try:
        vectors = chunk_vectors(_chunks(window), plan.embedder, plan.cache, progress)
    except TextsRefused as error:
        left_out = dict(refusals(window, error.reasons))
        for failure in left_out.values():
            report.failed += 1
            report.chunks -= seen.chunks.pop(failure.doc_id, 0)
            failed(failure)
        window = [one for place, one in enumerate(window) if place not in left_out]
        vectors = chunk_vectors(_chunks(window), plan.embedder, plan.cache)
    report.embedding_seconds += time.monotonic() - began
    start = 0
    for act, chunks in window:
        bodies = parts.bodies(act, chunks, vectors[start : start + len(chunks)], seen.room)
        before = max(seen.parts.get(act.id, 1), held.parts if (held := there.get(act.id)) else 1)
        if (last := max(before, len(bodies))) > 1:
            seen.parts[act.id] = last
        new = act.id not in known
        for number, (one, body) in enumerate(zip_longest(parts.part_ids(act.id, last), bodies)):
            yield bulk.Document(one, body, act.source, new, part_of=act.id if number else "")
        start += len(chunks)
