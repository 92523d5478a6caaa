"""Runs on disk: JSON lines, which keep the passages, and TREC runs of any system (:mod:`.trec_runs`)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from operator import gt
from pathlib import Path
from typing import TypedDict

import orjson

from ..errors import MissingExtra, UsageError
from .model import Answers, Run
from .ranking import Passages, ranked
from .run_files import bad_line, finite, lines, write
from .trec_runs import is_result, read_trec


class _Head(TypedDict):
    run: str
    queries: int


class _Row(TypedDict):
    query: str
    acts: list[tuple[str, float, list[tuple[str, float, int, int]]]]


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
    finite number, a repeated query, act or passage, and where queries are missing at the end; MissingExtra without
    msgspec.
    """
    numbered = lines(path)
    head = _decoded(path, *next(numbered, (1, b"")), _Head, 'the head of a run, {"run": …, "queries": …}')
    scores: dict[str, dict[str, float]] = {}
    passages: dict[str, Passages] = {}
    for number, line in numbered:
        if line.isspace():
            continue
        row = _decoded(path, number, line, _Row, "a query of a run with its acts and passages")
        query = row["query"]
        acts, values, shown = zip(*row["acts"], strict=True) if row["acts"] else ((), (), ())
        if query in scores:
            raise bad_line(path, number, f"repeats the query {query!r}")
        found = scores[query] = dict(zip(acts, values, strict=True))
        if len(found) < len(acts):
            raise bad_line(path, number, f"repeats the document {_repeated(acts)!r} of the query {query!r}")
        if any(shown):
            passages[query] = _passages(acts, shown, f"of the query {query!r}", path, number)
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


def _passages(acts: Sequence[str], shown: Sequence[list], of_query: str, path: Path, number: int) -> Passages:
    owners = [act for act, some in zip(acts, shown, strict=True) for _ in some]
    chunks, scores, starts, ends = zip(*chain.from_iterable(shown), strict=True)
    if any(map(gt, starts, ends)):
        raise bad_line(path, number, f"has a passage {of_query} that ends before it starts")
    if min(starts) < 0:
        raise bad_line(path, number, f"has a passage {of_query} that starts before its act")
    if len(set(chunks)) < len(chunks) and (repeated := _repeated(zip(owners, chunks, strict=True))):
        raise bad_line(path, number, f"repeats the passage {repeated[1]!r} {of_query}")
    return Passages(owners, chunks, scores, starts, ends)


def _repeated(keys: Iterable):
    """The first of them that comes more than once, None where none does."""
    return next((key for key, times in Counter(keys).items() if times > 1), None)


def _decoded(path: Path, number: int, line: bytes, form: type, what: str):
    """A line as what its form says: ``true`` is no number there, nor is ``"1.5"`` or ``1e999``."""
    decode, invalid, broken = _decoder(form)
    try:
        return decode(line)
    except invalid as error:
        raise bad_line(path, number, f"is not {what}: {error}") from None
    except RecursionError:
        raise bad_line(path, number, f"is not {what}: it is nested too deeply") from None
    except broken as error:
        cut = " or was cut off" if not line.endswith(b"\n") else ""
        raise bad_line(path, number, f"is not JSON{cut}: {error}") from None


@cache
def _decoder(form: type) -> tuple[Callable, type[Exception], type[Exception]]:
    """What reads such a line, and what it raises for one of another form and for one that is no JSON."""
    try:
        import msgspec
    except ImportError as error:
        raise MissingExtra("reading saved runs", "evaluate") from error
    return msgspec.json.Decoder(form).decode, msgspec.ValidationError, msgspec.DecodeError
