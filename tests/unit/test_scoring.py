"""How arms are scored, in each grain that is judged."""

from dataclasses import replace

from judged import ACT, OTHER, PROVENANCE, RUN, article, board, dataset
from legalos.evaluation.collection import Acts
from legalos.evaluation.manifest import Kept, Manifest, passage_scores, run_path
from legalos.evaluation.measures import standard
from legalos.evaluation.model import Arm, Cost, FoundAct, FoundPassage, Run, Span
from legalos.evaluation.results import ArmFacts
from legalos.evaluation.runs import read_run
from legalos.evaluation.scoring import Scoreboard, results
from legalos.evaluation.trec_runs import write_trec
from legalos.strategies import strategy


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


def test_an_arm_that_was_not_run_has_no_figures():
    scored = board(dataset(acts={"q1": {"a": 1}, "q2": {"b": 1}}))
    scored.take("whole/bm25", RUN)
    arms = [ArmFacts("whole/bm25", "whole", "bm25"), ArmFacts("whole/dense", "whole", "dense", "max", "not run", "no")]
    made, values = results(scored, arms, 2, "whole/dense", PROVENANCE, 100)
    assert [arm.state for arm in made.arms] == ["done", "not run"]
    assert {row.arm for row in made.measured} == {row.arm for row in values} == {"whole/bm25"}
    assert (made.compared, made.ablation) == ((), ())
