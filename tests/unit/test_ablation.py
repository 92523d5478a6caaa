"""What representation and retrieval bring, and means by class of query."""

import pytest
from legalos.evaluation.ablation import ablate, ablations, corners, shares
from legalos.evaluation.breakdown import breakdown
from legalos.evaluation.measures import Measurement
from legalos.evaluation.model import Arm, Query

WHOLE, CORE = "whole", "core-metadata"
MEANS = {"whole/bm25": 0.5, "core-metadata/bm25": 0.6, "whole/hybrid": 0.55, "core-metadata/hybrid": 0.75}


def test_gains_add_up_to_the_whole_gain():
    (found,) = ablations("act", "MRR", Arm(WHOLE, "bm25"), [Arm(CORE, "hybrid")], MEANS)
    assert found.arms == dict(zip(("neither", "representation", "retrieval", "both"), MEANS, strict=True))
    assert found.gains == pytest.approx({"representation": 0.15, "retrieval": 0.1})
    assert found.interaction == pytest.approx(0.1)
    assert shares(found) == pytest.approx({"representation": 0.6, "retrieval": 0.4})


def test_without_interaction_a_gain_is_what_the_factor_brings_alone():
    found = ablate("act", "MRR", {}, {"neither": 0.2, "representation": 0.3, "retrieval": 0.25, "both": 0.35})
    assert found.gains == pytest.approx({"representation": 0.1, "retrieval": 0.05})
    assert found.interaction == pytest.approx(0)


def test_no_gain_has_no_shares():
    found = ablate("act", "MRR", {}, {"neither": 0.3, "representation": 0.4, "retrieval": 0.2, "both": 0.3})
    assert shares(found) is None


def test_only_complete_squares_are_made():
    baseline = Arm(WHOLE, "bm25")
    arms = [Arm(WHOLE, "hybrid"), Arm(CORE, "bm25"), Arm(CORE, "dense"), Arm(CORE, "hybrid"), baseline]
    assert [found.arms["both"] for found in ablations("act", "MRR", baseline, arms, MEANS)] == ["core-metadata/hybrid"]


def test_aggregation_goes_with_the_strategy():
    found = corners(Arm(WHOLE, "bm25"), Arm(CORE, "hybrid", "sum"))
    assert [found[role].name for role in ("representation", "retrieval")] == ["core-metadata/bm25/sum", "whole/hybrid"]


def test_means_by_class_count_only_measured_queries():
    measured = Measurement({"a": {"P@1": 1.0}, "b": {"P@1": 0.0}, "c": {"P@1": 0.5}}, {"P@1": 0.5}, 3)
    queries = [Query("a", "", "x", True), Query("b", "", "y", True), Query("c", "", "x"), Query("d", "", "z", False)]
    groups = breakdown("act", "arm", measured, queries)
    assert [(g.by, g.value, g.n, g.means["P@1"]) for g in groups] == [
        ("type", "x", 2, 0.75),
        ("type", "y", 1, 0.0),
        ("cites answer", "yes", 2, 0.5),
        ("cites answer", "unknown", 1, 0.5),
    ]
    assert breakdown("act", "arm", measured, [Query("a", ""), Query("b", "")]) == ()
