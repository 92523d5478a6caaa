"""Measures: ranx under names that say what is measured, in parity with trec_eval."""

import random

import pytest
from legalos.errors import UsageError
from legalos.evaluation.measures import measure, parse_measure, standard
from legalos.evaluation.trec_runs import read_trec, write_trec

TREC = {
    "nDCG@5": "ndcg_cut_5",
    "nDCG": "ndcg",
    "MRR": "recip_rank",
    "MAP": "map",
    "MAP@5": "map_cut_5",
    "R@5": "recall_5",
    "P@5": "P_5",
    "Hit@5": "success_5",
}
RANKING = {"q": {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}}
GRADES = {"q": {"b": 1, "d": 3, "x": 1, "a": 0}}


@pytest.fixture(scope="module", autouse=True)
def ranx():
    """Not compiled: for a handful of rankings that would take 20 s on a machine that never did it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        return pytest.importorskip("ranx", reason="the extra `evaluate` is not installed")


def one(name: str, scores=RANKING, qrels=GRADES) -> float:
    return measure(scores, qrels, [name]).means[name]


def test_each_measure_by_hand():
    ideal, found = 3 + 0.6309298 + 0.5, 0.6309298 + 3 * 0.4306766
    assert one("nDCG@4") == pytest.approx(found / ideal)
    assert one("nDCG-exp@4") == pytest.approx((0.6309298 + 7 * 0.4306766) / (7 + 0.6309298 + 0.5))
    assert one("MRR@4") == one("MRR") == 0.5
    assert one("MRR@1") == 0
    assert one("MAP@4") == pytest.approx((1 / 2 + 2 / 4) / 3)
    assert one("R@4") == pytest.approx(2 / 3)
    assert one("P@4") == 0.5
    assert one("P@10") == 0.2
    assert one("Hit@1") == 0
    assert one("Hit@2") == 1
    assert one("judged@4") == 0.75
    assert one("judged@10") == 0.3


def test_means_are_over_the_queries_with_a_relevant_target_found_or_not():
    qrels = {**GRADES, "nothing found": {"a": 1}, "not in the run": {"a": 2}, "nothing relevant": {"a": 0}, "none": {}}
    scores = {**RANKING, "nothing found": {}, "nothing relevant": {"a": 1.0}, "not judged": {"a": 1.0}}
    measured = measure(scores, qrels, ["MRR", "P@2"])
    assert measured.n == 3
    assert measured.values == {
        "q": {"MRR": 0.5, "P@2": 0.5},
        "nothing found": {"MRR": 0.0, "P@2": 0.0},
        "not in the run": {"MRR": 0.0, "P@2": 0.0},
    }
    assert measured.means == pytest.approx({"MRR": 0.5 / 3, "P@2": 0.5 / 3})


def test_ties_do_not_depend_on_the_order_in_which_results_are_given():
    qrels = {"q": {"b": 1}}
    assert one("MRR", {"q": {"a": 1.0, "b": 1.0, "c": 1.0}}, qrels) == 0.5
    assert one("MRR", {"q": {"c": 1.0, "b": 1.0, "a": 1.0}}, qrels) == 0.5
    assert one("MRR", {"q": {"a": 1.0, "b": 2.0}}, qrels) == 1


@pytest.mark.parametrize("seed", range(4))
def test_parity_with_trec_eval_on_random_runs_with_ties(seed):
    trec_eval = pytest.importorskip("pytrec_eval")
    rng = random.Random(seed)
    documents = [f"d{number}" for number in range(40)]
    qrels, scores = {}, {}
    for number in range(25):
        judged = rng.sample(documents, rng.randint(1, 12))
        qrels[f"q{number}"] = {doc: rng.randint(0, 3) for doc in judged} | {judged[0]: rng.randint(1, 3)}
        found = rng.sample(documents, rng.randint(1, 30))
        scores[f"q{number}"] = {doc: rng.randint(1, 6) / 4 for doc in found}
    ours = measure(scores, qrels, list(TREC)).values
    theirs = trec_eval.RelevanceEvaluator(qrels, set(trec_eval.supported_measures)).evaluate(scores)
    for query in qrels:
        assert ours[query] == pytest.approx({name: theirs[query][other] for name, other in TREC.items()})


def test_a_written_run_measures_the_same_and_trec_eval_agrees(tmp_path):
    """Scores that 64 bits tell apart and 32 bits do not, and ties: in the file they fall."""
    trec_eval = pytest.importorskip("pytrec_eval")
    rng = random.Random(9)
    documents = [f"d{number}" for number in range(30)]
    scores = {f"q{n}": {doc: 1 + rng.randint(0, 9) * 1e-9 for doc in documents} for n in range(20)}
    qrels = {query: dict.fromkeys(rng.sample(documents, 5), 1) for query in scores}
    write_trec(tmp_path / "run.trec", scores, "t")
    with (tmp_path / "run.trec").open() as file:
        theirs = trec_eval.RelevanceEvaluator(qrels, {"map", "recip_rank"}).evaluate(trec_eval.parse_run(file))
    ours = measure(scores, qrels, ["MAP", "MRR"])
    assert measure(read_trec(tmp_path / "run.trec")[1], qrels, ["MAP", "MRR"]) == ours
    for query, values in ours.values.items():
        assert (values["MAP"], values["MRR"]) == pytest.approx((theirs[query]["map"], theirs[query]["recip_rank"]))


def test_names_are_parsed_and_unknown_ones_refused():
    assert parse_measure("nDCG-exp@10") == ("nDCG-exp", 10)
    assert parse_measure("MAP") == ("MAP", 0)
    assert [parse_measure(name)[1] for name in standard(7)] == [7] * 8
    for name in ("ndcg@10", "P", "Hit", "nDCG@0", "nDCG@", "R@5x", "R@" + "9" * 20, ""):
        with pytest.raises(UsageError, match="the known ones are nDCG@10, nDCG-exp@10, MRR@10"):
            parse_measure(name)


def test_what_cannot_be_measured_is_refused():
    for qrels in ({}, {"q": {}}, {"q": {"a": 0}}):
        with pytest.raises(UsageError, match="no query has a relevant judgment"):
            measure(RANKING, qrels, ["MRR"])
    with pytest.raises(UsageError, match="'b' of the query 'q' has the score nan"):
        measure({"q": {"a": 1.0, "b": float("nan")}}, GRADES, ["MRR"])
