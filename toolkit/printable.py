"""Text that can be written: names of files and arguments may hold bytes that are not UTF-8, as lone surrogates."""

from dataclasses import fields, is_dataclass
from typing import Any

import orjson


def dumped(value: Any, option: int = 0) -> bytes:
    """The value as JSON, with orjson's options; :func:`printable` where it has to be."""
    try:
        return orjson.dumps(value, option=option)
    except orjson.JSONEncodeError:
        return orjson.dumps(printable(value), option=option)


def printable(value):
    """The value without the lone surrogates that file names and arguments may hold and JSON may not."""
    if isinstance(value, str):
        return value.encode(errors="backslashreplace").decode()
    if isinstance(value, list | tuple):
        return [printable(one) for one in value]
    if is_dataclass(value):
        return {field.name: printable(getattr(value, field.name)) for field in fields(value)}
    return {printable(key): printable(one) for key, one in value.items()} if isinstance(value, dict) else value
