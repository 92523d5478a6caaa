"""LexML Brasil XML (parte 3: LexML XML Schema, 1.0), printed in the layout of the official journal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO

from ..errors import InputError
from ..model import Diagnostic, Failure, SourceText
from ..validity import Period
from .lexml_periods import StatedPeriods
from .metadata import complete
from .printer import STRUCK, Printer
from .xmltree import is_xml, local_name, read_xml, refused

NAMESPACE = "http://www.lexml.gov.br/1.0"

_GROUPINGS = frozenset(
    (
        *("Parte", "Livro", "Titulo", "Subtitulo", "Capitulo", "Subcapitulo", "Secao", "Subsecao"),
        "AgrupamentoHierarquico",
    )
)
_UNITS = frozenset(("Artigo", "Paragrafo", "Inciso", "Alinea", "Item", "Pena", "DispositivoGenerico", "Omissis"))
_INLINE = STRUCK | frozenset(
    (
        *("a", "abbr", "b", "code", "dfn", "em", "i", "img", "ins", "q", "small", "span", "strong", "sub", "sup", "u"),
        *("Remissao", "RemissaoMultipla", "NotaReferenciada", "Marcador", "Formula", "EmLinha"),
    )
)
_ASIDE = frozenset(("Metadado", "MetadadoProprietario"))


class LexmlReader:
    """The act as it would be printed: label and words on one line, headings, quoted amendments in quotation marks and
    omissions as dots. Its URN, title and summary become metadata, its events and the situations of its units days."""

    extensions = (".lexml.xml", ".lexml", ".xml")

    def recognises(self, head: bytes) -> float:
        """The namespace, or at least XML."""
        if not is_xml(head):
            return 0.0
        if NAMESPACE.encode() in head or b"<LexML" in head:
            return 1.0
        return 0.5 if b"<?xml" in head else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document. Raises InputError for XML that is not well-formed, not LexML, or declares entities."""
        root, diagnostics = read_xml(stream)
        if root.tag == "LexML":  # as tools that leave namespaces out write it
            for element in root.iter("{}*"):
                element.tag = f"{{{NAMESPACE}}}{element.tag}"
        if not root.tag.startswith("{" + NAMESPACE + "}"):
            raise refused(root, "LexML")
        yield lexml_document(root, source, doc_id, "lexml", diagnostics)


def lexml_document(root, source: str, doc_id: str, format: str, diagnostics: Sequence[Diagnostic] = ()) -> SourceText:
    """The document of an outermost element. Raises InputError when nothing is written there."""
    page = _LexmlPrinter(root)
    page.print(root)
    text, marks = page.builder.result()
    if not text:
        raise InputError("holds no text")
    metadata, undated = _metadata(root)
    periods = (*page.stated.of_all(len(text)), *page.periods)
    return SourceText(doc_id, source, format, text, metadata, marks, (*diagnostics, *undated), periods)


def _metadata(root) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    names = {"l": NAMESPACE}
    header = "/l:ParteInicial/l:"
    return complete(
        {
            "urn": root.xpath("string((//l:Metadado/l:Identificacao/@URN)[1])", namespaces=names),
            "title": root.xpath(f"string((/{header}Epigrafe)[1])", namespaces=names),
            "summary": root.xpath(f"string((/{header}Ementa)[1])", namespaces=names),
        }
    )


class _LexmlPrinter(Printer):
    def __init__(self, root):
        super().__init__()
        self.stated = StatedPeriods(root)
        self.periods: list[Period] = []

    def print(self, element) -> None:
        name = local_name(element)
        if not name or name in _ASIDE:
            return
        if name in _INLINE:
            self.inline(element, name)
        elif name in _GROUPINGS or name in _UNITS:
            self._unit(element, name)
        elif name == "Rotulo":
            (self.heading if local_name(element.getparent()) in _GROUPINGS else self.label)(element)
        elif name == "NomeAgrupador" and local_name(element.getparent()) in _GROUPINGS:
            self.heading(element)
        elif name == "tr":
            self.row(element)
        else:
            self._part(element, name)

    def _unit(self, element, name: str) -> None:
        self.after_label = False
        began = self.builder.length
        self.builder.block()
        # the title of an article stands above it, wherever the file has it
        for title in element.findall(f"{{{NAMESPACE}}}TituloDispositivo"):
            self.heading(title)
        if element.get("abreAspas") == "s":
            self.builder.prefix("“")
        self.builder.text(element.text or "")
        for child in element:
            if child.tag != f"{{{NAMESPACE}}}TituloDispositivo":
                self.print(child)
            self.builder.text(child.tail or "")
        if name == "Omissis":
            self.dots()
        self._close(element)
        self.after_label = False
        self._state(element, began)
        self.builder.block()

    def _part(self, element, name: str) -> None:
        began = self.builder.length
        if name == "Caput" and element.get("textoOmitido") == "s" and element.find(f"{{{NAMESPACE}}}p") is None:
            self.dots()
        else:
            self.start_block(paragraph=name == "p")
        self.content(element)
        self._close(element)
        self._state(element, began)
        self.end_block()

    def _state(self, element, began: int) -> None:
        if stated := self.stated.of(element, began, self.builder.length):
            self.periods.append(stated)

    def _close(self, element) -> None:
        if element.get("fechaAspas") == "s":
            self.builder.attach("”")
        if note := element.get("notaAlteracao"):
            self.builder.attach(f" ({note})")
