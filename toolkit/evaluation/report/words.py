"""How a report says things: names in full, amounts with their unit."""

import re

from ..results import ArmFacts

LEVEL = 0.05
"""A difference is called significant where its corrected p is below this."""

CORRECTION = "holm"
_CORRECTIONS = {"holm": "Holm's correction", "benjamini-hochberg": "the Benjamini–Hochberg correction"}
COVERAGE = "judged@"
"""How measures begin that do not say how good an arm is, but how much of what it found was judged."""
_MEASURES = {
    "nDCG": "normalised discounted cumulative gain, the grade as gain",
    "nDCG-exp": "nDCG with the gain 2^grade − 1",
    "MRR": "mean reciprocal rank of the first right answer",
    "MAP": "mean average precision",
    "R": "recall",
    "P": "precision",
    "Hit": "part of the queries with a right answer",
    "judged": "part of the answers that have a judgment",
    "char-P": "precision of characters",
    "char-R": "recall of characters",
    "char-F1": "harmonic mean of char-P and char-R",
}
PASSAGES_OF_HYBRID = (
    "Passages of hybrid arms are ranked as `legalos search` shows them, both clauses fused by min-max over the "
    "passages of the best acts, for hybrid-rrf too: here hybrid and hybrid-rrf differ in these acts alone, and are not "
    "two rankings of passages to compare."
)
"""What :func:`legalos.search.results.fused` does, for readers of figures of passages."""
_SCORINGS = {
    "act": "by act",
    "span": "by characters of the text",
    "passage/device": "by passage, where only the very unit that was asked for is right",
    "passage/article": "by passage, counted as the article that holds it",
    "passage/ancestor": "by passage, where one that holds the unit asked for is right",
    "passage/descendant": "by passage, where one that lies inside the unit asked for is right",
}


def scoring_words(scoring: str) -> str:
    """What a scoring judges, in words: ``passage/article`` is judged "by passage, counted as the article …"."""
    return _SCORINGS.get(scoring, f"by {scoring}")


def measure_words(measures: list[str]) -> str:
    """What the names of measures stand for; "" where none is known."""
    names = [name for name in dict.fromkeys(measure.partition("@")[0] for measure in measures) if name in _MEASURES]
    if not names:
        return ""
    cut = "@n: among the first n answers"
    if any(measure.endswith("ch") for measure in measures):
        cut += "; @nch: in the first n characters shown"
    return f"{'; '.join(f'{name}: {_MEASURES[name]}' for name in names)}. {cut}."


def correction_words() -> str:
    """What p values of the test are corrected with."""
    return _CORRECTIONS[CORRECTION]


def way(arm: ArmFacts) -> str:
    """An arm's name below its strategy's: its mode, with the aggregation where that is not the server's own.

    A saved run has no strategy and keeps its own name.
    """
    if not arm.strategy:
        return arm.name
    return arm.mode if arm.aggregation == "max" else f"{arm.mode} ({arm.aggregation})"


def missing(arm: ArmFacts) -> str:
    """Why an arm has no figures; "" for one that ran."""
    if arm.state == "done":
        return ""
    return f"not run: {arm.reason}" if arm.reason else "not run"


def slug(words: str) -> str:
    """Words as a part of an id or a file name."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def amount(size: int | None) -> str:
    """Bytes, to three figures."""
    if size is None:
        return "–"
    value, units = float(size), ["B", "kB", "MB", "GB", "TB"]
    while value >= 999.5 and len(units) > 1:
        value, units = value / 1000, units[1:]
    return f"{value:.3g} {units[0]}"


def duration(seconds: float | None) -> str:
    """Seconds as a person says them: ``0.4 s``, ``38 s``, ``9 min 35 s``, ``2 h 5 min``."""
    if seconds is None:
        return "–"
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def listed(words: list[str]) -> str:
    """Words joined as a sentence lists them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
