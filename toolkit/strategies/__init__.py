"""An act into chunks. A strategy is a plugin of the group ``legalos.strategies``."""

from collections.abc import Callable, Sequence
from typing import Protocol

from ..model import Act, Chunk
from ..registry import STRATEGIES, load

Tokenize = Callable[[str], Sequence[tuple[int, int]]]
"""A text into the spans of its tokens."""


class Strategy(Protocol):
    """What a plugin gives: made with its options as keywords, and pure.

    An index remembers the options that it has as attributes. One that counts tokens takes ``tokenize`` and has it as an
    attribute.
    """

    name: str

    def chunks(self, act: Act) -> list[Chunk]:
        """The retrieval units of the act, at least one, with distinct ``chunk_id``."""


def strategy(name: str, **options) -> Strategy:
    """The strategy of that name. Raises UnknownPlugin (exit 2), which lists the known ones."""
    return load(STRATEGIES, name)(**options)
