"""NitiBench as a BEIR folder: sections of Thai laws, and questions on them."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

from ..model import Dataset
from .beir import Beir
from .corpus import Corpus
from .files import field, json_lines


class NitiBench(Beir):
    """A BEIR folder whose texts are in Thai. Each section is a document, so judgments of documents are of sections."""

    def recognises(self, path: Path) -> float:
        """A BEIR folder in Thai."""
        if not super().recognises(path):
            return 0.0
        sample = "".join(field(record, "text") for _, record in islice(json_lines(path / "corpus.jsonl"), 20))
        return 0.7 if Corpus(tuple, (), {}, sample=sample).language() == "th" else 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset; each document is a section already, so no tree is made of it."""
        return replace(super().open(path), jurisdiction="plain")
