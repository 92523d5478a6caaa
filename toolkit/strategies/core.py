"""Core chunks: the articles, and the components that are not normative text (paper, section 3.3, table 1)."""

from ..model import Act, Chunk
from .contexts import NOTHING, Contexts
from .outline import Outline, Place, at_least_one, is_furniture, with_fallback


class Core:
    """Articles of the normative text with all their subdivisions, and each other component as one chunk.

    An annex is one chunk even where it has articles. Core chunks never overlap. What stands in the normative text
    outside of its articles (heading, preamble, closing) is in no core chunk; title and summary come back as context.

    ``bm25`` and ``dense`` name what each retriever sees besides the text (:mod:`.contexts`); an empty ``dense`` is that
    of ``bm25``. ``segment_fallback`` cuts acts without articles by their paragraphs; without it they are one chunk, as
    in the paper.
    """

    name = "core"

    def __init__(self, bm25: str = NOTHING, dense: str = "", segment_fallback: bool = False):
        self.bm25 = bm25
        self.dense = dense
        self.segment_fallback = segment_fallback
        self._contexts = Contexts(bm25, dense)

    def chunks(self, act: Act) -> list[Chunk]:
        """Chunks in document order."""
        act = with_fallback(act) if self.segment_fallback else act
        outline = Outline(act, self._contexts)
        if not act.segmented:
            return [outline.document_chunk()]
        articles: dict[str, list[Place]] = {}
        for place in outline.places:
            if place.current and place.unit.level == "basic_unit":
                articles.setdefault(place.unit.component, []).append(place)
        chunks = []
        for component in act.components:
            if component.type == "normative" and component.id in articles:
                chunks += [outline.unit_chunk(place) for place in articles[component.id]]
            elif not is_furniture(component):
                chunks.append(outline.component_chunk(component))
        return at_least_one(chunks, outline)


class CoreFull(Core):
    """Context: title, summary and the headings of all groupings that enclose the article."""

    name = "core-full"

    def __init__(self, bm25: str = "full", dense: str = "", segment_fallback: bool = False):
        super().__init__(bm25, dense, segment_fallback)


class CoreMetadata(Core):
    """Context: title and summary. The paper's recommendation, and the default."""

    name = "core-metadata"

    def __init__(self, bm25: str = "metadata", dense: str = "", segment_fallback: bool = False):
        super().__init__(bm25, dense, segment_fallback)


class CoreNone(Core):
    """No context at all, not even on an act that is one chunk."""

    name = "core-none"
