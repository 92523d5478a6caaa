"""What of a table is data, and what only lays out a page."""

import re
from collections.abc import Sequence

_LONGEST_CELL = 600  # code points: a longer cell is not a value in a table but a column of a page

_FIGURE = re.compile(r"(?:R\$ ?)?\d[\d.,]*(?<=\d) ?%?")


def lone_figure(cells: Sequence[str]) -> bool:
    """Whether a figure alone is in a row of a table, and not in its first column: without bars it would be of none.
    Other words alone in a row are lines, as a heading over all columns is, or a provision in a page's layout."""
    filled = [place for place, cell in enumerate(cells) if cell]
    return len(filled) == 1 and filled[0] > 0 and _FIGURE.fullmatch(cells[filled[0]]) is not None


def data_rows(rows: Sequence[Sequence[str]]) -> set[int]:
    """The places of the rows that are written cell by cell with bars between, given the words of their cells.

    None of less than two rows with several filled cells, which only lay out a page, as the ementa's table on
    planalto.gov.br does; nor one with a very long cell. Beside such rows a figure alone in one keeps its column.
    """
    data = {
        place for place, cells in enumerate(rows) if sum(map(bool, cells)) > 1 and max(map(len, cells)) <= _LONGEST_CELL
    }
    if len(data) < 2:
        return set()
    return data | {place for place, cells in enumerate(rows) if lone_figure(cells)}
