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

from ..cluster import indices, templates
from ..cluster.capabilities import capabilities
from ..cluster.client import cluster_errors
from ..cluster.documents import content_sha256
from ..cluster.meta import Meta, alias_name
from ..embedders import Embedder
from ..errors import ClusterError, LegalosError
from ..indexing import Plan, index, meta_of_plan
from ..model import Act, Chunk, Failure
from ..parsers import parse
from ..strategies import Strategy, chunked
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
    """What a strategy made: where chunks stand, and the hashes of the documents."""

    ranges: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        return hashlib.sha256(orjson.dumps(sorted(self.hashes.items()))).hexdigest()


class _Remembering:
    """A strategy that notes what it makes. Its options are the strategy's, as an index's fingerprint has them."""

    def __init__(self, strategy: Strategy):
        self.__dict__.update(getattr(strategy, "__dict__", {}))
        self._strategy = strategy
        self.seen = _Seen()

    @property
    def name(self) -> str:
        return self._strategy.name

    def chunks(self, act: Act) -> list[Chunk]:
        made = self._strategy.chunks(act)
        self.seen.ranges |= {(act.id, chunk.chunk_id): (chunk.start, chunk.end) for chunk in made}
        self.seen.hashes[act.id] = content_sha256(act, made)
        return made


def _seen(acts: Iterable[Act], strategy: Strategy, failed: Callable[[Failure], object] = lambda failure: None) -> _Seen:
    remembering = _Remembering(strategy)
    for _ in chunked(acts, remembering, failed):
        pass
    return remembering.seen


@dataclass(slots=True)
class _Counting:
    """An embedder that counts what it is asked to embed."""

    embedder: Embedder
    texts: int = 0
    seconds: float = 0.0
    model: str = field(init=False)
    dimension: int | None = field(init=False)
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


def indexed(
    client: OpenSearch, acts: Iterable[Act], plan: Plan, own: bool, failed: Callable[[Failure], object]
) -> Prepared | None:
    """The index that the plan's alias shows, where it was made in the same way and holds the same documents; None where
    one is to be filled.

    What holds others is replaced where the corpus is the evaluator's ``own``, else refused, as is what was made in
    another way. ``failed`` gets the acts that cannot be cut into chunks. Raises ClusterError or ClusterUnreachable.
    """
    shown = _shown(client, plan.alias)
    if shown is None:
        return None
    same = shown[1].fingerprint == meta_of_plan(plan).fingerprint
    if same:
        seen = _seen(acts, plan.strategy, failed)
        if indices.stored_hashes(client, shown[0]) == seen.hashes:
            templates.install(client, capabilities(client))
            return _prepared(client, plan.alias, shown[0], seen, _tokens(client, acts, plan, *shown, seen, own))
    if not own:
        what = "holds other documents than the dataset" if same else f"was made with {shown[1].model} or otherwise"
        raise ClusterError(f"{plan.alias} {what}; choose another --corpus")
    return None


def fill(
    client: OpenSearch,
    acts: Iterable[Act],
    plan: Plan,
    own: bool,
    failed: Callable[[Failure], object],
    progress: Callable[[int], None] = lambda chunks: None,
    cut_off: Callable[[Cost], object] = lambda cost: None,
) -> Prepared:
    """Fill an index with the acts, put it behind the plan's alias, and say what that took.

    It is a new one even where few documents differ, since those that an update replaces go on counting in BM25 until
    segments merge. ``cut_off`` gets what was embedded where anything is raised. Raises ClusterError,
    ClusterUnreachable, or what the embedder raises.
    """
    reasons: list[str] = []

    def told(failure: Failure) -> None:
        reasons.append(failure.reason)
        failed(failure)

    strategy, embedder = _Remembering(plan.strategy), _Counting(plan.embedder)
    watched = replace(plan, strategy=strategy, embedder=embedder)
    try:
        report = index(client, acts, watched, told, progress)
    except BaseException:  # the user's Ctrl-C as well
        if embedder.texts:
            cut_off(Cost(embedded=embedder.texts, embedding_seconds=round(embedder.seconds, 3)))
        raise
    if not report.written and not report.unchanged:
        raise ClusterError(": ".join([f"no document could be indexed into {plan.alias}", *reasons[:1]]))
    made = indices.meta_of(client, plan.alias)
    tokens = _tokens(client, acts, plan, *made, strategy.seen, own)
    prepared = _prepared(client, plan.alias, report.index, strategy.seen, tokens)
    cost = replace(prepared.cost, acts=report.written + report.unchanged, embedded=embedder.texts)
    if report.written:
        seconds = {"embedding_seconds": round(embedder.seconds, 3), "index_seconds": round(report.seconds, 3)}
        cost = replace(cost, **seconds)
    return replace(prepared, cost=cost)


def existing(client: OpenSearch, acts: Iterable[Act], strategy: Strategy, corpus: str, why: str) -> Prepared:
    """The index of these acts that is there already, for what needs no embedder. Raises LegalosError, with ``why``
    none can be made, where there is none or it holds other documents."""
    seen = _seen(acts, strategy)
    alias = alias_name(strategy.name, corpus)
    shown = _shown(client, alias)
    if shown is None or indices.stored_hashes(client, shown[0]) != seen.hashes:
        raise LegalosError(why)
    return _prepared(client, alias, shown[0], seen, shown[1].tokens.get(seen.digest))


def _prepared(client: OpenSearch, alias: str, index: str, seen: _Seen, tokens: int | None) -> Prepared:
    cost = Cost(len(seen.hashes), len(seen.ranges), tokens, _bytes(client, index))
    return Prepared(alias, index, seen.digest, seen.ranges, cost)


def _tokens(
    client: OpenSearch, acts: Iterable[Act], plan: Plan, index: str, meta: Meta, seen: _Seen, own: bool
) -> int | None:
    """The tokens of all chunks, by the embedder's tokenizer where it has one. An index of the evaluator's own remembers
    them: to count them takes longer than to search."""
    tokenize = getattr(plan.embedder, "tokenize", None)
    if tokenize is None or seen.digest in meta.tokens:
        return meta.tokens.get(seen.digest)
    cut = chunked(acts, plan.strategy, lambda failure: None)  # told of before
    tokens = sum(len(tokenize(chunk.embedded)) for _, chunks in cut for chunk in chunks)
    if own:
        indices.note_tokens(client, index, {seen.digest: tokens})
    return tokens


def _shown(client: OpenSearch, alias: str) -> tuple[str, Meta] | None:
    indices.refuse_foreign(client, alias)
    with cluster_errors(f"look at {alias}"):
        if not client.indices.exists_alias(index=alias, name=alias):
            return None
    return indices.meta_of(client, alias)


def _bytes(client: OpenSearch, name: str) -> int:
    with cluster_errors(f"measure {name}"):
        stats: dict[str, Any] = client.indices.stats(index=name, metric="store")
    return stats["indices"][name]["primaries"]["store"]["size_in_bytes"]
