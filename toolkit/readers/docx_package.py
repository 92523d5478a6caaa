"""The parts of a DOCX file (ECMA-376, part 2: Open Packaging Conventions), as trees of XML."""

import posixpath
import zipfile
from io import BytesIO
from zlib import error as ZlibError

from ..errors import InputError
from .xmltree import local_name, parse_xml

_LARGEST_PART = 200 * 1024 * 1024  # bytes of XML: the words of 100,000 pages; more is a ZIP that blows up


class Package:
    """The document and what it is related to. Raises InputError when the bytes are no DOCX file."""

    def __init__(self, data: bytes) -> None:
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            raise InputError("is an encrypted or an old Microsoft Office file; save it as DOCX without a password")
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
            raise InputError(f"is not a DOCX file, or a broken one: {_one_line(error)}") from error
        self._names = set(self._zip.namelist())
        main = next((target for kind, target in self._related("") if kind == "officeDocument"), "word/document.xml")
        if main not in self._names:
            raise InputError("is a ZIP archive without a Word document")
        self.document = self._part(main)
        self._parts = self._related(main)

    def parts(self, kind: str) -> list:
        """The outermost elements of the parts to which the document has relations of a kind (``styles``)."""
        return [self._part(target) for found, target in self._parts if found == kind and target in self._names]

    def _related(self, source: str) -> list[tuple[str, str]]:
        folder, name = posixpath.split(source)
        relations = posixpath.join(folder, "_rels", f"{name}.rels")
        if relations not in self._names:
            return []
        return [
            (
                relation.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/"),
            )
            for relation in self._part(relations)
            if local_name(relation) == "Relationship" and relation.get("TargetMode") != "External"
        ]

    def _part(self, name: str):
        try:
            with self._zip.open(name) as part:
                xml = part.read(_LARGEST_PART + 1)
        except (zipfile.BadZipFile, ZlibError, RuntimeError, NotImplementedError, EOFError, OSError) as error:
            raise InputError(f"has a part that cannot be unpacked, {name}: {_one_line(error)}") from error
        if len(xml) > _LARGEST_PART:
            raise InputError(f"has a part of more than {_LARGEST_PART // 2**20} MB, {name}")
        try:
            return parse_xml(xml)
        except InputError as error:
            raise InputError(f"has a part, {name}, that {error}") from error


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def attribute(element, name: str = "val") -> str:
    """An attribute in whatever namespace (transitional and strict files differ); "" where it is not stated."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return ""


def child(element, *path: str):
    """The first descendant by that path of local names, or None."""
    for name in path:
        if element is None:
            return None
        element = next((found for found in element if local_name(found) == name), None)
    return element


def is_on(element) -> bool:
    """The state of a toggle such as ``w:strike``: on where it stands without a value."""
    return element is not None and attribute(element) not in ("0", "false", "off", "none")
