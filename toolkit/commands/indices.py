"""``legalos indices``: the indices behind the aliases."""

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import asdict

import click

from ..config import Settings, load_settings
from ..errors import UsageError
from ..locks import Taken, filling
from ._cluster import connected, indices_option, json_option
from ._terminal import print_json, print_table, tell


@click.group("indices", short_help="List, switch and prune the indices behind the aliases.")
def command() -> None:
    """List, switch and prune the indices behind the aliases."""


@command.command("list", short_help="List the indices of legalos and the aliases they stand behind.")
@indices_option
@json_option
def list_(indices: str | None, as_json: bool) -> None:
    """List the indices of legalos: alias, whether it is the one in use, model, acts, chunks and bytes."""
    from ..cluster.inventory import listing

    settings = load_settings(indices=indices)
    rows = [asdict(row) for row in listing(connected(settings), settings.indices)]
    if as_json:
        print_json(rows)
    elif rows:
        columns = ("index", "current", "closed", "state", "model", "acts", "chunks", "bytes")
        print_table(rows, (*columns, "other_aliases") if any(row["other_aliases"] for row in rows) else columns)
    else:
        tell("there are no indices of legalos on the cluster")


@command.command("switch", short_help="Put an index behind its alias, in place of the one there.")
@click.argument("index")
def switch(index: str) -> None:
    """Put INDEX behind its alias, in place of the one that is there: the way back to a former index."""
    from ..cluster.inventory import switch as switch_to

    replaced = switch_to(connected(load_settings(), writing=True), index)
    click.echo(f"{index} is in use" + (f" in place of {', '.join(replaced)}" if replaced else ""))


@command.command("prune", short_help="Delete former indices but the newest ones.")
@click.argument("alias", required=False)
@click.option("--keep", type=click.IntRange(0), default=1, show_default=True, help="Former indices to keep per alias.")
@click.option(
    "--unfinished",
    is_flag=True,
    help="Also those of interrupted runs; make sure that none is going on on another machine.",
)
@click.option("--dry-run", is_flag=True, help="Only name what would be deleted.")
@indices_option
@json_option
def prune(alias: str | None, keep: int, unfinished: bool, dry_run: bool, indices: str | None, as_json: bool) -> None:
    """Delete the former indices of ALIAS (or of all aliases) but the newest ones; none that has any other alias, and
    none that a run of this machine is filling."""
    from ..cluster.capabilities import identity
    from ..cluster.indices import delete
    from ..cluster.inventory import listing, prunable
    from ..cluster.meta import COMPLETE

    settings = load_settings(indices=indices)
    client = connected(settings, writing=not dry_run)
    pattern = f"{alias}-*" if alias else settings.indices  # others may be none of the user's business
    rows = [row for row in listing(client, pattern) if alias in (None, row.alias)]
    if alias and not rows:
        raise UsageError(f"there is no alias {alias} of legalos; `legalos indices list` shows what there is")
    gone = prunable(rows, keep, unfinished)
    with ExitStack() as held:
        if begun := {row.alias for row in gone if row.state != COMPLETE}:
            busy = _filled(held, settings, identity(client).get("cluster_uuid", ""), begun)
            gone = [row for row in gone if row.state == COMPLETE or row.alias not in busy]
        if not dry_run:
            delete(client, [row.index for row in gone])
    if as_json:
        print_json([row.index for row in gone])
    else:
        for row in gone:
            click.echo(f"{row.index} {'would be' if dry_run else 'is'} deleted")
    for row in rows:
        if row.other_aliases and not row.current:
            tell(f"{row.index} stays, as it stands behind {', '.join(row.other_aliases)}")
    if not gone and not as_json:
        tell(f"nothing to delete: no alias has more former indices that nobody uses than --keep {keep} keeps")


def _filled(held: ExitStack, settings: Settings, cluster: str, aliases: Iterable[str]) -> set[str]:
    """Those of the aliases that a run is filling now, each told; no run begins to fill others until ``held`` ends."""
    busy = set()
    for alias in sorted(aliases):
        try:
            held.enter_context(filling(settings.home / "locks", cluster, alias))
        except Taken as error:
            tell(f"{error}, so what it fills stays", "warning")
            busy.add(alias)
    return busy
