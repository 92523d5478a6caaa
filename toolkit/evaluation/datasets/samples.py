"""The bundled acts with their graded judgments, of acts and of units."""

from dataclasses import replace
from pathlib import Path

from ... import samples
from ..model import Dataset
from .citing import marked
from .corpus import read_corpus
from .judgments import collected, finished, read_qrels, restricted
from .queries import read_queries
from .units import addressed


class Samples:
    """See :mod:`legalos.samples`."""

    needs_path = False

    def recognises(self, path: Path) -> float:
        """Nothing: it has no path."""
        return 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset; takes a parse of the sixteen acts."""
        corpus = read_corpus([samples.folder()])
        queries, notes = read_queries(samples.queries())
        acts, _ = collected(read_qrels(samples.qrels()))
        units, _ = collected(read_qrels(samples.unit_qrels()))
        addresses = addressed(corpus, units, "auto")
        passages = addresses.passages(units)
        ids = {query.id for query in queries}
        acts, more = restricted(acts, ids, corpus.ids.__contains__, "act")
        passages, still = restricted(passages, ids, set(addresses.known.values()).__contains__, "unit")
        queries = marked(queries, passages, addresses.names, acts_count=True)
        dataset = Dataset("samples", corpus.documents, queries, acts, passages, size=corpus.size)
        dataset = replace(dataset, notes=(*corpus.notes, *notes, *more, *addresses.notes, *still))
        return finished(dataset, acts, units)
