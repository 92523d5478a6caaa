"""lgpd-qa: questions of exams about the LGPD, with the LexML addresses that answer them.

A folder of ``documents.jsonl`` (``_id``, ``urn``, ``title``, ``ementa``, ``text``), ``queries.jsonl`` and
``qrels.tsv``, whose targets are ``urn!unit``. An act and its annex are documents of one URN; of a judgment's acts,
those are right that have the unit.
"""

from pathlib import Path

from ..model import Dataset
from .citing import marked
from .corpus import read_corpus
from .files import first_of, one_of, slug, text_lines
from .judgments import collected, finished, read_qrels, restricted
from .queries import read_queries
from .units import addressed

_DOCUMENTS = ("documents.jsonl",)


class LgpdQa:
    """Judgments of units and, by them, of acts."""

    needs_path = True

    def recognises(self, path: Path) -> float:
        """``documents.jsonl`` beside judgments of addresses."""
        if not (path.is_dir() and first_of(path, _DOCUMENTS) and first_of(path, ("qrels.tsv",))):
            return 0.0
        lines = (line for _, line in zip(range(20), text_lines(path / "qrels.tsv"), strict=False))
        return 0.9 if any("!" in line for _, line in lines) else 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset; takes a parse of the acts that are judged."""
        documents = one_of(path, _DOCUMENTS, "the norms")
        queries, asked = read_queries(one_of(path, ("queries.jsonl",), "the questions"))
        judged, told = collected(read_qrels(one_of(path, ("qrels.tsv",), "the judgments")))
        corpus = read_corpus([documents])
        ids = {query.id for query in queries}
        addresses = addressed(corpus, judged, "br")
        grades, lacking = restricted(judged, ids, addresses.known.__contains__, "target")
        passages = addresses.passages(grades)
        return finished(
            Dataset(
                name=slug(path.resolve().name),
                documents=corpus.documents,
                queries=marked(queries, passages, addresses.names),
                acts=addresses.acts(grades),
                passages=passages,
                jurisdiction="br",
                size=corpus.size,
                notes=(*corpus.notes, *asked, *told, *addresses.notes, *lacking),
            ),
            judged,
        )
