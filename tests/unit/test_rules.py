"""Rules by which passages count: by ranges of characters, alike for every strategy."""

from itertools import pairwise

import pytest
from legalos.errors import UsageError
from legalos.evaluation.model import Answers, FoundAct, FoundPassage, Run
from legalos.evaluation.places import Places
from legalos.evaluation.rules import RULES, addressed, judge, lift, order
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.strategies import strategy

URN = "urn:lex:br;vale-sereno:municipal:lei:2020-03-02;1"
TEXT = """LEI Nº 1, DE 2 DE MARÇO DE 2020
Dispõe sobre a feira livre.
CAPÍTULO I
DA FEIRA
Art. 1º A feira funciona aos sábados, das seis horas ao meio-dia, na praça central de Vale Sereno.
Art. 2º São itens da feira:
I - frutas e verduras da estação;
II - queijos e pães das cooperativas.
CAPÍTULO II
DAS BARRACAS
Art. 3º As barracas são montadas até as seis horas.
Parágrafo único. A montagem tardia paga multa.
"""
ACT = parse(SourceText("lei-1", "lei.txt", "text", TEXT, {"urn": URN}))
PLACES = Places([ACT])


def span(unit: str) -> tuple[int, int]:
    place = PLACES.at(f"{URN}!{unit}")[0]
    return place.start, place.end


def run(*passages: tuple[float, int, int], doc: str = "lei-1") -> Run:
    found = tuple(FoundPassage(f"chunk-{index}", *passage) for index, passage in enumerate(passages))
    return Run("t", {"q": (FoundAct(doc, 1.0, found),)})


def targets(rule: str, *passages: tuple[float, int, int], gold=("art2_cpt_inc1",), doc="lei-1") -> list[str]:
    judged = judge(order(run(*passages, doc=doc)), {"q": {f"{URN}!{unit}": 1 for unit in gold}}, PLACES, rule)
    scores = list(judged.scores["q"].values())
    assert all(a > b for a, b in pairwise(scores))
    return [target.removeprefix(f"{URN}!") for target in judged.scores["q"]]


def test_places_know_acts_components_and_units():
    assert PLACES.at(URN)[0].level == "document"
    assert PLACES.at(f"{URN}!art2_cpt_inc2")[0].level == "enumeration"
    assert PLACES.at(f"{URN}!art9") == ()
    assert TEXT[slice(*span("art2"))].startswith("Art. 2º São itens")


def test_chunks_of_the_tree_are_their_own_devices():
    for name in ("core-metadata", "hierarchical"):
        for chunk in strategy(name).chunks(ACT):
            if chunk.level != "component":
                assert PLACES.unit(ACT.id, chunk.start, chunk.end) == chunk.chunk_id


def test_device_is_the_unit_itself_and_nothing_around_it():
    assert targets("device", (2.0, *span("art2_cpt_inc1")), (1.0, *span("art2"))) == ["art2_cpt_inc1", "art2"]
    start, end = span("art2_cpt_inc1")
    assert targets("device", (2.0, start, end - 1)) == ["chunk-0"]


def test_article_lifts_passages_and_judgments_and_counts_each_article_once():
    found = targets("article", (3.0, *span("art2_cpt_inc2")), (2.0, *span("art2_cpt_inc1")), (1.0, *span("art1")))
    assert found == ["art2", "art1"]
    qrels = {"q": {f"{URN}!art2_cpt_inc1": 1, f"{URN}!art2_cpt_inc2": 3, f"{URN}!art1": 0}}
    assert lift(qrels, PLACES, "article") == ({"q": {f"{URN}!art2": 3, f"{URN}!art1": 0}}, ())


def test_an_article_holds_a_passage_from_half_of_its_characters_on():
    _, end = span("art1")
    assert PLACES.article(ACT.id, end - 10, end + 10) == f"{URN}!art1"
    start, _ = span("art3")
    assert PLACES.article(ACT.id, start - 10, start + 10) == f"{URN}!art3"
    assert PLACES.article(ACT.id, start - 11, start + 10) == ""
    assert PLACES.article(ACT.id, 0, len(TEXT)) == ""
    assert PLACES.article("another", start, start + 10) == PLACES.article(ACT.id, start, start) == ""


def test_what_no_article_holds_half_of_stands_for_itself():
    assert targets("article", (2.0, *span("cap1")), (1.0, 0, len(TEXT))) == ["cap1", URN]


def test_a_window_counts_like_the_article_that_it_mostly_shows():
    start, end = span("art3")
    assert targets("article", (2.0, start - 5, end - 20), (1.0, start + 20, end)) == ["art3"]


def test_ancestor_takes_what_contains_the_unit_and_descendant_what_lies_inside():
    inside, unit, around = span("art2_cpt_inc1"), span("art2"), (0, len(TEXT))
    for passage, ancestor, descendant in ((inside, False, True), (unit, True, True), (around, True, False)):
        assert (targets("ancestor", (1.0, *passage), gold=["art2"]) == ["art2"]) is (ancestor or passage == unit)
        assert (targets("descendant", (1.0, *passage), gold=["art2"]) == ["art2"]) is descendant


def test_a_passage_that_contains_two_judged_units_stands_for_both():
    gold = ["art3_par1u", "art2_cpt_inc1", "art2"]
    found = targets("ancestor", (2.0, *span("art1")), (1.0, 0, len(TEXT)), gold=gold)
    assert found == ["art1", "art2", "art2_cpt_inc1", "art3_par1u"]


def test_ranges_of_another_act_are_no_answer():
    for rule in RULES:
        assert targets(rule, (1.0, *span("art2_cpt_inc1")), doc="lei-2") == ["chunk-0"]


def test_names_that_two_acts_give_their_passages_are_two_unless_they_are_addresses():
    def found(name: str, rule: str) -> int:
        acts = [FoundAct(doc, 1.0, (FoundPassage(name, 1.0, 7, 9),)) for doc in ("lei-1", "lei-2", "lei-3")]
        return len(judge(order(Run("t", {"q": tuple(acts)})), {}, PLACES, rule).scores["q"])

    for rule in RULES:
        assert [found("1", rule), found(f"{URN}!art2", rule), found(f"{URN}#char=7,9", rule)] == [3, 1, 1]


def test_passages_of_all_acts_are_ranked_by_score_and_ties_by_falling_id():
    first, second = FoundPassage("a", 1.0, *span("art1")), FoundPassage("b", 3.0, *span("art3"))
    other = FoundPassage("c", 1.0, 0, 5)
    both = Run("t", {"q": (FoundAct("lei-1", 3.0, (first, second)), FoundAct("lei-2", 2.0, (other,)))})
    judged = judge(order(both), {}, PLACES, "article")
    assert list(judged.scores["q"]) == [f"{URN}!art3", "c", f"{URN}!art1"]


def test_judged_addresses_that_no_act_has_are_reported():
    qrels = {"q": {f"{URN}!art99": 1, f"{URN}!art1": 1}, "r": {f"{URN}!art99": 1}}
    for rule in RULES:
        assert lift(qrels, PLACES, rule) == ({"q": {f"{URN}!art1": 1}, "r": {}}, (f"{URN}!art99",))


def test_addresses_that_two_files_share_count_in_either():
    annex = parse(SourceText("lei-1-anexo", "anexo.txt", "text", "Art. 1º O anexo traz o mapa.\n", {"urn": URN}))
    places = Places([ACT, annex])
    assert [place.doc_id for place in places.at(f"{URN}!art1")] == ["lei-1", "lei-1-anexo"]
    place = places.at(f"{URN}!art1")[1]
    passage = FoundPassage("x", 1.0, place.start, place.end)
    judged = judge(
        order(Run("t", {"q": (FoundAct(annex.id, 1.0, (passage,)),)})), {"q": {f"{URN}!art1": 1}}, places, "device"
    )
    assert list(judged.scores["q"]) == list(judged.qrels["q"]) == [f"{URN}!art1"]


def test_a_run_of_addresses_is_judged_like_the_passages_that_they_name():
    scores = {"q": {f"{URN}!art2_cpt_inc1": 3.0, "lei-1": 2.5, f"{URN}!art77": 2.0, f"{URN}!art2": 1.0, URN: 0.5}}
    found = addressed(Run("other", Answers(scores)), PLACES)
    assert [(act.id, act.score) for act in found.results["q"]] == [("lei-1", 3.0)]
    gold = {"q": {f"{URN}!art2_cpt_inc2": 1, URN: 1}}
    ranking = {rule: list(judge(order(found), gold, PLACES, rule).scores["q"]) for rule in RULES}
    assert ranking["article"] == [f"{URN}!art2", "lei-1", f"{URN}!art77", URN]
    assert ranking["device"] == [f"{URN}!art2_cpt_inc1", "lei-1", f"{URN}!art77", f"{URN}!art2", URN]
    assert ranking["descendant"] == [URN, "lei-1", f"{URN}!art77"]


def test_passages_that_are_named_anew_in_each_answer_are_judged_by_their_ranges():
    spans = {f"q{n}": span(unit) for n, unit in enumerate(("art1", "art2", "art3", "art1"))}
    named = Run("t", {query: (FoundAct("lei-1", 1.0, (FoundPassage("p1", 1.0, *at),)),) for query, at in spans.items()})
    for rule in RULES:
        judged = judge(order(named), {}, PLACES, rule)
        found = [target.removeprefix(f"{URN}!") for scores in judged.scores.values() for target in scores]
        assert found == ["art1", "art2", "art3", "art1"]


def test_an_unknown_rule_names_the_known_ones():
    with pytest.raises(UsageError, match=r"'section'.*device, article, ancestor, descendant"):
        judge(order(run()), {}, PLACES, "section")


def test_with_a_depth_the_first_targets_are_ranked_as_without_and_no_more():
    passages = [(9.0 - n, *span(unit)) for n, unit in enumerate(("art2_cpt_inc1", "art2", "art1", "art3", "cap1"))]
    for rule in RULES:
        whole, cut = (
            judge(order(run(*passages)), {"q": {f"{URN}!art2": 1}}, PLACES, rule, depth).scores["q"]
            for depth in (None, 2)
        )
        assert list(cut.items()) == list(whole.items())[:2]
        assert len(whole) > 2
