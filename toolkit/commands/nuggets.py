"""``legalos nuggets extract``: short theses out of acts, for the strategies ``nuggets`` and ``core-nuggets``."""

import hashlib
import os
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
from ..counting import counted
from ..errors import LegalosError, UsageError
from ..model import Act, Failure
from ._cluster import json_option
from ._failures import failed_option, failures_in
from ._options import Failures, Inputs, input_options
from ._terminal import progress_bar, tell

GENRES = ("jurisprudence", "normative", "tax-qa")
STDOUT = "-"


@click.group("nuggets", short_help="Draw short theses (legal nuggets) out of acts.")
def command() -> None:
    """Legal nuggets: short theses that stand by themselves, drawn out of acts, to be indexed in place of the text
    (`legalos index --strategy nuggets --nuggets FILE`) or beside it (`core-nuggets`)."""


@command.command("extract", short_help="Write the theses of acts, one JSON object a line.")
@input_options
@click.option("--genre", type=click.Choice(GENRES), required=True, help="What the documents are.")
@click.option(
    "--extractor",
    default="rules",
    show_default=True,
    metavar="NAME[:MODEL]",
    help="rules, or llm:MODEL behind OPENAI_BASE_URL.",
)
@click.option("--out", default="nuggets.jsonl", show_default=True, metavar="FILE", help="Where they go; - is stdout.")
@click.option("--max-documents", type=click.IntRange(1), metavar="N", help="Of the first N acts alone.")
@failed_option
@click.option(
    "--prompt", type=click.Path(path_type=Path), metavar="FILE", help="llm: your own, in place of that of the genre."
)
@click.option(
    "--window",
    type=click.IntRange(1000),
    default=24_000,
    show_default=True,
    help="llm: characters sent at once; longer documents are cut along their structure.",
)
@click.option("--at-once", type=click.IntRange(1, 64), default=4, show_default=True, help="llm: requests under way.")
@click.option("--per-minute", type=click.IntRange(1), metavar="N", help="llm: requests begun in a minute, at most.")
@click.option(
    "--price", nargs=2, type=float, metavar="IN OUT", help="llm: of a million tokens sent, and answered; for the cost."
)
@click.option("--dry-run", is_flag=True, help="Tell what is to be sent, and draw nothing.")
@json_option
def extract(
    inputs: Inputs,
    genre: str,
    extractor: str,
    out: str,
    max_documents: int | None,
    failed_path: str | None,
    prompt: Path | None,
    window: int,
    at_once: int,
    per_minute: int | None,
    price: tuple[float, float] | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Draw theses out of acts, with the place that each is drawn from, and write them to a file of JSON lines.

    PATH is a file, a folder, or - for stdin. A thesis whose support is not found in its document has `supported`
    false; `flags` name numbers, dates and citations that the document does not hold. The file is written when all is
    done; until then the theses stand in FILE.part. What a model has answered is kept in nuggets.sqlite in LEGALOS_HOME,
    so that the same command goes on where it stopped, and costs nothing when all is there.
    """
    from .. import nuggets
    from ..nuggets.model import Task
    from ..nuggets.spool import Spool

    settings = load_settings()
    drawer = nuggets.extractor(extractor, Task(genre, prompt, window, at_once, per_minute or 0, tell), settings)
    failures = Failures() if dry_run else failures_in(failed_path, settings.home)
    acts: Iterable[Act] = islice(inputs.acts(failures), max_documents)
    if dry_run:
        failures.end(_foretell(drawer, acts, price))
        return
    if hasattr(drawer, "estimate"):
        kept = click.get_current_context().with_resource(Spool())
        _foretell(drawer, kept.keeping(acts), price)
        acts = kept
    counts: Counter[str] = Counter()
    spent = getattr(drawer, "used", None)
    try:
        with _written(out, settings.home / "locks") as file:
            _draw(drawer, acts, genre, file, failures, counts)
            _refuse_none(counts, failures, out)
    except BaseException:
        if spent:  # it is paid for
            _tell(counts, spent, price, out, as_json, failed=True)
        raise
    _tell(counts, spent, price, out, as_json)
    failures.end(counts["documents"])


def _draw(drawer, acts: Iterable[Act], genre: str, file: IO[bytes], failures: Failures, counts: Counter[str]) -> None:
    from ..nuggets.files import line
    from ..nuggets.pipeline import nuggets

    total = len(acts) if hasattr(acts, "__len__") else None
    with progress_bar(total, unit=" acts") as bar:
        for drawn in drawer.draw(acts):
            bar.update(1)
            if drawn.reason:
                failures.add(Failure(drawn.act.source, drawn.act.id, "extract", drawn.reason))
                continue
            counts["documents"] += 1
            for nugget in nuggets(drawn, drawer, genre):
                file.write(line(nugget))
                counts.update(nuggets=1, unsupported=not nugget.supported, flagged=bool(nugget.flags))
            file.flush()


def _refuse_none(counts: Counter[str], failures: Failures, out: str) -> None:
    """Raise LegalosError where nothing was drawn, so that the theses of an earlier run stay."""
    if counts["nuggets"]:
        return
    if not (counts["documents"] and failures.count):
        failures.end(counts["documents"])
    others = f", and {counted(failures.count, 'other')} failed" if failures.count else ""
    raise LegalosError(
        f"there is no thesis in {counted(counts['documents'], 'document')}{others}: {out} is not written"
    )


@contextmanager
def _written(out: str, locks: Path) -> Iterator[IO[bytes]]:
    """The file to write to, put into place when all is done. What an error or Ctrl-C leaves stands in ``.part``.

    A link stays: the file that it leads to is replaced. Raises UsageError, before anything is written, where something
    is there that is no file of nuggets, and LegalosError where another run is writing to it.
    """
    from ..locks import alone

    if out == STDOUT:
        yield sys.stdout.buffer
        return
    path = Path(out)
    if path.is_symlink():
        path = Path(os.path.realpath(out))
    name = hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:16]
    with alone(locks / f"nuggets-{name}.lock", f"another run is writing {out}"):
        _refuse_others(path, out)
        part = path.with_name(path.name + ".part")
        _refuse_others(part, str(part))
        with _put_into_place(part, path) as file:
            yield file


@contextmanager
def _put_into_place(part: Path, path: Path) -> Iterator[IO[bytes]]:
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    except OSError as error:
        raise LegalosError(f"{error.filename or part} cannot be written: {error.strerror}") from error
    except BaseException:
        if part.exists() and not part.stat().st_size:
            part.unlink()
        elif part.exists():
            tell(f"what was extracted so far stands in {part}")
        raise


def _refuse_others(path: Path, name: str) -> None:
    from ..nuggets.files import holds_others

    if path.is_dir():
        raise UsageError(f"{name} is a folder; name a file for the nuggets")
    if path.is_symlink() or (os.path.lexists(path) and not path.is_file()):  # a device, a pipe, a link to write through
        raise UsageError(f"{name} is no regular file and stays as it is: name another, or - for stdout")
    if holds_others(path):
        raise UsageError(f"{name} holds something other than nuggets and stays as it is: name another file")


def _foretell(drawer, acts: Iterable[Act], price: tuple[float, float] | None) -> int:
    """Tell what is to be sent, on stderr; how many documents there are."""
    if not hasattr(drawer, "estimate"):
        documents = sum(1 for _ in acts)
        tell(f"{counted(documents, 'document')}, nothing to be sent")
        return documents
    estimate = drawer.estimate(acts)
    kept = f", {estimate.cached:,} answers are kept from before" if estimate.cached else ""
    tokens = f"about {estimate.tokens_in:,} tokens in and {estimate.tokens_out:,} out"
    cost = _cost(estimate.tokens_in, estimate.tokens_out, price)
    sent = f"{counted(estimate.documents, 'document')}: {counted(estimate.requests, 'request')}"
    tell(f"{sent}, {tokens}{cost}{kept}")
    return estimate.documents


def _cost(tokens_in: int, tokens_out: int, price: tuple[float, float] | None) -> str:
    return f", {(tokens_in * price[0] + tokens_out * price[1]) / 1_000_000:.4g} at your prices" if price else ""


def _tell(
    counts: Counter[str],
    used: Counter[str] | None,
    price: tuple[float, float] | None,
    out: str,
    as_json: bool,
    failed: bool = False,
) -> None:
    """Tell what there is and what it took. Where the run ``failed``, no file was put into place."""
    told = {name: counts[name] for name in ("documents", "nuggets", "unsupported", "flagged")}
    spent = {name: used[name] for name in ("requests", "cached", "tokens_in", "tokens_out")} if used is not None else {}
    if as_json:
        click.echo(orjson.dumps({"out": None if failed else out, **told, **spent}), err=out == STDOUT)
        return
    if not failed:
        marked = ", ".join(f"{told[name]:,} {name}" for name in ("unsupported", "flagged") if told[name])
        words = f"{counted(told['nuggets'], 'nugget')} of {counted(told['documents'], 'document')}"
        tell(f"{words}{f' ({marked})' if marked else ''} in {'stdout' if out == STDOUT else out}")
    if spent:
        sent = f"{counted(spent['requests'], 'request')}, {spent['cached']:,} from the cache"
        tokens = f"{spent['tokens_in']:,} tokens in and {spent['tokens_out']:,} out"
        tell(f"{sent}; {tokens}{_cost(spent['tokens_in'], spent['tokens_out'], price)}")
