"""``legalos templates``: index and search templates."""

import click

from ..config import load_settings
from ..counting import counted
from ..errors import Drift, UsageError
from ._cluster import connected, indices_option, json_option, known_templates
from ._terminal import print_json, print_table, tell


@click.group("templates", short_help="Render, install and check index and search templates.")
def command() -> None:
    """Render, install and check the index templates and the search templates."""


@command.command("list", short_help="List all templates, with the parameters of search templates.")
@json_option
def list_(as_json: bool) -> None:
    """List all templates, and what a search template takes as parameters."""
    from ..cluster.templates import parameters

    takes = parameters()
    rows = [{"kind": t.kind, "name": t.name, **takes.get(t.name, {})} for t in known_templates()]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        row["parameters"] = ", ".join(row.get("params", ()))
    print_table(rows, ("kind", "name", "parameters"))


@command.command("render", short_help="Print the requests that put templates on a cluster.")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def render(names: tuple[str, ...]) -> None:
    """Print the request that puts each template NAME (or all) on a cluster, a JSON line each."""
    known = {template.name: template for template in known_templates()}
    for name in names:
        if name not in known:
            raise UsageError(f"there is no template {name!r}; the known ones are {', '.join(known)}")
    for name in names or known:
        print_json({"method": "PUT", "path": known[name].path, "body": known[name].body})


@command.command("install", short_help="Put all templates on the cluster.")
def install() -> None:
    """Put all templates on the cluster and name those that were not there as they should be.

    `legalos index` does so as well.
    """
    from ..cluster.capabilities import capabilities
    from ..cluster.templates import install as put

    client = connected(load_settings(), writing=True)
    changed = put(client, capabilities(client))
    for template in changed:
        click.echo(f"{template.path} is installed")
    if not changed:
        tell("all templates are on the cluster as they should be")


@command.command("check", short_help="Compare the cluster's templates and mappings with this version's.")
@indices_option
@json_option
def check(indices: str | None, as_json: bool) -> None:
    """Compare what is on the cluster with what this version would put there: exit status 4 when something differs.

    These are the index templates, the search templates with the pipelines in them, and the mapping, analysis, BM25 and
    pipelines of each index behind an alias.
    """
    from ..cluster.capabilities import capabilities
    from ..cluster.drift import OVERRIDDEN, PIPED, PIPELINES, indices_in_use, overridden
    from ..cluster.templates import FOREIGN, SAME
    from ..cluster.templates import check as compare

    settings = load_settings(indices=indices)
    client = connected(settings)
    states = compare(client, capabilities(client))
    hidden = overridden(client, [t for t, state in states if state == SAME])
    rows = [
        {"kind": t.kind, "name": t.name, "state": OVERRIDDEN if t.kind == "index" and t.name in hidden else state}
        for t, state in states
    ]
    made = [
        {"kind": "mapping", "name": index, "state": state} for index, state in indices_in_use(client, settings.indices)
    ]
    if as_json:
        print_json(rows + made)
    else:
        print_table(rows + made, ("kind", "name", "state"))
    drifted = [row["name"] for row in rows if row["state"] not in (SAME, OVERRIDDEN)]
    foreign = [row["name"] for row in rows if row["state"] == FOREIGN]
    old = [row["name"] for row in made if row["state"] not in (SAME, PIPED)]
    piped = [row["name"] for row in made if row["state"] == PIPED]
    said = []
    if drifted:
        wrong = "is not as it should be" if len(drifted) == 1 else "are not as they should be"
        first = f"remove or rename {', '.join(foreign)}, not of legalos, then " if foreign else ""
        said.append(f"{counted(len(drifted), 'template')} {wrong}; {first}`legalos templates install` mends that")
    if hidden:
        said.append(
            f"a template of somebody else takes the place of {', '.join(sorted(hidden))}: give it "
            '"composed_of": ["legalos-act", "legalos-chunks"] or a lower priority'
        )
    if old:
        said.append(f"made in another way than this version does: {', '.join(old)}; `legalos index` makes them anew")
    if piped:
        names = ", ".join(f"index.{name}" for name in PIPELINES)
        said.append(
            f"a pipeline changes what is searched of or written to {', '.join(piped)}; PUT /INDEX/_settings with null "
            f"for {names} takes it away"
        )
    if said:
        raise Drift("; ".join(said))
