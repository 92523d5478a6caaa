"""How the scores of an act's chunks become the act's, from a list of chunks that is deep enough.

==============  =====================================================================================================
``max``         that of the best chunk; it is the server's own, so the run stays as it is
``mean-top-K``  the mean of the best K chunks found; of all of them where fewer were found
``sum``         the sum over all chunks found
``rrf-sum``     the sum of 1 / (60 + rank) over all chunks found, ranked over all acts of the query, ranks from 1
==============  =====================================================================================================
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from statistics import fmean

from ..errors import UsageError
from ..search.fusion import RANK_CONSTANT
from .model import Answers, Run
from .ranking import Passages, ranked, ranked_passages

KNOWN = ("max", "mean-top-K", "sum", "rrf-sum")
_MEAN = re.compile(r"mean-top-([1-9][0-9]*)")

Aggregation = Callable[[Passages], Mapping[str, float]]
"""The passages of a query into scores of their acts."""


def aggregate(run: Run, name: str) -> Run:
    """The run with its acts scored and ordered by their passages; the tag stays.

    An act without passages (its chunks lie deeper than the list goes) stays behind those that have some. Raises
    UsageError for an unknown name, and where acts but no passages were found.
    """
    scored = parse_aggregation(name)
    if scored is None:
        return run
    if any(run.scores.values()) and not run.passages:
        raise UsageError(f"the run {run.tag!r} holds no passages, which the aggregation {name!r} is made from")
    scores = {
        query: _ordered(found, scored(run.passages.get(query, Passages()))) for query, found in run.scores.items()
    }
    return Run(run.tag, Answers(scores, run.passages))


def parse_aggregation(name: str) -> Aggregation | None:
    """The aggregation of that name, None for ``max``. Raises UsageError for a name that is not known."""
    if name == "max":
        return None
    if name == "sum":
        return lambda passages: {act: sum(scores) for act, scores in _by_act(passages).items()}
    if name == "rrf-sum":
        return _reciprocal_ranks
    if match := _MEAN.fullmatch(name):
        most = int(match[1])
        return lambda passages: {
            act: fmean(sorted(scores, reverse=True)[:most]) for act, scores in _by_act(passages).items()
        }
    raise UsageError(f"there is no aggregation {name!r}; the known ones are {', '.join(KNOWN)} (as mean-top-3)")


def _by_act(passages: Passages) -> Mapping[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(list)
    for act, score in zip(passages.acts, passages.scores, strict=True):
        found[act].append(score)
    return found


def _reciprocal_ranks(passages: Passages) -> Mapping[str, float]:
    scores: dict[str, float] = {}
    for rank, (_, _, act, *_) in enumerate(ranked_passages(passages), start=1):
        scores[act] = scores.get(act, 0.0) + 1 / (RANK_CONSTANT + rank)
    return scores


def _ordered(found: Mapping[str, float], scores: Mapping[str, float]) -> dict[str, float]:
    best = {act: scores[act] for act in ranked(scores)}
    last = min(best.values(), default=0.0)
    rest = [act for act in ranked(found) if act not in best]
    return best | {act: last - place for place, act in enumerate(rest, start=1)}
