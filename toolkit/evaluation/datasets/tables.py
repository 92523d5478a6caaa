"""Datasets that are published as CSV files: what their plugins share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from ...counting import counted
from ...errors import UsageError
from ...model import SourceText
from ..model import Query
from .corpus import TAG, Corpus
from .files import csv_rows, listed
from .judgments import Judgment, grade
from .queries import distinct

_QUERY_KEYS = ("KEY", "ID", "QUERY_KEY", "QUERY_ID")
_JUDGED_QUERY = ("QUERY_KEY", "QUERY_ID")
_JUDGED_DOCUMENT = ("DOC_KEY", "DOC_ID")


def table(
    path: Path,
    key: Callable[[Mapping[str, str]], str],
    make: Callable[[str, Mapping[str, str]], SourceText | None],
    *required: str,
) -> Corpus:
    """The documents of a table: ``key(row)`` is the id of one, "" where the row says nothing, and ``make(source, row)``
    the document.

    Read once for the ids, and anew at each call of ``documents``, a row at a time. The later of two rows of one id is
    left out and counted, as is a row without id or text.
    """

    def documents() -> Iterator[SourceText]:
        seen: set[str] = set()
        for number, row in csv_rows(path, *required):
            doc_id = key(row)
            if doc_id and doc_id not in seen and (made := make(f"{path.name}:{number}", row)):
                seen.add(doc_id)
                yield made

    ids: dict[str, None] = {}
    blank: list[str] = []
    repeated: list[str] = []
    for number, row in csv_rows(path, *required):
        doc_id = key(row)
        if not doc_id:
            blank.append(f"line {number}")
        elif doc_id in ids:
            repeated.append(doc_id)
        else:
            ids[doc_id] = None
    notes = []
    if blank:
        notes.append(f"{counted(len(blank), 'row')} of {path.name} without id or text, left out: {listed(blank)}")
    if repeated:
        many = counted(len(repeated), "row")
        notes.append(f"{many} of {path.name} with the id of an earlier one, left out: {listed(repeated)}")
    return Corpus(documents, ids.keys(), {}, tuple(notes))


def says(row: Mapping[str, str], *columns: str) -> bool:
    """Whether one of the columns holds more than blanks and tags."""
    return any(TAG.sub("", row.get(column, "")).strip() for column in columns)


def table_queries(path: Path) -> tuple[tuple[Query, ...], list[str]]:
    """The queries of ``KEY,TEXT`` or ``ID,TEXT,SOURCE``, and notes; the type is the source."""
    rows = csv_rows(path, _QUERY_KEYS, "TEXT")
    found = ((f"{path}:{n}", Query(r["KEY"].strip(), r["TEXT"].strip(), r.get("SOURCE", ""))) for n, r in rows)
    return distinct(found, path)


def table_qrels(path: Path) -> Iterable[Judgment]:
    """The judgments of ``QUERY_KEY,DOC_KEY,SCORE`` or ``QUERY_ID,DOC_ID,SCORE,…``; UsageError where there are none."""
    number = 0
    for number, row in csv_rows(path, _JUDGED_QUERY, _JUDGED_DOCUMENT, "SCORE"):
        where = f"{path}:{number}"
        yield Judgment(where, row["QUERY_KEY"].strip(), row["DOC_KEY"].strip(), grade(row["SCORE"].strip(), where))
    if not number:
        raise UsageError(f"{path} has a header alone: there are no judgments")
