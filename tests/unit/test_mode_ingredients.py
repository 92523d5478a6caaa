"""Modes of an evaluation with ingredients: what they ask for, and what they refuse."""

import pytest
from legalos.errors import UsageError
from legalos.evaluation.modes import clauses, modes_known, needs_vectors, request
from legalos.search.request import params

CITING = "art. 5º da Lei 412/2019"


def test_a_plain_mode_asks_for_none_of_them():
    asked = params(request(CITING, [0.5], "hybrid"))
    assert not {"citation", "headings_weight", "title_weight", "unit_title_weight"} & asked.keys()


def test_an_ingredient_is_asked_for_with_its_weight_or_the_usual_one():
    asked = params(request(CITING, None, "bm25+citations+headings=0.7+title+unit_title"))
    assert asked["citation"]
    assert "citation_weight" not in asked
    assert (asked["headings_weight"], asked["title_weight"], asked["unit_title_weight"]) == (0.7, 0.1, 1.0)


def test_a_long_text_that_cites_in_passing_lets_its_other_words_weigh():
    long = "a feira abre às seis horas e " * 20 + CITING
    assert params(request(long, None, "bm25+citations"))["citation_weight"] == 0.01
    assert params(request(long, None, "bm25+citations=0.5"))["citation_weight"] == 0.005
    assert "citation_weight" not in params(
        request(f"a feira, que abre às seis horas, segundo o {CITING}", None, "bm25+citations")
    )


def test_a_dense_search_has_no_fields_to_weigh():
    asked = params(request(CITING, [0.5], "dense+citations=0.5+headings"))
    assert asked["citation_weight"] == 0.5
    assert "headings_weight" not in asked


def test_the_clauses_of_a_mode_have_its_ingredients():
    assert clauses("hybrid-rrf+citations") == ("bm25+citations", "dense+citations")
    assert clauses("dense") == ("dense",)


def test_bm25_needs_no_vector_whatever_is_added():
    assert [needs_vectors(mode) for mode in ("bm25+citations", "hybrid+title", "dense")] == [False, True, True]
    assert request(CITING, [0.5], "bm25+title").vector is None


def test_the_share_of_vectors_is_of_the_fusion_and_its_clauses_are_as_ever():
    asked = params(request(CITING, [0.5], "hybrid+title+dense=0.4"))
    assert (asked["dense_weight"], asked["bm25_weight"]) == (0.4, 0.6)
    assert clauses("hybrid+title+dense=0.4") == clauses("hybrid+title")


def test_normative_text_alone_is_asked_for_in_both_clauses_by_kinds_of_chunks():
    asked = params(request(CITING, [0.5], "hybrid+normative+citations"))
    assert "recital" in asked["chunk_filter"]["bool"]["must_not"][0]["terms"]["chunks.kind"]
    assert "citation" in asked
    assert clauses("hybrid+normative") == ("bm25+normative", "dense+normative")
    assert "chunk_filter" not in params(request(CITING, [0.5], "hybrid"))


@pytest.mark.parametrize(
    "mode",
    [
        "hybrid+normative=1",
        "hybrid+dense=1.1",
        "hybrid+nuggets=2",
        "bm26",
        "bm25+",
        "bm25+nothing",
        "bm25+title=",
        "bm25+title=x",
        "bm25+title=1e9",
        "bm25+title=-1",
        "+title",
    ],
)
def test_what_is_no_mode_is_refused_by_name(mode):
    with pytest.raises(UsageError, match=r"mode"):
        modes_known([mode])


def test_modes_are_kept_once_and_in_order():
    assert modes_known(["bm25+title=0.25", "bm25", "bm25+title=0.25"]) == ("bm25+title=0.25", "bm25")
