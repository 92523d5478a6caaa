"""``legalos quickstart``: from nothing to three searches."""

import click

from ..config import cluster_is_named, load_settings
from ._cluster import connected, vector_cache, vector_of
from ._terminal import print_hits, tell

CORPUS = "samples"
SEARCHES = (
    ("bm25", "caminhão-pipa hospital"),
    ("dense", "tempo em casa com o bebê depois do parto"),
    ("hybrid", "Qual é a multa por adulterar análise da água?"),
)


@click.command("quickstart", short_help="Start a local node, index bundled acts, run three searches.")
def command() -> None:
    """Start a local node, index the bundled acts and run three searches.

    Where OPENSEARCH_URL or the settings file names a cluster, that one is used and no node is started.
    """
    from .. import embedders, samples
    from ..cluster import node
    from ..cluster.meta import alias_name
    from ..indexing import Plan, index
    from ..parsers import AUTO
    from ..search.request import Request
    from ..search.searcher import Searcher
    from ..strategies import strategy
    from ._options import Failures, Inputs

    if not cluster_is_named():
        state = node.start(load_settings().home, progress=tell)
        tell(f"OpenSearch {state.version} runs at {state.url}")
    settings = load_settings(strategy="core-metadata", embedder="local", corpus=CORPUS)
    client = connected(settings)
    failures = Failures()
    with vector_cache(settings) as cache:
        embedding = embedders.embedder(settings.embedder, settings)
        plan = Plan(
            strategy(settings.strategy, history=True),
            CORPUS,
            embedding,
            settings.embedder,
            cache,
            settings.home / "locks",
        )
        inputs = Inputs((str(samples.folder()),), None, {}, AUTO)
        report = index(client, inputs.acts(failures), plan, failures.add)
    click.echo(f"{report.acts} invented acts, {report.chunks} chunks, in the alias {report.alias}")
    searcher = Searcher(client, alias_name(settings.strategy, CORPUS))
    for mode, query in SEARCHES:
        click.echo(f'\n$ legalos search "{query}" --corpus {CORPUS} --mode {mode} --size 3 --passages 1')
        vector = None if mode == "bm25" else vector_of(settings, searcher, query)
        print_hits(searcher.search(Request(query, vector, mode, size=3, passages=1)))
    failures.end(report.written + report.unchanged)
    click.echo(
        "\nNext:"
        "\n  . .venv/bin/activate                      if make has made it"
        f'\n  legalos search "your question" --corpus {CORPUS}'
        f'\n  legalos search "livro de registro" --corpus {CORPUS} --at 2018-06-01   as the law was that day'
        "\n  legalos parse FILE --format tree          the tree of an act of yours"
        "\n  legalos index FOLDER --corpus mine        index your own acts"
        "\n  legalos node stop                         stop the local node"
    )
