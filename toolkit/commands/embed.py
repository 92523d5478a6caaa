"""``legalos embed``: fill the cache of vectors, on a faster machine say, and index nothing."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

import click

from ..config import load_settings
from ..model import Act, Chunk
from ..strategies import chunked
from ._cluster import embedder_option, json_option, vector_cache
from ._options import Choice, Failures, Inputs, input_options, reads_references, strategy_options
from ._terminal import print_json, progress_bar

Portion = tuple[Act, list[Chunk]]
CHUNKS_AT_ONCE = 4096  # read, sorted by length and embedded together, so that a corpus need not fit the memory


@dataclass(slots=True)
class Summary:
    """What a run did. Equal chunks count once in ``from_cache`` and ``embedded``.

    ``tokens_per_second`` is of those embedded, over ``seconds`` of embedding; None where the embedder does not tell
    its tokens, or nothing was embedded. ``dimension`` is None where nothing was and nothing tells it.
    """

    strategy: str
    model: str
    dimension: int | None = None
    documents: int = 0
    chunks: int = 0
    from_cache: int = 0
    embedded: int = 0
    seconds: float = 0.0
    tokens_per_second: float | None = None


@click.command("embed", short_help="Fill the vector cache with the chunks of acts; index nothing.")
@input_options
@strategy_options
@embedder_option
@json_option
def command(
    inputs: Inputs,
    choice: Choice,
    embedder: str | None,
    as_json: bool,
) -> None:
    """Embed the chunks of acts into the cache, vectors.sqlite in LEGALOS_HOME, and index nothing.

    PATH is a file, a folder, or - for stdin. What the cache has is not embedded again, and `legalos index` with the
    same strategy and embedder then embeds nothing. Documents that cannot be read, or that a service refuses, are
    named on stderr: exit status 3, or 1 when none is left.
    """
    settings = load_settings(strategy=choice.name, embedder=embedder)
    failures = Failures()
    acts = inputs.acts(failures, reads_references(choice.strategy(settings)))
    chosen, embedding = choice.with_embedder(settings)
    summary = Summary(chosen.name, embedding.model)
    with vector_cache(settings) as cache:
        _embed(_portions(chunked(acts, chosen, failures.add), summary), embedding, cache, summary, failures)
    if as_json:
        print_json(asdict(summary))
    else:
        speed = f", {summary.tokens_per_second:,.0f} tokens a second" if summary.tokens_per_second else ""
        click.echo(
            f"{summary.chunks:,} chunks of {summary.documents:,} acts by {summary.strategy}: {summary.embedded:,} "
            f"embedded with {summary.model} in {summary.seconds:.1f} s{speed}, {summary.from_cache:,} from the cache"
        )
    failures.end(summary.documents)


def _portions(acts: Iterable[Portion], summary: Summary) -> Iterator[list[Portion]]:
    """The acts with their chunks, of these ``CHUNKS_AT_ONCE`` and some; counts both as it goes."""
    portion: list[Portion] = []
    held = 0
    for act, chunks in acts:
        summary.documents += 1
        summary.chunks += len(chunks)
        portion.append((act, chunks))
        held += len(chunks)
        if held >= CHUNKS_AT_ONCE:
            yield portion
            portion, held = [], 0
    if portion:
        yield portion


def _texts(portion: list[Portion]) -> list[str]:
    """What is embedded of chunks: their contents, and the contexts that are mixed into them."""
    return [text for _, chunks in portion for c in chunks for text in (c.embedded, *(mixed for mixed, _ in c.mixed))]


def _embed(portions: Iterable[list[Portion]], embedding, cache, summary: Summary, failures: Failures) -> None:
    from ..embedders import TextsRefused
    from ..embedders.cache import embed_cached, known_dimension, missing
    from ..indexing.vectors import refusals

    tokens = 0
    for acts in portions:
        portion = _texts(acts)
        new = missing(embedding, cache, portion, embedding.passage_prefix)
        start = time.perf_counter()
        with progress_bar(len(new), unit=" chunks") as bar:
            try:
                embed_cached(embedding, cache, new, embedding.passage_prefix, bar.update)
            except TextsRefused as some:
                for _, failure in refusals(acts, some.reasons):
                    failures.add(failure)
                    summary.documents -= 1
                new = [text for text in new if text not in some.reasons]
                portion = [text for text in portion if text not in some.reasons]
        summary.seconds += time.perf_counter() - start
        summary.embedded += len(new)
        summary.from_cache += len(set(portion)) - len(new)
        if hasattr(embedding, "tokenize"):
            limit = getattr(embedding, "max_tokens", None)
            tokens += sum(len(embedding.tokenize(text)[:limit]) for text in new)
    if tokens:
        summary.tokens_per_second = round(tokens / summary.seconds, 1)
    summary.seconds = round(summary.seconds, 3)
    summary.dimension = known_dimension(embedding, cache)
