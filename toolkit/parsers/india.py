"""The parser for acts of India and its neighbours: sections that begin ``41A. Title.—(1) Words``.

Parts, chapters, sections with suffixes, sub-sections, clauses, sub-clauses, provisos, explanations and illustrations;
schedules; and Orders with Rules, whose ids are those that lawyers cite (``o39r1``).
"""

from ..model import Act, SourceText
from ._statute import statute
from ._statute_head import BASICS
from ._statute_schemes import INDIA
from ._statute_signs import confidence


class IndianParser:
    """See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """How surely the text is an act in sections, and less where another maker's institutions are in it."""
        return confidence(source.text, south_asian=True)

    def parse(self, source: SourceText) -> Act:
        """The act; ``segmented`` is False where it has no sections."""
        return statute(source, "india", BASICS, lambda sheet, sections: INDIA)
