"""Rows of tables: lines whose cells stand apart by bars, as the readers write them, or by tabs."""

import re
from dataclasses import replace

from .label import ALINEA, ARTICLE, INCISO, PARAGRAPH
from .lines import Line

_BARS = re.compile(r"[^|\n]*\|[^|\n]*\||\|.*\|$")
_PROVISIONS = frozenset((ARTICLE, PARAGRAPH, INCISO, ALINEA))
_NEAR = 2  # lines from one row with two cells to the next
_LONGEST = 300  # code points of a row with tabs
_LONGEST_CELL = 80  # of one that stands alone in its row
_TITLE = re.compile(r"(?:anexo|ap[êe]ndice|tabela|quadro)\b", re.IGNORECASE)


def rows(text: str, lines: list[Line]) -> frozenset[int]:
    """Where the rows of tables start. Labels in them are taken away, but for a page that is laid out as a table: there
    the label fills a cell of its own and the provision's words follow in the next.

    Two bars make a row, or two tabs; one bar does near another line with one (within two lines).
    """
    if "|" not in text and "\t" not in text:
        return frozenset()
    barred = []
    if "|" in text:
        barred = [at for at, line in enumerate(lines) if text.find(" | ", line.start, line.end) >= 0]
    found = set()
    for before, at in zip([-_NEAR - 1, *barred], barred, strict=False):
        if at - before <= _NEAR:
            found.update((before, at))
            if at - before == _NEAR and _is_cell(text, lines[before + 1]):
                found.add(before + 1)
    found.update(at for at, line in enumerate(lines) if _is_row(text, line))
    laid_out = {at for at in found if lines[at].label is not None and _provision(text, lines, at)}
    for at in found - laid_out:
        lines[at].label = lines[at].marked = None
    return frozenset(lines[at].start for at in found - laid_out)


def _is_row(text: str, line: Line) -> bool:
    """Whether a line is a row by itself."""
    if text.find("|", line.start, line.end) >= 0:
        return _BARS.match(text, line.start, line.end) is not None
    return (
        line.label is None
        and line.marked is None
        and text.count("\t", line.start, line.end) > 1
        and line.end - line.start < _LONGEST
    )


def _is_cell(text: str, line: Line) -> bool:
    """Whether a line between two rows is one of a single cell."""
    if line.label is not None or line.end - line.start > _LONGEST_CELL or text[line.end - 1] in ".;:":
        return False
    return _TITLE.match(text, line.start) is None


def _provision(text: str, lines: list[Line], at: int) -> bool:
    """Whether a row is a provision whose label has a cell of its own, followed by its words; that becomes its body."""
    line = lines[at]
    label = line.label
    body = line.start + label.body
    if label.kind not in _PROVISIONS or text[body] != "|" or text[line.end - 1] not in ".;:":
        return False
    body += 1
    while body < line.end and text[body].isspace():
        body += 1
    if text.find("|", body, line.end) >= 0 or not text[body].isalpha():
        return False
    lines[at] = replace(line, label=replace(label, body=body - line.start))
    return True
