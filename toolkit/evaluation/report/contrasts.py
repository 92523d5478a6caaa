"""Tables that set arms against each other: against the baseline, by class of query, factor by factor."""

from ..ablation import FACTORS, shares
from ..results import Ablated, Compared
from .model import Cell, Column, Row, Table, figure, probability, signed, text
from .view import View, corrected
from .words import LEVEL, missing, scoring_words

BETTER, WORSE = "+", "−"
"""The marks of an arm that is significantly better, or worse, than the baseline."""


def comparison(view: View, scoring: str, measure: str) -> Table:
    """All arms against the baseline in one measure: the difference, its interval, its tests."""
    rows = [
        Row((view.cell(arm), *_compared_cells(found)), arm.strategy)
        for arm in view.ordered
        if (found := view.compared.get((scoring, measure, arm.name)))
    ]
    return Table(
        "comparison",
        f"{measure} on {view.results.dataset.name}, {scoring_words(scoring)}, against {view.results.baseline}: "
        f"{view.queries(scoring)} queries in pairs.",
        (
            Column("Retrieval", numeric=False),
            *map(Column, ("Mean", "Change", "in %", "95 % from", "to", "p", "p (Holm)", "p (BH)", "p (t)")),
            *map(Column, ("p (Wilcoxon)", "p (Wilcoxon, BH)", "d_z", "Wins", "Ties", "Losses", "n")),
        ),
        tuple(rows),
        grouped="Strategy",
        keys=(("Scoring", scoring), ("Measure", measure)),
        notes=(
            "Change: the arm's mean less the baseline's, with its bootstrap interval. p: paired Fisher randomisation "
            "test; Holm and BH (Benjamini–Hochberg) correct it over the arms compared. d_z: Cohen's d of the paired "
            f"differences. Wins, ties and losses count queries. Seed {view.results.provenance.seed}.",
            *view.passage_notes(scoring),
        ),
    )


def breakdown(view: View, scoring: str, by: str) -> Table:
    """The headline measure by class of query."""
    groups = [group for group in view.results.breakdown if group.scoring == scoring and group.by == by]
    measure = next(iter(view.qualities(scoring)), "")
    sizes: dict[str, int] = {}
    for group in groups:
        sizes[group.value] = max(sizes.get(group.value, 0), group.n)
    means = {(group.arm, group.value): group.means.get(measure) for group in groups}
    top = {value: max((_shown(means.get((arm.name, value))) for arm in view.done), default=0.0) for value in sizes}
    rows = []
    for arm in view.ordered:
        reason = missing(arm)
        cells = []
        for value in sizes:
            mean = means.get((arm.name, value))
            cells.append(figure(mean, best=len(view.done) > 1 and mean is not None and _shown(mean) == top[value]))
        rows.append(Row((view.cell(arm), *(() if reason else cells)), arm.strategy, reason))
    return Table(
        f"breakdown {by}",
        f"{measure} on {view.results.dataset.name}, {scoring_words(scoring)}, by "
        + {"type": "the type of the query", "cites answer": "whether the query cites its own answer"}.get(by, by)
        + ".",
        (Column("Retrieval", numeric=False), *(Column(value or "none", n=n) for value, n in sizes.items())),
        tuple(rows) if groups else (),
        grouped="Strategy",
        keys=(("Scoring", scoring),),
        notes=view.passage_notes(scoring),
    )


def ablation(view: View, scoring: str, measure: str) -> Table:
    """The 2×2 of representation and retrieval in one measure: what each of both brings, for every arm that differs
    from the baseline in both."""
    found = [each for each in view.results.ablation if (each.scoring, each.measure) == (scoring, measure)]
    return Table(
        "ablation",
        f"{measure} on {view.results.dataset.name}, {scoring_words(scoring)}: what representation and retrieval bring "
        f"to {view.results.baseline}, alone and together.",
        (
            Column("To", numeric=False),
            *map(Column, ("Neither", "Representation", "Retrieval", "Both")),
            *map(
                Column, ("Due to representation", "Due to retrieval", "Representation %", "Retrieval %", "Interaction")
            ),
        ),
        tuple(Row(_ablated_cells(each)) for each in found),
        keys=(("Scoring", scoring), ("Measure", measure)),
        notes=(
            "Due to: a factor's Shapley value, its mean gain alone and on top of the other; the two add up to the "
            "whole gain. %: its share of that gain, a dash where the gain is next to nothing or the two pull apart. "
            "Interaction: what only comes of both together.",
            *view.passage_notes(scoring),
        ),
    )


def _compared_cells(found: Compared) -> tuple[Cell, ...]:
    p, adjusted = found.p, found.adjusted
    part = 100 * found.difference / found.baseline_mean if found.baseline_mean else None
    small = corrected(found)
    marked = small is not None and small < LEVEL and found.difference
    mark = (BETTER if found.difference > 0 else WORSE) if marked else ""
    return (
        figure(found.mean),
        signed(found.difference, mark=mark),
        signed(part, 1),
        signed(found.low),
        signed(found.high),
        probability(p.get("fisher")),
        probability(adjusted.get("holm")),
        probability(adjusted.get("benjamini-hochberg")),
        probability(p.get("t")),
        probability(p.get("wilcoxon")),
        probability(adjusted.get("wilcoxon-benjamini-hochberg")),
        signed(found.effect, 2),
        *(figure(count, 0) for count in (found.wins, found.ties, found.losses, found.n)),
    )


def _ablated_cells(found: Ablated) -> tuple[Cell, ...]:
    gain = sum(found.gains.values())
    # A share of a gain that is next to nothing, or of parts that pull apart, says nothing.
    telling = abs(gain) > 0.001 and all(part * gain >= 0 for part in found.gains.values())
    parts = (shares(found) if telling else None) or {}
    return (
        text(found.arms["both"]),
        *(figure(found.means[name]) for name in ("neither", "representation", "retrieval", "both")),
        *(signed(found.gains[factor]) for factor in FACTORS),
        *(figure(100 * parts[factor] if parts else None, 0) for factor in FACTORS),
        signed(found.interaction),
    )


def _shown(mean: float | None) -> float:
    return -1.0 if mean is None else round(mean, 3)
