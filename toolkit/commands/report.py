"""``legalos report``: an evaluation as a page for people, and its tables for papers and programs."""

from pathlib import Path

import click


@click.command("report", short_help="Write the report of an evaluation: HTML, CSV, LaTeX, Markdown.")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "formats",
    default="html",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="html (one page that needs no network), csv (a file for each kind of table), latex (booktabs), markdown.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Where to write it, if not into the evaluation's own folder.",
)
@click.option("--all", "every", is_flag=True, help="All tables in LaTeX and Markdown too, as in HTML and CSV.")
def command(folder: Path, formats: str, output: Path | None, every: bool) -> None:
    """Write the report of the evaluation in FOLDER, which `legalos evaluate --out FOLDER` has made.

    The files are report.html, report.tex, report.md and tables/*.csv; those of an earlier report are replaced. Their
    names are printed on stdout. LaTeX and Markdown hold the headline scoring and the acts, with the tests and the
    ablation of the first measure.
    """
    from ..evaluation.report import write_report

    names = [name.strip() for name in formats.split(",") if name.strip()]
    for path in write_report(folder, names, output, brief=not every):
        click.echo(path)
