"""What is to be run: a dataset, strategies, modes, and what they need."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from ..embedders import Embedder
from ..embedders.cache import VectorCache, embed_cached
from ..errors import LegalosError
from ..strategies import Strategy
from .mixing import Mixture
from .model import Arm, Dataset
from .modes import needs_vectors
from .searching import Depths


class Bar(Protocol):
    """A bar of progress, such as tqdm's."""

    def update(self, count: int, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is to be run. ``embedder`` is None where it cannot be had, and ``lacking`` says why: then only what is
    indexed already can be searched, by bm25. ``own`` says that the corpus is the evaluator's, to replace as it needs.

    ``depths`` say by aggregation how deep its arms are searched. ``bar`` makes a bar of progress of a label and a total
    (None: not known); ``say`` tells the user a line.
    """

    dataset: Dataset
    strategies: tuple[Strategy, ...]
    modes: tuple[str, ...]
    aggregations: tuple[str, ...]
    corpus: str
    own: bool
    embedder: Embedder | None
    embedder_name: str
    lacking: str
    cache: VectorCache
    locks: Path
    depths: Mapping[str, Depths]
    bar: Callable[[str, int | None], AbstractContextManager[Bar]]
    say: Callable[[str], object]
    mixtures: tuple[Mixture, ...] = ()

    def arms(self, strategy: Strategy | Mixture) -> list[Arm]:
        """The arms of a strategy, or of a mixture of two."""
        return [Arm(strategy.name, mode, how) for mode in self.modes for how in self.aggregations]


def query_vectors(experiment: Experiment) -> tuple[Mapping[str, np.ndarray], str]:
    """The vectors of the queries by id, or why there are none."""
    queries, embedder = experiment.dataset.queries, experiment.embedder
    if not any(needs_vectors(mode) for mode in experiment.modes):
        return {}, ""
    if embedder is None:
        return {}, experiment.lacking
    try:
        with experiment.bar("queries embedded", len(queries)) as bar:
            found = embed_cached(
                embedder, experiment.cache, [query.text for query in queries], embedder.query_prefix, bar.update
            )
    except LegalosError as error:
        return {}, str(error)
    return {query.id: vector for query, vector in zip(queries, found, strict=True)}, ""
