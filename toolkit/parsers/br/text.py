"""The words of a unit, put together from the pieces of lines that it stands on."""

import re
from collections.abc import Sequence

from .clean import INVISIBLE

_WORD_BEFORE = re.compile(r"(\w+)-$")
_WORD_AFTER = re.compile(r"(\w+)\S*")
_ENCLITIC = re.compile(
    r"(?:se|l[aoh]s?|lhes?|n?os|[nv]os|me|te|[oa]s?|n[ao]s?|m[ao]s?|(?:se|lhe|l[ao]s?)-[\wáãê-]+|á|ão|ia|iam|ei|emos)(?![\w])"
)

Pieces = Sequence[tuple[int, int]]


def joined(text: str, pieces: Pieces) -> str:
    """The pieces as one text with single spaces, with words that a line break cut made whole again."""
    if len(pieces) == 1:
        start, end = pieces[0]
        return " ".join(_visible(text[start:end]).split())
    parts = []
    for start, end in pieces:
        piece = " ".join(_visible(text[start:end], end_hyphen=True).split())
        cut = _WORD_BEFORE.search(parts[-1], max(0, len(parts[-1]) - 40)) if parts and parts[-1][-1] == "-" else None
        if cut and piece:
            parts[-1], piece = _mend(parts[-1], cut[1], piece)
        if piece:
            parts.append(piece)
    return " ".join(parts)


def _visible(piece: str, end_hyphen: bool = False) -> str:
    """The piece without soft hyphens and zero-width characters; a soft hyphen at a line's end is a hyphen."""
    if "\xad" in piece:
        piece = piece.replace("\xad", "", piece.count("\xad") - 1) if end_hyphen and piece[-1] == "\xad" else piece
        piece = piece.replace("\xad", "-" if end_hyphen and piece[-1] == "\xad" else "")
    return piece.replace(INVISIBLE, "") if INVISIBLE in piece else piece


def _mend(before: str, left: str, piece: str) -> tuple[str, str]:
    """Two pieces of which the first ends in a hyphen: a real one (``Auditores-Fiscais``, ``aplica-se``, ``634-A``) is
    kept, one that the page put in is not. The word is whole at the end of the first, the rest stands in the second."""
    after = _WORD_AFTER.match(piece)
    if not after:
        return before, piece
    word, right = after[0], after[1]
    if right[0].isdigit() or left[-1].isdigit() or _ENCLITIC.match(piece):
        return before + word, piece[after.end() :].lstrip()
    if right[0].isupper() and not (left.isupper() and len(left) > 1 and right.isupper()):
        return before + word, piece[after.end() :].lstrip()
    return before[:-1] + word, piece[after.end() :].lstrip()
