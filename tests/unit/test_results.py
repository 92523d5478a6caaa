"""What a search answers, read from answers in the forms that OpenSearch 2.19 and 3.x document."""

import json

import pytest
from legalos.search.results import Passage, Results, hits, passages_by_act

ACT = {
    "doc_id": ["lei-12"],
    "title.raw": ["Lei nº 12, de 2021"],
    "urn": ["urn:lex:br;vale-sereno:municipal:lei:2021;12"],
    "date": ["2021-03-03"],
}


def inner(*rows: tuple[str, float, int]) -> dict:
    """Inner hits of one clause: stored fields under their full names, lists of values, a raw score each."""
    found = [
        {
            "_index": "legalos-core-metadata-acts-1",
            "_nested": {"field": "chunks", "offset": offset},
            "_score": score,
            "fields": {
                "chunks.chunk_id": [chunk_id],
                "chunks.label": [f"Art. {offset}º"],
                "chunks.path": ["CAPÍTULO I", f"Art. {offset}º"],
                "chunks.text": [f"Texto do artigo {offset}."],
                "chunks.start": [10 * offset],
                "chunks.end": [10 * offset + 9],
            },
        }
        for chunk_id, score, offset in rows
    ]
    return {"hits": {"total": {"value": len(found), "relation": "eq"}, "max_score": rows[0][1], "hits": found}}


def answer(*rows: dict) -> dict:
    return {"took": 3, "timed_out": False, "hits": {"max_score": 1.0, "hits": list(rows)}}


HYBRID_3 = answer(
    {
        "_score": 0.9,
        "fields": ACT,
        "inner_hits": {"bm25": inner(("a", 8.0, 1), ("b", 2.0, 2)), "dense": inner(("c", 0.9, 3), ("a", 0.6, 1))},
    },
    {"_score": 0.2, "fields": {"doc_id": ["lei-7"]}, "inner_hits": {"bm25": inner(("d", 4.0, 1))}},
)
HYBRID_219 = answer({"_score": 0.9, "fields": ACT}, {"_score": 0.2, "fields": {"doc_id": ["lei-7"]}})
HALVES = {"bm25": 0.5, "dense": 0.5}


def test_a_chunk_that_both_clauses_found_is_one_passage_with_two_scores():
    (first, second) = hits(HYBRID_3, passages_by_act(HYBRID_3, HALVES, 3, 3))
    assert (first.id, first.score, first.title, first.date) == ("lei-12", 0.9, "Lei nº 12, de 2021", "2021-03-03")
    assert {p.chunk_id: p.scores for p in first.passages} == {
        "a": {"bm25": 8.0, "dense": 0.6},
        "b": {"bm25": 2.0},
        "c": {"dense": 0.9},
    }
    assert [p.chunk_id for p in second.passages] == ["d"]


def test_passages_are_ordered_by_the_min_max_of_each_clause_over_all_acts():
    order = [p.chunk_id for p in passages_by_act(HYBRID_3, HALVES, 3, 3)["lei-12"]]
    assert order == ["a", "c", "b"]  # 1 + .001, 1, .001
    order = [p.chunk_id for p in passages_by_act(HYBRID_3, {"bm25": 0.0, "dense": 1.0}, 3, 3)["lei-12"]]
    assert order == ["c", "a", "b"]


def test_a_chunk_that_a_clause_put_behind_its_page_counts_with_the_last_of_the_page():
    found = {"bm25": inner(("a", 8.0, 1), ("b", 7.9, 2)), "dense": inner(("c", 0.90, 3), ("b", 0.89, 2))}
    other = {"bm25": inner(("d", 0.5, 1)), "dense": inner(("d", 0.1, 1))}  # what min-max takes for the lowest
    response = answer(
        {"_score": 0.9, "fields": ACT, "inner_hits": found},
        {"_score": 0.2, "fields": {"doc_id": ["lei-7"]}, "inner_hits": other},
    )
    order = [p.chunk_id for p in passages_by_act(response, HALVES, 2, 2)["lei-12"]]
    assert order == ["a", "c"]  # 1 + .99 and .99 + 1; counting 0, b with .99 + .99 would lead by far


def test_no_more_passages_are_given_than_asked_for():
    assert len(passages_by_act(HYBRID_3, HALVES, 1, 1)["lei-12"]) == 1


def test_an_answer_of_2_19_takes_its_passages_from_a_second_one():
    (first, second) = hits(HYBRID_219, passages_by_act(HYBRID_3, HALVES, 3, 3))
    assert [p.chunk_id for p in first.passages] == ["a", "c", "b"]
    assert (second.title, second.passages[0].chunk_id) == ("", "d")
    assert [hit.passages for hit in hits(HYBRID_219, {})] == [(), ()]


def test_an_answer_of_one_clause_keeps_its_own_order():
    alone = answer(
        {"_score": 3.0, "fields": {"doc_id": ["x"]}, "inner_hits": {"bm25": inner(("b", 3.0, 2), ("a", 1.0, 1))}}
    )
    (hit,) = hits(alone)
    assert hit.passages[0] == Passage(
        "b", "Art. 2º", ("CAPÍTULO I", "Art. 2º"), "Texto do artigo 2.", 20, 29, {"bm25": 3.0}
    )


def test_empty_fields_are_empty_not_missing():
    found = inner(("a", 1.0, 1))
    for name in ("label", "path", "text"):
        del found["hits"]["hits"][0]["fields"][f"chunks.{name}"]
    (hit,) = hits(answer({"_score": 1.0, "fields": {"doc_id": ["x"]}, "inner_hits": {"dense": found}}))
    assert (hit.passages[0].label, hit.passages[0].path, hit.passages[0].text) == ("", (), "")


def test_no_hits_are_no_acts():
    assert hits(answer()) == ()
    assert passages_by_act(answer(), HALVES, 3, 3) == {}


@pytest.mark.parametrize("mode", ["bm25", "hybrid"])
def test_the_object_that_is_printed_is_the_one_that_is_promised(mode):
    found = Results("feira", mode, "", "", hits(HYBRID_3)).as_dict()
    printed = json.loads(json.dumps(found))
    assert {"id", "urn", "title", "score", "passages"} <= printed["hits"][0].keys()
    assert printed["hits"][0]["passages"][0].keys() == {
        *("chunk_id", "label", "path", "text", "start", "end", "scores"),
        *("status", "in_force_from", "in_force_until", "amended_by", "on_the_day"),
    }
