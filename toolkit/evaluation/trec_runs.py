"""Runs in TREC's six columns, which every tool of the field reads.

trec_eval reads scores as 32-bit floats and does not look at the ranks; a run is therefore written with scores that
still fall strictly as such floats, so that every tool sees the same ranking.
"""

import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path

import numpy as np
import orjson

from ..errors import UsageError
from .columns import escaped, unescaped
from .datasets.files import listed
from .model import Scores
from .ranking import ranked
from .run_files import bad_line, finite, lines, write

COLUMNS = 6
_SCORE = re.compile(rb"[-+]?[0-9.]+([eE][-+]?[0-9]+)?")
_UNDERSCORE = ord("_")  # as a number, which is found in a tenth of the time that bytes take
_SIZE, _SIGN = 0x7FFFFFFF, 0x80000000


def write_trec(path: Path, scores: Scores, tag: str) -> None:
    """Write ``qid Q0 docid rank score tag``, ranks from 1; ``.gz`` is compressed.

    White space in an id is written as in JSON, ``\\u0020``: it would break the columns. Queries without results have no
    line. Raises UsageError for an empty id or tag and for a score that is no finite number, or beyond ±1e38.
    """
    last = f" {_column(tag, 'tag')}\n"
    rows: list[str] = []
    columns: dict[str, str] = {}
    ranks = [f" {rank} " for rank in range(1, 1 + max(map(len, scores.values()), default=0))]
    for query, found in scores.items():
        first, targets = f"{_column(query, 'query id')} Q0 ", ranked(found)
        if not targets:
            continue
        values = _falling([found[target] for target in targets], f"query {query!r} of the run {tag!r}")
        names = [columns.get(target) or _column(target, "id", columns) for target in targets]
        # The shortest decimals that are these very floats, which Python makes of floats of 64 bits alone.
        decimals = orjson.dumps(values, option=orjson.OPT_SERIALIZE_NUMPY).decode()[1:-1].split(",")
        rows += [f"{first}{name}{rank}{value}{last}" for name, rank, value in zip(names, ranks, decimals, strict=False)]
    write(path, "".join(rows).encode())


def read_trec(path: Path, say: Callable[[str], object] | None = None) -> tuple[str, Scores]:
    """Tag and scores of a TREC run of any system, its lines in any order; the column of ranks is not used.

    Lines of several tags are one run, that of the first; ``say`` is given a sentence that tells so.
    Raises UsageError, with file and line, for another number of columns, a document that a query has twice, a score
    that is no finite number, bytes that are not UTF-8, and a last line that is cut off; and for an empty file.
    """
    results: dict[str, dict[str, float]] = {}
    answers: dict[bytes, dict[str, float]] = {}  # the same by column: an id may be written in two ways
    names: dict[bytes, str] = {}
    tags: dict[bytes, int] = {}
    tag, line, number = b"", b"", 0
    for number, line in lines(path):
        try:
            query, _, column, _, score, own = line.split()
        except ValueError:
            columns = line.split()
            if not columns:
                continue
            cut = "is cut off: it " if not line.endswith(b"\n") else ""
            raise bad_line(path, number, f"{cut}has {len(columns)} columns, not the {COLUMNS} of a TREC run") from None
        target = names.get(column) or names.setdefault(column, _name(column, path, number, "document"))
        try:
            value = float(score if _UNDERSCORE not in score else b"")  # Python reads 1_0 as 10
        except ValueError:
            raise bad_line(path, number, f"has the score {_shown(score)}, which is no number") from None
        if not isfinite(value):
            raise bad_line(path, number, f"has the score {_shown(score)}; scores have to be finite")
        found = answers.get(query)
        if found is None:
            found = answers[query] = results.setdefault(_name(query, path, number, "query"), {})
        if target in found:
            raise bad_line(path, number, f"repeats the document {target!r} of the query {_shown(query)}")
        found[target] = value
        if own != tag:
            tags.setdefault(own, number)
            tag = tag or own
    if not results:
        raise UsageError(f"{path} holds no run: it has no line of results")
    if not line.endswith(b"\n") and (own := line.split()[-1:]) and own[0] != tag and tag.startswith(own[0]):
        raise bad_line(path, number, f"is cut off: its tag is {_shown(own[0])}, not {_shown(tag)}")
    if say and len(tags) > 1:
        say(f"{path} has {len(tags)} tags, {listed(list(map(_shown, tags)))}: they are taken as one run, {_shown(tag)}")
    return _name(tag, path, tags[tag], "tag"), results


def is_result(line: bytes) -> bool:
    """Whether a line has the columns of a TREC run, with a number for its score."""
    columns = line.split()
    return len(columns) == COLUMNS and bool(_SCORE.fullmatch(columns[4]))


def _falling(values: list[float], where: str) -> np.ndarray:
    """The scores, which do not rise, as float32 that fall strictly: each at most the next one below the last."""
    finite(values, where)
    # The bits of floats of one sign count up with their size, so one less is the next float below.
    bits = np.asarray(values, np.float32).view(np.int32).astype(np.int64)
    steps = np.where(bits < 0, -(bits & _SIZE), bits)
    places = np.arange(len(steps))
    steps = np.minimum.accumulate(steps + places) - places
    bits = np.where(steps < 0, -steps | _SIGN, steps)
    return bits.astype(np.uint32).view(np.float32)


def _column(value: str, what: str, known: dict[str, str] | None = None) -> str:
    if not value:
        raise UsageError(f"a TREC run cannot hold an empty {what}")
    column = escaped(value)
    if known is not None:
        known[value] = column
    return column


def _name(column: bytes, path: Path, number: int, what: str) -> str:
    try:
        return unescaped(column.decode())
    except UnicodeDecodeError:
        raise bad_line(path, number, f"is not UTF-8: it has the {what} {column!r}") from None


def _shown(column: bytes) -> str:
    return repr(column.decode(errors="replace"))
