"""The words of a unit, put together from the pieces of lines that it stands on."""

import re
from collections.abc import Sequence
from functools import lru_cache

from .clean import INVISIBLE

_COMPOUND = re.compile(r"\w+-\w+")
_LINK = re.compile(r"(?:d[aeo]|[aeo])-\w")
_PREFIXES = frozenset(("vice", "pós", "recém", "além", "aquém"))  # which always have one
_WORD_BEFORE = re.compile(r"(\w+)[-\xad]$")
_WORD_AFTER = re.compile(r"(\w+)\S*")
_ENCLITIC = re.compile(
    r"(?:se|l[aoh]s?|lhes?|n?os|[nv]os|me|te|[oa]s?|n[ao]s?|m[ao]s?|(?:se|lhe|l[ao]s?)-[\wáãê-]+|á|ão|ia|iam|ei|emos)(?![\w])"
)

Pieces = Sequence[tuple[int, int]]


def joined(text: str, pieces: Pieces, plain: bool = False) -> str:
    """The pieces as one text with single spaces, with words that a line break cut made whole again."""
    if len(pieces) == 1:
        start, end = pieces[0]
        return text[start:end] if plain else " ".join(_visible(text[start:end]).split())
    parts: list[str] = []
    for start, end in pieces:
        piece = " ".join(_visible(text[start:end]).split())
        if parts and parts[-1][-1] in "-\xad" and (cut := _WORD_BEFORE.search(parts[-1], max(0, len(parts[-1]) - 40))):
            parts[-1], piece = _mend(text, parts[-1], cut[1], piece)
        if piece:
            parts.append(piece)
    return " ".join(parts).replace("\xad", "")


def _visible(piece: str) -> str:
    """The piece without zero-width characters, and without soft hyphens but for one at its end."""
    if "\xad" in piece:
        piece = piece[:-1].replace("\xad", "") + piece[-1]
    return piece.replace(INVISIBLE, "") if INVISIBLE in piece else piece


def _mend(text: str, before: str, left: str, piece: str) -> tuple[str, str]:
    """Two pieces of which the first ends in a hyphen: a real one (``Auditores-Fiscais``, ``aplica-se``, ``634-A``, or
    one that the text has elsewhere too) is kept, one that the page put in is not. The word is whole at the end of the
    first, the rest stands in the second."""
    if piece[:1] == "-" == before[-1]:
        piece = piece[1:]  # the hyphen said again on the next line, which only a real one is
        left = ""
    after = _WORD_AFTER.match(piece)
    if not after:
        return before, piece
    word, right = after[0], after[1]
    rest = piece[after.end() :].lstrip()
    title = right[0].isupper() and not (left.isupper() and len(left) > 1 and right.isupper())
    kept = before[-1] == "-" and (
        not left
        or left.lower() in _PREFIXES
        or right[0].isdigit()
        or left[-1].isdigit()
        or title
        or _ENCLITIC.match(piece)
        or _LINK.match(piece)
        or f"{left}-{right}".lower() in _compounds(text)
    )
    return (before if kept else before[:-1]) + word, rest


@lru_cache(maxsize=1)
def _compounds(text: str) -> frozenset[str]:
    """The words with a hyphen that stand within the lines of a text."""
    return frozenset(word.lower() for word in _COMPOUND.findall(text))
