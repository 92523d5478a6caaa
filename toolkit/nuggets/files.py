"""The file of nuggets: one JSON object a line, with the fields of :class:`~.model.Nugget`."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path

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


def read_nuggets(path: Path) -> Mapping[str, tuple[Nugget, ...]]:
    """The nuggets of a file by document, in its order.

    Raises UsageError for a file that cannot be read or holds no nugget, and, with the line, for a line that is none.
    """
    found: dict[str, list[Nugget]] = defaultdict(list)
    try:
        with path.open("rb") as file:
            for number, content in enumerate(file, start=1):
                if content.strip():
                    nugget = _nugget(content, f"{path}, line {number}")
                    found[nugget.doc_id].append(nugget)
    except OSError as error:
        raise UsageError(f"{path}, the file of nuggets, cannot be read: {error.strerror}") from error
    if not found:
        raise UsageError(f"{path} holds no nuggets: `legalos nuggets extract` writes them")
    return {doc: tuple(some) for doc, some in found.items()}


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
