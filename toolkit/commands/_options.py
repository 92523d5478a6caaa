"""Options that several commands share, and what they stand for: documents in, failures told."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import click
import orjson

from ..errors import LegalosError, SomeDocumentsFailed, UsageError
from ..model import Act, Failure
from ..parsers import AUTO
from ..registry import PARSERS, load
from ..strategies import Strategy, strategy

FAILED = "failed.jsonl"


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a command line says of its documents."""

    paths: tuple[str, ...]
    format: str | None
    field_map: Mapping[str, str]
    jurisdiction: str

    def acts(self, failures: "Failures", references: bool = False) -> Iterator[Act]:
        """The acts, one at a time; what cannot be read goes to ``failures``. Raises UsageError before the first one."""
        from ..readers import read_paths

        if self.jurisdiction != AUTO:
            load(PARSERS, self.jurisdiction)
        documents = read_paths(self.paths, format=self.format, field_map=self.field_map)
        return self._parsed(documents, failures, references)

    def _parsed(self, documents: Iterable, failures: "Failures", references: bool) -> Iterator[Act]:
        from ..parsers import parse

        for document in documents:
            if isinstance(document, Failure):
                failures.add(document)
            else:
                yield parse(document, self.jurisdiction, references=references)


@dataclass(slots=True)
class Failures:
    """The documents left out in one run: a sentence each on stderr, and a line each in the file at ``path``, if given.

    A file that an earlier run left there is removed.
    """

    path: Path | None = None
    count: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if self.path:
            self.path.unlink(missing_ok=True)

    def add(self, failure: Failure) -> None:
        """Tell of one more."""
        self.count += 1
        click.echo(f"{failure.source}: {failure.reason}", err=True)
        if self.path:
            with self.path.open("ab") as file:
                file.write(orjson.dumps(failure, option=orjson.OPT_APPEND_NEWLINE))

    def end(self, done: int) -> None:
        """End a run that got ``done`` documents through. Raises LegalosError (exit 1) when there were none, or
        SomeDocumentsFailed (exit 3) when some were left out."""
        listed = f"; they are listed in {self.path}" if self.path and self.count else ""
        if not done and not self.count:
            raise LegalosError("there are no documents where the paths point")
        if not done:
            raise LegalosError(f"all documents ({self.count}) were left out{listed}")
        if self.count:
            raise SomeDocumentsFailed(f"{self.count} of {done + self.count} documents were left out{listed}")


def _field_map(_: click.Context, __: click.Parameter, values: Iterable[str]) -> dict[str, str]:
    pairs = [value.partition("=") for value in values]
    for name, equals, column in pairs:
        if not (name and equals and column):
            raise UsageError(f"--map {name}{equals}{column} is not FIELD=NAME, as in --map text=corpo")
    return {name: column for name, _, column in pairs}


def input_options(command: Callable) -> Callable:
    """PATH…, --input-format, --map and --jurisdiction, handed to the command as one ``inputs``."""

    def with_inputs(paths, input_format, field_map, jurisdiction, **options):
        return command(inputs=Inputs(paths, input_format, field_map, jurisdiction), **options)

    with_inputs.__doc__, with_inputs.__name__ = command.__doc__, command.__name__
    with_inputs.__click_params__ = list(getattr(command, "__click_params__", ()))
    for option in (
        click.option(
            "--jurisdiction",
            default=AUTO,
            show_default=True,
            metavar="NAME",
            help="Parser to use (br, plain, …) instead of the one that is surest of the text.",
        ),
        click.option(
            "--map",
            "field_map",
            multiple=True,
            callback=_field_map,
            metavar="FIELD=NAME",
            help="JSON lines: where FIELD stands (id, text, html, urn, title, summary, kind, number, date, authority, "
            "language). Repeatable.",
        ),
        click.option(
            "--input-format",
            metavar="FORMAT",
            help="Read every file as text, html, markdown, jsonl or lexml, whatever its ending.",
        ),
        click.argument("paths", nargs=-1, required=True, metavar="PATH..."),
    ):
        with_inputs = option(with_inputs)
    return with_inputs


strategy_option = click.option(
    "--strategy",
    metavar="NAME",
    help="How an act becomes chunks, such as whole, hierarchical, core-metadata (the default) or recursive.",
)

fallback_option = click.option(
    "--segment-fallback",
    is_flag=True,
    help="Cut acts without articles by their headings and paragraphs, instead of keeping each whole (hierarchical, "
    "core-full, core-metadata, core-none).",
)


def chosen_strategy(name: str, segment_fallback: bool) -> Strategy:
    """The strategy of that name. Raises UnknownPlugin, or UsageError where it has no use for the fallback."""
    chosen = strategy(name)
    if not segment_fallback:
        return chosen
    if not hasattr(chosen, "segment_fallback"):
        raise UsageError(f"--segment-fallback goes with hierarchical and the core strategies, not with {name}")
    return strategy(name, segment_fallback=True)


__all__ = ["FAILED", "Failures", "Inputs", "chosen_strategy", "fallback_option", "input_options", "strategy_option"]
