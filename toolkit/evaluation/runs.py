"""Runs on disk: JSON lines, which keep the passages, and TREC runs of any system (:mod:`.trec_runs`)."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, islice
from math import isfinite
from pathlib import Path
from typing import NamedTuple

import orjson

from ..errors import UsageError
from ..frozen import maker
from .model import FoundAct, FoundPassage, Run
from .ranking import Alone
from .run_files import bad_line, finite, lines, write
from .trec_runs import read_trec

_found_act, _found_passage = maker(FoundAct), maker(FoundPassage)
"""A run has a million of them."""
_TEXT, _NUMBER, _WHOLE, _LIST = map(frozenset, ({str}, {int, float}, {int}, {list}))


def write_jsonl(path: Path, run: Run) -> None:
    """Write a run with its passages; ``.gz`` is compressed.

    The first line has the tag and the number of queries, each other one a query:
    ``{"query": id, "acts": [[id, score, [[chunk_id, score, start, end], …]], …]}``.
    Raises UsageError for a score that is no finite number, which JSON cannot hold.
    """
    rows = [orjson.dumps({"run": run.tag, "queries": len(run.results)})]
    for query, acts in run.results.items():
        scores = [a.score for a in acts] + [p.score for a in acts for p in a.passages]
        finite(scores, f"query {query!r} of the run {run.tag!r}")
        found = [[a.id, a.score, [[p.chunk_id, p.score, p.start, p.end] for p in a.passages]] for a in acts]
        rows.append(orjson.dumps({"query": query, "acts": found}))
    write(path, b"\n".join(rows) + b"\n")


def read_jsonl(path: Path) -> Run:
    """The run of a file that :func:`write_jsonl` wrote.

    Raises UsageError, with file and line, for a line that is none of such a file or is cut off, a score that is no
    finite number, a repeated query, act or passage, and where queries are missing at the end.
    """
    numbered = lines(path)
    number, first = next(numbered, (1, b""))
    head = _json(path, number, first)
    if not (isinstance(head.get("run"), str) and isinstance(head.get("queries"), int)):
        raise bad_line(path, number, 'is not the head of a run, {"run": …, "queries": …}')
    results: dict[str, tuple[FoundAct, ...]] = {}
    scores: dict[str, dict[str, float]] = {}
    for number, line in numbered:
        row = _json(path, number, line)
        try:
            (query,), acts = _column((row["query"],), _TEXT), _acts(row["acts"])
        except (KeyError, TypeError, ValueError):
            raise bad_line(path, number, "is not a query of a run with its acts and passages") from None
        if query in scores:
            raise bad_line(path, number, f"repeats the query {query!r}")
        if repeated := _repeated(acts.ids):
            raise bad_line(path, number, f"repeats the document {repeated!r} of the query {query!r}")
        for passages in acts.passages:
            if repeated := _repeated([passage.chunk_id for passage in passages]):
                raise bad_line(path, number, f"repeats the passage {repeated!r} of the query {query!r}")
        scores[query] = dict(zip(acts.ids, acts.scores, strict=True))
        if acts.passages:
            results[query] = tuple(map(_found_act, acts.ids, acts.scores, acts.passages))
    if len(scores) != head["queries"]:
        raise UsageError(f"{path} is cut off: it has {len(scores)} of {head['queries']} queries")
    alone = Alone(scores)
    return Run(head["run"], {query: results.get(query) or alone[query] for query in scores} if results else alone)


def read_run(path: Path, say: Callable[[str], object] | None = None) -> Run:
    """A run of either form, told by its first character; a TREC run has no passages, its acts are best first.

    ``say`` is given a sentence where it is one of several tags.
    """
    if next(lines(path), (1, b""))[1].lstrip()[:1] == b"{":
        return read_jsonl(path)
    tag, scores = read_trec(path, say)
    return Run(tag, Alone(scores))


class _Acts(NamedTuple):
    """The acts of a query. ``passages`` holds those of each act, or is empty where none has any."""

    ids: Sequence[str]
    scores: Sequence[float]
    passages: Sequence[tuple[FoundPassage, ...]]


def _acts(rows: object) -> _Acts:
    """Column by column, which takes a third of the time of row by row."""
    ids, scores, shown = _columns(rows, _TEXT, _NUMBER, _LIST)
    if not any(shown):
        return _Acts(ids, scores, ())
    made = map(_found_passage, *_columns(list(chain.from_iterable(shown)), _TEXT, _NUMBER, _WHOLE, _WHOLE))
    return _Acts(ids, scores, [tuple(islice(made, len(some))) for some in shown])


def _columns(rows: object, *kinds: frozenset[type]) -> list[Sequence]:
    if not isinstance(rows, list):
        raise TypeError(f"{rows!r} is no list")
    columns = zip(*rows, strict=True) if rows else [()] * len(kinds)
    return [_column(column, kind) for column, kind in zip(columns, kinds, strict=True)]


def _column(values: tuple, kind: frozenset[type]) -> Sequence:
    """The values, where all of them are of that kind; scores as floats. ``true`` is no number, nor is ``"1.5"``, though
    Python takes them. Raises TypeError, or ValueError for a score that is not finite."""
    if not set(map(type, values)) <= kind:
        raise TypeError(f"{values!r} has other values than {kind}")
    if kind is not _NUMBER:
        return values
    if not all(map(isfinite, values)):
        raise ValueError(f"{values!r} has a number that is not finite")
    return list(map(float, values))


def _repeated(ids: Sequence[str]) -> str | None:
    if len(set(ids)) == len(ids):
        return None
    return next(one for one, times in Counter(ids).items() if times > 1)


def _json(path: Path, number: int, line: bytes) -> dict:
    try:
        row = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        cut = " or was cut off" if not line.endswith(b"\n") else ""
        raise bad_line(path, number, f"is not JSON{cut}: {error.msg} at column {error.colno}") from None
    if not isinstance(row, dict):
        raise bad_line(path, number, "is not a JSON object")
    return row
