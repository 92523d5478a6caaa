"""Runs on disk: JSON lines, which keep the passages, and TREC runs of any system (:mod:`.trec_runs`)."""

from collections import Counter
from collections.abc import Iterable
from math import isfinite
from pathlib import Path

import orjson

from ..errors import UsageError
from ..frozen import maker
from .model import FoundAct, FoundPassage, Run
from .ranking import ranked
from .run_files import bad_line, finite, lines, write
from .trec_runs import read_trec

_found_act, _found_passage = maker(FoundAct), maker(FoundPassage)
"""A run has a million of them."""


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
    for number, line in numbered:
        row = _json(path, number, line)
        try:
            query, acts = _text(row["query"]), tuple(map(_act, row["acts"]))
        except (KeyError, TypeError, ValueError):
            raise bad_line(path, number, "is not a query of a run with its acts and passages") from None
        if query in results:
            raise bad_line(path, number, f"repeats the query {query!r}")
        if repeated := _repeated(act.id for act in acts):
            raise bad_line(path, number, f"repeats the document {repeated!r} of the query {query!r}")
        for act in acts:
            if repeated := _repeated(passage.chunk_id for passage in act.passages):
                raise bad_line(path, number, f"repeats the passage {repeated!r} of the query {query!r}")
        results[query] = acts
    if len(results) != head["queries"]:
        raise UsageError(f"{path} is cut off: it has {len(results)} of {head['queries']} queries")
    return Run(head["run"], results)


def read_run(path: Path) -> Run:
    """A run of either form, told by its first character; a TREC run has no passages, its acts are best first."""
    if next(lines(path), (1, b""))[1].lstrip()[:1] == b"{":
        return read_jsonl(path)
    tag, scores = read_trec(path)
    return Run(tag, {q: tuple([_found_act(t, found[t], ()) for t in ranked(found)]) for q, found in scores.items()})


def _act(row: list) -> FoundAct:
    act, score, passages = row
    found = tuple([_found_passage(_text(chunk), _score(s), int(start), int(end)) for chunk, s, start, end in passages])
    return _found_act(_text(act), _score(score), found)


def _score(value: object) -> float:
    if type(value) not in (int, float) or not isfinite(value):  # true and "1.5" are none, though Python takes them
        raise ValueError(f"{value!r} is no finite number")
    return float(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no string")
    return value


def _repeated(ids: Iterable[str]) -> str | None:
    return next((one for one, times in Counter(ids).items() if times > 1), None)


def _json(path: Path, number: int, line: bytes) -> dict:
    try:
        row = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        cut = " or was cut off" if not line.endswith(b"\n") else ""
        raise bad_line(path, number, f"is not JSON{cut}: {error.msg} at column {error.colno}") from None
    if not isinstance(row, dict):
        raise bad_line(path, number, "is not a JSON object")
    return row
