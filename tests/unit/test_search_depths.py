"""What an evaluation asks the cluster for: modes, depths, and passages out of the answers."""

import pytest
from judged import dataset
from legalos.errors import UsageError
from legalos.evaluation.depths import depths_for, of_depths
from legalos.evaluation.modes import modes_known, request
from legalos.evaluation.ranking import Passages
from legalos.evaluation.searching import Depths, _joined


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
    assert depths_for(dataset(acts={"q1": {"a": 1}}), "max", 10).passages == 0
    judged = dataset(passages={"q1": {"urn:a!art1": 1}})
    assert depths_for(judged, "max", 50).among >= 50
    assert depths_for(dataset(acts={"q1": {"a": 1}}), "sum", 10).passages == 100


def test_passages_of_one_clause_are_ranked_over_all_acts_and_cut():
    scores = {"bm25": {"a": {"1": 3.0, "2": 1.0}, "b": {"3": 2.0}, "c": {"4": 9.0}}}
    ranges = {("a", "1"): (0, 5), ("a", "2"): (5, 9), ("b", "3"): (0, 4), ("c", "4"): (0, 1)}
    found = _joined("bm25", ["a", "b"], scores, ranges, Depths(kept=2))
    assert found == Passages(("a", "b"), ("1", "3"), (3.0, 2.0), (0, 0), (5, 4))
    assert _joined("bm25", ["d"], scores, ranges, Depths()) == Passages()


def test_an_act_has_no_more_passages_than_asked_for_and_equal_ones_stand_as_in_the_text():
    some = {"late": 1.0, "early": 1.0, "first": 2.0}
    ranges = {("a", "late"): (9, 12), ("a", "early"): (3, 9), ("a", "first"): (12, 15), ("b", "low"): (0, 3)}
    found = _joined("bm25", ["a", "b"], {"bm25": {"a": some, "b": {"low": 0.5}}}, ranges, Depths(passages=2, kept=3))
    assert found.chunks == ("first", "early", "low")
    both = {clause: {"a": some, "b": {"low": 0.5}} for clause in ("bm25", "dense")}
    found = _joined("hybrid", ["a", "b"], both, ranges, Depths(passages=2, kept=3))
    assert (found.chunks, found.acts) == (("first", "early", "low"), ("a", "a", "b"))


def test_acts_are_searched_as_deep_as_a_measure_looks_within_bounds():
    judged = dataset(acts={"q1": {"a": 1}})
    measures = ("R@10", "R@500", "MAP")
    assert depths_for(judged, "max", 10, ("R@10", "MAP")).acts == 100
    assert depths_for(judged, "max", 10, measures).acts == 500
    assert depths_for(judged, "max", 10, ("R@5000",)).acts == 1000


def test_measures_deeper_than_what_was_searched_are_told():
    acts, units = dataset(acts={"q1": {"a": 1}}), dataset(passages={"q1": {"urn:a!art1": 1}})

    def told(data, *measures, modes=("bm25",), how=("max",), documents=2000, k=10):
        depths = {name: depths_for(data, name, k, measures) for name in how}
        return list(of_depths(data, modes, depths, measures, documents))

    assert told(acts, "R@10", "R@1000") == []
    (deep,) = told(acts, "R@5000", "R@10", "MAP")
    assert deep == "the runs hold the best 1,000 acts of each query: R@5000, MAP cannot count what lies deeper"
    assert "the best 100 acts" in told(acts, "P@200", how=("sum",))[0]
    assert told(acts, "MAP", documents=100) == []
    assert "fuse the best 500 acts of each clause, not 100" in told(acts, "R@500", modes=("bm25", "hybrid"))[0]
    assert "only the best 10 passages" in told(units, "R@10", "R@50")[0] and told(units, "R@10") == []
    both = told(acts, "R@500", how=("max", "sum"))
    assert both == ["the runs of sum hold the best 100 acts of each query: R@500 cannot count what lies deeper"]
    (fused,) = told(units, "R@20", modes=("hybrid",), k=20)
    assert "fuse the passages of the best 20 acts, not 10, as --k needs them" in fused
    assert told(units, "R@20", modes=("hybrid",), k=20, documents=10) == told(units, "R@10", modes=("hybrid",)) == []
    (fused,) = told(units, "R@10", modes=("hybrid-rrf",), how=("max", "sum"))
    assert fused.startswith("hybrid arms of sum fuse the passages of the best 100 acts, not 10, as the aggregation")
