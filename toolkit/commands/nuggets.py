"""``legalos nuggets extract``: short theses out of acts, for the strategies ``nuggets`` and ``core-nuggets``."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO

import click
import orjson

from ..config import load_settings
from ..errors import LegalosError, UsageError
from ..model import Failure
from ._cluster import json_option
from ._options import FAILED, Failures, Inputs, input_options
from ._terminal import counted, tell

GENRES = ("jurisprudence", "normative", "tax-qa")
STDOUT = "-"


@click.group("nuggets", short_help="Draw short theses (legal nuggets) out of acts.")
def command() -> None:
    """Legal nuggets: short theses that stand by themselves, drawn out of acts, to be indexed in place of the text
    (`legalos index --strategy nuggets --nuggets FILE`) or beside it (`core-nuggets`)."""


@command.command("extract", short_help="Write the theses of acts, one JSON object a line.")
@input_options
@click.option("--genre", type=click.Choice(GENRES), required=True, help="What the documents are.")
@click.option("--extractor", default="rules", show_default=True, metavar="NAME[:MODEL]", help="rules.")
@click.option("--out", default="nuggets.jsonl", show_default=True, metavar="FILE", help="Where they go; - is stdout.")
@click.option("--max-documents", type=click.IntRange(1), metavar="N", help="Of the first N acts alone.")
@click.option("--failed", "failed_path", default=FAILED, show_default=True, help="Where documents left out are listed.")
@json_option
def extract(
    inputs: Inputs,
    genre: str,
    extractor: str,
    out: str,
    max_documents: int | None,
    failed_path: str,
    as_json: bool,
) -> None:
    """Draw theses out of acts, with the place that each is drawn from, and write them to a file of JSON lines.

    PATH is a file, a folder, or - for stdin. A thesis whose support is not found in its document has `supported`
    false; `flags` name numbers, dates and citations that the document does not hold. The file is written when all is
    done; until then the theses stand in FILE.part.
    """
    from .. import nuggets
    from ..nuggets.model import Task
    from ..nuggets.pipeline import nuggets as made_of

    settings = load_settings()
    drawer = nuggets.extractor(extractor, Task(genre), settings)
    failures = Failures(Path(failed_path))
    acts = islice(inputs.acts(failures), max_documents)
    counts: Counter[str] = Counter()
    with _written(out) as file:
        for drawn in drawer.draw(acts):
            if drawn.reason:
                failures.add(Failure(drawn.act.source, drawn.act.id, "extract", drawn.reason))
                continue
            _write(file, made_of(drawn, drawer, genre), counts)
            counts["documents"] += 1
    _tell(counts, out, as_json)
    failures.end(counts["documents"])


@contextmanager
def _written(out: str) -> Iterator[IO[bytes]]:
    """The file to write to, put into place when all is done. What an error or Ctrl-C leaves stands in ``.part``."""
    if out == STDOUT:
        yield sys.stdout.buffer
        return
    path = Path(out)
    if path.is_dir():
        raise UsageError(f"{path} is a folder; name a file for the nuggets")
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    except OSError as error:
        raise LegalosError(f"{error.filename or part} cannot be written: {error.strerror}") from error
    except BaseException:
        if part.exists() and part.stat().st_size:
            tell(f"what was extracted so far stands in {part}")
        raise


def _write(file: IO[bytes], made: Iterable, counts: Counter[str]) -> None:
    from ..nuggets.files import line

    for nugget in made:
        file.write(line(nugget))
        counts["nuggets"] += 1
        counts["unsupported"] += not nugget.supported
        counts["flagged"] += bool(nugget.flags)
    file.flush()


def _tell(counts: Counter[str], out: str, as_json: bool) -> None:
    told = {name: counts[name] for name in ("documents", "nuggets", "unsupported", "flagged")}
    if as_json:
        click.echo(orjson.dumps({"out": out, **told}), err=out == STDOUT)
        return
    marked = ", ".join(f"{told[name]:,} {name}" for name in ("unsupported", "flagged") if told[name])
    words = f"{counted(told['nuggets'], 'nugget')} of {counted(told['documents'], 'document')}"
    tell(f"{words}{f' ({marked})' if marked else ''} in {'stdout' if out == STDOUT else out}")
