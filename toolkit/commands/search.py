"""``legalos search``: ranked acts with their best passages."""

import click

from ..config import load_settings
from ._cluster import connected, corpus_option, embedder_option, json_option, vector_of
from ._options import strategy_option
from ._terminal import print_hits, print_json, tell

WEIGHT = click.FloatRange(0, 100)


@click.command("search", short_help="Search acts by their best passages: BM25, vectors or both.")
@click.argument("query")
@strategy_option
@corpus_option
@embedder_option
@click.option(
    "--mode",
    type=click.Choice(["bm25", "dense", "hybrid"]),
    default="hybrid",
    show_default=True,
    help="What ranks acts.",
)
@click.option("--fusion", type=click.Choice(["minmax", "rrf"]), default="minmax", show_default=True, help="Of hybrid.")
@click.option("--size", type=click.IntRange(1, 10_000), default=10, show_default=True, help="Acts to show.")
@click.option("--passages", type=click.IntRange(0, 100), default=3, show_default=True, help="Passages of each act.")
@click.option(
    "--dense-weight", type=click.FloatRange(0, 1), default=0.5, show_default=True, help="Share of kNN in min-max."
)
@click.option(
    "--depth", type=click.IntRange(1, 10_000), default=100, show_default=True, help="Acts that BM25 and kNN each bring."
)
@click.option(
    "--filter",
    "conditions",
    multiple=True,
    metavar="FIELD=VALUE",
    help="kind=lei, 'kind=lei complementar' (docs/jurisdictions.md lists them), status=in_force (or any), "
    "authority=federal, 'date>=2018' …; repeatable.",
)
@click.option("--at", metavar="YYYY-MM-DD", help="Find the wordings in force on that day.")
@click.option(
    "--status",
    multiple=True,
    metavar="STATUS",
    help="Of wordings to find: in_force, revoked, vetoed, superseded, expired, unconstitutional, suspended, proposed, "
    "or any; repeatable. Without it, none that has ended.",
)
@click.option(
    "--citations/--no-citations", default=True, show_default=True, help="Put first the units and acts that QUERY cites."
)
@click.option("--normative", is_flag=True, help="Leave out recitals, justifications and memoranda.")
@click.option("--headings-weight", type=WEIGHT, default=0, help="Of headings and labels as a field of their own.")
@click.option(
    "--unit-title-weight",
    type=WEIGHT,
    default=0.3,
    show_default=True,
    help="Of the titles of articles as a field of their own.",
)
@click.option("--title-weight", type=WEIGHT, default=0, help="Of the title of the act, beside its best chunk.")
@click.option(
    "--nuggets-weight",
    type=click.FloatRange(0, 1, max_open=True),
    default=0,
    help="Share of the best thesis in an act's score, beside its best other chunk; of core-nuggets.",
)
@click.option(
    "--mean-top",
    type=click.IntRange(1, 100),
    default=1,
    metavar="K",
    help="Rank the --depth best acts by the mean of their K best passages, not by the best.",
)
@json_option
def command(
    query: str,
    strategy: str | None,
    corpus: str | None,
    embedder: str | None,
    mode: str,
    fusion: str,
    size: int,
    passages: int,
    dense_weight: float,
    depth: int,
    conditions: tuple[str, ...],
    at: str | None,
    status: tuple[str, ...],
    citations: bool,
    normative: bool,
    headings_weight: float,
    title_weight: float,
    unit_title_weight: float,
    nuggets_weight: float,
    mean_top: int,
    as_json: bool,
) -> None:
    """Search the acts of an alias by the stored search templates, as an application would.

    Citations in QUERY are looked up: "art. 5º, VI, da LGPD", "Section 167(2)(a) CrPC", "lei 13.709/2018" find the very
    unit or act first. The weights of headings and titles are of BM25; what has 0 is not searched.

    What is revoked, vetoed, superseded or ended by a court is not found unless --status asks for it, --filter
    status=revoked for acts of that status, or --at for a day on which it was in force. With --at each passage tells
    what is known of that day: most texts say since when a wording is in force only within bounds, and many hold
    today's wording alone.

    --json prints one object, in which are {"hits": [{"id", "urn", "title", "score", "passages": [{"chunk_id", "label",
    "path", "text", "start", "end", "scores"}]}]}, the other fields of each act, and how they were found.
    """
    from .. import strategies
    from ..cluster.meta import alias_name
    from ..search.filters import parse_filters, statuses_asked_for
    from ..search.request import Request, unsearched
    from ..search.searcher import Searcher
    from ..search.values import unmatched

    settings = load_settings(strategy=strategy, corpus=corpus, embedder=embedder)
    nuggets_weight = _mixed(nuggets_weight, strategies.strategy(settings.strategy))
    condition = parse_filters(conditions)
    status = status if status or at else statuses_asked_for(conditions)
    client = connected(settings)

    searcher = Searcher(client, alias_name(settings.strategy, settings.corpus))
    vector = None if mode == "bm25" else vector_of(settings, searcher, query)
    request = Request(
        query, vector, mode, fusion, size, passages, condition, dense_weight, depth,
        at=at, status=status, citations=citations, headings_weight=headings_weight, title_weight=title_weight,
        unit_title_weight=unit_title_weight, nuggets_weight=nuggets_weight,
        mean_top=mean_top, normative=normative,
    )  # fmt: skip
    results = searcher.search(request)
    if rest := unsearched(request):
        tell(
            f"the query has more words than OpenSearch takes; BM25 looked for none from here on: {rest[:60]}", "warning"
        )
    if results.fused_by == "client":
        tell("The cluster lacks neural-search: what was found was fused on this side.")
    if at and not searcher.meta.history:
        tell("The index has no earlier wordings, which `legalos index --history` gives it.")
    if as_json:
        print_json(results.as_dict())
        return
    print_hits(results, at)
    if not results.hits:
        tell("; ".join(["no act matches", *unmatched(client, searcher.alias, conditions)]))


def _mixed(weight: float, strategy) -> float:
    """The share of theses; 0, which is told, where there are none or nothing else."""
    from ..strategies import has_both

    if not weight or has_both(strategy):
        return weight
    tell(
        f"{strategy.name} has not both theses and other chunks to mix: --nuggets-weight is left out; "
        "`legalos index --strategy core-nuggets` has both."
    )
    return 0.0
