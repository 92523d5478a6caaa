"""Ulysses-RFCorpus: requests to the legislative consultants of the Chamber of Deputies, and bills judged for them.

``bills_dataset.csv`` (1.8 GB, streamed) and ``relevance_feedback_dataset.csv``, whose ``user_feedback`` is a list of
dicts as Python writes it: class ``r`` is 2, ``pr`` 1, ``i`` 0. What the consultants added by hand (``extra_results``)
counts as ``r``. A bill's id is its name (``PL 6814/2013``); judgments of ``INC 2940/2016 => PL 5179/2016``, a
recommendation that became a bill, are of the document of that name, else of either side of the arrow, the later first.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...counting import counted
from ...errors import UsageError
from ...model import SourceText
from ..model import Dataset, Query
from .corpus import document
from .files import csv_rows, one_of, slug
from .judgments import Judgment, collected, finished, restricted
from .queries import distinct
from .tables import says, table

_BILLS = "bills_dataset.csv"
_FEEDBACK = "relevance_feedback_dataset"
_GRADES = {"r": 2, "pr": 1, "i": 0}
_ARROW = "=>"
_SUMMARY = ("txt_ementa", "text_ementa")


class UlyssesRfCorpus:
    """Judgments of bills, graded."""

    needs_path = True

    def recognises(self, path: Path) -> float:
        """A folder with the feedback."""
        return 0.9 if path.is_dir() and _feedback(path) else 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset; reads the bills once for their names, which takes a while, and keeps these alone."""
        feedback = _feedback(path)
        if feedback is None:
            raise UsageError(f"{path} has no {_FEEDBACK}.csv, which holds the queries and the judgments")
        bills = one_of(path, (_BILLS,), "the bills (1.8 GB as published)")
        queries, asked = distinct(_queries(feedback), feedback)
        grades, judged = collected(_judgments(feedback))
        corpus = table(bills, bill_name, bill, "name", "text")
        names = _aliases(corpus.ids)
        grades = {query: _resolved(of, names) for query, of in grades.items()}
        acts, lacking = restricted(grades, {query.id for query in queries}, corpus.ids.__contains__, "bill")
        added = sum(len(_literal(row, "extra_results", "")) for _, row in csv_rows(feedback))
        extra = (f"{counted(added, 'bill')} that the consultants added by hand count as right (2)",) if added else ()
        return finished(
            Dataset(
                name=slug(path.resolve().name),
                documents=corpus.documents,
                queries=queries,
                acts=acts,
                jurisdiction="br",
                notes=(*corpus.notes, *asked, *judged, *extra, *lacking),
            ),
            grades,
        )


def bill(source: str, row: Mapping[str, str]) -> SourceText | None:
    """A row of the bills: its text, or its summary where it has none."""
    name = bill_name(row)
    summary = _one_line(next((row[column] for column in _SUMMARY if row.get(column)), ""))
    kind, _, rest = name.rpartition(_ARROW)[2].strip().partition(" ")
    stated = {"title": name, "summary": summary, "number": rest.partition("/")[0]}
    stated["kind"] = (row.get("sig_tipo") or kind).strip().lower()
    made = document(name, source, row["text"], **stated) or document(name, source, summary, **stated)
    return made


def bill_name(row: Mapping[str, str]) -> str:
    """Its id; "" where it has neither text nor summary."""
    return _one_line(row["name"] or row.get("code", "")) if says(row, "text", *_SUMMARY) else ""


def _queries(path: Path) -> Iterator[tuple[str, Query]]:
    for number, row in csv_rows(path, "id", "query", "user_feedback"):
        yield f"{path}:{number}", Query(row["id"].strip(), _one_line(row["query"]))


def _judgments(path: Path) -> Iterator[Judgment]:
    for number, row in csv_rows(path, "id", "query", "user_feedback"):
        where = f"{path}:{number}"
        query = row["id"].strip()
        for judged in _literal(row, "user_feedback", where):
            if not isinstance(judged, dict) or "id" not in judged or judged.get("class") not in _GRADES:
                raise UsageError(f"{where}: user_feedback has {judged!r:.80}, without id or a class of r, pr, i")
            yield Judgment(where, query, _one_line(str(judged["id"])), _GRADES[judged["class"]])
        for added in _literal(row, "extra_results", where):
            yield Judgment(where, query, _one_line(str(added)), _GRADES["r"])


def _literal(row: Mapping[str, str], column: str, where: str) -> list:
    text = row.get(column, "").strip()
    if text in ("", "nan", "None", "NaN"):
        return []
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
        raise UsageError(f"{where}: {column} is no Python literal; was the file cut?") from error
    if not isinstance(value, list | tuple):
        raise UsageError(f"{where}: {column} is no list")
    return list(value)


def _aliases(names) -> dict[str, str]:
    """The bills by the names that judgments may give them: their own before the sides of an arrow."""
    found: dict[str, str] = {name: name for name in names}
    for name in names:
        for side in reversed(_sides(name)):
            found.setdefault(side, name)
    return found


def _resolved(grades: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    resolved: dict[str, int] = {}
    for target, grade in grades.items():
        name = next((names[one] for one in (target, *reversed(_sides(target))) if one in names), target)
        resolved[name] = max(grade, resolved.get(name, 0))
    return resolved


def _sides(name: str) -> list[str]:
    return [side.strip() for side in name.split(_ARROW)] if _ARROW in name else []


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _feedback(folder: Path) -> Path | None:
    return next((path for path in sorted(folder.glob(f"{_FEEDBACK}*.csv"))), None)
