"""Why hybrid search fails: where the right chunk stands instead, and what the chunks above it have.

usage: python benchmarks/failure_causes.py DATASET STRATEGY… [--first 5] [--queries 0]

A query fails where no right chunk is among the first, by the exact fusion of exact_hybrid.py. Queries that cite their
answer are left out, as citations find it. Causes, each query has one:

words       the right chunk (the best placed, with its context) has less than half of the query's words, weighed by
            their inverse document frequency: nothing but a synonym leads to it
neighbour   it has the words, and so has the chunk beside it (three places at most), which is among the first
others      it has the words, and other chunks of the collection have them as well

``--queries`` shows so many of them. Where characters are judged (LegalBench-RAG), what the first ``--characters`` have
of the right ones is told instead, by the type of the query: all, a part, none though the act is shown, or another act.
"""

import argparse
from collections import Counter

import numpy as np
from exact_bm25 import FOLDED, analyzers, bm25, chunk_tokens, rankings
from exact_hybrid import Dense, shares
from legalos.cluster.choices import LANGUAGES
from legalos.commands._options import chosen_strategy
from legalos.evaluation.collection import Acts
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.model import Run
from legalos.evaluation.places import Places
from legalos.evaluation.ranking import Passages, ranked_passages
from legalos.evaluation.rules import lift
from legalos.evaluation.spans import measure_spans

NEAR = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dataset")
    parser.add_argument("strategies", nargs="+")
    parser.add_argument("--first", type=int, default=5)
    parser.add_argument("--queries", type=int, default=0)
    parser.add_argument("--characters", type=int, default=4000)
    options = parser.parse_args()
    dataset = open_dataset(options.dataset)
    acts = Acts(dataset, references=True)
    language = dataset.language if dataset.language in LANGUAGES else LANGUAGES[0]
    with analyzers(language) as fields, Dense(dataset) as vectors:
        for name in options.strategies:
            made = chosen_strategy(name, False, vectors.model, others=True)
            chunks = [(act, chunk) for act in acts for chunk in made.chunks(act)]
            words = np.zeros((len(dataset.queries), len(chunks)), np.float32)
            for weight, analyze in zip((FOLDED, 1.0), reversed(fields.values()), strict=True):  # the stems come last
                whole = {act.id: analyze(act.text) for act in acts}
                bags = [chunk_tokens(*whole[act.id], chunk, analyze) for act, chunk in chunks]
                asked = [analyze(query.text)[0] for query in dataset.queries]
                words += weight * bm25(bags, asked, made.k1, made.b)
            dense = vectors.cosines([chunk for _, chunk in chunks])
            print(f"{name}: {len(chunks)} chunks")
            if dataset.spans and not dataset.passages:
                _tell_characters(dataset, chunks, 0.5 * shares(words) + 0.5 * shares(dense), options.characters)
            else:
                _tell(dataset, _right(dataset, acts, chunks), words, dense, bags, asked, options)


def _right(dataset, acts, chunks) -> list[np.ndarray]:
    """Which chunks are right, by query."""
    if not dataset.passages:
        docs = [act.id for act, _ in chunks]
        grades = [dataset.acts.get(query.id, {}) for query in dataset.queries]
    else:
        places = Places(acts)
        lifted, _ = lift(dataset.passages, places, "article")
        docs = [places.article(act.id, chunk.start, chunk.end) for act, chunk in chunks]
        grades = [lifted.get(query.id, {}) for query in dataset.queries]
    return [np.flatnonzero([some.get(doc, 0) > 0 for doc in docs]) for some in grades]


def _tell(dataset, right, words, dense, bags, asked, options) -> None:
    both = 0.5 * shares(words) + 0.5 * shares(dense)
    having = Counter(word for bag in bags for word in set(bag.tolist()))
    rows, shown, alone = 0, [], 0
    causes, places, lengths = Counter(), Counter(), []
    for at, query in enumerate(dataset.queries):
        if query.cites_answer or not right[at].size:
            continue
        rows += 1
        ranks = [1 + np.argsort(np.argsort(-row[at], kind="stable"), kind="stable") for row in (both, words, dense)]
        best = right[at][np.argmin(ranks[0][right[at]])]
        rank, first = int(ranks[0][best]), np.argsort(-both[at], kind="stable")[: options.first]
        if rank <= options.first:
            continue
        weights = {word: np.log(1 + len(bags) / having[word]) for word in set(asked[at].tolist()) if having[word]}
        has = sum(weights[word] for word in weights.keys() & set(bags[best].tolist())) / (sum(weights.values()) or 1)
        cause = "words" if has < 0.5 else "neighbour" if min(abs(first - best)) <= NEAR else "others"
        causes[cause] += 1
        places["up to 10" if rank <= 10 else "11 to 50" if rank <= 50 else "behind"] += 1
        alone += any(one[right[at]].min() <= options.first for one in ranks[1:])
        lengths.append((bags[best].size, bags[first[0]].size))
        shown.append(f"    {cause} ({has:.2f}), rank {rank}: {query.text[:100]}")
    print(f"  {rows} queries, {len(lengths)} fail: {dict(causes)}; the right chunk stands {dict(places)}")
    if lengths:
        own, others = np.median(lengths, axis=0)
        print(f"  BM25 or vectors alone have it for {alone}; median words: its {own:.0f}, the first's {others:.0f}")
    print("\n".join(shown[: options.queries]))


def _tell_characters(dataset, chunks, scores: np.ndarray, most: int) -> None:
    run = Run("hybrid", dict(rankings(dataset.queries, chunks, scores)))
    recall = f"char-R@{most}ch"
    values = measure_spans(run, dataset.spans, (recall,)).values
    counts: dict[str, Counter] = {}
    for query in dataset.queries:
        if query.id not in values:
            continue
        left, shown = most, set()
        for _, _, doc, start, end in ranked_passages(run.passages.get(query.id, Passages())):
            if left > 0:
                shown.add(doc)
                left -= end - start
        found = values[query.id][recall]
        there = any(span.doc_id in shown for span in dataset.spans[query.id])
        what = "all" if found > 0.999 else "a part" if found > 0 else "none of it" if there else "another act"
        counts.setdefault(query.type, Counter())[what] += 1
    for kind, some in sorted(counts.items()):
        print(f"  {kind}: {sum(some.values())} queries, {dict(some.most_common())}")


if __name__ == "__main__":
    main()
