"""DOCX (ECMA-376 WordprocessingML), as Word shows it: one line for each paragraph."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO

from ..diagnostics import diagnostic
from ..errors import InputError
from ..model import Diagnostic, Failure, SourceText
from ..naming import SUPERSCRIPTS
from .builder import TextBuilder
from .docx_package import Package, attribute, child, is_on
from .docx_styles import Numbering, Styles
from .tables import data_rows
from .xmltree import local_name

_STRIKES = ("strike", "dstrike")
_DELETED = frozenset(("del", "moveFrom"))
_NO_TEXT = frozenset(("pPr", "rPr", "sectPr", "tblPr", "trPr", "tcPr", "tblGrid", "sdtPr", "instrText", "delInstrText"))
_BREAKS = frozenset(("br", "cr"))
_CALLS = frozenset(("footnoteReference", "endnoteReference"))


class DocxReader:
    """Automatic numbering is written out, struck and deleted text kept and marked; footnotes stand at the end.

    Headers, footers, comments and hidden text are set aside with a diagnostic.
    """

    extensions = (".docx", ".docm")

    def recognises(self, head: bytes) -> float:
        """A ZIP archive with the names of a Word document's parts."""
        if not head.startswith(b"PK\x03\x04"):
            return 0.0
        return 0.9 if b"word/" in head or b"[Content_Types].xml" in head else 0.2

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document. Raises InputError for what is no DOCX file, is broken or encrypted, or blows up."""
        data = stream.read()
        if not data:
            raise InputError("is empty")
        package = Package(data)
        page = _Document(package)
        page.print(package.document)
        page.print_notes()
        text, marks = page.builder.result()
        if not text:
            raise InputError("holds no text")
        yield SourceText(doc_id, source, "docx", text, {}, marks, tuple(_set_aside(package, page.hidden)))


def _set_aside(package: Package, hidden: list[str]) -> Iterator[Diagnostic]:
    furniture = [_words(part) for kind in ("header", "footer") for part in package.parts(kind)]
    asides = (
        ("furniture-set-aside", "headers and footers", furniture),
        ("comments-set-aside", "comments", [_words(note) for part in package.parts("comments") for note in part]),
        ("hidden-text-set-aside", "hidden text", hidden),
    )
    for code, what, found in asides:
        if words := list(dict.fromkeys(filter(None, found))):  # each once: sections repeat their headers
            yield diagnostic(code, what=what, words="; ".join(words))


def _words(element) -> str:
    """The words below an element, those of its paragraphs apart."""
    parts = [
        (node.text or "") if local_name(node) == "t" else " "
        for node in element.iter()
        if local_name(node) in ("t", "p", "tab", "br")
    ]
    return " ".join("".join(parts).split())


class _Document:
    """One walk over the body. XML's limit of 256 levels bounds the recursion."""

    def __init__(self, package: Package) -> None:
        self.builder = TextBuilder()
        self.hidden: list[str] = []
        self._styles = Styles(package.parts("styles"))
        self._numbering = Numbering(package.parts("numbering"), self._styles)
        self._stated = {
            (kind, attribute(note, "id")): note
            for kind in ("footnotes", "endnotes")
            for part in package.parts(kind)
            for note in part
            if local_name(note) in ("footnote", "endnote")
        }
        self._notes: list[tuple[str, object]] = []
        self._boxes: list = []
        self._paragraph_style = ""
        self._in_paragraph = False
        self._deleted = 0

    def print(self, element) -> None:
        """Add what an element holds."""
        for node in element:
            name = local_name(node)
            if name in _NO_TEXT or not name:
                continue
            if name == "p":
                self._paragraph(node)
            elif name == "tbl":
                self._table(node)
            elif name == "r":
                self._run(node)
            elif name in _DELETED:
                self._deleted += 1
                self.print(node)
                self._deleted -= 1
            elif name == "AlternateContent":  # the same thing twice, for newer and for older programs
                self.print(node if len(node) < 2 else node[0])
            elif name == "txbxContent" and self._in_paragraph:
                self._boxes.append(node)
            else:
                self.print(node)

    def print_notes(self) -> None:
        """The notes that were called, each on a line of its own behind its number."""
        for call, note in self._notes:  # a note that calls another adds it to the list
            self.builder.block()
            self.builder.text(f"{call} ")
            self.builder.one_line(True)
            self.print(note)
            self.builder.one_line(False)
        self.builder.block()

    def _paragraph(self, paragraph) -> None:
        properties = child(paragraph, "pPr")
        stated = child(properties, "pStyle")
        style = self._paragraph_style = self._styles.default if stated is None else attribute(stated)
        label = self._numbering.label(properties, style)
        outline = child(properties, "outlineLvl")
        heading = self._styles.is_heading(style) if outline is None else attribute(outline) in "012345678"
        builder = self.builder
        builder.block()
        if heading:
            builder.mark("heading")
        if label and _words(paragraph):
            struck = any(is_on(child(properties, "rPr", name)) for name in _STRIKES)
            self._text(label, struck=struck or child(properties, "rPr", "del") is not None)
        self._in_paragraph = True
        self.print(paragraph)
        self._in_paragraph = False
        if heading:
            builder.unmark()
        builder.block()
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.print(box)

    def _run(self, run) -> None:
        properties = child(run, "rPr")
        if is_on(child(properties, "vanish")):
            if words := _words(run):
                self.hidden.append(words)
            return
        struck = bool(self._deleted) or any(self._toggle(properties, name) for name in _STRIKES)
        capitals = self._toggle(properties, "caps")
        position = child(properties, "vertAlign")
        raised = position is not None and attribute(position) == "superscript"
        for node in run:
            name = local_name(node)
            if name in ("t", "delText"):
                words = node.text or ""
                if raised and words.strip().isascii() and words.strip().isdigit():
                    words = words.translate(SUPERSCRIPTS)
                self._text(words.upper() if capitals else words, struck=struck)
            elif name in _BREAKS:
                self.builder.line_break() if attribute(node, "type") in ("", "textWrapping") else self.builder.block()
            elif name == "tab":
                self.builder.text(" ")
            elif name == "noBreakHyphen":
                self._text("-", struck=struck)
            elif name in _CALLS:
                self._call(name.replace("Reference", "s"), node)
            elif name not in _NO_TEXT and len(node):
                self.print([node])

    def _toggle(self, properties, name: str) -> bool:
        """As the run states it, else as the style of its characters or of its paragraph does."""
        if (stated := child(properties, name)) is not None:
            return is_on(stated)
        style = child(properties, "rStyle")
        if style is not None and self._styles.is_on(attribute(style), name):
            return True
        return self._styles.is_on(self._paragraph_style, name)

    def _text(self, text: str, *, struck: bool) -> None:
        if struck:
            self.builder.mark("struck")
        self.builder.text(text)
        if struck:
            self.builder.unmark()

    def _call(self, kind: str, reference) -> None:
        note = self._stated.pop((kind, attribute(reference, "id")), None)
        if note is not None:
            call = str(len(self._notes) + 1).translate(SUPERSCRIPTS)
            self.builder.text(call)
            self._notes.append((call, note))

    def _table(self, table) -> None:
        rows = list(_inside(table, "tr"))
        nested = any(local_name(node) == "tbl" and node is not table for node in table.iter())
        data = set() if nested else data_rows([[_words(cell) for cell in _inside(row, "tc")] for row in rows])
        for place, row in enumerate(rows):
            self.builder.block()
            for number, cell in enumerate(_inside(row, "tc")):
                if place not in data:
                    self.print(cell)
                    continue
                if number:
                    self.builder.text(" | ")
                self.builder.one_line(True)
                self.print(cell)
                self.builder.one_line(False)
        self.builder.block()


def _inside(element, name: str) -> Iterator:
    """Rows of a table or cells of a row, also within content controls and tracked changes."""
    for node in element:
        if local_name(node) == name:
            yield node
        elif local_name(node) in ("sdt", "sdtContent", "customXml", "ins"):
            yield from _inside(node, name)
