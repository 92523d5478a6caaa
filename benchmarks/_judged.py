"""What a way to index or to search is worth in quality: a dataset in one index, its queries, and its judgments."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from legalos.cluster import bulk, indices, templates
from legalos.cluster.capabilities import capabilities
from legalos.config import load_settings
from legalos.embedders import embedder
from legalos.embedders.cache import VectorCache, embed_cached
from legalos.evaluation.collection import Acts
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.model import Run
from legalos.evaluation.scoring import Scoreboard
from legalos.evaluation.searching import Depths, Ranges, search_all
from legalos.indexing import Plan, chunk_vectors, meta_of_plan
from legalos.model import Act, Chunk
from legalos.search.searcher import Searcher
from legalos.strategies import strategy
from opensearchpy import OpenSearch

MEASURES = ("R@1", "R@5", "nDCG@10", "MRR@10")


@dataclass(slots=True)
class Judged:
    """A dataset cut by ``core-metadata``: acts with chunks, the vectors of all chunks, those of queries by id."""

    name: str
    plan: Plan
    pairs: list[tuple[Act, list[Chunk]]]
    vectors: np.ndarray
    queries: dict[str, np.ndarray]
    acts: Acts
    dataset: object

    @property
    def ranges(self) -> Ranges:
        """Where the chunks stand."""
        return {(act.id, chunk.chunk_id): (chunk.start, chunk.end) for act, chunks in self.pairs for chunk in chunks}

    def score(self, searcher: Searcher, mode: str, depth: int = 100, queries=None) -> dict[str, float]:
        """The means of :data:`MEASURES` by the headline scoring: articles where passages are judged, else acts."""
        asked = [query for query in self.dataset.queries if query.text.strip()]
        depths = Depths(acts=depth, among=10, passages=10 if self.dataset.passages else 0)  # so the ten best are there
        found = search_all(searcher, (mode,), asked, queries or self.queries, self.ranges, depths)[mode]
        board = Scoreboard(self.dataset, self.acts, MEASURES, ("article",), 10)
        board.take("arm", Run("arm", found))
        return board.values[board.scorings[0]]["arm"].means


def judged(dataset: str, cache_file: Path) -> Judged:
    """Open a dataset and embed what the cache does not hold yet."""
    opened = open_dataset(dataset)
    model, cut = embedder("local", load_settings()), strategy("core-metadata")
    acts = Acts(opened)
    pairs = [(act, cut.chunks(act)) for act in acts]
    with VectorCache(cache_file) as cache:
        vectors = chunk_vectors([chunk for _, chunks in pairs for chunk in chunks], model, cache)
        asked = embed_cached(model, cache, [query.text for query in opened.queries], model.query_prefix)
    name = opened.name.lower().replace(" ", "-")
    plan = Plan(cut, f"bench-{name}", model, "local", cache, Path())
    queries = {query.id: vector for query, vector in zip(opened.queries, asked, strict=True)}
    return Judged(opened.name, plan, pairs, vectors, queries, acts, opened)


def made(
    client: OpenSearch, judged: Judged, name: str, documents: list[bulk.Document], change=lambda body: None
) -> str:
    """An index of the documents, its settings and mapping as the product makes them but for ``change``."""
    templates.install(client, capabilities(client))
    index = f"{judged.plan.alias}-{name}"
    body = indices.creation(meta_of_plan(judged.plan), indices.loading(keep_replicas=False))
    change(body)
    client.indices.delete(index=index, ignore=404)
    client.indices.create(index=index, body=body)
    for state in bulk.write(client, index, documents):
        assert not state.rejected, state.rejected[0]
    indices.finish_loading(client, index)
    indices.complete(client, index, 0)
    return index
