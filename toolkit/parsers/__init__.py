"""Text into :class:`~legalos.model.Act`. A parser is a plugin of the group ``legalos.parsers``."""

from dataclasses import replace
from typing import Protocol

from ..model import Act, SourceText
from ..registry import PARSERS, load, plugins

AUTO = "auto"
SURE = 0.9
"""Confidence at which no other parser is asked: to load them all takes a tenth of a second."""


class Parser(Protocol):
    """What a plugin gives: made without arguments, it holds no state between texts."""

    def confidence(self, source: SourceText) -> float:
        """How sure the parser is that the text is of its kind, 0 to 1."""

    def parse(self, source: SourceText) -> Act:
        """The act. Never raises on text: what cannot be segmented becomes one component."""


def parse(source: SourceText, jurisdiction: str = AUTO, *, references: bool = True) -> Act:
    """Parse with the parser named, or with the one that is surest of the text (``plain`` where none is).

    Citations become the act's references, unless nobody is going to read them: in Brazilian acts those of any act, in
    others those of its own units. What the parser cannot segment has its paragraphs in ``Act.fallback``.
    """
    parser = _surest(source) if jurisdiction == AUTO else load(PARSERS, jurisdiction)()
    act = parser.parse(source)
    if source.periods:
        from .stated import with_days

        act = with_days(act, source.periods)
    if not act.segmented and not act.fallback:
        from .fallback import paragraphs

        act = replace(act, fallback=paragraphs(act, source.marks))
    if not references:
        return act
    if act.jurisdiction == "br":
        from ..references import linked  # its patterns take a third of a second to compile
    else:
        from ..references.inside import linked
    return linked(act)


def _surest(source: SourceText) -> Parser:
    """The first parser, by name, that is :data:`SURE`; else the one that is surest."""
    best, most = None, -1.0
    for name in plugins(PARSERS):
        parser = load(PARSERS, name)()
        confidence = parser.confidence(source)
        if confidence > most:
            best, most = parser, confidence
        if confidence >= SURE:
            break
    return best
