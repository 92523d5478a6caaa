"""The document level: one chunk with the whole text, the baseline of the paper's section 3.2."""

from ..model import Act, Chunk
from .outline import Outline


class Whole:
    """Each act is one chunk."""

    name = "whole"

    def chunks(self, act: Act) -> list[Chunk]:
        """One chunk; its context is ``[Title | Summary]`` where the text does not state the title itself."""
        return [Outline(act).document_chunk()]
