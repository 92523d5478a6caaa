"""The words of a unit, put together from the pieces of lines that it stands on."""

import re
from collections.abc import Sequence

from .clean import INVISIBLE
from .hyphens import leads, mended

_WORD_BEFORE = re.compile(r"(\w+)[-\xad]$")

Pieces = Sequence[tuple[int, int]]


def joined(text: str, pieces: Pieces, plain: bool = False) -> str:
    """The pieces as one text with single spaces, with words that a line break cut made whole again."""
    if len(pieces) == 1:
        start, end = pieces[0]
        return text[start:end] if plain else " ".join(_visible(text[start:end]).split())
    parts: list[str] = []
    last = 0
    for start, end in pieces:
        piece = " ".join(_visible(text[start:end]).split())
        cut = _broken(parts[-1]) if parts and parts[-1][-1] in "-\xad" else None
        if cut and not leads(text, last, start, cut[1]):
            parts[-1], piece = mended(text, parts[-1], cut[1], piece)
        if piece:
            parts.append(piece)
        last = end - 1
    return " ".join(parts).replace("\xad", "")


def _broken(words: str) -> re.Match[str] | None:
    return _WORD_BEFORE.search(words, max(0, len(words) - 40))


def _visible(piece: str) -> str:
    """The piece without zero-width characters, and without soft hyphens but for one at its end."""
    if "\xad" in piece:
        piece = piece[:-1].replace("\xad", "") + piece[-1]
    return piece.replace(INVISIBLE, "") if INVISIBLE in piece else piece
