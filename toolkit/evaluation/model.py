"""The nouns of the evaluator: what is asked, what is right, what was found.

A *target* is what a query is judged on: the id of an act, or the address of a unit (``urn!art5_cpt_inc6``), as the
dataset's judgments name it. An *arm* is one way of answering: a strategy searched in a mode.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..model import SourceText
from .ranking import Passages, of_rows, ranked

Qrels = Mapping[str, Mapping[str, int]]
"""Grades by query id and target; a grade above 0 is relevant, 0 was judged and is not."""

Scores = Mapping[str, Mapping[str, float]]
"""Scores by query id and target: the ranking of a run, or (target = name of a measure) values per query."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query of a dataset.

    ``type`` is the dataset's own class of it. ``cites_answer`` says whether its text names its own answer ("art. 48
    of the LGPD"), None where the dataset cannot tell.
    """

    id: str
    text: str
    type: str = ""
    cites_answer: bool | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A range of characters of an act's text that answers, ``[start, end)``."""

    doc_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Dataset:
    """Documents, queries and judgments.

    ``documents`` reads the documents anew at each call, one at a time. A dataset has judgments of at least one grain:
    ``acts`` (targets are ids of acts), ``passages`` (targets are addresses ``act!unit``, where ``act`` is the urn, or
    the id where an act has none) or ``spans``. ``notes`` are sentences for the report: what the files lack, what was
    dropped and how much of it. ``size`` is the number of documents, 0 where that is not known before they are read.
    """

    name: str
    documents: Callable[[], Iterable[SourceText]]
    queries: tuple[Query, ...]
    acts: Qrels = field(default_factory=dict)
    passages: Qrels = field(default_factory=dict)
    spans: Mapping[str, tuple[Span, ...]] = field(default_factory=dict)
    language: str = "pt"
    jurisdiction: str = "auto"
    notes: tuple[str, ...] = ()
    size: int = 0


@dataclass(frozen=True, slots=True)
class Arm:
    """A strategy searched in a mode (``bm25``, ``dense``, ``hybrid``, ``hybrid-rrf``).

    ``aggregation`` says how the scores of an act's chunks become the act's: ``max`` is the server's own.
    """

    strategy: str
    mode: str
    aggregation: str = "max"

    @property
    def name(self) -> str:
        """``core-metadata/hybrid``, or ``core-metadata/hybrid/sum`` where the aggregation is not ``max``."""
        return "/".join((self.strategy, self.mode) + ((self.aggregation,) if self.aggregation != "max" else ()))


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A chunk of a run with its score; ``start`` and ``end`` point into the act's text."""

    chunk_id: str
    score: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FoundAct:
    """An act of a run with its score, and its best passages."""

    id: str
    score: float
    passages: tuple[FoundPassage, ...] = ()


class Answers(Mapping[str, tuple[FoundAct, ...]]):
    """The acts of each query by its id, best first, in trec_eval's order.

    A run has a million of them, and nearly all that reads it looks at columns: ``scores`` of acts, and ``passages`` of
    those queries that have some. Acts and passages are made when a query is asked for.
    """

    def __init__(self, scores: Scores, passages: Mapping[str, Passages] | None = None):
        self.scores = scores
        self.passages = passages or {}

    @classmethod
    def of(cls, results: Mapping[str, Sequence[FoundAct]]) -> "Answers":
        """The columns of acts."""
        scores = {query: {act.id: act.score for act in acts} for query, acts in results.items()}
        return cls(scores, {query: columns for query, acts in results.items() if (columns := _columns(acts)).acts})

    def __getitem__(self, query: str) -> tuple[FoundAct, ...]:
        scores = self.scores[query]
        shown: dict[str, list[FoundPassage]] = defaultdict(list)
        columns = self.passages.get(query, Passages())
        for act, *rest in zip(columns.acts, columns.chunks, columns.scores, columns.starts, columns.ends, strict=True):
            shown[act].append(FoundPassage(*rest))
        return tuple(FoundAct(act, scores[act], tuple(shown.get(act, ()))) for act in ranked(scores))

    def __iter__(self) -> Iterator[str]:
        return iter(self.scores)

    def __len__(self) -> int:
        return len(self.scores)


def _columns(acts: Iterable[FoundAct]) -> Passages:
    return of_rows((p.score, p.chunk_id, act.id, p.start, p.end) for act in acts for p in act.passages)


@dataclass(frozen=True, slots=True)
class Run:
    """What one system answered: acts by query id, best first. ``tag`` names the system. ``results`` are kept as
    :class:`Answers`, whatever mapping they come as."""

    tag: str
    results: Mapping[str, Sequence[FoundAct]]

    def __post_init__(self):
        if not isinstance(self.results, Answers):
            object.__setattr__(self, "results", Answers.of(self.results))

    @property
    def scores(self) -> Scores:
        """The scores of the acts by query id and id of the act."""
        return self.results.scores

    @property
    def passages(self) -> Mapping[str, Passages]:
        """The passages of those queries that have some, column by column."""
        return self.results.passages


@dataclass(frozen=True, slots=True)
class Cost:
    """What an arm takes. Times are in seconds, latencies in milliseconds; None where it was not measured.

    ``embedding_seconds`` counts what was embedded for the index in the evaluation's folder, not what the cache held
    before, and ``embedded`` says how many chunks that were; neither is a cost of an arm that needs no vectors.
    ``index_seconds`` is the time of the whole index, during which its chunks are embedded too.
    """

    acts: int = 0
    chunks: int = 0
    tokens: int | None = None
    bytes_on_disk: int | None = None
    embedded: int = 0
    embedding_seconds: float | None = None
    index_seconds: float | None = None
    latency_p50: float | None = None
    latency_p95: float | None = None
