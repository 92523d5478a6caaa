"""Measures of rankings, by ranx; what legalos adds is their names, the order of ties and ``judged@k``.

==============  ========================================================================================
``nDCG@k``      gain = grade (Järvelin and Kekäläinen 2002; trec_eval's ``ndcg_cut``)
``nDCG-exp@k``  gain = 2^grade − 1 (Burges et al. 2005)
``MRR@k``       1 / rank of the first relevant target (``recip_rank``)
``MAP@k``       precision at the ranks of relevant targets, over the number of relevant ones (``map_cut``)
``R@k``         relevant targets found, over all relevant ones (``recall``)
``P@k``         relevant targets found, over k, however few were found (``P``)
``Hit@k``       1 where a relevant target was found (``success``)
``judged@k``    targets found that have any judgment, over k
==============  ========================================================================================

A grade above 0 is relevant; only the gains of nDCG tell such grades apart. nDCG, MRR, MAP and R may stand without a
cut. A query counts where it has at least one relevant target, and counts 0 where nothing was found. (trec_eval leaves
out queries that the run lacks, unless ``-c`` is given.)
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from statistics import fmean

import numpy as np

from ..errors import MissingExtra, UsageError
from .model import Qrels, Scores
from .ranking import ranked

CUT_ONLY = ("P", "Hit", "judged")
"""Measures that have no meaning without a cut."""
_RANX = {
    "nDCG": "ndcg",
    "nDCG-exp": "ndcg_burges",
    "MRR": "reciprocal_rank",
    "MAP": "average_precision",
    "R": "recall",
    "P": "precision",
    "Hit": "hit_rate",
}
FAMILIES = (*_RANX, "judged")
_NAME = re.compile(r"([A-Za-z-]+)(?:@([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True)
class Measurement:
    """Values per query (query id, name of the measure), in the order of the judgments, and their means over ``n``."""

    values: Scores
    means: Mapping[str, float]
    n: int


def standard(k: int) -> tuple[str, ...]:
    """The measures of a report at the cut ``k``."""
    return tuple(f"{family}@{k}" for family in FAMILIES)


def parse_measure(name: str) -> tuple[str, int]:
    """(family, cut) of a name; the cut is 0 where there is none. Raises UsageError for a name that is not known."""
    match = _NAME.fullmatch(name)
    family, cut = (match[1], int(match[2] or 0)) if match else ("", 0)
    if family not in FAMILIES or (family in CUT_ONLY and not cut):
        raise UsageError(f"there is no measure {name!r}; the known ones are {', '.join(standard(10))}, with any cut")
    return family, cut


def deeper_than(names: Iterable[str], depth: int) -> str:
    """The measures that look deeper than ``depth`` results, those without a cut too, with commas between them."""
    return ", ".join(name for name in names if not 0 < parse_measure(name)[1] <= depth)


def depth_of(names: Iterable[str]) -> int | None:
    """How many results of a query the measures look at; None for all of them, as one without a cut does."""
    cuts = [parse_measure(name)[1] for name in names]
    return max(cuts, default=1) if all(cuts) else None


def measure(scores: Scores, qrels: Qrels, names: Sequence[str]) -> Measurement:
    """Measure a ranking against judgments.

    Queries that ``qrels`` lacks are left out. Raises UsageError where no query has a relevant target, for an unknown
    measure and for a score that is no finite number; MissingExtra without ranx.
    """
    parsed = [parse_measure(name) for name in names]
    judged = {query: grades for query, grades in qrels.items() if any(grade > 0 for grade in grades.values())}
    if not judged:
        raise UsageError("there is nothing to measure: no query has a relevant judgment")
    gold, found = _arrays(scores, judged, depth_of(names))
    columns = [_judged(found, cut) if family == "judged" else _by_ranx(family, gold, found, cut)
               for family, cut in parsed]  # fmt: skip
    return collect(list(judged), names, np.reshape(columns, (len(names), len(judged))))


def collect(queries: Sequence[str], names: Sequence[str], columns: np.ndarray) -> Measurement:
    """A measurement from an array of shape (measures, queries)."""
    values = {query: dict(zip(names, row, strict=True)) for query, row in zip(queries, columns.T.tolist(), strict=True)}
    return Measurement(values, mean_of(list(values.values())), len(queries))


def mean_of(values: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The means of the values of some queries, by measure; at least one query."""
    return {name: fmean(value[name] for value in values) for name in values[0]}


def warm_up() -> None:
    """Have ranx compiled. The first time on a machine that takes about 20 s, later well under a second."""
    measure({"q": {"a": 1.0}}, {"q": {"a": 1}}, standard(1))


def _ranx(family: str) -> Callable[[np.ndarray, np.ndarray, int], np.ndarray]:
    try:
        from ranx import metrics
    except ImportError as error:
        raise MissingExtra("measuring", "evaluate") from error
    return getattr(metrics, _RANX[family])


def _by_ranx(family: str, gold: np.ndarray, found: np.ndarray, cut: int) -> np.ndarray:
    return _ranx(family)(gold, found, cut)


def _judged(found: np.ndarray, cut: int) -> np.ndarray:
    return (found[:, :cut, 0] >= 0).sum(axis=1) / cut


def _arrays(scores: Scores, judged: Qrels, depth: int | None) -> tuple[np.ndarray, np.ndarray]:
    """What ranx takes: (queries, targets, 2) of judgments and of results, each a row (target, grade or score).

    A target is the number of its judgment within the query, from 0, best grade first; −1 stands for a target without
    a judgment, and for the places behind the last result; −2 for those behind the last judgment. Numbers spare ranx its
    dictionary of strings, which takes many times as long as the measures. Results are in their order already, so their
    scores are only ranks from behind: ranx's own order of ties depends on its sort.
    """
    orders = [_order(scores.get(query, {}), query, depth) for query in judged]
    gold = np.zeros((len(judged), max(map(len, judged.values())), 2))
    gold[:, :, 0] = -2
    length = max(1, max(map(len, orders)))
    found = np.full((len(judged), length, 2), -1.0)
    found[:, :, 1] = np.arange(length, 0, -1)
    for row, (grades, order) in enumerate(zip(judged.values(), orders, strict=True)):
        best_first = sorted(grades, key=grades.__getitem__, reverse=True)
        numbers = {target: number for number, target in enumerate(best_first)}
        gold[row, : len(grades), 0] = range(len(grades))
        gold[row, : len(grades), 1] = [grades[target] for target in best_first]
        found[row, : len(order), 0] = np.fromiter(map(numbers.get, order, repeat(-1)), float, len(order))
    return gold, found


def _order(found: Mapping[str, float], query: str, depth: int | None) -> Sequence[str]:
    """The first ``depth`` targets in trec_eval's order."""
    values = np.fromiter(found.values(), float, len(found))
    if not np.isfinite(values).all():
        bad = next(target for target, value in found.items() if not np.isfinite(value))
        raise UsageError(f"the result {bad!r} of the query {query!r} has the score {found[bad]}, which is not finite")
    in_order = bool((values[1:] < values[:-1]).all())  # as most are, and an array tells it sooner than ranked() does
    return (list(found) if in_order else ranked(found))[:depth]
