"""The searches of ``scale.py``: arms, queries, and what they take."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from _synthetic import Asked, acts, queries
from legalos.search.request import Request
from legalos.search.searcher import Searcher

WARM_UP = 15
"""Searches of each arm before any that counts."""
TURN = 10
"""Searches of one arm before it is the next one's turn: a busy machine is busy for all of them."""
BASIS = 10_000
"""The chunks that queries are drawn from: those that all sizes have."""
DAY = "2015-06-01"


@dataclass(frozen=True, slots=True)
class Arm:
    """A way to search: a mode, how many acts of each clause are fused, by the server or by the client; and which
    wordings are wanted: those of today, of a day (``at``), or any (``status``)."""

    mode: str
    depth: int = 100
    on_client: bool = False
    passages: int = 3
    at: str | None = None
    status: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = {"hybrid": f" {'client' if self.on_client else 'server'} depth {self.depth}"}.get(self.mode, "")
        when = ", any wording" if self.status else ", a day's wording" if self.at else ""
        return f"{self.mode}{where}{'' if self.passages else ', acts only'}{when}"


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds of a search: the median and the 95th percentile, and the processor time of the node (mean)."""

    p50: float
    p95: float
    processor: float


MODES = ("bm25", "dense", "hybrid")
ARMS = (
    *(Arm(mode) for mode in MODES[:2]),
    *(Arm("hybrid", depth) for depth in (10, 25, 50, 100, 200)),
    *(Arm("hybrid", depth, on_client=True) for depth in (10, 50, 100)),
    *(Arm(mode, passages=0) for mode in MODES),
    *(Arm(mode, passages=0, status=("any",)) for mode in MODES),
    *(Arm(mode, passages=0, at=DAY) for mode in MODES),
)
"""What is compared."""


def asked(count: int, words: int) -> list[Asked]:
    """Queries of ``words`` words, drawn from the articles of the smallest collection."""
    chunks = [
        f"[{act['title']} | {act['ementa']}] {article}"
        for act in acts(BASIS)
        for article in act["text"].split("\nArt. ")
    ]
    return queries(chunks, count, words)


def took(
    searchers: Mapping[tuple[Arm, int], Searcher], asked: Sequence[Asked], processor: Callable[[], float]
) -> dict[tuple[Arm, int], Took]:
    """What each arm takes at each size, by turns; ``processor`` gives seconds of the node's."""
    taken: dict[tuple[Arm, int], list[float]] = {key: [] for key in searchers}
    used = dict.fromkeys(searchers, 0.0)
    for start in range(0, len(asked), TURN):
        for key, searcher in searchers.items():
            before = processor()
            for query in asked[start : start + TURN]:
                began = time.perf_counter()
                searcher.search(requested(query, key[0]))
                taken[key].append((time.perf_counter() - began) * 1000)
            used[key] += processor() - before
    found = {}
    for key, times in taken.items():
        p50, p95 = np.percentile(times, (50, 95))
        found[key] = Took(round(p50, 2), round(p95, 2), round(used[key] * 1000 / len(asked), 2))
    return found


def requested(query: Asked, arm: Arm) -> Request:
    """What an arm asks for."""
    vector = None if arm.mode == "bm25" else query.vector
    return Request(query.text, vector, arm.mode, depth=arm.depth, passages=arm.passages, at=arm.at, status=arm.status)


def recall(searcher: Searcher, asked: Sequence[Asked], k: int, deep: int = 2_000) -> float:
    """The part of the ten best acts by kNN with ``deep`` candidates that a search with ``k`` finds among its ten: what
    the graph misses."""

    def best(query: Asked, depth: int) -> set[str]:
        return {
            hit.id for hit in searcher.search(Request(query.text, query.vector, "dense", depth=depth, passages=0)).hits
        }

    return float(np.mean([len(best(query, k) & best(query, deep)) / 10 for query in asked]))


def table(found: Mapping[tuple[Arm, int], Took]) -> str:
    """A row for each arm, a column for each size, with the growth from size to size."""
    sizes = sorted({size for _, size in found})
    lines = [f"{'':42}" + "".join(f"{size:>22,}" for size in sizes) + f"{'growth':>12}{'processor':>12}"]
    for arm in dict.fromkeys(arm for arm, _ in found):
        by_size = [found[arm, size] for size in sizes]
        pairs = list(pairwise(by_size))
        cells = "".join(f"{f'{t.p50:.1f} ({t.p95:.1f}) {t.processor:.1f}':>22}" for t in by_size)
        growths = [" ".join(f"{getattr(b, x) / getattr(a, x):.1f}" for a, b in pairs) for x in ("p50", "processor")]
        lines.append(f"{arm!s:42}{cells}{growths[0]:>12}{growths[1]:>12}")
    return "\n".join(lines)
