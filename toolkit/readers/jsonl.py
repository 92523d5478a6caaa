"""JSON lines: one act a line."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import BinaryIO

import orjson

from ..errors import InputError
from ..model import Failure, SourceText
from .charset import plain, refuse_binary, repair
from .metadata import complete

NAMES = {
    "id": ("_id", "id", "doc_id"),
    "text": ("text",),
    "html": (),
    "urn": ("urn",),
    "title": ("title",),
    "summary": ("ementa", "summary"),
    "kind": ("kind",),
    "number": ("number",),
    "date": ("date",),
    "authority": ("authority",),
    "language": ("language", "lang"),
}
"""The names of fields that are known without a field map, among them those of a BEIR ``corpus.jsonl``."""

_BOM = b"\xef\xbb\xbf"


class JsonLinesReader:
    """One document a line, read one at a time; a line that is not one is left out on its own."""

    extensions = (".jsonl", ".ndjson")

    def recognises(self, head: bytes) -> float:
        """An object at the start."""
        return 0.9 if head.removeprefix(_BOM).lstrip()[:1] == b"{" else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document for each line that is not blank; its source is the file's and the number of the line."""
        names = NAMES | {field: (name,) for field, name in field_map.items()}
        lines = _lines(stream)
        head = list(islice(lines, 2))
        _refuse_other_formats([line for _, line in head])
        for number, line in chain(head, lines):
            yield _document(line, f"{source}:{number}", f"{doc_id}-{number}", names)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers."""
    for number, line in enumerate(stream, 1):
        line = line.removeprefix(_BOM).rstrip() if number == 1 else line.rstrip()
        if line:
            yield number, line


def _refuse_other_formats(head: Sequence[bytes]) -> None:
    """Raise InputError where the first lines are of no such file: of a binary one, or of an array as a whole, which
    stands on one line or goes on in the second."""
    for line in head[:1]:
        refuse_binary(line)
        if line.lstrip().startswith(b"[") and not any(_is_json(other) for other in head[1:]):
            raise InputError("starts with a JSON array; write one object a line")


def _is_json(line: bytes) -> bool:
    try:
        orjson.loads(line)
    except orjson.JSONDecodeError:
        return False
    return True


def _document(line: bytes, source: str, doc_id: str, names: Mapping[str, tuple[str, ...]]) -> SourceText | Failure:
    try:
        record = orjson.loads(line)
        if not isinstance(record, dict):
            raise InputError("is not a JSON object")
        doc_id = _value(record, names["id"]).strip() or doc_id
        return _from_record(record, source, doc_id, names)
    except orjson.JSONDecodeError as error:
        return Failure(source, doc_id, "read", _not_json(line, error))
    except InputError as error:
        return Failure(source, doc_id, "read", str(error))


def _not_json(line: bytes, error: orjson.JSONDecodeError) -> str:
    try:
        line.decode()
    except UnicodeDecodeError:
        return "is not UTF-8"
    return f"is not JSON: {error.msg} at column {error.colno}"


def _from_record(
    record: Mapping[str, object], source: str, doc_id: str, names: Mapping[str, tuple[str, ...]]
) -> SourceText:
    stated = {field: _value(record, names[field]) for field in names if field != "id"}
    text, html = stated.pop("text"), stated.pop("html")
    metadata, undated = complete(stated)
    if html.strip():
        from .html import html_document

        html, diagnostics = repair(html)
        return html_document(html, source, doc_id, "jsonl", metadata, [*undated, *diagnostics])
    if not text.strip():
        if any(name in record for name in (*names["text"], *names["html"])):
            raise InputError("its text is blank")
        wanted = " or ".join(repr(name) for name in (*names["text"], *names["html"]))
        raise InputError(f"has no text in the field {wanted}; its fields are {', '.join(map(repr, record))}")
    text, diagnostics = repair(text)
    text, written_out = plain(text)
    return SourceText(doc_id, source, "jsonl", text, metadata, diagnostics=(*undated, *diagnostics, *written_out))


def _value(record: Mapping[str, object], names: tuple[str, ...]) -> str:
    """The first field of these names that says something. Raises InputError for lists, objects, true and false."""
    for name in names:
        value = record.get(name)
        if value is None or value == "":
            continue
        if isinstance(value, str):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(int(value) if isinstance(value, float) and value.is_integer() else value)
        raise InputError(f"has no string in the field {name!r}")
    return ""
