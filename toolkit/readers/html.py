"""HTML, as a browser shows it: one line for each block."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import BinaryIO

from ..diagnostics import diagnostic
from ..errors import InputError
from ..model import Diagnostic, Failure, Mark, SourceText
from ..naming import SUPERSCRIPTS, numeral
from .builder import TextBuilder
from .charset import decode, read_bytes
from .html_attributes import hides, numbering, steers, strikes, struck_classes
from .html_nesting import refuse_endless_nesting
from .tables import data_rows

_DECLARED = re.compile(rb"""<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_XHTML = re.compile(r"<\?xml\b|http://www\.w3\.org/1999/xhtml")
_CLOSED = re.compile(  # <script src="a.js"/>: to HTML all that follows would stand in it
    r"<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][\w:-]*+)((?:\s[^<>]*)?)/>",
    re.IGNORECASE,
)
_STARTS = (b"<!doctype html", b"<html", b"<head", b"<body", b"<meta", b"<div", b"<p>", b"<p ", b"<table", b"<h1")
_DEEPEST_TABLE = 10
_ORDINAL = re.compile(r"[oaºª°]s?\.?")

_BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir"),
        *("div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6"),
        *("header", "hgroup", "hr", "legend", "li", "listing", "main", "menu", "ol", "p", "plaintext", "pre", "search"),
        *("section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "xmp"),
    )
)
_NO_TEXT = frozenset(("head", "script", "style", "iframe", "svg", "object", "audio", "video", "canvas"))
_SECTIONS = frozenset(("article", "main", "section"))
_PROVISION = re.compile(r"\bart(?:igo)?\b\.?\s*\d", re.IGNORECASE)
_LABEL = re.compile(  # an item that has one needs no number, which a page's style sheet mostly hides then
    r"(?:art(?:igo|icle|\.)|section|§|par[áa]grafo\s+[úu]nico)\W|(?:[ivxlc]{1,7}|[a-z]{1,2}|\d[\d.]{0,6})\s?[).–—-]",
    re.IGNORECASE,
)
_STRUCK = frozenset(("strike", "s", "del"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_PREFORMATTED = frozenset(("pre", "listing", "xmp", "plaintext"))
_CELLS = frozenset(("td", "th"))
# blocks that are nothing else
_PLAIN = _BLOCKS - _SECTIONS - _HEADINGS - _PREFORMATTED - {"footer", "li", "ol", "table", "ul"}


class HtmlReader:
    """A page is one document. Struck-out text is kept and marked; what only steers through the page is set aside."""

    extensions = (".html", ".htm", ".xhtml")

    def recognises(self, head: bytes) -> float:
        """A tag that pages start with."""
        start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
        return 0.9 if start.startswith(_STARTS) or b"<html" in start else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document."""
        data = read_bytes(stream)
        declared = _DECLARED.search(data, 0, 4096)
        html, diagnostics = decode(data, declared[1].decode("ascii") if declared else "")
        if _XHTML.search(html, 0, 4096):
            html = _CLOSED.sub(r"<\1\2></\1>", html)
        yield html_document(html, source, doc_id, "html", {}, diagnostics)


def html_document(
    html: str,
    source: str,
    doc_id: str,
    format: str,
    metadata: Mapping[str, str],
    diagnostics: Sequence[Diagnostic] = (),
) -> SourceText:
    """The document in a page or in a piece of HTML. Raises InputError when nothing is written there.

    Navigation (``nav`` and form controls) and what is hidden (``hidden``, ``display: none``, ``template``) are set
    aside with a diagnostic, or kept where there is nothing else.
    """
    from selectolax.lexbor import LexborHTMLParser

    refuse_endless_nesting(html, _BLOCKS)
    root = LexborHTMLParser(html).root
    struck = struck_classes(html)
    page = _Page(struck)
    text, marks = page.render(root)
    found = tuple(diagnostics)
    if not text or (any(map(_PROVISION.search, page.set_aside + page.hidden)) and not _PROVISION.search(text)):
        text, marks = _Page(struck, navigation=False).render(root)
    else:
        for what, words in (("navigation", page.set_aside), ("hidden text", page.hidden)):
            if words:
                found += (diagnostic("navigation-set-aside", what=what, words="; ".join(words)),)
    if not text:
        raise InputError("holds no text")
    return SourceText(doc_id, source, format, text, metadata, marks, found)


class _Page:
    """One walk over the nodes of a page, without recursion: pages nest hundreds of elements deep."""

    def __init__(self, struck_classes: frozenset[str], *, navigation: bool = True) -> None:
        self.set_aside: list[str] = []
        self.hidden: list[str] = []
        self._builder = TextBuilder()
        self._end_block = (self._builder.block,)
        self._struck_classes = struck_classes
        self._navigation = navigation
        self._preformatted = 0
        self._lists: list[tuple[str, int] | None] = []
        self._data_rows: set[int] = set()
        self._row = 0
        self._tables = 0
        self._sections = 0
        self._raised = 0

    def render(self, root) -> tuple[str, tuple[Mark, ...]]:
        """The text of a node and of all below it, and what of it is marked."""
        above: list = []  # the open nodes: what follows each, and what ends it
        node = root
        while node is not None or above:
            if node is None:
                node, leave = above.pop()
            else:
                leave = self._enter(node)
                below = None if leave is None else node.child
                node = None if node is root else node.next
                if below is not None:
                    above.append((node, leave))
                    node = below
                    continue
            for action in leave or ():
                action()
        return self._builder.result()

    def _enter(self, node) -> tuple[Callable[[], None], ...] | None:
        """Start a node: what ends it, in order, or None where what is below it does not count."""
        tag = node.tag
        builder = self._builder
        if tag == "-text":
            (builder.preformatted if self._preformatted else builder.text)(node.text_content or "")
            return None
        if tag == "br":
            builder.line_break()
            return None
        if tag in _NO_TEXT or (tag.startswith("-") and tag != "-undef"):
            return None
        attributes = node.attributes
        if not attributes and tag in _PLAIN and not (self._data_rows and tag in _CELLS):
            builder.block()
            return self._end_block
        # the footer of an article may hold its signatures; the page's own holds addresses
        if self._navigation and (steers(tag, attributes) or (tag == "footer" and not self._sections)):
            if words := " ".join(node.text(separator=" ").split()):
                self.set_aside.append(words)
            return None
        if self._navigation and (tag == "template" or hides(attributes)):
            if words := self._unshown(node):
                self.hidden.append(words)
            return None
        leave: tuple[Callable[[], None], ...] = ()
        if tag == "sup":
            if not self._raised and self._superscript(node):
                return None
            self._raised += 1
            leave = (self._leave_superscript,)
        leave += self._enter_block(node, tag, attributes)
        if tag == "q":
            builder.prefix("“")
            leave = (lambda: builder.attach("”"), *leave)
        if tag in _STRUCK or self._line_through(attributes):
            builder.mark("struck")
            leave = (builder.unmark, *leave)
        if tag in _HEADINGS:
            builder.mark("heading")
            leave = (builder.unmark, *leave)
        return leave

    def _unshown(self, node) -> str:
        """The words of a hidden node. Those of a template are none of the page's (HTML 5, 4.12.3), and read apart."""
        if node.tag == "template":
            from selectolax.lexbor import LexborHTMLParser

            node = LexborHTMLParser(node.html.partition(">")[2]).root
        return " ".join(_Page(self._struck_classes, navigation=False).render(node)[0].split())

    def _enter_block(self, node, tag: str, attributes: Mapping[str, str | None]) -> tuple[Callable[[], None], ...]:
        builder = self._builder
        if self._data_rows and tag in _CELLS and (row := node.parent.mem_id) in self._data_rows:
            if row == self._row:
                builder.text(" | ")
            self._row = row
            builder.one_line(True)
            return (lambda: builder.one_line(False),)
        if tag not in _BLOCKS and "display:block" not in (attributes.get("style") or "").replace(" ", "").lower():
            return ()
        builder.block()
        leave: tuple[Callable[[], None], ...] = (builder.block,)
        if tag in _PREFORMATTED:
            self._preformatted += 1
            leave += (self._leave_preformatted,)
        if tag in _SECTIONS:
            self._sections += 1
            leave += (self._leave_section,)
        if tag in ("ol", "ul"):
            self._lists.append((numbering(attributes), _integer(attributes.get("start"), 1)) if tag == "ol" else None)
            leave += (self._leave_list,)
        if tag == "li" and self._lists and self._lists[-1]:
            style, number = self._lists[-1]
            number = _integer(attributes.get("value"), number)
            self._lists[-1] = (style, number + 1)
            if style and not _LABEL.match(_first_words(node)):
                builder.prefix(f"{numeral(number, style)}. ")
        if tag == "table":
            if self._tables < _DEEPEST_TABLE:  # the rows of each are looked through
                self._data_rows |= _data_rows(node)
            self._tables += 1
            leave += (self._leave_table,)
        return leave

    def _leave_preformatted(self) -> None:
        self._preformatted -= 1

    def _leave_superscript(self) -> None:
        self._raised -= 1

    def _leave_section(self) -> None:
        self._sections -= 1

    def _leave_table(self) -> None:
        self._tables -= 1

    def _leave_list(self) -> None:
        self._lists.pop()

    def _line_through(self, attributes: Mapping[str, str | None]) -> bool:
        if not attributes:
            return False
        if strikes(attributes.get("style") or ""):
            return True
        return bool(self._struck_classes.intersection((attributes.get("class") or "").split()))

    def _superscript(self, node) -> bool:
        """True when it is written: digits as superscripts, lest a footnote's number is read as one with the word
        before it. An ordinal stands against its number, whatever space the source has between them."""
        words = node.text().strip()
        if words.isascii() and words.isdigit():
            self._builder.text(words.translate(SUPERSCRIPTS))
            return True
        if _ORDINAL.fullmatch(words) and self._builder.last.isdigit():
            self._builder.join()
        return False


def _first_words(node) -> str:
    """The first words in a node, as far as they stand behind nothing but beginnings of elements."""
    node = node.child
    while node is not None:
        if node.tag == "-text" and (words := (node.text_content or "").strip()):
            return words[:40]
        below = node.child
        node = node.next if below is None else below
    return ""


def _data_rows(table) -> set[int]:
    """The rows to write cell by cell; none of a table that holds tables, which lays out the page."""
    held = table.css("table, tr")
    rows = [node for node in held if node.tag == "tr"]
    if len(held) > len(rows) + 1:
        return set()
    cells = [[" ".join(cell.text().split()) for cell in row.iter() if cell.tag in _CELLS] for row in rows]
    return {rows[place].mem_id for place in data_rows(cells)}


def _integer(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.strip().isascii() and text.strip().isdigit() and len(text) < 7 else otherwise
