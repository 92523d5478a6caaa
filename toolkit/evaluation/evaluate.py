"""The two ways to evaluate: arms run on a cluster, and runs that were saved."""

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from opensearchpy import OpenSearch

from .. import __version__
from ..cluster.capabilities import capabilities
from ..cluster.client import cluster_errors
from ..cluster.indices import alias_name
from ..errors import UsageError
from ..registry import STRATEGIES, plugins
from ..search.searcher import Searcher
from .collection import Acts
from .failing import failures
from .manifest import Manifest
from .model import Arm, Dataset, Query
from .results import ArmFacts, Provenance, Results
from .rules import RULES
from .runner import Experiment, query_vectors, run_arms, template_hashes
from .runs import read_run
from .scoring import Scoreboard, results, with_failures
from .searching import MODES, request
from .storage import write_results

BASELINE = "whole/bm25"
"""What the rest is compared with when nothing else is said, where it is among the arms."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """How answers are judged. ``baseline`` is the name of an arm, "" for :data:`BASELINE` where that is among them."""

    measures: tuple[str, ...]
    k: int = 10
    rules: tuple[str, ...] = RULES
    baseline: str = ""
    seed: int = 0
    permutations: int = 10_000


def on_cluster(client: OpenSearch, experiment: Experiment, scheme: Scheme, folder: Path, command: str) -> Results:
    """Run all arms that the folder does not have yet, score them, and write everything into the folder.

    Raises UsageError for a baseline that is not among the arms, ClusterUnreachable (what was done stays, and the same
    call goes on with the rest) and ClusterError.
    """
    names = [arm.name for strategy in experiment.strategies for arm in experiment.arms(strategy)]
    baseline = baseline_of(scheme.baseline, names)
    acts = Acts(experiment.dataset)
    board = Scoreboard(experiment.dataset, acts, scheme.measures, scheme.rules, scheme.k)
    can = capabilities(client)
    facts = run_arms(client, experiment, Manifest.of(folder), acts, lambda arm, run: board.take(arm.name, run))
    with cluster_errors("ask the cluster for its plugins"):
        nodes = client.nodes.info(metric="plugins", filter_path="nodes.*.plugins.name,nodes.*.plugins.version")
    provenance = Provenance(
        command=command,
        date=_now(),
        seed=scheme.seed,
        legalos=__version__,
        python=platform.python_version(),
        server=can.version,
        plugins=tuple(
            sorted({f"{p['name']} {p['version']}" for node in nodes["nodes"].values() for p in node["plugins"]})
        ),
        templates=template_hashes(can),
        embedder=experiment.embedder_name,
        model=experiment.embedder.model if experiment.embedder else "",
        corpus=experiment.corpus,
    )
    made, values = results(board, facts, acts.count, baseline, provenance, scheme.permutations)
    write_results(folder, made, values)  # should the cluster vanish now, all but the failures is there
    made = with_failures(made, failures(board, made, _look(client, experiment, can, facts)))
    write_results(folder, made, values)
    return made


def of_runs(dataset: Dataset, paths: Sequence[Path], scheme: Scheme, folder: Path, command: str) -> Results:
    """Score saved runs, of legalos or of other systems; no cluster is asked. Writes the figures into the folder.

    Raises UsageError for a file that is no run, for two runs of one name, and for a baseline that is none of them.
    """
    acts = Acts(dataset)
    board = Scoreboard(dataset, acts, scheme.measures, scheme.rules, scheme.k)
    facts: dict[str, ArmFacts] = {}
    for path in paths:
        run = read_run(path)
        if run.tag in facts:
            raise UsageError(f"{path} and {facts[run.tag].run} are runs of one name, {run.tag!r}")
        board.take(run.tag, run)
        facts[run.tag] = _named(run.tag, path)
    provenance = Provenance(command, _now(), scheme.seed, __version__, platform.python_version())
    count = acts.count or sum(1 for _ in dataset.documents())
    baseline = baseline_of(scheme.baseline, list(facts))
    made, values = results(board, list(facts.values()), count, baseline, provenance, scheme.permutations)
    write_results(folder, made, values)
    return made


def baseline_of(named: str, arms: Sequence[str]) -> str:
    """The arm that the others are compared with, "" for none. Raises UsageError for a name that is none of them."""
    if named and named not in arms:
        raise UsageError(f"the baseline {named!r} is not among the arms {', '.join(arms)}")
    return named or (BASELINE if BASELINE in arms else "")


def _named(tag: str, path: Path) -> ArmFacts:
    """A run of an arm of legalos is told by its name, so that the ablation can be made of saved runs as well."""
    parts = tag.split("/")
    if len(parts) in (2, 3) and parts[0] in plugins(STRATEGIES) and parts[1] in MODES:
        arm = Arm(*parts)
        return ArmFacts(arm.name, arm.strategy, arm.mode, arm.aggregation, run=str(path))
    return ArmFacts(tag, run=str(path))


def _look(client: OpenSearch, experiment: Experiment, can, facts: Sequence[ArmFacts]) -> Callable:
    """Searches three acts, with a passage each, as the arm of that name does."""
    arms = {fact.name: fact for fact in facts}
    vectors, _ = query_vectors(experiment)

    def look(name: str, query: Query):
        arm = arms[name]
        searcher = Searcher(client, alias_name(arm.strategy, experiment.corpus), can)
        asked = request(query.text, vectors.get(query.id), arm.mode, size=3, passages=1)
        return searcher.search(asked).hits

    return look


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
