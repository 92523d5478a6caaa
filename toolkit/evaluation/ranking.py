"""The one order of results, trec_eval's: by falling score, equal scores by falling id."""

from collections.abc import Iterable, Iterator, Mapping
from operator import gt

from .model import FoundAct, FoundPassage, Run, Scores


class Alone(Mapping[str, tuple[FoundAct, ...]]):
    """The results of a run without passages, by query id, best first. A saved run has a million acts, whose scores are
    all that most readers look at: the acts of a query are made when they are asked for."""

    def __init__(self, scores: Scores):
        self.scores = scores

    def __getitem__(self, query: str) -> tuple[FoundAct, ...]:
        found = self.scores[query]
        return tuple(FoundAct(act, found[act]) for act in ranked(found))

    def __iter__(self) -> Iterator[str]:
        return iter(self.scores)

    def __len__(self) -> int:
        return len(self.scores)


def ranked(scores: Mapping[str, float]) -> list[str]:
    """Ids in trec_eval's order: by falling score, equal scores by falling id."""
    values = list(scores.values())
    if all(map(gt, values, values[1:])):
        return list(scores)
    return [target for _, target in sorted(zip(values, scores, strict=True), reverse=True)]


def act_scores(run: Run) -> Scores:
    """The scores of a run's acts by query id and id of the act."""
    if isinstance(run.results, Alone):
        return run.results.scores
    return {query: {act.id: act.score for act in acts} for query, acts in run.results.items()}


def has_passages(run: Run) -> bool:
    """Whether any act of a run has a passage."""
    return not isinstance(run.results, Alone) and any(act.passages for acts in run.results.values() for act in acts)


def ranked_passages(acts: Iterable[FoundAct]) -> list[tuple[str, FoundPassage]]:
    """The passages of all acts with the ids of their acts, best first; equal scores by falling id, as in a TREC run of
    them, so that such a run scores the same."""
    found = [(act.id, passage) for act in acts for passage in act.passages]
    # Tuples are compared much faster than keys are made; their last number keeps the order of equal ones.
    rows = [(passage.score, passage.chunk_id, act, -row) for row, (act, passage) in enumerate(found)]
    rows.sort(reverse=True)
    return [found[-row] for _, _, _, row in rows]
