"""The evaluator on a real node: an arm's run is what single searches give, and what was done is not done again."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from factories import WordVectors, acts
from legalos.cluster.capabilities import Capabilities
from legalos.cluster.indices import meta_of
from legalos.embedders.cache import VectorCache
from legalos.errors import ClusterError, ClusterUnreachable
from legalos.evaluation.collection import corpus_name, fill, indexed
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.depths import depths_for
from legalos.evaluation.evaluate import Scheme, on_cluster
from legalos.evaluation.experiment import Experiment
from legalos.evaluation.manifest import Manifest, read_arm, run_path
from legalos.evaluation.measures import standard
from legalos.evaluation.model import Arm
from legalos.evaluation.modes import MODES, request
from legalos.evaluation.ranking import ranked_passages
from legalos.evaluation.report import write_report
from legalos.evaluation.results import ArmFacts
from legalos.evaluation.searching import Depths, search_all
from legalos.evaluation.storage import read_results, read_values
from legalos.indexing import Plan
from legalos.search.searcher import Searcher
from legalos.strategies import strategy
from opensearchpy import OpenSearch
from proxy import Answer, proxy

SCHEME = Scheme(standard(10), permutations=200)
COUNT = 14


@pytest.fixture(scope="module")
def dataset():
    found = open_dataset("samples")
    return replace(found, queries=found.queries[:COUNT])


@pytest.fixture(scope="module")
def experiment(dataset, tmp_path_factory):
    home = tmp_path_factory.mktemp("evaluated")
    with VectorCache(home / "vectors.sqlite") as cache:
        yield Experiment(
            dataset=dataset,
            strategies=(strategy("whole"), strategy("core-metadata")),
            modes=MODES,
            aggregations=("max",),
            corpus=corpus_name(dataset),
            own=True,
            embedder=WordVectors(),
            embedder_name="test",
            lacking="",
            cache=cache,
            locks=home / "locks",
            depths={"max": depths_for(dataset, "max", 10)},
            bar=lambda label, total: nullcontext(SimpleNamespace(update=lambda count: None)),
            say=lambda line: None,
        )


@pytest.fixture(scope="module")
def evaluated(client, experiment, tmp_path_factory):
    """An evaluation of two strategies in all modes: its folder and its results."""
    folder = tmp_path_factory.mktemp("out")
    return folder, on_cluster(client, experiment, SCHEME, folder, "legalos evaluate")


def single(client, experiment, mode: str, query, **options):
    """What one search of the library gives."""
    searcher = Searcher(client, f"legalos-core-metadata-{experiment.corpus}")
    vector = experiment.embedder.query(query.text)
    return searcher.search(request(query.text, vector, mode, depth=100, **options)).hits


@pytest.mark.parametrize("mode", MODES)
def test_an_arms_acts_are_those_of_single_searches(client, experiment, evaluated, mode):
    run = read_arm(evaluated[0], Arm("core-metadata", mode))
    assert run.results.keys() == {query.id for query in experiment.dataset.queries}
    for query in experiment.dataset.queries:
        hits = single(client, experiment, mode, query, size=100, passages=0)
        assert {act.id: act.score for act in run.results[query.id]} == pytest.approx(
            {hit.id: hit.score for hit in hits}, rel=1e-5
        )
        scores = [act.score for act in run.results[query.id]]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("mode", ["bm25", "dense"])
def test_the_best_chunks_of_a_clause_are_the_best_of_the_whole_index(client, experiment, evaluated, mode):
    run = read_arm(evaluated[0], Arm("core-metadata", mode))
    for query in experiment.dataset.queries:
        hits = single(client, experiment, mode, query, size=100, passages=100)
        every = sorted((p.scores[mode] for hit in hits for p in hit.passages), reverse=True)
        found = [score for score, *_ in ranked_passages(run.passages[query.id])]
        assert found[:10] == pytest.approx(every[:10], rel=1e-5)


@pytest.mark.parametrize("mode", ["hybrid", "hybrid-rrf"])
def test_the_passages_of_a_hybrid_are_those_that_a_search_shows(client, experiment, evaluated, mode):
    run = read_arm(evaluated[0], Arm("core-metadata", mode))
    depths = experiment.depths["max"]
    for query in experiment.dataset.queries:
        hits = single(client, experiment, mode, query, size=depths.among, passages=depths.passages)
        shown = {hit.id: hit.passages[0].chunk_id for hit in hits if hit.passages}
        first = {act.id: act.passages[0].chunk_id for act in run.results[query.id] if act.passages}
        assert first.items() <= shown.items()
        assert len(first) >= 3


def test_passages_point_into_the_text_of_their_acts(client, experiment, evaluated):
    texts = {document.id: document.text for document in experiment.dataset.documents()}
    query = experiment.dataset.queries[0]
    places = {
        (act.id, passage.chunk_id): (passage.start, passage.end)
        for act in read_arm(evaluated[0], Arm("core-metadata", "bm25")).results[query.id]
        for passage in act.passages
    }
    for hit in single(client, experiment, "bm25", query, size=5, passages=3):
        for passage in hit.passages:
            assert places[hit.id, passage.chunk_id] == (passage.start, passage.end)
            assert 0 <= passage.start < passage.end <= len(texts[hit.id])


def test_what_is_written_can_be_read_and_says_how_it_came_about(evaluated, experiment):
    folder, made = evaluated
    assert read_results(folder) == made
    assert {row.arm for row in made.measured} == {f"{s}/{m}" for s in ("whole", "core-metadata") for m in MODES}
    assert made.baseline == "whole/bm25"
    assert made.provenance.server.startswith("2.19") and made.provenance.templates.keys() >= {"legalos-bm25"}
    by_scoring = {row.scoring: row.n for row in made.measured}
    values = read_values(folder)
    for row in made.measured:
        own = [v.values for v in values if (v.scoring, v.arm) == (row.scoring, row.arm)]
        assert len(own) == by_scoring[row.scoring]
        for name, mean in row.means.items():
            assert sum(v[name] for v in own) / len(own) == pytest.approx(mean)
    cost = made.arms[-1].cost
    assert cost.acts == 16 and cost.chunks > 100 and cost.bytes_on_disk > 10_000
    assert 0 < cost.latency_p50 <= cost.latency_p95
    for failure in made.failures:
        assert failure.text and failure.targets and failure.value < 0.5


def test_the_same_call_again_searches_nothing_and_keeps_the_costs(node, evaluated, experiment):
    folder, made = evaluated
    with proxy(node) as between, OpenSearch(between.url) as client:
        again = on_cluster(client, experiment, SCHEME, folder, "legalos evaluate")
        assert not [seen for seen in between.seen if "_msearch" in seen.path or seen.is_bulk]
    assert again.measured == made.measured
    assert [arm.cost for arm in again.arms] == [arm.cost for arm in made.arms]


def test_after_the_cluster_vanished_the_same_call_runs_only_the_rest(node, client, evaluated, experiment, tmp_path):
    gone = []

    def rule(seen):
        if "_msearch" in seen.path and b"core-metadata" in seen.body:
            gone.append(seen)
        return Answer(0) if gone else None

    with (
        proxy(node, rule) as between,
        OpenSearch(between.url, max_retries=0) as broken,
        pytest.raises(ClusterUnreachable, match="4 of 8 arms are kept"),
    ):
        on_cluster(broken, experiment, SCHEME, tmp_path, "legalos evaluate")
    assert set(Manifest.of(tmp_path).arms) == {f"whole/{mode}" for mode in MODES}
    with proxy(node) as between, OpenSearch(between.url) as whole:
        made = on_cluster(whole, experiment, SCHEME, tmp_path, "legalos evaluate")
        searched = [seen.body for seen in between.seen if "_msearch" in seen.path]
    assert searched and not any(b"legalos-whole" in body for body in searched)
    assert made.measured == evaluated[1].measured


def test_a_run_whose_file_is_lost_is_run_again(client, evaluated, experiment, tmp_path):
    one = replace(experiment, strategies=experiment.strategies[:1], modes=("bm25",))
    on_cluster(client, one, SCHEME, tmp_path, "")
    run_path(tmp_path, Arm("whole", "bm25")).unlink()
    made = on_cluster(client, one, SCHEME, tmp_path, "")
    assert run_path(tmp_path, Arm("whole", "bm25")).exists()
    assert [arm.state for arm in made.arms] == ["done"]


def test_without_an_embedder_only_bm25_runs_and_the_rest_says_why(client, evaluated, experiment, tmp_path):
    poor = replace(experiment, embedder=None, lacking="the model is not there")
    made = on_cluster(client, poor, SCHEME, tmp_path, "")
    states = {arm.name: (arm.state, arm.reason) for arm in made.arms}
    assert states.pop("whole/bm25") == states.pop("core-metadata/bm25") == ("done", "")
    assert set(states.values()) == {("not run", "the model is not there")}
    assert {row.arm for row in made.measured} == {"whole/bm25", "core-metadata/bm25"}


def test_without_an_embedder_and_an_index_no_arm_runs(client, experiment, tmp_path):
    poor = replace(experiment, embedder=None, lacking="the model is not there", corpus="never-made")
    made = on_cluster(client, poor, SCHEME, tmp_path, "")
    assert {(arm.state, arm.reason) for arm in made.arms} == {("not run", "the model is not there")}
    assert (made.measured, made.compared, made.failures) == ((), (), ())


def test_an_index_of_other_documents_under_a_name_of_the_users_is_left_alone(client, make_index, experiment, tmp_path):
    make_index("theirs", acts(5), name="core-metadata")
    before = meta_of(client, "legalos-core-metadata-theirs")
    mine = replace(experiment, corpus="theirs", own=False, strategies=experiment.strategies[1:])
    made = on_cluster(client, mine, SCHEME, tmp_path, "")
    assert {arm.state for arm in made.arms} == {"not run"}
    assert "choose another --corpus" in made.arms[0].reason
    assert meta_of(client, "legalos-core-metadata-theirs") == before


def test_changed_documents_fill_a_new_index_in_which_no_old_ones_count(client, experiment):
    plan = Plan(strategy("core-none"), "changed", WordVectors(), "test", experiment.cache, experiment.locks)
    *kept, one = acts(5)
    failed, changed = [], [*kept, replace(acts(5, seed=8)[4], id=one.id)]
    first = fill(client, acts(5), plan, True, failed.append)
    assert indexed(client, acts(5), plan, True, failed.append).index == first.index
    assert indexed(client, changed, plan, True, failed.append) is None
    second = fill(client, changed, plan, True, failed.append)
    assert not failed and first.index != second.index
    assert client.indices.stats(index=second.index)["_all"]["primaries"]["docs"]["deleted"] == 0


def test_a_search_that_a_busy_server_refused_is_sent_again(node, evaluated, experiment):
    refused = []

    def rule(seen):
        if "_msearch" in seen.path and not refused:
            refused.append(seen)
            lines = seen.body.count(b"\n") // 2
            busy = b'{"error":{"root_cause":[{"reason":"busy"}]},"status":429}'
            return Answer(200, b'{"responses":[' + b",".join([busy] * lines) + b"]}")
        return None

    with proxy(node, rule) as between, OpenSearch(between.url) as client:
        found = answers(client, experiment, ("bm25",))
    assert refused
    assert found["bm25"] == answers(OpenSearch(node), experiment, ("bm25",))["bm25"]


def test_a_search_that_the_server_refuses_for_good_names_the_query(node, evaluated, experiment):
    body = b'{"responses":[' + b",".join([b'{"error":{"reason":"too many clauses"},"status":400}'] * COUNT) + b"]}"
    rule = lambda seen: Answer(200, body) if "_msearch" in seen.path else None  # noqa: E731
    with (
        proxy(node, rule) as between,
        OpenSearch(between.url) as client,
        pytest.raises(ClusterError, match=r"for the query q01: .*too many clauses"),
    ):
        answers(client, experiment, ("bm25",))


def test_a_server_without_neural_search_is_fused_for_and_gives_the_same(node, evaluated, experiment):
    can = Capabilities("2.19.1", hybrid=False, hybrid_passages=False)
    here = answers(OpenSearch(node), experiment, ("hybrid", "hybrid-rrf"), can)
    there = answers(OpenSearch(node), experiment, ("hybrid", "hybrid-rrf"))
    for mode, found in here.items():
        for query, acts_ in found.items():
            expected = {act.id: act.score for act in there[mode][query]}
            assert {act.id: act.score for act in acts_} == pytest.approx(expected, rel=1e-4, abs=1e-6)


def answers(client, experiment, modes, can=None):
    searcher = Searcher(client, f"legalos-whole-{experiment.corpus}", can)
    queries = experiment.dataset.queries
    vectors = {query.id: experiment.embedder.query(query.text) for query in queries}
    return search_all(searcher, modes, queries, vectors, {}, Depths(passages=0))


def test_an_arm_by_another_aggregation_orders_acts_by_all_their_chunks(client, evaluated, experiment, tmp_path):
    deep = replace(
        experiment,
        strategies=experiment.strategies[1:],
        modes=("bm25", "hybrid"),
        aggregations=("max", "sum"),
        depths={how: depths_for(experiment.dataset, how, 10) for how in ("max", "sum")},
    )
    made = on_cluster(client, deep, SCHEME, tmp_path, "")
    ways = [f"core-metadata/{way}" for way in ("bm25", "bm25/sum", "hybrid", "hybrid/sum")]
    assert [arm.name for arm in made.arms] == ways
    for mode in deep.modes:  # what max finds does not depend on what else is asked for
        arm = Arm("core-metadata", mode)
        assert read_arm(tmp_path, arm) == read_arm(evaluated[0], arm)
    run = read_arm(tmp_path, Arm("core-metadata", "bm25", "sum"))
    query = experiment.dataset.queries[0]
    hits = single(client, experiment, "bm25", query, size=100, passages=100)
    sums = {hit.id: sum(p.scores["bm25"] for p in hit.passages) for hit in hits}
    assert {act.id: act.score for act in run.results[query.id]} == pytest.approx(sums, rel=1e-5)


def test_facts_of_an_arm_name_a_file_that_is_there(evaluated):
    folder, made = evaluated
    for arm in made.arms:
        assert isinstance(arm, ArmFacts)
        assert (folder / arm.run).is_file()
        assert Path(arm.run).name == f"{arm.name.replace('/', '.')}.trec"


def test_an_arm_that_finds_nothing_is_0_beside_the_others_and_a_damaged_run_is_run_again(
    client, experiment, evaluated, tmp_path
):
    """Searched deeper than there are acts, with words that no act has: dense finds something all the same."""
    del evaluated  # so that the indices are there
    lines: list[str] = []
    queries = tuple(replace(query, text="xyzzyq plughw") for query in experiment.dataset.queries[:3])
    dataset = replace(experiment.dataset, queries=queries)
    measures = ("nDCG@10", "R@1000")
    strange = replace(
        experiment, dataset=dataset, modes=("bm25", "dense"), depths={"max": depths_for(dataset, "max", 10, measures)},
        say=lines.append,
    )  # fmt: skip
    scheme = replace(SCHEME, measures=measures)
    for mended in (0, 1):
        made = on_cluster(client, strange, scheme, tmp_path, "legalos evaluate")
        rows = {(row.scoring, row.arm): row.means for row in made.measured}
        assert {arm for _, arm in rows} == {f"{s}/{m}" for s in ("whole", "core-metadata") for m in strange.modes}
        assert all(set(rows[scoring, "whole/bm25"].values()) == {0.0} for scoring in made.scorings)
        assert all(rows["act", f"{s}/dense"]["R@1000"] == 1.0 for s in ("whole", "core-metadata"))
        assert sum("run again" in line for line in lines) == mended
        path = run_path(tmp_path, Arm("whole", "dense"))
        path.write_bytes(path.read_bytes()[:-20])
    assert len(write_report(tmp_path, ("html", "csv", "latex", "markdown"))) > 3
