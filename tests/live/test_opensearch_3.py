"""The chain on OpenSearch 3.5, of which pip brings k-NN but not neural-search: hybrid is fused on the client's side."""

import pytest
from click.testing import CliRunner
from factories import OPENSEARCH_3, WordVectors, acts
from legalos.cluster import templates
from legalos.cluster.capabilities import Capabilities, capabilities
from legalos.commands import main
from legalos.embedders.cache import VectorCache
from legalos.indexing import Plan, index
from legalos.search import fusion
from legalos.search.request import Request
from legalos.search.searcher import Searcher, fuse
from legalos.strategies import strategy
from opensearchpy.exceptions import RequestError

MANY = " ".join(f"palavra{number}" for number in range(449))


def test_acts_are_indexed_and_found_in_every_mode(client_3, tmp_path):
    can = capabilities(client_3)
    assert can == Capabilities(OPENSEARCH_3, hybrid=False, hybrid_passages=False, cluster=can.cluster, faiss=False)
    some, embedder = acts(20), WordVectors()
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        plan = Plan(strategy("core-metadata"), "three", embedder, "test", cache, tmp_path / "locks")
        report = index(client_3, some, plan, pytest.fail)
    assert (report.written, report.failed) == (20, 0)
    assert {state for _, state in templates.check(client_3, can)} == {"same"}
    searcher = Searcher(client_3, report.alias)

    def search(mode: str, how: str = "minmax", **options):
        vector = None if mode == "bm25" else embedder.query("praça e feira")
        return searcher.search(Request("praça e feira", vector, mode, how, size=20, **options))

    both = [{hit.id: hit.score for hit in search(mode).hits} for mode in ("bm25", "dense")]
    assert len(both[1]) == 20
    for how in ("minmax", "rrf"):
        found = search("hybrid", how)
        expected = fuse(both, Request("", fusion=how))
        assert found.fused_by == "client"
        assert {hit.id: hit.score for hit in found.hits} == pytest.approx(expected)
        assert [hit.id for hit in found.hits] == fusion.ranked(expected)
        assert all(hit.passages and hit.title for hit in found.hits)
    for mode in ("bm25", "dense", "hybrid"):
        day = search(mode, at="2012-06-01").hits
        assert {hit.id for hit in day} == {act.id for act in some if act.date <= "2012-06-01"}
        assert all(passage.on_the_day in ("in_force", "uncertain") for hit in day for passage in hit.passages)


def test_who_fuses_is_told(node_3, tmp_path):
    environment = {"OPENSEARCH_URL": node_3, "LEGALOS_HOME": str(tmp_path)}
    told = CliRunner().invoke(main, ["status"], env=environment)
    assert told.exit_code == 0
    assert told.stdout.splitlines()[0].endswith(", 1 node, hybrid by legalos: no neural-search plugin")


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("acts_only", True, True), ("acts_only", 0, False), ("acts_only", "false", False),
        ("status", "any", True), ("status", ["in_force"], True), ("status", [], True),
        ("status", "revoked", False), ("status", ["any"], False), ("query", ["x"], False),
        ("query", {"a": 1}, False), ("size", 0, False),
        ("status", "ANY", False), ("at", "2020-01-01", True), ("at", "now", False), ("at", "2020-01-01||/y", False),
        ("query", MANY + " praça", True), ("query", MANY + " praça feira", False),
    ],
)  # fmt: skip
def test_forms_that_a_template_refuses_are_refused_here_too(client_3, name, value, taken):
    body = {"id": "legalos-bm25", "params": {"query": "praça", name: value}}
    if taken:
        assert client_3.search_template(index="legalos-core-metadata-three", body=body)["hits"]["hits"]
    else:
        with pytest.raises(RequestError):
            client_3.search_template(index="legalos-core-metadata-three", body=body)
