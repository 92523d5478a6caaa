"""Tables as LaTeX: booktabs, one ``table`` each, to be put into a paper with ``\\input``."""

from collections.abc import Sequence

from .model import Cell, Row, Table
from .words import slug

_SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "−": r"$-$",
    "×": r"$\times$",
    "–": "--",
    "—": "---",
    "…": r"\ldots{}",
    "\N{NO-BREAK SPACE}": "~",
}
_ESCAPES = str.maketrans(_SIGNS)
_WIDE = 8  # columns from which a table goes over both columns of a page
_WAITING = 12  # tables that may wait for a page: LaTeX before 2015 has room for 18, later ones for 52
_WORDS = r"l>{\raggedright\arraybackslash}p{.7\linewidth}"  # what a table of names and long words has
_FIT = r"\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi"


def latex(title: str, summary: Sequence[str], tables: Sequence[Table], dataset: str) -> str:
    """A file of tables, whose first lines (comments) say what is in it and what it needs.

    Labels have the name of the dataset, so that the reports of several can stand in one paper. Many tables are set
    by the dozen, since LaTeX stops where too many wait for a page.
    """
    head = "".join(f"% {' '.join(line.split())}\n" for line in (title, *summary))
    head += "% Needs \\usepackage[T1]{fontenc} and \\usepackage{array,booktabs,graphicx}.\n"
    pages = [f"\n{_table(table, slug(dataset))}" for table in tables]
    dozens = ("".join(pages[start : start + _WAITING]) for start in range(0, len(pages), _WAITING))
    return head + "\n\\clearpage\n".join(dozens)


def _table(table: Table, dataset: str) -> str:
    width = len(table.columns)
    figures = any(column.numeric for column in table.columns)
    place = "table*" if width >= _WIDE or not figures else "table"
    kinds = "".join("r" if column.numeric else "l" for column in table.columns) if figures else _WORDS
    lines = [
        rf"\begin{{{place}}}[tbp]",
        r"\centering\small",
        rf"\caption{{{escaped(table.caption)}}}",
        rf"\label{{tab:{dataset}-{table.id}}}",
        rf"\sbox0{{\begin{{tabular}}{{{kinds}}}",
        r"\toprule",
        _line([escaped(column.shown) for column in table.columns]),
    ]
    for name, rows in table.groups():
        lines.append(r"\midrule")
        if name:
            lines.append(rf"\multicolumn{{{width}}}{{l}}{{\textit{{{escaped(name)}}}}} \\")
        lines += [_row(row, width) for row in rows]
    lines += [r"\bottomrule", r"\end{tabular}}%", _FIT]
    if notes := [*table.notes, *_missing(table)]:
        words = r"\\ ".join(escaped(note) for note in notes)
        lines.append(rf"\par\smallskip\parbox{{\linewidth}}{{\footnotesize {words}}}")
    return "\n".join([*lines, rf"\end{{{place}}}", ""])


def _row(row: Row, width: int) -> str:
    cells = [_cell(cell) for cell in row.cells]
    if row.missing:  # its reason would make the table too wide: it stands below
        cells.append(rf"\multicolumn{{{width - len(cells)}}}{{l}}{{\textit{{{escaped(_state(row))}}}}}")
    return _line(cells)


def _missing(table: Table) -> list[str]:
    """Why rows have no figures, each reason once with the rows that it is the reason of."""
    rows: dict[str, list[str]] = {}
    for row in table.rows:
        if row.missing != _state(row):
            rows.setdefault(row.missing, []).append(" ".join((row.group, row.cells[0].text)).strip())
    return [f"{', '.join(names)} {reason}." for reason, names in rows.items()]


def _state(row: Row) -> str:
    return row.missing.partition(":")[0]


def _cell(cell: Cell) -> str:
    words = escaped(cell.text)
    words = rf"\textbf{{{words}}}" if cell.best else words
    # A mark takes no room, so that the figures of a column stand below each other.
    return words + (rf"\rlap{{\textsuperscript{{{escaped(cell.mark)}}}}}" if cell.mark else "")


def _line(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"


def escaped(words: str) -> str:
    """Words that LaTeX prints as they are, on one line."""
    return " ".join(words.split(" ")).translate(_ESCAPES).replace("\n", " ")
