"""What of a table is data, and what only lays out a page."""

from collections.abc import Sequence

_LONGEST_CELL = 600  # code points: a longer cell is not a value in a table but a column of a page


def data_rows(rows: Sequence[Sequence[str]]) -> set[int]:
    """The places of the rows that are written cell by cell with bars between, given the words of their cells.

    None of less than two rows with several filled cells, which only lay out a page, as the ementa's table on
    planalto.gov.br does; nor one with a very long cell.
    """
    data = {
        place for place, cells in enumerate(rows) if sum(map(bool, cells)) > 1 and max(map(len, cells)) <= _LONGEST_CELL
    }
    return data if len(data) > 1 else set()
