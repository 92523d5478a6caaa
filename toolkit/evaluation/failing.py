"""Queries that the best arm answered worst, with the passages that came instead of the right ones."""

from collections.abc import Callable, Sequence

from ..search.results import Hit
from .measures import Measurement
from .model import FoundAct, FoundPassage, Query, Run
from .results import FailedQuery, Results, Shown
from .rules import judge, order
from .scoring import Scoreboard

MOST = 20
BELOW = 0.5
"""A query counts as failed where it has less in the headline measure."""

Look = Callable[[str, Query], Sequence[Hit]]
"""The first acts, with their best passage each, that the arm of that name finds for a query."""


def failures(board: Scoreboard, made: Results, look: Look) -> tuple[FailedQuery, ...]:
    """The worst queries of the best arm that ran on the cluster, worst first, in the headline scoring and measure."""
    arms = {arm.name for arm in made.arms if arm.state == "done" and arm.strategy}
    if not made.scorings:
        return ()
    scoring = made.scorings[0]
    found = {arm: measured for arm, measured in board.values[scoring].items() if arm in arms}
    if not found:
        return ()
    name = next(iter(next(iter(found.values())).means))
    arm = max(found, key=lambda arm: found[arm].means[name])
    queries = {query.id: query for query in board.dataset.queries}
    worst = _worst(found[arm], name)
    return tuple(
        FailedQuery(
            scoring=scoring,
            arm=arm,
            measure=name,
            value=value,
            query=query,
            text=queries[query].text,
            type=queries[query].type,
            targets=_targets(board, scoring, query),
            shown=tuple(_shown(board, scoring, query, hit) for hit in look(arm, queries[query])),
        )
        for value, query in worst
    )


def _worst(measured: Measurement, name: str) -> list[tuple[float, str]]:
    values = [(found[name], number, query) for number, (query, found) in enumerate(measured.values.items())]
    return [(value, query) for value, _, query in sorted(values)[:MOST] if value < BELOW]


def _targets(board: Scoreboard, scoring: str, query: str) -> tuple[str, ...]:
    dataset = board.dataset
    if scoring == "span":
        return tuple(f"{span.doc_id}[{span.start}:{span.end}]" for span in dataset.spans[query])
    grades = (dataset.acts if scoring == "act" else dataset.passages).get(query, {})
    return tuple(target for target, grade in grades.items() if grade > 0)


def _shown(board: Scoreboard, scoring: str, query: str, hit: Hit) -> Shown:
    if not hit.passages:
        return Shown(hit.id, hit.title, "", (), "", hit.score, _relevant(board, scoring, query, hit))
    best = hit.passages[0]
    return Shown(
        hit.id, hit.title, best.label, best.path, best.text, hit.score, _relevant(board, scoring, query, hit)
    )  # fmt: skip


def _relevant(board: Scoreboard, scoring: str, query: str, hit: Hit) -> bool:
    dataset = board.dataset
    if scoring == "act":
        return dataset.acts.get(query, {}).get(hit.id, 0) > 0
    if not hit.passages:
        return False
    best = hit.passages[0]
    if scoring == "span":
        return any(
            span.doc_id == hit.id and span.start < best.end and best.start < span.end for span in dataset.spans[query]
        )
    found = FoundAct(hit.id, hit.score, (FoundPassage(best.chunk_id, hit.score, best.start, best.end),))
    judged = judge(order(Run("", {query: (found,)})), {query: dataset.passages.get(query, {})}, board.places,
                   scoring.partition("/")[2])  # fmt: skip
    return any(judged.qrels[query].get(target, 0) > 0 for target in judged.scores[query])
