"""Checks of figures: what is written can be read, what drifted is named, and a file that is no check is refused."""

import pytest
from legalos.errors import UsageError
from legalos.evaluation.reproduce import Check, drifted, figures, read_check, write_check
from legalos.evaluation.results import ArmFacts, DatasetFacts, Measured, Provenance, Results

MADE = Results(
    DatasetFacts("vale", 1, 2, {"act": 2}, {"act": 2}),
    (ArmFacts("whole/bm25"), ArmFacts("whole/dense", state="not run", reason="no embedder")),
    ("act",),
    ("MRR@10", "R@10"),
    10,
    "",
    Provenance("legalos evaluate", "2026-01-01", 0, "0", "3"),
    (Measured("act", "whole/bm25", 2, {"MRR@10": 0.51234567, "R@10": 0.75}),),
)


def test_what_is_written_holds_the_run_that_it_was_written_of(tmp_path):
    path = tmp_path / "check.yaml"
    write_check(path, ["--dataset", "vale ção", "--k", "10"], MADE)
    check = read_check(path)
    assert check.command == ("--dataset", "vale ção", "--k", "10")
    assert check.expected == {"act": {"whole/bm25": {"MRR@10": 0.512346, "R@10": 0.75}}}
    assert drifted(check, MADE) == []


def test_each_figure_that_is_off_or_gone_is_named():
    expected = {
        "act": {
            "whole/bm25": {"MRR@10": 0.5, "R@10": 0.7501, "nDCG@10": 0.1},
            "whole/dense": {"MRR@10": 0.1},
            "core-none/bm25": {"MRR@10": 0.1},
        },
        "span": {"whole/bm25": {"char-P@1": 0.1}},
    }
    assert drifted(Check((), expected, 0.005), MADE) == [
        "act whole/bm25 MRR@10 is 0.5123, expected 0.5000",
        "act whole/bm25 nDCG@10 was not measured",
        "act whole/dense was not measured: no embedder",
        "act core-none/bm25 was not measured",
        "span whole/bm25 was not measured",
    ]


def test_a_figure_within_the_tolerance_has_not_drifted():
    assert drifted(Check((), {"act": {"whole/bm25": {"MRR@10": 0.5}}}, 0.02), MADE) == []


@pytest.mark.parametrize(
    "content",
    [
        "",
        "command: [a",
        "- a",
        "command: [--dataset, vale]",
        "command: --dataset vale\nexpected: {act: {a: {MRR@10: 1}}}",
        "command: [--k, 10]\nexpected: {act: {a: {MRR@10: 1}}}",
        "command: []\nexpected: {}",
        "command: []\nexpected: {act: {a: {}}}",
        "command: []\nexpected: {act: {a: 0.5}}",
        "command: []\nexpected: {act: {a: {MRR@10: high}}}",
        "command: []\nexpected: {act: {a: {MRR@10: .nan}}}",
        "command: []\ntolerance: -1\nexpected: {act: {a: {MRR@10: 1}}}",
        "command: []\ntolerance: much\nexpected: {act: {a: {MRR@10: 1}}}",
    ],
)
def test_a_file_that_is_no_check_is_refused_by_name(tmp_path, content):
    path = tmp_path / "check.yaml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UsageError, match=r"check\.yaml"):
        read_check(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"none\.yaml cannot be read"):
        read_check(tmp_path / "none.yaml")


def test_figures_are_those_of_the_arms_that_ran():
    assert figures(MADE) == {"act": {"whole/bm25": {"MRR@10": 0.51234567, "R@10": 0.75}}}
