"""An index of invented acts, made once, and what searches of it are compared with."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from factories import OPENSEARCH_3, WordVectors, acts
from legalos.cluster import node as local_node
from legalos.cluster.capabilities import capabilities
from legalos.cluster.client import connect
from legalos.config import Settings
from legalos.embedders.cache import VectorCache
from legalos.indexing import Plan, Report, index
from legalos.model import Act, Chunk
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.strategies import strategy


@dataclass(frozen=True)
class Indexed:
    """Acts in an index, with the chunks that were written."""

    url: str
    alias: str
    searcher: Searcher
    embedder: WordVectors
    acts: list[Act]
    chunks: dict[str, list[Chunk]]

    def request(self, query: str, mode: str = "hybrid", **options) -> Request:
        """A request with the query's vector, deep enough to see every act."""
        vector = None if mode == "bm25" else self.embedder.query(query)
        return Request(query, vector, mode, **{"size": len(self.acts), "depth": len(self.acts), **options})


@pytest.fixture(scope="session")
def node_3(new_home):
    """The URL of a node of OpenSearch 3."""
    home = new_home()
    try:
        yield local_node.start(home, version=OPENSEARCH_3).url
    finally:
        local_node.stop(home)


@pytest.fixture(scope="session")
def client_3(node_3, tmp_path_factory):
    """A client of that node."""
    with connect(Settings(tmp_path_factory.mktemp("home"), node_3)) as connected:
        yield connected


@pytest.fixture(scope="session")
def make_index(client, index_on):
    """Makes an index of acts with vectors that need no model; gives the report of the run."""
    return partial(index_on, client)


@pytest.fixture(scope="session")
def index_on(tmp_path_factory):
    """The same, for a client of any cluster."""

    def make(
        client, corpus: str, some_acts: list[Act], failed=None, embedder=None, name="core-metadata", **options
    ) -> Report:
        path: Path = tmp_path_factory.mktemp("cache") / "vectors.sqlite"
        with VectorCache(path) as cache:
            locks = tmp_path_factory.getbasetemp() / "locks"
            plan = Plan(strategy(name), corpus, embedder or WordVectors(), "test", cache, locks, **options)
            return index(client, some_acts, plan, failed or refuse)

    return make


def refuse(failure) -> None:
    raise AssertionError(failure)


@pytest.fixture(scope="session")
def indexed(node, client, make_index) -> Indexed:
    """Sixty acts."""
    made = acts(60)
    report = make_index("ranking", made)
    chunks = {act.id: strategy("core-metadata").chunks(act) for act in made}
    return Indexed(
        node, report.alias, Searcher(client, report.alias, capabilities(client)), WordVectors(), made, chunks
    )
