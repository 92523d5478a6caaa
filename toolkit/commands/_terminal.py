"""What is shown on somebody's terminal, or told to the program that reads stdout or stderr."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import click
import orjson

from ..printable import dumped, printable

ADDRESS = "legalos.address"
"""Where the context of a command keeps which cluster it talks to, to be told with what goes wrong there."""
LOG_JSON = "legalos.log-json"
"""Where the context of a command keeps whether stderr is for programs."""
_SET_IN = " " * 4

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
    if off or log_json() or not (sys.stderr and sys.stderr.isatty()):
        return _NoBar()  # tqdm takes a hundredth of a second to import and to make its locks
    from tqdm import tqdm

    return tqdm(total=total, desc=label, unit=unit, file=sys.stderr, dynamic_ncols=True, leave=leave)


class _NoBar:
    """A bar of progress that nobody sees."""

    def __enter__(self) -> "_NoBar":
        return self

    def __exit__(self, *exception: object) -> None:
        pass

    def update(self, count: int) -> None:
        """As tqdm has it."""


def one_line(text: str) -> str:
    """The text with line breaks, control characters, bidirectional marks and lone surrogates as Python escapes them:
    a file's name must neither end the line nor steer the terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def print_hits(results, at: str | None = None) -> None:
    """Acts by rank, each with its passages: the path of a passage, its days (on the one that was asked ``at``), and its
    first lines."""
    from ..search.days import days_in_words

    width = min(shutil.get_terminal_size().columns, 100)
    for rank, hit in enumerate(results.hits, start=1):
        click.echo(_wrapped(f"{rank:2}. {hit.title or hit.id}", width, "", _SET_IN))
        click.echo(f"    {hit.score:.3f}  {hit.urn or hit.id}")
        for passage in hit.passages:
            place = " > ".join(passage.path) or passage.label or "the whole act"
            click.echo(_wrapped(place, width, _SET_IN, _SET_IN + "  "))
            if days := days_in_words(passage, at):
                click.echo(_wrapped(f"[{days}]", width, _SET_IN + "  ", _SET_IN + "  "))
            click.echo(_excerpt(passage.text, width))


def print_json(value: Any) -> None:
    """One JSON value on a line of stdout."""
    click.echo(dumped(value))


def print_table(rows: Sequence[Mapping[str, Any]], columns: Iterable[str]) -> None:
    """Rows under their headings, columns as wide as their longest value; numbers to the right; None is left out.

    On a terminal that is too narrow, the columns that do not fit stand on lines of their own below, set in.
    """
    names = list(columns)
    cells = [[_text(row[name]) for name in names] for row in rows]
    widths = [max(len(name), *(len(row[i]) for row in cells), 0) for i, name in enumerate(names)]
    numeric = [all(isinstance(row[name], int | float | None) for row in rows) for name in names]
    room = shutil.get_terminal_size((sys.maxsize, 0)).columns  # what is no terminal, such as a pipe, has no end
    folds = _folds(widths, room)
    for line in [names, *cells]:
        for fold in folds:
            text = "  ".join(f"{line[i]:{'>' if numeric[i] else '<'}{widths[i]}}" for i in fold).rstrip()
            if text:
                click.echo(_wrapped(text, room, _SET_IN if fold.start else "", _SET_IN))


def _folds(widths: Sequence[int], room: int) -> list[range]:
    """Columns by the line that they stand on, each as full as ``room`` allows."""
    folds = [range(0, 1)]
    for i in range(1, len(widths)):
        fold = range(folds[-1].start, i + 1)
        taken = sum(widths[j] for j in fold) + 2 * (len(fold) - 1) + len(_SET_IN) * bool(fold.start)
        if taken <= room:
            folds[-1] = fold
        else:
            folds.append(range(i, i + 1))
    return folds


def _text(value: Any) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _wrapped(text: str, width: int, first: str, following: str) -> str:
    """The text on lines of that width, broken between words alone, so that names and paths can be copied."""
    return textwrap.fill(
        text, width, initial_indent=first, subsequent_indent=following, break_long_words=False, break_on_hyphens=False
    )


def _excerpt(text: str, width: int) -> str:
    shown = textwrap.wrap(" ".join(text.split()), width - 8, max_lines=3, placeholder=" …")
    return textwrap.indent("\n".join(shown), " " * 8)
