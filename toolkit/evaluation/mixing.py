"""Two representations of the same acts as one arm: the scores of one strategy mixed with those of another.

Made for documents and their nuggets: the score of an act is ``(1 - weight) × document + weight × nugget``, both as
shares by min-max over what each of them found for the query (:mod:`..search.fusion`). What one did not find counts 0.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..errors import UsageError
from ..search.fusion import min_max, weighted_mean
from .manifest import Manifest, read_arm, run_path, write_runs
from .model import Answers, Arm, Run
from .ranking import Passages, of_rows, ranked
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
    scores: dict[str, dict[str, float]] = {}
    passages: dict[str, Passages] = {}
    for query in dict.fromkeys((*first.scores, *second.scores)):
        acts = weighted_mean([min_max(run.scores.get(query, {})) for run in (first, second)], shares)
        scores[query] = {doc: acts[doc] for doc in ranked(acts)}
        mixed = _passages([run.passages.get(query, Passages()) for run in (first, second)], shares)
        if mixed.acts:
            passages[query] = mixed
    return Run(tag, Answers(scores, passages))


def _passages(sides: Sequence[Passages], shares: Sequence[float]) -> Passages:
    keys = [list(zip(side.acts, side.chunks, strict=True)) for side in sides]
    found = [min_max(dict(zip(some, side.scores, strict=True))) for some, side in zip(keys, sides, strict=True)]
    ranges = {
        key: place
        for some, side in zip(keys, sides, strict=True)
        for key, place in zip(some, zip(side.starts, side.ends, strict=True), strict=True)
    }
    mixed = weighted_mean(found, shares)
    return of_rows(
        sorted(((score, chunk, act, *ranges[act, chunk]) for (act, chunk), score in mixed.items()), reverse=True)
    )


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
