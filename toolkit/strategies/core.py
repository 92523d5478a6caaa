"""Core chunks: the articles, and the components that are not normative text (paper, section 3.3, table 1)."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from ..model import Act, Chunk
from .outline import Outline, Place, at_least_one, full_context, is_furniture, metadata_context, with_fallback


class _Core:
    """``segment_fallback`` cuts acts without articles by their paragraphs; without it they are one chunk, as in the
    paper."""

    def __init__(self, segment_fallback: bool = False):
        self.segment_fallback = segment_fallback

    def _taken(self, act: Act) -> Act:
        return with_fallback(act) if self.segment_fallback else act


class CoreFull(_Core):
    """Context: title, summary and the headings of all groupings that enclose the article."""

    name = "core-full"

    def chunks(self, act: Act) -> list[Chunk]:
        """Chunks in document order."""
        return _core(self._taken(act), cache(lambda headings: full_context(act, headings)))


class CoreMetadata(_Core):
    """Context: title and summary. The paper's recommendation, and the default."""

    name = "core-metadata"

    def chunks(self, act: Act) -> list[Chunk]:
        """Chunks in document order."""
        metadata = metadata_context(act)
        return _core(self._taken(act), lambda headings: metadata)


class CoreNone(_Core):
    """No context at all, not even on an act that is one chunk."""

    name = "core-none"

    def chunks(self, act: Act) -> list[Chunk]:
        """Chunks in document order."""
        return [replace(chunk, context="") for chunk in _core(self._taken(act), lambda headings: "")]


def _core(act: Act, context: Callable[[tuple[str, ...]], str]) -> list[Chunk]:
    """Articles of the normative text with all their subdivisions, and each other component as one chunk.

    An annex is one chunk even where it has articles. Core chunks never overlap. What stands in the normative text
    outside of its articles (heading, preamble, closing) is in no core chunk; title and summary come back as context.
    """
    outline = Outline(act)
    if not act.segmented:
        return [outline.document_chunk()]
    articles: dict[str, list[Place]] = {}
    for place in outline.places:
        if place.current and place.unit.level == "basic_unit":
            articles.setdefault(place.unit.component, []).append(place)
    chunks = []
    for component in act.components:
        if component.type == "normative" and component.id in articles:
            chunks += [outline.unit_chunk(place, context(place.headings)) for place in articles[component.id]]
        elif not is_furniture(component):
            chunks.append(outline.component_chunk(component, context(())))
    return at_least_one(chunks, outline)
