"""What is refused before anything is written, and what a call that replaces figures tells."""

from dataclasses import replace

import pytest
from judged import ACTS_JUDGED, RUN, dataset, scored_runs
from legalos.errors import UsageError
from legalos.evaluation.manifest import Kept, Manifest
from legalos.evaluation.model import Arm, Cost
from legalos.evaluation.ready import arms_there, no_longer_there, refuse_other
from legalos.evaluation.storage import write_results


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
