"""The report as one page that needs no network. What is worked out elsewhere is laid out by ``templates/report.html``,
where jinja2 escapes whatever comes from the dataset."""

import re
from collections import defaultdict
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from ...pages import environment
from ..results import FailedQuery, QueryValues, Results
from .figures import against_baseline, against_whole, scatters, trades
from .model import Table
from .summary import facts, title
from .tables import tables
from .view import View
from .words import LEVEL, correction_words, scoring_words

if TYPE_CHECKING:
    from jinja2 import Environment

_EXCERPT = 600  # code points of a passage's text


def html(results: Results, values: list[QueryValues]) -> str:
    """The whole page. ``values`` are those by query; without any there is no chart of queries."""
    view = View(results)
    scoring, measure = view.headline
    measures = view.qualities(scoring)
    made = tables(results)
    kinds = defaultdict(list, {kind: list(same) for kind, same in groupby(made, key=lambda table: table.kind)})
    charts = [chart for name in measures if (chart := against_baseline(view, scoring, name))]
    return (
        _environment()
        .get_template("report.html")
        .render(
            title=title(view),
            results=results,
            facts=facts(view),
            tables=kinds,
            breakdowns=[same for kind, same in kinds.items() if kind.startswith("breakdown")],
            baseline_charts=charts,
            whole_charts=[chart for name in _two(measures) if (chart := against_whole(view, scoring, name))],
            scatters=scatters(view, values, scoring, measure),
            scoring=scoring,
            measure=measure,
            trades=trades(view, scoring, measure),
            strategies=view.strategies,
            modes=view.modes,
            failures=_failures(results),
            level=LEVEL,
            correction=correction_words(),
        )
    )


def _two(measures: list[str]) -> list[str]:
    """The first measure, and the first of another kind (MRR beside nDCG, as in the paper): no nDCG of other gains."""
    kinds = {re.split("[@-]", name)[0]: name for name in reversed(measures)}
    return [name for name in measures if name in kinds.values()][:2]


def _failures(results: Results) -> list[tuple[str, list[FailedQuery]]]:
    """The failures by arm, in their order."""
    found: dict[str, list[FailedQuery]] = {}
    for failed in results.failures:
        found.setdefault(failed.arm, []).append(failed)
    return list(found.items())


def _label(table: Table) -> str:
    """What tells a table from the others of its kind: ``nDCG@10, by act``."""
    words = ", ".join(scoring_words(value) if name == "Scoring" else value for name, value in reversed(table.keys))
    return words[:1].upper() + words[1:] if len(table.keys) == 1 else words


def _excerpt(words: str) -> str:
    """The beginning of a long text, which says how long it is."""
    flat = " ".join(words.split())
    if len(flat) <= _EXCERPT:
        return flat
    return f"{flat[:_EXCERPT].rsplit(' ', 1)[0]} … ({len(flat):,} characters)"


@cache
def _environment() -> "Environment":
    return environment(excerpt=_excerpt, grouped="{:,}".format, scoring=scoring_words, label=_label)
