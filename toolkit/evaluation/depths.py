"""How deep an evaluation searches, and what is told where a measure looks deeper."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from .measures import deeper_than, parse_measure
from .model import Dataset
from .searching import Depths

DEEPEST = 1000
"""Acts of a query that are searched at most, the depth of TREC's runs."""


def depths_for(dataset: Dataset, aggregation: str, k: int, measures: Iterable[str] = ()) -> Depths:
    """How deep to search for the arms of an aggregation, whatever the others are: a hybrid fuses what it looks at.

    No passages where nothing is scored by them; all of every act where they are aggregated. Else as many acts as the
    deepest cut of the measures looks at, of 100 to :data:`DEEPEST`, and as many passages of an act as a search gives:
    those of ``hierarchical`` are several for each article, and thirty of them were too few for ten articles.
    """
    if aggregation != "max":
        return Depths(acts=100, among=100, passages=100, kept=10_000)
    acts = min(DEEPEST, max([100, *(parse_measure(name)[1] for name in measures)]))
    if not (dataset.passages or dataset.spans):
        return Depths(acts=acts, passages=0)
    return Depths(acts=acts, among=max(10, k), passages=100, kept=300)


def of_depths(
    dataset: Dataset, modes: Iterable[str], searched: Mapping[str, Depths], measures: Sequence[str], documents: int
) -> Iterator[str]:
    """Sentences on measures that look deeper than was searched, by aggregation, among so many documents, and on what
    depth changes."""
    hybrid = any(mode.startswith("hybrid") for mode in modes)
    for depths in dict.fromkeys(searched.values()):
        names = [name for name, found in searched.items() if found == depths]
        of = "" if len(names) == len(searched) else f" of {' and '.join(names)}"
        if documents > depths.acts and (deeper := deeper_than(measures, depths.acts)):
            hold = f"the runs{of} hold the best {depths.acts:,} acts of each query"
            yield f"{hold}: {deeper} cannot count what lies deeper"
        if hybrid and min(depths.acts, documents) > Depths().acts:
            yield (
                f"hybrid arms{of} fuse the best {depths.acts:,} acts of each clause, not {Depths().acts}, as a measure "
                "looks so deep: all their figures depend on it"
            )
        if hybrid and depths.passages and dataset.passages and min(depths.among, documents) > Depths().among:
            why = "--k" if "max" in names else "the aggregation"
            yield (
                f"hybrid arms{of} fuse the passages of the best {depths.among:,} acts, not {Depths().among}, as {why} "
                "needs them: their figures of passages depend on it"
            )
        passages = depths.among if documents > depths.among else depths.passages
        if dataset.passages and (deeper := deeper_than(measures, passages)):
            sure = f"only the best {passages:,} passages of each query are sure to be in the runs{of}"
            yield f"{sure}: {deeper} may miss others"
