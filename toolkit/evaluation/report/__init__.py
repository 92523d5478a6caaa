"""The report of an evaluation: one page for the browser, and its tables as CSV, LaTeX and Markdown."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from ...counting import counted
from ...errors import LegalosError, UsageError
from ..results import Results
from ..storage import read_results, read_values, write_atomically
from .csv_files import FILES, csv_files
from .html import html
from .latex import latex
from .markdown import markdown
from .summary import sentences, title
from .tables import tables
from .view import View

FORMATS = ("html", "csv", "latex", "markdown")
TABLES = "tables"
"""The folder of CSV files."""


def write_report(
    folder: Path, formats: Sequence[str] = ("html",), output: Path | None = None, brief: bool = True
) -> list[Path]:
    """Write the report of the evaluation in ``folder``, into ``output`` (the same folder where it is None).

    HTML is ``report.html``, LaTeX ``report.tex``, Markdown ``report.md``, CSV a file for each kind of table in
    ``tables/``, from which those of an earlier report go. LaTeX and Markdown hold the tables that tell most, all of
    them only where they are not to be ``brief``; HTML and CSV always hold all. Returns the files written. Raises
    UsageError where the folder holds no evaluation or a format is none of FORMATS, LegalosError where a file cannot be
    written.
    """
    if not formats:
        raise UsageError(f"no format is named; the known ones are {', '.join(FORMATS)}")
    results = read_results(folder)
    pages = {
        name: page for chosen in dict.fromkeys(formats) for name, page in _pages(chosen, results, folder, brief).items()
    }
    written = [(output or folder) / name for name in pages]
    for path, page in zip(written, pages.values(), strict=True):
        write_atomically(path, page.encode("utf-8", "replace"))
    if "csv" in formats:
        _remove(path for name in FILES if (path := (output or folder) / TABLES / name) not in written)
    return written


def _remove(paths: Iterable[Path]) -> None:
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise LegalosError(f"{path}, of an earlier report, cannot be removed: {error.strerror}") from error


def _pages(chosen: str, results: Results, folder: Path, brief: bool) -> dict[str, str]:
    view = View(results)
    if chosen == "html":
        return {"report.html": html(results, read_values(folder))}
    if chosen == "csv":
        return {f"{TABLES}/{name}": page for name, page in csv_files(tables(results)).items()}
    if chosen in ("latex", "markdown"):
        shown = tables(results, brief)
        told = [*sentences(view), *_left_out(len(tables(results)) - len(shown), chosen)]
        if chosen == "latex":
            return {"report.tex": latex(title(view), told, shown, results.dataset.name)}
        return {"report.md": markdown(title(view), told, shown)}
    raise UsageError(f"there is no format {chosen!r} of the report; the known ones are {', '.join(FORMATS)}")


def _left_out(count: int, chosen: str) -> list[str]:
    if not count:
        return []
    more = counted(count, "more table")
    return [f"{more}, of other scorings and measures: `legalos report --all --format {chosen}` or `--format csv`"]


__all__ = ["FORMATS", "write_report"]
