"""Two representations of the same acts as one arm: the scores of one strategy mixed with those of another.

Made for documents and their nuggets: the score of an act is ``(1 - weight) × document + weight × nugget``, both as
shares by min-max over what each of them found for the query (:mod:`..search.fusion`). What one did not find counts 0.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..errors import UsageError
from ..search.fusion import min_max, weighted_mean
from .manifest import Manifest, read_arm, run_path, write_runs
from .model import Arm, FoundAct, FoundPassage, Run
from .ranking import ranked
from .results import ArmFacts


@dataclass(frozen=True, slots=True)
class Mixture:
    """Two strategies of an evaluation; ``weight`` is the share of the second, above 0 and below 1."""

    first: str
    second: str
    weight: float

    @property
    def name(self) -> str:
        """``whole+nuggets@0.5``, which stands where the name of a strategy does."""
        return f"{self.first}+{self.second}@{self.weight:g}"


def mixtures(given: Iterable[tuple[str, str, float]], strategies: Sequence[str]) -> tuple[Mixture, ...]:
    """The mixtures asked for, each once. Raises UsageError for a strategy that is not evaluated, for one mixed with
    itself, and for a weight that leaves one of the two out."""
    for first, second, weight in given:
        if missing := [name for name in (first, second) if name not in strategies]:
            raise UsageError(f"--mix takes two of --strategies, and {missing[0]} is none of them")
        if first == second or not 0 < weight < 1:
            raise UsageError(
                f"--mix {first} {second} {weight:g} mixes nothing: two strategies, and a weight between 0 and 1"
            )
    return tuple(dict.fromkeys(Mixture(*row) for row in given))


def mix(first: Run, second: Run, weight: float, tag: str) -> Run:
    """The run of both. Passages of both stay, by their shares among the passages of their run, weighted alike."""
    shares = (1 - weight, weight)
    results = {}
    for query in first.results.keys() | second.results.keys():
        sides = [run.results.get(query, ()) for run in (first, second)]
        acts = weighted_mean([min_max({act.id: act.score for act in side}) for side in sides], shares)
        passages = _passages(sides, shares)
        results[query] = tuple(FoundAct(doc, acts[doc], passages.get(doc, ())) for doc in ranked(acts))
    return Run(tag, {query: results[query] for query in (*first.results, *second.results)})


def _passages(sides: Sequence[Sequence[FoundAct]], shares: Sequence[float]) -> Mapping[str, tuple[FoundPassage, ...]]:
    found: dict[str, dict[str, FoundPassage]] = {}
    for side, share in zip(sides, shares, strict=True):
        places = {(act.id, passage.chunk_id): passage for act in side for passage in act.passages}
        for (doc, chunk), value in min_max({key: passage.score for key, passage in places.items()}).items():
            known = found.setdefault(doc, {})
            at = places[doc, chunk]
            before = known[chunk].score if chunk in known else 0.0
            known[chunk] = FoundPassage(chunk, before + share * value, at.start, at.end)
    return {
        doc: tuple(sorted(some.values(), key=lambda passage: (passage.score, passage.chunk_id), reverse=True))
        for doc, some in found.items()
    }


def mixed_arms(
    asked: Iterable[Mixture],
    ways: Sequence[tuple[str, str]],
    facts: Iterable[ArmFacts],
    manifest: Manifest,
    took: Callable[[Arm, Run], object],
) -> list[ArmFacts]:
    """Mix the runs that the folder holds, in each way (mode and aggregation); write each mixture and hand it to
    ``took``. What lacks one of its two is not run."""
    states = {fact.name: fact for fact in facts}
    made = []
    for mixture in asked:
        for mode, how in ways:
            arm = Arm(mixture.name, mode, how)
            parts = [Arm(name, mode, how) for name in (mixture.first, mixture.second)]
            if lacking := [part.name for part in parts if states[part.name].state != "done"]:
                made.append(ArmFacts(arm.name, state="not run", reason=f"{lacking[0]} was not run"))
                continue
            run = mix(*(read_arm(manifest.folder, part) for part in parts), mixture.weight, arm.name)
            write_runs(manifest.folder, arm, run)
            took(arm, run)
            path = run_path(manifest.folder, arm, "trec").relative_to(manifest.folder).as_posix()
            made.append(ArmFacts(arm.name, run=path))
    return made
