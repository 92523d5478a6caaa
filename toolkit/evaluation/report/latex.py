"""Tables as LaTeX: booktabs, one ``table`` each, to be put into a paper with ``\\input``."""

from collections.abc import Sequence

from .model import Cell, Row, Table

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
_WIDE = 8  # columns from which a table is set as wide as the page


def latex(title: str, tables: Sequence[Table]) -> str:
    """A file of tables, whose first lines say what it needs."""
    head = f"% {' '.join(title.split())}\n% Needs \\usepackage[T1]{{fontenc}} and \\usepackage{{booktabs,graphicx}}.\n"
    return head + "".join(f"\n{_table(table)}" for table in tables)


def _table(table: Table) -> str:
    width = len(table.columns)
    wide = width >= _WIDE
    lines = [
        r"\begin{table*}[tbp]" if wide else r"\begin{table}[tbp]",
        r"\centering\small",
        rf"\caption{{{escaped(table.caption)}}}",
        rf"\label{{tab:{table.id}}}",
        *([r"\resizebox{\textwidth}{!}{%"] if wide else []),
        rf"\begin{{tabular}}{{{''.join('r' if column.numeric else 'l' for column in table.columns)}}}",
        r"\toprule",
        _line([escaped(column.shown) for column in table.columns]),
    ]
    for name, rows in table.groups():
        lines.append(r"\midrule")
        if name:
            lines.append(rf"\multicolumn{{{width}}}{{l}}{{\textit{{{escaped(name)}}}}} \\")
        lines += [_row(row, width) for row in rows]
    lines += [r"\bottomrule", r"\end{tabular}" + ("}" if wide else "")]
    if table.notes:
        notes = r"\\ ".join(escaped(note) for note in table.notes)
        lines.append(rf"\par\smallskip\parbox{{\linewidth}}{{\footnotesize {notes}}}")
    return "\n".join([*lines, r"\end{table*}" if wide else r"\end{table}", ""])


def _row(row: Row, width: int) -> str:
    cells = [_cell(cell) for cell in row.cells]
    if row.missing:
        cells.append(rf"\multicolumn{{{width - len(cells)}}}{{l}}{{\textit{{{escaped(row.missing)}}}}}")
    return _line(cells)


def _cell(cell: Cell) -> str:
    words = escaped(cell.text)
    words = rf"\textbf{{{words}}}" if cell.best else words
    return words + (rf"\textsuperscript{{{escaped(cell.mark)}}}" if cell.mark else "")


def _line(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"


def escaped(words: str) -> str:
    """Words that LaTeX prints as they are, on one line."""
    return " ".join(words.split(" ")).translate(_ESCAPES).replace("\n", " ")
