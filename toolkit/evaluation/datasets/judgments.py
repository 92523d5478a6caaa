"""Judgments: read from the files that they are published in, checked against queries and corpus.

What is left out is counted in sentences (notes); what cannot be used is refused. The rules: of two judgments of one
pair the higher grade counts; a grade below 0 (TREC's for junk) is 0; judgments of targets that the corpus lacks are
left out, and with them a query that has no right answer left, since no system could find one.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from ...counting import counted
from ...errors import UsageError
from ..columns import unescaped
from ..model import Dataset, Qrels
from .files import listed, text_lines

_QUERY = ("query-id", "query_id", "qid", "query", "topic")
_TARGET = ("corpus-id", "corpus_id", "doc_id", "docid", "document", "doc-id", "doc")
_GRADE = ("score", "grade", "rating", "relevance", "rel", "label")


@dataclass(frozen=True, slots=True)
class Judgment:
    """A line of a file of judgments; ``where`` names it."""

    where: str
    query: str
    target: str
    grade: int


def grade(text: str, where: str) -> int:
    """A grade as a whole number, ``2.0`` as well. Raises UsageError."""
    try:
        value = float(text)
        if value == int(value):
            return int(value)
    except (ValueError, OverflowError):
        pass
    raise UsageError(f"{where}: {text!r} is no grade; it has to be a whole number")


def read_qrels(path: Path) -> Iterator[Judgment]:
    """The judgments of a file of TREC's (query, iteration, target, grade) or BEIR's (query, target, grade, a header).

    Columns stand between tabs, or between blanks where no line has a tab: then a target of four columns may hold
    blanks of its own, and ``\\u0020`` stands for one (as in the runs of legalos). A header is a first line that names
    a column of each kind. Raises UsageError for a line of another shape than the header, or the first line, has, for
    a first line that is neither a header nor a judgment, and for a file without judgments.
    """
    lines = text_lines(path)
    head = next(lines, None)
    if head is None:
        raise UsageError(f"{path} is empty: there are no judgments")
    header = _split(head[1])
    columns = _columns([name.strip().lower() for name in header]) if len(header) in (3, 4) else None
    width = len(header) if columns else 0
    number = 0
    for number, line in lines if columns else chain([head], lines):
        where = f"{path}:{number}"
        parts = _split(line)
        if "\t" not in line and len(parts) > 4:
            parts = [*parts[:2], line.split(None, 2)[2].rpartition(parts[-1])[0].strip(), parts[-1]]
        at = columns or ((0, 1, 2) if len(parts) == 3 else (0, 2, 3))
        if len(parts) not in (3, 4) or len(parts) <= max(at):
            raise UsageError(
                f"{where}: has {counted(len(parts), 'column')}, not 3 (BEIR) or 4 (TREC); was the file cut?"
            )
        width = width or len(parts)
        if len(parts) != width:
            raise UsageError(
                f"{where}: has {counted(len(parts), 'column')}, not {width} as those before; was the file cut?"
            )
        query, target, value = (parts[index].strip() for index in at)
        if number == head[0] and not _is_number(value):
            raise UsageError(
                f"{where}: is no judgment, since {value!r} is no number, and no header; one has {' or '.join(_GRADE)}, "
                "and names of the queries and documents, such as query-id and corpus-id"
            )
        if len(parts) == 4:
            query, target = unescaped(query), unescaped(target)
        if not query or not target:
            raise UsageError(f"{where}: has an empty id")
        yield Judgment(where, query, target, grade(value, where))
    if not number:
        raise UsageError(f"{path} has a header alone: there are no judgments")


def _split(line: str) -> list[str]:
    return line.split("\t") if "\t" in line else line.split()


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _columns(header: Sequence[str]) -> tuple[int, int, int] | None:
    found = [next((header.index(name) for name in names if name in header), -1) for names in (_QUERY, _TARGET, _GRADE)]
    return tuple(found) if -1 not in found else None


def collected(judgments: Iterable[Judgment]) -> tuple[dict[str, dict[str, int]], list[str]]:
    """Grades by query and target, and notes. Raises UsageError when there are no judgments."""
    grades: dict[str, dict[str, int]] = {}
    twice = differing = negative = 0
    for judgment in judgments:
        value = max(judgment.grade, 0)
        negative += judgment.grade < 0
        of_query = grades.setdefault(judgment.query, {})
        if judgment.target in of_query:
            twice += 1
            differing += of_query[judgment.target] != value
            value = max(value, of_query[judgment.target])
        of_query[judgment.target] = value
    if not grades:
        raise UsageError("there are no judgments")
    notes = []
    if twice:
        higher = f", {differing:,} of them with another grade, of which the higher counts" if differing else ""
        notes.append(f"{counted(twice, 'judgment stands', 'judgments stand')} twice{higher}")
    if negative:
        notes.append(f"{counted(negative, 'grade')} below 0 count as 0")
    return grades, notes


def restricted(
    grades: Mapping[str, Mapping[str, int]], queries: Container[str], has: Callable[[str], bool], what: str
) -> tuple[Qrels, list[str]]:
    """The judgments that can be scored, and notes: of known queries, of targets that the corpus ``has`` (each is a
    ``what``), of queries that have a right answer left."""
    kept: dict[str, dict[str, int]] = {}
    strangers, strange, lacking, lost, hopeless = [], 0, {}, [], []
    dropped = 0
    for query, targets in grades.items():
        if query not in queries:
            strangers.append(query)
            strange += len(targets)
            continue
        left = {target: value for target, value in targets.items() if has(target)}
        missing = [target for target in targets if target not in left]
        dropped += len(missing)
        lacking.update(dict.fromkeys(missing))
        if missing and any(targets.values()) and not any(left.values()):
            lost.append(query)
            continue
        if not any(left.values()):
            hopeless.append(query)
        kept[query] = left
    notes = []
    if strangers:
        many = counted(len(strangers), "query", "queries")
        notes.append(f"{counted(strange, 'judgment')} of {many} that the files lack, left out: {listed(strangers)}")
    if lacking:
        many = counted(dropped, "judgment")
        notes.append(
            f"{many} of {counted(len(lacking), what)} that the corpus lacks, left out: {listed(list(lacking))}"
        )
    if lost:
        many = counted(len(lost), "query", "queries")
        notes.append(f"{many} with no right answer in the corpus, left out: {listed(lost)}")
    if hopeless:
        many = counted(len(hopeless), "query has", "queries have")
        notes.append(f"{many} judgments but no right answer, and no part in the means: {listed(hopeless)}")
    return kept, notes


def finished(dataset: Dataset, *judged: Container[str]) -> Dataset:
    """The dataset with the queries that have judgments that can be scored, and a note of those that are in none of the
    files (``judged``). Raises UsageError when none has."""
    scored = dataset.acts.keys() | dataset.passages.keys() | dataset.spans.keys()
    queries = tuple(query for query in dataset.queries if query.id in scored)
    if not queries:
        reasons = f": {'; '.join(dataset.notes)}" if dataset.notes else ""
        raise UsageError(f"{dataset.name}: no query has a judgment that can be scored{reasons}")
    others = [query.id for query in dataset.queries if not any(query.id in of for of in judged)]
    note = f"{counted(len(others), 'query', 'queries')} without judgments, not searched: {listed(others)}"
    return replace(dataset, queries=queries, notes=(*dataset.notes, note) if judged and others else dataset.notes)
