"""What is told on somebody's terminal, or to the program that reads stderr."""

import sys
from datetime import UTC, datetime
from typing import Literal

import click
import orjson

ADDRESS = "legalos.address"
"""Where the context of a command keeps which cluster it talks to, to be told with what goes wrong there."""


LOG_JSON = "legalos.log-json"
"""Where the context of a command keeps whether stderr is for programs."""

Severity = Literal["info", "warning", "error"]


def log_json() -> bool:
    """Whether stderr is for programs: JSON lines, and no bars of progress."""
    context = click.get_current_context(silent=True)
    return bool(context and context.find_root().meta.get(LOG_JSON))


def tell(line: str, severity: Severity = "info", **facts) -> None:
    """Tell a line beside the data. With ``--log-json`` it is an object ``{time, level, message, …}`` with the facts,
    times in UTC."""
    if not log_json():
        click.echo(one_line(line), err=True)
        return
    told = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "level": severity, "message": line, **facts}
    click.echo(orjson.dumps(printable(told), default=str), err=True)


def progress_bar(
    total: int | None = None, label: str | None = None, unit: str = "", off: bool = False, leave: bool = True
):
    """A bar of progress on stderr where that is a terminal; none for programs, nor where it is to be ``off``."""
    from tqdm import tqdm

    disable = True if off or log_json() else None
    return tqdm(total=total, desc=label, unit=unit, file=sys.stderr, disable=disable, dynamic_ncols=True, leave=leave)


def printable(value):
    """The value without the lone surrogates that file names and arguments may hold and JSON may not."""
    if isinstance(value, str):
        return value.encode(errors="backslashreplace").decode()
    if isinstance(value, list | tuple):
        return [printable(one) for one in value]
    return {printable(key): printable(one) for key, one in value.items()} if isinstance(value, dict) else value


def one_line(text: str) -> str:
    """The text with line breaks, control characters, bidirectional marks and lone surrogates as Python escapes them:
    a file's name must neither end the line nor steer the terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def counted(count: int, noun: str) -> str:
    """The number and the noun in its number: ``1 act``, ``2,000 acts``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
