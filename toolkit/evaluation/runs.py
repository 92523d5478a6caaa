"""Runs on disk: TREC's six columns, which every tool of the field reads, and JSON lines, which keep the passages.

One order rules wherever scores are compared, trec_eval's: by falling score, equal scores by falling id. trec_eval
reads scores as 32-bit floats and does not look at the ranks; a run is therefore written with scores that still fall
strictly as such floats, so that every tool sees the same ranking.
"""

import gzip
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from operator import gt
from pathlib import Path

import numpy as np
import orjson

from ..errors import UsageError
from .columns import escaped, unescaped
from .model import FoundAct, FoundPassage, Run, Scores
from .storage import write_atomically

COLUMNS = 6
LARGEST = 1e38
"""Score that is written: there is room for lower ones within 32 bits."""
_SIZE, _SIGN = 0x7FFFFFFF, 0x80000000


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


def write_trec(path: Path, scores: Scores, tag: str) -> None:
    """Write ``qid Q0 docid rank score tag``, ranks from 1; ``.gz`` is compressed.

    White space in an id is written as in JSON, ``\\u0020``: it would break the columns. Queries without results have no
    line. Raises UsageError for an empty id or tag and for a score that is no finite number, or beyond ±1e38.
    """
    last = _column(tag, "tag")
    lines: list[str] = []
    columns: dict[str, str] = {}
    for query, found in scores.items():
        first, targets = _column(query, "query id"), ranked(found)
        values = _falling([found[target] for target in targets], f"query {query!r} of the run {tag!r}")
        lines += [
            f"{first} Q0 {columns.get(target) or _column(target, 'id', columns)} {rank} {value:.9g} {last}\n"
            for rank, (target, value) in enumerate(zip(targets, values, strict=True), start=1)
        ]
    _write(path, "".join(lines).encode())


def read_trec(path: Path) -> tuple[str, Scores]:
    """Tag and scores of a TREC run of any system, its lines in any order; the column of ranks is not used.

    Raises UsageError, with file and line, for another number of columns, a document that a query has twice, a score
    that is no finite number, bytes that are not UTF-8, and a last line that is cut off; and for an empty file.
    """
    results: dict[bytes, dict[str, float]] = {}
    names: dict[bytes, str] = {}
    tag, line, number = b"", b"", 0
    for number, line in _lines(path):
        columns = line.split()
        if len(columns) != COLUMNS:
            if not columns:
                continue
            cut = "is cut off: it " if not line.endswith(b"\n") else ""
            raise _bad(path, number, f"{cut}has {len(columns)} columns, not the {COLUMNS} of a TREC run")
        query, _, column, _, score, own = columns
        try:
            value = float(score)
            target = names.get(column) or names.setdefault(column, _name(column))
        except UnicodeDecodeError:
            raise _bad(path, number, f"is not UTF-8: it has the document {column!r}") from None
        except ValueError:
            raise _bad(path, number, f"has the score {_shown(score)}, which is no number") from None
        if not isfinite(value):
            raise _bad(path, number, f"has the score {_shown(score)}; scores have to be finite")
        found = results.get(query)
        if found is None:
            found = results[query] = {}
        elif target in found:
            raise _bad(path, number, f"repeats the document {target!r} of the query {_shown(query)}")
        found[target] = value
        tag = tag or own
    if not results:
        raise UsageError(f"{path} holds no run: it has no line of results")
    if not line.endswith(b"\n") and (own := line.split()[-1:]) and own[0] != tag and tag.startswith(own[0]):
        raise _bad(path, number, f"is cut off: its tag is {_shown(own[0])}, not {_shown(tag)}")
    try:
        return _name(tag), {_name(query): found for query, found in results.items()}
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8: it has the query or tag {error.object!r}") from None


def write_jsonl(path: Path, run: Run) -> None:
    """Write a run with its passages; ``.gz`` is compressed.

    The first line has the tag and the number of queries, each other one a query:
    ``{"query": id, "acts": [[id, score, [[chunk_id, score, start, end], …]], …]}``.
    Raises UsageError for a score that is no finite number, which JSON cannot hold.
    """
    lines = [orjson.dumps({"run": run.tag, "queries": len(run.results)})]
    for query, acts in run.results.items():
        scores = [a.score for a in acts] + [p.score for a in acts for p in a.passages]
        _finite(scores, f"query {query!r} of the run {run.tag!r}")
        rows = [[a.id, a.score, [[p.chunk_id, p.score, p.start, p.end] for p in a.passages]] for a in acts]
        lines.append(orjson.dumps({"query": query, "acts": rows}))
    _write(path, b"\n".join(lines) + b"\n")


def read_jsonl(path: Path) -> Run:
    """The run of a file that :func:`write_jsonl` wrote.

    Raises UsageError, with file and line, for a line that is none of such a file or is cut off, a score that is no
    finite number, a repeated query, act or passage, and where queries are missing at the end.
    """
    lines = _lines(path)
    number, first = next(lines, (1, b""))
    head = _json(path, number, first)
    if not (isinstance(head.get("run"), str) and isinstance(head.get("queries"), int)):
        raise _bad(path, number, 'is not the head of a run, {"run": …, "queries": …}')
    results: dict[str, tuple[FoundAct, ...]] = {}
    for number, line in lines:
        row = _json(path, number, line)
        try:
            query, acts = _text(row["query"]), tuple(map(_act, row["acts"]))
        except (KeyError, TypeError, ValueError):
            raise _bad(path, number, "is not a query of a run with its acts and passages") from None
        if query in results:
            raise _bad(path, number, f"repeats the query {query!r}")
        if repeated := _repeated(act.id for act in acts):
            raise _bad(path, number, f"repeats the document {repeated!r} of the query {query!r}")
        for act in acts:
            if repeated := _repeated(passage.chunk_id for passage in act.passages):
                raise _bad(path, number, f"repeats the passage {repeated!r} of the query {query!r}")
        results[query] = acts
    if len(results) != head["queries"]:
        raise UsageError(f"{path} is cut off: it has {len(results)} of {head['queries']} queries")
    return Run(head["run"], results)


def read_run(path: Path) -> Run:
    """A run of either form, told by its first character; a TREC run has no passages, its acts are best first."""
    if next(_lines(path), (1, b""))[1].lstrip()[:1] == b"{":
        return read_jsonl(path)
    tag, scores = read_trec(path)
    return Run(tag, {q: tuple(FoundAct(t, found[t]) for t in ranked(found)) for q, found in scores.items()})


def _falling(values: list[float], where: str) -> list[float]:
    """The scores, which do not rise, as 32-bit floats that fall strictly: each at most the next one below the last."""
    _finite(values, where)
    # The bits of floats of one sign count up with their size, so one less is the next float below.
    bits = np.asarray(values, np.float32).view(np.int32).astype(np.int64)
    steps = np.where(bits < 0, -(bits & _SIZE), bits)
    places = np.arange(len(steps))
    steps = np.minimum.accumulate(steps + places) - places
    bits = np.where(steps < 0, -steps | _SIGN, steps)
    return bits.astype(np.uint32).view(np.float32).tolist()


def _finite(values: Iterable[float], where: str) -> None:
    if bad := [value for value in values if not abs(value) <= LARGEST]:
        raise UsageError(f"{where} has the score {bad[0]}; scores have to be finite, and within ±{LARGEST:g}")


def _column(value: str, what: str, known: dict[str, str] | None = None) -> str:
    if not value:
        raise UsageError(f"a TREC run cannot hold an empty {what}")
    column = escaped(value)
    if known is not None:
        known[value] = column
    return column


def _name(column: bytes) -> str:
    return unescaped(column.decode())


def _act(row: list) -> FoundAct:
    act, score, passages = row
    found = tuple([FoundPassage(_text(chunk), _score(s), int(start), int(end)) for chunk, s, start, end in passages])
    return FoundAct(_text(act), _score(score), found)


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
        raise _bad(path, number, f"is not JSON{cut}: {error.msg} at column {error.colno}") from None
    if not isinstance(row, dict):
        raise _bad(path, number, "is not a JSON object")
    return row


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers from 1, without a byte order mark."""
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream:
            for number, line in enumerate(stream, start=1):
                yield number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
    except (EOFError, zlib.error):
        raise UsageError(f"{path} is cut off or damaged: its compressed data cannot be unpacked") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from None


def _write(path: Path, content: bytes) -> None:
    if path.suffix == ".gz":
        content = gzip.compress(content, 1, mtime=0)  # without a time, so that equal runs are equal files
    write_atomically(path, content)


def _bad(path: Path, number: int, what: str) -> UsageError:
    return UsageError(f"{path}, line {number}: {what}")


def _shown(column: bytes) -> str:
    return repr(column.decode(errors="replace"))
