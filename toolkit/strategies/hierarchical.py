"""Hierarchical chunks: every level from the component down to the enumeration (paper, sections 3.2 and 3.3)."""

from ..model import Act, Chunk
from .contexts import Representation
from .history import ALL, earlier
from .outline import Outline, Place, at_least_one, is_furniture, with_fallback


class Hierarchical(Representation):
    """A chunk for each component, grouping, article, caput and paragraph, and enumerated item.

    Each holds all that stands below it. Its context is ``[Title | Summary | headings of what encloses it]``, unless
    the options that all strategies share (:class:`.contexts.Representation`) name others. The main component holds
    what is in no article: the act's heading, preamble and closing. Units inside a quoted amendment and superseded
    wordings have no chunks of their own. ``segment_fallback`` cuts acts without articles by their headings and
    paragraphs; without it they are one chunk, as in the paper. ``history`` adds the known earlier versions of articles
    and of what they are divided into (:mod:`.history`).
    """

    name = "hierarchical"

    def __init__(self, bm25: str = "full", segment_fallback: bool = False, history: bool = False, **shared):
        super().__init__(bm25=bm25, **shared)
        self.segment_fallback = segment_fallback
        self.history = history

    def chunks(self, act: Act) -> list[Chunk]:
        """Chunks in document order, each after the one that encloses it."""
        act = with_fallback(act) if self.segment_fallback else act
        outline = Outline(act, self._contexts)
        if not act.segmented:
            return [outline.document_chunk()]
        below: dict[str, list[Place]] = {component.id: [] for component in act.components}
        for place in outline.places:
            if _has_chunk(place):
                below.setdefault(place.unit.component, []).append(place)
        chunks = []
        for component in act.components:
            if is_furniture(component):
                continue
            chunks.append(outline.component_chunk(component))
            chunks += [outline.unit_chunk(place) for place in below[component.id]]
        chunks = at_least_one(chunks, outline)
        if not self.history:
            return chunks
        return [*chunks, *earlier(outline, ALL, {one.type for one in act.components if not is_furniture(one)})]


def _has_chunk(place: Place) -> bool:
    """An omissis below an article is a row of dots: nothing to find, and no words are lost without it."""
    unit = place.unit
    return place.current and not (unit.omitted and unit.level in ("basic_unit_component", "enumeration"))
