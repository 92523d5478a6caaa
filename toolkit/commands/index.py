"""``legalos index``: acts into an index behind an alias."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from ..cluster.choices import ENGINES, FLOAT, LANGUAGES, VECTORS
from ..config import load_settings
from ..counting import counted
from ..errors import UsageError
from ..model import Act
from ._cluster import connected, corpus_option, embedder_option, json_option, known_templates, vector_cache
from ._failures import failed_option, failures_in
from ._options import (
    Choice,
    Failures,
    Inputs,
    input_options,
    reads_references,
    strategy_options,
)
from ._terminal import log_json, print_json, progress_bar, tell
from ._theses import tell_left_out

ENGINE = "Of kNN; faiss needs a full distribution of OpenSearch on all nodes."
LONG = 10.0
"""Seconds to read, parse and cut a document, from which on a run names it."""

if TYPE_CHECKING:
    from ..indexing import Report


@click.command("index", short_help="Parse, represent, embed and index acts, then switch the alias.")
@input_options
@strategy_options
@corpus_option
@embedder_option
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True, help="Of words.")
@click.option("--engine", type=click.Choice(ENGINES), default=ENGINES[0], show_default=True, help=ENGINE)
@click.option("--vectors", type=click.Choice(VECTORS), default=FLOAT, show_default=True, help="To search.")
@click.option("--update", is_flag=True, help="Write what is new or changed into the index in use.")
@click.option("--delete-missing", is_flag=True, help="With --update: remove acts that the paths no longer give.")
@click.option("--merge", is_flag=True, help="Merge the new index: half the size on disk, for a minute or more.")
@click.option("--keep-replicas", is_flag=True, help="Write the replicas along, instead of when all is loaded.")
@click.option("--dry-run", is_flag=True, help="Print each request as a JSON line, without vectors; send nothing.")
@failed_option
@json_option
def command(
    inputs: Inputs,
    choice: Choice,
    corpus: str | None,
    embedder: str | None,
    language: str,
    engine: str,
    vectors: str,
    update: bool,
    delete_missing: bool,
    merge: bool,
    keep_replicas: bool,
    dry_run: bool,
    failed_path: str | None,
    as_json: bool,
) -> None:
    """Parse, represent, embed and write acts, then switch the alias legalos-STRATEGY-CORPUS to the new index.

    PATH is a file, a folder, or - for stdin. An interrupted run is gone on with by the same command. The index that
    the alias showed before stays until `legalos indices prune`. Documents that fail are listed in failed.jsonl.
    Warnings of what could not be read as it stands (a date, characters, a page without text) are counted on stderr.

    --json prints one object: of the acts that were read and cut ("acts"), how many are in the index now ("written",
    "unchanged"; the others are among "failed", which counts all documents left out), "removed", "chunks", "seconds" …
    """
    from ..indexing import Plan, index

    if vectors != FLOAT and engine != ENGINES[0]:
        raise UsageError(f"--vectors {vectors} is lucene's way to search; with --engine {engine} leave it out")
    if delete_missing and not update:
        raise UsageError("--delete-missing goes with --update: a new index holds nothing else anyhow")
    if delete_missing:
        _refuse_empty(inputs)
    if update and dry_run:
        raise UsageError("--dry-run shows the requests of a new index; what --update sends depends on the one in use")
    settings = load_settings(strategy=choice.name, corpus=corpus, embedder=embedder)
    failures = Failures() if dry_run else failures_in(failed_path, settings.home)
    named = choice.strategy(settings)
    tell_left_out([named])
    seen = _Warnings(getattr(named, "nuggets", None))
    acts = seen.passing(inputs.acts(failures, reads_references(named)))
    chosen, embedding = choice.with_embedder(settings)
    with (
        vector_cache(settings) as cache,
        progress_bar(unit=" chunks", off=dry_run) as bar,
    ):
        plan = Plan(
            chosen,
            settings.corpus,
            embedding,
            settings.embedder,
            cache,
            settings.home / "locks",
            language=language,
            engine=engine,
            vectors=vectors,
            update=update,
            delete_missing=delete_missing,
            keep_replicas=keep_replicas,
            merge=merge,
        )
        if dry_run:
            _dry_run(acts, plan, failures, seen)
            return
        client = connected(settings, writing=True)
        report = index(client, acts, plan, failures.add, bar.update, lambda: failures.count)
    if as_json:
        print_json(asdict(report))
    elif report.written or report.unchanged:
        click.echo(_summary(report))
        for old in report.replaced:
            click.echo(f"  {old} is no longer in use; `legalos indices switch` goes back to it")
    if delete_missing and report.failed:
        tell("no act was removed: those that failed may be among the ones not found", "warning")
    _sum_up(report)
    seen.tell()
    failures.end(report.written + report.unchanged)


def _sum_up(report: "Report") -> None:
    """Name the documents that took long to read; to a program, tell all there is to tell of the run."""
    slowest = [{"source": source, "seconds": round(seconds, 3)} for source, seconds in report.slowest]
    long = ", ".join(f"{one['source']} ({one['seconds']:.1f} s)" for one in slowest if one["seconds"] >= LONG)
    if long:
        tell(f"longest to read and parse: {long}")
    if log_json():
        tell("the run ended", **asdict(report) | {"slowest": slowest})


def _refuse_empty(inputs: Inputs) -> None:
    """Raise UsageError for a path without documents, a disk that is not mounted say: all acts from it would go."""
    from ..readers import STDIN, input_files

    for path in inputs.paths:
        if path != STDIN and not any(True for _ in input_files((path,), format=inputs.format)):
            raise UsageError(f"{path} holds no documents, and --delete-missing would remove all that came from it")


def _summary(report: "Report") -> str:
    unchanged = f", {report.unchanged:,} unchanged" if report.unchanged else ""
    rate = ""
    if report.written and report.seconds:
        each = report.chunks / report.seconds
        rate = f", {each:,.{1 if each < 10 else 0}f} chunks a second"
    removed = f", {report.removed:,} removed" if report.removed else ""
    held = f"{counted(report.written, 'act')} written{unchanged}{removed} ({counted(report.chunks, 'chunk')})"
    return f"{report.alias}: {held} to {report.index} in {report.seconds:.1f} s{rate}"


@dataclass(slots=True)
class _Warnings:
    """Counts what readers and parsers warn of as it passes, where an act says less than its file: a date that is none,
    broken characters, pages without text. Warnings of numbering stand in many good acts and change no document.
    Where ``theses``, by document, are to be indexed, it counts the acts that have some: ids may be those of other acts.
    """

    theses: Container[str] | None = None
    read: int = 0
    with_theses: int = 0
    acts: int = 0
    severities: Counter[str] = field(default_factory=Counter)

    def passing(self, acts: Iterable[Act]) -> Iterator[Act]:
        for act in acts:
            found = [d.severity for d in act.diagnostics if d.category == "reading" and d.severity != "info"]
            self.acts += bool(found)
            self.severities.update(found)
            self.read += 1
            self.with_theses += self.theses is not None and act.id in self.theses
            yield act

    def tell(self) -> None:
        if self.theses is not None and self.with_theses < self.read:
            tell(f"the file of nuggets has theses of {self.with_theses:,} of {counted(self.read, 'act')}", "warning")
        if self.acts:
            from ..render import by_severity

            told = f"{', '.join(by_severity(self.severities))} in the reading of {counted(self.acts, 'act')}"
            tell(f"{told}; `legalos parse --strict` shows them", "warning")


def _dry_run(acts: Iterable[Act], plan, failures: Failures, seen: _Warnings) -> None:
    """The requests that a run into a new index would send, but for vectors."""
    from ..cluster import indices
    from ..cluster.documents import document
    from ..cluster.meta import creation, new_name
    from ..indexing import meta_of_plan
    from ..strategies import chunked

    for template in known_templates():
        print_json({"method": "PUT", "path": template.path, "body": template.body})
    name = new_name(plan.alias)
    made = creation(meta_of_plan(plan), indices.loading(plan.keep_replicas))
    print_json({"method": "PUT", "path": f"/{name}", "body": made})
    done = 0
    for act, chunks in chunked(acts, plan.strategy, failures.add):
        body = document(act, chunks)
        print_json({"method": "PUT", "path": f"/{name}/_doc/{quote(act.id, safe='')}", "body": body})
        done += 1
    actions = [{"add": {"index": name, "alias": plan.alias}}]
    print_json({"method": "POST", "path": "/_aliases", "body": {"actions": actions}})
    seen.tell()
    failures.end(done)
