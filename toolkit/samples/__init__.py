"""Acts written for legalos, with queries and graded judgments: something to index, search and evaluate anywhere.

The municipality of Vale Sereno, its water agency ANAF and its court of accounts do not exist, nor do the Union of the
Lakes and the State of Somapur of the two acts in English. An act's id is the stem of its file; ``camara-vale-sereno``
holds one act a line, each with an id of its own. Judgments are 2 for what answers the query and 1 for what touches on
it; at unit level they name the smallest unit, as ``id!unit``, or the id alone of an act that has no units.
"""

from importlib.resources import files
from pathlib import Path


def folder() -> Path:
    """The folder of the acts, to be read like any folder of a user's."""
    return _path("acts")


def acts() -> list[Path]:
    """The files of the acts, sorted by name."""
    return sorted(path for path in folder().iterdir() if not path.name.startswith((".", "_")))


def queries() -> Path:
    """JSON lines ``{"_id", "text", "type"}``: type is keyword, question, citation, paraphrase or english."""
    return _path("queries.jsonl")


def qrels() -> Path:
    """Judgments of acts, tab-separated under a header: query-id, corpus-id, score."""
    return _path("qrels.tsv")


def unit_qrels() -> Path:
    """Judgments of units, in the same form."""
    return _path("qrels-units.tsv")


def _path(name: str) -> Path:
    return Path(str(files(__name__))) / name
