"""The list of indices on a real node, whatever state these are in."""

import pytest
from factories import acts
from legalos.cluster import indices, inventory
from legalos.cluster.meta import alias_name, creation, new_name
from legalos.errors import ClusterError, UsageError
from legalos.search.request import Request
from legalos.search.searcher import Searcher


@pytest.fixture
def rows(client):
    """The rows of one corpus by index."""

    def rows(corpus: str) -> dict[str, inventory.IndexInfo]:
        alias = alias_name("core-metadata", corpus)
        return {row.index: row for row in inventory.listing(client) if row.alias == alias}

    return rows


def test_an_index_in_service_is_listed_with_what_it_holds(make_index, rows):
    report = make_index("listed", acts(3))
    (row,) = rows("listed").values()
    assert (row.index, row.acts, row.chunks) == (report.index, 3, report.chunks)
    assert row.current
    assert row.bytes > 1000


def test_an_index_out_of_service_is_listed_and_stays_in_the_way_of_no_other(client, make_index, rows):
    served = make_index("served", acts(2)).index
    _, meta = indices.meta_of(client, served)
    lost = new_name(alias_name("core-metadata", "served"))
    body = creation(meta, {"routing.allocation.require.nowhere": "x"})
    client.indices.create(index=lost, body=body, params={"wait_for_active_shards": "0"})
    try:
        found = rows("served")
        assert found.keys() == {served, lost}
        assert (found[lost].acts, found[lost].chunks, found[lost].bytes) == (None, None, None)
        assert found[served].acts == 2
        assert inventory.switch(client, served) == []
    finally:
        client.indices.delete(index=lost)


def test_a_closed_index_is_listed_pruned_and_put_behind_no_alias(client, make_index, rows):
    former, served = (make_index("closed", acts(number)).index for number in (1, 2))
    for index in (former, served):
        client.indices.close(index=index)
    found = rows("closed")
    assert [(row.closed, row.acts, row.current) for row in found.values()] == [(True, None, False), (True, None, True)]
    with pytest.raises(ClusterError, match=f"{served} is closed and cannot be searched; open it first: POST /{served}"):
        Searcher(client, served).search(Request("praça", mode="bm25"))
    with pytest.raises(UsageError, match="is closed"):
        inventory.switch(client, former)
    gone = inventory.prunable(found.values(), keep=0)
    assert [row.index for row in gone] == [former]
    indices.delete(client, [former])
    client.indices.open(index=served)
    assert [(row.index, row.closed, row.acts) for row in rows("closed").values()] == [(served, False, 2)]
