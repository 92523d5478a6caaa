"""Theses on a real node: alone, and beside the articles."""

from dataclasses import replace

import pytest
from click.testing import CliRunner
from factories import WordVectors, acts
from legalos.commands import main
from legalos.config import Settings
from legalos.embedders.cache import VectorCache
from legalos.indexing import Plan, index
from legalos.nuggets import extractor
from legalos.nuggets.files import line
from legalos.nuggets.model import Task
from legalos.nuggets.pipeline import nuggets
from legalos.search.fusion import min_max
from legalos.search.mixing import search_mixed
from legalos.search.searcher import Request, Searcher
from legalos.strategies import strategy


@pytest.fixture(scope="module")
def laws() -> list:
    """Twelve acts."""
    return acts(12)


@pytest.fixture(scope="module")
def file(laws, tmp_path_factory):
    """The theses of the acts, by rules."""
    path = tmp_path_factory.mktemp("nuggets") / "nuggets.jsonl"
    rules = extractor("rules", Task("normative"), Settings(home=path.parent))
    path.write_bytes(b"".join(line(n) for drawn in rules.draw(laws) for n in nuggets(drawn, rules, "normative")))
    return path


@pytest.fixture(scope="module")
def made(client, laws, file, tmp_path_factory):
    """Indices by strategy."""
    folder = tmp_path_factory.mktemp("cache")
    with VectorCache(folder / "vectors.sqlite") as cache:
        plans = [
            Plan(strategy(name, nuggets=file), "theses", WordVectors(), "test", cache, folder)
            for name in ("nuggets", "core-nuggets")
        ]
        return {plan.strategy.name: index(client, laws, plan, print) for plan in plans}


def levels(client, alias) -> dict[str, int]:
    counted = {"levels": {"nested": {"path": "chunks"}, "aggs": {"by": {"terms": {"field": "chunks.level"}}}}}
    found = client.search(index=alias, body={"size": 0, "aggs": counted})["aggregations"]["levels"]["by"]["buckets"]
    return {bucket["key"]: bucket["doc_count"] for bucket in found}


def test_theses_are_told_from_articles_by_their_level(client, made, laws, file):
    theses = len(file.read_bytes().splitlines())
    articles = sum(len(strategy("core-metadata").chunks(act)) for act in laws)
    assert levels(client, made["nuggets"].alias) == {"nugget": theses}
    assert levels(client, made["core-nuggets"].alias) == {"nugget": theses, "basic_unit": articles}


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
def test_a_thesis_finds_its_act_and_its_place(client, made, laws, mode):
    searcher = Searcher(client, made["nuggets"].alias)
    law = laws[3]
    thesis = next(iter(strategy("core-none").chunks(law)))
    hits = searcher.search(Request(thesis.text, WordVectors().query(thesis.text), mode, size=3)).hits
    assert hits[0].id == law.id
    best = hits[0].passages[0]
    assert "!nugget-" in best.chunk_id
    assert thesis.start <= best.start < best.end <= thesis.end


def test_the_search_command_needs_no_file_of_theses(node, made, monkeypatch):
    monkeypatch.setenv("OPENSEARCH_URL", node)
    arguments = ["search", "município", "--strategy", "nuggets", "--corpus", "theses", "--mode", "bm25", "--json"]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert "!nugget-" in done.stdout


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
def test_documents_and_theses_are_searched_as_one(client, made, mode):
    pair = [Searcher(client, made[name].alias) for name in ("core-nuggets", "nuggets")]
    asked = Request("praça feira", WordVectors().query("praça feira"), mode, size=5, passages=2)
    found = search_mixed(*pair, (asked, asked), 0.5).hits
    sides = [searcher.search(replace(asked, size=100, passages=0)).hits for searcher in pair]
    shares = [min_max({hit.id: hit.score for hit in side}) for side in sides]
    expected = {doc: sum(share.get(doc, 0.0) for share in shares) / 2 for share in shares for doc in share}
    assert {hit.id: hit.score for hit in found} == pytest.approx({hit.id: expected[hit.id] for hit in found}, abs=1e-3)
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    assert all(0 < len(hit.passages) <= 2 for hit in found)


def test_a_filter_holds_in_both(client, made):
    pair = [Searcher(client, made[name].alias) for name in ("core-nuggets", "nuggets")]
    asked = Request("praça feira", None, "bm25", size=50, filter={"term": {"kind": "lei"}})
    found = search_mixed(*pair, (asked, asked), 0.3).hits
    assert found
    assert {hit.kind for hit in found} == {"lei"}


def test_the_search_command_mixes(node, made, monkeypatch):
    monkeypatch.setenv("OPENSEARCH_URL", node)
    arguments = ["search", "município", "--strategy", "core-nuggets", "--corpus", "theses", "--mode", "bm25", "--json"]
    done = CliRunner().invoke(main, [*arguments, "--mix", "nuggets", "0.5"])
    assert done.exit_code == 0, done.output
    assert '"fused_by":"client"' in done.stdout
    assert CliRunner().invoke(main, [*arguments, "--mix", "nuggets", "1"]).exit_code == 2
