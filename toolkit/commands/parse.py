"""``legalos parse``: the tree of an act, with its diagnostics."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

import click
import orjson

from ..errors import LegalosError, UsageError
from ..model import Act
from ._options import Failures, Inputs, input_options
from ._terminal import tell

_PAGE = (".html", ".htm")


@click.command("parse", short_help="Parse acts into trees of citable units.")
@input_options
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["json", "tree", "text", "html"]),
    default="json",
    show_default=True,
    help="One JSON object a line, an outline, the text with one unit a line (without page furniture and earlier "
    "wordings), or a page for the browser.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="With --format html: the page to write (a name that ends in .html), or the folder for a page of each act and "
    "an index.html.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Print all diagnostics on stderr, as source:line:column: severity code: message [number], and exit 1 when any "
    "of them is an error.",
)
def command(inputs: Inputs, output_format: str, output: Path | None, strict: bool) -> None:
    """Parse acts into trees of citable units.

    PATH is a file, a folder, or - for stdin. Text, HTML, Markdown, DOCX, PDF, LexML (XML and JSON), Akoma Ntoso and
    JSON lines are told apart by the ending of the file, and on stdin by the first bytes. Documents that cannot be read
    are named on stderr and the others printed: exit status 3, or 1 when none could be read. No page is written over a
    file that is read. The lines that diagnostics name are those of the act's text as --format json gives it.
    """
    from ._canonical import canonical
    from ._layouts import outline

    if output and output_format != "html":
        raise UsageError("--output goes with --format html; the other formats go to stdout")
    if output:
        _refuse_inputs(inputs, output)
    failures = Failures()
    seen = _Seen(tell=strict or output_format == "tree")
    acts = seen.passing(inputs.acts(failures, references=True))
    if output_format == "html":
        _write_pages(acts, output)
    else:
        for act in acts:
            if output_format == "json":
                click.echo(orjson.dumps(act.as_dict()))
            else:
                click.echo("\n".join(outline(act)) if output_format == "tree" else canonical(act))
    seen.end(strict)
    failures.end(seen.acts)


class _Seen:
    """Counts the acts that pass, and tells of their diagnostics on stderr as it goes."""

    def __init__(self, tell: bool):
        self.tell = tell
        self.acts = self.with_errors = 0
        self.severities: Counter[str] = Counter()

    def passing(self, acts: Iterable[Act]) -> Iterator[Act]:
        from ..render import severities
        from ._layouts import told

        for act in acts:
            yield act
            self.acts += 1
            counts = severities(act)
            self.severities += counts
            self.with_errors += bool(counts["error"])
            if self.tell:
                for line in told(act):
                    tell(line, "warning")

    def end(self, strict: bool) -> None:
        """Sum up. Raises LegalosError (exit 1) when ``strict`` and a diagnostic was an error."""
        from ..render import by_severity

        summary = ", ".join(by_severity(self.severities))
        if strict and self.with_errors:
            raise LegalosError(f"{self.with_errors} of {self.acts} acts have errors ({summary})")
        if self.tell and summary:
            tell(f"diagnostics: {summary}")


def _refuse_inputs(inputs: Inputs, output: Path) -> None:
    """Raise UsageError when a file that is to be read, stdin too, stands where a page may be written."""
    one_page = output.suffix.lower() in _PAGE
    standing = [output] if one_page else output.iterdir() if output.is_dir() else ()
    pages = {_identity(path.stat()) for path in standing if path.suffix.lower() in _PAGE and path.is_file()}
    for name, file in _standing_inputs(inputs) if pages else ():
        if _identity(file) in pages:
            raise UsageError(f"--output {output} would overwrite {name}, which is to be read: name another place")


def _standing_inputs(inputs: Inputs) -> Iterator[tuple[str, os.stat_result]]:
    from ..readers import input_files

    for file in input_files(inputs.paths, format=inputs.format):
        if file.is_file():
            yield str(file), file.stat()
    if file := inputs.stdin():
        yield "the file at stdin", file


def _identity(file: os.stat_result) -> tuple[int, int]:
    """The same for all names of a file."""
    return file.st_dev, file.st_ino


def _write_pages(acts: Iterator[Act], output: Path | None) -> None:
    from ..render import act_page, index_page, listed_page

    if output and output.suffix.lower() not in _PAGE:
        names = _Names()
        pages = []
        for act in acts:
            name = names.new(act.id)
            _write(output / name, act_page(act))
            pages.append(listed_page(act, name))
        if pages:
            _write(output / "index.html", index_page(pages))
        return
    first = list(islice(acts, 2))
    if len(first) > 1:
        also = "" if output is None else f", and {output} is one page"
        raise UsageError(f"several acts make several pages{also}: name a folder with --output")
    for act in chain(first, acts):
        if output:
            _write(output, act_page(act))
        else:
            click.echo(_bytes(act_page(act)))


class _Names:
    """File names out of ids: safe everywhere, and unlike each other also where case does not count."""

    def __init__(self) -> None:
        self._used = {"index"}

    def new(self, act_id: str) -> str:
        stem = base = re.sub(r"[^\w.-]+", "-", act_id).strip(".-")[:120] or "act"
        number = 1
        while stem.casefold() in self._used:
            number += 1
            stem = f"{base}-{number}"
        self._used.add(stem.casefold())
        return f"{stem}.html"


def _write(path: Path, page: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_bytes(page))
    except OSError as error:
        raise LegalosError(f"{path} cannot be written: {error.strerror}") from error


def _bytes(page: str) -> bytes:
    return page.encode("utf-8", "replace")
