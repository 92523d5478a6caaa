"""Scores of acts from those of their chunks."""

import pytest
from legalos.errors import UsageError
from legalos.evaluation.aggregation import aggregate
from legalos.evaluation.model import FoundAct, FoundPassage, Run


def act(name: str, *scores: float) -> FoundAct:
    passages = tuple(FoundPassage(f"{name}-{index}", score, 0, 1) for index, score in enumerate(scores))
    return FoundAct(name, max(scores, default=0.0), passages)


RUN = Run("t", {"q": (act("one", 9.0), act("many", 5.0, 8.0, 2.0, 6.0), act("two", 7.0, 7.0)), "nothing": ()})


def scores(name: str, run: Run = RUN) -> dict[str, float]:
    return {found.id: found.score for found in aggregate(run, name).results["q"]}


def test_the_best_chunk_is_the_servers_own():
    assert aggregate(RUN, "max") is RUN


def test_the_mean_is_of_the_best_chunks_that_were_found():
    assert scores("mean-top-3") == {"one": 9.0, "two": 7.0, "many": pytest.approx(19 / 3)}
    assert scores("mean-top-1") == {"one": 9.0, "many": 8.0, "two": 7.0}


def test_the_sum_is_over_all_chunks():
    assert list(scores("sum").items()) == [("many", 21.0), ("two", 14.0), ("one", 9.0)]


def test_reciprocal_ranks_are_those_among_the_chunks_of_all_acts():
    found = scores("rrf-sum")
    assert found["one"] == pytest.approx(1 / 61)
    assert found["two"] == pytest.approx(1 / 63 + 1 / 64)
    assert found["many"] == pytest.approx(1 / 62 + 1 / 65 + 1 / 66 + 1 / 67)
    assert list(found) == ["many", "two", "one"]


def test_passages_queries_and_tag_stay():
    found = aggregate(RUN, "sum")
    assert found.tag == "t"
    assert found.results["nothing"] == ()
    assert {a.id: a.passages for a in found.results["q"]} == {a.id: a.passages for a in RUN.results["q"]}


def test_acts_whose_chunks_lie_deeper_stay_behind_in_their_order():
    run = Run("t", {"q": (act("one", 1.0), act("two", 2.0, 1.5), FoundAct("deep", 0.9), FoundAct("deeper", 0.8))})
    assert list(scores("mean-top-2", run)) == ["two", "one", "deep", "deeper"]
    values = list(scores("mean-top-2", run).values())
    assert values == sorted(set(values), reverse=True)


def test_a_run_without_passages_cannot_be_aggregated():
    with pytest.raises(UsageError, match="holds no passages"):
        aggregate(Run("t", {"q": (act("a"),)}), "sum")
    assert aggregate(Run("t", {"q": ()}), "sum") == Run("t", {"q": ()})


@pytest.mark.parametrize("name", ["mean", "mean-top-0", "mean-top-", "SUM", ""])
def test_an_unknown_aggregation_names_the_known_ones(name):
    with pytest.raises(UsageError, match="max, mean-top-K, sum, rrf-sum"):
        aggregate(RUN, name)
