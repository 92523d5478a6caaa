"""``legalos status``: the cluster, and what stands behind the aliases."""

from dataclasses import asdict

import click

from ..config import load_settings
from ..counting import counted
from ._cluster import connected, indices_option, json_option
from ._terminal import print_json, print_table, tell


@click.command("status", short_help="Show the cluster and what stands behind its aliases.")
@indices_option
@json_option
def command(indices: str | None, as_json: bool) -> None:
    """Show the cluster (version, health, what it can do) and what stands behind each alias.

    Of each index in use: acts, chunks, model, when its last run ended (UTC), and how many documents that run left out.
    `legalos indices list` shows the other indices too.
    """
    from ..cluster.capabilities import capabilities
    from ..cluster.inventory import health, listing

    settings = load_settings(indices=indices)
    client = connected(settings)
    can, state = capabilities(client), health(client)
    rows = [asdict(row) for row in listing(client, settings.indices) if row.current]
    for row in (row for row in rows if row["closed"]):
        told = f"{row['alias']} cannot be searched: its index is closed; POST /{row['index']}/_open opens it"
        tell(told, "warning", index=row["index"])
    if as_json:
        print_json({"cluster": {**asdict(state), **asdict(can)}, "aliases": rows})
        return
    fusion = "hybrid on the server" if can.hybrid else "hybrid by legalos: no neural-search plugin"
    click.echo(f"OpenSearch {can.version}, {state.name}: {state.status}, {counted(state.nodes, 'node')}, {fusion}")
    if rows:
        print_table(rows, ("alias", "acts", "chunks", "model", "finished", "failed"))
    else:
        tell("there are no indices of legalos on the cluster")
