"""A part of an index is not taken for the whole: where a shard is on no node, or refuses a search, that is told."""

from contextlib import contextmanager
from dataclasses import replace

import pytest
from factories import acts
from legalos.cluster import indices, inventory
from legalos.cluster.client import cluster_errors
from legalos.cluster.meta import alias_name, creation, new_name
from legalos.errors import ClusterError, ClusterUnreachable
from legalos.search import many
from legalos.search.request import Request, params
from legalos.search.searcher import Searcher

NOWHERE = {"routing.allocation.require.nowhere": "x"}
HALF = {"number_of_shards": "2", "number_of_replicas": "0", "routing.allocation.total_shards_per_node": "1"}
BM25 = Request("praça", None, "bm25", size=3)


@pytest.fixture
def beside(client):
    """Adds an index to an alias for a while: made as the one behind it, but for what is given; its name."""

    @contextmanager
    def beside(report, settings, **meta):
        _, told = indices.meta_of(client, report.index)
        name = new_name(report.alias)
        body = creation(replace(told, **meta), settings)
        client.indices.create(index=name, body=body, params={"wait_for_active_shards": "0"})
        try:
            client.indices.put_alias(index=name, name=report.alias)
            yield name
        finally:
            client.indices.delete(index=name)

    return beside


def test_a_search_of_which_a_shard_is_on_no_node_names_the_shard(client, make_index, beside, monkeypatch):
    report = make_index("whole-answers", acts(4))
    searcher = Searcher(client, report.alias)
    assert searcher.search(BM25).hits
    monkeypatch.setattr(many, "backoff", lambda attempts: iter(()))
    with beside(report, NOWHERE) as lost:
        assert client.search(index=report.alias)["_shards"]["failed"] == 0, "OpenSearch itself says nothing of it"
        lacks = rf"could not .*{report.alias}.*: not all shards answered.*: 1 shard is on no node, shard 0 of {lost}$"
        with pytest.raises(ClusterUnreachable, match=lacks):
            searcher.search(BM25)
        with pytest.raises(ClusterUnreachable, match=lacks):
            many.msearch(client, report.alias, [{"id": "legalos-bm25", "params": params(BM25)}])
        with pytest.raises(ClusterUnreachable, match=lacks), cluster_errors(f"read {report.alias}"):
            list(indices._all_documents(client, report.alias, ["doc_id"]))  # without its refresh, which waits a minute
    assert searcher.search(BM25).hits


@pytest.mark.parametrize("mode", ["dense", "hybrid"])
def test_an_alias_over_vectors_of_two_lengths_is_refused_with_the_index(client, make_index, beside, indexed, mode):
    report = make_index("two-lengths", acts(4))
    searcher = Searcher(client, report.alias)
    asked = replace(indexed.request("praça", mode), size=3)
    assert searcher.search(asked).hits
    with beside(report, {}, dimension=3) as other:
        assert searcher.search(BM25).hits
        with pytest.raises(ClusterError, match=rf"not all shards answered.*shard 0 of {other}: .*dimension"):
            searcher.search(asked)


def test_an_index_that_is_there_in_part_is_listed_without_counts(client, make_index):
    report = make_index("in-part", acts(2))
    _, meta = indices.meta_of(client, report.index)
    half = new_name(alias_name("core-metadata", "in-part"))
    client.indices.create(index=half, body=creation(meta, HALF), params={"wait_for_active_shards": "0"})
    try:
        client.cluster.health(index=half, params={"wait_for_no_initializing_shards": "true"})
        assert client.count(index=half)["_shards"]["successful"] == 1
        rows = {row.index: row for row in inventory.listing(client)}
        assert (rows[half].acts, rows[half].chunks, rows[half].bytes) == (None, None, None)
        assert rows[report.index].acts == 2
    finally:
        client.indices.delete(index=half)
