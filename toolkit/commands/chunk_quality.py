"""``legalos chunk-quality``: how well chunks keep to the structure of acts."""

from dataclasses import asdict
from pathlib import Path

import click

from ..config import load_settings
from ..counting import counted
from ._cluster import embedder_option, json_option
from ._options import Failures, Inputs, chosen_strategy, input_options, nuggets_option
from ._terminal import print_json, print_table, tell
from ._theses import tell_left_out

COLUMNS = {
    "strategy": "strategy",
    "chunks": "chunks",
    "boundaries": "boundary_precision",
    "citations kept": "reference_preservation",
    "sections whole": "section_coverage",
    "chunks/section": "chunks_per_section",
}
SIZES = ("p50", "p95", "max")


@click.command("chunk-quality", short_help="Measure how well chunks keep to the structure of acts.")
@input_options
@click.option(
    "--strategy",
    "names",
    multiple=True,
    metavar="NAME[:OPTION=VALUE...]",
    help="Strategy to measure; repeatable (default: strucchunk, core-metadata and the control, recursive).",
)
@nuggets_option
@embedder_option
@json_option
def command(inputs: Inputs, names: tuple[str, ...], nuggets: Path | None, embedder: str | None, as_json: bool) -> None:
    """Measure the chunks of acts by their offsets against the tree, whatever the strategy.

    PATH is a file, a folder, or - for stdin. boundaries: the share of the starts and ends of chunks where a section
    (article, rule) starts or ends. citations kept: the share of citations of another section of the act where a chunk
    that holds the citation also shows how the cited provision begins. sections whole: the share that one chunk holds
    whole. chunks/section: chunks over the sections held whole. Tokens are those that the embedder sees. Documents that
    cannot be read, or that one of the strategies cannot cut, count for none of them and are named on stderr: exit
    status 3, or 1 when none is left.
    """
    from ..embedders import embedder as embedder_of
    from ..evaluation.quality import measure_chunks
    from ..strategies.recursive import words_and_marks

    settings = load_settings(embedder=embedder)
    names = names or ("strucchunk", "core-metadata", "recursive")
    for name in names:
        chosen_strategy(name, False, nuggets=nuggets, others=True)
    embedding = embedder_of(settings.embedder, settings)
    failures = Failures()
    acts = inputs.acts(failures, references=True)
    tokenize = getattr(embedding, "tokenize", words_and_marks)
    strategies = [chosen_strategy(name, False, embedding, nuggets, others=True) for name in names]
    tell_left_out(strategies)
    found = measure_chunks(acts, strategies, tokenize, failures.add)
    if as_json:
        print_json([asdict(quality) for quality in found])
    elif found[0].acts:
        rows = [
            {shown: getattr(quality, name) for shown, name in COLUMNS.items()}
            | {f"tokens {size}": quality.tokens[size] for size in SIZES}
            for quality in found
        ]
        print_table(rows, rows[0])
        tell(
            f"{counted(found[0].acts, 'act')} ({found[0].unsegmented:,} without sections), "
            f"{counted(found[0].sections, 'section')}, {found[0].citations:,} citations of another section"
        )
    failures.end(found[0].acts)
