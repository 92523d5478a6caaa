"""Arms on the cluster: each strategy indexed where it is not, each query searched in each mode, each run kept."""

import hashlib
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, zip_longest
from typing import Any

import numpy as np
import orjson
from opensearchpy import OpenSearch

from ..cluster.capabilities import Capabilities
from ..cluster.choices import LANGUAGES
from ..errors import ClusterUnreachable, LegalosError, UsageError
from ..indexing import Plan
from ..model import Failure
from ..search.searcher import Searcher
from ..strategies import Strategy, has_both
from .aggregation import aggregate
from .beside import Beside
from .collection import Acts, Prepared, existing, fill, indexed
from .experiment import Experiment, query_vectors
from .manifest import Kept, Manifest, read_arm, run_path, template_hashes
from .measures import warm_up
from .mixing import mixed_arms
from .model import Answers, Arm, Cost, Run
from .modes import mixes_theses, needs_vectors
from .results import ArmFacts
from .searching import Depths, latencies, search_all

NOTHING_TO_MIX = "it has not both theses and other chunks, whose scores +nuggets mixes"


def run_arms(
    client: OpenSearch,
    can: Capabilities,
    experiment: Experiment,
    manifest: Manifest,
    acts: Acts,
    took: Callable[[Arm, Run], object],
) -> list[ArmFacts]:
    """Run the arms that the manifest does not have; hand each run to ``took``, one after the other.

    Gives the facts of all arms, in the order of the strategies, then those of the mixtures; one that cannot be run
    says why. Raises ClusterUnreachable where the cluster vanishes: what was done stays in the manifest's folder.
    """
    facts: list[ArmFacts] = []
    vectors, lacking = query_vectors(experiment)
    with Beside() as beside:
        strategies = [
            _Strategy(client, experiment, manifest, can, strategy, vectors, lacking, acts, took, beside)
            for strategy in experiment.strategies
        ]
        strategies[0].look()
        beside.give(warm_up)
        for strategy, following in zip_longest(strategies, strategies[1:]):
            beside.check()
            try:
                facts += strategy.run(following)
            except ClusterUnreachable as error:
                beside.drop()
                beside.wait()
                arms = [arm.name for strategy in experiment.strategies for arm in experiment.arms(strategy)]
                done = f"{len(manifest.arms.keys() & arms)} of {len(arms)} arms are kept in {manifest.folder}"
                raise ClusterUnreachable(f"{error}; {done}, and the same command goes on with the rest") from error
        beside.wait()
    ways = [(mode, how) for mode in experiment.modes for how in experiment.aggregations]
    return facts + mixed_arms(experiment.mixtures, ways, facts, manifest, took)


@dataclass(slots=True)
class _Strategy:
    """The arms of one strategy."""

    client: OpenSearch
    experiment: Experiment
    manifest: Manifest
    can: Capabilities
    strategy: Strategy
    vectors: Mapping[str, np.ndarray]
    lacking: str
    acts: Acts
    took: Callable[[Arm, Run], object]
    beside: Beside
    failures: list[Failure] = field(default_factory=list)
    looked: Future | None = None
    """The index that is there; None where one is to be filled."""

    def look(self) -> None:
        """Begin to look for the index: the chunks that it should hold are made for that, which takes seconds."""
        if self._fit():
            self.looked = self.beside.ahead(self._indexed)

    def run(self, following: "_Strategy | None" = None) -> list[ArmFacts]:
        """Run the arms. The ``following`` strategy looks for its index while the cluster searches this one's."""
        asked, arms = self.experiment.arms(self.strategy), self._fit()
        facts = {arm.name: _not_run(arm, NOTHING_TO_MIX, self.experiment) for arm in asked if arm not in arms}
        if not arms:
            return list(facts.values())
        try:
            prepared = self._prepared()
            searcher = Searcher(self.client, prepared.alias, self.can)
        except ClusterUnreachable:
            raise
        except LegalosError as error:
            facts |= {arm.name: _not_run(arm, error, self.experiment) for arm in arms}
            return [facts[arm.name] for arm in asked]
        if following:
            following.look()
        made_of = {arm.name: self._made_of(arm, prepared, searcher) for arm in arms}
        needed: dict[Depths, dict[str, list[Arm]]] = {}
        untimed: list[tuple[Arm, Kept]] = []
        for arm in arms:
            kept = self.manifest.done(arm, made_of[arm.name])
            if kept and (run := self._read(arm)):
                self.beside.give(self.took, arm, run)
                facts[arm.name] = self._facts(arm, kept)
                untimed += [(arm, kept)] if kept.cost.latency_p50 is None else []
            elif self.lacking and needs_vectors(arm.mode):
                facts[arm.name] = _not_run(arm, self.lacking, self.experiment)
            else:
                depths = self.experiment.depths[arm.aggregation]
                needed.setdefault(depths, {}).setdefault(arm.mode, []).append(arm)
        found_by = {depths: self._searched(searcher, prepared, tuple(by), depths) for depths, by in needed.items()}
        answers = [(arm, found_by[depths][arm.mode]) for depths, by in needed.items() for arm in chain(*by.values())]
        done = [(arm, found) for arm, found in answers if not isinstance(found, LegalosError)]
        refused = [(arm, why) for arm, why in answers if isinstance(why, LegalosError)]
        facts |= {arm.name: _not_run(arm, why, self.experiment) for arm, why in refused}
        try:
            self.beside.wait()  # so that single searches have the machine to themselves
            modes = dict.fromkeys(arm.mode for arm, _ in chain(done, untimed))
            times = {mode: self._timed(searcher, mode) for mode in modes}
        except BaseException:  # the user's Ctrl-C as well: the next run measures the times alone
            for arm, found in done:
                self.manifest.keep(arm, _run(arm, found), Kept(made_of[arm.name], prepared.cost))
            raise
        for arm, found in done:
            kept = Kept(made_of[arm.name], replace(prepared.cost, **times[arm.mode]))
            self.beside.give(self._keep, arm, found, kept)
            facts[arm.name] = self._facts(arm, kept)
        for arm, kept in untimed:
            kept = self.manifest.note(arm, replace(kept, cost=replace(kept.cost, **times[arm.mode])))
            facts[arm.name] = self._facts(arm, kept)
        return [facts[arm.name] for arm in asked]

    def _keep(self, arm: Arm, found: Answers, kept: Kept) -> None:
        run = _run(arm, found)
        self.manifest.keep(arm, run, kept)
        self.took(arm, run)

    def _read(self, arm: Arm) -> Run | None:
        """The run that the folder holds; None where its file is damaged: then the arm is run again."""
        try:
            run = read_arm(self.manifest.folder, arm)
        except UsageError as error:
            self.experiment.say(f"{arm.name}: run again: {error}")
            return None
        if run.scores.keys() != {query.id for query in self.experiment.dataset.queries}:
            self.experiment.say(f"{arm.name}: run again: its file answers other queries than the dataset's")
            return None
        return run

    def _fit(self) -> list[Arm]:
        arms = self.experiment.arms(self.strategy)
        return [arm for arm in arms if not mixes_theses(arm.mode) or has_both(self.strategy)]

    def _indexed(self) -> Prepared | None:
        it, acts = self.experiment, self.beside.unless_dropped(self.acts)
        if it.embedder is None:
            return existing(self.client, acts, self.strategy, it.corpus, it.lacking)
        return indexed(self.client, acts, self._plan(), it.own, self.failures.append)

    def _prepared(self) -> Prepared:
        it = self.experiment
        if self.looked is None:
            self.look()
        prepared = self.looked.result()
        if it.embedder is None:
            return prepared
        plan = self._plan()
        if prepared is None:
            self.failures.clear()
            with it.bar(f"{self.strategy.name}: chunks", None) as bar:
                cut_off = partial(self.manifest.keep_cut_off, plan.alias)
                prepared = fill(self.client, self.acts, plan, it.own, self.failures.append, bar.update, cut_off)
        if self.failures:
            it.say(f"{self.strategy.name}: {len(self.failures)} documents are left out; {self.failures[0].reason}")
        return replace(prepared, cost=self.manifest.keep_index(plan.alias, prepared.index, prepared.cost))

    def _plan(self) -> Plan:
        it = self.experiment
        language = it.dataset.language if it.dataset.language in LANGUAGES else LANGUAGES[0]
        return Plan(self.strategy, it.corpus, it.embedder, it.embedder_name, it.cache, it.locks, language)

    def _searched(
        self, searcher: Searcher, prepared: Prepared, modes: tuple[str, ...], depths: Depths
    ) -> dict[str, Any]:
        """What each mode found, or why it could not be run: where one is refused, each is tried by itself."""
        it, began = self.experiment, time.perf_counter()
        queries = it.dataset.queries
        try:
            with it.bar(f"{self.strategy.name}: queries", len(queries)) as bar:
                found = search_all(searcher, modes, queries, self.vectors, prepared.ranges, depths, bar.update)
        except ClusterUnreachable:
            raise
        except LegalosError as error:
            if len(modes) == 1:
                return {modes[0]: error}
            return {mode: self._searched(searcher, prepared, (mode,), depths)[mode] for mode in modes}
        seconds = time.perf_counter() - began
        it.say(f"{self.strategy.name}: {len(queries)} queries by {', '.join(modes)} in {seconds:.1f} s")
        return found

    def _timed(self, searcher: Searcher, mode: str) -> dict[str, float]:
        """The latencies of single searches, as a cost has them; none where the server refuses one."""
        try:
            taken = latencies(searcher, mode, self.experiment.dataset.queries, self.vectors)
        except ClusterUnreachable:
            raise
        except LegalosError as error:
            self.experiment.say(f"{self.strategy.name}/{mode}: the latency could not be measured: {error}")
            taken = None
        return {"latency_p50": taken[0], "latency_p95": taken[1]} if taken else {}

    def _made_of(self, arm: Arm, prepared: Prepared, searcher: Searcher) -> str:
        """A digest of all that a run depends on: documents, index, queries, templates, server, cluster."""
        queries = [[query.id, query.text] for query in self.experiment.dataset.queries]
        depths = self.experiment.depths[arm.aggregation]
        facts = [arm.name, prepared.digest, searcher.meta.fingerprint, queries, depths, template_hashes(self.can)]
        return hashlib.sha256(orjson.dumps([*facts, self.can.version, self.can.cluster])).hexdigest()

    def _facts(self, arm: Arm, kept: Kept) -> ArmFacts:
        run = run_path(self.manifest.folder, arm, "trec").relative_to(self.manifest.folder).as_posix()
        return ArmFacts(arm.name, arm.strategy, arm.mode, arm.aggregation, cost=cost_of(arm, kept.cost), run=run)


def _run(arm: Arm, found: Answers) -> Run:
    return aggregate(Run(arm.name, found), arm.aggregation)


def cost_of(arm: Arm, cost: Cost) -> Cost:
    """What an arm takes of what its index took: vectors are no cost of a mode that does not look at them."""
    return cost if needs_vectors(arm.mode) else replace(cost, embedded=0, embedding_seconds=None)


def _not_run(arm: Arm, why: LegalosError | str, experiment: Experiment) -> ArmFacts:
    experiment.say(f"{arm.name}: not run: {why}")
    return ArmFacts(arm.name, arm.strategy, arm.mode, arm.aggregation, "not run", str(why))
