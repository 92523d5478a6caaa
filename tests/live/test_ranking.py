"""Rankings of the real node against oracles: a flat index for BM25, numpy for kNN, the client's fusion for hybrid."""

from dataclasses import replace

import numpy as np
import pytest
from factories import WordVectors, queries
from legalos.cluster.capabilities import Capabilities
from legalos.cluster.documents import apart
from legalos.search import fusion
from legalos.search.filters import parse_filters
from legalos.search.request import AMONG
from legalos.search.searcher import Searcher, fuse
from opensearchpy.helpers import bulk

QUERIES = queries(25)
FILTERS = [None, ["kind=lei"], ["kind=decreto", "kind=resolucao", "date>=2010", "authority=vale-sereno"]]
WITHOUT_HYBRID = Capabilities("2.19.1", hybrid=False, hybrid_passages=False)


@pytest.fixture(scope="module")
def flat(client, indexed):
    """The chunks as documents of their own, analysed as those of the index are."""
    name = "flat-chunks"
    (found,) = client.indices.get_settings(index=indexed.alias).values()
    settings = {part: found["settings"]["index"][part] for part in ("analysis", "similarity")}
    (mapping,) = client.indices.get_mapping(index=indexed.alias).values()
    chunk = mapping["mappings"]["properties"]["chunks"]["properties"]
    fields = {
        field: chunk[field]["copy_to"] and {"type": "text", "copy_to": "content"} for field in ("context", "text")
    }
    client.indices.create(
        index=name,
        body={
            "settings": {"number_of_shards": 1, **settings},
            "mappings": {"properties": {**fields, "content": chunk["content"], "act": {"type": "keyword"}}},
        },
    )
    documents = [
        {"_index": name, "act": act, "context": chunk.context, "text": chunk.text, "chunk": chunk.chunk_id}
        for act, chunks in indexed.chunks.items()
        for chunk in chunks
    ]
    bulk(client, documents, refresh=True)
    yield name
    client.indices.delete(index=name)


@pytest.mark.parametrize("query", QUERIES)
def test_bm25_of_nested_chunks_is_that_of_a_flat_index_of_them(client, indexed, flat, query):
    match = {
        "query": query,
        "type": "most_fields",
        "fields": ["content", "content.folded^0.3"],
    }
    found = client.search(index=flat, body={"size": 2000, "query": {"multi_match": match}})["hits"]["hits"]
    best: dict[str, float] = {}
    for hit in found:
        best[hit["_source"]["act"]] = max(best.get(hit["_source"]["act"], 0), hit["_score"])
    answer = indexed.searcher.search(indexed.request(query, "bm25"))
    assert {hit.id: hit.score for hit in answer.hits} == pytest.approx(best, rel=1e-5)
    assert is_sorted(answer.hits)
    by_chunk = {hit["_source"]["chunk"]: hit["_score"] for hit in found}
    for hit in answer.hits:
        own = sorted((by_chunk[c.chunk_id] for c in indexed.chunks[hit.id] if c.chunk_id in by_chunk), reverse=True)
        assert [passage.scores["bm25"] for passage in hit.passages] == pytest.approx(own[:3], rel=1e-5)


@pytest.mark.parametrize("conditions", FILTERS, ids=str)
def test_dense_scores_are_the_best_cosine_over_the_chunks(indexed, conditions):
    chosen = [act for act in indexed.acts if matches(act, conditions)]
    embedder = indexed.embedder
    rows_of = {act.id: [embedder.passage_prefix + c.embedded for c in indexed.chunks[act.id]] for act in chosen}
    vectors = {act: unit(apart(embedder.embed(rows), act)) for act, rows in rows_of.items()}
    for query in QUERIES[:5]:
        asked = indexed.request(query, "dense", filter=parse_filters(conditions or ()))
        exact = {act: (1 + rows @ np.array(asked.vector, np.float32)) / 2 for act, rows in vectors.items()}
        answer = indexed.searcher.search(asked)
        assert {hit.id: hit.score for hit in answer.hits} == pytest.approx(
            {act: scores.max() for act, scores in exact.items()}, abs=1e-5
        )
        assert is_sorted(answer.hits)
        for hit in answer.hits:
            assert [p.scores["dense"] for p in hit.passages] == pytest.approx(
                sorted(exact[hit.id], reverse=True)[:3], abs=1e-5
            )
            chunk = {c.chunk_id: c for c in indexed.chunks[hit.id]}[hit.passages[0].chunk_id]
            assert exact[hit.id].argmax() == indexed.chunks[hit.id].index(chunk)


@pytest.mark.parametrize("conditions", FILTERS, ids=str)
@pytest.mark.parametrize("dense_weight", [0, 0.3, 0.5, 1])
def test_min_max_of_the_server_is_that_of_the_formula(indexed, dense_weight, conditions):
    for query in QUERIES[:3]:
        asked = indexed.request(query, filter=parse_filters(conditions or ()), dense_weight=dense_weight)
        expected = fuse(clauses(indexed, asked), asked)
        answer = indexed.searcher.search(asked)
        assert answer.fused_by == "server"
        assert {hit.id: hit.score for hit in answer.hits} == pytest.approx(expected, abs=1e-5)
        assert is_sorted(answer.hits)


@pytest.mark.parametrize("conditions", FILTERS, ids=str)
def test_reciprocal_ranks_of_the_server_are_those_of_the_formula(indexed, conditions):
    for query in QUERIES[:5]:
        asked = indexed.request(query, fusion="rrf", filter=parse_filters(conditions or ()))
        both = clauses(indexed, asked)
        answer = indexed.searcher.search(asked)
        assert {hit.id for hit in answer.hits} == both[0].keys() | both[1].keys()
        for hit in answer.hits:
            low, high = zip(*(rrf_bounds(clause, hit.id) for clause in both), strict=True)
            assert sum(low) - 1e-6 <= hit.score <= sum(high) + 1e-6
        assert is_sorted(answer.hits)


@pytest.mark.parametrize("how", ["minmax", "rrf"])
@pytest.mark.parametrize("conditions", FILTERS, ids=str)
def test_without_neural_search_the_client_fuses_to_the_same_answer(client, indexed, how, conditions):
    without = Searcher(client, indexed.alias, WITHOUT_HYBRID)
    for query in QUERIES[:3]:
        asked = indexed.request(query, fusion=how, filter=parse_filters(conditions or ()))
        here, there = without.search(asked), indexed.searcher.search(asked)
        assert (here.fused_by, there.fused_by, here.fusion) == ("client", "server", how)
        tolerance = 1e-5 if how == "minmax" else 1e-3  # ranks of equal scores are a matter of order
        scores = {hit.id: hit.score for hit in there.hits}
        assert {hit.id: hit.score for hit in here.hits} == pytest.approx(scores, abs=tolerance)
        assert {hit.id: hit.passages for hit in here.hits} == {hit.id: hit.passages for hit in there.hits}
        assert {hit.id: hit.title for hit in here.hits} == {
            act.id: act.title for act in indexed.acts if act.id in scores
        }


def test_a_size_beyond_the_depth_is_served_by_either_fusion(client, indexed):
    asked = indexed.request("praça feira alvará", size=30, depth=5)
    for searcher in (indexed.searcher, Searcher(client, indexed.alias, WITHOUT_HYBRID)):
        assert len(searcher.search(asked).hits) == 30


def test_a_clause_that_finds_nothing_leaves_the_other_ones_ranking(indexed):
    dense = indexed.searcher.search(indexed.request("xilofone", "dense"))
    hybrid = indexed.searcher.search(indexed.request("xilofone"))
    assert indexed.searcher.search(indexed.request("xilofone", "bm25")).hits == ()
    assert [hit.id for hit in hybrid.hits] == [hit.id for hit in dense.hits]


def test_passages_carry_what_is_needed_to_cite_them(indexed):
    for mode in ("bm25", "dense", "hybrid"):
        answer = indexed.searcher.search(indexed.request("praça feira", mode, size=5, passages=2))
        for hit in answer.hits:
            act = next(act for act in indexed.acts if act.id == hit.id)
            assert (hit.urn, hit.title, hit.date, hit.kind) == (act.urn, act.title, act.date, act.kind)
            assert 1 <= len(hit.passages) <= 2
            for passage in hit.passages:
                chunk = next(c for c in indexed.chunks[hit.id] if c.chunk_id == passage.chunk_id)
                assert (passage.label, passage.path, passage.text) == (chunk.label, chunk.path, chunk.text)
                assert (passage.start, passage.end) == (chunk.start, chunk.end)


@pytest.mark.parametrize("options", [{}, {"fusion": "rrf"}, {"mean_top": 2}], ids=str)
@pytest.mark.parametrize("fused_by", ["server", "client"])
def test_which_passage_is_best_does_not_depend_on_how_many_are_shown(client, indexed, options, fused_by):
    searcher = indexed.searcher if fused_by == "server" else Searcher(client, indexed.alias, WITHOUT_HYBRID)
    for query in QUERIES:
        few, some, many = (
            searcher.search(indexed.request(query, size=10, depth=20, passages=passages, **options)).hits
            for passages in (1, 3, AMONG)
        )
        assert [hit.passages for hit in few] == [hit.passages[:1] for hit in many]
        assert [hit.passages for hit in some] == [hit.passages[:3] for hit in many]
        assert [(hit.id, hit.score) for hit in few] == [(hit.id, hit.score) for hit in many]


def test_without_passages_the_same_acts_are_found(indexed):
    for mode in ("bm25", "dense", "hybrid"):
        bare = indexed.searcher.search(indexed.request("praça feira", mode, passages=0))
        full = indexed.searcher.search(indexed.request("praça feira", mode))
        assert [(hit.id, hit.score, hit.passages) for hit in bare.hits] == [(h.id, h.score, ()) for h in full.hits]


def clauses(indexed, asked) -> list[dict[str, float]]:
    """The scores of the two clauses of a hybrid search, each by its own search."""
    found = []
    for mode in ("bm25", "dense"):
        one = indexed.request(asked.query, mode, filter=asked.filter)
        found.append({hit.id: hit.score for hit in indexed.searcher.search(one).hits})
    return found


def rrf_bounds(clause: dict[str, float], doc: str) -> tuple[float, float]:
    """The least and the most that a clause can give to an act, whose rank among equal scores is open."""
    if doc not in clause:
        return 0.0, 0.0
    better = sum(score > clause[doc] for score in clause.values())
    equal = sum(score == clause[doc] for score in clause.values())
    return 1 / (fusion.RANK_CONSTANT + better + equal), 1 / (fusion.RANK_CONSTANT + better + 1)


def matches(act, conditions) -> bool:
    """Whether an act meets the conditions of ``FILTERS``."""
    if conditions is None:
        return True
    if conditions == ["kind=lei"]:
        return act.kind == "lei"
    return act.kind in ("decreto", "resolucao") and act.date >= "2010" and act.authority == "vale-sereno"


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def is_sorted(hits) -> bool:
    scores = [hit.score for hit in hits]
    return scores == sorted(scores, reverse=True)


def test_vectors_of_seven_bits_give_nearly_the_scores_of_floats(client, make_index, indexed):
    embedder = WordVectors(dimension=384)  # of few dimensions the largest of each are cut off
    report = make_index("seven-bits", indexed.acts, embedder=embedder, vectors="7-bit")
    (mapping,) = client.indices.get_mapping(index=report.alias).values()
    method = mapping["mappings"]["properties"]["chunks"]["properties"]["embedding"]["method"]
    assert method["parameters"]["encoder"]["name"] == "sq"
    vectors = {
        act: embedder.embed([embedder.passage_prefix + chunk.embedded for chunk in chunks])
        for act, chunks in indexed.chunks.items()
    }
    searcher = Searcher(client, report.alias)
    for query in QUERIES:
        vector = embedder.query(query)
        exact = {act: (1 + float((some @ vector).max())) / 2 for act, some in vectors.items()}
        request = replace(indexed.request(query, "dense"), vector=vector)
        assert {hit.id: hit.score for hit in searcher.search(request).hits} == pytest.approx(exact, abs=0.02)
