"""Ids as columns of TREC's files, which white space parts: written as in JSON (``\\u0020``), and read back."""

import re

_ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
_TO_ESCAPE = re.compile(r"\s|\\(?=u[0-9a-f]{4})")


def escaped(text: str) -> str:
    """An id as a column."""
    return _TO_ESCAPE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def unescaped(column: str) -> str:
    """The id of a column."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), column) if "\\u" in column else column
