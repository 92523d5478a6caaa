"""Runs on disk: JSON lines, which keep the passages, and TREC runs of any system (:mod:`.trec_runs`)."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from math import isfinite
from operator import gt
from pathlib import Path

import orjson

from ..errors import UsageError
from .model import Answers, Run
from .ranking import Passages, ranked
from .run_files import bad_line, finite, lines, write
from .trec_runs import is_result, read_trec

_TEXT, _NUMBER, _WHOLE, _LIST = map(frozenset, ({str}, {int, float}, {int}, {list}))


def write_jsonl(path: Path, run: Run) -> None:
    """Write a run with its passages; ``.gz`` is compressed.

    The first line has the tag and the number of queries, each other one a query:
    ``{"query": id, "acts": [[id, score, [[chunk_id, score, start, end], …]], …]}``.
    Raises UsageError for a score that is no finite number, which JSON cannot hold.
    """
    rows = [orjson.dumps({"run": run.tag, "queries": len(run.results)})]
    for query, scores in run.scores.items():
        passages = run.passages.get(query, Passages())
        finite([*scores.values(), *passages.scores], f"query {query!r} of the run {run.tag!r}")
        shown: dict[str, list[tuple]] = {act: [] for act in scores}
        for act, row in zip(passages.acts, zip(*passages[1:], strict=True), strict=True):
            shown[act].append(row)
        found = [(act, scores[act], shown[act]) for act in ranked(scores)]
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
    if not (isinstance(head.get("run"), str) and type(head.get("queries")) is int):
        raise bad_line(path, number, 'is not the head of a run, {"run": …, "queries": …}')
    scores: dict[str, dict[str, float]] = {}
    passages: dict[str, Passages] = {}
    for number, line in numbered:
        if line.isspace():
            continue
        row = _json(path, number, line)
        try:
            (query,) = _column((row["query"],), _TEXT)
            acts, values, shown = _columns(row["acts"], _TEXT, _NUMBER, _LIST)
            found = _passages(acts, shown) if any(shown) else None
        except (KeyError, TypeError, ValueError):
            raise bad_line(path, number, "is not a query of a run with its acts and passages") from None
        if query in scores:
            raise bad_line(path, number, f"repeats the query {query!r}")
        if repeated := _repeated(acts):
            raise bad_line(path, number, f"repeats the document {repeated[0]!r} of the query {query!r}")
        if found:
            if any(map(gt, found.starts, found.ends)):
                raise bad_line(path, number, f"has a passage of the query {query!r} that ends before it starts")
            if _repeated(found.chunks) and (repeated := _repeated(list(zip(found.acts, found.chunks, strict=True)))):
                raise bad_line(path, number, f"repeats the passage {repeated[0][1]!r} of the query {query!r}")
            passages[query] = found
        scores[query] = dict(zip(acts, values, strict=True))
    if len(scores) != head["queries"]:
        raise UsageError(f"{path} is cut off: it has {len(scores)} of {head['queries']} queries")
    return Run(head["run"], Answers(scores, passages))


def read_run(path: Path, say: Callable[[str], object] | None = None) -> Run:
    """A run of either form, told by its first line; a TREC run has no passages, its acts are best first.

    ``say`` is given a sentence where it is one of several tags.
    """
    first = next(lines(path), (1, b""))[1]
    if first.lstrip()[:1] == b"{" and not is_result(first):
        return read_jsonl(path)
    tag, scores = read_trec(path, say)
    return Run(tag, Answers(scores))


def _passages(acts: Sequence[str], shown: Sequence[list]) -> Passages:
    chunks, scores, starts, ends = _columns(list(chain.from_iterable(shown)), _TEXT, _NUMBER, _WHOLE, _WHOLE)
    owners = [act for act, some in zip(acts, shown, strict=True) for _ in some]
    return Passages(owners, chunks, scores, starts, ends)


def _columns(rows: object, *kinds: frozenset[type]) -> list[Sequence]:
    if not isinstance(rows, list):
        raise TypeError(f"{rows!r} is no list")
    columns = zip(*rows, strict=True) if rows else [()] * len(kinds)
    return [_column(column, kind) for column, kind in zip(columns, kinds, strict=True)]


def _column(values: tuple, kind: frozenset[type]) -> Sequence:
    """The values, where all of them are of that kind; scores as floats. ``true`` is no number, nor is ``"1.5"``, though
    Python takes them. Raises TypeError, or ValueError for a score that is not finite."""
    kinds = set(map(type, values))
    if not kinds <= kind:
        raise TypeError(f"{values!r} has other values than {kind}")
    if kind is not _NUMBER:
        return values
    if not (isfinite(sum(values)) or all(map(isfinite, values))):  # the sum of large ones may not be
        raise ValueError(f"{values!r} has a number that is not finite")
    return list(map(float, values)) if int in kinds else values


def _repeated(keys: Sequence) -> list:
    """Those that come more than once."""
    return [] if len(set(keys)) == len(keys) else [key for key, times in Counter(keys).items() if times > 1]


def _json(path: Path, number: int, line: bytes) -> dict:
    try:
        row = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        cut = " or was cut off" if not line.endswith(b"\n") else ""
        raise bad_line(path, number, f"is not JSON{cut}: {error.msg} at column {error.colno}") from None
    if not isinstance(row, dict):
        raise bad_line(path, number, "is not a JSON object")
    return row
