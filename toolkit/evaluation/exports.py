"""Datasets in the formats of other tools: TREC, BEIR, Quepid, and OpenSearch's Search Relevance Workbench.

The last two as their documentation describes them: Quepid's CSV of ratings (``query,docid,rating``), and the bodies of
the workbench's ``PUT _plugins/_search_relevance/query_sets`` and ``…/judgments`` (OpenSearch 3.1 and later). Both know
a query by its text, and a document by the ``_id`` of the hit, which is the act's id in the indices of legalos; so they
hold judgments of acts alone. What a format cannot hold is told in notes.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..counting import counted
from ..errors import LegalosError, UsageError
from .columns import escaped
from .datasets.files import slug
from .model import Dataset, Qrels, Run
from .trec_runs import write_trec

_NAME, _DESCRIPTION, _TEXT = 50, 250, 2000
"""The characters that the workbench takes at most for the name of a list, its description, and a query."""
_REFUSED = str.maketrans({'"': "'", "\\": " ", "<": " ", ">": " "})
"""What the workbench refuses in a query."""
_QUERIES = 1000
"""Queries that the workbench takes in a set unless ``plugins.search_relevance.query_set.maximum`` says otherwise."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The files that were written, and sentences on what they do not hold."""

    files: tuple[Path, ...]
    notes: tuple[str, ...] = ()


def export(dataset: Dataset, format: str, folder: Path, *, run: Run | None = None, overwrite: bool = False) -> Exported:
    """Write the dataset into a folder, a document at a time; a run beside it where the format holds one.

    Raises UsageError for an unknown format, for a folder that holds something (unless ``overwrite``: then files of the
    same names are replaced), and where the format cannot hold the judgments or the run; LegalosError where a file
    cannot be written.
    """
    if format not in FORMATS:
        raise UsageError(f"there is no export {format!r}; the known ones are {', '.join(FORMATS)}")
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; an export needs a folder")
    if not overwrite and folder.is_dir() and any(folder.iterdir()):
        raise UsageError(f"{folder} is not empty; name another folder, or say that its files may be replaced")
    holds_units = format in ("trec", "beir")
    if not (dataset.acts or (holds_units and dataset.passages)):
        raise UsageError(f"{dataset.name} has no judgments of acts{' or units' if holds_units else ''} to export")
    if run and not holds_units:
        raise UsageError(f"the format {format} holds no run; trec and beir do")
    notes = list(_left_out(dataset, holds_units, format == "beir"))
    files = []
    for name, pieces in FORMATS[format](dataset, notes):
        _write(folder / name, pieces)
        files.append(folder / name)
    if run:
        files.append(folder / f"run-{slug(run.tag)}.txt")
        write_trec(files[-1], run.scores, run.tag)
    return Exported(tuple(files), tuple(notes))


Files = Iterator[tuple[str, Iterable[str]]]


def _left_out(dataset: Dataset, holds_units: bool, holds_types: bool) -> Iterator[str]:
    if dataset.spans:
        yield f"the spans of {counted(len(dataset.spans), 'query', 'queries')} have no place in the format"
    if dataset.passages and not holds_units:
        yield f"the judged units of {counted(len(dataset.passages), 'query', 'queries')} have no place in the format"
    if not holds_types and (typed := sum(bool(query.type) for query in dataset.queries)):
        yield f"the types of {counted(typed, 'query', 'queries')} have no place in the format"


def _trec(dataset: Dataset, notes: list[str]) -> Files:
    """``trec:`` opens the folder. White space in ids is ``\\u0020``, as in the runs."""
    yield "topics.tsv", (f"{escaped(query.id)}\t{_one_line(query.text)}\n" for query in dataset.queries)
    for name, qrels in (("qrels.txt", dataset.acts), ("qrels-passages.txt", dataset.passages)):
        if qrels:
            yield name, (f"{escaped(q)} 0 {escaped(target)} {grade}\n" for q, target, grade in _lines(qrels))
    yield "documents.jsonl", _documents(dataset, notes)


def _beir(dataset: Dataset, notes: list[str]) -> Files:
    """``beir:`` opens the folder; other tools read the judgments of acts, ``qrels/test.tsv``."""
    yield "corpus.jsonl", _documents(dataset, notes)
    yield "queries.jsonl", (_json({"_id": q.id, "text": q.text, **_typed(q.type)}) for q in dataset.queries)
    for name, qrels in (("qrels/test.tsv", dataset.acts), ("qrels/passages.tsv", dataset.passages)):
        if qrels:
            yield name, _tabbed(qrels)


def _tabbed(qrels: Qrels) -> Iterator[str]:
    yield "query-id\tcorpus-id\tscore\n"
    for query, target, grade in _lines(qrels):
        if "\t" in query + target or len((query + target).splitlines()) > 1:
            raise UsageError(f"the id {target if query.isprintable() else query!r} has a tab or a line break in it")
        yield f"{query}\t{target}\t{grade}\n"


def _quepid(dataset: Dataset, notes: list[str]) -> Files:
    """To be imported as ratings into a case."""
    yield "quepid.csv", _quepid_rows(_by_text(dataset, notes, _one_line))


def _quepid_rows(ratings: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    yield "query,docid,rating\n"
    for text, targets in ratings.items():
        for target, grade in targets.items():
            row = io.StringIO()
            csv.writer(row, lineterminator="\n").writerow((text, target, grade))
            yield row.getvalue()


def _search_relevance(dataset: Dataset, notes: list[str]) -> Files:
    """The bodies of two requests. What the workbench refuses in a query (quotation marks, ``<``, ``>``, backslashes)
    is left out of it."""
    ratings = _by_text(dataset, notes, _allowed)
    changed = sum(
        _one_line(query.text) != _allowed(query.text) for query in dataset.queries if query.id in dataset.acts
    )
    if changed:
        notes.append(
            f'{counted(changed, "query", "queries")} changed: the workbench takes no " < > or \\ and {_TEXT} characters'
        )
    if len(ratings) > _QUERIES:
        notes.append(f"more than {_QUERIES:,} queries need a higher plugins.search_relevance.query_set.maximum")
    name, about = dataset.name[:_NAME], f"{dataset.name}, exported by legalos"[:_DESCRIPTION]
    head = _json({"name": name, "description": about, "sampling": "manual"})
    yield "query-set.json", _body(head, "querySetQueries", ({"queryText": text} for text in ratings))
    head = _json({"name": name, "description": about, "type": "IMPORT_JUDGMENT"})
    rated = (
        {"query": text, "ratings": [{"docId": target, "rating": str(grade)} for target, grade in targets.items()]}
        for text, targets in ratings.items()
    )
    yield "judgments.json", _body(head, "judgmentRatings", rated)


def _body(head: str, name: str, items: Iterable[dict]) -> Iterator[str]:
    """A JSON object with a list as its last field, an item a line."""
    yield f'{head.rstrip()[:-1]}, "{name}": ['
    for number, item in enumerate(items):
        yield ("," if number else "") + "\n" + _json(item).rstrip()
    yield "\n]}\n"


FORMATS: Mapping[str, Callable[[Dataset, list[str]], Files]] = {
    "trec": _trec,
    "beir": _beir,
    "quepid": _quepid,
    "search-relevance": _search_relevance,
}


def _allowed(text: str) -> str:
    return _one_line(text.translate(_REFUSED))[:_TEXT].rstrip()


def _by_text(dataset: Dataset, notes: list[str], shown: Callable[[str], str]) -> dict[str, dict[str, int]]:
    """The judgments of acts by the query's text as it is ``shown``. Queries of one text are one, with the higher grade
    of each act."""
    ratings: dict[str, dict[str, int]] = {}
    judged = [query for query in dataset.queries if query.id in dataset.acts]
    for query in judged:
        of_text = ratings.setdefault(shown(query.text), {})
        for target, grade in dataset.acts[query.id].items():
            of_text[target] = max(grade, of_text.get(target, 0))
    if len(ratings) < len(judged):
        notes.append(f"{len(judged):,} queries have {len(ratings):,} different texts; those of one text are one query")
    return ratings


def _documents(dataset: Dataset, notes: list[str]) -> Iterator[str]:
    marked = 0
    for document in dataset.documents():
        marked += any(mark.style == "struck" for mark in document.marks)
        stated = dict(document.metadata)
        yield _json({"_id": document.id, "title": stated.pop("title", ""), "text": document.text, **stated})
    if marked:
        notes.append(f"{counted(marked, 'document')} with wordings struck out, which the format cannot show as such")


def _lines(qrels: Qrels) -> Iterator[tuple[str, str, int]]:
    return ((query, target, grade) for query, targets in qrels.items() for target, grade in targets.items())


def _typed(kind: str) -> dict[str, str]:
    return {"type": kind} if kind else {}


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _write(path: Path, pieces: Iterable[str]) -> None:
    """The file is there whole or not at all."""
    partial = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with partial.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        partial.replace(path)
    except OSError as error:
        raise LegalosError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        partial.unlink(missing_ok=True)
