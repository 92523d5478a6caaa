"""Fusion on the client, for servers without neural-search: the formulas of OpenSearch's own hybrid query.

They are also the oracle that the server's ranking is tested against.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

RANK_CONSTANT = 60
"""neural-search's default for reciprocal rank fusion."""
LEAST = 0.001
"""What min-max gives to the lowest hit of a clause, to tell it from an act that the clause did not find."""

Key = TypeVar("Key", bound=Hashable)
Scores = Mapping[str, float]
"""Scores of one clause by document id."""


def min_max(scores: Mapping[Key, float]) -> dict[Key, float]:
    """``(s − min) / (max − min)``, with 0 lifted to 0.001; equal scores all become 1 (neural-search 2.19 and 3.x)."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if high == low:
        return dict.fromkeys(scores, 1.0)
    return {doc: (score - low) / (high - low) or LEAST for doc, score in scores.items()}


def weighted_mean(clauses: Sequence[Scores], weights: Sequence[float]) -> dict[str, float]:
    """The weighted mean over the clauses; one that did not find the act counts as 0."""
    total = sum(weights)
    return {
        doc: sum(weight * clause.get(doc, 0.0) for clause, weight in zip(clauses, weights, strict=True)) / total
        for doc in _all(clauses)
    }


def reciprocal_ranks(clauses: Sequence[Scores]) -> dict[str, float]:
    """The sum of ``1 / (60 + rank)`` over the clauses that found the act, ranks from 1."""
    fused = dict.fromkeys(_all(clauses), 0.0)
    for clause in clauses:
        for rank, doc in enumerate(ranked(clause), start=1):
            fused[doc] += 1 / (RANK_CONSTANT + rank)
    return fused


def ranked(scores: Scores) -> list[str]:
    """Document ids by falling score, equal scores by id."""
    return sorted(scores, key=lambda doc: (-scores[doc], doc))


def _all(clauses: Iterable[Scores]) -> list[str]:
    return list(dict.fromkeys(doc for clause in clauses for doc in clause))
