"""The one order of results, trec_eval's: by falling score, equal scores by falling id."""

from collections.abc import Iterable, Mapping
from operator import gt

from .model import FoundAct, FoundPassage, Run, Scores


def ranked(scores: Mapping[str, float]) -> list[str]:
    """Ids in trec_eval's order: by falling score, equal scores by falling id."""
    values = list(scores.values())
    if all(map(gt, values, values[1:])):
        return list(scores)
    return [target for _, target in sorted(zip(values, scores, strict=True), reverse=True)]


def act_scores(run: Run) -> Scores:
    """The scores of a run's acts by query id and id of the act."""
    return {query: {act.id: act.score for act in acts} for query, acts in run.results.items()}


def ranked_passages(acts: Iterable[FoundAct]) -> list[tuple[str, FoundPassage]]:
    """The passages of all acts with the ids of their acts, best first; equal scores by falling id, as in a TREC run of
    them, so that such a run scores the same."""
    found = [(act.id, passage) for act in acts for passage in act.passages]
    # Tuples are compared much faster than keys are made; their last number keeps the order of equal ones.
    rows = [(passage.score, passage.chunk_id, act, -row) for row, (act, passage) in enumerate(found)]
    rows.sort(reverse=True)
    return [found[-row] for _, _, _, row in rows]
