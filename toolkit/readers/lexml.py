"""LexML Brasil XML (parte 3: LexML XML Schema, 1.0), printed in the layout of the official journal."""

import re
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from ..errors import InputError
from ..model import Failure, SourceText
from .builder import TextBuilder
from .charset import decode, read_bytes
from .metadata import complete

NAMESPACE = "http://www.lexml.gov.br/1.0"
_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_ENCODING = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)""")

_DOTS = "." * 60
_GROUPINGS = frozenset(
    (
        *("Parte", "Livro", "Titulo", "Subtitulo", "Capitulo", "Subcapitulo", "Secao", "Subsecao"),
        "AgrupamentoHierarquico",
    )
)
_UNITS = frozenset(("Artigo", "Paragrafo", "Inciso", "Alinea", "Item", "Pena", "DispositivoGenerico", "Omissis"))
_INLINE = frozenset(
    (
        *(
            "a",
            "abbr",
            "b",
            "code",
            "del",
            "dfn",
            "em",
            "i",
            "img",
            "ins",
            "q",
            "s",
            "small",
            "span",
            "strike",
            "strong",
        ),
        *("sub", "sup", "u", "Remissao", "RemissaoMultipla", "NotaReferenciada", "Marcador", "Formula", "EmLinha"),
    )
)
_STRUCK = frozenset(("del", "s", "strike"))
_ASIDE = frozenset(("Metadado", "MetadadoProprietario"))


class LexmlReader:
    """The act as it would be printed: label and words on one line, headings, quoted amendments in quotation marks and
    omissions as dots. Its URN, title and summary become metadata."""

    extensions = (".lexml.xml", ".lexml", ".xml")

    def recognises(self, head: bytes) -> float:
        """The namespace, or at least XML."""
        if NAMESPACE.encode() in head or b"<LexML" in head:
            return 1.0
        return 0.5 if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<?xml") else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document. Raises InputError for XML that is not well-formed, not LexML, or declares entities."""
        data = read_bytes(stream)
        declared = _ENCODING.match(data)
        xml, diagnostics = decode(data, declared[1].decode("ascii") if declared else "")
        root = _parse(_DECLARATION.sub("", xml))
        page = _Printer()
        page.print(root)
        text, marks = page.builder.result()
        if not text:
            raise InputError("holds no text")
        yield SourceText(doc_id, source, "lexml", text, _metadata(root), marks, tuple(diagnostics))


def _parse(xml: str):
    from lxml import etree

    # Entities can name files to read in, or grow without end; no act needs any of its own.
    if "<!ENTITY" in xml:
        raise InputError("declares XML entities, which are not read; replace them by what they stand for")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    try:
        root = etree.fromstring(xml.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise InputError(f"is not well-formed XML: {error}") from error
    name = etree.QName(root)
    if name.namespace != NAMESPACE:
        raise InputError(f"is XML but not LexML: its outermost element is {name.localname!r}, not of {NAMESPACE}")
    return root


def _metadata(root) -> dict[str, str]:
    names = {"l": NAMESPACE}
    header = "/l:ParteInicial/l:"
    return complete(
        {
            "urn": root.xpath("string((//l:Metadado/l:Identificacao/@URN)[1])", namespaces=names),
            "title": root.xpath(f"string((/{header}Epigrafe)[1])", namespaces=names),
            "summary": root.xpath(f"string((/{header}Ementa)[1])", namespaces=names),
        }
    )


class _Printer:
    """Prints elements in document order. The parser's own limit of 256 levels bounds the recursion."""

    def __init__(self) -> None:
        self.builder = TextBuilder()
        self._after_label = False

    def print(self, element) -> None:
        """Add an element and all below it, but not what follows it."""
        if not isinstance(element.tag, str):  # a comment or a processing instruction
            return
        name = element.tag.rpartition("}")[2]
        if name in _ASIDE:
            return
        if name in _INLINE:
            self._inline(element, name)
        elif name in _GROUPINGS or name in _UNITS:
            self._unit(element, name)
        elif name in ("Rotulo", "NomeAgrupador"):
            self._label(element, name)
        elif name == "tr":
            self._row(element)
        else:
            self._block(element, name)

    def _content(self, element) -> None:
        self.builder.text(element.text or "")
        for child in element:
            self.print(child)
            self.builder.text(child.tail or "")

    def _inline(self, element, name: str) -> None:
        if name in _STRUCK:
            self.builder.mark("struck")
        self._content(element)
        if name in _STRUCK:
            self.builder.unmark()

    def _unit(self, element, name: str) -> None:
        self._after_label = False
        self.builder.block()
        # the title of an article stands above it, wherever the file has it
        for title in element.findall(f"{{{NAMESPACE}}}TituloDispositivo"):
            self._heading(title)
        if element.get("abreAspas") == "s":
            self.builder.prefix("“")
        for child in element:
            if child.tag != f"{{{NAMESPACE}}}TituloDispositivo":
                self.print(child)
        if name == "Omissis":
            self._dots()
        self._close(element)
        self._after_label = False
        self.builder.block()

    def _label(self, element, name: str) -> None:
        parent = element.getparent().tag.rpartition("}")[2]
        if parent in _GROUPINGS:
            self._heading(element)
        elif name == "Rotulo":
            self._content(element)
            self.builder.text(" ")
            self._after_label = True
        else:
            self._block(element, name)

    def _heading(self, element) -> None:
        self.builder.block()
        self.builder.mark("heading")
        self._content(element)
        self.builder.unmark()
        self.builder.block()

    def _block(self, element, name: str) -> None:
        """A paragraph or a part of the document; the first one after a label stands on the label's line."""
        if name == "Caput" and element.get("textoOmitido") == "s" and element.find(f"{{{NAMESPACE}}}p") is None:
            self._dots()
        elif self._after_label:
            self._after_label = name != "p"
        else:
            self.builder.block()
        self._content(element)
        self._close(element)
        if not self._after_label:
            self.builder.block()

    def _dots(self) -> None:
        self.builder.text(_DOTS)
        self._after_label = False

    def _close(self, element) -> None:
        if element.get("fechaAspas") == "s":
            self.builder.attach("”")
        if note := element.get("notaAlteracao"):
            self.builder.attach(f" ({note})")

    def _row(self, element) -> None:
        self.builder.block()
        cells = [cell for cell in element if isinstance(cell.tag, str)]
        self.builder.one_line(True)
        for number, cell in enumerate(cells):
            if number:
                self.builder.text(" | ")
            self._content(cell)
        self.builder.one_line(False)
        self.builder.block()
