"""Acts that end in the same article, as most do: kNN gets past its copies."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import factories
import numpy as np
import pytest
from legalos.cluster import documents
from legalos.cluster.bulk import Pace
from legalos.cluster.capabilities import capabilities
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.strategies import strategy

ACTS, DIMENSION = 300, 64
CLOSING = "Esta norma vale a partir de hoje."
SHARED = np.random.default_rng(1).standard_normal(DIMENSION)


@dataclass(frozen=True)
class Clustered:
    """An embedder whose vectors lie around one: those of all texts at the same distance, that of the closing nearer."""

    model: str = "clustered"
    dimension: int = DIMENSION
    query_prefix: str = ""
    passage_prefix: str = ""
    batch_size: int = 64

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        made = np.array([SHARED + (0.8 * own(CLOSING) if CLOSING in text else own(text)) for text in texts])
        return (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)


def own(text: str) -> np.ndarray:
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
    return np.random.default_rng(seed).standard_normal(DIMENSION)


@pytest.fixture(scope="module")
def some_acts():
    def text(number: int) -> str:
        lines = [f"Art. {n}º Regra {n} da norma {number}." for n in range(1, 6)]
        return "\n".join([f"LEI Nº {number}, DE 2020", "Dispõe.", *lines, f"Art. 6º {CLOSING}"])

    return [factories.act(text(number), f"norma-{number}") for number in range(ACTS)]


def recall(client, make_index, some_acts, corpus: str) -> float:
    """Share of the ten acts with the greatest cosine that a dense search finds, over queries near some chunks."""
    embedder = Clustered()
    one_by_one = Pace(concurrency=1)  # acts in one order, and so one graph
    report = make_index(corpus, some_acts, embedder=embedder, name="core-none", pace=one_by_one)
    searcher = Searcher(client, report.alias, capabilities(client))
    cut = strategy("core-none")
    chunks = {act.id: embedder.embed([chunk.embedded for chunk in cut.chunks(act)]) for act in some_acts}
    found = []
    for number in range(0, ACTS, 6):
        asked = chunks[f"norma-{number}"][2] + 0.6 / np.sqrt(2 * DIMENSION) * own(f"query {number}")
        asked /= np.linalg.norm(asked)
        exact = {act: (rows @ asked).max() for act, rows in chunks.items()}
        best = sorted(exact, key=exact.get, reverse=True)[:10]
        answer = searcher.search(Request("regra", asked.tolist(), "dense", size=10))
        found.append(len({hit.id for hit in answer.hits} & set(best)) / 10)
    return float(np.mean(found))


def test_kNN_finds_what_lies_behind_a_closing_article_that_all_acts_share(client, make_index, some_acts):
    assert recall(client, make_index, some_acts, "closings") > 0.9


def test_which_it_does_not_where_the_copies_have_one_vector(client, make_index, some_acts, monkeypatch):
    monkeypatch.setattr(documents, "apart", lambda vectors, doc_id: vectors)
    assert recall(client, make_index, some_acts, "closings-alike") < 0.85
