"""What an evaluation found: the contract of ``results.json``, which the report is made from.

A *scoring* names how answers were judged: ``act``, ``span``, or ``passage/RULE`` with a rule of
:mod:`legalos.evaluation.rules` (``passage/article``). Measures are named in full, with their cut (``nDCG@10``). All
measures are 0 to 1. What was not measured is None, and an arm that did not run has no measures: never 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .model import Cost

VERSION = 1
"""Of the contract: a reader refuses another one."""

State = Literal["done", "not run"]


@dataclass(frozen=True, slots=True)
class DatasetFacts:
    """The collection. ``judgments`` and ``judged_queries`` count by grain (``act``, ``passage``, ``span``); a query
    counts as judged where it has a relevant target. ``notes`` are sentences for the reader."""

    name: str
    documents: int
    queries: int
    judgments: Mapping[str, int]
    judged_queries: Mapping[str, int]
    language: str = "pt"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArmFacts:
    """An arm, or a saved run (whose ``strategy`` and ``mode`` are empty, and ``cost`` None).

    ``reason`` says why an arm is "not run". ``run`` is the file of its acts, relative to the folder.
    """

    name: str
    strategy: str = ""
    mode: str = ""
    aggregation: str = "max"
    state: State = "done"
    reason: str = ""
    cost: Cost | None = None
    run: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """Means of an arm in a scoring, by measure, over the ``n`` queries that have a judgment in it."""

    scoring: str
    arm: str
    n: int
    means: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Compared:
    """An arm against the baseline, query by query, in one measure of one scoring.

    ``difference`` is the arm's mean less the baseline's, ``low`` and ``high`` its 95 % bootstrap interval. ``p`` holds
    the p-value of each test (``fisher``, ``t``, ``wilcoxon``); ``adjusted`` holds those of ``fisher`` corrected over
    all arms compared in the measure (``holm``, ``benjamini-hochberg``). ``effect`` is Cohen's d of the differences
    (d_z; None where it has no bound). ``wins``, ``ties`` and ``losses`` count queries.
    """

    scoring: str
    measure: str
    arm: str
    baseline: str
    n: int
    mean: float
    baseline_mean: float
    difference: float
    low: float
    high: float
    p: Mapping[str, float]
    adjusted: Mapping[str, float]
    effect: float | None
    wins: int
    ties: int
    losses: int


@dataclass(frozen=True, slots=True)
class Ablated:
    """The 2×2 of representation and retrieval: what each of two changes to the baseline brings.

    ``means`` holds the measure of four arms: ``neither`` (the baseline), ``representation`` (another strategy, same
    mode), ``retrieval`` (same strategy, another mode), ``both``. ``gains`` is each factor's part of ``both`` less
    ``neither`` (keys ``representation`` and ``retrieval``, adding up to it), ``interaction`` what only comes of both
    together.
    """

    scoring: str
    measure: str
    arms: Mapping[str, str]
    means: Mapping[str, float]
    gains: Mapping[str, float]
    interaction: float


@dataclass(frozen=True, slots=True)
class Group:
    """Means over the queries of one class: ``by`` is ``type`` or ``cites answer``, ``value`` the class of it."""

    scoring: str
    arm: str
    by: str
    value: str
    n: int
    means: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Shown:
    """A passage of a failure, as it was found. ``relevant`` says whether the judgments have it."""

    act: str
    title: str
    label: str
    path: tuple[str, ...]
    text: str
    score: float
    relevant: bool


@dataclass(frozen=True, slots=True)
class FailedQuery:
    """A query that an arm answered badly: its ``value`` in ``measure``, the targets that would have been right, and
    what came first instead."""

    scoring: str
    arm: str
    measure: str
    value: float
    query: str
    text: str
    type: str
    targets: tuple[str, ...]
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Provenance:
    """How to make the figures again. ``templates`` holds the sha256 of each search template, ``plugins``
    those of the server; both are empty where saved runs were scored. ``date`` is ISO 8601, UTC."""

    command: str
    date: str
    seed: int
    legalos: str
    python: str
    server: str = ""
    plugins: tuple[str, ...] = ()
    templates: Mapping[str, str] = field(default_factory=dict)
    embedder: str = ""
    model: str = ""
    corpus: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """All of it. ``scorings`` and ``measures`` are in the order to show them, the first ones are the headline;
    ``baseline`` is empty where there is nothing to compare with. Values by query are in ``per-query.jsonl``."""

    dataset: DatasetFacts
    arms: tuple[ArmFacts, ...]
    scorings: tuple[str, ...]
    measures: tuple[str, ...]
    k: int
    baseline: str
    provenance: Provenance
    measured: tuple[Measured, ...] = ()
    compared: tuple[Compared, ...] = ()
    ablation: tuple[Ablated, ...] = ()
    breakdown: tuple[Group, ...] = ()
    failures: tuple[FailedQuery, ...] = ()
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class QueryValues:
    """A line of ``per-query.jsonl``: one query's values by measure, of one arm in one scoring."""

    scoring: str
    arm: str
    query: str
    values: Mapping[str, float]
