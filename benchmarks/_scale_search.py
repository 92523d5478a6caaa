"""The searches of ``scale.py``: arms, queries and how long they take."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from _synthetic import Asked, acts, queries
from legalos.search.searcher import Request, Searcher

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


def arms() -> list[Arm]:
    """What is compared."""
    return [
        *(Arm(mode) for mode in ("bm25", "dense")),
        *(Arm("hybrid", depth) for depth in (10, 25, 50, 100, 200)),
        *(Arm("hybrid", depth, on_client=True) for depth in (10, 50, 100)),
        *(Arm(mode, passages=0) for mode in ("bm25", "dense", "hybrid")),
    ]


def asked(count: int, words: int) -> list[Asked]:
    """Queries of ``words`` words, drawn from the articles of the smallest collection."""
    chunks = [
        f"[{act['title']} | {act['ementa']}] {article}"
        for act in acts(BASIS)
        for article in act["text"].split("\nArt. ")
    ]
    return queries(chunks, count + WARM, words)


def timed(
    searcher: Searcher, on_client: Searcher, asked: Sequence[Asked], arms: Sequence[Arm]
) -> dict[Arm, list[float]]:
    """Milliseconds of each query by each arm, which take turns."""
    taken: dict[Arm, list[float]] = {arm: [] for arm in arms}
    for query in asked:
        for arm in arms:
            vector = None if arm.mode == "bm25" else query.vector
            request = Request(query.text, vector, arm.mode, depth=arm.depth, passages=arm.passages)
            began = time.perf_counter()
            (on_client if arm.on_client else searcher).search(request)
            taken[arm].append((time.perf_counter() - began) * 1000)
    return {arm: times[WARM:] for arm, times in taken.items()}


def table(by_size: Mapping[int, Mapping[Arm, Sequence[float]]]) -> str:
    """A row for each arm, a column for each size, with the growth of p50 between them."""
    sizes = list(by_size)
    lines = [f"{'':30}" + "".join(f"{size:>18,}" for size in sizes) + f"{'growth':>14}"]
    for arm in by_size[sizes[0]]:
        p50, p95 = zip(*(np.percentile(by_size[size][arm], (50, 95)) for size in sizes), strict=True)
        growth = " ".join(f"{after / before:.1f}" for before, after in pairwise(p50))
        cells = "".join(f"{f'{a:.1f} ({b:.1f})':>18}" for a, b in zip(p50, p95, strict=True))
        lines.append(f"{arm!s:30}{cells}{growth:>14}")
    return "\n".join(lines)
