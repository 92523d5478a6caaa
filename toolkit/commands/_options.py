"""Options that several commands share, and what they stand for: documents in, failures told."""

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..config import Settings
from ..errors import UsageError, told
from ..model import Act, Failure
from ..parsers import AUTO
from ..registry import PARSERS, load
from ..strategies import Strategy, strategy
from ._failures import Failures

if TYPE_CHECKING:
    from ..embedders import Embedder


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a command line says of its documents."""

    paths: tuple[str, ...]
    format: str | None
    field_map: Mapping[str, str]
    jurisdiction: str

    def acts(self, failures: Failures, references: bool = False) -> Iterator[Act]:
        """The acts, one at a time; what cannot be read goes to ``failures``, whose file is no input: it is passed over
        in folders. Raises UsageError before the first one."""
        from ..readers import read_paths

        if (
            failures.path
            and (file := self.stdin())
            and failures.path.exists()
            and os.path.samestat(file, failures.path.stat())
        ):
            raise UsageError(f"{failures.path} is to list the failed documents, so it cannot be read at stdin")
        if self.jurisdiction != AUTO:
            load(PARSERS, self.jurisdiction)
        documents = read_paths(
            self.paths,
            format=self.format,
            field_map=self.field_map,
            listing=failures.path,
            passed_over=failures.pass_over,
        )
        return self._parsed(documents, failures, references)

    def stdin(self) -> os.stat_result | None:
        """The file that is to be read at stdin; None where stdin is not read, or is a pipe or a terminal."""
        from ..readers import STDIN

        if STDIN not in self.paths or sys.stdin is None:
            return None
        try:
            found = os.fstat(sys.stdin.fileno())
        except (OSError, ValueError):  # no file of the system, as a program that calls the command may set
            return None
        return found if stat.S_ISREG(found.st_mode) else None

    def _parsed(self, documents: Iterable, failures: Failures, references: bool) -> Iterator[Act]:
        from ..parsers import parse

        for document in documents:
            if isinstance(document, Failure):
                failures.add(document)
                continue
            try:
                act = parse(document, self.jurisdiction, references=references)
            except Exception as error:  # a parser raises on no text; were one to, the others are read all the same
                failures.add(Failure(document.source, document.id, "parse", f"cannot be parsed: {told(error)}"))
            else:
                yield act


def _field_map(_: click.Context, __: click.Parameter, values: Iterable[str]) -> dict[str, str]:
    pairs = [value.partition("=") for value in values]
    for name, equals, column in pairs:
        if not (name and equals and column):
            raise UsageError(f"--map {name}{equals}{column} is not FIELD=NAME, as in --map text=corpo")
    return {name: column for name, _, column in pairs}


def input_options(command: Callable) -> Callable:
    """PATH…, --input-format, --map and --jurisdiction, handed to the command as one ``inputs``."""

    @wraps(command)  # also carries on the options that stand below this decorator
    def with_inputs(paths, input_format, field_map, jurisdiction, **options):
        return command(inputs=Inputs(paths, input_format, field_map, jurisdiction), **options)

    for option in (
        click.option(
            "--jurisdiction",
            default=AUTO,
            show_default=True,
            metavar="NAME",
            help="Parser to use, not the surest of the text: br, contract, english, eu, india, plain, thailand.",
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
            help="Read every file as text, html, markdown, docx, pdf, jsonl, lexml, lexml-json or akn, whatever its "
            "ending.",
        ),
        click.argument("paths", nargs=-1, required=True, metavar="PATH..."),
    ):
        with_inputs = option(with_inputs)
    return with_inputs


strategy_option = click.option(
    "--strategy",
    metavar="NAME[:OPTION=VALUE...]",
    help="How an act becomes chunks, such as whole, hierarchical, core-metadata (the default), recursive:size=256.",
)

nuggets_option = click.option(
    "--nuggets",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The theses that the strategies nuggets and core-nuggets index: what `legalos nuggets extract` wrote.",
)


def chosen_strategy(
    name: str,
    segment_fallback: bool,
    embedding=None,
    nuggets: Path | None = None,
    others: bool = False,
    history: bool = False,
) -> Strategy:
    """The strategy of that name; one that counts tokens counts those of the embedder, where that has a tokenizer. With
    ``history`` one that knows earlier wordings has them, unless its name says otherwise.

    Raises UnknownPlugin, or UsageError where it has no use for the fallback, lacks the nuggets that it needs, or has no
    use for those that are given, unless they are for ``others`` beside it.
    """
    chosen = strategy(name)
    options = {}
    if segment_fallback:
        if not hasattr(chosen, "segment_fallback"):
            raise UsageError(f"--segment-fallback goes with hierarchical and the core strategies, not with {name}")
        if ":segment_fallback=" in name and not chosen.segment_fallback:
            raise UsageError(f"--segment-fallback is not what {name} says; leave one of them out")
        options["segment_fallback"] = True
    if history and hasattr(chosen, "history") and ":history=" not in name:
        options["history"] = True
    if hasattr(chosen, "nuggets"):
        if nuggets is None:
            raise UsageError(f"the strategy {name} needs --nuggets FILE, which `legalos nuggets extract` writes")
        options["nuggets"] = nuggets
    elif nuggets and not others:
        raise UsageError(f"--nuggets goes with nuggets and core-nuggets, not with {name}")
    if hasattr(chosen, "tokenize") and hasattr(embedding, "tokenize"):
        options["tokenize"] = embedding.tokenize
    return strategy(name, **options) if options else chosen


def reads_references(chosen: Strategy) -> bool:
    """Whether the strategy wants acts to come with their references, which takes time to find."""
    return getattr(chosen, "references", False)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a command line says of the strategy; ``name`` is None where that is left to the settings, ``history`` where
    it is left to the name."""

    name: str | None
    segment_fallback: bool
    nuggets: Path | None
    history: bool | None

    def strategy(self, settings: Settings, embedding=None) -> Strategy:
        """The strategy of the settings. Raises as :func:`chosen_strategy`, and UsageError where the name says otherwise
        than the options."""
        name, wanted = settings.strategy, self.history is not False
        chosen = chosen_strategy(name, self.segment_fallback, embedding, self.nuggets, history=wanted)
        if self.history is not None and getattr(chosen, "history", wanted) != wanted:
            raise UsageError(f"--{'' if wanted else 'no-'}history is not what {name} says; leave one of them out")
        return chosen

    def with_embedder(self, settings: Settings) -> "tuple[Strategy, Embedder]":
        """What the settings name. Raises as :meth:`strategy`, before a model is loaded, or what that raises."""
        from ..embedders import embedder

        self.strategy(settings)
        embedding = embedder(settings.embedder, settings)
        return self.strategy(settings, embedding), embedding


def strategy_options(command: Callable) -> Callable:
    """--strategy, --segment-fallback, --history and --nuggets, handed to the command as one ``choice``."""

    @wraps(command)  # also carries on the options that stand below this decorator
    def with_choice(strategy, segment_fallback, nuggets, history, **options):
        return command(choice=Choice(strategy, segment_fallback, nuggets, history), **options)

    for option in (
        nuggets_option,
        click.option(
            "--history/--no-history",
            default=None,
            help="Earlier wordings of articles, where the text holds them, as chunks of their own, for `legalos search "
            "--at DAY` (default: history).",
        ),
        click.option(
            "--segment-fallback",
            is_flag=True,
            help="Cut acts without articles by their headings and paragraphs, instead of keeping each whole "
            "(hierarchical, core-full, core-metadata, core-none).",
        ),
        strategy_option,
    ):
        with_choice = option(with_choice)
    return with_choice


__all__ = [
    "Choice",
    "Failures",
    "Inputs",
    "chosen_strategy",
    "input_options",
    "nuggets_option",
    "reads_references",
    "strategy_option",
    "strategy_options",
]
