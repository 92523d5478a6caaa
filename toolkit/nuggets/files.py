"""The file of nuggets: one JSON object a line, with the fields of :class:`~.model.Nugget`."""

from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import BinaryIO

import orjson

from ..errors import UsageError
from .model import Nugget

_TYPES = {field.name: field.type for field in fields(Nugget)}
_OPTIONAL = {"genre": "", "flags": (), "text_sha256": ""}
"""What a file of somebody else's may leave out."""
_OFFSETS = 2**31
"""Offsets are below it: the index keeps them as ``integer``."""


def line(nugget: Nugget) -> bytes:
    """The nugget as a line."""
    return orjson.dumps(asdict(nugget)) + b"\n"


class NuggetFile(Mapping[str, tuple[Nugget, ...]]):
    """The nuggets of a file by document, in its order. Each line is checked once; then only its place is held, and read
    when its document is asked for, so that the file need not fit the memory.

    ``made_by`` tells who drew them, ``theses`` how many there are, and ``marked`` how many of these are unsupported or
    flagged. Raises UsageError for a file that cannot be read or holds no nugget, and, with the
    line, for a line that is none.
    """

    def __init__(self, path: Path):
        self.path = path
        self._places: dict[str, array[int]] = {}
        self.theses = self.marked = 0
        makers: set[str] = set()
        for number, place, content in self._lines():
            nugget = _nugget(content, f"{path}, line {number}")
            self._places.setdefault(nugget.doc_id, array("Q")).append(place)
            self.theses += 1
            self.marked += bool(nugget.marks)
            makers.add(" ".join(filter(None, _maker(nugget))))
        if not self._places:
            raise UsageError(f"{path} holds no nuggets: `legalos nuggets extract` writes them")
        self.made_by = ", ".join(sorted(makers))

    def __getitem__(self, doc: str) -> tuple[Nugget, ...]:
        places = self._places[doc]
        with self._opened() as file:
            lines = [_line_at(file, place) for place in places]
        found = tuple(_nugget(content, str(self.path)) for content in lines)
        if any(nugget.doc_id != doc for nugget in found):
            raise UsageError(f"{self.path} was changed while it was read")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def _lines(self) -> Iterator[tuple[int, int, bytes]]:
        """The lines that are not blank, each with its number and its place."""
        place = 0
        with self._opened() as file:
            for number, content in enumerate(file, start=1):
                if content.strip():
                    yield number, place, content
                place += len(content)

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        try:
            with self.path.open("rb") as file:
                yield file
        except OSError as error:
            raise UsageError(f"{self.path}, the file of nuggets, cannot be read: {error.strerror}") from error


def _line_at(file: BinaryIO, place: int) -> bytes:
    file.seek(place)
    return file.readline()


def _maker(nugget: Nugget) -> tuple[str, ...]:
    return nugget.extractor, nugget.model, nugget.prompt_sha256[:12], nugget.genre


def holds_others(path: Path) -> bool:
    """Whether a file is there that holds something other than nuggets, by its first line: somebody's only copy."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            first = file.readline()
        return bool(first.strip() and not _nugget(first, str(path)))
    except (OSError, UsageError):
        return True


def _nugget(content: bytes, where: str) -> Nugget:
    try:
        row = orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise UsageError(f"{where} is not JSON: {error.msg}") from None
    if not isinstance(row, dict):
        raise UsageError(f"{where} is no JSON object")
    row = _OPTIONAL | row
    if missing := [name for name in _TYPES if name not in row]:
        raise UsageError(f"{where} is no nugget of `legalos nuggets extract`: it lacks {', '.join(missing)}")
    row["flags"] = tuple(row["flags"]) if isinstance(row["flags"], list | tuple) else row["flags"]
    wrong = [name for name, kind in _TYPES.items() if not isinstance(row[name], getattr(kind, "__origin__", kind))]
    if wrong or not row["text"].strip():
        raise UsageError(f"{where} is no nugget of `legalos nuggets extract`: {(wrong or ['text'])[0]} is wrong")
    start, end = row["start"], row["end"]
    if isinstance(start, bool) or isinstance(end, bool) or not 0 <= start <= end < _OFFSETS:
        raise UsageError(f"{where}: start and end are {start} and {end}, which are no range of characters")
    return Nugget(**{name: row[name] for name in _TYPES})
