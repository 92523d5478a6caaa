"""What a reader should know first: the best arm, what it takes, and what may be said of the rest."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...counting import counted
from ..results import Compared
from .model import figure, probability, signed
from .view import View, corrected
from .words import LEVEL, amount, correction_words, duration, listed, scoring_words


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure with what it is called and what is to be said of it."""

    name: str
    value: str
    more: str = ""


def title(view: View) -> str:
    """What the report is called."""
    return f"{view.results.dataset.name}: {counted(len(view.results.arms), 'arm')} evaluated"


def facts(view: View) -> list[Fact]:
    """The facts in the order to tell them; those about figures that there are."""
    return [*(_best(view) if view.headline[1] else ()), *_not_run(view)]


def sentences(view: View) -> list[str]:
    """The same, and the notes on the dataset, for a page of plain words."""
    told = [f"{fact.name}: {fact.value}" + (f" ({fact.more})" if fact.more else "") for fact in facts(view)]
    return told + list(view.results.dataset.notes)


def _best(view: View) -> Iterator[Fact]:
    scoring, measure = view.headline
    names = view.best(scoring, measure)
    if not names:
        return
    arm = view.arms[names[0]]
    more = ""
    if len(view.done) > 1:
        more = f"highest of {counted(len(view.done), 'arm')}, chosen on the queries that it is measured on"
    if names[1:]:
        more += f"; equal to three digits: {listed(names[1:])}"
    yield Fact("Best arm", arm.name, more)
    mean = view.mean(scoring, arm.name, measure)
    yield Fact(measure, figure(mean).text, f"mean over {view.queries(scoring)} queries, {scoring_words(scoring)}")
    yield from _change(view, scoring, measure, arm.name)
    if cost := arm.cost:
        parts = [f"{amount(cost.bytes_on_disk)} on disk"] if cost.bytes_on_disk is not None else []
        if cost.embedding_seconds is not None and cost.embedded:
            parts.append(f"{cost.embedded:,} of them embedded for it in {duration(cost.embedding_seconds)}")
        if cost.index_seconds is not None:
            parts.append(f"indexed in {duration(cost.index_seconds)}")
        yield Fact("What it takes", counted(cost.chunks, "unit"), ", ".join([f"of {cost.acts:,} acts", *parts]))
        if cost.latency_p50 is not None:
            tail = "" if cost.latency_p95 is None else f"; 95 % within {cost.latency_p95:,.1f} ms"
            yield Fact("Latency", f"{cost.latency_p50:,.1f} ms", f"median of single searches{tail}")


def _change(view: View, scoring: str, measure: str, best: str) -> Iterator[Fact]:
    baseline = view.results.baseline
    found = view.compared.get((scoring, measure, best))
    if found:
        yield Fact("Change", signed(found.difference).text, f"against {baseline}: {compared_words(found)}")
    elif baseline == best:
        yield Fact("Change", "none", "the best arm is the baseline itself")
    verdicts = Counter(view.verdict(scoring, measure, arm.name) for arm in view.done)
    verdicts.pop("", None)
    if total := verdicts.total():
        yield Fact(
            "Significant",
            f"{verdicts['better'] + verdicts['worse']} of {total}",
            f"{verdicts['better']} better, {verdicts['worse']} worse than {baseline}, {verdicts['not told apart']} not "
            f"told apart: p < {LEVEL} in the paired Fisher randomisation test with {correction_words()}",
        )


def compared_words(found: Compared) -> str:
    """A comparison in words, without its difference."""
    p = corrected(found)
    said = "" if p is None else f", p {_p(p)} after {correction_words()}"
    return (
        f"95 % interval {signed(found.low).text} to {signed(found.high).text}{said}; "
        f"{found.wins:,} queries better, {found.losses:,} worse, {found.ties:,} equal"
    )


def _p(value: float) -> str:
    shown = probability(value).text
    return shown if shown.startswith("<") else f"= {shown}"


def _not_run(view: View) -> Iterator[Fact]:
    if view.not_run:
        reasons: dict[str, list[str]] = {}
        for arm in view.not_run:
            reasons.setdefault(arm.reason or "no reason given", []).append(arm.name)
        told_all = "; ".join(f"{listed(names)}: {reason}" for reason, names in reasons.items())
        yield Fact("Not run", counted(len(view.not_run), "arm"), told_all)
