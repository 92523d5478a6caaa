"""Tables as Markdown (pipe tables, as GitHub and Pandoc read them)."""

import re
from collections.abc import Sequence

from .model import Cell, Row, Table

_RAISED = {"+": "⁺", "−": "⁻"}


def markdown(title: str, summary: Sequence[str], tables: Sequence[Table]) -> str:
    """A document: the sentences of the summary as a list, then each table under its caption."""
    parts = [f"# {_escaped(title)}", "\n".join(f"* {_escaped(sentence)}" for sentence in summary)]
    parts += [_table(table) for table in tables]
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(table: Table) -> str:
    lines = [
        _line([column.shown for column in table.columns]),
        "|" + "|".join("--:" if column.numeric else ":--" for column in table.columns) + "|",
    ]
    for name, rows in table.groups():
        if name:
            lines.append(_line([f"**{_escaped(name)}**"] + [""] * (len(table.columns) - 1), escaped=True))
        lines += [_row(row, len(table.columns)) for row in rows]
    notes = "".join(f"\n\n{_escaped(note)}" for note in table.notes)
    return f"**{_escaped(table.caption)}**\n\n" + "\n".join(lines) + notes


def _row(row: Row, width: int) -> str:
    cells = [_cell(cell) for cell in row.cells]
    if row.missing:
        cells.append(f"*{_escaped(row.missing)}*")
    return _line(cells + [""] * (width - len(cells)), escaped=True)


def _cell(cell: Cell) -> str:
    words = _escaped(cell.text) + _RAISED.get(cell.mark, "")
    return f"**{words}**" if cell.best else words


def _line(cells: Sequence[str], escaped: bool = False) -> str:
    return "| " + " | ".join(cell if escaped else _escaped(cell) for cell in cells) + " |"


def _escaped(words: str) -> str:
    """Words that no sign of which Markdown (or HTML within it) takes for its own."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", " ".join(words.split()))
