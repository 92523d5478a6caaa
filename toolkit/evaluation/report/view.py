"""Results by what a report asks for: the figure of an arm, the best of a measure, what is significant."""

from dataclasses import dataclass
from functools import cached_property

from ..model import Cost
from ..results import ArmFacts, Compared, Measured, Results
from .model import Cell
from .words import CORRECTION, COVERAGE, LEVEL, PASSAGES_OF_HYBRID, way


@dataclass(frozen=True)  # no slots: cached properties keep their values in the instance
class View:
    """Lookups over one evaluation's results."""

    results: Results

    @cached_property
    def measured(self) -> dict[tuple[str, str], Measured]:
        """Means by scoring and arm."""
        return {(found.scoring, found.arm): found for found in self.results.measured}

    @cached_property
    def compared(self) -> dict[tuple[str, str, str], Compared]:
        """Comparisons by scoring, measure and arm."""
        return {(found.scoring, found.measure, found.arm): found for found in self.results.compared}

    @cached_property
    def arms(self) -> dict[str, ArmFacts]:
        """All arms by name, in their order."""
        return {arm.name: arm for arm in self.results.arms}

    @cached_property
    def done(self) -> list[ArmFacts]:
        """The arms that ran."""
        return [arm for arm in self.results.arms if arm.state == "done"]

    @cached_property
    def ordered(self) -> list[ArmFacts]:
        """All arms, those of one strategy together, saved runs last."""
        strategies = [*dict.fromkeys(arm.strategy for arm in self.results.arms if arm.strategy), ""]
        return [arm for strategy in strategies for arm in self.results.arms if arm.strategy == strategy]

    @cached_property
    def not_run(self) -> list[ArmFacts]:
        """The arms that did not."""
        return [arm for arm in self.results.arms if arm.state != "done"]

    @cached_property
    def scorings(self) -> list[str]:
        """The scorings that have figures, the headline first."""
        return [name for name in self.results.scorings if any(m.scoring == name for m in self.results.measured)]

    def measures(self, scoring: str) -> list[str]:
        """The measures that have figures in a scoring, in their order."""
        known = {name for m in self.results.measured if m.scoring == scoring for name in m.means}
        ordered = [name for name in self.results.measures if name in known]
        return ordered + sorted(known - set(ordered))

    def qualities(self, scoring: str) -> list[str]:
        """Those of them that say how good an arm is, the headline first; not how much of its answers was judged."""
        return [name for name in self.measures(scoring) if not name.startswith(COVERAGE)]

    @property
    def headline(self) -> tuple[str, str]:
        """The scoring and the measure to show first, both empty where nothing was measured."""
        scoring = self.scorings[0] if self.scorings else ""
        return scoring, next(iter(self.qualities(scoring)), "")

    def mean(self, scoring: str, arm: str, measure: str) -> float | None:
        """The mean of an arm; None where it has none."""
        found = self.measured.get((scoring, arm))
        return found.means.get(measure) if found else None

    def queries(self, scoring: str) -> str:
        """Over how many queries the means of a scoring are: ``384``, or ``380–384`` where the arms differ."""
        counts = sorted({m.n for m in self.results.measured if m.scoring == scoring})
        return "–".join(f"{n:,}" for n in dict.fromkeys((counts[0], counts[-1]))) if counts else "0"

    def best(self, scoring: str, measure: str) -> list[str]:
        """The arms with the highest mean, to three digits as the tables show it."""
        means = {arm.name: self.mean(scoring, arm.name, measure) for arm in self.done}
        shown = {name: round(mean, 3) for name, mean in means.items() if mean is not None}
        top = max(shown.values(), default=0.0)
        names = [name for name, mean in shown.items() if mean == top]
        return sorted(names, key=lambda name: -means[name])

    def verdict(self, scoring: str, measure: str, arm: str) -> str:
        """How an arm compares with the baseline: ``better``, ``worse``, ``not told apart``, "" where not compared."""
        found = self.compared.get((scoring, measure, arm))
        if found is None:
            return ""
        p = corrected(found)
        if p is None or p >= LEVEL or not found.difference:
            return "not told apart"
        return "better" if found.difference > 0 else "worse"

    @cached_property
    def strategies(self) -> list[str]:
        """The strategies of the arms that ran, in their order; a saved run is one of its own."""
        return list(dict.fromkeys(arm.strategy or arm.name for arm in self.done))

    @cached_property
    def modes(self) -> list[str]:
        """The modes of the arms that ran, in their order."""
        return list(dict.fromkeys(arm.mode for arm in self.done if arm.mode))

    def cell(self, arm: ArmFacts) -> Cell:
        """An arm's name below its strategy's, which tells people where it is the baseline."""
        return Cell(way(arm) + (" (baseline)" if arm.name == self.results.baseline else ""), way(arm))

    def passage_notes(self, scoring: str) -> tuple[str, ...]:
        """What to know of hybrid arms where their passages are scored; nothing where there are none, or acts are."""
        hybrid = any(arm.mode.startswith("hybrid") for arm in self.done)
        return (PASSAGES_OF_HYBRID,) if hybrid and scoring != "act" else ()

    def index_cost(self, strategy: str) -> Cost | None:
        """What the index of a strategy takes, as the first of its arms that tells."""
        return next((arm.cost for arm in self.done if arm.strategy == strategy and arm.cost), None)


def corrected(found: Compared) -> float | None:
    """The p value of the randomisation test, corrected over the arms compared."""
    return found.adjusted.get(CORRECTION)
