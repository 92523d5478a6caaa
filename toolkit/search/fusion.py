"""Fusion on the client, for servers without neural-search: the formulas of OpenSearch's own hybrid query.

They are also the oracle that the server's ranking is tested against.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

RANK_CONSTANT = 60
"""neural-search's default for reciprocal rank fusion."""
LEAST = 0.001
"""What min-max gives to the lowest hit of a clause, to tell it from an act that the clause did not find."""

Key = TypeVar("Key", bound=Hashable)
Scores = Mapping[str, float]
"""Scores of one clause by document id."""


def min_max(scores: Mapping[Key, float], among: Collection[float] | None = None) -> dict[Key, float]:
    """``(s − min) / (max − min)``, with 0 lifted to 0.001; equal scores all become 1 (neural-search 2.19 and 3.x).

    Least and greatest are those of the scores ``among`` which these are, which is all of them where nothing is said.
    """
    if not scores:
        return {}
    among = scores.values() if among is None else among
    low, high = min(among), max(among)
    if high == low:
        return dict.fromkeys(scores, 1.0)
    width = high - low
    return {doc: (score - low) / width or LEAST for doc, score in scores.items()}


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


def passage_scores(
    found: Mapping[str, Mapping[str, Scores]], weights: Mapping[str, float], most: int
) -> dict[str, dict[str, float]]:
    """The fused scores of passages by act and chunk, of those of each clause (``found``: by act, clause and chunk).

    The scores of two clauses cannot be compared as they are. They become shares by min-max over all the passages, as
    those of acts do, and are weighted and added. Where a clause gave ``most`` chunks of an act, one that is not among
    them counts with the score of the last: the clause knows it and put it behind. Acts fused by reciprocal ranks have
    their passages in this order too: ranks within a few passages say little. (``lgpd-qa``, three passages of each act,
    MRR@10 by article of ``core-metadata`` and ``core-none``: this way .836 and .809, with 0 for what is behind .714 and
    .750, each score divided by its clause's best .844 and .773, by reciprocal ranks .635 and .729.)
    """
    fused = {doc: dict.fromkeys(_all(by_clause.values()), 0.0) for doc, by_clause in found.items()}
    for clause, weight in weights.items():
        among = _ends(chain.from_iterable(by_clause.get(clause, {}).values() for by_clause in found.values()))
        for doc, by_clause in found.items():
            shares = min_max(by_clause.get(clause, {}), among)
            last = min(shares.values()) if len(shares) >= most > 0 else 0.0
            share_of = shares.get
            fused[doc] = {chunk: score + weight * share_of(chunk, last) for chunk, score in fused[doc].items()}
    return fused


def _ends(scores: Iterable[float]) -> Sequence[float]:
    """The least and the greatest, which is all that :func:`min_max` looks at."""
    known = list(scores)
    return (min(known), max(known)) if known else ()


def ranked(scores: Scores) -> list[str]:
    """Document ids by falling score, equal scores by id."""
    return sorted(scores, key=lambda doc: (-scores[doc], doc))


def _all(clauses: Iterable[Scores]) -> list[str]:
    return list(dict.fromkeys(chain.from_iterable(clauses)))
