"""Searches keep below the number of clauses that the server takes, and weights are numbers."""

import math
import re
from types import SimpleNamespace

import pytest
from legalos.errors import UsageError
from legalos.search.citations import citation, conditions
from legalos.search.request import Request, params, unsearched
from legalos.search.searcher import Searcher

SERVER_TAKES = 1024


def citing(count: int) -> str:
    return " ".join(f"art. {i + 3}, § 1º, da Lei nº {9000 + i}/2000;" for i in range(count))


def words(count: int) -> str:
    return " ".join(f"feira{i}/{i}" for i in range(count // 2))


def clauses(asked: dict) -> int:
    """As the server counts them: a term in each field, the citations in each clause that has them."""
    fields = 2 + sum(f"{what}_weight" in asked for what in ("headings", "title", "unit_title"))
    terms = set(re.sub(r"[/,;§]", " ", asked["query"]).split())
    cited = conditions(asked["citation"]) if "citation" in asked else 0
    return len(terms) * fields + cited * (2 if "bm25_weight" in asked else 1)


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
@pytest.mark.parametrize("query", [words(2000), citing(27), citing(50), citing(400), citing(8) + " " + words(900)])
@pytest.mark.parametrize("weights", [(0.0, 0.0, 0.0), (2.0, 0.0, 0.0), (2.0, 2.0, 2.0)])
def test_a_long_query_makes_no_more_clauses_than_the_server_takes(mode, query, weights):
    headings, title, unit_title = weights
    vector = None if mode == "bm25" else [0.5]
    asked = params(
        Request(query, vector, mode, headings_weight=headings, title_weight=title, unit_title_weight=unit_title)
    )
    assert clauses(asked) < SERVER_TAKES - 100
    assert len(asked["query"].split()) > 60


def test_all_units_cited_come_before_what_lies_around_them():
    kept = citation(citing(27))["dis_max"]["queries"]
    assert [one["constant_score"]["boost"] for one in kept[:27]] == [1.0] * 27
    assert conditions({"dis_max": {"queries": kept}}) <= 200


def test_a_query_that_fits_is_searched_as_it_stands():
    query = "a  feira, de terça-feira: " + words(200)
    assert params(Request(query, mode="bm25"))["query"] == query


def test_what_bm25_does_not_see_of_a_query_is_told():
    query = "feira " * 1000 + " mercado  das flores "
    assert unsearched(Request(query, mode="bm25")) == unsearched(Request(query, [0.5])) == "mercado  das flores"
    assert unsearched(Request("mercado das flores ", mode="bm25")) == unsearched(Request(query, [0.5], "dense")) == ""


def test_a_term_that_comes_again_counts_once_up_to_what_a_field_takes():
    query = words(400) + " Feira " * 400
    assert params(Request(query, mode="bm25"))["query"] == query
    assert len(params(Request("feira " * 2000, mode="bm25"))["query"].split()) == 1000


def test_ideographs_and_symbols_count_one_by_one():
    assert len(params(Request("".join(map(chr, range(0x4E00, 0x5200))), mode="bm25"))["query"]) == 450
    assert len(params(Request("".join(map(chr, range(0x1F400, 0x1F640))), mode="bm25"))["query"]) == 450
    assert len(params(Request("法" * 2000, mode="bm25"))["query"]) == 1000


def test_four_letters_of_thai_count_as_a_term_and_its_digits_as_others():
    query = "นา" * 900
    assert params(Request(query, mode="bm25"))["query"] == query
    assert params(Request(query + "นา", mode="bm25"))["query"] == query
    assert len(params(Request("นา๔๐ " * 450, mode="bm25"))["query"].split()) == 333


@pytest.mark.parametrize("weight", [math.nan, math.inf, -1.0])
@pytest.mark.parametrize("name", ["citations_weight", "headings_weight", "title_weight", "unit_title_weight"])
def test_a_weight_that_is_no_number_from_0_on_is_refused(monkeypatch, name, weight):
    monkeypatch.setattr(
        "legalos.search.searcher.meta_of", lambda client, alias: ("index", SimpleNamespace(dimension=1))
    )
    searcher = Searcher(None, "alias", SimpleNamespace())
    with pytest.raises(UsageError, match=f"the weight of {name.removesuffix('_weight').replace('_', ' ')} is"):
        searcher.search(Request("feira", mode="bm25", **{name: weight}))
