"""``legalos roles``: what users of a cluster with the security plugin may do."""

import click

from ..config import load_settings
from ..errors import UsageError
from ._cluster import connected
from ._terminal import print_json

indices_option = click.option(
    "--indices",
    metavar="PATTERN",
    default="legalos-*",
    show_default=True,
    help="The indices and aliases that the roles are for.",
)


@click.group("roles", short_help="Render and install roles with no more rights than needed.")
def command() -> None:
    """Render and install roles for OpenSearch's security plugin: legalos_indexer, legalos_searcher, legalos_evaluator.

    docs/security.md tells what each may do.
    """


@command.command("render", short_help="Print the requests that put roles on a cluster.")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@indices_option
def render(names: tuple[str, ...], indices: str) -> None:
    """Print the request that puts each role NAME (or all) on a cluster, a JSON line each."""
    from ..cluster.roles import PATH, roles

    known = roles(indices)
    for name in names:
        if name not in known:
            raise UsageError(f"there is no role {name!r}; the known ones are {', '.join(known)}")
    for name in names or known:
        print_json({"method": "PUT", "path": PATH + name, "body": known[name]})


@command.command("install", short_help="Put all roles on the cluster.")
@indices_option
def install(indices: str) -> None:
    """Put all roles on the cluster, over those of the same names; users get them by the cluster's own means."""
    from ..cluster.roles import install as put

    for name in put(connected(load_settings(), writing=True), indices):
        click.echo(f"{name} is installed")
