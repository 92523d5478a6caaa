"""What strategies find by BM25, by the vectors and by both, without an index: every chunk scored for every query.

usage: python benchmarks/exact_hybrid.py DATASET STRATEGY… [--measure NAME@K]… [--dense-weight 0.5] [--parts STRATEGY]
                                         [--uncited]

It is how the ablation behind `core-adaptive` (docs/results.md) is computed: one strategy for each row, such as
`core-metadata:dense=none:b=0.3`. BM25 is that of exact_bm25.py; vectors are compared by their cosine, with what a
strategy mixes into them; both are fused by min-max over the 300 best chunks of each, the rest counts 0. The vectors
come from the cache in LEGALOS_HOME, or are embedded into it. At the end each strategy is compared with the first one.

With `--parts` each chunk has the vectors of a finer strategy's chunks too, those that begin in it: `parts` is the
best of them, `hybrid+parts` a third each of BM25, the chunk's own vector and that. No index does so yet. `--uncited`
leaves out the queries that cite their answer.
"""

import argparse
from bisect import bisect_right
from collections import defaultdict
from dataclasses import replace

import numpy as np
from exact_bm25 import DEPTH, lexical, rankings, tell_differences
from legalos.commands._options import chosen_strategy
from legalos.config import load_settings
from legalos.embedders import embedder
from legalos.embedders.cache import VectorCache, embed_cached
from legalos.evaluation.collection import Acts
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.measures import standard
from legalos.evaluation.model import Run
from legalos.evaluation.scoring import Scoreboard
from legalos.evaluation.spans import is_span_measure
from legalos.indexing import chunk_vectors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dataset")
    parser.add_argument("strategies", nargs="+")
    parser.add_argument("--measure", action="append", default=["R@1", "R@5", "MRR@10"])
    parser.add_argument("--dense-weight", type=float, default=0.5)
    parser.add_argument("--parts")
    parser.add_argument("--uncited", action="store_true")
    options = parser.parse_args()
    dataset = open_dataset(options.dataset)
    if options.uncited:
        dataset = replace(dataset, queries=tuple(query for query in dataset.queries if not query.cites_answer))
    acts = Acts(dataset, references=True)
    spans = tuple(filter(is_span_measure, options.measure))
    measures = tuple(dict.fromkeys((*(name for name in options.measure if name not in spans), *standard(10))))
    board = Scoreboard(dataset, acts, measures, ("article",), 10, spans)
    with lexical(dataset, acts) as scored, Dense(dataset) as vectors:
        for name in options.strategies:
            made = chosen_strategy(name, False, vectors.model, others=True)
            chunks = [(act, chunk) for act in acts for chunk in made.chunks(act)]
            words_alone = scored(made, chunks)
            dense = vectors.cosines([chunk for _, chunk in chunks])
            share = options.dense_weight
            hybrid = (1 - share) * shares(words_alone) + share * shares(dense)
            print(f"{name}: {len(chunks)} chunks")
            modes = [("bm25", words_alone), ("dense", 1 + dense), ("hybrid", hybrid)]
            if options.parts:
                finer = chosen_strategy(options.parts, False, vectors.model, others=True)
                parts = [(act, chunk) for act in acts for chunk in finer.chunks(act)]
                best = best_parts(chunks, parts, vectors.cosines([chunk for _, chunk in parts]), dense)
                thirds = (shares(words_alone) + shares(dense) + shares(best)) / 3
                modes += [("parts", 1 + best), ("hybrid+parts", thirds)]
            for mode, scores in modes:
                arm = f"{name}/{mode}"
                board.take(arm, Run(arm, dict(rankings(dataset.queries, chunks, scores))))
                means = board.values[board.scorings[0]][arm].means
                means = means | (board.values["span"][arm].means if spans else {})
                print(f"  {mode:12} {', '.join(f'{one} {means[one]:.3f}' for one in options.measure)}", flush=True)
    for mode in ("bm25", "dense", "hybrid"):
        tell_differences(board, [f"{name}/{mode}" for name in options.strategies])
    for name in options.strategies if options.parts else ():
        tell_differences(board, [f"{name}/{mode}" for mode in ("hybrid", "hybrid+parts")])


class Dense:
    """The embedder `local` with its cache, while it is open, and the queries of a dataset."""

    def __init__(self, dataset):
        settings = load_settings()
        self.model, self._dataset = embedder("local", settings), dataset
        self._cache = VectorCache(settings.home / "vectors.sqlite")

    def __enter__(self) -> "Dense":
        self._cache.__enter__()
        return self

    def __exit__(self, *raised) -> None:
        self._cache.__exit__(*raised)

    def cosines(self, chunks) -> np.ndarray:
        """(queries, chunks)."""
        words = [query.text for query in self._dataset.queries]
        asked = _unit(embed_cached(self.model, self._cache, words, self.model.query_prefix))
        return asked @ _unit(chunk_vectors(chunks, self.model, self._cache)).T


def best_parts(chunks, parts, cosines: np.ndarray, none: np.ndarray) -> np.ndarray:
    """(queries, chunks): the best cosine of the parts that begin in each chunk; ``none`` of a chunk without parts."""
    places = defaultdict(list)
    for at, (act, chunk) in enumerate(chunks):
        places[act.id].append((chunk.start, at))
    best = np.full_like(none, -1)
    for column, (act, part) in enumerate(parts):
        at = bisect_right(places[act.id], (part.start, len(chunks))) - 1
        if at >= 0:
            np.maximum(best[:, (own := places[act.id][at][1])], cosines[:, column], out=best[:, own])
    return np.where(best > -1, best, none)


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def shares(scores: np.ndarray) -> np.ndarray:
    """Min-max over the best chunks of each query; 0 for the others."""
    last = min(DEPTH, scores.shape[1] - 1)
    low = -np.partition(-scores, last, axis=1)[:, last][:, None]
    high = scores.max(axis=1, keepdims=True)
    return np.clip((scores - low) / np.maximum(high - low, 1e-9), 0, None)


if __name__ == "__main__":
    main()
