"""Fusion on the client: OpenSearch's formulas, by hand and by their properties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from legalos.search import fusion
from legalos.search.request import Request, params, template_of
from legalos.search.results import Hit, Passage, by_mean
from legalos.search.searcher import fuse

SCORES = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(0, 100), max_size=8)


def test_min_max_spreads_a_clause_from_the_least_to_one():
    assert fusion.min_max({"a": 4.0, "b": 2.0, "c": 3.0}) == {"a": 1.0, "b": fusion.LEAST, "c": 0.5}


def test_min_max_of_equal_scores_and_of_a_single_hit_is_one():
    assert fusion.min_max({"a": 2.0, "b": 2.0}) == {"a": 1.0, "b": 1.0}
    assert fusion.min_max({"a": 0.3}) == {"a": 1.0}
    assert fusion.min_max({}) == {}


def test_a_clause_that_did_not_find_an_act_counts_as_nothing():
    assert fusion.weighted_mean([{"a": 1.0}, {"b": 0.5}], [0.25, 0.75]) == {"a": 0.25, "b": 0.375}


def test_weights_are_shares_of_their_sum():
    clauses = [{"a": 1.0, "b": 0.2}, {"a": 0.5}]
    assert fusion.weighted_mean(clauses, [1, 3]) == pytest.approx(fusion.weighted_mean(clauses, [0.25, 0.75]))


def test_reciprocal_ranks_start_at_one_and_add_up():
    fused = fusion.reciprocal_ranks([{"a": 9.0, "b": 8.0}, {"b": 0.9}])
    assert fused == pytest.approx({"a": 1 / 61, "b": 1 / 62 + 1 / 61})


def test_equal_scores_rank_by_id():
    assert fusion.ranked({"b": 1.0, "a": 1.0, "c": 2.0}) == ["c", "a", "b"]


@given(SCORES)
def test_min_max_keeps_the_order_and_the_range(scores):
    scaled = fusion.min_max(scores)
    assert scaled.keys() == scores.keys()
    assert all(0 < value <= 1 for value in scaled.values())
    assert all(scaled[a] >= scaled[b] for a in scores for b in scores if scores[a] - scores[b] > 0.2)


@given(SCORES, SCORES, st.floats(0, 1))
def test_fused_scores_lie_between_those_of_the_clauses(bm25, dense, dense_weight):
    for kind in ("minmax", "rrf"):
        fused = fuse([bm25, dense], Request("x", fusion=kind, dense_weight=dense_weight))
        assert fused.keys() == bm25.keys() | dense.keys()
        assert all(0 <= value <= 1 for value in fused.values())


def test_a_weight_of_one_leaves_the_order_of_that_clause():
    bm25, dense = {"a": 3.0, "b": 2.0, "c": 1.0}, {"c": 0.9, "a": 0.5, "b": 0.1}
    assert fusion.ranked(fuse([bm25, dense], Request("x", dense_weight=0))) == ["a", "b", "c"]
    assert fusion.ranked(fuse([bm25, dense], Request("x", dense_weight=1))) == ["c", "a", "b"]


def test_parameters_are_those_an_application_would_send():
    assert params(Request("feira", mode="bm25")) == {"query": "feira", "size": 10, "passages": 3}
    asked = Request("feira", [1, 0], size=200, dense_weight=0.25, filter={"term": {"kind": "lei"}}, passages=0)
    assert params(asked) == {
        **{"query": "feira", "size": 200, "passages": 0, "acts_only": True, "filter": {"term": {"kind": "lei"}}},
        **{"vector": [1.0, 0.0], "k": 200, "depth": 200, "bm25_weight": 0.75, "dense_weight": 0.25},
    }
    assert template_of(asked) == "legalos-hybrid"
    assert template_of(Request("feira", fusion="rrf")) == "legalos-hybrid-rrf"


def test_the_mean_of_the_best_passages_ranks_acts_that_have_several():
    def hit(doc, *scores):
        return Hit(doc, max(scores), passages=tuple(
            Passage(f"{doc}{n}", "", (), "", n, n, {"bm25": score}) for n, score in enumerate(scores)
        ))  # fmt: skip

    found = [hit("one", 10.0, 0.0), hit("even", 8.0, 8.0, 0.0), hit("short", 7.0)]
    best = by_mean(found, {"bm25": 1.0}, 2)
    assert [(one.id, one.score) for one in best] == [
        ("even", 0.8), ("short", 0.7), ("one", pytest.approx(0.5005)),
    ]  # fmt: skip
    assert [one.id for one in by_mean(found, {"bm25": 1.0}, 1)] == ["one", "even", "short"]
