"""``legalos evaluate``: strategies and modes on a collection with judgments, by one command."""

import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from ..config import Settings, load_settings
from ..errors import Drift, LegalosError, UnknownPlugin, UsageError
from ._cluster import connected, embedder_option, json_option, print_json, print_table, vector_cache
from ._options import chosen_strategy

STRATEGIES = "whole,hierarchical,core-full,core-metadata,core-none,recursive"
MODES = "bm25,dense,hybrid,hybrid-rrf"
ARGUMENTS = "legalos.evaluate.arguments"
NOT_COMMAND = ("--out", "--check", "--write-check", "--json")
"""Options that are no part of what a check runs again."""


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


class _Command(click.Command):
    """A command that remembers what it was called with."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[ARGUMENTS] = list(args)
        return super().parse_args(ctx, args)


@click.command("evaluate", cls=_Command, short_help="Evaluate strategies and modes on a collection with judgments.")
@click.option("--dataset", metavar="NAME|PATH", help="samples, a path, or FORMAT:PATH (lgpd-qa, beir, known-item, …).")
@click.option(
    "--strategies", default=STRATEGIES, show_default=True, metavar="NAME[,NAME...]", help="How acts become chunks."
)
@click.option("--modes", default=MODES, show_default=True, metavar="NAME[,NAME...]", help="What ranks.")
@click.option(
    "--aggregation",
    "aggregations",
    default="max",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="Of an act's chunks: max, mean-top-3, sum, rrf-sum. All but max search deeper, and take longer.",
)
@embedder_option
@click.option("--corpus", metavar="NAME", help="Name of the collection (default: the dataset's, with a hash of it).")
@click.option("--runs", multiple=True, metavar="FILE", help="Score this saved run, without a cluster; repeatable.")
@click.option(
    "--rules",
    default="article,device,ancestor,descendant",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="When a passage counts as a judged unit; the first is the headline.",
)
@click.option("--k", type=click.IntRange(1, 100), default=10, show_default=True, help="Cut of the measures.")
@click.option("--measure", "measures", multiple=True, metavar="NAME@K", help="One more, such as R@1; repeatable.")
@click.option("--baseline", metavar="ARM", help="What the rest is compared with (default: whole/bm25, if it runs).")
@click.option("--seed", default=0, show_default=True, help="Of the random tests.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where runs, figures and the report go (default: evaluation/DATASET).",
)
@click.option(
    "--check",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Run the command of FILE and hold it to its figures: exit status 4 where one drifts.",
)
@click.option("--write-check", type=click.Path(path_type=Path), metavar="FILE", help="Write such a file of this run.")
@json_option
def command(check: Path | None, write_check: Path | None, as_json: bool, **given) -> None:
    """Index what is not indexed, run every query through the stored search templates, and write DIR.

    DIR gets the runs (TREC, and JSON lines with passages), results.json, per-query.jsonl and the report (HTML, CSV,
    LaTeX, Markdown). An evaluation that was cut off goes on where it stopped when the same command is given again.
    """  # fmt: skip
    arguments = click.get_current_context().meta[ARGUMENTS]
    if check:
        _check(check, given["out"], as_json)
        return
    options = _options(**given)
    made = evaluated(options, arguments)
    if write_check:
        from ..evaluation.reproduce import write_check as write

        write(write_check, _without(arguments), made)
    _print(made, as_json)


def evaluated(options: Options, arguments: Iterable[str]):
    """Run an evaluation with its report; gives its results."""
    from ..evaluation.datasets import open_dataset
    from ..evaluation.evaluate import Scheme, of_runs
    from ..evaluation.measures import parse_measure, standard, warm_up
    from ..evaluation.report import write_report
    from ..evaluation.rules import RULES

    for rule in options.rules:
        if rule not in RULES:
            raise UsageError(f"there is no rule {rule!r}; the known ones are {', '.join(RULES)}")
    for name in options.measures:
        parse_measure(name)
    measures = tuple(dict.fromkeys((*standard(options.k), *options.measures)))
    scheme = Scheme(measures, options.k, options.rules, options.baseline, options.seed)
    line = shlex.join(["legalos", "evaluate", *arguments])
    dataset = open_dataset(options.dataset)
    warm_up()
    folder = options.out or Path("evaluation") / dataset.name
    if options.runs:
        made = of_runs(dataset, [Path(path) for path in options.runs], scheme, folder, line)
    else:
        made = _on_cluster(dataset, options, scheme, folder, line)
    for path in write_report(folder, ("html", "csv", "latex", "markdown")):
        _say(f"wrote {path}")
    return made


def _on_cluster(dataset, options: Options, scheme, folder: Path, line: str):
    from tqdm import tqdm

    from ..evaluation.aggregation import parse_aggregation
    from ..evaluation.collection import corpus_name
    from ..evaluation.evaluate import on_cluster
    from ..evaluation.runner import Experiment, depths_for
    from ..evaluation.searching import modes_known

    settings = load_settings(embedder=options.embedder, corpus=options.corpus)
    modes = modes_known(options.modes)
    for name in options.aggregations:
        parse_aggregation(name)
    for name in options.strategies:
        chosen_strategy(name, False)  # a wrong name is said before a model is loaded
    embedding, lacking = _embedder(settings)
    with vector_cache(settings) as cache:
        experiment = Experiment(
            dataset=dataset,
            strategies=tuple(chosen_strategy(name, False, embedding) for name in options.strategies),
            modes=modes,
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
            say=_say,
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


def _check(path: Path, out: Path | None, as_json: bool) -> None:
    from ..evaluation.reproduce import drifted, read_check

    check = read_check(path)
    with command.make_context("evaluate", list(check.command)) as context:
        given = dict(context.params)
    if given.pop("check") or given.pop("write_check") or given.pop("as_json") or given["out"]:
        raise UsageError(f"{path}: the command of a check has none of {', '.join(NOT_COMMAND)}")
    made = evaluated(_options(**{**given, "out": out}), check.command)
    _print(made, as_json)
    if told := drifted(check, made):
        for sentence in told:
            _say(sentence)
        raise Drift(f"{len(told)} of the figures that {path} expects have drifted: {told[0]}")
    _say(f"all figures are within {check.tolerance} of those of {path}")


def _options(
    dataset: str | None, strategies: str, modes: str, aggregations: str, rules: str, baseline, **rest
) -> Options:
    if not dataset:
        raise UsageError("name a collection with --dataset: samples, a path, or FORMAT:PATH")
    return Options(
        dataset=dataset,
        strategies=_names(strategies, "--strategies"),
        modes=_names(modes, "--modes"),
        aggregations=_names(aggregations, "--aggregation"),
        rules=_names(rules, "--rules"),
        baseline=baseline or "",
        **rest,
    )


def _names(given: str, option: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(name.strip() for name in given.split(",") if name.strip()))
    if not names:
        raise UsageError(f"{option} names nothing")
    return names


def _without(arguments: Iterable[str]) -> list[str]:
    kept: list[str] = []
    words = iter(arguments)
    for word in words:
        if word.partition("=")[0] not in NOT_COMMAND:
            kept.append(word)
        elif word != "--json" and "=" not in word:
            next(words, None)
    return kept


def _say(line: str) -> None:
    click.echo(line, err=True)


def _print(made, as_json: bool) -> None:
    if as_json:
        print_json({"dataset": made.dataset, "arms": made.arms, "baseline": made.baseline, "measured": made.measured})
        return
    for row in made.arms:
        if row.state == "not run":
            _say(f"{row.name}: not run: {row.reason}")
    for scoring in made.scorings:
        rows = [row for row in made.measured if row.scoring == scoring]
        columns = list(rows[0].means)[:5]
        click.echo(f"{scoring} (n = {rows[0].n})")
        shown = [{"arm": row.arm, **{name: f"{row.means[name]:.3f}" for name in columns}} for row in rows]
        print_table(shown, ["arm", *columns])
        click.echo()
