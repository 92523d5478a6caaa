"""The folder of an evaluation: ``results.json``, ``per-query.jsonl`` and the runs."""

import types
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import orjson

from ..errors import LegalosError, UsageError
from ..printable import dumped
from .results import VERSION, QueryValues, Results

RESULTS, PER_QUERY = "results.json", "per-query.jsonl"


def write_results(folder: Path, results: Results, values: Iterable[QueryValues]) -> None:
    """Write both files; an older pair is replaced only when the new one is complete. Bytes of paths that are not UTF-8
    are escaped."""
    write_atomically(folder / PER_QUERY, b"".join(dumped(value) + b"\n" for value in values))
    write_atomically(folder / RESULTS, dumped(results, orjson.OPT_INDENT_2) + b"\n")


def read_results(folder: Path) -> Results:
    """The results of a folder. Raises UsageError where there are none, or of another version of the contract."""
    path = folder / RESULTS
    value = _json(path, _read(path))
    if not isinstance(value, dict) or value.get("version") != VERSION:
        raise UsageError(f"{path} holds no results of this version of legalos; run `legalos evaluate` again")
    try:
        return build(Results, value)
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{path} is not what `legalos evaluate` writes: {error}") from error


def read_values(folder: Path) -> list[QueryValues]:
    """The values by query of a folder. Raises UsageError where there are none, with the line that is none of them."""
    path = folder / PER_QUERY
    return [_values(f"{path}, line {number}", line) for number, line in enumerate(_read(path).split(b"\n"), 1) if line]


def _values(where: str, line: bytes) -> QueryValues:
    try:
        found = build(QueryValues, _json(where, line))
        if isinstance(found.values, dict):
            return found
    except (KeyError, TypeError, ValueError):
        pass
    raise UsageError(f"{where} is not what `legalos evaluate` writes: it needs scoring, arm, query and values")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def build(kind: type, value: Any) -> Any:
    """What JSON gave, as the dataclass that it was written from: the inverse of ``orjson.dumps``."""
    if get_origin(kind) is types.UnionType:
        return None if value is None else build(get_args(kind)[0], value)
    if get_origin(kind) is tuple:
        return tuple(build(get_args(kind)[0], item) for item in value)
    if is_dataclass(kind):
        if not isinstance(value, Mapping):
            raise TypeError(f"{kind.__name__} is {value!r}")
        hints = _hints(kind)
        return kind(**{f.name: build(hints[f.name], value[f.name]) for f in fields(kind) if f.name in value})
    return value


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all. Raises LegalosError where it cannot be written."""
    partial = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(content)
        partial.replace(path)
    except OSError as error:
        raise LegalosError(f"{path} cannot be written: {error.strerror}") from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}); `legalos evaluate --out` writes it") from error


def _json(where: Path | str, content: bytes) -> Any:
    try:
        return orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise UsageError(f"{where} is no JSON: {error}") from error
