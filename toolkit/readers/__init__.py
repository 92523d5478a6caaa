"""Bytes into :class:`~legalos.model.SourceText`. A reader is a plugin of the group ``legalos.readers``.

Built in: ``text``, ``html``, ``markdown``, ``docx``, ``pdf``, ``jsonl`` (one act a line), ``lexml``, ``lexml-json`` and
``akn`` (Akoma Ntoso).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, Protocol

from ..diskmap import DiskMap
from ..errors import InputError, MissingExtra, UsageError
from ..model import Failure, SourceText
from ..registry import READERS, load, plugins
from .charset import in_utf8
from .files import STDIN, Input, find_inputs
from .unseen import seen

FIELDS = ("id", "text", "html", "urn", "title", "summary", "kind", "number", "date", "authority", "language")
"""What a field map can say where to find. ``html`` stands in place of ``text`` where the field holds HTML."""


class Reader(Protocol):
    """What a plugin gives: made without arguments, it holds no state between documents.

    ``extensions`` are the endings of its files, lower case, with the dot.
    """

    extensions: tuple[str, ...]

    def recognises(self, head: bytes) -> float:
        """How sure the reader is, from the first bytes alone, that they are of its format, 0 to 1."""

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """The documents of one file, in order; each is left out on its own.

        ``source`` and ``doc_id`` name the file, and the document where it states no id itself. ``field_map`` gives the
        names of the file's fields by those of :data:`FIELDS`; a format without fields ignores it. May raise InputError
        when the file as a whole cannot be read.
        """


def read_paths(
    paths: Iterable[str | Path],
    *,
    format: str | None = None,
    field_map: Mapping[str, str] | None = None,
    listing: Path | None = None,
    passed_over: Callable[[str], object] = lambda source: None,
) -> Iterator[SourceText | Failure]:
    """The documents of files, of folders (walked in sorted order) and of stdin (``-``), one at a time.

    ``format`` is the name of a reader; without it the ending of a file says what it is, and its first bytes where
    several readers claim the ending (``.xml``) or there is none (stdin).
    Signs that are not seen, as soft hyphens, are in no text (:mod:`.unseen`).
    What a folder holds is described at :func:`~legalos.readers.files.find_inputs`; ``listing`` is a file that the
    caller writes, which is passed over there, and ``passed_over`` is called with each other file that no reader is for.
    A document that cannot be read is a Failure and the others go on, as does the later of two documents with the same
    id. Raises UsageError before anything is read: a path that does not exist or is ``listing``, a field map with
    unknown names; UnknownPlugin: an unknown format.
    """
    fields = dict(field_map or {})
    if unknown := sorted(fields.keys() - set(FIELDS)):
        raise UsageError(f"a field map has no {unknown[0]!r}; it can map {', '.join(FIELDS)}")
    readers = _readers(format)
    inputs = find_inputs([str(path) for path in paths], _by_extension(readers), format, listing, passed_over)
    return _distinct(_read_all(inputs, readers, fields))


def input_files(paths: Iterable[str | Path], *, format: str | None = None) -> Iterator[Path]:
    """The files that :func:`read_paths` would open; raises the same."""
    inputs = find_inputs([str(path) for path in paths], _by_extension(_readers(format)), format)
    return (found.path for found in inputs if isinstance(found, Input) and found.path)


def _readers(format: str | None) -> dict[str, Reader]:
    return {name: load(READERS, name)() for name in ([format] if format else plugins(READERS))}


def _by_extension(readers: Mapping[str, Reader]) -> dict[str, tuple[str, ...]]:
    by_extension: dict[str, tuple[str, ...]] = {}
    for name, reader in readers.items():
        for extension in reader.extensions:
            by_extension[extension] = (*by_extension.get(extension, ()), name)
    return by_extension


def _read_all(
    inputs: Iterable[Input | Failure], readers: Mapping[str, Reader], field_map: Mapping[str, str]
) -> Iterator[SourceText | Failure]:
    for found in inputs:
        if isinstance(found, Failure):
            yield found
            continue
        empty = True
        try:
            with found.open() as stream:
                reader = _most_sure([readers[name] for name in found.formats or readers], stream)
                for document in reader.read(stream, found.source, found.doc_id, field_map):
                    empty = False
                    yield _finished(document) if isinstance(document, SourceText) else document
        except OSError as error:
            yield Failure(found.source, found.doc_id, "read", f"cannot be read: {error.strerror or error}")
        except (InputError, MissingExtra) as error:
            yield Failure(found.source, found.doc_id, "read", str(error))
        else:
            if empty:
                yield Failure(found.source, found.doc_id, "read", "is empty")


def _finished(document: SourceText) -> SourceText | Failure:
    document = seen(document)
    return document if document.text.strip() else Failure(document.source, document.id, "read", "holds no text")


def _most_sure(readers: Sequence[Reader], stream: BufferedReader) -> Reader:
    if len(readers) == 1:
        return readers[0]
    head = in_utf8(stream.peek())
    return max(readers, key=lambda reader: reader.recognises(head))


def _distinct(documents: Iterable[SourceText | Failure]) -> Iterator[SourceText | Failure]:
    """The later of two documents with one id is a Failure: it would overwrite the earlier one in the index."""
    sources: DiskMap[str] = DiskMap()
    for document in documents:
        if isinstance(document, SourceText):
            if first := sources.get(document.id):
                reason = f"has the id {document.id!r}, which {first} has already"
                document = Failure(document.source, document.id, "read", reason)
            else:
                sources[document.id] = document.source
        yield document


__all__ = ["FIELDS", "STDIN", "Reader", "input_files", "read_paths"]
