"""Hits counted by what a chunk mentions, as the code behind StrucChunk does, beside hits by its id: a printed act.

usage: python benchmarks/text_match.py ../shared/data/retrieval/strucchunk/crpc/act.txt STRATEGY… [--bm25]

By id, the rule of `legalos evaluate`, a chunk is the article that holds most of it. By mention it is right as well
where it names a section that is asked for (`Section 57`, read as the reader reads questions), in its text or in what
is put before and behind it: what cites the answer counts as the answer. Shown is the share of queries with a hit among
the first 1, 5 and 10; both retrievers are exact, as in exact_hybrid.py, and fused by reciprocal ranks as in the paper.
`--bm25` embeds nothing.
"""

import argparse

import numpy as np
from exact_bm25 import lexical, rankings
from exact_hybrid import Dense
from legalos.commands._options import chosen_strategy
from legalos.evaluation.collection import Acts
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.datasets.strucchunk import cites_section
from legalos.evaluation.model import Run
from legalos.evaluation.scoring import Scoreboard
from legalos.search.fusion import RANK_CONSTANT

CUTS = (1, 5, 10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dataset")
    parser.add_argument("strategies", nargs="+")
    parser.add_argument("--bm25", action="store_true")
    options = parser.parse_args()
    dataset = open_dataset(options.dataset)
    acts = Acts(dataset, references=True)
    measures = tuple(f"Hit@{cut}" for cut in CUTS)
    board = Scoreboard(dataset, acts, measures, ("article",), max(CUTS))
    with lexical(dataset, acts) as scored, Dense(dataset) as dense:
        for name in options.strategies:
            made = chosen_strategy(name, False, dense.model, others=True)
            chunks = [(act, chunk) for act in acts for chunk in made.chunks(act)]
            words = scored(made, chunks)
            arms = {"bm25": words}
            if not options.bm25:
                arms["dense"] = 1 + dense.cosines([chunk for _, chunk in chunks])
                arms["rrf"] = _reciprocal(arms["bm25"]) + _reciprocal(arms["dense"])
            print(f"{name}: {len(chunks)} chunks; hits at {CUTS} by id, and by mention")
            for mode, scores in arms.items():
                board.take(mode, Run(mode, dict(rankings(dataset.queries, chunks, scores))))
                means = board.values["passage/article"][mode].means
                by_id = (f"{means[one]:.3f}" for one in measures)
                print(f"  {mode:6}", *by_id, "  ", *_by_mention(dataset, board.places, chunks, scores), flush=True)


def _reciprocal(scores: np.ndarray) -> np.ndarray:
    ranks = np.argsort(np.argsort(-scores, axis=1, kind="stable"), axis=1)
    return np.where(scores > 0, 1 / (RANK_CONSTANT + 1 + ranks), 0)


def _by_mention(dataset, places, chunks, scores: np.ndarray) -> list[str]:
    firsts = []
    for query, row in zip(dataset.queries, scores, strict=True):
        right = dataset.passages[query.id]
        sought = [unit.partition("!")[2].removeprefix("sec").removeprefix("art") for unit in right]
        best = [chunks[place] for place in np.argsort(-row, kind="stable")[: max(CUTS)] if row[place] > 0]
        hits = [
            places.article(act.id, one.start, one.end) in right
            or cites_section(" ".join((one.context, one.text, one.appendix)), sought)
            for act, one in best
        ]
        firsts.append(hits.index(True) if True in hits else np.inf)
    return [f"{np.mean(np.array(firsts) < cut):.3f}" for cut in CUTS]


if __name__ == "__main__":
    main()
