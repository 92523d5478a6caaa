"""Runs into figures: every scoring of every arm, then what is made of all arms together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from ..errors import UsageError
from ..model import Act
from .ablation import ablations
from .breakdown import breakdown
from .measures import Measurement, depth_of, measure
from .model import Arm, Dataset, Run
from .places import Places
from .results import ArmFacts, DatasetFacts, Measured, Provenance, QueryValues, Results
from .rules import Order, addressed, judge, order
from .significance import compare
from .spans import measure_spans, standard_spans

SAYS_NOTHING = 0.9
"""Where one act is a right answer to as large a part of the queries, finding acts says nothing of an arm."""
CHARACTERS = (500, 2000, 5000)
"""Equal numbers of characters that arms are compared at, where spans are judged."""


@dataclass(slots=True)
class Scoreboard:
    """Scores runs as they come. ``acts`` are the dataset's, needed for passages; ``rules`` judge these. ``spans`` are
    measures of characters besides the usual ones.

    ``values`` holds the measurements by scoring and arm; ``notes`` what could not be scored.
    """

    dataset: Dataset
    acts: Iterable[Act]
    measures: tuple[str, ...]
    rules: tuple[str, ...]
    k: int
    spans: tuple[str, ...] = ()
    values: dict[str, dict[str, Measurement]] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    _places: Places | None = None

    def __post_init__(self):
        """Judgments of queries that are not asked would count as answered by nothing."""
        asked = {query.id for query in self.dataset.queries}

        def known(judged: Mapping) -> dict:
            return {query: found for query, found in judged.items() if query in asked}

        grains = {name: known(getattr(self.dataset, name)) for name in ("acts", "passages", "spans")}
        self.dataset = replace(self.dataset, **grains)

    @property
    def places(self) -> Places:
        """Where the units of the acts stand; parsed when they are first asked for."""
        if self._places is None:
            self._places = Places(self.acts)
        return self._places

    @property
    def scorings(self) -> tuple[str, ...]:
        """All scorings of the dataset, the headline first: acts, unless one act answers nearly everything."""
        found = ["act"] if self.dataset.acts else []
        found += [f"passage/{rule}" for rule in self.rules] if self.dataset.passages else []
        found += ["span"] if self.dataset.spans else []
        return tuple([*found[1:], "act"] if len(found) > 1 and found[0] == "act" and self._one_act() else found)

    def answers(self, run: Run) -> bool:
        """Whether a run has an answer to any query of the dataset."""
        return any(run.scores.get(query.id) for query in self.dataset.queries)

    def take(self, arm: str, run: Run) -> None:
        """Score a run in every scoring that it has answers for; one that found nothing at all is 0 in all of them."""
        empty = not self.answers(run)
        if self.dataset.passages and not run.passages:
            run = addressed(run, self.places)
        ranking = order(run) if self.dataset.passages else {}  # the same by all rules
        for scoring in self.scorings:
            if scoring == "act" or run.passages or empty:
                try:
                    self.values.setdefault(scoring, {})[arm] = self._measured(scoring, run, ranking)
                except UsageError as error:
                    self.notes[f"{scoring} is not scored: {error}"] = None

    def _measured(self, scoring: str, run: Run, ranking: Order) -> Measurement:
        if scoring == "act":
            return measure(run.scores, self.dataset.acts, self.measures)
        if scoring == "span":
            names = dict.fromkeys((*standard_spans((1, self.k), CHARACTERS), *self.spans))
            return measure_spans(run, self.dataset.spans, tuple(names))
        rule = scoring.partition("/")[2]
        judged = judge(ranking, self.dataset.passages, self.places, rule, depth_of(self.measures))
        if judged.missing:
            self.notes[f"{len(judged.missing)} judged units are in no parsed act, such as {judged.missing[0]}"] = None
        return measure(judged.scores, judged.qrels, self.measures)

    def _one_act(self) -> bool:
        counts: dict[str, int] = {}
        for grades in self.dataset.acts.values():
            for act, grade in grades.items():
                counts[act] = counts.get(act, 0) + (grade > 0)
        return max(counts.values(), default=0) >= SAYS_NOTHING * len(self.dataset.acts)


def results(
    board: Scoreboard,
    arms: Sequence[ArmFacts],
    documents: int,
    baseline: str,
    provenance: Provenance,
    permutations: int = 10_000,
) -> tuple[Results, list[QueryValues]]:
    """All that follows from the scores; ``failures`` are left to who can look passages up.

    ``baseline`` may be empty, or an arm that was not run: then nothing is compared.
    """
    dataset = board.dataset
    scorings = tuple(scoring for scoring in board.scorings if scoring in board.values)
    done = {scoring: _in_order(board.values[scoring], arms) for scoring in scorings}
    measured = [
        Measured(scoring, arm, found.n, found.means) for scoring in scorings for arm, found in done[scoring].items()
    ]
    compared: list = []
    ablation: list = []
    for scoring in scorings:
        if baseline in done[scoring]:
            values = {arm: found.values for arm, found in done[scoring].items()}
            names = tuple(done[scoring][baseline].means)
            compared += compare(scoring, values, baseline, names, provenance.seed, permutations)
            ablation += _ablations(scoring, names, baseline, arms, done[scoring])
    facts = DatasetFacts(
        name=dataset.name,
        documents=documents,
        queries=len(dataset.queries),
        judgments=_counts(dataset, lambda grades: len(grades)),
        judged_queries=_counts(dataset, lambda grades: int(_relevant(grades))),
        language=dataset.language,
        notes=(*dataset.notes, *board.notes),
    )
    made = Results(
        dataset=facts,
        arms=tuple(arms),
        scorings=scorings,
        measures=tuple(dict.fromkeys(chain.from_iterable(row.means for row in measured))),
        k=board.k,
        baseline=baseline,
        provenance=provenance,
        measured=tuple(measured),
        compared=tuple(compared),
        ablation=tuple(ablation),
        breakdown=tuple(
            group
            for scoring in scorings
            for arm, found in done[scoring].items()
            for group in breakdown(scoring, arm, found, dataset.queries)
        ),
    )
    return made, [
        QueryValues(scoring, arm, query, values)
        for scoring in scorings
        for arm, found in done[scoring].items()
        for query, values in found.values.items()
    ]


def _in_order(found: Mapping[str, Measurement], arms: Sequence[ArmFacts]) -> dict[str, Measurement]:
    return {arm.name: found[arm.name] for arm in arms if arm.name in found}


def _ablations(scoring, names, baseline: str, arms: Sequence[ArmFacts], found: Mapping[str, Measurement]) -> list:
    by_name = {arm.name: Arm(arm.strategy, arm.mode, arm.aggregation) for arm in arms if arm.strategy}
    if baseline not in by_name:
        return []
    first = by_name[baseline]
    return [
        ablated
        for name in names
        for ablated in ablations(
            scoring, name, first, by_name.values(), {arm: found[arm].means[name] for arm in found if arm in by_name}
        )
    ]


def _counts(dataset: Dataset, count: Callable) -> dict[str, int]:
    grains = {"act": dataset.acts, "passage": dataset.passages, "span": dataset.spans}
    return {grain: sum(map(count, judged.values())) for grain, judged in grains.items() if judged}


def _relevant(judged) -> bool:
    return any(grade > 0 for grade in judged.values()) if isinstance(judged, Mapping) else bool(judged)
