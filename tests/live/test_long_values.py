"""Titles, summaries and labels that are longer than what an index can keep as one value."""

from dataclasses import replace

import pytest
from factories import WordVectors, act
from legalos.cluster.documents import document
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.strategies import strategy

MADE = act("Art. 1º A feira é livre.", "longo")
OTHER = act("Art. 1º A feira é cara.", "curto")


def found(client, alias: str, mode: str = "bm25") -> dict:
    asked = Request("feira", WordVectors().query("feira"), mode)
    return {hit.id: hit for hit in Searcher(client, alias).search(asked).hits}


@pytest.mark.parametrize("length", [8_000, 8_001, 50_000])
@pytest.mark.parametrize("letter", ["é", "𝄞"])
def test_titles_and_summaries_come_back_whole(client, make_index, length, letter):
    long = replace(
        MADE, title=(f"Lei da feira {letter}.\n" * length)[:length], summary=(f"{letter} Ementa. " * length)[:length]
    )
    alias = make_index("long-title", [long, OTHER]).alias
    for mode in ("bm25", "hybrid"):
        hits = found(client, alias, mode)
        assert (hits["longo"].title, hits["longo"].summary) == (long.title, long.summary)
        assert hits["curto"].title == OTHER.title


def test_an_application_is_told_that_there_is_more(client, make_index):
    alias = make_index("long-title", [replace(MADE, summary="é" * 9_000)]).alias
    called = {"id": "legalos-bm25", "params": {"query": "feira"}}
    (hit,) = client.search_template(index=alias, body=called)["hits"]["hits"]
    assert hit["fields"]["summary.raw"] == ["é" * 8_000 + " …"]


def test_labels_come_back_whole_and_are_found_by_all_of_them(client, make_index):
    alias = make_index("long-label", [MADE, OTHER]).alias
    label = "Art. " + "1" * 40_000
    chunks = [replace(chunk, label=label) for chunk in strategy("core-metadata").chunks(MADE)]
    body = document(MADE, chunks)
    rows = [{**chunk, "embedding": [1.0] * 24} for chunk in body["chunks"]]
    client.index(index=alias, id=MADE.id, body={**body, "chunks": rows}, refresh=True)
    hits = found(client, alias)
    assert {passage.label for passage in hits["longo"].passages} == {label}
    named = {"nested": {"path": "chunks", "query": {"term": {"chunks.label": "Art. 1º"}}}}
    (only,) = client.search(index=alias, body={"query": named})["hits"]["hits"]
    assert only["_id"] == "curto"
