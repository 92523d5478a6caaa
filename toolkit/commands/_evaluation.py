"""An evaluation by what a command line says of it: names checked, the parts put together, the report written."""

import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from ..config import Settings, load_settings
from ..errors import LegalosError, UnknownPlugin, UsageError
from ._cluster import connected, vector_cache
from ._options import chosen_strategy


@dataclass(frozen=True, slots=True)
class Options:
    """What a command line says of an evaluation."""

    dataset: str
    strategies: tuple[str, ...]
    modes: tuple[str, ...]
    aggregations: tuple[str, ...]
    embedder: str | None
    corpus: str | None
    runs: tuple[str, ...]
    rules: tuple[str, ...]
    measures: tuple[str, ...]
    k: int
    baseline: str
    seed: int
    out: Path | None


def evaluated(options: Options, arguments: Iterable[str]):
    """Run an evaluation with its report; gives its results."""
    from ..evaluation.datasets import open_dataset
    from ..evaluation.evaluate import Scheme, of_runs
    from ..evaluation.measures import standard
    from ..evaluation.report import write_report

    _refuse_unknown(options)
    measures = tuple(dict.fromkeys((*standard(options.k), *options.measures)))
    scheme = Scheme(measures, options.k, options.rules, options.baseline, options.seed)
    line = shlex.join(["legalos", "evaluate", *arguments])
    dataset = open_dataset(options.dataset)
    folder = options.out or Path("evaluation") / dataset.name
    if options.runs:
        made = of_runs(dataset, [Path(path) for path in options.runs], scheme, folder, line)
    else:
        made = _on_cluster(dataset, options, scheme, folder, line)
    for path in write_report(folder, ("html", "csv", "latex", "markdown")):
        say(f"wrote {path}")
    return made


def _refuse_unknown(options: Options) -> None:
    """Raise UsageError for a name that is wrong, before a collection is opened or a model loaded."""
    from ..cluster.indices import alias_name
    from ..evaluation.aggregation import parse_aggregation
    from ..evaluation.evaluate import baseline_of
    from ..evaluation.measures import parse_measure
    from ..evaluation.model import Arm
    from ..evaluation.rules import RULES
    from ..evaluation.searching import modes_known

    for rule in options.rules:
        if rule not in RULES:
            raise UsageError(f"there is no rule {rule!r}; the known ones are {', '.join(RULES)}")
    for name in options.measures:
        parse_measure(name)
    if options.runs:
        return
    modes_known(options.modes)
    for name in options.aggregations:
        parse_aggregation(name)
    for name in options.strategies:
        chosen_strategy(name, False)
        if options.corpus is not None:
            alias_name(name, options.corpus)
    arms = [Arm(s, mode, how) for s in options.strategies for mode in options.modes for how in options.aggregations]
    baseline_of(options.baseline, [arm.name for arm in arms])


def _on_cluster(dataset, options: Options, scheme, folder: Path, line: str):
    from tqdm import tqdm

    from ..evaluation.collection import corpus_name
    from ..evaluation.evaluate import on_cluster
    from ..evaluation.runner import Experiment, depths_for

    settings = load_settings(embedder=options.embedder, corpus=options.corpus)
    embedding, lacking = _embedder(settings)
    with vector_cache(settings) as cache:
        experiment = Experiment(
            dataset=dataset,
            strategies=tuple(chosen_strategy(name, False, embedding) for name in options.strategies),
            modes=options.modes,
            aggregations=options.aggregations,
            corpus=options.corpus or corpus_name(dataset),
            own=options.corpus is None,
            embedder=embedding,
            embedder_name=settings.embedder,
            lacking=lacking,
            cache=cache,
            locks=settings.home / "locks",
            depths=depths_for(dataset, options.aggregations, options.k),
            bar=lambda label, total: tqdm(desc=label, total=total, file=sys.stderr, disable=None, leave=False),
            say=say,
        )
        return on_cluster(connected(settings), experiment, scheme, folder, line)


def _embedder(settings: Settings):
    """The embedder, or why it cannot be had: the arms that need none can be run all the same."""
    from .. import embedders

    try:
        return embedders.embedder(settings.embedder, settings), ""
    except UnknownPlugin:
        raise
    except LegalosError as error:
        return None, str(error)


def say(line: str) -> None:
    """Tell the user a line, beside the data."""
    click.echo(line, err=True)
