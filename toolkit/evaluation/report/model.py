"""What a report is made of: tables that every format prints alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from .words import slug


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and whether its cells are figures (set to the right).

    ``n`` is over how many queries its means are, where that is the column's own.
    """

    heading: str
    numeric: bool = True
    n: int | None = None

    @property
    def shown(self) -> str:
        """The heading as people read it, with n."""
        return self.heading if self.n is None else f"{self.heading} (n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{self.n:,})"


@dataclass(frozen=True, slots=True)
class Cell:
    """What is shown, and ``value``, the same unrounded, for programs (None: ``text`` itself).

    ``mark`` is set as a superscript; ``best`` says that no other cell of the column is better.
    """

    text: str
    value: float | int | str | None = None
    mark: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the first cell names it. ``missing`` says why there are no more cells, where there are none.

    ``group`` is the heading that it stands under, "" for none.
    """

    cells: tuple[Cell, ...]
    group: str = ""
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. ``kind`` is what tables of the same columns share; ``keys`` tell one of a kind from the others (its
    scoring, its measure). ``caption`` says all that is needed to read it alone, ``notes`` stand below.

    ``grouped`` is what the groups of its rows are: the heading of their column in CSV.
    """

    kind: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    grouped: str = ""
    keys: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Its name among all tables, of letters, digits and hyphens: ``comparison-passage-article-ndcg-10``."""
        return slug(" ".join((self.kind, *(value for _, value in self.keys))))

    def groups(self) -> Iterator[tuple[str, list[Row]]]:
        """The rows under their headings, in their order."""
        for name, rows in groupby(self.rows, key=lambda row: row.group):
            yield name, list(rows)


def text(words: str) -> Cell:
    """A cell of words."""
    return Cell(words, words)


def figure(value: float | None, digits: int = 3, **known) -> Cell:
    """A cell of a figure to so many digits; a dash where there is none."""
    return Cell("–", "") if value is None else Cell(f"{value:,.{digits}f}", value, **known)


def signed(value: float | None, digits: int = 3, **known) -> Cell:
    """A cell of a change, a dash where there is none: its sign always stands there, but for one that rounds to 0."""
    if value is None:
        return figure(None)
    rounded = round(value, digits)
    return Cell(f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}", value, **known)


def probability(value: float | None) -> Cell:
    """A cell of a p value: three digits, and never 0."""
    if value is None:
        return figure(None)
    return Cell("< 0.001" if value < 0.001 else f"{value:.3f}", value)
