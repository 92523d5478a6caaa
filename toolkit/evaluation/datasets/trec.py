"""A TREC collection in a folder: judgments, topics, and documents of any format that the readers open.

The judgments are the one file with ``qrel`` in its name (those of units may stand in another, with ``passage`` in its
name too), the topics the one with ``topic`` or ``quer``. Documents are what ``documents``, ``docs``, ``corpus`` or
``acts`` holds, a folder or a file of any ending; their ids are those that ``legalos index`` gives them.
"""

from pathlib import Path

from ...errors import UsageError
from ..model import Dataset
from .beir import judged
from .corpus import read_corpus
from .files import slug
from .judgments import read_qrels

_DOCUMENTS = ("documents", "docs", "corpus", "acts")


class Trec:
    """Judgments of documents, or of units where the targets are addresses."""

    needs_path = True

    def recognises(self, path: Path) -> float:
        """A folder with all three."""
        if not path.is_dir():
            return 0.0
        return 0.4 if _named(path, "qrel") and _named(path, "topic", "quer") and _documents(path) else 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset, in the language that its first texts are in."""
        if not path.is_dir():
            raise UsageError(f"{path} is no folder; trec: takes one with judgments, topics and documents")
        named = _named(path, "qrel")
        of_units = [file for file in named if "passage" in file.name.lower()]
        of_acts = [file for file in named if file not in of_units]
        if of_acts or not of_units:
            of_acts = [_the_one(path, of_acts, "judgments, a file with 'qrel' in its name")]
        topics = _the_one(path, _named(path, "topic", "quer"), "topics, a file with 'topic' or 'quer' in its name")
        documents = _the_one(path, _documents(path), "documents, in a folder or file 'documents', 'docs' or 'corpus'")
        judgments = [judgment for file in of_acts for judgment in read_qrels(file)]
        units = [judgment for file in of_units for judgment in read_qrels(file)]
        return judged(slug(path.resolve().name), read_corpus([documents]), topics, judgments, units)


def _named(folder: Path, *words: str) -> list[Path]:
    files = (path for path in sorted(folder.iterdir()) if path.is_file() and not path.name.startswith("."))
    return [path for path in files if any(word in path.name.lower() for word in words)]


def _documents(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if path.name.partition(".")[0].lower() in _DOCUMENTS]


def _the_one(folder: Path, found: list[Path], what: str) -> Path:
    if len(found) == 1:
        return found[0]
    several = f": {', '.join(path.name for path in found)}" if found else ""
    raise UsageError(f"{folder} has {'several' if found else 'no'} {what}{several}")
