"""The tables of a report, out of the results. Those of effectiveness and of units have the form of Fernandes et al.,
*Structural Segmentation for Brazilian Legal Document Retrieval* (2026), tables 2 and 3."""

from collections.abc import Iterator

from ...counting import counted
from ..results import ArmFacts, Results
from .contrasts import BETTER, WORSE, ablation, breakdown, comparison
from .model import Cell, Column, Row, Table, figure, text
from .view import View
from .words import LEVEL, amount, correction_words, duration, measure_words, missing, scoring_words

_MARKS = {"better": BETTER, "worse": WORSE}
WHOLE = "whole"
"""The strategy that keeps each act in one piece, which the paper compares with."""


def tables(results: Results, brief: bool = False) -> list[Table]:
    """The tables that the results can fill, in the order to print them.

    All of them, or, where it is to be ``brief``, those of the headline scoring and of acts, with the differences and
    the ablation in the first measure of each.
    """
    made = _all(results)
    if not brief:
        return made
    view = View(results)
    shown = {scoring: view.qualities(scoring)[:1] for scoring in dict.fromkeys((view.headline[0], "act"))}

    def telling(table: Table) -> bool:
        keys = dict(table.keys)
        scoring = keys.get("Scoring")
        return scoring is None or (scoring in shown and keys.get("Measure") in (None, *shown[scoring]))

    return [table for table in made if telling(table)]


def _all(results: Results) -> list[Table]:
    view = View(results)
    made = [units(view), *(effectiveness(view, scoring) for scoring in view.scorings)]
    shown = [(scoring, measure) for scoring in view.scorings for measure in view.qualities(scoring)]
    made += [comparison(view, *each) for each in shown]
    made += [cost(view)]
    made += [
        breakdown(view, scoring, by)
        for by in dict.fromkeys(group.by for group in results.breakdown)
        for scoring in view.scorings
    ]
    made += [*(ablation(view, *each) for each in shown), provenance(results)]
    return [table for table in made if table.rows]


def units(view: View) -> Table:
    """How many units each strategy makes of the collection, and what they take on the disk."""
    whole = view.index_cost(WHOLE)
    rows = []
    for strategy in view.strategies:
        found = view.index_cost(strategy)
        if found is None:
            continue
        times = found.chunks / whole.chunks if whole and whole.chunks else None
        rows.append(
            Row(
                (
                    text(strategy),
                    figure(found.acts, 0),
                    figure(found.chunks, 0),
                    figure(times, 1),
                    figure(found.tokens, 0),
                    Cell(amount(found.bytes_on_disk), _plain(found.bytes_on_disk)),
                )
            )
        )
    return Table(
        "units",
        f"Units that each strategy indexes of {view.results.dataset.name}.",
        (
            Column("Strategy", numeric=False),
            *map(Column, ("Acts", "Units", "Times whole", "Tokens", "On disk")),
        ),
        tuple(rows),
    )


def effectiveness(view: View, scoring: str) -> Table:
    """Means by strategy and mode in one scoring, the best of each measure marked, and what is significant."""
    measures = view.measures(scoring)
    best = {measure: set(view.best(scoring, measure)) for measure in view.qualities(scoring)}
    rows = []
    for arm in view.ordered:
        cells = [
            figure(
                view.mean(scoring, arm.name, measure),
                mark=_MARKS.get(view.verdict(scoring, measure, arm.name), "") if measure in best else "",
                best=len(view.done) > 1 and arm.name in best.get(measure, ()),
            )
            for measure in measures
        ]
        found = view.measured.get((scoring, arm.name))
        cells.append(figure(found.n if found else None, 0))
        reason = missing(arm) or ("" if found else "not scored so")
        rows.append(Row((view.cell(arm), *(() if reason else cells)), arm.strategy, reason))
    dataset = view.results.dataset.name
    return Table(
        "effectiveness",
        f"Effectiveness on {dataset}, {scoring_words(scoring)}: means over {view.queries(scoring)} queries.",
        (Column("Retrieval", numeric=False), *map(Column, (*measures, "n"))),
        tuple(rows),
        grouped="Strategy",
        keys=(("Scoring", scoring),),
        notes=tuple(_effectiveness_notes(view, scoring)),
    )


def cost(view: View) -> Table:
    """What each arm takes, beside what it gives in the headline measure."""
    scoring, measure = view.headline
    best = set(view.best(scoring, measure)) if measure else set()
    rows = []
    for arm in view.ordered:
        if arm.state == "done" and arm.cost is None:
            continue
        cells = [] if arm.cost is None else list(_cost_cells(arm))
        shown = figure(view.mean(scoring, arm.name, measure), best=len(view.done) > 1 and arm.name in best)
        rows.append(Row((view.cell(arm), *((shown, *cells) if cells else ())), arm.strategy, missing(arm)))
    if not any(len(row.cells) > 1 for row in rows):
        rows = []
    return Table(
        "cost",
        f"What each arm takes on {view.results.dataset.name}, and its {measure} {scoring_words(scoring)}.",
        (
            Column("Retrieval", numeric=False),
            Column(measure or "Mean"),
            *map(Column, ("Units", "Tokens", "On disk", "Embedded", "Embedding", "Indexing")),
            *map(Column, ("Latency p50 (ms)", "Latency p95 (ms)")),
        ),
        tuple(rows),
        grouped="Strategy",
        notes=(
            "Units, tokens, disk, embedding and indexing are those of the strategy's index, which its modes share. "
            "Embedding counts what was embedded for this evaluation, not what the cache held, and is no cost of bm25. "
            "Indexing is the time of the whole index, its vectors included. Latency: single searches "
            "one after the other, as an application sends them.",
        ),
    )


def provenance(results: Results) -> Table:
    """How the figures were made, by name."""
    made, data = results.provenance, results.dataset
    pairs = (
        ("Command", made.command),
        ("Date", made.date),
        ("Seed", str(made.seed)),
        ("Dataset", data.name),
        ("Documents", f"{data.documents:,}"),
        ("Queries", f"{data.queries:,}"),
        *((f"Judgments ({grain})", f"{count:,}") for grain, count in data.judgments.items()),
        *((f"Queries with a right answer ({grain})", f"{count:,}") for grain, count in data.judged_queries.items()),
        ("Cut", f"k = {results.k}"),
        ("Baseline", results.baseline),
        ("legalos", made.legalos),
        ("Python", made.python),
        ("Server", made.server),
        ("Plugins of the server", ", ".join(made.plugins)),
        ("Embedder", made.embedder),
        ("Model", made.model),
        ("Corpus", made.corpus),
        *((f"Template {name}", f"sha256 {digest}") for name, digest in made.templates.items()),
    )
    return Table(
        "provenance",
        "How these figures were made.",
        (Column("What", numeric=False), Column("Value", numeric=False)),
        tuple(Row((text(name), text(value))) for name, value in pairs if value),
    )


def _effectiveness_notes(view: View, scoring: str) -> Iterator[str]:
    if known := measure_words(view.measures(scoring)):
        yield known
    yield from view.passage_notes(scoring)
    arms = {found.arm for found in view.results.compared if found.scoring == scoring}
    if arms:
        yield (
            f"{BETTER} better, {WORSE} worse than {view.results.baseline}: p < {LEVEL} in the paired Fisher "
            f"randomisation test with {correction_words()} over {counted(len(arms), 'arm')}, each measure for itself."
        )
    if len(view.done) > 1:
        yield "Bold: the highest mean. A query without results counts 0; an arm that did not run has no figure."


def _cost_cells(arm: ArmFacts) -> Iterator[Cell]:
    found = arm.cost
    yield figure(found.chunks, 0)
    yield figure(found.tokens, 0)
    yield Cell(amount(found.bytes_on_disk), _plain(found.bytes_on_disk))
    yield figure(found.embedded, 0)
    yield Cell(duration(found.embedding_seconds), _plain(found.embedding_seconds))
    yield Cell(duration(found.index_seconds), _plain(found.index_seconds))
    yield figure(found.latency_p50, 1)
    yield figure(found.latency_p95, 1)


def _plain(value: float | int | None) -> float | int | str:
    return "" if value is None else value
