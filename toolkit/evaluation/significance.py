"""Whether one arm is better than another: paired tests over queries, intervals, and the size of the difference.

* ``fisher``: the two-sided randomisation test with random signs (Fisher 1935; Smucker, Allan and Carterette, CIKM
  2007); p = (1 + as extreme ones) / (1 + permutations), so it is never 0.
* ``t``: Student's paired t-test. ``wilcoxon``: the signed-rank test, queries without a difference left out; exact for
  up to 50 that are left.
* ``holm`` (Holm 1979: the chance of any false finding) and ``benjamini-hochberg`` (1995: the share of false findings)
  correct over the arms that are compared with the baseline in one measure. Under these names stand the corrected
  values of ``fisher``; those of the other tests have the test in front (``wilcoxon-benjamini-hochberg``).
* Intervals are 95 % percentile bootstrap intervals over queries.
* The effect is Cohen's d of paired differences, d_z: their mean over their standard deviation.

All of it is drawn from one seed, and does not depend on what else is compared.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..errors import MissingExtra, UsageError
from .model import Scores
from .results import Compared

SAME = 1e-9
"""Values that differ by less are equal: measures are sums of fractions."""
_CELLS = 4_000_000
"""Of a block of random numbers: 32 MB."""
_EXACT = 50
"""Values that differ, up to which the signed-rank test is exact (as scipy's is without ties)."""


def compare(
    scoring: str,
    values: Mapping[str, Scores],
    baseline: str,
    measures: Sequence[str],
    seed: int = 0,
    permutations: int = 10_000,
) -> tuple[Compared, ...]:
    """Every arm of ``values`` (per query and measure) against the baseline, in every measure.

    Raises UsageError where the baseline is not among the arms, or an arm has other queries than it has.
    """
    if baseline not in values:
        raise UsageError(f"the baseline {baseline!r} is not among the arms {', '.join(map(repr, values))}")
    arms = [arm for arm in values if arm != baseline]
    queries = list(values[baseline])
    for arm in arms:
        if values[arm].keys() != values[baseline].keys():
            raise UsageError(f"{arm!r} and {baseline!r} cannot be compared: they were not measured on the same queries")
    if not (arms and queries):
        return ()
    cells = {arm: _table(values[arm], queries, measures) for arm in values}
    differences = np.concatenate([cells[arm] - cells[baseline] for arm in arms], axis=1)
    differences[np.abs(differences) < SAME] = 0.0
    low, high = intervals(differences, seed, permutations)
    tests = {
        "fisher": fisher(differences, seed, permutations),
        "t": student(differences),
        "wilcoxon": wilcoxon(differences),
    }
    found = []
    for index, measure in enumerate(measures):
        family = range(index, len(arms) * len(measures), len(measures))
        adjusted = _adjusted({test: p[family] for test, p in tests.items()})
        for number, (arm, column) in enumerate(zip(arms, family, strict=True)):
            difference = differences[:, column]
            found.append(
                Compared(
                    scoring=scoring,
                    measure=measure,
                    arm=arm,
                    baseline=baseline,
                    n=len(queries),
                    mean=float(cells[arm][:, index].mean()),
                    baseline_mean=float(cells[baseline][:, index].mean()),
                    difference=float(difference.mean()),
                    low=float(low[column]),
                    high=float(high[column]),
                    p={name: float(p[column]) for name, p in tests.items()},
                    adjusted={name: float(p[number]) for name, p in adjusted.items()},
                    effect=effect(difference),
                    wins=int((difference > 0).sum()),
                    ties=int((difference == 0).sum()),
                    losses=int((difference < 0).sum()),
                )
            )
    return tuple(found)


def fisher(differences: np.ndarray, seed: int = 0, permutations: int = 10_000) -> np.ndarray:
    """p of the randomisation test for each column of an array (queries, comparisons)."""
    observed = np.abs(differences.sum(axis=0)) - SAME
    extreme = np.zeros(differences.shape[1])
    rng = np.random.default_rng(seed)
    for rows in _blocks(permutations, len(differences)):
        signs = rng.integers(0, 2, (rows, len(differences)), dtype=np.int8) * 2.0 - 1.0
        extreme += (np.abs(signs @ differences) >= observed).sum(axis=0)
    return (1 + extreme) / (1 + permutations)


def student(differences: np.ndarray) -> np.ndarray:
    """p of the paired t-test for each column; 1 where nothing differs, or for a single query."""
    distribution = _stats().t
    n = len(differences)
    p = np.ones(differences.shape[1])
    for column, (mean, deviation) in enumerate(zip(differences.mean(axis=0), _deviations(differences), strict=True)):
        if n > 1 and mean:
            p[column] = 2 * distribution.sf(abs(mean) / deviation * math.sqrt(n), n - 1) if deviation else 0.0
    return p


def wilcoxon(differences: np.ndarray) -> np.ndarray:
    """p of the signed-rank test for each column: exact, also with ties, for up to 50 values that differ.

    Beyond, by the normal approximation, corrected for ties. 1 where nothing differs.
    """
    stats = _stats()
    p = np.ones(differences.shape[1])
    rounded = differences.round(12)  # since ranks would tell 0.1 from 0.1 + 1e-17
    differing = (differences != 0).sum(axis=0)
    many = differing > _EXACT
    if many.any():  # at once: a call takes longer than its test
        p[many] = stats.wilcoxon(rounded[:, many], method="approx").pvalue
    for column in np.flatnonzero(differing * ~many):
        values = rounded[differences[:, column] != 0, column]
        # Twice the ranks are whole numbers, also those of ties.
        ranks = (2 * stats.rankdata(np.abs(values))).astype(int)
        p[column] = _signed_rank(ranks, values > 0)
    return p


def _signed_rank(ranks: np.ndarray, positive: np.ndarray) -> float:
    """The exact two-sided p of a sum of ranks (whole numbers) over all signs.

    scipy's own exact test has no ties, or goes through all 2^n signs, in seconds. The counts here are by sums instead.
    """
    counts = np.zeros(ranks.sum() + 1)  # of the choices of signs with each sum; exact up to 2^53
    counts[0] = 1
    for rank in ranks:
        counts[rank:] += counts[:-rank].copy()
    observed = ranks[positive].sum()
    tail = counts[: min(observed, ranks.sum() - observed) + 1].sum() / counts.sum()
    return min(1.0, 2 * tail)


def holm(p: np.ndarray) -> np.ndarray:
    """Holm's adjusted p: the i-th smallest of m times m + 1 − i, never below a smaller one's, at most 1."""
    order = np.argsort(p, kind="stable")
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(1, np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)))
    return adjusted


def step_up(p: np.ndarray) -> np.ndarray:
    """Benjamini and Hochberg's adjusted p."""
    return _stats().false_discovery_control(p)


def intervals(values: np.ndarray, seed: int = 0, resamples: int = 10_000) -> tuple[np.ndarray, np.ndarray]:
    """Ends of the 95 % percentile bootstrap interval of the mean of each column of an array (queries, columns)."""
    n = len(values)
    means = np.empty((resamples, values.shape[1]))
    rng = np.random.default_rng((seed, 1))
    done = 0
    for rows in _blocks(resamples, n):
        drawn = rng.integers(0, n, (rows, n)) + n * np.arange(rows)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=rows * n).reshape(rows, n)
        means[done : done + rows] = counts @ values / n
        done += rows
    low, high = np.quantile(means, (0.025, 0.975), axis=0)
    return low, high


def effect(differences: np.ndarray) -> float | None:
    """Cohen's d_z; 0 where nothing differs, None where all differences are the same and d has no bound."""
    mean, deviation = differences.mean(), _deviations(differences[:, None])[0]
    if deviation:
        return float(mean / deviation)
    return None if mean else 0.0


def _adjusted(family: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    found = {}
    for test, p in family.items():
        prefix = "" if test == "fisher" else f"{test}-"
        found |= {f"{prefix}holm": holm(p), f"{prefix}benjamini-hochberg": step_up(p)}
    return found


def _table(values: Scores, queries: Sequence[str], measures: Sequence[str]) -> np.ndarray:
    return np.array([[values[query][measure] for measure in measures] for query in queries], float)


def _deviations(differences: np.ndarray) -> np.ndarray:
    """Standard deviations (n − 1) of the columns; 0 where only rounding tells the values of one apart."""
    if len(differences) < 2:
        return np.zeros(differences.shape[1])
    return np.where(np.ptp(differences, axis=0) < SAME, 0.0, differences.std(axis=0, ddof=1))


def _blocks(rows: int, columns: int) -> Iterator[int]:
    """Rows of each block of random numbers."""
    size = max(1, _CELLS // max(1, columns))
    for start in range(0, rows, size):
        yield min(size, rows - start)


def _stats():
    try:
        from scipy import stats
    except ImportError as error:
        raise MissingExtra("testing significance", "evaluate") from error
    return stats
