"""The searches of ``scale.py``: arms, queries, and what they take."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from _synthetic import Asked, acts, queries
from legalos.search.request import Request
from legalos.search.searcher import Searcher

WARM = 5
"""Searches of each arm that are not counted."""
BASIS = 10_000
"""The chunks that queries are drawn from: those that all sizes have."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A way to search: a mode, how many acts of each clause are fused, by the server or by the client."""

    mode: str
    depth: int = 100
    on_client: bool = False
    passages: int = 3

    def __str__(self) -> str:
        where = {"hybrid": f" {'client' if self.on_client else 'server'} depth {self.depth}"}.get(self.mode, "")
        return f"{self.mode}{where}{'' if self.passages else ', acts only'}"


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds of a search: the median and the 95th percentile, and the processor time of the node (mean)."""

    p50: float
    p95: float
    processor: float


ARMS = (
    *(Arm(mode) for mode in ("bm25", "dense")),
    *(Arm("hybrid", depth) for depth in (10, 25, 50, 100, 200)),
    *(Arm("hybrid", depth, on_client=True) for depth in (10, 50, 100)),
    *(Arm(mode, passages=0) for mode in ("bm25", "dense", "hybrid")),
)
"""What is compared."""


def asked(count: int, words: int) -> list[Asked]:
    """Queries of ``words`` words, drawn from the articles of the smallest collection."""
    chunks = [
        f"[{act['title']} | {act['ementa']}] {article}"
        for act in acts(BASIS)
        for article in act["text"].split("\nArt. ")
    ]
    return queries(chunks, count + WARM, words)


def took(searcher: Searcher, asked: Sequence[Asked], arm: Arm, processor: Callable[[], float]) -> Took:
    """What the arm takes for the queries one after the other; ``processor`` gives seconds of the node's."""
    taken: list[float] = []
    before = 0.0
    for number, query in enumerate(asked):
        if number == WARM:
            before = processor()
        vector = None if arm.mode == "bm25" else query.vector
        request = Request(query.text, vector, arm.mode, depth=arm.depth, passages=arm.passages)
        began = time.perf_counter()
        searcher.search(request)
        taken.append((time.perf_counter() - began) * 1000)
    used = (processor() - before) * 1000 / (len(asked) - WARM)
    p50, p95 = np.percentile(taken[WARM:], (50, 95))
    return Took(round(p50, 2), round(p95, 2), round(used, 2))


def recall(searcher: Searcher, asked: Sequence[Asked], k: int, deep: int = 2_000) -> float:
    """The part of the ten best acts by kNN with ``deep`` candidates that a search with ``k`` finds among its ten: what
    the graph misses."""

    def best(query: Asked, depth: int) -> set[str]:
        return {
            hit.id for hit in searcher.search(Request(query.text, query.vector, "dense", depth=depth, passages=0)).hits
        }

    return float(np.mean([len(best(query, k) & best(query, deep)) / 10 for query in asked]))


def table(found: Mapping[Arm, Mapping[int, Took]]) -> str:
    """A row for each arm, a column for each size, with the growth from size to size."""
    sizes = list(next(iter(found.values())))
    lines = [f"{'':38}" + "".join(f"{size:>22,}" for size in sizes) + f"{'growth':>12}{'processor':>12}"]
    for arm, by_size in found.items():
        pairs = list(pairwise(by_size.values()))
        cells = "".join(f"{f'{t.p50:.1f} ({t.p95:.1f}) {t.processor:.1f}':>22}" for t in by_size.values())
        growths = [" ".join(f"{getattr(b, x) / getattr(a, x):.1f}" for a, b in pairs) for x in ("p50", "processor")]
        lines.append(f"{arm!s:38}{cells}{growths[0]:>12}{growths[1]:>12}")
    return "\n".join(lines)
