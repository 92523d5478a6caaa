"""The parser for acts in English of other makers than India: the United Kingdom, Ireland, the United States and their
states, Canada, Australia, New Zealand, Singapore, Hong Kong, and those that draft as these do.

``1 Title``, ``1. Title``, ``1.—(1)`` below its title, ``SEC. 2. TITLE.``, ``§ 30101. Title``: what begins a section is
found by the same rules for all.
"""

from collections.abc import Collection

from ..model import Act, SourceText
from ._acts import Page
from ._nodes import Scheme
from ._statute import statute
from ._statute_head import BASICS
from ._statute_labels import section
from ._statute_schemes import COMMONWEALTH, UNITED_STATES
from ._statute_signs import confidence

_AMERICAN = frozenset(("Sec.", "SEC.", "SECTION", "§", "§§"))
_BASICS = BASICS | {"order": ("article", "art")}


class EnglishParser:
    """See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """How surely the text is an act in sections, and less where it is one of South Asia."""
        return confidence(source.text, south_asian=False)

    def parse(self, source: SourceText) -> Act:
        """The act; ``segmented`` is False where it has no sections."""
        return statute(source, "english", _BASICS, _scheme)


def _scheme(sheet: Page, sections: Collection[int]) -> Scheme:
    """What stands below sections, by how most of these are labelled: ``SEC. 2.`` and ``§ 2.`` are American."""
    labels = [seen for index in sections if (seen := section(sheet, index, len(sheet.lines)))]
    return UNITED_STATES if 2 * sum(seen.word in _AMERICAN for seen in labels) > len(labels) else COMMONWEALTH
