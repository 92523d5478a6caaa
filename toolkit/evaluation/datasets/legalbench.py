"""LegalBench-RAG: questions on contracts and policies, answered by spans of characters.

A folder with ``corpus/`` and files of tests (``*.json``, or ``benchmarks/*.json``), or one such file beside its
``corpus/``: ``{"tests": [{"query", "snippets": [{"file_path", "span": [start, end]}]}]}``. A document's id is its path
below ``corpus``; its text is the file's, since spans count its characters.
"""

from collections.abc import Iterator
from pathlib import Path

import orjson

from ...counting import counted
from ...errors import UsageError
from ...model import SourceText
from ..model import Dataset, Query, Span
from .files import first_of, listed, opened, slug
from .judgments import finished


class LegalBenchRag:
    """Spans and, by them, documents; the type of a query is the collection of its documents (``cuad``)."""

    needs_path = True

    def recognises(self, path: Path) -> float:
        """A folder ``corpus`` of texts beside tests in JSON."""
        return 0.8 if _corpus(path) and _tests(path) else 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset; reads every text of the corpus once."""
        corpus, tests = _corpus(path), _tests(path)
        if not corpus:
            raise UsageError(f"{path} has no folder 'corpus', which holds the documents")
        if not tests:
            raise UsageError(f"{path} has no .json file of tests, alone or in 'benchmarks'")
        lengths = {document.id: len(document.text) for document in _documents(corpus)}
        queries: list[Query] = []
        spans: dict[str, tuple[Span, ...]] = {}
        lacking: dict[str, None] = {}
        outside: list[str] = []
        for query, found in _read(tests):
            queries.append(query)
            lacking.update(dict.fromkeys(span.doc_id for span in found if span.doc_id not in lengths))
            there = [span for span in found if span.doc_id in lengths]
            inside = [span for span in there if 0 <= span.start < span.end <= lengths[span.doc_id]]
            if len(inside) < len(there):
                outside.append(query.id)
            if inside:
                spans[query.id] = tuple(dict.fromkeys(inside))
        notes = []
        if lacking:
            notes.append(
                f"{counted(len(lacking), 'document')} that the corpus lacks, with the spans: {listed([*lacking])}"
            )
        if outside:
            many = counted(len(outside), "query has", "queries have")
            notes.append(f"{many} spans that do not lie in the text, left out: {listed(outside)}")
        return finished(
            Dataset(
                name=slug((path if path.is_dir() else path.parent).resolve().name),
                documents=lambda: _documents(corpus),
                queries=tuple(queries),
                acts={query: {span.doc_id: 1 for span in found} for query, found in spans.items()},
                spans=spans,
                language="en",
                notes=tuple(notes),
            )
        )


def exact(path: Path, doc_id: str) -> SourceText:
    """A text file as it is, but for its line ends: what spans of characters count on. Raises UsageError."""
    try:
        text = opened(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8: {error.reason}") from error
    return SourceText(doc_id, str(path), "text", text)


def _documents(corpus: Path) -> Iterator[SourceText]:
    for path in sorted(corpus.rglob("*.txt")):
        document = exact(path, path.relative_to(corpus).as_posix())
        if document.text.strip():
            yield document


def _read(tests: list[Path]) -> Iterator[tuple[Query, list[Span]]]:
    for path in tests:
        try:
            cases = orjson.loads(opened(path).read_bytes())["tests"]
        except (orjson.JSONDecodeError, TypeError, KeyError) as error:
            raise UsageError(f"{path} is no JSON object with a list 'tests'; was the file cut?") from error
        for number, case in enumerate(cases, 1):
            try:
                found = [Span(s["file_path"], int(s["span"][0]), int(s["span"][1])) for s in case["snippets"]]
                text = " ".join(case["query"].split())
            except (TypeError, KeyError, ValueError, IndexError, AttributeError) as error:
                raise UsageError(
                    f"{path}: test {number} has no query, or a snippet without file_path or span"
                ) from error
            kind = found[0].doc_id.partition("/")[0] if found and "/" in found[0].doc_id else ""
            yield Query(f"{path.stem}-{number}", text, kind), found


def _corpus(path: Path) -> Path | None:
    folders = (path,) if path.is_dir() else (path.parent, path.parent.parent)
    return next((folder / "corpus" for folder in folders if (folder / "corpus").is_dir()), None)


def _tests(path: Path) -> list[Path]:
    if path.is_file():
        return [path] if path.suffix == ".json" else []
    below = first_of(path, ("benchmarks",))
    return sorted((below or path).glob("*.json"))
