"""NormasTCU and JurisTCU: norms, and summaries of decisions, of the Brazilian federal court of accounts.

Folders as published: ``docs.csv`` (or ``doc.csv``), ``query.csv`` and ``qrel.csv``. The columns are those that the
datasets' own pages describe.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from ...errors import UsageError
from ...model import SourceText
from ...naming import fold
from ..model import Dataset
from .corpus import TAG, document
from .files import csv_rows, first_of, slug
from .judgments import collected, finished, restricted
from .tables import says, table, table_qrels, table_queries

_DOCS = ("docs.csv", "doc.csv")
_JURIS_KEY = "JURISPRUDENCIA-SELECIONADA-"
_ANNEX = re.compile(r"\W*(?:<[^>]*>|\s)*ANEXO", re.IGNORECASE)


class NormasTcu:
    """Norms with grades 0 to 2. ``SITUACAO`` (in force or not) has no place in a document and is not indexed; the date
    is that of entering into force, the only one that the table states."""

    needs_path = True
    name = "normastcu"
    columns = ("KEY", "TEXTONORMA")

    def recognises(self, path: Path) -> float:
        """The three files, with the columns of norms; or, without the documents, the keys of norms in the judgments."""
        return _recognised(path, "TEXTONORMA", "NORMA-")

    def open(self, path: Path) -> Dataset:
        """The dataset."""
        return _opened(path, self.name, self.columns, norm_key, norm)


class JurisTcu:
    """Summaries of decisions with grades 0 to 3; the type of a query is where it comes from."""

    needs_path = True
    name = "juristcu"
    columns = ("KEY", "ENUNCIADO")

    def recognises(self, path: Path) -> float:
        """The three files, with the columns of decisions."""
        return _recognised(path, "ENUNCIADO", "")

    def open(self, path: Path) -> Dataset:
        """The dataset."""
        return _opened(path, self.name, self.columns, decision_key, decision)


def norm(source: str, row: Mapping[str, str]) -> SourceText | None:
    """A row of NormasTCU's ``docs.csv``: the norm, and its annex behind it under a heading."""
    text, annex = (row.get(name, "").strip() for name in ("TEXTONORMA", "TEXTOANEXO"))
    if annex:
        heading = "" if _ANNEX.match(annex) else "\n<p>ANEXO</p>\n"
        text = (
            f"<div>{text}</div>{heading}<div>{annex}</div>"
            if TAG.search(text + annex)
            else f"{text}\n\nANEXO\n\n{annex}"
        )
    stated = {
        "title": row.get("TITULO", ""),
        "summary": _plain(row.get("ASSUNTO", "")),
        "kind": ".".join(fold(row.get("TIPONORMA", "")).split()),
        "number": row.get("NUMNORMA", ""),
        "date": row.get("DATAINICIOVIGENCIA", ""),
    }
    return document(norm_key(row), source, text, html=True, **stated)


def norm_key(row: Mapping[str, str]) -> str:
    """Its id, "" where it has no text."""
    return row["KEY"].strip() if says(row, "TEXTONORMA", "TEXTOANEXO") else ""


def decision(source: str, row: Mapping[str, str]) -> SourceText | None:
    """A row of JurisTCU's ``doc.csv``: the summary and the excerpt."""
    text = "\n\n".join(_plain(row[name]) for name in ("ENUNCIADO", "EXCERTO") if row.get(name, "").strip())
    number, year, body = (row.get(name, "").strip() for name in ("NUMACORDAO", "ANOACORDAO", "COLEGIADO"))
    title = f"Acórdão {number.removesuffix('.0')}/{year.removesuffix('.0')} {body}".strip() if number else ""
    return document(decision_key(row), source, text, title=title, date=row.get("DATASESSAOFORMATADA", ""))


def decision_key(row: Mapping[str, str]) -> str:
    """Its id, the number that judgments name; "" where it has no text."""
    return row["KEY"].strip().removeprefix(_JURIS_KEY) if says(row, "ENUNCIADO", "EXCERTO") else ""


def _plain(text: str) -> str:
    made = document("", "", text, html=True)
    return made.text if made else ""


def _recognised(path: Path, column: str, judged: str) -> float:
    if not (path.is_dir() and (path / "query.csv").is_file() and (path / "qrel.csv").is_file()):
        return 0.0
    try:
        if docs := first_of(path, _DOCS):
            return 0.9 if column in next(csv_rows(docs))[1] else 0.0
        return 0.8 if judged and next(csv_rows(path / "qrel.csv"))[1].get("DOC_KEY", "").startswith(judged) else 0.0
    except (StopIteration, UsageError):
        return 0.0


def _opened(path: Path, name: str, columns: tuple[str, ...], key, make) -> Dataset:
    missing = [name for name in ("query.csv", "qrel.csv") if not (path / name).is_file()]
    docs = first_of(path, _DOCS)
    if docs is None:
        missing.insert(0, "docs.csv")
    if docs is None or missing:
        raise UsageError(
            f"{path} lacks {' and '.join(missing)} of {name}: it takes docs.csv (the documents, with the columns "
            f"{' and '.join(columns)}), query.csv and qrel.csv, as they are published"
        )
    queries, asked = table_queries(path / "query.csv")
    grades, judged = collected(table_qrels(path / "qrel.csv"))
    grades = {q: {t.removeprefix(_JURIS_KEY): g for t, g in of.items()} for q, of in grades.items()}
    corpus = table(docs, key, make, *columns)
    acts, lacking = restricted(grades, {query.id for query in queries}, corpus.ids.__contains__, "document")
    return finished(
        Dataset(
            name=slug(path.resolve().name),
            documents=corpus.documents,
            queries=queries,
            acts=acts,
            jurisdiction="br" if name == "normastcu" else "auto",
            notes=(*corpus.notes, *asked, *judged, *lacking),
        ),
        grades,
    )
