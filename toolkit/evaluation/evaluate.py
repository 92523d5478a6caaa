"""The two ways to evaluate: arms run on a cluster, and runs that were saved."""

import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from opensearchpy import OpenSearch

from .. import __version__, collector
from ..cluster.capabilities import capabilities
from ..cluster.client import cluster_errors
from ..cluster.meta import alias_name
from ..counting import counted
from ..errors import UsageError
from ..registry import STRATEGIES, plugins
from ..search.searcher import Searcher
from .collection import Acts
from .depths import of_depths
from .experiment import Experiment, query_vectors
from .failing import failures
from .foreign import oddities
from .manifest import Manifest, template_hashes
from .measures import Measurement, deeper_than, standard
from .model import Arm, Dataset, Query
from .modes import MODES, request
from .ready import refuse_other, refuse_unjudged
from .results import ArmFacts, Provenance, Results
from .rules import RULES
from .runner import run_arms
from .runs import read_run
from .scoring import Scoreboard, results
from .storage import write_results

BASELINE = "whole/bm25"
"""What the rest is compared with when nothing else is said, where it runs."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """How answers are judged. ``baseline`` is the name of an arm, "" for :func:`baseline_of`'s choice; ``spans`` are
    measures of characters besides the usual ones."""

    measures: tuple[str, ...]
    k: int = 10
    rules: tuple[str, ...] = RULES
    baseline: str = ""
    seed: int = 0
    permutations: int = 10_000
    spans: tuple[str, ...] = ()


@collector.seldom()
def on_cluster(client: OpenSearch, experiment: Experiment, scheme: Scheme, folder: Path, command: str) -> Results:
    """Run all arms that the folder does not have yet, score them, and write everything into the folder.

    Raises UsageError for a baseline that is not among the arms, for a dataset without a relevant judgment and for a
    folder that holds another evaluation, before anything is indexed; ClusterUnreachable (what was done stays, and the
    same call goes on with the rest) and ClusterError.
    """
    names = [arm.name for named in (*experiment.strategies, *experiment.mixtures) for arm in experiment.arms(named)]
    refuse_baseline(scheme.baseline, names)
    refuse_unjudged(experiment.dataset)
    refuse_other(folder, experiment.dataset.name, experiment.corpus)
    manifest = Manifest.of(folder)
    manifest.dataset = experiment.dataset.name
    acts = Acts(experiment.dataset, any(getattr(strategy, "references", False) for strategy in experiment.strategies))
    board = Scoreboard(experiment.dataset, acts, scheme.measures, scheme.rules, scheme.k, scheme.spans)
    can = capabilities(client)
    facts = run_arms(client, can, experiment, manifest, acts, lambda arm, run: board.take(arm.name, run))
    board.notes |= dict.fromkeys(
        of_depths(experiment.dataset, experiment.modes, experiment.depths, scheme.measures, acts.count)
    )
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
    baseline = baseline_of(scheme.baseline, facts, board)
    made, values = results(board, facts, acts.count, baseline, provenance, scheme.permutations)
    write_results(folder, made, values)  # should the cluster vanish now, all but the failures is there
    made = replace(made, failures=failures(board, made, _look(client, experiment, can, facts)))
    write_results(folder, made, values)
    return made


@collector.seldom()
def of_runs(dataset: Dataset, paths: Sequence[Path], scheme: Scheme, folder: Path, command: str) -> Results:
    """Score saved runs, of legalos or of other systems; no cluster is asked. Writes the figures into the folder.

    Raises UsageError for a file that is no run or answers no query, for two runs of one name, for a baseline that is
    none of them, for a dataset without a relevant judgment, and for a folder that holds another evaluation.
    """
    refuse_unjudged(dataset)
    refuse_other(folder, dataset.name, None)
    acts = Acts(dataset)
    board = Scoreboard(dataset, acts, scheme.measures, scheme.rules, scheme.k, scheme.spans)
    facts: dict[str, ArmFacts] = {}
    longest = 0
    for path in paths:
        run = read_run(path, lambda note: board.notes.setdefault(note))
        fact = _named(run.tag, path)
        if fact.name in facts:
            raise UsageError(f"{path} and {facts[fact.name].run} are runs of one name, {fact.name!r}")
        if not board.answers(run):  # most likely the run of another dataset
            raise UsageError(f"the run {run.tag} has no answer to any query of {dataset.name}")
        board.take(fact.name, run)
        board.notes |= dict.fromkeys(oddities(fact.name, run.scores, board))
        longest = max(longest, *map(len, run.scores.values()))
        facts[fact.name] = fact
    provenance = Provenance(command, _now(), scheme.seed, __version__, platform.python_version())
    count = acts.count or dataset.size or sum(1 for _ in dataset.documents())
    asked = [name for name in scheme.measures if name not in standard(scheme.k)]  # a system may well stop before k
    if longest < count and (deeper := deeper_than(asked, longest)):
        most = counted(longest, "target")
        board.notes[f"no run has more than {most} for a query: {deeper} cannot count what lies deeper"] = None
    refuse_baseline(scheme.baseline, list(facts))
    baseline = baseline_of(scheme.baseline, list(facts.values()), board)
    made, values = results(board, list(facts.values()), count, baseline, provenance, scheme.permutations)
    write_results(folder, made, values)
    return made


def refuse_baseline(named: str, arms: Sequence[str]) -> None:
    """Raise UsageError for the name of a baseline that is none of the arms."""
    if named and named not in arms:
        raise UsageError(f"the baseline {named!r} is not among the arms {', '.join(arms)}")


def baseline_of(named: str, facts: Sequence[ArmFacts], board: Scoreboard) -> str:
    """The arm that the others are compared with: the one that is named, or :data:`BASELINE`, or else the first that
    the headline scoring has a figure of, which the board's notes then tell. "" where there is none. The notes also
    tell of one that cannot be right, as whole acts cannot where articles are judged."""
    scoring = next((name for name in board.scorings if name in board.values), "")
    done = [fact.name for fact in facts if fact.name in board.values.get(scoring, ())]
    if named or BASELINE in done or len(done) < 2:
        if named and named not in done:
            board.notes[f"the baseline {named} has no figures, so nothing is compared with it"] = None
        _tell_of_nothing(named or BASELINE, board.values.get(scoring, {}), board)
        return named or (BASELINE if BASELINE in done else "")
    why = "did not run" if any(fact.name == BASELINE for fact in facts) else "is not among the arms"
    board.notes[f"{BASELINE} {why}, so the arms are compared with {done[0]}, the first that ran"] = None
    return done[0]


def _tell_of_nothing(baseline: str, found: Mapping[str, Measurement], board: Scoreboard) -> None:
    right = {arm for arm, measured in found.items() if any(measured.means.values())}
    if right and baseline in found and baseline not in right:
        why = f"the baseline {baseline} has no right answer, so each change is the arm's own figure"
        board.notes[f"{why}; --baseline names another"] = None


def _named(tag: str, path: Path) -> ArmFacts:
    """A run of an arm of legalos is told by its name, so that the ablation can be made of saved runs as well; the fact
    has the arm's name, which leaves ``/max`` out."""
    parts = tag.split("/")
    if (
        len(parts) in (2, 3)
        and parts[0].partition(":")[0] in plugins(STRATEGIES)
        and parts[1].partition("+")[0] in MODES
    ):
        arm = Arm(*parts)
        return ArmFacts(arm.name, arm.strategy, arm.mode, arm.aggregation, run=str(path))
    return ArmFacts(tag, run=str(path))


def _look(client: OpenSearch, experiment: Experiment, can, facts: Sequence[ArmFacts]) -> Callable:
    """Searches three acts, with a passage each, as the arm of that name does."""
    arms = {fact.name: fact for fact in facts}
    vectors, _ = query_vectors(experiment)

    @cache
    def searcher(strategy: str) -> Searcher:
        return Searcher(client, alias_name(strategy, experiment.corpus), can)

    def look(name: str, query: Query):
        arm = arms[name]
        asked = request(query.text, vectors.get(query.id), arm.mode, size=3, passages=1)
        return searcher(arm.strategy).search(asked).hits

    return look


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
