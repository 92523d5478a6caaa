"""``legalos quickstart``: from nothing to three searches."""

import os

import click

from ..config import VARIABLES, load_settings
from ._cluster import connected, print_hits, vector_cache, vector_of

CORPUS = "samples"
SEARCHES = (
    ("bm25", "caminhão-pipa hospital"),
    ("dense", "tempo em casa com o bebê depois do parto"),
    ("hybrid", "Qual é a multa por adulterar análise da água?"),
)


@click.command("quickstart", short_help="Start a local node, index bundled acts, run three searches.")
def command() -> None:
    """Start a local node, index the bundled acts and run three searches.

    Where OPENSEARCH_URL names a cluster, that one is used and no node is started.
    """
    from .. import embedders, samples
    from ..cluster import node
    from ..cluster.indices import alias_name
    from ..indexing import Plan, index
    from ..parsers import parse
    from ..readers import read_paths
    from ..search.searcher import Request, Searcher
    from ..strategies import strategy
    from ._options import Failures

    if not any(os.environ.get(name) for name in VARIABLES["url"]):
        state = node.start(load_settings().home)
        click.echo(f"OpenSearch {state.version} runs at {state.url}", err=True)
    settings = load_settings(strategy="core-metadata", embedder="local", corpus=CORPUS)
    client = connected(settings)
    failures = Failures()
    with vector_cache(settings) as cache:
        embedding = embedders.embedder(settings.embedder, settings)
        plan = Plan(strategy(settings.strategy), CORPUS, embedding, settings.embedder, cache, settings.home / "locks")
        acts = (parse(document, references=False) for document in read_paths([str(samples.folder())]))
        report = index(client, acts, plan, failures.add)
    click.echo(f"{report.acts} invented acts, {report.chunks} chunks, in the alias {report.alias}")
    searcher = Searcher(client, alias_name(settings.strategy, CORPUS))
    for mode, query in SEARCHES:
        click.echo(f'\n$ legalos search "{query}" --corpus {CORPUS} --mode {mode} --size 3 --passages 1')
        vector = None if mode == "bm25" else vector_of(settings, searcher, query)
        print_hits(searcher.search(Request(query, vector, mode, size=3, passages=1)))
    click.echo(
        "\nNext:"
        f'\n  legalos search "your question" --corpus {CORPUS}'
        "\n  legalos parse FILE --format tree          the tree of an act of yours"
        "\n  legalos index FOLDER --corpus mine        index your own acts"
        "\n  legalos node stop                         stop the local node"
    )
