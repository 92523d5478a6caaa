"""Akoma Ntoso (OASIS LegalDocML, any version and namespace), printed as the official journal prints it."""

import re
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from ..errors import InputError
from ..model import Failure, SourceText
from ..naming import SUPERSCRIPTS
from ..validity import Period
from .akn_metadata import is_brazilian, stated_metadata
from .akn_periods import StatedPeriods
from .printer import STRUCK, Printer
from .xmltree import is_xml, local_name, read_xml, refused

_ROOT = "akomaNtoso"
_GROUPINGS = frozenset(
    ("book", "chapter", "division", "part", "subchapter", "subdivision", "subpart", "subtitle", "title", "tome")
)
_UNITS = frozenset(
    (
        *("alinea", "article", "clause", "hcontainer", "indent", "level", "list", "paragraph", "point", "proviso"),
        *("rule", "section", "subclause", "sublist", "subparagraph", "subrule", "subsection", "transitional"),
        *("item", "recital", "citation"),
    )
)
_HIERARCHY = _GROUPINGS | _UNITS
# What holds words. Inside, every element is part of the line, but for those that are blocks wherever they stand.
_TEXT = frozenset(
    ("p", "block", "caption", "crossHeading", "heading", "li", "listIntroduction", "listWrapUp", "num", "subheading")
)
_BLOCKS = _HIERARCHY | _TEXT | frozenset(("blockList", "foreign", "ol", "quotedStructure", "table", "ul"))
_ASIDE = frozenset(("meta", "toc"))

_WORD = re.compile(r"[^\W\d_]{4,}")  # Article, Section, Schedule: the label stands alone; Art. and § do not


class AkomaNtosoReader:
    """Labels, headings, quoted structures and tables in the layout in which LexML is printed; notes stand at the end.

    A heading stands on its label's line where that is a bare number (``1. Short title``), below it where the label is a
    word (``Article 1``), and above it in Brazilian acts.
    """

    extensions = (".akn", ".akn.xml", ".xml")

    def recognises(self, head: bytes) -> float:
        """The outermost element."""
        return 1.0 if is_xml(head) and _ROOT.lower().encode() in head.lower() else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document. Raises InputError for XML that is not well-formed, not Akoma Ntoso, or declares entities."""
        root, diagnostics = read_xml(stream)
        if local_name(root).lower() != _ROOT.lower():
            raise refused(root, "Akoma Ntoso")
        metadata, undated = stated_metadata(root)
        stated = StatedPeriods(root)
        page = _AknPrinter(root, stated, brazilian=is_brazilian(root, metadata))
        page.print(root)
        page.print_notes()
        text, marks = page.builder.result()
        if not text:
            raise InputError("holds no text")
        periods = (*stated.of_all(root, len(text)), *page.periods)
        yield SourceText(doc_id, source, "akn", text, metadata, marks, (*diagnostics, *undated), periods)


class _AknPrinter(Printer):
    def __init__(self, root, periods: StatedPeriods, *, brazilian: bool) -> None:
        super().__init__()
        self._periods = periods
        self.periods: list[Period] = []
        self._brazilian = brazilian
        self._in_text = 0
        self._notes: list[tuple[str, object]] = []
        stated = root.iterfind(".//{*}meta/{*}notes/{*}note")
        self._stated = {note.get("eId") or note.get("id"): note for note in stated}

    def print(self, element) -> None:
        name = local_name(element)
        if not name or name in _ASIDE:
            return
        if name == "authorialNote":
            self._call(element.get("marker", ""), element)
        elif name == "noteRef":
            self._call(element.get("marker", ""), self._stated.pop(element.get("href", "").lstrip("#"), None))
        elif name == "eol":
            self.builder.line_break()
        elif name == "tr":
            self.row(element)
        elif name in _HIERARCHY:
            self._unit(element, name)
        elif self._in_text and name not in _BLOCKS:
            self._inline(element, name)
        else:
            self._block(element, name)

    def print_notes(self) -> None:
        """The notes, each on a line of its own behind its number; a note on a note comes after the others."""
        for marker, note in self._notes:
            self.builder.block()
            self.builder.text(f"{marker} ")
            self.builder.one_line(True)
            self.content(note)
            self.builder.one_line(False)
        self.builder.block()

    def _call(self, marker: str, note) -> None:
        """What calls a note; the note itself is None where it is unknown or was called before."""
        marker = (marker or str(len(self._notes) + 1)).translate(SUPERSCRIPTS)
        self.builder.text(marker)
        if note is not None:
            self._notes.append((marker, note))

    def _inline(self, element, name: str) -> None:
        self.builder.prefix(element.get("startQuote", ""))
        if name == "omissis" and not "".join(element.itertext()).strip():
            self.dots()
        if name in STRUCK:
            self.builder.mark("struck")
        self.content(element)
        if name in STRUCK:
            self.builder.unmark()
        self._close(element)

    def _unit(self, element, name: str) -> None:
        in_text, self._in_text = self._in_text, 0
        began = self.builder.length
        labels, headings, rest = [], [], []
        for child in element:
            kind = local_name(child)
            (labels if kind == "num" else headings if kind in ("heading", "subheading") else rest).append(child)
        if labels or headings:  # else it goes on where the label before it stands, as a caput does
            self.after_label = False
        self.start_block(paragraph=False)
        self._in_text = 1
        self._head(labels, headings, _is_grouping(element, name))
        self._in_text = 0
        self.builder.text(element.text or "")
        for child in rest:
            self.print(child)
            self.builder.text(child.tail or "")
        self.after_label = False
        self._in_text = in_text
        self.builder.block()
        if stated := self._periods.of(element, began, self.builder.length):
            self.periods.append(stated)

    def _head(self, labels: list, headings: list, grouping: bool) -> None:
        if self._brazilian and not grouping:
            for heading in headings:
                self.heading(heading)
        for label in labels:
            (self.heading if grouping else self.label)(label)
        if any(_WORD.search("".join(label.itertext())) for label in labels) and not self._brazilian:
            self.after_label = False
            self.builder.block()
        if grouping or not self._brazilian:
            for heading in headings:
                if not self.after_label:
                    self.builder.block()
                self.after_label = False
                self.builder.mark("heading")
                self.content(heading)
                self.builder.unmark()
                self.builder.block()

    def _block(self, element, name: str) -> None:
        text = name in _TEXT
        self._in_text += text
        if name == "quotedStructure":
            self.after_label = False
            self.builder.block()
            self.builder.prefix(element.get("startQuote", ""))
        self.start_block(paragraph=text)
        self.content(element)
        self._close(element)
        self.end_block()
        self._in_text -= text

    def _close(self, element) -> None:
        if quote := element.get("endQuote"):
            self.builder.attach(quote)


def _is_grouping(element, name: str) -> bool:
    """True for a chapter and the like, and for a section that holds articles, as in Brazil, rather than text."""
    return name in _GROUPINGS or any(
        local_name(child) == "article" or (local_name(child) in _HIERARCHY and _is_grouping(child, local_name(child)))
        for child in element
    )
