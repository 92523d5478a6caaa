"""The document level: one chunk with the whole text, the baseline of the paper's section 3.2."""

from ..model import Act, Chunk
from .contexts import Representation
from .outline import Outline


class Whole(Representation):
    """Each act is one chunk; its contexts are looked at where the text does not state the title itself."""

    name = "whole"

    def __init__(self, bm25: str = "metadata", **shared):
        super().__init__(bm25=bm25, **shared)

    def chunks(self, act: Act) -> list[Chunk]:
        """One chunk."""
        return [Outline(act, self._contexts).document_chunk()]
