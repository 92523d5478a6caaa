"""What BM25 finds of a dataset by strategies, without an index and without vectors: every chunk scored for every query.

usage: python benchmarks/exact_bm25.py DATASET STRATEGY… [--measure NAME@K]… [--in-force]

The words are those that the analyzers of the cluster make: each act is analysed once, and a chunk has the tokens that
start in its range, besides those of its context. The formula is that of Lucene (k1 and b are the strategy's options),
with the unstemmed words at a weight of 0.3 as in the search templates. Embedding a collection takes a hundred times as
long, so this is for choosing what to embed; `legalos evaluate` gives the same within the third digit. With `--in-force`
each strategy is ranked once more without the chunks that a search hides, which count in the statistics of words still.
At the end each strategy is compared with the first one: difference, 95 % interval, p of Fisher's test, and the same by
Holm.
"""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from legalos.cluster.choices import LANGUAGES
from legalos.cluster.client import connect
from legalos.cluster.templates import Chunks, component
from legalos.config import load_settings
from legalos.evaluation.collection import Acts
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.measures import standard
from legalos.evaluation.model import FoundAct, FoundPassage, Run
from legalos.evaluation.scoring import Scoreboard
from legalos.evaluation.significance import compare
from legalos.evaluation.spans import is_span_measure
from legalos.model import HIDDEN
from legalos.strategies import strategy
from scipy.sparse import csr_matrix

FOLDED = 0.3
DEPTH = 300
LONGEST = 2_000_000
Analyze = Callable[[str], tuple[np.ndarray, np.ndarray]]
"""The tokens of a text as numbers, and where each starts."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dataset")
    parser.add_argument("strategies", nargs="+")
    parser.add_argument("--measure", action="append", default=[])
    parser.add_argument("--in-force", action="store_true")
    options = parser.parse_args()
    dataset = open_dataset(options.dataset)
    acts = Acts(dataset, references=True)
    measures = [name for name in options.measure if not is_span_measure(name)]
    spans = tuple(filter(is_span_measure, options.measure))
    board = Scoreboard(dataset, acts, (*standard(10), *measures), ("article",), 10, spans)
    with lexical(dataset, acts) as scored:
        for name in options.strategies:
            made = strategy(name)
            chunks = [(act, chunk) for act in acts for chunk in made.chunks(act)]
            scores = scored(made, chunks)
            hidden = [chunk.status in HIDDEN for _, chunk in chunks]
            show(board, dataset, name, chunks, scores, f"{len(chunks)} chunks")
            if options.in_force:
                scores[:, hidden] = 0
                show(board, dataset, f"{name}, in force", chunks, scores, f"{sum(hidden)} hidden")
    tell_differences(board, options.strategies)


def show(board: Scoreboard, dataset, name: str, chunks: Sequence[tuple], scores: np.ndarray, told: str) -> None:
    """Rank the chunks, and print the measures of that."""
    board.take(name, Run(name, dict(rankings(dataset.queries, chunks, scores))))
    print(f"{name}: {told}")
    for scoring in board.scorings:
        means = board.values[scoring][name].means
        print(f"  {scoring}: {', '.join(f'{measure} {value:.3f}' for measure, value in means.items())}")


def tell_differences(board: Scoreboard, arms: Sequence[str], measures: Sequence[str] = ("nDCG@10", "MRR@10")) -> None:
    """Each arm against the first, by the headline scoring."""
    scoring = board.scorings[0]
    values = {arm: board.values[scoring][arm].values for arm in arms}
    for one in compare(scoring, values, arms[0], measures):
        interval = f"{one.difference:+.4f} [{one.low:+.4f}, {one.high:+.4f}]"
        print(f"{one.arm} less {one.baseline}: {one.measure} {interval}, {_told(one.p['fisher'])}", end="")
        print(f" ({_told(one.adjusted['holm'])} by Holm), {one.wins} better and {one.losses} worse")


def _told(p: float) -> str:
    return f"p = {p:.3f}" if p >= 0.001 else "p < .001"


@contextmanager
def lexical(dataset, acts: Acts) -> Iterator[Callable[..., np.ndarray]]:
    """What scores chunks of the acts, as ``(made, chunks)`` of a strategy, for the dataset's queries: (queries, chunks)
    float32 by both fields. Acts and queries are analysed once."""
    language = dataset.language if dataset.language in LANGUAGES else LANGUAGES[0]
    with analyzers(language) as fields:
        texts = {(act.id, field): fields[field](act.text) for act in acts for field in fields}
        queries = {field: [fields[field](query.text)[0] for query in dataset.queries] for field in fields}

        def scored(made, chunks: Sequence[tuple]) -> np.ndarray:
            scores = np.zeros((len(dataset.queries), len(chunks)), np.float32)
            for field, weight in zip(fields, (1.0, FOLDED), strict=True):
                bags = [chunk_tokens(*texts[act.id, field], chunk, fields[field]) for act, chunk in chunks]
                scores += weight * bm25(bags, queries[field], made.k1, made.b)
            return scores

        yield scored


@contextmanager
def analyzers(language: str) -> Iterator[dict[str, Analyze]]:
    """The two analyzers of `chunks.content`, by an index that is removed at the end."""
    client, index = connect(load_settings()), f"exact-bm25-{os.getpid()}"
    settings = component("legalos-act", Chunks(language=language))["template"]["settings"]
    settings["index"]["analyze"] = {"max_token_count": LONGEST}
    numbers: dict[str, int] = {}
    known: dict[tuple[str, str], tuple[np.ndarray, np.ndarray]] = {}
    client.indices.create(index=index, body={"settings": settings})

    def analyze(analyzer: str, text: str) -> tuple[np.ndarray, np.ndarray]:
        if (analyzer, text) not in known:
            body = {"analyzer": analyzer, "text": text}
            found = client.indices.analyze(index=index, body=body, request_timeout=300)["tokens"] if text else []
            tokens = np.array([numbers.setdefault(one["token"], len(numbers)) for one in found], np.int64)
            known[analyzer, text] = tokens, _places(text, [one["start_offset"] for one in found])
        return known[analyzer, text]

    names = (f"legalos_{language}", f"legalos_folded_{language}")
    try:
        yield {name: lambda text, name=name: analyze(name, text) for name in names}
    finally:
        client.indices.delete(index=index)


def _places(text: str, starts: Sequence[int]) -> np.ndarray:
    """Java counts units of UTF-16: a character beyond them counts two."""
    if text.isascii():
        return np.array(starts, np.int64)
    units = np.cumsum([0, *(2 if character > "\uffff" else 1 for character in text)])
    return np.searchsorted(units, starts)


def chunk_tokens(tokens: np.ndarray, starts: np.ndarray, chunk, analyze: Analyze) -> np.ndarray:
    first, last = np.searchsorted(starts, [chunk.start, chunk.end])
    return np.concatenate([*(analyze(text)[0] for text in (chunk.context, chunk.appendix)), tokens[first:last]])


def bm25(documents: Sequence[np.ndarray], queries: Sequence[np.ndarray], k1: float, b: float) -> np.ndarray:
    """(queries, documents) float32: ``idf · tf / (tf + k1 · (1 − b + b · length / mean length))`` (Lucene 9)."""
    size = 1 + int(max((one.max() for one in (*documents, *queries) if one.size), default=0))
    counts, asked = _counts(documents, size), _counts(queries, size)
    lengths = np.array([one.size for one in documents], float)
    having = np.bincount(counts.indices, minlength=size)
    idf = np.log(1 + (len(documents) - having + 0.5) / (having + 0.5))
    norms = k1 * (1 - b + b * lengths / lengths.mean())
    counts.data = idf[counts.indices] * counts.data / (counts.data + np.repeat(norms, np.diff(counts.indptr)))
    return (asked @ counts.T).toarray().astype(np.float32)


def _counts(bags: Sequence[np.ndarray], size: int) -> csr_matrix:
    rows = np.repeat(np.arange(len(bags)), [bag.size for bag in bags])
    found = csr_matrix((np.ones(rows.size), (rows, np.concatenate(bags))), shape=(len(bags), size))
    found.sum_duplicates()
    return found


def rankings(queries, chunks, scores: np.ndarray) -> Iterator[tuple[str, tuple[FoundAct, ...]]]:
    """The best chunks of each query, in their acts."""
    for query, row in zip(queries, scores, strict=True):
        best: dict[str, list[FoundPassage]] = {}
        for place in np.argsort(-row, kind="stable")[:DEPTH]:
            act, chunk = chunks[place]
            if row[place] > 0:
                passage = FoundPassage(chunk.chunk_id, float(row[place]), chunk.start, chunk.end)
                best.setdefault(act.id, []).append(passage)
        yield query.id, tuple(FoundAct(doc, found[0].score, tuple(found)) for doc, found in best.items())


if __name__ == "__main__":
    main()
