"""``legalos chunks``: what would be indexed."""

from dataclasses import asdict

import click
import orjson

from ..config import load_settings
from ..strategies import chunked
from ._cluster import embedder_option
from ._options import Choice, Failures, Inputs, input_options, reads_references, strategy_options


@click.command("chunks", short_help="Print the chunks that would be indexed, as JSON lines.")
@input_options
@strategy_options
@embedder_option
def command(inputs: Inputs, choice: Choice, embedder: str | None) -> None:
    """Print the chunks of acts as JSON lines, each with the doc_id of its act.

    PATH is a file, a folder, or - for stdin. BM25 and the embedder see the context and the text of a chunk. Documents
    that cannot be read are named on stderr: exit status 3, or 1 when none could be read. The embedder matters to
    strategies that count its tokens (recursive).
    """
    settings = load_settings(strategy=choice.name, embedder=embedder)
    chosen = choice.strategy(settings)
    if hasattr(chosen, "tokenize"):
        chosen, _ = choice.with_embedder(settings)
    failures = Failures()
    done = 0
    for act, chunks in chunked(inputs.acts(failures, reads_references(chosen)), chosen, failures.add):
        for chunk in chunks:
            click.echo(orjson.dumps({"doc_id": act.id, **asdict(chunk)}))
        done += 1
    failures.end(done)
