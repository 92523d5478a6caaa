"""How the scores of an act's chunks become the act's, from a list of chunks that is deep enough.

==============  =====================================================================================================
``max``         that of the best chunk; it is the server's own, so the run stays as it is
``mean-top-K``  the mean of the best K chunks found; of all of them where fewer were found
``sum``         the sum over all chunks found
``rrf-sum``     the sum of 1 / (60 + rank) over all chunks found, ranked over all acts of the query, ranks from 1
==============  =====================================================================================================
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from statistics import fmean

from ..errors import UsageError
from ..search.fusion import RANK_CONSTANT
from .model import FoundAct, Run
from .ranking import has_passages, ranked, ranked_passages

KNOWN = ("max", "mean-top-K", "sum", "rrf-sum")
_MEAN = re.compile(r"mean-top-([1-9][0-9]*)")

Aggregation = Callable[[Sequence[FoundAct]], Mapping[str, float]]
"""Acts with passages into scores of these acts."""


def aggregate(run: Run, name: str) -> Run:
    """The run with its acts scored and ordered by their passages; the tag stays.

    An act without passages (its chunks lie deeper than the list goes) stays behind those that have some. Raises
    UsageError for an unknown name, and where acts but no passages were found.
    """
    scored = parse_aggregation(name)
    if scored is None:
        return run
    if any(run.results.values()) and not has_passages(run):
        raise UsageError(f"the run {run.tag!r} holds no passages, which the aggregation {name!r} is made from")
    return Run(run.tag, {query: _ordered(acts, scored) for query, acts in run.results.items()})


def parse_aggregation(name: str) -> Aggregation | None:
    """The aggregation of that name, None for ``max``. Raises UsageError for a name that is not known."""
    if name == "max":
        return None
    if name == "sum":
        return lambda acts: {act.id: sum(passage.score for passage in act.passages) for act in acts}
    if name == "rrf-sum":
        return _reciprocal_ranks
    if match := _MEAN.fullmatch(name):
        return lambda acts: {act.id: _mean_of_best(act, int(match[1])) for act in acts}
    raise UsageError(f"there is no aggregation {name!r}; the known ones are {', '.join(KNOWN)} (as mean-top-3)")


def _mean_of_best(act: FoundAct, most: int) -> float:
    return fmean(sorted((passage.score for passage in act.passages), reverse=True)[:most])


def _reciprocal_ranks(acts: Iterable[FoundAct]) -> Mapping[str, float]:
    scores: dict[str, float] = {}
    for rank, (act, _) in enumerate(ranked_passages(acts), start=1):
        scores[act] = scores.get(act, 0.0) + 1 / (RANK_CONSTANT + rank)
    return scores


def _ordered(acts: Sequence[FoundAct], scored: Aggregation) -> tuple[FoundAct, ...]:
    by_id = {act.id: act for act in acts}
    scores = scored([act for act in acts if act.passages])
    best = [replace(by_id[act], score=scores[act]) for act in ranked(scores)]
    last = best[-1].score if best else 0.0
    rest = [act for act in acts if not act.passages]
    return (*best, *(replace(act, score=last - place) for place, act in enumerate(rest, start=1)))
