"""Marked-up content into lines of text, with marks that point into them."""

import re
from typing import Literal

from ..model import Mark
from .unseen import unseen

_SPACES = re.compile(r"[ \t\n\f\r\u00a0]+")  # nbsp too: it only keeps a label and its words together on a screen


class TextBuilder:
    """Collects text in document order. Breaks and spaces are held back until something follows them, so that no line
    ends in a space and no two spaces stand together."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._breaks = 0
        self._space = False
        self._prefix = ""
        self._last = ""
        self._marks: list[tuple[str, int, int]] = []
        self._open: list[tuple[str, int]] = []
        self._one_line = 0

    def text(self, text: str) -> None:
        """Running text: every run of white space, no-break spaces among it, is one space. Signs that are not seen go
        before that (:mod:`.unseen`), since spaces on both sides of one are one."""
        if text.isalnum():
            self._emit(text)
            return
        words = _SPACES.sub(" ", unseen(text))
        if words.startswith(" "):
            self._space = True
        if stripped := words.strip(" "):
            self._emit(stripped)
            self._space = words.endswith(" ")

    def preformatted(self, text: str) -> None:
        """Text whose line breaks and spaces count."""
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n")):
            if number:
                self.line_break()
            if line.strip():
                self._emit(line.replace("\u00a0", " ").rstrip())

    def block(self) -> None:
        """What follows starts a line."""
        if self._one_line:
            self._space = True
        else:
            self._breaks = self._breaks or 1

    def line_break(self) -> None:
        """One more line break; two or more leave one blank line."""
        if self._one_line:
            self._space = True
        else:
            self._breaks = min(self._breaks + 1, 2)

    def join(self) -> None:
        """What follows stands against what went before, without the space that the source has there."""
        self._space = False

    def prefix(self, text: str) -> None:
        """Text that stands directly before what follows, on the same line."""
        self._prefix += text

    def attach(self, text: str) -> None:
        """Text that belongs to the end of the line before, such as a closing quotation mark."""
        (self._emit if self._prefix else self._append)(text)

    def one_line(self, on: bool) -> None:
        """Inside, blocks and line breaks are spaces."""
        self._one_line += 1 if on else -1

    @property
    def length(self) -> int:
        """Of the text so far, without the breaks that are held back."""
        return self._length

    @property
    def last(self) -> str:
        """The last character, or "" at the start of a line."""
        return "" if self._breaks else self._last

    def mark(self, style: Literal["struck", "heading"]) -> None:
        """The range of a mark starts here, and ends at the matching :meth:`unmark`."""
        self._open.append((style, self._length))

    def unmark(self) -> None:
        """End the range that was started last."""
        style, start = self._open.pop()
        self._marks.append((style, start, self._length))

    def result(self) -> tuple[str, tuple[Mark, ...]]:
        """The text, and its marks in order; marks of one style that touch are one."""
        text = "".join(self._parts)
        return text, _merged(text, self._marks)

    def _emit(self, text: str) -> None:
        if self._length and self._breaks:
            self._append("\n" * self._breaks)
        elif self._length and self._space:
            self._append(" ")
        self._append(self._prefix + text)
        self._breaks, self._space, self._prefix = 0, False, ""

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
        self._last = text[-1]


def _merged(text: str, marks: list[tuple[str, int, int]]) -> tuple[Mark, ...]:
    merged: list[Mark] = []
    for style, start, end in sorted(marks):
        while start < end and text[start].isspace():
            start += 1
        if start == end:
            continue
        before = merged[-1] if merged and merged[-1].style == style else None
        if before and not text[before.end : start].strip(" "):
            merged[-1] = Mark(style, before.start, max(before.end, end))
        else:
            merged.append(Mark(style, start, end))
    return tuple(sorted(merged, key=lambda mark: (mark.start, mark.end)))
