"""What a folder of runs holds already, and what each was made of: an interrupted evaluation goes on from there."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock

import orjson

from ..cluster.capabilities import Capabilities
from ..cluster.templates import search_names, search_template
from .model import Arm, Cost, Run
from .ranking import Passages
from .runs import read_jsonl, write_jsonl
from .storage import build, write_atomically
from .trec_runs import write_trec

MANIFEST = "manifest.json"
RUNS = "runs"
_MAKING = ("embedding_seconds", "index_seconds")


@dataclass(frozen=True, slots=True)
class Kept:
    """An arm that is done. ``made_of`` is a digest of all that its run depends on."""

    made_of: str
    cost: Cost


@dataclass(slots=True)
class Manifest:
    """``arms`` by name; ``indices`` has what it took to make each index, by its name, and what was embedded for one
    that was cut off, by its alias.

    ``dataset`` names what they are searched in.
    """

    folder: Path
    arms: dict[str, Kept] = field(default_factory=dict)
    indices: dict[str, Cost] = field(default_factory=dict)
    dataset: str = ""
    _writing: Lock = field(default_factory=Lock, repr=False, compare=False)

    @classmethod
    def of(cls, folder: Path) -> "Manifest":
        """That of the folder; an empty one where there is none, or none that can be read: then all is run anew."""
        try:
            found = orjson.loads((folder / MANIFEST).read_bytes())
            arms = {name: build(Kept, kept) for name, kept in found["arms"].items()}
            indices = {name: build(Cost, cost) for name, cost in found["indices"].items()}
            return cls(folder, arms, indices, found.get("dataset", ""))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls(folder)

    def done(self, arm: Arm, made_of: str) -> Kept | None:
        """The arm's cost, if it was run before on the same and its runs are there."""
        kept = self.arms.get(arm.name)
        there = all(run_path(self.folder, arm, ending).exists() for ending in ("jsonl.gz", "trec"))
        return kept if kept and kept.made_of == made_of and there else None

    def keep(self, arm: Arm, run: Run, kept: Kept) -> None:
        """Write the arm's runs, then the manifest: an arm is in it only when its files are whole."""
        write_runs(self.folder, arm, run)
        self.note(arm, kept)

    def note(self, arm: Arm, kept: Kept) -> Kept:
        """Note an arm whose runs are written."""
        self.arms[arm.name] = kept
        self._write()
        return kept

    def keep_index(self, alias: str, index: str, cost: Cost) -> Cost:
        """The cost of an index, with what earlier calls, those that were cut off too, took to make it."""
        before = [self.indices[name] for name in (alias, index) if name in self.indices]
        made = {name: _sum(getattr(one, name) for one in (*before, cost)) for name in _MAKING}
        if cost.index_seconds is not None or index in self.indices:
            cost = replace(cost, **made, embedded=sum(one.embedded for one in (*before, cost)))
            self.indices.pop(alias, None)
            self.indices[index] = cost
            self._write()
        return cost

    def keep_cut_off(self, alias: str, cost: Cost) -> None:
        """Keep what was embedded for an index that was not finished: the vectors stay in the cache, and the call that
        goes on does not embed them again."""
        before = self.indices.get(alias, Cost())
        seconds = _sum((before.embedding_seconds, cost.embedding_seconds))
        self.indices[alias] = Cost(embedded=before.embedded + cost.embedded, embedding_seconds=seconds)
        self._write()

    def _write(self) -> None:
        with self._writing:  # arms are kept by another thread than indices
            content = {"dataset": self.dataset, "arms": self.arms, "indices": self.indices}
            write_atomically(self.folder / MANIFEST, orjson.dumps(content, option=orjson.OPT_INDENT_2))


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known), 3) if known else None


def run_path(folder: Path, arm: Arm, ending: str = "jsonl.gz") -> Path:
    """The file of an arm's run: ``jsonl.gz`` with passages, ``trec`` of acts, ``passages.trec`` of chunks."""
    return folder / RUNS / f"{arm.name.replace('/', '.')}.{ending}"


def write_runs(folder: Path, arm: Arm, run: Run) -> None:
    """Write the run in all its forms; the one that is looked for comes last."""
    write_trec(run_path(folder, arm, "trec"), run.scores, arm.name)
    passages = passage_scores(run)
    if any(passages.values()):
        write_trec(run_path(folder, arm, "passages.trec"), passages, arm.name)
    write_jsonl(run_path(folder, arm), run)


def read_arm(folder: Path, arm: Arm) -> Run:
    """The run of an arm that is done."""
    return read_jsonl(run_path(folder, arm))


def passage_scores(run: Run) -> Mapping[str, Mapping[str, float]]:
    """The best score of each chunk id by query: an id that two acts share counts once."""
    return {query: _best(run.passages[query]) if query in run.passages else {} for query in run.scores}


def _best(passages: Passages) -> dict[str, float]:
    best = dict(zip(passages.chunks, passages.scores, strict=True))
    if len(best) < len(passages.chunks):
        for chunk, score in zip(passages.chunks, passages.scores, strict=True):
            best[chunk] = max(score, best[chunk])
    return best


def template_hashes(can: Capabilities) -> dict[str, str]:
    """The sha256 of each search template's source, as it is stored on such a server."""
    sources = {name: search_template(name, can)["script"]["source"] for name in search_names(can)}
    return {name: hashlib.sha256(source.encode()).hexdigest() for name, source in sources.items()}
