"""An evaluation by what a command line says of it: names checked, the parts put together, the report written."""

import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import filterfalse
from pathlib import Path

from ..config import Settings, load_settings
from ..errors import LegalosError, UnknownPlugin, UsageError
from ._cluster import connected, vector_cache
from ._options import chosen_strategy
from ._terminal import progress_bar, tell
from ._theses import tell_left_out

OF_ARMS = ("--strategies", "--modes", "--aggregation", "--embedder", "--corpus", "--nuggets", "--mix")
"""Options of what is run on a cluster: saved runs have it behind them."""


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
    exports: tuple[str, ...] = ()
    nuggets: Path | None = None
    mix: tuple[tuple[str, str, float], ...] = ()
    named: frozenset[str] = frozenset()
    """The options that the command line names, by their long names."""


def evaluated(options: Options, arguments: Iterable[str]):
    """Run an evaluation with its report; gives its results."""
    from ..evaluation.collection import corpus_name
    from ..evaluation.datasets import open_dataset
    from ..evaluation.evaluate import Scheme, of_runs
    from ..evaluation.measures import standard
    from ..evaluation.ready import arms_there, no_longer_there, refuse_other, refuse_unjudged
    from ..evaluation.report import write_report
    from ..evaluation.spans import is_span_measure

    _refuse_unknown(options)
    of_spans = tuple(filter(is_span_measure, options.measures))
    measures = tuple(dict.fromkeys((*standard(options.k), *filterfalse(is_span_measure, options.measures))))
    scheme = Scheme(measures, options.k, options.rules, options.baseline, options.seed, spans=of_spans)
    line = shlex.join(["legalos", "evaluate", *arguments])
    dataset = open_dataset(options.dataset)
    folder = options.out or Path("evaluation") / dataset.name
    corpus = None if options.runs else options.corpus or corpus_name(dataset)
    for sentence in (*dataset.notes, *_not_looked_at(options, dataset)):
        tell(sentence)
    refuse_unjudged(dataset)
    refuse_other(folder, dataset.name, corpus)
    _export(dataset, options.exports, folder)
    before = arms_there(folder)
    if corpus is None:
        made = of_runs(dataset, [Path(path) for path in options.runs], scheme, folder, line)
    else:
        made = _on_cluster(dataset, corpus, options, scheme, folder, line)
    for note in made.dataset.notes[len(dataset.notes) :]:
        tell(note)
    if gone := no_longer_there(before, made):
        tell(gone)
    if "--rules" in options.named and dataset.passages and not any("passage" in name for name in made.scorings):
        tell("--rules is not looked at: no arm has passages that could be scored")
    for path in write_report(folder, ("html", "csv", "latex", "markdown")):
        tell(f"wrote {path}")
    return made


def _refuse_unknown(options: Options) -> None:
    """Raise UsageError for a name that is wrong, before a collection is opened or a model loaded."""
    from ..cluster.meta import alias_name
    from ..evaluation.aggregation import parse_aggregation
    from ..evaluation.evaluate import refuse_baseline
    from ..evaluation.exports import FORMATS
    from ..evaluation.measures import parse_measure
    from ..evaluation.mixing import mixtures
    from ..evaluation.model import Arm
    from ..evaluation.modes import modes_known
    from ..evaluation.rules import RULES
    from ..evaluation.spans import is_span_measure, parse_span_measure

    for rule in options.rules:
        if rule not in RULES:
            raise UsageError(f"there is no rule {rule!r}; the known ones are {', '.join(RULES)}")
    for name in options.measures:
        parse_span_measure(name) if is_span_measure(name) else parse_measure(name)
    for name in options.exports:
        if name not in FORMATS:
            raise UsageError(f"there is no export {name!r}; the known ones are {', '.join(FORMATS)}")
    if options.runs:
        return
    modes_known(options.modes)
    for name in options.aggregations:
        parse_aggregation(name)
    mixed = [mixture.name for mixture in mixtures(options.mix, options.strategies)]
    for name in options.strategies:
        chosen_strategy(name, False, nuggets=options.nuggets, others=True)
        if options.corpus is not None:
            alias_name(name, options.corpus)
    arms = [
        Arm(s, mode, how)
        for s in (*options.strategies, *mixed)
        for mode in options.modes
        for how in options.aggregations
    ]
    refuse_baseline(options.baseline, [arm.name for arm in arms])


def _not_looked_at(options: Options, dataset) -> Iterator[str]:
    """Sentences on options that are named, and change nothing."""
    if options.runs and (idle := [name for name in OF_ARMS if name in options.named]):
        yield f"{', '.join(idle)} {'is' if len(idle) == 1 else 'are'} not looked at: saved runs are scored as they are"
    if options.nuggets and not options.runs and not any("nuggets" in name for name in options.strategies):
        yield "--nuggets is not looked at: none of the strategies indexes theses"
    if not dataset.spans and (idle := [name for name in options.measures if name.startswith("char-")]):
        yield f"{', '.join(idle)} cannot be measured: {dataset.name} has no judgments of characters"
    if "--rules" in options.named and not dataset.passages:
        yield f"--rules is not looked at: {dataset.name} has no judgments of passages"


def _export(dataset, formats: Iterable[str], folder: Path) -> None:
    from ..evaluation.exports import export

    for name in formats:
        made = export(dataset, name, folder / f"export-{name}", overwrite=True)
        for path in made.files:
            tell(f"wrote {path}")
        for note in made.notes:
            tell(f"{name}: {note}")


def _on_cluster(dataset, corpus: str, options: Options, scheme, folder: Path, line: str):

    from ..evaluation.depths import depths_for
    from ..evaluation.evaluate import on_cluster
    from ..evaluation.experiment import Experiment
    from ..evaluation.mixing import mixtures

    settings = load_settings(embedder=options.embedder, corpus=options.corpus)
    embedding, lacking = _embedder(settings)
    strategies = [chosen_strategy(name, False, embedding, options.nuggets, others=True) for name in options.strategies]
    tell_left_out(strategies)
    with vector_cache(settings) as cache:
        experiment = Experiment(
            dataset=dataset,
            strategies=tuple(strategies),
            modes=options.modes,
            aggregations=options.aggregations,
            corpus=corpus,
            own=options.corpus is None,
            embedder=embedding,
            embedder_name=settings.embedder,
            lacking=lacking,
            cache=cache,
            locks=settings.home / "locks",
            depths={how: depths_for(dataset, how, options.k, scheme.measures) for how in options.aggregations},
            bar=lambda label, total: progress_bar(total, label, " it", leave=False),
            say=tell,
            mixtures=mixtures(options.mix, options.strategies),
        )
        return on_cluster(connected(settings, writing=True), experiment, scheme, folder, line)


def _embedder(settings: Settings):
    """The embedder, or why it cannot be had: the arms that need none can be run all the same."""
    from .. import embedders

    try:
        return embedders.embedder(settings.embedder, settings), ""
    except UnknownPlugin:
        raise
    except LegalosError as error:
        return None, str(error)
