"""The evaluator without a cluster: what is kept of a run, how arms are scored, and what is made of all of them."""

from dataclasses import asdict, replace
from types import SimpleNamespace

import pytest
from factories import WordVectors, act
from legalos.cluster.capabilities import from_facts
from legalos.cluster.meta import alias_name
from legalos.errors import UsageError
from legalos.evaluation.collection import Acts, _Remembering, _seen, _tokens, corpus_name, prepare
from legalos.evaluation.depths import depths_for, of_depths
from legalos.evaluation.evaluate import Scheme, baseline_of, of_runs, on_cluster
from legalos.evaluation.experiment import Experiment
from legalos.evaluation.manifest import MANIFEST, Kept, Manifest, passage_scores, read_arm, run_path
from legalos.evaluation.measures import standard
from legalos.evaluation.mixing import Mixture
from legalos.evaluation.model import Arm, Cost, Dataset, FoundAct, FoundPassage, Query, Run, Span
from legalos.evaluation.modes import modes_known, request
from legalos.evaluation.ready import arms_there, no_longer_there, refuse_other
from legalos.evaluation.results import ArmFacts, Provenance
from legalos.evaluation.runner import NOTHING_TO_MIX, _Strategy, cost_of
from legalos.evaluation.runs import read_jsonl, read_run, write_jsonl
from legalos.evaluation.scoring import Scoreboard, results
from legalos.evaluation.searching import Depths, _joined
from legalos.evaluation.storage import read_results, read_values, write_results
from legalos.evaluation.trec_runs import read_trec, write_trec
from legalos.indexing import Plan, meta_of_plan, options_of
from legalos.model import SourceText
from legalos.strategies import has_both, strategy

TEXT = "LEI Nº 1, DE 2020\nArt. 1º A feira abre cedo.\nArt. 2º A praça fecha tarde.\n"
ACT = act(TEXT, "a", urn="urn:a")
OTHER = act(TEXT.replace("feira", "ponte"), "b", urn="urn:b")
PROVENANCE = Provenance("legalos evaluate", "2026-01-01", 0, "0", "3")


def documents():
    return [SourceText(a.id, f"{a.id}.txt", "text", a.text, {"urn": a.urn}) for a in (ACT, OTHER)]


def dataset(**judged) -> Dataset:
    queries = (Query("q1", "feira"), Query("q2", "praça"))
    return Dataset("vale", documents, queries, jurisdiction="br", **judged)


def board(data: Dataset, rules=("article", "device")) -> Scoreboard:
    return Scoreboard(data, Acts(data), standard(10), rules, 10)


def article(number: int, of=ACT) -> FoundPassage:
    unit = next(unit for unit in of.units if unit.id == f"art{number}")
    return FoundPassage(f"{of.urn}!art{number}", 1.0 / number, unit.start, unit.end)


RUN = Run(
    "whole/bm25",
    {"q1": (FoundAct("a", 2.0, (article(1), article(2))), FoundAct("b", 1.0)), "q2": (FoundAct("b", 1.0),)},
)


def test_a_mode_that_is_none_is_named_with_those_that_are():
    assert modes_known(["dense", "bm25", "dense"]) == ("dense", "bm25")
    with pytest.raises(UsageError, match="no mode 'fuzzy'; the known ones are bm25, dense, hybrid, hybrid-rrf"):
        modes_known(["fuzzy"])


@pytest.mark.parametrize(
    ("mode", "searched", "fusion"),
    [("bm25", "bm25", "minmax"), ("hybrid", "hybrid", "minmax"), ("hybrid-rrf", "hybrid", "rrf")],
)
def test_a_mode_is_the_request_that_a_search_makes(mode, searched, fusion):
    made = request("feira", [1.0], mode, size=3)
    assert (made.mode, made.fusion, made.size) == (searched, fusion, 3)
    assert (made.vector is None) == (mode == "bm25")


def test_passages_are_looked_for_only_where_they_are_scored():
    assert depths_for(dataset(acts={"q1": {"a": 1}}), ("max",), 10).passages == 0
    judged = dataset(passages={"q1": {"urn:a!art1": 1}})
    assert depths_for(judged, ("max",), 50).among >= 50
    assert depths_for(dataset(acts={"q1": {"a": 1}}), ("max", "sum"), 10).passages == 100


def test_passages_of_one_clause_are_ranked_over_all_acts_and_cut():
    scores = {"bm25": {"a": {"1": 3.0, "2": 1.0}, "b": {"3": 2.0}, "c": {"4": 9.0}}}
    ranges = {("a", "1"): (0, 5), ("a", "2"): (5, 9), ("b", "3"): (0, 4), ("c", "4"): (0, 1)}
    found = _joined("bm25", [("a", 3.0), ("b", 2.0), ("c", 1.5)], scores, ranges, Depths(among=2, kept=2))
    assert found == (
        FoundAct("a", 3.0, (FoundPassage("1", 3.0, 0, 5),)),
        FoundAct("b", 2.0, (FoundPassage("3", 2.0, 0, 4),)),
        FoundAct("c", 1.5),
    )


def test_the_name_of_a_collection_follows_its_content_and_makes_an_alias():
    name = corpus_name(dataset())
    assert name == corpus_name(replace(dataset(), name="VALE"))
    assert alias_name("whole", name) == f"legalos-whole-{name}"
    other = replace(dataset(), documents=lambda: documents()[:1])
    assert corpus_name(other) != name
    assert corpus_name(replace(dataset(), name="Ação & Cia.")).startswith("a-o-cia-")


@pytest.mark.parametrize("name", ["whole", "core-none", "recursive", "hierarchical"])
def test_a_strategy_that_is_watched_has_the_same_options_and_chunks(name):
    plain, watched = strategy(name), _Remembering(strategy(name))
    assert (watched.name, options_of(watched)) == (plain.name, options_of(plain))
    assert watched.chunks(ACT) == plain.chunks(ACT)
    assert options_of(watched) == options_of(plain)
    assert set(watched.seen.ranges.values()) == {(c.start, c.end) for c in plain.chunks(ACT)}


def test_the_tokens_of_an_index_are_counted_once_and_noted_in_the_evaluators_own(monkeypatch):
    noted = {}
    monkeypatch.setattr("legalos.cluster.indices.note_tokens", lambda client, index, tokens: noted.update(tokens))

    class Tokenizing(WordVectors):
        def tokenize(self, text):
            return [(0, 1)] * len(text.split())

    plan = Plan(strategy("core-none"), "vale", Tokenizing(), "test", None, None)
    meta, seen = meta_of_plan(plan), _seen([ACT], plan.strategy)
    words = sum(len(chunk.embedded.split()) for chunk in plan.strategy.chunks(ACT))
    assert _tokens(None, [ACT], plan, "i", meta, seen, own=False) == words
    assert noted == {}
    assert _tokens(None, [ACT], plan, "i", meta, seen, own=True) == words
    assert noted == {seen.digest: words}
    assert _tokens(None, [], plan, "i", replace(meta, tokens=noted), seen, own=True) == words


def test_an_arm_is_done_only_when_it_was_made_of_the_same_and_its_run_is_there(tmp_path):
    arm, cost = Arm("whole", "bm25"), Cost(acts=2, chunks=2, latency_p50=1.5)
    Manifest.of(tmp_path).keep(arm, RUN, Kept("x", cost))
    manifest = Manifest.of(tmp_path)
    assert manifest.done(arm, "x") == Kept("x", cost)
    assert manifest.done(arm, "y") is None
    assert read_arm(tmp_path, arm) == RUN
    run_path(tmp_path, arm).unlink()
    assert manifest.done(arm, "x") is None


def test_runs_are_kept_as_trec_files_of_acts_and_of_passages(tmp_path):
    arm = Arm("whole", "bm25")
    Manifest.of(tmp_path).keep(arm, RUN, Kept("x", Cost()))
    assert read_trec(run_path(tmp_path, arm, "trec")) == ("whole/bm25", {"q1": {"a": 2.0, "b": 1.0}, "q2": {"b": 1.0}})
    _, passages = read_trec(run_path(tmp_path, arm, "passages.trec"))
    assert passages == {"q1": {"urn:a!art1": 1.0, "urn:a!art2": 0.5}}


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"arms": {"whole/bm25": 3}, "indices": {}}', b"\xff"])
def test_a_manifest_that_cannot_be_read_has_nothing(tmp_path, content):
    (tmp_path / MANIFEST).write_bytes(content)
    assert Manifest.of(tmp_path) == Manifest(tmp_path)


def test_what_it_took_to_make_an_index_is_known_when_it_is_used_again(tmp_path):
    Manifest.of(tmp_path).keep_index("i", "i-1", Cost(embedded=7, embedding_seconds=2.0, index_seconds=3.0))
    again = Manifest.of(tmp_path).keep_index("i", "i-1", Cost(bytes_on_disk=9))
    assert asdict(again) == asdict(Cost(bytes_on_disk=9, embedded=7, embedding_seconds=2.0, index_seconds=3.0))
    assert Manifest.of(tmp_path).keep_index("i", "i-2", Cost()).index_seconds is None
    more = Cost(embedded=1, embedding_seconds=0.5, index_seconds=1.0)
    assert Manifest.of(tmp_path).keep_index("i", "i-1", more) == Cost(
        embedded=8, embedding_seconds=2.5, index_seconds=4.0
    )


def test_what_was_embedded_before_an_index_was_cut_off_counts_for_the_one_that_is_made_then(tmp_path):
    for seconds in (2.0, 1.0):
        Manifest.of(tmp_path).keep_cut_off("i", Cost(embedded=7, embedding_seconds=seconds))
    rest = Cost(embedded=1, embedding_seconds=0.5, index_seconds=4.0)
    made = Cost(embedded=15, embedding_seconds=3.5, index_seconds=4.0)
    assert Manifest.of(tmp_path).keep_index("i", "i-1", rest) == made
    assert Manifest.of(tmp_path).keep_index("i", "i-1", Cost()) == made
    assert Manifest.of(tmp_path).keep_index("i", "i-2", rest) == rest


def test_an_index_that_cannot_be_finished_tells_what_was_embedded_for_it(monkeypatch):
    def index(client, acts, plan, failed, progress):
        plan.embedder.embed(["a", "b"])
        raise KeyboardInterrupt

    monkeypatch.setattr("legalos.evaluation.collection._shown", lambda client, alias: None)
    monkeypatch.setattr("legalos.evaluation.collection.index", index)
    plan = Plan(strategy("whole"), "vale", WordVectors(), "test", None, None)
    told = []
    with pytest.raises(KeyboardInterrupt):
        prepare(None, [ACT], plan, True, None, cut_off=told.append)
    assert [cost.embedded for cost in told] == [2] and told[0].embedding_seconds is not None


def test_the_time_to_embed_is_no_cost_of_bm25():
    cost = Cost(chunks=3, embedded=7, embedding_seconds=2.0, index_seconds=3.0)
    assert cost_of(Arm("whole", "bm25"), cost) == Cost(chunks=3, index_seconds=3.0)
    assert {cost_of(Arm("whole", mode), cost) for mode in ("dense", "hybrid", "hybrid-rrf")} == {cost}


def test_acts_come_first_unless_one_of_them_answers_nearly_everything():
    passages = {"q1": {"urn:a!art1": 1}, "q2": {"urn:b!art1": 1}}
    assert board(dataset(acts={"q1": {"a": 1}, "q2": {"b": 1}}, passages=passages)).scorings[0] == "act"
    everywhere = board(dataset(acts={"q1": {"a": 1}, "q2": {"a": 1, "b": 1}}, passages=passages))
    assert everywhere.scorings == ("passage/article", "passage/device", "act")
    assert board(dataset(acts={"q1": {"a": 1}, "q2": {"a": 1}})).scorings == ("act",)


def test_every_grain_is_scored_that_is_judged_and_answered():
    spans = {"q1": (Span("a", 0, 10),)}
    data = dataset(acts={"q1": {"a": 1}, "q2": {"b": 1}}, passages={"q1": {"urn:a!art2": 1}}, spans=spans)
    scored = board(data)
    scored.take("whole/bm25", RUN)
    means = {scoring: found["whole/bm25"].means for scoring, found in scored.values.items()}
    assert means["act"]["MRR@10"] == 1.0
    assert means["passage/article"]["MRR@10"] == 0.5
    assert "char-R@1" in means["span"]


def test_more_measures_of_characters_stand_behind_the_usual_ones():
    data = dataset(acts={"q1": {"a": 1}}, spans={"q1": (Span("a", 0, 10),)})
    scored = Scoreboard(data, Acts(data), standard(10), ("article",), 10, spans=("char-R@64", "char-R@4000ch"))
    scored.take("whole/bm25", RUN)
    assert list(scored.values["span"]["whole/bm25"].means)[-2:] == ["char-R@64", "char-R@4000ch"]
    assert "char-R@64" not in scored.values["act"]["whole/bm25"].means


def test_judgments_of_queries_that_are_not_asked_do_not_count():
    scored = board(dataset(acts={"q1": {"a": 1}, "another": {"a": 1}}))
    scored.take("whole/bm25", RUN)
    assert scored.values["act"]["whole/bm25"].n == 1


def test_a_run_without_passages_is_not_scored_by_them():
    scored = board(dataset(acts={"q1": {"a": 1}}, passages={"q1": {"urn:a!art1": 1}}))
    scored.take("acts", Run("acts", {"q1": (FoundAct("a", 1.0),)}))
    assert list(scored.values) == ["act"]


def test_a_saved_run_of_passages_scores_the_same_where_scores_are_equal(tmp_path):
    tied = [replace(article(n, of), score=1.0) for of in (ACT, OTHER) for n in (1, 2)]
    acts = {"q1": (FoundAct("a", 2.0, tuple(tied[:2])), FoundAct("b", 1.0, tuple(tied[2:])))}
    run = Run("whole/bm25", acts)
    Manifest.of(tmp_path).keep(Arm("whole", "bm25"), run, Kept("x", Cost()))
    saved = Run("saved", read_run(run_path(tmp_path, Arm("whole", "bm25"), "passages.trec")).results)
    for right in ("urn:a!art1", "urn:a!art2", "urn:b!art1", "urn:b!art2"):
        scored = board(dataset(passages={"q1": {right: 1}}, spans={"q1": (Span(right[4], 20, 40),)}))
        scored.take("whole/bm25", run)
        scored.take("saved", saved)
        assert set(scored.values) == {"passage/article", "passage/device", "span"}
        for found in scored.values.values():
            assert found["saved"].means == found["whole/bm25"].means


def test_a_run_of_units_by_address_is_one_of_passages():
    scored = board(dataset(acts={"q1": {"a": 1}}, passages={"q1": {"urn:a!art2": 1}}))
    units = {"q1": (FoundAct("urn:b!art1", 2.0), FoundAct("urn:a!art2", 1.0))}
    scored.take("units", Run("units", units))
    assert scored.values["passage/device"]["units"].means["MRR@10"] == 0.5
    assert scored.values["act"]["units"].means["MRR@10"] == 0.5


def test_a_saved_run_of_whole_acts_as_passages_scores_the_same(tmp_path):
    whole = {of.id: FoundPassage(of.urn, 2.0, 0, len(of.text)) for of in (ACT, OTHER)}
    run = Run("whole/bm25", {"q1": tuple(FoundAct(doc, 2.0, (passage,)) for doc, passage in whole.items())})
    Manifest.of(tmp_path).keep(Arm("whole", "bm25"), run, Kept("x", Cost()))
    scored = board(dataset(acts={"q1": {"a": 1}}, passages={"q1": {"urn:a!art1": 1}}), ("ancestor",))
    scored.take("whole/bm25", run)
    scored.take("saved", read_run(run_path(tmp_path, Arm("whole", "bm25"), "passages.trec")))
    for scoring in ("act", "passage/ancestor"):
        found = scored.values[scoring]
        assert found["saved"].means == found["whole/bm25"].means
        assert found["saved"].means["MRR@10"] > 0


def test_windows_of_a_text_are_scored_from_a_saved_run_as_they_were(tmp_path):
    chunks = strategy("recursive", size=8, overlap=0).chunks(ACT)
    passages = tuple(FoundPassage(c.chunk_id, 9.0 - n, c.start, c.end) for n, c in enumerate(chunks))
    run = Run("recursive/bm25", {"q1": (FoundAct("a", 9.0, passages),)})
    write_trec(tmp_path / "run.trec", passage_scores(run), run.tag)
    values = []
    for one in (run, read_run(tmp_path / "run.trec")):
        scored = board(dataset(passages={"q1": {"urn:a!art2": 1}}))
        scored.take("recursive/bm25", one)
        values.append(scored.values["passage/article"]["recursive/bm25"].means)
    assert len(chunks) > 2 and values[0] == values[1] and 0 < values[0]["MRR@10"] < 1


def test_a_unit_that_no_act_has_keeps_its_place_in_a_run_of_units():
    scored = board(dataset(acts={"q1": {"a": 1}}, passages={"q1": {"urn:a!art2": 1}}))
    for first in ("urn:a!art9", "urn:c!art1"):
        units = {"q1": (FoundAct(first, 2.0), FoundAct("urn:a!art2", 1.0))}
        scored.take(first, Run(first, units))
        assert scored.values["passage/device"][first].means["MRR@10"] == 0.5
    assert scored.values["act"]["urn:a!art9"].means["MRR@10"] == 1.0
    assert scored.values["act"]["urn:c!art1"].means["MRR@10"] == 0.5


def test_a_saved_run_that_answers_no_query_of_the_dataset_is_refused(tmp_path):
    path = tmp_path / "other.jsonl"
    write_jsonl(path, Run("other", {"another": (FoundAct("a", 1.0),)}))
    with pytest.raises(UsageError, match="the run other has no answer to any query of vale"):
        of_runs(dataset(acts={"q1": {"a": 1}}), [path], Scheme(standard(10)), tmp_path / "out", "")


def test_an_arm_that_finds_nothing_is_0_in_every_scoring_and_the_others_are_scored():
    spans = {"q1": (Span("a", 0, 20),)}
    scored = board(dataset(acts={"q1": {"a": 1}}, passages={"q1": {"urn:a!art1": 1}}, spans=spans))
    scored.take("whole/dense", Run("whole/dense", {"q1": (), "q2": ()}))
    scored.take("whole/bm25", RUN)
    assert set(scored.values) == {"act", "passage/article", "passage/device", "span"} and not scored.notes
    for scoring in scored.values.values():
        assert set(scoring["whole/dense"].means.values()) == {0.0}
        assert max(scoring["whole/bm25"].means.values()) > 0
    arms = [ArmFacts("whole/dense", "whole", "dense"), ArmFacts("whole/bm25", "whole", "bm25")]
    made, _ = results(scored, arms, 2, "whole/bm25", PROVENANCE, 100)
    assert {row.arm for row in made.measured} == {"whole/dense", "whole/bm25"}


def test_acts_are_searched_as_deep_as_a_measure_looks_within_bounds():
    judged = dataset(acts={"q1": {"a": 1}})
    measures = ("R@10", "R@500", "MAP")
    assert depths_for(judged, ("max",), 10, ("R@10", "MAP")).acts == 100
    assert depths_for(judged, ("max",), 10, measures).acts == 500
    assert depths_for(judged, ("max",), 10, ("R@5000",)).acts == 1000


def test_measures_deeper_than_what_was_searched_are_told():
    acts, units = dataset(acts={"q1": {"a": 1}}), dataset(passages={"q1": {"urn:a!art1": 1}})

    def told(data, *measures, modes=("bm25",), how=("max",), documents=2000):
        return list(of_depths(data, modes, depths_for(data, how, 10, measures), measures, documents))

    assert told(acts, "R@10", "R@1000") == []
    (deep,) = told(acts, "R@5000", "R@10", "MAP")
    assert deep == "the runs hold the best 1,000 acts of each query: R@5000, MAP cannot count what lies deeper"
    assert "the best 100 acts" in told(acts, "P@200", how=("sum",))[0]
    assert told(acts, "MAP", documents=100) == []
    assert "fuse the best 500 acts of each clause, not 100" in told(acts, "R@500", modes=("bm25", "hybrid"))[0]
    assert "only the best 10 passages" in told(units, "R@10", "R@50")[0] and told(units, "R@10") == []


def test_measures_deeper_than_the_saved_runs_are_told(tmp_path):
    write_jsonl(tmp_path / "run", Run("short", {"q1": (FoundAct("a", 1.0),)}))
    data = dataset(acts={"q1": {"a": 1}})
    made = of_runs(data, [tmp_path / "run"], Scheme(("MRR@1", "R@2")), tmp_path / "out", "")
    assert made.dataset.notes == ("no run has more than 1 target for a query: R@2 cannot count what lies deeper",)


def test_documents_that_are_counted_are_not_read_to_score_runs_of_acts(tmp_path):
    def read():
        raise AssertionError("the documents are read")

    write_trec(tmp_path / "run", {"q1": {"a": 1.0}}, "t")
    data = replace(dataset(acts={"q1": {"a": 1}}), documents=read, size=7)
    made = of_runs(data, [tmp_path / "run"], Scheme(("MRR@1",)), tmp_path / "out", "")
    assert made.dataset.documents == 7 and made.measured[0].means == {"MRR@1": 1.0}


def experiment_of(data: Dataset, **more) -> Experiment:
    none = [None] * 5
    arms = ((strategy("whole"), strategy("hierarchical")), ("bm25",), ("max",))
    return replace(Experiment(data, *arms, "vale-0a1b2c3d", True, *none, Depths(), None, None), **more)


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


def test_an_arm_that_was_not_run_has_no_figures():
    scored = board(dataset(acts={"q1": {"a": 1}, "q2": {"b": 1}}))
    scored.take("whole/bm25", RUN)
    arms = [ArmFacts("whole/bm25", "whole", "bm25"), ArmFacts("whole/dense", "whole", "dense", "max", "not run", "no")]
    made, values = results(scored, arms, 2, "whole/dense", PROVENANCE, 100)
    assert [arm.state for arm in made.arms] == ["done", "not run"]
    assert {row.arm for row in made.measured} == {row.arm for row in values} == {"whole/bm25"}
    assert (made.compared, made.ablation) == ((), ())


def test_saved_runs_are_compared_with_the_baseline(tmp_path):
    write_jsonl(tmp_path / "mine.jsonl", RUN)
    write_trec(tmp_path / "theirs.trec", {"q1": {"b": 1.0}, "q2": {"b": 3.0, "a": 2.0}}, "theirs")
    data = dataset(acts={"q1": {"a": 1}, "q2": {"b": 1}})
    paths = [tmp_path / "mine.jsonl", tmp_path / "theirs.trec"]
    made = of_runs(data, paths, Scheme(standard(10), permutations=100), tmp_path / "out", "legalos evaluate")
    assert read_results(tmp_path / "out") == made
    assert (made.baseline, made.dataset.documents) == ("whole/bm25", 2)
    (row,) = [row for row in made.compared if row.measure == "MRR@10"]
    assert (row.arm, row.difference, row.wins, row.ties, row.losses) == ("theirs", -0.5, 0, 1, 1)
    assert {(v.arm, v.query): v.values["MRR@10"] for v in read_values(tmp_path / "out")}["theirs", "q1"] == 0.0
    assert [(arm.strategy, arm.mode) for arm in made.arms] == [("whole", "bm25"), ("", "")]


def test_two_runs_of_one_name_are_refused(tmp_path):
    for name in ("one", "two"):
        write_jsonl(tmp_path / f"{name}.jsonl", RUN)
    with pytest.raises(UsageError, match="are runs of one name, 'whole/bm25'"):
        of_runs(
            dataset(acts={"q1": {"a": 1}}),
            [tmp_path / "one.jsonl", tmp_path / "two.jsonl"],
            Scheme(standard(10)),
            tmp_path,
            "",
        )
    assert read_jsonl(tmp_path / "one.jsonl") == RUN


def saved(tmp_path, *tags: str):
    """Saved runs of the acts, each file named after its tag."""
    paths = [tmp_path / f"{tag.replace('/', '.')}.jsonl" for tag in tags]
    for path, tag in zip(paths, tags, strict=True):
        write_jsonl(path, replace(RUN, tag=tag))
    return paths


ACTS_JUDGED = {"q1": {"a": 1}, "q2": {"b": 1}}


def scored_runs(tmp_path, *tags: str, data=None, out="out", **known):
    data = data or dataset(acts=ACTS_JUDGED)
    scheme = Scheme(standard(10), permutations=100, **known)
    return of_runs(data, saved(tmp_path, *tags), scheme, tmp_path / out, "legalos evaluate")


def test_without_the_usual_baseline_the_first_arm_that_ran_is_compared_with_and_the_notes_say_so(tmp_path):
    made = scored_runs(tmp_path, "theirs", "ours")
    assert (made.baseline, {row.arm for row in made.compared}) == ("theirs", {"ours"})
    told = "whole/bm25 is not among the arms, so the arms are compared with theirs, the first that ran"
    assert made.dataset.notes == (told,)
    assert scored_runs(tmp_path, "theirs", "ours", out="other", baseline="ours").dataset.notes == ()
    assert scored_runs(tmp_path, "theirs", out="lone").baseline == ""


def test_a_usual_baseline_that_did_not_run_is_replaced_by_the_first_that_did():
    scored = board(dataset(acts=ACTS_JUDGED))
    facts = [ArmFacts(name, *name.split("/")) for name in ("whole/bm25", "whole/dense", "core-none/dense")]
    facts[0] = replace(facts[0], state="not run", reason="no")
    for fact in facts[1:]:
        scored.take(fact.name, RUN)
    assert baseline_of("", facts, scored) == "whole/dense"
    assert next(iter(scored.notes)).startswith("whole/bm25 did not run, so the arms are compared with whole/dense")
    assert baseline_of("whole/bm25", facts, scored) == "whole/bm25"
    assert "the baseline whole/bm25 has no figures, so nothing is compared with it" in scored.notes


def test_a_baseline_without_a_right_answer_is_told():
    scored = board(dataset(acts=ACTS_JUDGED))
    facts = [ArmFacts(name, *name.split("/")) for name in ("whole/bm25", "core-none/bm25")]
    scored.take("whole/bm25", Run("whole/bm25", {"q1": (FoundAct("z", 1.0),)}))
    assert baseline_of("", facts[:1], scored) == "whole/bm25" and not scored.notes
    scored.take("core-none/bm25", RUN)
    assert baseline_of("core-none/bm25", facts, scored) == "core-none/bm25" and not scored.notes
    assert baseline_of("", facts, scored) == "whole/bm25"
    assert next(iter(scored.notes)).startswith("the baseline whole/bm25 has no right answer, so each change")


@pytest.mark.parametrize(
    "judged",
    [
        {"acts": {"q1": {"a": 0}, "q2": {"b": 0}}},
        {"passages": {"q1": {"urn:a!art1": 0}}, "spans": {"q1": ()}},
        {"acts": {"another": {"a": 1}}},
        {},
    ],
    ids=["acts", "passages", "not asked", "none"],
)
def test_a_dataset_without_a_relevant_judgment_is_refused_before_anything_is_written(tmp_path, judged):
    with pytest.raises(UsageError, match="no query of vale has a relevant judgment"):
        scored_runs(tmp_path, "theirs", data=dataset(**judged))
    assert not (tmp_path / "out").exists()


def test_an_evaluation_on_a_cluster_is_refused_before_the_cluster_is_asked(tmp_path):
    """There is no client to ask."""
    data, none = dataset(acts={"q1": {"a": 0}}), [None] * 5
    experiment = Experiment(
        data, (strategy("whole"),), ("bm25",), ("max",), "vale-0a1b2c3d", True, *none, Depths(), None, None
    )
    with pytest.raises(UsageError, match="no query of vale has a relevant judgment"):
        on_cluster(None, experiment, Scheme(standard(10)), tmp_path, "")
    scored_runs(tmp_path, "theirs")
    with pytest.raises(UsageError, match="holds an evaluation of vale"):
        experiment = replace(experiment, dataset=dataset(acts=ACTS_JUDGED))
        on_cluster(None, experiment, Scheme(standard(10)), tmp_path / "out", "")


def test_a_folder_with_another_evaluation_is_left_alone(tmp_path):
    scored_runs(tmp_path, "theirs")
    before = (tmp_path / "out" / "results.json").read_bytes()
    with pytest.raises(
        UsageError, match=r"out holds an evaluation of vale \(1 saved run\), which would be overwritten"
    ):
        scored_runs(tmp_path, "ours", data=replace(dataset(acts=ACTS_JUDGED), name="monte"))
    with pytest.raises(UsageError, match="1 saved run"):
        refuse_other(tmp_path / "out", "vale", "vale-0a1b2c3d")
    assert (tmp_path / "out" / "results.json").read_bytes() == before
    assert len(scored_runs(tmp_path, "theirs", "ours").arms) == 2


def test_an_evaluation_on_a_cluster_goes_on_with_its_own_documents_alone(tmp_path):
    made = scored_runs(tmp_path, "whole/bm25", out="runs")
    provenance = replace(made.provenance, server="2.19.1", corpus="vale-0a1b2c3d")
    write_results(tmp_path, replace(made, provenance=provenance), ())
    for corpus in ("vale-0a1b2c3d", "of-my-own"):
        refuse_other(tmp_path, "vale", corpus)
    for name, corpus in (("vale", None), ("monte", "monte-0a1b2c3d"), ("vale", "vale-ffffffff")):
        with pytest.raises(UsageError, match=r"an evaluation of vale \(1 arm on a cluster\)"):
            refuse_other(tmp_path, name, corpus)


def test_an_evaluation_that_was_cut_off_is_no_place_for_another(tmp_path):
    manifest = Manifest(tmp_path, dataset="vale")
    manifest.keep(Arm("whole", "bm25"), RUN, Kept("x", Cost()))
    refuse_other(tmp_path, "vale", "vale-0a1b2c3d")
    for name, corpus in (("vale", None), ("monte", "monte-0a1b2c3d")):
        with pytest.raises(UsageError, match="holds 1 arm of an evaluation of vale that was cut off"):
            refuse_other(tmp_path, name, corpus)


def test_a_baseline_that_is_no_arm_is_refused(tmp_path):
    write_jsonl(tmp_path / "one.jsonl", RUN)
    scheme = Scheme(standard(10), baseline="core-none/bm25")
    with pytest.raises(UsageError, match=r"'core-none/bm25' is not among the arms whole/bm25"):
        of_runs(dataset(acts={"q1": {"a": 1}}), [tmp_path / "one.jsonl"], scheme, tmp_path, "")


def test_a_call_of_fewer_arms_tells_which_figures_it_replaces(tmp_path):
    assert arms_there(tmp_path / "out") == ()
    scored_runs(tmp_path, "whole/bm25", "theirs", "ours")
    before = arms_there(tmp_path / "out")
    assert before == ("whole/bm25", "theirs", "ours")
    made = scored_runs(tmp_path, "theirs")
    assert no_longer_there(before, made).startswith(
        "the figures of 2 arms of an earlier call are replaced: whole/bm25, ours; the runs stay"
    )
    assert no_longer_there(arms_there(tmp_path / "out"), scored_runs(tmp_path, "ours", "theirs")) == ""


def test_what_is_odd_about_a_run_of_another_system_is_told(tmp_path):
    lines = ("q1 Q0 b 1 1 theirs", "q8 Q0 a 1 1 theirs", "q9 Q0 a 1 1 more")
    (tmp_path / "theirs.trec").write_text("\n".join(lines) + "\n")
    scheme = Scheme(("MRR@1",), permutations=100)
    made = of_runs(dataset(acts=ACTS_JUDGED), [tmp_path / "theirs.trec"], scheme, tmp_path / "out", "")
    assert made.dataset.notes == (
        f"{tmp_path / 'theirs.trec'} has 2 tags, 'theirs', 'more': they are taken as one run, 'theirs'",
        "the run theirs answers 1 of 2 queries; the others count as 0: q2",
        "the run theirs answers 2 queries that vale does not ask, left out: q8, q9",
        "the run theirs has no right answer: are its ids, such as b, those of vale?",
    )
