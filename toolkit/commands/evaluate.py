"""``legalos evaluate``: strategies and modes on a collection with judgments, by one command."""

from collections.abc import Iterable
from pathlib import Path

import click
from click.core import ParameterSource

from ..errors import Drift, LegalosError, UsageError
from ._cluster import embedder_option, json_option
from ._evaluation import Options, evaluated
from ._options import nuggets_option
from ._terminal import print_json, print_table, tell

STRATEGIES = "whole,hierarchical,core-full,core-metadata,core-none,recursive"
MODES = "bm25,dense,hybrid,hybrid-rrf"
ARGUMENTS = "legalos.evaluate.arguments"
NOT_COMMAND = ("--out", "--export", "--check", "--write-check", "--json")
"""Options that are no part of what a check runs again."""


class _Command(click.Command):
    """A command that remembers what it was called with."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[ARGUMENTS] = list(args)
        return super().parse_args(ctx, args)


@click.command("evaluate", cls=_Command, short_help="Evaluate strategies and modes on a collection with judgments.")
@click.option("--dataset", metavar="NAME|PATH", help="samples, a path, or FORMAT:PATH (lgpd-qa, beir, known-item, …).")
@click.option(
    "--strategies",
    default=STRATEGIES,
    show_default=True,
    metavar="NAME[:OPTION=VALUE...][,...]",
    help="How acts become chunks, such as core-metadata:dense=none or core-full:segment_fallback=true.",
)
@nuggets_option
@click.option(
    "--mix",
    type=(str, str, float),
    multiple=True,
    metavar="NAME NAME WEIGHT",
    help="One more: two strategies' scores, the second's with that share (whole nuggets 0.5); repeatable.",
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
@click.option(
    "--measure", "measures", multiple=True, metavar="NAME@K", help="One more, such as R@1 or char-R@4000ch; repeatable."
)
@click.option(
    "--baseline",
    metavar="ARM",
    help="What the rest is compared with (default: whole/bm25, or the first arm that runs).",
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="Of the random tests.")
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
    help="Run the command of FILE and hold it to its figures: exit status 4 where one drifts. Takes --out and --json.",
)
@click.option("--write-check", type=click.Path(path_type=Path), metavar="FILE", help="Write such a file of this run.")
@click.option(
    "--export",
    "exports",
    multiple=True,
    metavar="FORMAT",
    help="Write the dataset to DIR/export-FORMAT too: trec, beir, quepid, search-relevance; repeatable.",
)
@json_option
def command(check: Path | None, write_check: Path | None, as_json: bool, **given) -> None:
    """Index what is not indexed, run every query through the stored search templates, and write DIR.

    DIR gets the runs (TREC, and JSON lines with passages), results.json, per-query.jsonl and the report (HTML, CSV,
    LaTeX, Markdown). A mode may have ingredients, which plain ones leave out: bm25+citations puts first what
    queries cite, hybrid+headings=0.3+title=0.1 searches headings and titles as fields of their own, and
    hybrid+dense=0.4 gives vectors that share. Passages of hybrid arms are ranked as `legalos search` shows them:
    both clauses fused by min-max over the passages of the best acts, for hybrid-rrf too. An evaluation that was cut
    off goes on where it stopped when the same command is given again; a DIR that holds another one is refused.
    """  # fmt: skip
    arguments = click.get_current_context().meta[ARGUMENTS]
    if check:
        if idle := sorted(_named(click.get_current_context()) - {"--check", "--out", "--json"}):
            raise UsageError(f"--check runs the command of {check}, and takes no {', '.join(idle)} besides")
        _check(check, given["out"], as_json)
        return
    options = _options(click.get_current_context(), **given)
    made = evaluated(options, arguments)
    if write_check:
        from ..evaluation.reproduce import write_check as write

        write(write_check, _without(arguments), made)
    _print(made, as_json)
    if not made.measured:
        reasons = [arm.reason for arm in made.arms if arm.reason]
        raise LegalosError(f"no arm could be run{': ' if reasons else ''}{reasons[0] if reasons else ''}")


def _check(path: Path, out: Path | None, as_json: bool) -> None:
    from ..evaluation.reproduce import drifted, read_check

    check = read_check(path)
    with command.make_context("evaluate", list(check.command)) as context:
        given = dict(context.params)
    if given.pop("check") or given.pop("write_check") or given.pop("as_json") or given["out"] or given["exports"]:
        raise UsageError(f"{path}: the command of a check has none of {', '.join(NOT_COMMAND)}")
    options = _options(context, **{**given, "out": out})
    made = evaluated(options, check.command)
    _print(made, as_json)
    if told := drifted(check, made):
        for sentence in told:
            tell(sentence)
        raise Drift(f"{len(told)} of the figures that {path} expects have drifted: {told[0]}")
    tell(f"all figures are within {check.tolerance} of those of {path}")


def _options(
    context: click.Context,
    dataset: str | None,
    strategies: str,
    modes: str,
    aggregations: str,
    rules: str,
    baseline: str | None,
    **rest,
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
        named=_named(context),
        **rest,
    )


def _named(context: click.Context) -> frozenset[str]:
    return frozenset(
        parameter.opts[0]
        for parameter in command.params
        if context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
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


def _print(made, as_json: bool) -> None:
    if as_json:
        print_json({"dataset": made.dataset, "arms": made.arms, "baseline": made.baseline, "measured": made.measured})
        return
    for scoring in made.scorings:
        rows = [row for row in made.measured if row.scoring == scoring]
        columns = list(rows[0].means)[:5]
        click.echo(f"{scoring} (n = {rows[0].n})")
        shown = [{"arm": row.arm, **{name: f"{row.means[name]:.3f}" for name in columns}} for row in rows]
        print_table(shown, ["arm", *columns])
        click.echo()
