"""BEIR folders: ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/SPLIT.tsv`` or ``qrels.tsv``, each with a header.

Of several splits ``test`` is taken, all of them where there is none of that name. Targets that hold ``!`` and are no
document of the corpus are addresses of units (``urn!art5``); ``qrels/passages.tsv`` holds such ones alone, as an export
of legalos writes them. Grades are kept.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ...errors import UsageError
from ..model import Dataset
from .citing import marked
from .corpus import Corpus, read_corpus
from .files import one_of, slug
from .judgments import Judgment, collected, finished, read_qrels, restricted
from .queries import read_queries
from .units import addressed

PASSAGES = "passages.tsv"


class Beir:
    """JUÁ, juristcu-pool, br-taxqa-faq and their like."""

    needs_path = True

    def recognises(self, path: Path) -> float:
        """A corpus, queries and judgments under their names."""
        names = ("corpus.jsonl", "queries.jsonl")
        qrels = any((path / name).exists() for name in ("qrels", "qrels.tsv"))
        return 0.6 if qrels and all((path / name).is_file() for name in names) else 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset, in the language that its first texts are in."""
        corpus_file = one_of(path, ("corpus.jsonl",), "the documents")
        queries_file = one_of(path, ("queries.jsonl",), "the queries")
        files, units, chosen = _qrels(path)
        judgments, of_units = list(_judgments(files)), list(_judgments(units))
        corpus = read_corpus([corpus_file])
        dataset = judged(slug(path.resolve().name), corpus, queries_file, judgments, of_units)
        return replace(dataset, notes=(*dataset.notes, *chosen))


def _qrels(folder: Path) -> tuple[list[Path], list[Path], tuple[str, ...]]:
    split = folder / "qrels"
    if not split.is_dir():
        return [one_of(folder, ("qrels.tsv", "qrels"), "the judgments")], [], ()
    found = sorted(split.glob("*.tsv"))
    if not found:
        raise UsageError(f"{split} has no .tsv file, which holds the judgments")
    units = [path for path in found if path.name == PASSAGES]
    acts = [path for path in found if path.name != PASSAGES]
    test = [path for path in acts if path.name == "test.tsv"]
    if test and len(acts) > 1:
        others = ", ".join(path.name for path in acts if path not in test)
        return test, units, (f"of the judgments only qrels/test.tsv is taken, not {others}",)
    if len(acts) > 1:
        return acts, units, (f"the judgments of {', '.join(path.name for path in acts)} are taken together",)
    return acts, units, ()


def _judgments(files: list[Path]) -> Iterator[Judgment]:
    for file in files:
        yield from read_qrels(file)


def judged(name: str, corpus: Corpus, queries_file: Path, judgments: list[Judgment], units: list[Judgment]) -> Dataset:
    """The dataset of a corpus, a file of queries, and judgments: ``units`` are of units (or of an act that has none),
    the others of documents, or of units where their target says so."""
    queries, asked = read_queries(queries_file)
    ids = {query.id for query in queries}
    of_units = [*units, *(one for one in judgments if "!" in one.target and one.target not in corpus.ids)]
    of_acts = [one for one in judgments if "!" not in one.target or one.target in corpus.ids]
    notes = [*corpus.notes, *asked]
    acts, passages = {}, {}
    if of_acts or not of_units:
        grades, more = collected(of_acts)
        acts, lacking = restricted(grades, ids, corpus.ids.__contains__, "document")
        notes += [*more, *lacking]
    if of_units:
        grades, more = collected(of_units)
        addresses = addressed(corpus, grades, "auto")
        passages, lacking = restricted(
            addresses.passages(grades), ids, set(addresses.known.values()).__contains__, "unit"
        )
        notes += [*more, *addresses.notes, *lacking]
        queries = marked(queries, passages, addresses.names)
    dataset = Dataset(
        name=name,
        documents=corpus.documents,
        queries=queries,
        acts=acts,
        passages=passages,
        language=corpus.language(),
        notes=tuple(notes),
        size=corpus.size,
    )
    return finished(dataset, {one.query for one in (*judgments, *units)})
