"""Structured acts printed in the layout of the official journal; what a format's elements mean is for its reader."""

from abc import ABC, abstractmethod

from .builder import TextBuilder
from .xmltree import local_name

DOTS = "." * 60
"""The line that stands for an omitted text."""

STRUCK = frozenset(("del", "s", "strike"))


class Printer(ABC):
    """Prints elements in document order: label and words on one line, headings on their own, cells with bars between.

    A subclass says in :meth:`print` what each element is. That method, one of the others and :meth:`content` are all
    the frames that a level of nesting takes: with 256 levels at most, Python's stack of 1,000 frames suffices.
    """

    def __init__(self) -> None:
        self.builder = TextBuilder()
        self.after_label = False

    @abstractmethod
    def print(self, element) -> None:
        """Add an element and all below it, but not what follows it."""

    def content(self, element) -> None:
        """The words and the elements inside."""
        self.builder.text(element.text or "")
        for child in element:
            self.print(child)
            self.builder.text(child.tail or "")

    def inline(self, element, name: str) -> None:
        """Words within a line."""
        if name in STRUCK:
            self.builder.mark("struck")
        self.content(element)
        if name in STRUCK:
            self.builder.unmark()

    def label(self, element) -> None:
        """A label; the first paragraph after it stands on its line."""
        self.content(element)
        self.builder.text(" ")
        self.after_label = True

    def heading(self, element) -> None:
        """A line of its own, marked as a heading."""
        self.builder.block()
        self.builder.mark("heading")
        self.content(element)
        self.builder.unmark()
        self.builder.block()

    def block(self, element, *, paragraph: bool) -> None:
        """A paragraph, or a part of the document that holds some; the first one after a label starts no line."""
        self.start_block(paragraph=paragraph)
        self.content(element)
        self.end_block()

    def start_block(self, *, paragraph: bool) -> None:
        """Start a line, unless a label has started it."""
        if self.after_label:
            self.after_label = not paragraph
        else:
            self.builder.block()

    def end_block(self) -> None:
        """What follows starts a line, unless nothing followed the label yet."""
        if not self.after_label:
            self.builder.block()

    def dots(self) -> None:
        """An omitted text."""
        self.builder.text(DOTS)
        self.after_label = False

    def row(self, element) -> None:
        """A row of a table."""
        self.builder.block()
        self.builder.one_line(True)
        for number, cell in enumerate(child for child in element if local_name(child)):
            if number:
                self.builder.text(" | ")
            self.content(cell)
        self.builder.one_line(False)
        self.builder.block()
