"""Markdown in what is not called so: text out of converters, whose labels are bold or headings (``**Art. 1º**``).

Of files named as Markdown its reader takes care.
"""

import re
from collections.abc import Iterator

_LABEL = (
    r"(?:Art(?:igo)?\b|ART(?:IGO)?\b|§|Par[áa]grafo|PAR[ÁA]GRAFO|CAP[ÍI]TULO|Cap[íi]tulo|[IVX]+(?:\s?[-–]|\*\*)"
    r"|[a-z]\))"
)
_SHOWN = re.compile(rf"^(?:#{{1,6}} )?(?:[-*] )?\*\*\s?{_LABEL}|^#{{1,6}} {_LABEL}", re.MULTILINE)
_MARKS = re.compile(r"\*\*|^#{1,6} ", re.MULTILINE)


def marks(text: str) -> Iterator[tuple[int, int]]:
    """The marks of bold words and headings, as ranges; none where no label of an act is marked so."""
    may = ("*" in text and "**" in text) or ("#" in text and "# " in text)  # one character is found sooner than two
    if may and _SHOWN.search(text):
        yield from (match.span() for match in _MARKS.finditer(text))
