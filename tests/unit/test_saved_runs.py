"""Saved runs, of other systems too: scored, compared with a baseline, and what is told of them."""

from dataclasses import replace
from pathlib import Path

import pytest
from judged import ACTS_JUDGED, RUN, board, dataset, scored_runs
from legalos.errors import UsageError
from legalos.evaluation.evaluate import Scheme, baseline_of, of_runs
from legalos.evaluation.measures import standard
from legalos.evaluation.model import FoundAct, Run
from legalos.evaluation.results import ArmFacts
from legalos.evaluation.runs import read_jsonl, write_jsonl
from legalos.evaluation.storage import read_results, read_values
from legalos.evaluation.trec_runs import write_trec


def test_a_saved_run_that_answers_no_query_of_the_dataset_is_refused(tmp_path):
    path = tmp_path / "other.jsonl"
    write_jsonl(path, Run("other", {"another": (FoundAct("a", 1.0),)}))
    with pytest.raises(UsageError, match="the run other has no answer to any query of vale"):
        of_runs(dataset(acts={"q1": {"a": 1}}), [path], Scheme(standard(10)), tmp_path / "out", "")


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


def test_a_path_that_is_not_utf8_is_written_escaped(tmp_path):
    path = tmp_path / "caf\udce9.trec"
    path.write_text("q1 Q0 a 1 1 one\nq1 Q0 b 2 0 two\n")
    made = of_runs(dataset(acts=ACTS_JUDGED), [path], Scheme(("MRR@1",)), tmp_path / "out", f"legalos {path}")
    read = read_results(tmp_path / "out")
    assert [Path(arm.run).name for arm in read.arms] == ["caf\\udce9.trec"]
    assert read.provenance.command.endswith("caf\\udce9.trec") and read.measured == made.measured


def test_a_tag_that_names_max_is_the_arm_without_it(tmp_path):
    data, scheme = dataset(acts=ACTS_JUDGED), Scheme(("MRR@1",), permutations=100)
    for tag in ("whole/bm25", "whole/bm25/max", "whole/bm25/sum"):
        write_trec(tmp_path / tag.replace("/", "."), {"q1": {"a": 1.0}}, tag)
    made = of_runs(data, [tmp_path / "whole.bm25.max", tmp_path / "whole.bm25.sum"], scheme, tmp_path / "out", "")
    names = ["whole/bm25", "whole/bm25/sum"]
    assert [arm.name for arm in made.arms] == [row.arm for row in made.measured] == names
    with pytest.raises(UsageError, match=r"bm25\.max and .*bm25 are runs of one name, 'whole/bm25'"):
        of_runs(data, [tmp_path / "whole.bm25", tmp_path / "whole.bm25.max"], scheme, tmp_path / "two", "")


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


def test_a_baseline_that_is_no_arm_is_refused(tmp_path):
    write_jsonl(tmp_path / "one.jsonl", RUN)
    scheme = Scheme(standard(10), baseline="core-none/bm25")
    with pytest.raises(UsageError, match=r"'core-none/bm25' is not among the arms whole/bm25"):
        of_runs(dataset(acts={"q1": {"a": 1}}), [tmp_path / "one.jsonl"], scheme, tmp_path, "")


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
