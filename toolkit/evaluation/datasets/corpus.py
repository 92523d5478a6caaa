"""The documents of a dataset: which there are, and each of them anew at every call."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from ...counting import counted
from ...errors import InputError, UsageError
from ...model import Failure, SourceText
from ...readers import read_paths
from ...readers.charset import repair
from ...readers.html import html_document
from ...readers.metadata import complete
from ...readers.unseen import seen
from .files import json_lines

_SAMPLE = 200_000  # characters that tell the language
TAG = re.compile(
    r"</?(?:p|div|br|span|[abius]|table|t[hrd]|tbody|thead|[uo]l|li|strong|em|font|h[1-6]|html|body|img|su[bp]|center"
    r"|blockquote|strike|del|o:p)\b[^<>]*>",
    re.IGNORECASE,
)
_THAI = re.compile("[\u0e00-\u0e7f]")
_ENGLISH = re.compile(r"\b(?:the|of|and|shall|to)\b", re.IGNORECASE)
_PORTUGUESE = re.compile(r"\b(?:de|da|do|que|dos|para|não)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Corpus:
    """What a first walk through the documents found.

    ``urns`` are the ids of the documents that state a URN, by it (an act and its annex may be documents of one URN).
    ``sample`` is text of the first documents. ``size`` is their number, 0 where it was not counted.
    """

    documents: Callable[[], Iterable[SourceText]]
    ids: Collection[str]
    urns: Mapping[str, tuple[str, ...]]
    notes: tuple[str, ...] = ()
    sample: str = ""
    size: int = 0

    def language(self) -> str:
        """``th`` by its letters, ``pt`` or ``en`` by the frequent words of the sample."""
        if len(_THAI.findall(self.sample)) * 4 > len(self.sample):
            return "th"
        return "en" if len(_ENGLISH.findall(self.sample)) > len(_PORTUGUESE.findall(self.sample)) else "pt"


def read_corpus(paths: Sequence[Path], format: str | None = None) -> Corpus:
    """The documents of files and folders that the readers open, walked once for their ids, one at a time.

    What cannot be read is left out and counted. Raises UsageError when nothing can be read, and for a file of JSON
    lines of which a line is no object.
    """

    def documents() -> Iterator[SourceText]:
        return (found for found in read_paths(paths, format=format) if isinstance(found, SourceText))

    ids: dict[str, None] = {}
    urns: dict[str, tuple[str, ...]] = {}
    failures: list[Failure] = []
    sample, size = "", 0
    for found in read_paths(paths, format=format):
        if isinstance(found, Failure):
            failures.append(found)
            continue
        size += 1
        ids[found.id] = None
        if urn := found.metadata.get("urn"):
            urns[urn] = (*urns.get(urn, ()), found.id)
        if len(sample) < _SAMPLE:
            sample += found.text[:10_000]
    if failures:
        for path in paths:
            if path.suffix.lower() in (".jsonl", ".ndjson"):
                for _ in json_lines(path):
                    pass
    if not ids:
        reason = f": {failures[0].source} {failures[0].reason}" if failures else ""
        raise UsageError(f"{' and '.join(map(str, paths))} holds no document that can be read{reason}")
    notes = ()
    if failures:
        many = counted(len(failures), "document")
        notes = (f"{many} cannot be read, left out; the first: {failures[0].source} {failures[0].reason}",)
    return Corpus(documents, ids.keys(), urns, notes, sample, size)


def document(doc_id: str, source: str, text: str, *, html: bool = False, **stated: str) -> SourceText | None:
    """A document of the fields of a table; None where its text says nothing. ``html`` says that the text may be HTML:
    it is where it has tags. ``stated`` goes by the names of the fields of :class:`~legalos.model.Act`."""
    metadata, undated = complete(stated)
    text, diagnostics = repair(text)
    found = (*undated, *diagnostics)
    if html and TAG.search(text):
        try:
            return html_document(text, source, doc_id, "csv", metadata, found)
        except InputError:
            return None
    text = unescape(text) if html else text
    made = seen(SourceText(doc_id, source, "csv", text, metadata, diagnostics=found))
    return made if made.text.strip() else None
