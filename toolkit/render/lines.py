"""The lines of a text as they are to be shown: labels, tables, and columns that blanks hold apart."""

import re
from itertools import groupby

_COLUMNS = re.compile(r"\S(?:\t| {3,})\S")


def label_end(text: str, start: int, limit: int, label: str) -> int:
    """Where a label ends that stands at ``start``, perhaps with other white space in it; 0 if it does not."""
    if text.startswith(label, start, limit):
        return start + len(label) if label else 0
    signs = iter("".join(label.split()))
    wanted = next(signs, "")
    for position in range(start, limit):
        if text[position] == wanted:
            wanted = next(signs, "")
            if not wanted:
                return position + 1
        elif not text[position].isspace():
            break
    return 0


def phrase(words: str) -> str:
    """A pattern that finds the words with any white space between them."""
    return r"\s+".join(map(re.escape, words.split()))


def parts(piece: str) -> list[tuple[str, int]]:
    """``(kind, end)`` of the parts of a piece: ``table`` and ``pre`` are two lines or more of that kind."""
    if " | " not in piece and not _COLUMNS.search(piece):
        return [("", len(piece))]
    found: list[tuple[str, int]] = []
    end = 0
    for kind, lines in groupby(piece.splitlines(keepends=True), key=_kind):
        rows = list(lines)
        end += sum(map(len, rows))
        kind = kind if len(rows) > 1 else ""
        if found and found[-1][0] == kind == "":
            found.pop()
        found.append((kind, end))
    return found


def _kind(line: str) -> str:
    return "table" if " | " in line else "pre" if _COLUMNS.search(line) else ""
