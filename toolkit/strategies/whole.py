"""The document level: one chunk with the whole text, the baseline of the paper's section 3.2."""

from ..model import Act, Chunk
from .contexts import Contexts
from .outline import Outline


class Whole:
    """Each act is one chunk; its contexts are looked at where the text does not state the title itself."""

    name = "whole"

    def __init__(self, bm25: str = "metadata", dense: str = ""):
        self.bm25 = bm25
        self.dense = dense
        self._contexts = Contexts(bm25, dense)

    def chunks(self, act: Act) -> list[Chunk]:
        """One chunk."""
        return [Outline(act, self._contexts).document_chunk()]
