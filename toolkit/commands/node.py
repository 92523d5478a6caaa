"""``legalos node``: a real OpenSearch on this machine, without Docker or an installed Java."""

from dataclasses import asdict

import click

from ..config import home_folder
from ._terminal import print_json, tell


@click.group("node", short_help="Run a local OpenSearch, installed by pip alone.")
def command() -> None:
    """A local OpenSearch, installed by pip alone.

    It is for trying things out and for tests: one node on 127.0.0.1. Its files stand in LEGALOS_HOME/node, its data
    stay when it stops.
    """


@command.command("start", short_help="Start the node, downloading OpenSearch the first time.")
@click.option("--version", metavar="VERSION", help="OpenSearch version: 2.19.1 (the default) or 3.5.0 (k-NN alone).")
@click.option("--port", type=click.IntRange(1, 65535), help="HTTP port; the first free one from 9200 if not given.")
@click.option(
    "--heap", default="512m", show_default=True, metavar="SIZE", help="Java heap at most, such as 512m or 2g."
)
@click.option(
    "--system-java", is_flag=True, help="Use the Java of LEGALOS_JAVA_HOME or JAVA_HOME instead of the bundled one."
)
@click.option("--secure", is_flag=True, help="With the security plugin: TLS, users and roles; extra secure.")
@click.option("--json", "as_json", is_flag=True, help="Print the node's state as a JSON object.")
def start(version: str | None, port: int | None, heap: str, system_java: bool, secure: bool, as_json: bool) -> None:
    """Start the node, downloading OpenSearch the first time, and print its URL.

    With --secure it has data of its own, a certificate and users whose passwords are made up at the first start and
    kept in LEGALOS_HOME. All commands find them by themselves; `legalos node env` prints them for other programs.
    """
    from ..cluster import node

    home = home_folder()
    before = node.status(home)
    state = node.start(home, version, port, heap, system_java, secure, progress=tell)
    verb = "already runs" if before == state else "runs"
    tell(f"{state.kind} {verb} (pid {state.pid}, log {state.log})")
    if as_json:
        print_json({"running": True, **asdict(state)})
    else:
        click.echo(state.url)


@command.command("stop", short_help="Stop the node; its data stay.")
def stop() -> None:
    """Stop the node; does nothing when none is running. Its data stay."""
    from ..cluster import node

    state = node.stop(home_folder())
    tell(f"stopped {state.kind} (pid {state.pid})" if state else "no node is running")


@command.command("status", short_help="Show the running node.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, whether the node runs or not.")
def status(as_json: bool) -> None:
    """Show the running node. Exit status 1 when none is running, or it is starting."""
    from ..cluster import node

    home = home_folder()
    if as_json:
        state = node.status(home)
        works = state is not None and state.url is not None
        print_json({"running": works, **(asdict(state) if state else {})})
        if not works:
            click.get_current_context().exit(1)
        return
    for name, value in asdict(node.running(home)).items():
        click.echo(f"{name}: {value}")


@command.command("env", short_help="Print how other programs reach the node, its password too.")
@click.option("--user", metavar="NAME", help="With security: admin (the default), indexer, searcher, evaluator.")
def env(user: str | None) -> None:
    """Print shell commands that name the node to other programs: its address and, with security, the certificate to
    trust, the user and the password. Use it as: eval "$(legalos node env)".
    """
    import shlex

    from ..cluster import node

    for name, value in node.access(home_folder(), user).items():
        click.echo(f"export {name}={shlex.quote(value)}")
