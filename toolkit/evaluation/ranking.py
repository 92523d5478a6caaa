"""The one order of results, trec_eval's: by falling score, equal scores by falling id."""

from collections.abc import Iterable, Mapping, Sequence
from operator import gt
from typing import NamedTuple


class Passages(NamedTuple):
    """The passages of a query, column by column: a run has a million of them. ``acts`` are the ids of their acts,
    ``[start, end)`` is their range in the text of the act. Those of one act stand in their order."""

    acts: Sequence[str] = ()
    chunks: Sequence[str] = ()
    scores: Sequence[float] = ()
    starts: Sequence[int] = ()
    ends: Sequence[int] = ()


Ranked = tuple[float, str, str, int, int]
"""A passage in a ranking: score, chunk, act, start and end."""


def ranked(scores: Mapping[str, float]) -> list[str]:
    """Ids in trec_eval's order: by falling score, equal scores by falling id."""
    values = list(scores.values())
    if all(map(gt, values, values[1:])):
        return list(scores)
    return [target for _, target in sorted(zip(values, scores, strict=True), reverse=True)]


def ranked_passages(passages: Passages) -> list[Ranked]:
    """The passages of all acts, best first; equal scores by falling id, as in a TREC run of them, so that such a run
    scores the same."""
    return sorted(
        zip(passages.scores, passages.chunks, passages.acts, passages.starts, passages.ends, strict=True), reverse=True
    )


def of_rows(rows: Iterable[Ranked]) -> Passages:
    """The columns of rows."""
    scores, chunks, acts, starts, ends = zip(*rows, strict=True) if (rows := list(rows)) else ((),) * 5
    return Passages(acts, chunks, scores, starts, ends)
