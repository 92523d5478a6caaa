"""Arms without a cluster: what is run again, what cannot be run, and what it costs."""

from dataclasses import replace
from threading import Event
from types import SimpleNamespace

import pytest
from judged import ACTS_JUDGED, RUN, dataset, scored_runs
from legalos.cluster.capabilities import from_facts
from legalos.errors import ClusterError, ClusterUnreachable, UsageError
from legalos.evaluation import runner
from legalos.evaluation.beside import Beside
from legalos.evaluation.collection import Prepared
from legalos.evaluation.evaluate import Scheme, on_cluster
from legalos.evaluation.experiment import Experiment
from legalos.evaluation.manifest import Kept, Manifest, run_path
from legalos.evaluation.measures import standard
from legalos.evaluation.mixing import Mixture
from legalos.evaluation.model import Answers, Arm, Cost, Dataset, Run
from legalos.evaluation.runner import NOTHING_TO_MIX, _Strategy, cost_of, run_arms
from legalos.evaluation.searching import Depths
from legalos.strategies import has_both, strategy


def experiment_of(data: Dataset, **more) -> Experiment:
    none = [None] * 5
    arms = ((strategy("whole"), strategy("hierarchical")), ("bm25",), ("max",))
    return replace(Experiment(data, *arms, "vale-0a1b2c3d", True, *none, {"max": Depths()}, None, None), **more)


def test_a_mixture_can_be_the_baseline(tmp_path):
    """The next refusal, that of the judgments, comes: the baseline is taken. There is no client to ask."""
    mixed = experiment_of(dataset(acts={"q1": {"a": 0}}), mixtures=(Mixture("whole", "hierarchical", 0.5),))
    for name, said in (
        ("whole+hierarchical@0.5", "no query of vale"),
        ("whole+hierarchical@0.4", "not among the arms"),
    ):
        with pytest.raises(UsageError, match=said):
            on_cluster(None, mixed, Scheme(standard(10), baseline=f"{name}/bm25"), tmp_path, "")


def runner_of(folder, cluster: str = "one") -> _Strategy:
    said: list[str] = []
    experiment = experiment_of(dataset(acts={"q1": {"a": 1}}), say=said.append)
    can = replace(from_facts("2.19.1", {"opensearch-knn"}), cluster=cluster)
    return _Strategy(None, experiment, Manifest.of(folder), can, strategy("whole"), {}, "", None, None, None)


def test_an_arm_whose_run_is_damaged_is_run_again(tmp_path):
    arm = Arm("whole", "bm25")
    runner = runner_of(tmp_path)
    runner.manifest.keep(arm, RUN, Kept("x", Cost()))
    assert runner._read(arm) == RUN
    runner.manifest.keep(arm, Run("whole/bm25", Answers({"q1": {"a": 1.0}})), Kept("x", Cost()))
    assert runner._read(arm) is None
    assert "answers other queries than the dataset's" in runner.experiment.say.__self__.pop()
    path = run_path(tmp_path, arm)
    path.write_bytes(path.read_bytes()[:-20])
    assert runner._read(arm) is None
    assert "whole/bm25: run again: " in runner.experiment.say.__self__[0]


def test_a_strategy_without_theses_beside_other_chunks_has_nothing_to_mix(tmp_path):
    """Nor is it indexed for that: there is no client to ask."""
    runner = runner_of(tmp_path)
    for name in ("whole", "nuggets", "nuggets:bm25=metadata"):
        runner.strategy = strategy(name)
        runner.experiment = replace(runner.experiment, modes=("bm25+nuggets", "bm25+nuggets=0.3"))
        assert [(fact.state, fact.reason) for fact in runner.run()] == [("not run", NOTHING_TO_MIX)] * 2
    assert has_both(strategy("core-nuggets:bm25=metadata"))


def test_a_run_of_another_cluster_is_not_gone_on_with(tmp_path):
    prepared, searcher = SimpleNamespace(digest="d"), SimpleNamespace(meta=SimpleNamespace(fingerprint="f"))
    made = [runner_of(tmp_path, name)._made_of(Arm("whole", "bm25"), prepared, searcher) for name in ("a", "b", "a")]
    assert made[0] == made[2] != made[1]


def test_an_arm_is_searched_as_deep_whatever_else_is_asked_for(tmp_path):
    prepared, searcher = SimpleNamespace(digest="d"), SimpleNamespace(meta=SimpleNamespace(fingerprint="f"))
    alone, both = runner_of(tmp_path), runner_of(tmp_path)
    both.experiment = replace(both.experiment, depths={"max": Depths(), "sum": Depths(among=100)})
    arm = Arm("whole", "bm25")
    assert both._made_of(arm, prepared, searcher) == alone._made_of(arm, prepared, searcher)
    both.experiment = replace(both.experiment, depths={"max": Depths(among=100), "sum": Depths()})
    assert both._made_of(arm, prepared, searcher) != alone._made_of(arm, prepared, searcher)


def test_the_time_to_embed_is_no_cost_of_bm25():
    cost = Cost(chunks=3, embedded=7, embedding_seconds=2.0, index_seconds=3.0)
    assert cost_of(Arm("whole", "bm25"), cost) == Cost(chunks=3, index_seconds=3.0)
    assert {cost_of(Arm("whole", mode), cost) for mode in ("dense", "hybrid", "hybrid-rrf")} == {cost}


def test_an_evaluation_on_a_cluster_is_refused_before_the_cluster_is_asked(tmp_path):
    """There is no client to ask."""
    data, none = dataset(acts={"q1": {"a": 0}}), [None] * 5
    experiment = Experiment(
        data, (strategy("whole"),), ("bm25",), ("max",), "vale-0a1b2c3d", True, *none, {"max": Depths()}, None, None
    )
    with pytest.raises(UsageError, match="no query of vale has a relevant judgment"):
        on_cluster(None, experiment, Scheme(standard(10)), tmp_path, "")
    scored_runs(tmp_path, "theirs")
    with pytest.raises(UsageError, match="holds an evaluation of vale"):
        experiment = replace(experiment, dataset=dataset(acts=ACTS_JUDGED))
        on_cluster(None, experiment, Scheme(standard(10)), tmp_path / "out", "")


@pytest.fixture
def cluster(monkeypatch):
    """A cluster of two indices, of which each is looked for and searched as ``indexed`` and ``search`` say."""
    faked = SimpleNamespace(indexed=lambda name: None, search=lambda alias: None, alone=lambda: None, filled=[])

    def prepared(name: str) -> Prepared:
        return Prepared(name, f"{name}-1", "d", {}, Cost(chunks=1))

    def indexed(client, acts, plan, own, failed):
        faked.indexed(plan.strategy.name)
        return None if plan.strategy.name in faked.filled else prepared(plan.strategy.name)

    def search_all(searcher, modes, *rest):
        faked.search(searcher.alias)
        return {mode: Answers({"q1": {"a": 1.0}, "q2": {}}) for mode in modes}

    def latencies(*given):
        faked.alone()
        return 1.0, 2.0

    monkeypatch.setattr(runner, "indexed", indexed)
    monkeypatch.setattr(runner, "fill", lambda client, acts, plan, *rest: prepared(plan.strategy.name))
    monkeypatch.setattr(runner, "search_all", search_all)
    monkeypatch.setattr(runner, "latencies", latencies)
    monkeypatch.setattr(runner, "warm_up", lambda: None)
    meta = SimpleNamespace(fingerprint="f")
    monkeypatch.setattr(runner, "Searcher", lambda client, alias, can: SimpleNamespace(alias=alias, meta=meta))
    return faked


class _Bar:
    update = None

    def __init__(self, *label):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        pass


def ran(folder, took=lambda arm, run: None) -> list:
    data = dataset(acts={"q1": {"a": 1}})
    experiment = experiment_of(data, embedder=SimpleNamespace(), bar=_Bar, say=lambda line: None)
    can = replace(from_facts("2.19.1", {"opensearch-knn"}), cluster="one")
    return run_arms(None, can, experiment, Manifest.of(folder), [], took)


def test_the_next_index_is_looked_for_while_this_one_is_searched(tmp_path, cluster):
    looked, searched = {name: Event() for name in ("whole", "hierarchical")}, []

    def search(alias):
        assert looked["hierarchical"].wait(5)
        searched.append(alias)

    cluster.indexed, cluster.search = lambda name: looked[name].set(), search
    assert [fact.state for fact in ran(tmp_path)] == ["done"] * 2
    assert searched == ["whole", "hierarchical"]


def test_nothing_is_done_beside_single_searches(tmp_path, cluster, monkeypatch):
    besides, done = [], []

    class Watched(Beside):
        def __enter__(self):
            besides.append(self)
            return self

    def alone():
        (one,) = besides
        done.append(all(future.done() for future in (*one._given, *one._ahead)))

    monkeypatch.setattr(runner, "Beside", Watched)
    cluster.indexed = lambda name: Event().wait(0.003)
    cluster.alone = alone
    ran(tmp_path, took=lambda arm, run: Event().wait(0.003))
    assert done == [True, True]


def test_an_index_that_cannot_be_looked_for_is_that_strategys_fault_alone(tmp_path, cluster):
    def indexed(name):
        if name == "hierarchical":
            raise ClusterError("holds others")

    cluster.indexed = indexed
    assert [(fact.state, fact.reason) for fact in ran(tmp_path)] == [("done", ""), ("not run", "holds others")]


def test_an_index_that_is_not_there_is_filled_in_its_turn(tmp_path, cluster):
    cluster.filled = ["whole", "hierarchical"]
    assert [fact.state for fact in ran(tmp_path)] == ["done"] * 2


def test_a_cluster_that_vanishes_while_the_next_index_is_looked_for_keeps_what_was_done(tmp_path, cluster):
    def indexed(name):
        if name == "hierarchical":
            raise ClusterUnreachable("gone")

    cluster.indexed = indexed
    with pytest.raises(ClusterUnreachable, match=r"gone; 1 of 2 arms are kept in .*, and the same command goes on"):
        ran(tmp_path)
    assert set(Manifest.of(tmp_path).arms) == {"whole/bm25"}


@pytest.mark.parametrize("ended", [ClusterUnreachable("gone"), KeyboardInterrupt()])
def test_what_was_searched_is_kept_where_single_searches_are_cut_off_and_then_these_alone_are_measured(
    tmp_path, cluster, ended
):
    def cut_off():
        raise ended

    searched = []
    cluster.search, cluster.alone = searched.append, cut_off
    with pytest.raises(type(ended)):
        ran(tmp_path)
    assert (searched, Manifest.of(tmp_path).arms["whole/bm25"].cost.latency_p50) == (["whole"], None)
    cluster.alone = lambda: None
    assert [fact.cost.latency_p50 for fact in ran(tmp_path)] == [1.0, 1.0]
    assert searched == ["whole", "hierarchical"]
    assert Manifest.of(tmp_path).arms["whole/bm25"].cost.latency_p95 == 2.0
