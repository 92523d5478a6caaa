"""Theses on a real node: alone, and beside the articles."""

from dataclasses import replace
from statistics import fmean

import pytest
from click.testing import CliRunner
from factories import WordVectors, acts, post
from legalos.cluster.capabilities import Capabilities
from legalos.commands import main
from legalos.config import Settings
from legalos.embedders.cache import VectorCache
from legalos.errors import UsageError
from legalos.evaluation.model import Query
from legalos.evaluation.searching import Depths, search_all
from legalos.indexing import Plan, index
from legalos.nuggets import extractor
from legalos.nuggets.files import line
from legalos.nuggets.model import Task
from legalos.nuggets.pipeline import nuggets
from legalos.search.fusion import min_max
from legalos.search.request import Request, params
from legalos.search.results import hits
from legalos.search.searcher import Searcher
from legalos.strategies import strategy

THESES = {"term": {"chunks.level": "nugget"}}


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


def asked(mode: str, **options) -> Request:
    vector = None if mode == "bm25" else WordVectors().query("praça feira")
    return Request("praça feira", vector, mode, **{"size": 5, "passages": 2, "nuggets_weight": 0.3, **options})


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
def test_articles_and_theses_are_mixed_as_the_formula_says(client, made, mode):
    alias = made["core-nuggets"].alias
    request = asked(mode)
    found = Searcher(client, alias).search(request)
    assert found.fused_by == "server"
    shares: dict[str, float] = {}
    for clause in request.weights:
        for chunks, share in (({"bool": {"must_not": [THESES]}}, 0.7), (THESES, 0.3)):
            given = params(replace(request, mode=clause, nuggets_weight=0.0, size=100)) | {"chunk_filter": chunks}
            answer = client.search_template(index=alias, body={"id": f"legalos-{clause}", "params": given})
            side = min_max({hit.id: hit.score for hit in hits(answer)})
            for doc, value in side.items():
                shares[doc] = shares.get(doc, 0.0) + share * value / len(request.weights)
    assert [hit.score for hit in found.hits] == pytest.approx(sorted(shares.values(), reverse=True)[:5], abs=1e-3)
    assert {hit.id: hit.score for hit in found.hits} == pytest.approx(
        {h.id: shares[h.id] for h in found.hits}, abs=1e-3
    )
    assert all(0 < len(hit.passages) <= 2 and hit.title for hit in found.hits)


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
def test_a_cluster_without_neural_search_gives_the_same(client, made, mode):
    alias = made["core-nuggets"].alias
    without = Capabilities("2.19.1", hybrid=False, hybrid_passages=False)
    here, there = (Searcher(client, alias, can).search(asked(mode)) for can in (without, None))
    assert (here.fused_by, there.fused_by) == ("client", "server")
    assert [(hit.id, hit.passages) for hit in here.hits] == [(hit.id, hit.passages) for hit in there.hits]
    assert [hit.score for hit in here.hits] == pytest.approx([hit.score for hit in there.hits], abs=1e-4)


@pytest.mark.parametrize("given", [("query",), ("vector",), ("query", "vector")])
def test_an_application_mixes_by_an_id_and_parameters_alone(node, made, given):
    every = {"query": "praça feira", "vector": WordVectors().query("praça feira")}
    call = {"id": "legalos-mixed", "params": {name: every[name] for name in given}}
    url = f"{node}/{made['core-nuggets'].alias}/_search/template"
    rows = post(url, call)["hits"]["hits"]
    assert len(rows) > 3
    alike = [0.5, 0.5] if len(given) == 1 else [0.25] * 4
    call["params"]["weights"] = alike
    assert post(url, call)["hits"]["hits"] == rows
    call["params"]["weights"] = [weight * 2 * (n % 2) for n, weight in enumerate(alike)]  # theses alone
    assert [row["_score"] for row in post(url, call)["hits"]["hits"]] != [row["_score"] for row in rows]


@pytest.mark.parametrize("mode", ["bm25", "dense"])
def test_theses_can_be_searched_without_the_articles_beside_them(client, made, mode):
    request = asked(mode, nuggets_weight=0.0)
    body = {"id": f"legalos-{mode}", "params": params(request) | {"chunk_filter": THESES}}
    found = hits(client.search_template(index=made["core-nuggets"].alias, body=body))
    assert found
    assert all("!nugget-" in passage.chunk_id for hit in found for passage in hit.passages)


def test_a_filter_holds_for_both(client, made):
    found = Searcher(client, made["core-nuggets"].alias).search(asked("hybrid", filter={"term": {"kind": "lei"}})).hits
    assert found
    assert {hit.kind for hit in found} == {"lei"}


def test_the_search_command_mixes(node, made, monkeypatch):
    monkeypatch.setenv("OPENSEARCH_URL", node)
    arguments = ["search", "município", "--strategy", "core-nuggets", "--corpus", "theses", "--mode", "bm25", "--json"]
    done = CliRunner().invoke(main, [*arguments, "--nuggets-weight", "0.5"])
    assert done.exit_code == 0, done.output
    assert '"fused_by":"server"' in done.stdout
    assert "has not both theses" not in done.stderr
    assert CliRunner().invoke(main, [*arguments, "--nuggets-weight", "1"]).exit_code == 2


def test_an_evaluation_ranks_as_the_search_does(client, made):
    searcher = Searcher(client, made["core-nuggets"].alias)
    query = Query("q", "praça feira")
    found = search_all(searcher, ["bm25+nuggets=0.3"], [query], {}, {}, Depths(acts=5, passages=0))
    acts = found["bm25+nuggets=0.3"]["q"]
    assert [(act.id, act.score) for act in acts] == [
        (hit.id, hit.score) for hit in searcher.search(asked("bm25", depth=5, citations=False)).hits
    ]


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
def test_acts_are_ranked_by_the_mean_of_their_best_passages(client, made, mode):
    searcher = Searcher(client, made["core-nuggets"].alias)
    request = asked(mode, nuggets_weight=0.0, size=20, passages=3)
    usual = searcher.search(request).hits
    found = searcher.search(replace(request, mean_top=3, size=4, passages=1)).hits
    if mode == "hybrid":
        assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    else:
        means = {hit.id: fmean(passage.scores[mode] for passage in hit.passages) for hit in usual}
        assert [hit.id for hit in found] == sorted(means, key=lambda doc: (-means[doc], doc))[:4]
    assert [hit.id for hit in found] != [hit.id for hit in usual[:4]]
    assert [len(hit.passages) for hit in found] == [1] * 4
    with pytest.raises(UsageError, match="the mean of 0"):
        searcher.search(replace(request, mean_top=0))
