"""Documents into legal nuggets: short theses that stand by themselves, each with the place that it is drawn from.

A nugget is an atomic statement of legal content that can be found without the document that holds it (*Legal Nugget
Extraction for Granular Retrieval over Long Jurisprudential Texts*, section 3.1). An extractor is a plugin of the group
``legalos.extractors``, named ``plugin`` or ``plugin:model``; the theses stand in a file of JSON lines
(:mod:`.files`), which the strategies ``nuggets`` and ``core-nuggets`` index (:mod:`.strategy`).
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from ..config import Settings
from ..model import Act
from ..registry import EXTRACTORS, load
from .model import Drawn, Task


class Extractor(Protocol):
    """What a plugin gives: made with ``(model, task, settings)``, where model is what follows the colon, or ``""``.

    ``name`` and ``model`` say who draws the theses; each nugget is marked with them. One that costs something has
    ``estimate(acts)``, which gives a :class:`.llm.Estimate`, and ``used``, a Counter of what was spent.
    """

    name: str
    model: str

    def draw(self, acts: Iterable[Act]) -> Iterator[Drawn]:
        """The theses of each act, in order, as they come. An act that fails is told by its ``reason``. Raises
        LegalosError for what would fail for every other act as well."""


def extractor(name: str, task: Task, settings: Settings) -> Extractor:
    """The extractor ``plugin`` or ``plugin:model``. Raises UnknownPlugin (exit 2), MissingExtra or UsageError."""
    plugin, _, model = name.partition(":")
    return load(EXTRACTORS, plugin)(model, task, settings)
