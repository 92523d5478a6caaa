"""How deep an evaluation searches, and what is told where a measure looks deeper."""

from collections.abc import Iterable, Iterator, Sequence

from .measures import deeper_than, parse_measure
from .model import Dataset
from .searching import Depths

DEEPEST = 1000
"""Acts of a query that are searched at most, the depth of TREC's runs."""


def depths_for(dataset: Dataset, aggregations: tuple[str, ...], k: int, measures: Iterable[str] = ()) -> Depths:
    """How deep to search: no passages where nothing is scored by them; all of every act where they are aggregated.

    Else as many acts as the deepest cut of the measures looks at, of 100 to :data:`DEEPEST`, and as many passages of
    an act as a search gives: those of ``hierarchical`` are several for each article, and thirty of them were too few
    for ten articles.
    """
    if any(name != "max" for name in aggregations):
        return Depths(acts=100, among=100, passages=100, kept=10_000)
    acts = min(DEEPEST, max([100, *(parse_measure(name)[1] for name in measures)]))
    if not (dataset.passages or dataset.spans):
        return Depths(acts=acts, passages=0)
    return Depths(acts=acts, among=max(10, k), passages=100, kept=300)


def of_depths(
    dataset: Dataset, modes: Iterable[str], depths: Depths, measures: Sequence[str], documents: int
) -> Iterator[str]:
    """Sentences on measures that look deeper than was searched among so many documents, and on what depth changes."""
    if documents > depths.acts and (deeper := deeper_than(measures, depths.acts)):
        yield f"the runs hold the best {depths.acts:,} acts of each query: {deeper} cannot count what lies deeper"
    if min(depths.acts, documents) > Depths().acts and any(mode.startswith("hybrid") for mode in modes):
        yield (
            f"hybrid arms fuse the best {depths.acts:,} acts of each clause, not {Depths().acts}, as a measure looks "
            "so deep: all their figures depend on it"
        )
    passages = depths.among if documents > depths.among else depths.passages
    if dataset.passages and (deeper := deeper_than(measures, passages)):
        yield f"only the best {passages:,} passages of each query are sure to be in the runs: {deeper} may miss others"
