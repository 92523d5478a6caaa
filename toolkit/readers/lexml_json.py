"""LexML in the JSON form that jsonix gives it, which the editor of the Senate's amendments (lexml-eta) keeps."""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

import orjson

from ..errors import InputError
from ..model import Failure, SourceText
from .charset import decode, read_bytes
from .lexml import NAMESPACE, lexml_document

_TYPES = "br_gov_lexml__1."
_DEEPEST = 200  # levels; the printer's recursion has to end somewhere, and acts do with 30

# Properties in the order of the schema's sequences; JSON need not keep it. A property that is not here keeps its place
# among those of its object, behind them.
_ORDER = {
    name: place
    for place, name in enumerate(
        (
            *("metadado", "projetoNorma", "norma", "parteInicial", "epigrafe", "ementa", "preambulo", "articulacao"),
            *("tituloDispositivo", "rotulo", "nomeAgrupador", "p", "alteracao", "lXcontainersOmissis", "lXhier"),
            *("content", "parteFinal", "justificacao", "autorProjeto", "localDataFecho", "assinaturas", "anexos"),
        )
    )
}
# jsonix starts every property in lower case; of the schema's elements only those of HTML are written so.
_HTML = frozenset(("p", "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "ul", "ol", "li", "div"))


class LexmlJsonReader:
    """The act as the XML form of the same LexML is printed."""

    extensions = (".lexml.json", ".json")

    def recognises(self, head: bytes) -> float:
        """The namespace in an object's first bytes."""
        return 1.0 if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" and NAMESPACE.encode() in head else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document. Raises InputError for what is not JSON, or not LexML's."""
        text, diagnostics = decode(read_bytes(stream))
        try:
            stated = orjson.loads(text)
        except orjson.JSONDecodeError as error:
            raise InputError(f"is not JSON: {error}") from error
        if not (_names_itself(stated) and stated["name"].get("localPart") == "LexML"):
            raise InputError("is JSON but not LexML's; of other acts write one object a line, in a .jsonl file")
        yield lexml_document(_tree(stated), source, doc_id, "lexml-json", diagnostics)


def _names_itself(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("name"), dict) and "value" in value


def _tree(stated: dict):
    """The elements that jsonix made the object of."""
    from lxml import etree

    root = etree.Element(f"{{{NAMESPACE}}}LexML", nsmap={None: NAMESPACE})
    stack = [(root, stated["value"], 1)]
    while stack:
        element, value, depth = stack.pop()
        if depth > _DEEPEST:
            raise InputError(f"nests elements more than {_DEEPEST} deep")
        if not isinstance(value, dict):
            _add_text(element, value)
            continue
        for name in sorted(value, key=lambda name: _ORDER.get(name, len(_ORDER))):
            for part in value[name] if isinstance(value[name], list) else [value[name]]:
                if _names_itself(part):
                    stack.append((_child(element, part["name"].get("localPart")), part["value"], depth + 1))
                elif isinstance(part, dict) and part.keys() >= {"year", "month", "day"}:  # as jsonix has an xsd:date
                    element.set(_name(name), "{year:04}-{month:02}-{day:02}".format_map(part))
                elif name == "content":
                    _add_text(element, part)
                elif name in _ORDER or (isinstance(part, dict) and _of_lexml(part)):
                    local_name = name if name in _HTML else name[:1].upper() + name[1:]
                    stack.append((_child(element, local_name), part, depth + 1))
                elif isinstance(part, str | bool):
                    element.set(*_attribute(name, part))
    return root


def _of_lexml(value: dict) -> bool:
    """False for what the editor keeps beside the act, under types of its own."""
    return str(value.get("TYPE_NAME", _TYPES)).startswith(_TYPES)


def _attribute(name: str, value: str | bool) -> tuple[str, str]:
    stated = value if isinstance(value, str) else "sn"[not value]
    return "URN" if name == "urn" else _name(name), _xml_text(stated)


def _child(parent, name: Any):
    from lxml import etree

    return etree.SubElement(parent, f"{{{NAMESPACE}}}{_name(name)}")


def _name(name: Any) -> str:
    if not (isinstance(name, str) and name.isidentifier() and name.isascii()):
        raise InputError(f"is not LexML's JSON: {name!r} names no element")
    return name


def _add_text(element, value: Any) -> None:
    if not isinstance(value, str):
        return
    if len(element):
        element[-1].tail = (element[-1].tail or "") + _xml_text(value)
    else:
        element.text = (element.text or "") + _xml_text(value)


def _xml_text(text: str) -> str:
    """XML has no control characters but these."""
    return "".join(char for char in text if (char >= " " or char in "\t\n\r") and char not in "\ufffe\uffff")
