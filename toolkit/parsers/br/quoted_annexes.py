"""Annexes that amendments quote: they are text of the unit that quotes them, and their rows no provisions."""

from collections.abc import Sequence

from ...late import Pattern
from .bounds import ANNEX_LINE
from .lines import CLOSED, Line, ending
from .quotation import Quote

ANNEXED = Pattern(
    r"[“\"](?:(?:ANEXO|TABELA|QUADRO)\b|(?:Anexo|Tabela|Quadro)\s(?:[IVXLC]+|\d+|[ÚU]nico)(?:-[A-Z])?(?=$|\s?[–-]))"
    r"[^.;:“”\"]*$"
)
"""The first line of such an annex, with its opening quotation mark."""
_ANNEX = "ANEXO"


def without_annexes(text: str, lines: Sequence[Line], found: list[Quote]) -> list[Quote]:
    """The blocks of lines, with those cut in two of which the end is an annex, below a provision."""
    if _ANNEX not in text:
        return found
    result: list[Quote] = []
    for block in found:
        at = None if block.text else _annex(text, lines, block)
        if at is None:
            result.append(block)
        else:
            result.append(Quote(block.first, at - 1, True, block.marked, False, block.again))
            result.append(Quote(at, block.last, block.closed, marked=False, text=True))
    return result


def _annex(text: str, lines: Sequence[Line], block: Quote) -> int | None:
    """The first line of an annex below the first of a block, None where it has none."""
    for at in range(block.first + 1, block.last + 1):
        start = lines[at].start
        if text.startswith(_ANNEX, start) and ANNEX_LINE.match(text, start, lines[at].end):
            return at if ending(text, lines[at - 1]) == CLOSED else None
    return None
