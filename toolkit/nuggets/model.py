"""The nouns of nuggets. Offsets are half-open ranges of code points in ``Act.text``."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ..model import Act

Genre = Literal["jurisprudence", "normative", "tax-qa"]
GENRES: tuple[Genre, ...] = ("jurisprudence", "normative", "tax-qa")


def silent(line: str) -> None:
    """Tells nobody."""


@dataclass(frozen=True, slots=True)
class Task:
    """What theses are drawn from: the genre of the documents. The rest is for extractors that ask a model: ``prompt``
    replaces the one of the genre, ``window`` is how many characters of a document are sent at once, ``at_once`` how
    many requests are on their way, ``per_minute`` how many are begun in a minute (0: as many as can be), and ``say``
    tells the user a line."""

    genre: Genre
    prompt: Path | None = None
    window: int = 24_000
    at_once: int = 4
    per_minute: int = 0
    say: Callable[[str], object] = silent


@dataclass(frozen=True, slots=True)
class Thesis:
    """A thesis as an extractor draws it. ``support`` are the words of the document that it rests on; ``start`` and
    ``end`` their range, where the extractor knows it (-1: it is to be looked for)."""

    text: str
    support: str = ""
    start: int = -1
    end: int = -1


@dataclass(frozen=True, slots=True)
class Drawn:
    """The theses of an act, or the reason why it has none. ``prompt_sha256`` is that of the prompt that was used."""

    act: Act
    theses: tuple[Thesis, ...] = ()
    reason: str = ""
    prompt_sha256: str = ""


@dataclass(frozen=True, slots=True)
class Nugget:
    """A thesis with its provenance: a line of the file.

    ``id`` is the document's id, ``#`` and a hash of the text. ``unit`` is the innermost unit (of the tree, or of the
    fallback segmentation) that holds ``[start, end)``, empty where none does. ``supported`` is False where the words
    that it rests on are not in the document: then the range is empty. ``flags`` name what the thesis says and the
    document does not: ``number 30``, ``date 2019-05-02``, ``citation lei 8666/1993``, ``language en``.
    ``text_sha256`` is the hash of the document's text, which the offsets point into; ``model`` and ``prompt_sha256``
    are empty for extractors that have none.
    """

    id: str
    doc_id: str
    text: str
    unit: str
    start: int
    end: int
    supported: bool
    extractor: str
    model: str
    prompt_sha256: str
    genre: str
    flags: tuple[str, ...]
    text_sha256: str

    @property
    def marks(self) -> tuple[str, ...]:
        """What speaks against the thesis: ``unsupported``, and its flags."""
        return self.flags if self.supported else ("unsupported", *self.flags)


def text_sha256(text: str) -> str:
    """The hash that ties a nugget to the text that it was drawn from."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
