"""The command line. One module per command, each thin: options, one call into the library, one way to print."""

import atexit
import errno
import gc
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

import click

from .. import __version__, collector
from ..errors import ClusterError, LegalosError
from ._terminal import ADDRESS, LOG_JSON, log_json, tell

MODULES = (
    "quickstart",
    "node",
    "parse",
    "chunks",
    "chunk_quality",
    "embed",
    "nuggets",
    "templates",
    "roles",
    "index",
    "search",
    "status",
    "indices",
    "evaluate",
    "report",
)

_LOG_JSON = "--log-json"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

atexit.register(gc.freeze)  # else the end looks for garbage in all that was imported, for 80 ms of an index run


class _Imported(Mapping[str, click.Command]):
    """The commands by name; one is imported when it is asked for."""

    def __getitem__(self, name: str) -> click.Command:
        module = name.replace("-", "_")
        if module not in MODULES or "_" in name:
            raise KeyError(name)
        return import_module(f"{__name__}.{module}").command

    def __iter__(self) -> Iterator[str]:
        return (module.replace("_", "-") for module in MODULES)

    def __len__(self) -> int:
        return len(MODULES)


class Commands(click.Group):
    """A group that turns a LegalosError into one sentence on stderr and its exit code."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            ctx.meta[LOG_JSON] = _LOG_JSON in given  # no option was processed yet
            _tell_wrong_usage(ctx, error)
        except OSError as error:  # --help
            _tell_unwritten(ctx, error)

    def invoke(self, ctx: click.Context):
        try:
            with collector.seldom():
                return super().invoke(ctx)
        except LegalosError as error:
            address = ctx.meta.get(ADDRESS) if isinstance(error, ClusterError) else None
            told = f"Error: {error}" + (f"; the address is {address}" if address else "")
            tell(told, "error", exit_code=error.exit_code)
            ctx.exit(error.exit_code)
        except click.ClickException as error:
            _tell_wrong_usage(ctx, error)
        except OSError as error:
            _tell_unwritten(ctx, error)
        except KeyboardInterrupt:
            if not log_json():
                raise
            tell("Error: interrupted", "error", exit_code=1)
            ctx.exit(1)


def _tell_wrong_usage(ctx: click.Context, error: click.ClickException) -> NoReturn:
    """In one line to a program; to a person as click does."""
    if isinstance(error, click.NoSuchOption) and error.option_name == _LOG_JSON:
        told = f"{_LOG_JSON} stands before the command: legalos {_LOG_JSON} {ctx.invoked_subcommand} …"
        error = click.UsageError(told, error.ctx)
    if not log_json():
        raise error
    tell(f"Error: {error.format_message()}", "error", exit_code=error.exit_code)
    ctx.exit(error.exit_code)


def _tell_unwritten(ctx: click.Context, error: OSError) -> NoReturn:
    """That a disk took no more, stdout's as a rule. What is left to write there is dropped: a second attempt, at the
    end of the process, would fail too, with lines of Python's own. What a closed pipe means, click knows."""
    if error.errno not in _NO_ROOM:
        raise error
    with suppress(OSError, ValueError):  # stdout may be no file of the system, as in tests
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    tell(f"Error: writing failed: {error.strerror}", "error", exit_code=LegalosError.exit_code)
    ctx.exit(LegalosError.exit_code)


@click.group(
    cls=Commands,
    commands=_Imported(),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="legalos")
@click.option(
    _LOG_JSON,
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _, given: ctx.meta.update({LOG_JSON: given}),
    help="Write what goes to stderr as JSON lines, for programs.",
)
def main() -> None:
    """Legal texts into trees, trees into chunks, chunks into OpenSearch indices.

    stdout is data, stderr is everything else. Exit status: 0 done, 1 failed, 2 wrong usage, 3 some documents failed
    (they are in failed.jsonl, the rest is indexed), 4 a check found drift, 5 no cluster.
    """
