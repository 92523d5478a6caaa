"""The collection of a dataset on the cluster: indexed where it is not, taken as it is where it is."""

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import orjson
from opensearchpy import OpenSearch

from ..cluster import indices
from ..cluster.client import cluster_errors
from ..cluster.documents import content_sha256
from ..embedders import Embedder
from ..errors import ClusterError, LegalosError
from ..indexing import Plan, index, meta_of_plan
from ..model import Act, Chunk, Failure
from ..parsers import parse
from ..strategies import Strategy
from .model import Cost, Dataset
from .searching import Ranges

KEPT = 20_000_000
"""Characters of a collection whose parsed acts are kept in memory; a larger one is parsed anew for each strategy."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A strategy's index. ``digest`` is equal where the documents are; ``cost`` lacks the latencies."""

    alias: str
    index: str
    digest: str
    ranges: Ranges
    cost: Cost


class Acts:
    """The acts of a dataset, parsed, with their references if asked for; each iteration gives all of them."""

    def __init__(self, dataset: Dataset, references: bool = False):
        self._dataset = dataset
        self._references = references
        self._kept: list[Act] | None = None
        self.count = 0

    def __iter__(self) -> Iterator[Act]:
        if self._kept is not None:
            yield from self._kept
            return
        acts: list[Act] | None = []
        count = characters = 0
        for document in self._dataset.documents():
            act = parse(document, self._dataset.jurisdiction, references=self._references)
            count, characters = count + 1, characters + len(act.text)
            if characters > KEPT:
                acts = None
            if acts is not None:
                acts.append(act)
            yield act
        self._kept, self.count = acts, count


@dataclass(slots=True)
class _Seen:
    """What a strategy made: where chunks stand, the hashes of the documents, the number of tokens."""

    ranges: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    tokens: int | None = None

    @property
    def digest(self) -> str:
        return hashlib.sha256(orjson.dumps(sorted(self.hashes.items()))).hexdigest()


class _Remembering:
    """A strategy that notes what it makes. Its options are the strategy's, as an index's fingerprint has them."""

    def __init__(self, strategy: Strategy, embedder: Embedder | None = None):
        self.__dict__.update(getattr(strategy, "__dict__", {}))
        self._strategy = strategy
        self._tokenize = getattr(embedder, "tokenize", None)
        self.seen = _Seen(tokens=0 if self._tokenize else None)

    @property
    def name(self) -> str:
        return self._strategy.name

    def chunks(self, act: Act) -> list[Chunk]:
        made = self._strategy.chunks(act)
        self.seen.ranges |= {(act.id, chunk.chunk_id): (chunk.start, chunk.end) for chunk in made}
        self.seen.hashes[act.id] = content_sha256(act, made)
        if self._tokenize:
            self.seen.tokens += sum(len(self._tokenize(chunk.embedded)) for chunk in made)
        return made


@dataclass(slots=True)
class _Counting:
    """An embedder that counts what it is asked to embed."""

    embedder: Embedder
    texts: int = 0
    seconds: float = 0.0
    model: str = field(init=False)
    dimension: int = field(init=False)
    query_prefix: str = field(init=False)
    passage_prefix: str = field(init=False)
    batch_size: int = field(init=False)

    def __post_init__(self):
        for name in ("model", "dimension", "query_prefix", "passage_prefix", "batch_size"):
            setattr(self, name, getattr(self.embedder, name))

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        began = time.perf_counter()
        made = self.embedder.embed(texts)
        self.texts += len(texts)
        self.seconds += time.perf_counter() - began
        return made


def corpus_name(dataset: Dataset) -> str:
    """A name for the dataset's collection by its name and its documents: another content gets another one."""
    digest = hashlib.sha256()
    for document in dataset.documents():
        fields = [document.id, document.format, document.text, sorted(document.metadata.items())]
        digest.update(orjson.dumps(fields))
    name = re.sub(r"[^a-z0-9]+", "-", dataset.name.lower()).strip("-")[:60] or "dataset"
    return f"{name}-{digest.hexdigest()[:8]}"


def prepare(
    client: OpenSearch,
    acts: Iterable[Act],
    plan: Plan,
    own: bool,
    failed: Callable[[Failure], None],
    progress: Callable[[int], None] = lambda chunks: None,
    cut_off: Callable[[Cost], object] = lambda cost: None,
) -> Prepared:
    """Have the acts indexed behind the plan's alias, and say what that took.

    What the alias shows is used where it was made in the same way: documents that differ are written, the others
    left. An index with other documents is replaced where the corpus is the evaluator's ``own``, else refused, as is one
    that was made in another way. ``cut_off`` gets what was embedded where anything is raised. Raises ClusterError,
    ClusterUnreachable, or what the embedder raises.
    """
    strategy = _Remembering(plan.strategy, plan.embedder)
    embedder = _Counting(plan.embedder)
    plan = replace(plan, strategy=strategy, embedder=embedder)
    shown = _shown(client, plan.alias)
    if shown and not own:
        for act in acts:
            strategy.chunks(act)
        _refuse_others(client, plan, shown, strategy.seen.hashes)
    same = shown is not None and shown[1].fingerprint == meta_of_plan(plan).fingerprint
    try:
        report = index(client, acts, replace(plan, update=same), failed, progress)
        if same and indices.stored_hashes(client, report.index).keys() != strategy.seen.hashes.keys():
            report = index(client, acts, plan, failed, progress)
    except BaseException:  # the user's Ctrl-C as well
        if embedder.texts:
            cut_off(Cost(embedded=embedder.texts, embedding_seconds=round(embedder.seconds, 3)))
        raise
    if not report.written and not report.unchanged:
        raise ClusterError(f"no document could be indexed into {plan.alias}")
    wrote = report.written > 0
    cost = Cost(
        acts=report.written + report.unchanged,
        chunks=len(strategy.seen.ranges),
        tokens=strategy.seen.tokens,
        bytes_on_disk=_bytes(client, report.index),
        embedded=embedder.texts,
        embedding_seconds=round(embedder.seconds, 3) if wrote else None,
        index_seconds=round(report.seconds, 3) if wrote else None,
    )
    return Prepared(plan.alias, report.index, strategy.seen.digest, strategy.seen.ranges, cost)


def existing(client: OpenSearch, acts: Iterable[Act], strategy: Strategy, corpus: str, why: str) -> Prepared:
    """The index of these acts that is there already, for what needs no embedder. Raises LegalosError, with ``why``
    none can be made, where there is none or it holds other documents."""
    remembering = _Remembering(strategy)
    seen = remembering.seen
    for act in acts:
        remembering.chunks(act)
    alias = indices.alias_name(strategy.name, corpus)
    shown = _shown(client, alias)
    if shown is None or indices.stored_hashes(client, shown[0]) != seen.hashes:
        raise LegalosError(why)
    cost = Cost(len(seen.hashes), len(seen.ranges), bytes_on_disk=_bytes(client, shown[0]))
    return Prepared(alias, shown[0], seen.digest, seen.ranges, cost)


def _shown(client: OpenSearch, alias: str) -> tuple[str, indices.Meta] | None:
    indices.refuse_foreign(client, alias)
    with cluster_errors(f"look at {alias}"):
        if not client.indices.exists_alias(name=alias):
            return None
    return indices.meta_of(client, alias)


def _refuse_others(client: OpenSearch, plan: Plan, shown: tuple[str, indices.Meta], hashes: dict[str, str]) -> None:
    if shown[1].fingerprint != meta_of_plan(plan).fingerprint:
        raise ClusterError(f"{plan.alias} was made with {shown[1].model} or in another way; choose another --corpus")
    if indices.stored_hashes(client, shown[0]) != hashes:
        raise ClusterError(f"{plan.alias} holds other documents than the dataset; choose another --corpus")


def _bytes(client: OpenSearch, name: str) -> int:
    with cluster_errors(f"measure {name}"):
        stats: dict[str, Any] = client.indices.stats(index=name, metric="store")
    return stats["indices"][name]["primaries"]["store"]["size_in_bytes"]
