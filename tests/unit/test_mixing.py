"""Two strategies mixed into one arm."""

import pytest
from legalos.errors import UsageError
from legalos.evaluation.manifest import Kept, Manifest, run_path
from legalos.evaluation.mixing import Mixture, mix, mixed_arms, mixtures
from legalos.evaluation.model import Arm, Cost, FoundAct, FoundPassage, Run
from legalos.evaluation.results import ArmFacts

WHOLE = Run("whole", {"q": (FoundAct("a", 10.0), FoundAct("b", 5.0), FoundAct("c", 0.0))})
THESES = Run(
    "nuggets",
    {"q": (FoundAct("c", 0.9, (FoundPassage("c!1", 0.9, 0, 4), FoundPassage("c!2", 0.1, 5, 9))), FoundAct("b", 0.5))},
)


def test_shares_are_weighted_and_what_one_did_not_find_counts_nothing():
    (found,) = mix(WHOLE, THESES, 0.25, "both").results.values()
    assert [(act.id, round(act.score, 5)) for act in found] == [("a", 0.75), ("b", 0.37525), ("c", 0.25075)]


def test_passages_of_both_stay_by_their_weighted_shares():
    (found,) = mix(WHOLE, THESES, 0.25, "both").results.values()
    assert [(p.chunk_id, round(p.score, 5), p.start) for p in found[2].passages] == [
        ("c!1", 0.25, 0),
        ("c!2", 0.00025, 5),
    ]


def test_a_query_that_one_alone_answers_stays():
    lonely = Run("nuggets", {"r": (FoundAct("a", 1.0),)})
    assert set(mix(WHOLE, lonely, 0.5, "both").results) == {"q", "r"}


def test_a_mixture_is_an_arm_of_its_own(tmp_path):
    manifest, taken = Manifest(tmp_path), []
    for run in (WHOLE, THESES):
        manifest.keep(Arm(run.tag, "dense"), run, Kept("", Cost()))
    done = [ArmFacts(f"{name}/dense", name, "dense") for name in ("whole", "nuggets")]
    (fact,) = mixed_arms(
        [Mixture("whole", "nuggets", 0.25)], [("dense", "max")], done, manifest, lambda *one: taken.append(one)
    )
    assert (fact.name, fact.strategy, fact.state) == ("whole+nuggets@0.25/dense", "", "done")
    assert (tmp_path / fact.run).is_file()
    ((arm, run),) = taken
    assert run_path(tmp_path, arm).is_file()
    assert [act.id for act in run.results["q"]] == ["a", "b", "c"]


def test_a_mixture_of_what_did_not_run_is_not_run(tmp_path):
    facts = [ArmFacts("whole/dense", "whole", "dense"), ArmFacts("nuggets/dense", "nuggets", "dense", state="not run")]
    (fact,) = mixed_arms([Mixture("whole", "nuggets", 0.5)], [("dense", "max")], facts, Manifest(tmp_path), print)
    assert (fact.state, fact.reason) == ("not run", "nuggets/dense was not run")


@pytest.mark.parametrize("row", [("whole", "other", 0.5), ("whole", "whole", 0.5), ("whole", "nuggets", 1.0)])
def test_what_mixes_nothing_is_refused(row):
    with pytest.raises(UsageError, match="--mix"):
        mixtures([row], ("whole", "nuggets"))
