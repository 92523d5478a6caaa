"""Plain text."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO

from ..errors import InputError
from ..model import Failure, SourceText
from .charset import decode, plain, read_bytes


class TextReader:
    """Text as it is: only its charset and its line breaks are normalised."""

    extensions = (".txt", ".text")

    def recognises(self, head: bytes) -> float:
        """Anything can be plain text."""
        return 0.1

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document."""
        text, diagnostics = decode(read_bytes(stream))
        text, written_out = plain(text)
        if not text.strip():
            raise InputError("holds no text")
        yield SourceText(doc_id, source, "text", text, diagnostics=(*diagnostics, *written_out))
