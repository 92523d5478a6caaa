"""An index of invented acts, made once, and what searches of it are compared with."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from factories import WordVectors, acts
from legalos.cluster.capabilities import capabilities
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
def make_index(client, tmp_path_factory):
    """Makes an index of acts with vectors that need no model; gives the report of the run."""

    def make(corpus: str, some_acts: list[Act], failed=None, embedder=None, name="core-metadata", **options) -> Report:
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
