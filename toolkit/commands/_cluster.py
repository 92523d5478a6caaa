"""What the commands that talk to a cluster share: its client, the embedder with its cache, rows printed."""

import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click
import orjson

from ..config import Settings
from ._terminal import ADDRESS, printable

_SET_IN = " " * 4
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
corpus_option = click.option("--corpus", metavar="NAME", help="Name of the collection (default: acts).")
embedder_option = click.option(
    "--embedder",
    metavar="NAME[:MODEL]",
    help="local (the default), local:en-pt-int8, sentence-transformers:MODEL or openai:MODEL.",
)


def connected(settings: Settings):
    """A client of the cluster that the settings name; its errors will tell where that stands."""
    from ..cluster.client import connect

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


def print_hits(results) -> None:
    """Acts by rank, each with its passages: the path of a passage, and its first lines."""
    width = min(shutil.get_terminal_size().columns, 100)
    for rank, hit in enumerate(results.hits, start=1):
        click.echo(_wrapped(f"{rank:2}. {hit.title or hit.id}", width, "", _SET_IN))
        click.echo(f"    {hit.score:.3f}  {hit.urn or hit.id}")
        for passage in hit.passages:
            place = " > ".join(passage.path) or passage.label or "the whole act"
            click.echo(_wrapped(place, width, _SET_IN, _SET_IN + "  "))
            click.echo(_excerpt(passage.text, width))


def print_json(value: Any) -> None:
    """One JSON value on a line of stdout."""
    click.echo(orjson.dumps(printable(value)))


def print_table(rows: Sequence[Mapping[str, Any]], columns: Iterable[str]) -> None:
    """Rows under their headings, columns as wide as their longest value; numbers to the right; None is left out.

    On a terminal that is too narrow, the columns that do not fit stand on lines of their own below, set in.
    """
    names = list(columns)
    cells = [[_text(row[name]) for name in names] for row in rows]
    widths = [max(len(name), *(len(row[i]) for row in cells), 0) for i, name in enumerate(names)]
    numeric = [all(isinstance(row[name], int | float | None) for row in rows) for name in names]
    room = shutil.get_terminal_size((sys.maxsize, 0)).columns  # what is no terminal, such as a pipe, has no end
    folds = _folds(widths, room)
    for line in [names, *cells]:
        for fold in folds:
            text = "  ".join(f"{line[i]:{'>' if numeric[i] else '<'}{widths[i]}}" for i in fold).rstrip()
            if text:
                click.echo(_wrapped(text, room, _SET_IN if fold.start else "", _SET_IN))


def _folds(widths: Sequence[int], room: int) -> list[range]:
    """Columns by the line that they stand on, each as full as ``room`` allows."""
    folds = [range(0, 1)]
    for i in range(1, len(widths)):
        fold = range(folds[-1].start, i + 1)
        taken = sum(widths[j] for j in fold) + 2 * (len(fold) - 1) + len(_SET_IN) * bool(fold.start)
        if taken <= room:
            folds[-1] = fold
        else:
            folds.append(range(i, i + 1))
    return folds


def _text(value: Any) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _wrapped(text: str, width: int, first: str, following: str) -> str:
    """The text on lines of that width, broken between words alone, so that names and paths can be copied."""
    return textwrap.fill(
        text, width, initial_indent=first, subsequent_indent=following, break_long_words=False, break_on_hyphens=False
    )


def _excerpt(text: str, width: int) -> str:
    shown = textwrap.wrap(" ".join(text.split()), width - 8, max_lines=3, placeholder=" …")
    return textwrap.indent("\n".join(shown), " " * 8)
