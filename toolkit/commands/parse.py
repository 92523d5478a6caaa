"""``legalos parse``: the tree of an act, with its diagnostics."""

import click
import orjson

from ._layouts import canonical, outline
from ._options import Failures, Inputs, input_options


@click.command("parse")
@input_options
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["json", "tree", "text"]),
    default="json",
    show_default=True,
    help="One JSON object a line, an outline, or the text with one unit a line.",
)
def command(inputs: Inputs, output_format: str) -> None:
    """Parse acts into trees of citable units.

    PATH is a file, a folder, or - for stdin. Text, HTML, Markdown, LexML XML and JSON lines are told apart by the
    ending of the file, and on stdin by the first bytes. Documents that cannot be read are named on stderr and the
    others printed: exit status 3, or 1 when none could be read.
    """
    failures = Failures()
    done = 0
    for act in inputs.acts(failures):
        if output_format == "json":
            click.echo(orjson.dumps(act.as_dict()))
        elif output_format == "tree":
            click.echo("\n".join(outline(act)))
        else:
            click.echo(canonical(act))
        done += 1
    failures.end(done)
