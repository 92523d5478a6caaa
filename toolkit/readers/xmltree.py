"""XML into a tree of elements, safe against files that name or blow up entities."""

import re

from ..errors import InputError
from ..model import Diagnostic
from .charset import decode, read_bytes

_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_ENCODING = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)""")


def read_xml(stream) -> tuple[object, list[Diagnostic]]:
    """The outermost element of the stream's document, and what its charset gave to tell.

    Elements nest at most 256 deep, the limit of libxml2, which bounds the recursion of whoever walks over them. Raises
    InputError for what is not well-formed XML or declares entities.
    """
    data = read_bytes(stream)
    declared = _ENCODING.match(data)
    xml, diagnostics = decode(data, declared[1].decode("ascii") if declared else "")
    return parse_xml(_DECLARATION.sub("", xml).encode()), diagnostics


def parse_xml(xml: bytes):
    """The outermost element of XML in the charset that it declares, or UTF-8. Raises InputError as :func:`read_xml`."""
    from lxml import etree

    # Entities can name files to read in, or grow without end; no act needs any of its own.
    if b"<!ENTITY" in xml:
        raise InputError("declares XML entities, which are not read; replace them by what they stand for")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    try:
        return etree.fromstring(xml, parser)
    except etree.XMLSyntaxError as error:
        raise InputError(f"is not well-formed XML: {' '.join(str(error).split())}") from error


def local_name(element) -> str:
    """The name without its namespace; "" for a comment or a processing instruction."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def is_xml(head: bytes) -> bool:
    """True for first bytes that start as XML does."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def refused(root, wanted: str) -> InputError:
    """The error for a document of another kind than the readers of XML know, or than the one that was ``wanted``."""
    known = {"lexml": "LexML", "akomantoso": "Akoma Ntoso"}.get(local_name(root).lower(), wanted)
    if known != wanted:
        return InputError(f"is {known}, and was to be read as {wanted}: leave out --input-format")
    namespace = root.tag.rpartition("}")[0].removeprefix("{")
    of = f" of {namespace}" if namespace else ""
    return InputError(f"is XML but neither LexML nor Akoma Ntoso: its outermost element is {local_name(root)!r}{of}")
