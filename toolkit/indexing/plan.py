"""What is to be made of acts, and what was made."""

import hashlib
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .. import __version__
from ..cluster import bulk, parts
from ..cluster.choices import FLOAT
from ..cluster.meta import Meta, alias_name
from ..cluster.templates import COMPONENTS, Chunks, component
from ..embedders import Embedder
from ..embedders.cache import VectorCache, dimension_of
from ..strategies import Strategy

LAYOUT = 2
"""Of documents: an index with those of another number cannot be updated."""


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


def options_of(strategy: Strategy) -> list[tuple[str, Any]]:
    """What the strategy was made with, as far as JSON can say it (a tokenizer is the embedder's, which is named)."""
    found = getattr(strategy, "__dict__", {})
    return sorted((name, value) for name, value in found.items() if isinstance(value, str | int | float))


def meta_of_plan(plan: Plan) -> Meta:
    """What the index will say of itself. Raises what the embedder does where only a vector can tell their length."""
    chunks = Chunks(language=plan.language, engine=plan.engine, vectors=plan.vectors)
    made_of = [
        __version__,
        plan.strategy.name,
        options_of(plan.strategy),
        plan.embedder.model,
        plan.embedder.passage_prefix,
        [component(name, chunks) for name in COMPONENTS],
        LAYOUT,
    ]
    return Meta(
        strategy=plan.strategy.name,
        corpus=plan.corpus,
        embedder=plan.embedder_name,
        model=plan.embedder.model,
        dimension=dimension_of(plan.embedder, plan.cache),
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
