"""A whole search on a server of 3.x with all plugins, of which there is none here: answers in the documented form."""

from dataclasses import asdict

import orjson
import pytest
from legalos.cluster.client import connect
from legalos.cluster.meta import Meta
from legalos.config import Settings
from legalos.errors import ClusterError
from legalos.search.many import msearch
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from proxy import Answer, Seen, proxy

META = Meta("core-metadata", "acts", "test", "m", 2, "", "", "pt", "lucene", "f", "0", "2026-01-01", "complete")
NODES = {
    "nodes": {"a": {"version": "3.5.0", "plugins": [{"name": f"opensearch-{n}"} for n in ("knn", "neural-search")]}}
}
FRONT = {"version": {"number": "3.5.0", "distribution": "opensearch"}, "cluster_uuid": "u"}


def inner(*rows: tuple[str, float]) -> dict:
    """Inner hits of a clause, as a hybrid query of 3.x gives them: each clause under its name, with raw scores."""
    hits = [
        {
            "_index": "acts-1",
            "_nested": {"field": "chunks", "offset": 0},
            "_score": score,
            "fields": {"chunks.chunk_id": [chunk], "chunks.text": ["Texto."], "chunks.start": [0], "chunks.end": [6]},
        }
        for chunk, score in rows
    ]
    return {"hits": {"total": {"value": len(hits), "relation": "eq"}, "max_score": rows[0][1], "hits": hits}}


def hit(doc_id: str, score: float, bm25, dense, **fields) -> dict:
    clauses = {"bm25": inner(*bm25), "dense": inner(*dense)}
    return {"_score": score, "fields": {"doc_id": [doc_id], **fields}, "inner_hits": clauses}


def response(*rows: dict) -> Answer:
    found = {"total": {"value": len(rows), "relation": "eq"}, "max_score": 1.0, "hits": list(rows)}
    return Answer(200, orjson.dumps({"took": 3, "timed_out": False, "hits": found}))


@pytest.fixture
def server():
    """Answers as a 3.5 would; the searches in order."""

    def serving(*searches: Answer):
        answers = iter(searches)

        def rule(seen: Seen) -> Answer:
            path = seen.path.partition("?")[0]
            if path == "/":
                return Answer(200, orjson.dumps(FRONT))
            if path.startswith("/_nodes"):
                return Answer(200, orjson.dumps(NODES))
            if path.endswith("/_mapping"):
                return Answer(200, orjson.dumps({"acts-1": {"mappings": {"_meta": asdict(META)}}}))
            return next(answers)

        return proxy("http://127.0.0.1:9", rule)

    return serving


def search(server, **options):
    with connect(Settings("", server.url)) as client:
        return Searcher(client, "legalos-core-metadata-acts").search(Request("praça", [0.1, 0.2], **options))


def asked(server) -> list[dict]:
    return [orjson.loads(seen.body) for seen in server.seen if "/_search/template" in seen.path]


def test_one_request_gives_the_acts_and_the_passages_of_both_clauses(server):
    first = hit("a", 0.9, [("a1", 8.0), ("a2", 2.0)], [("a3", 0.9), ("a1", 0.6)])
    with server(response(first, hit("b", 0.2, [("b1", 4.0)], [("b1", 0.7)]))) as there:
        found = search(there, size=2)
        assert [one["id"] for one in asked(there)] == ["legalos-hybrid"]
    assert (found.fused_by, found.fusion) == ("server", "minmax")
    assert [(one.id, one.score) for one in found.hits] == [("a", 0.9), ("b", 0.2)]
    assert {p.chunk_id: p.scores for p in found.hits[0].passages} == {
        "a1": {"bm25": 8.0, "dense": 0.6},
        "a2": {"bm25": 2.0},
        "a3": {"dense": 0.9},
    }


def test_an_act_in_two_parts_is_one_hit_with_the_passages_of_both(server):
    parts = [
        hit("a", 0.9, [("a1", 8.0)], [("a1", 0.6)], parts=[2]),
        hit("a", 0.4, [("a9", 9.0)], [("a9", 0.8)], parts=[2]),
    ]
    other = hit("b", 0.5, [("b1", 4.0)], [("b1", 0.7)])
    with server(response(parts[0], other), response(*parts)) as there:
        found = search(there, size=2)
        assert asked(there)[1]["params"]["filter"] == {"terms": {"doc_id": ["a"]}}
    assert [(one.id, one.score) for one in found.hits] == [("a", 0.9), ("b", 0.5)]
    assert [passage.chunk_id for passage in found.hits[0].passages] == ["a9", "a1"]


def test_where_parts_take_the_places_of_other_acts_more_is_asked_for(server):
    parts = [hit("a", score, [("a1", 8.0)], [("a1", 0.6)], parts=[2]) for score in (0.9, 0.8)]
    other = hit("b", 0.5, [("b1", 4.0)], [("b1", 0.7)])
    with server(response(*parts), response(*parts, other), response(*parts)) as there:
        found = search(there, size=2)
        assert [one["params"]["size"] for one in asked(there)] == [2, 4, 2]
    assert [one.id for one in found.hits] == ["a", "b"]


def test_a_search_among_several_that_a_busy_server_refused_is_sent_again_alone(server, monkeypatch):
    """Without neural-search, hybrid is two searches in one request: it failed at the first that was refused."""
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    found = {"hits": {"hits": [hit("lei-1", 2.0, [("a", 2.0)], [("a", 0.5)])]}}
    busy = {"error": {"type": "rejected_execution_exception", "reason": "full"}, "status": 429}
    answers = [[found, busy], [busy], [found]]
    with server(*(Answer(200, orjson.dumps({"responses": some})) for some in answers)) as between:
        with connect(Settings("", between.url)) as client:
            assert msearch(client, "acts", [{"id": "x"}, {"id": "y"}]) == [found, found]
        assert [seen.body.count(b'"id"') for seen in between.seen if "_msearch" in seen.path] == [2, 1, 1]


def test_a_search_among_several_that_cannot_be_is_told(server):
    wrong = {"error": {"type": "parsing_exception", "reason": "no such query"}, "status": 400}
    with (
        server(Answer(200, orjson.dumps({"responses": [wrong]}))) as between,
        connect(Settings("", between.url)) as client,
        pytest.raises(ClusterError, match=r"search acts for the query 7: .*no such query"),
    ):
        msearch(client, "acts", [{"id": "x"}], named=lambda row: " for the query 7")
