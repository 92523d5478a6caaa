"""The charts of a report, out of the results: what stands in each and what it is called."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..results import ArmFacts, QueryValues
from .charts import Axis, Bar, Bubble, bars, bubbles, front, linear, positive
from .model import signed
from .summary import compared_words
from .tables import WHOLE
from .view import View
from .words import scoring_words, way

SHAPES = 6
"""How many shapes the template draws; the modes share them in turn."""


@dataclass(frozen=True, slots=True)
class BarRow:
    """A bar with its name and its figure; ``verdict`` is ``better``, ``worse``, ``not told apart`` or ""."""

    name: str
    bar: Bar
    value: str
    verdict: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars in groups on one axis."""

    title: str
    axis: Axis
    groups: tuple[tuple[str, tuple[BarRow, ...]], ...]

    @property
    def tested(self) -> bool:
        """Whether its bars say what is significant."""
        return any(row.verdict for _, rows in self.groups for row in rows)


@dataclass(frozen=True, slots=True)
class Scatter:
    """An arm against the baseline, query by query."""

    arm: str
    baseline: str
    axis: Axis
    bubbles: tuple[Bubble, ...]
    better: int
    worse: int
    equal: int


@dataclass(frozen=True, slots=True)
class Point:
    """An arm in a chart of cost: ``shape`` stands for its mode, ``number`` for its strategy."""

    x: float
    y: float
    shape: int
    number: int
    title: str
    on_front: bool


@dataclass(frozen=True, slots=True)
class Trade:
    """Cost against quality. ``front`` lists the arms that no other beats in both, by rising cost."""

    title: str
    cost: str
    measure: str
    x: Axis
    y: Axis
    points: tuple[Point, ...]
    front: tuple[str, ...]
    unmeasured: int


def against_baseline(view: View, scoring: str, measure: str) -> BarChart | None:
    """Change against the baseline with its interval; None where nothing was compared."""
    found = [(arm, view.compared.get((scoring, measure, arm.name))) for arm in view.ordered]
    there = [(arm, made) for arm, made in found if made]
    if not there:
        return None
    axis, drawn = bars([(made.difference, made.low, made.high) for _, made in there])
    rows = [
        (
            arm.strategy,
            BarRow(
                way(arm),
                bar,
                signed(made.difference).text,
                view.verdict(scoring, measure, arm.name),
                f"{arm.name}: {made.mean:.3f} against {made.baseline_mean:.3f}; {compared_words(made)}",
            ),
        )
        for (arm, made), bar in zip(there, drawn, strict=True)
    ]
    title = f"{measure}, {scoring_words(scoring)}: change against {view.results.baseline}, n = {view.queries(scoring)}"
    return BarChart(title, axis, _grouped(rows))


def against_whole(view: View, scoring: str, measure: str) -> BarChart | None:
    """Change against whole-document indexing in the same mode, as figure 4 of the paper has it; None where there is
    none."""
    found = []
    for mode in view.modes:
        base = next((arm for arm in view.done if _plain_arm(arm, WHOLE, mode)), None)
        start = view.mean(scoring, base.name, measure) if base else None
        for arm in view.done if start is not None else ():
            mean = view.mean(scoring, arm.name, measure)
            if _plain_arm(arm, arm.strategy, mode) and arm.strategy != WHOLE and mean is not None:
                found.append((mode, arm, start, mean))
    if not found:
        return None
    axis, drawn = bars([(mean - start, None, None) for _, _, start, mean in found])
    rows = [
        (
            mode,
            BarRow(arm.strategy, bar, signed(mean - start).text, more=f"{arm.name}: {mean:.3f} against {start:.3f}"),
        )
        for (mode, arm, start, mean), bar in zip(found, drawn, strict=True)
    ]
    title = f"{measure}, {scoring_words(scoring)}: change against {WHOLE} in the same mode, n = {view.queries(scoring)}"
    return BarChart(title, axis, _grouped(rows))


def scatters(view: View, values: list[QueryValues], scoring: str, measure: str) -> list[Scatter]:
    """Each arm against the baseline by query, that with the highest mean first; none without a
    baseline."""
    known: dict[str, Mapping[str, float]] = {}
    for found in values:
        if found.scoring == scoring and found.values.get(measure) is not None:
            known.setdefault(found.arm, {})[found.query] = found.values[measure]
    base = known.get(view.results.baseline)
    if not base:
        return []
    names = sorted(known, key=lambda name: -(view.mean(scoring, name, measure) or 0.0))
    return [
        _scatter(
            name, view.results.baseline, [(base[query], value) for query, value in known[name].items() if query in base]
        )
        for name in names
        if name != view.results.baseline
    ]


def trades(view: View, scoring: str, measure: str) -> list[Trade]:
    """Quality against latency, and against the number of units; those that were measured for two arms at least."""
    made = [
        _trade(view, scoring, measure, "latency_p50", "median latency", "ms"),
        _trade(view, scoring, measure, "chunks", "units in the index", "units"),
    ]
    return [trade for trade in made if len(trade.points) > 1]


def _trade(view: View, scoring: str, measure: str, field: str, cost: str, unit: str) -> Trade:
    ran = [(arm, view.mean(scoring, arm.name, measure)) for arm in view.done]
    found = [
        (arm, amount, mean)
        for arm, mean in ran
        if mean is not None and arm.cost and (amount := getattr(arm.cost, field)) is not None
    ]
    x, y = positive(amount for _, amount, _ in found), linear(mean for *_, mean in found)
    best = front([(amount, mean) for _, amount, mean in found])
    digits = 1 if field == "latency_p50" else 0
    said = [f"{arm.name}: {measure} {mean:.3f}, {amount:,.{digits}f} {unit}" for arm, amount, mean in found]
    points = tuple(
        Point(
            x.at(amount),
            round(100 - y.at(mean), 2),
            view.modes.index(arm.mode) % SHAPES if arm.mode else 0,
            view.strategies.index(arm.strategy or arm.name) + 1,
            said[n],
            n in best,
        )
        for n, (arm, amount, mean) in enumerate(found)
    )
    title = f"{measure}, {scoring_words(scoring)}, against {cost}"
    return Trade(
        title,
        f"{cost} ({unit})" if unit not in cost else cost,
        measure,
        x,
        y,
        points,
        tuple(said[n] for n in best),
        len(ran) - len(found),
    )


def _scatter(arm: str, baseline: str, pairs: list[tuple[float, float]]) -> Scatter:
    axis = linear((), (0.0, 1.0))
    better, worse = (sum(sign * (y - x) > 0 for x, y in pairs) for sign in (1, -1))
    return Scatter(arm, baseline, axis, tuple(bubbles(pairs, axis)), better, worse, len(pairs) - better - worse)


def _plain_arm(arm: ArmFacts, strategy: str, mode: str) -> bool:
    return bool(arm.strategy) and (arm.strategy, arm.mode, arm.aggregation) == (strategy, mode, "max")


def _grouped(rows: list[tuple[str, BarRow]]) -> tuple[tuple[str, tuple[BarRow, ...]], ...]:
    groups: dict[str, list[BarRow]] = {}
    for name, row in rows:
        groups.setdefault(name, []).append(row)
    return tuple((name, tuple(group)) for name, group in groups.items())
