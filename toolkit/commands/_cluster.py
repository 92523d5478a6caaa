"""What the commands that talk to a cluster share: its client, the embedder with its cache."""

import click

from ..config import NOWHERE, Settings
from ._terminal import ADDRESS, tell

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
corpus_option = click.option("--corpus", metavar="NAME", help="Name of the collection (default: acts).")
indices_option = click.option(
    "--indices", metavar="PATTERN", help="Which indices and aliases to look at (default: legalos-*)."
)
embedder_option = click.option(
    "--embedder",
    metavar="NAME[:MODEL]",
    help="local (the default), local:en-pt-int8, sentence-transformers:MODEL or openai:MODEL.",
)


def connected(settings: Settings, writing: bool = False):
    """A client of the cluster that the settings name; its errors will tell where that stands. Before ``writing`` to one
    that nothing names, and which may be anybody's, it is told where that is."""
    from ..cluster.client import connect

    if writing and settings.url_origin == NOWHERE:
        tell(f"writing to {settings.url}, as nothing names a cluster; OPENSEARCH_URL does", "warning")
    if settings.url:  # a local node that is starting has none yet
        click.get_current_context().meta[ADDRESS] = f"{settings.url}, from {settings.url_origin}"
    return connect(settings)


def vector_cache(settings: Settings, patience: float = 30.0):
    """The file of all vectors made so far; ``patience`` is how many seconds it may be in use by another process."""
    from ..embedders.cache import VectorCache

    return VectorCache(settings.home / "vectors.sqlite", patience)


def known_templates():
    """All templates as a server of 2.19 with all plugins gets them: to look at without a cluster."""
    from ..cluster.capabilities import Capabilities
    from ..cluster.templates import all_templates

    return all_templates(Capabilities("2.19", hybrid=True, hybrid_passages=False))


def vector_of(settings: Settings, searcher, query: str):
    """The vector of a query by the embedder of the settings, from the cache where it stands there."""
    from ..embedders import embedder
    from ..errors import LegalosError
    from ..search.queries import query_vector

    embedding = embedder(settings.embedder, settings)
    try:
        cache = vector_cache(settings, patience=1.0)
    except LegalosError:  # a home that cannot be written is no reason not to search
        return query_vector(query, embedding, searcher.meta)
    with cache:
        return query_vector(query, embedding, searcher.meta, cache)
