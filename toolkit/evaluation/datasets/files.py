"""Files of a dataset, read as streams. What is broken is refused with the file and the line, so nothing is lost."""

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

import orjson

from ...errors import UsageError

_FIELD_LIMIT = 2**31 - 1  # characters; csv's own is 131,072, and a C long is 32 bits wide on some systems
_BOM = b"\xef\xbb\xbf"


def json_lines(path: Path) -> Iterator[tuple[int, dict]]:
    """The objects of a file of JSON lines with the numbers of their lines, blank ones left out.

    Raises UsageError for a line that is not one object: a file that was cut, or is something else.
    """
    with opened(path).open("rb") as lines:
        for number, line in enumerate(lines, 1):
            line = line.removeprefix(_BOM).strip() if number == 1 else line.strip()
            if not line:
                continue
            try:
                record = orjson.loads(line)
            except orjson.JSONDecodeError as error:
                raise UsageError(f"{path}:{number}: is not JSON ({error.msg}); was the file cut?") from error
            if not isinstance(record, dict):
                raise UsageError(f"{path}:{number}: is not a JSON object")
            yield number, record


def csv_rows(path: Path, *required: str | Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a CSV file as dicts, with the number of the line that each begins on.

    The first row names the columns; the delimiter is the one of ``, ; | tab`` that it holds most of. ``required`` are
    names of columns, of which each may be a choice of several; rows have the first name of the choice. Raises
    UsageError for a file without them, for a row of another length and for a quotation mark that is never closed.
    """
    csv.field_size_limit(_FIELD_LIMIT)
    with opened(path).open(encoding="utf-8-sig", newline="") as text:
        try:
            first = text.readline()
            text.seek(0)
            rows = csv.reader(text, delimiter=max(",;\t|", key=first.count), strict=True)
            yield from _dicts(path, rows, required)
        except UnicodeDecodeError as error:
            raise UsageError(f"{path}: is not UTF-8 ({error.reason}); was the file cut?") from error


def _dicts(path: Path, rows, required: Sequence[str | Sequence[str]]) -> Iterator[tuple[int, dict[str, str]]]:
    header: list[str] = []
    began = 1
    while True:
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise UsageError(f"{path}:{began}: the row is broken ({error}); was the file cut?") from error
        if row is None:
            break
        if row and not header:
            header = _named(path, [name.strip() for name in row], required)
        elif row:
            if len(row) != len(header):
                many = f"{len(row)} columns where the header has {len(header)}"
                raise UsageError(f"{path}:{began}: the row has {many}; was the file cut?")
            yield began, dict(zip(header, row, strict=True))
        began = rows.line_num + 1
    if not header:
        raise UsageError(f"{path} is empty")


def _named(path: Path, header: list[str], required: Sequence[str | Sequence[str]]) -> list[str]:
    for names in required:
        choice = (names,) if isinstance(names, str) else names
        found = next((name for name in choice if name in header), None)
        if found is None:
            raise UsageError(f"{path} has no column {' or '.join(choice)}; it has {', '.join(header)}")
        header[header.index(found)] = choice[0]
    return header


def text_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text file that are not blank, without their ends, with their numbers. Raises UsageError for what
    is not UTF-8."""
    with opened(path).open(encoding="utf-8-sig") as lines:
        try:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield number, line.rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise UsageError(f"{path}: is not UTF-8 ({error.reason}); was the file cut?") from error


def opened(path: Path) -> Path:
    """The path, tried out. Raises UsageError where it cannot be read."""
    try:
        with path.open("rb"):
            return path
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from error


def one_of(folder: Path, names: Sequence[str], what: str) -> Path:
    """The first of the names that the folder has. Raises UsageError, which says what is missing."""
    if found := first_of(folder, names):
        return found
    raise UsageError(f"{folder} has no {' or '.join(names)}, which holds {what}")


def first_of(folder: Path, names: Sequence[str]) -> Path | None:
    """The first of the names that the folder has."""
    return next((folder / name for name in names if (folder / name).exists()), None)


def slug(name: str) -> str:
    """The name as one of a corpus may be: ``a-z0-9-``, at most 60 characters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "dataset"


def field(record: dict, *names: str) -> str:
    """The first of the fields that says something, as stripped text; numbers in digits."""
    for name in names:
        value = record.get(name)
        if isinstance(value, str | int | float) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip()
    return ""


def listed(items: Sequence[str], most: int = 5) -> str:
    """The items for a sentence, the first of them where there are many."""
    return ", ".join(items[:most]) + (f" and {len(items) - most:,} more" if len(items) > most else "")
