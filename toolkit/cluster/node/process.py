"""The node's process: its folder, the user it runs as, its start and its end. POSIX only."""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from ...errors import LegalosError
from . import native, security
from .assemble import policy
from .java import Java, clean_environment, command_line
from .releases import Release
from .state import NodeState, node_folder

NOBODY = 65534  # any id without rights would do; it needs no entry in /etc/passwd
FOLDERS = ("config", "data", "logs", "tmp")
LOG = Path("logs", "node.log")
PORTS_FILE = Path("logs", "http.ports")  # written by node.portsfile once HTTP is bound
AUTOMATIC_PORTS = "9200-9299"
KILL_AFTER = 20  # seconds that a node has to end by itself

LOGGING = """\
status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] [%node_name]%marker %m%n
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
"""


def launch(
    home: Path, release: Release, program: Path, java: Java, heap: str, port: int | None, held_back: bool = False
) -> NodeState:
    """Start the node's process and return at once, its state without an address yet.

    ``port`` None lets the node take the first free one from 9200. One ``held_back`` reads no vectors (:mod:`.native`).
    Raises LegalosError when Java cannot be run.
    """
    folder = node_folder(home, release.version, release.secure)
    if release.secure:
        security.prepare(home, folder)
    _write_folder(folder, port, release.secure, held_back)
    identity = _identity(folder, program, java)
    jna = os.geteuid() != 0 or bool(identity)
    command = command_line(java, release, program, folder, heap, jna)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    with (folder / LOG).open("wb") as log:
        try:
            process = subprocess.Popen(
                command,
                cwd=program if release.major >= 3 else folder,  # the agent of 3.x names its own jar relative to it
                env=clean_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # the node outlives its parent and the parent's terminal
                **identity,
            )
        except OSError as error:
            raise LegalosError(f"{java.executable} cannot be started: {error.strerror}") from error
    process.returncode = 0  # the node is meant to run on: spare the warning about a child left alone
    return NodeState(None, process.pid, release.version, started, str(folder / LOG), release.secure)


def _write_folder(folder: Path, port: int | None, secure: bool, held_back: bool) -> None:
    shutil.rmtree(folder / "tmp", ignore_errors=True)  # a killed node leaves its native libraries there
    # one that was ended while it made its keystore leaves this, and no other makes it again
    (folder / "config" / "opensearch.keystore.tmp").unlink(missing_ok=True)
    for name in FOLDERS:
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / PORTS_FILE).unlink(missing_ok=True)
    if (folder / LOG).exists():
        (folder / LOG).replace((folder / LOG).with_suffix(".log.1"))
    if secure:
        (folder / "config").chmod(0o700)
    settings = json.dumps(node_settings(folder, port, secure, held_back), indent=1)  # JSON is YAML
    (folder / "config" / "opensearch.yml").write_text(settings + "\n", encoding="utf-8")
    (folder / "config" / "log4j2.properties").write_text(LOGGING, encoding="utf-8")
    (folder / "config" / "node.policy").write_text(
        policy(('java.lang.RuntimePermission "localeServiceProvider"',)), encoding="utf-8"
    )


def node_settings(folder: Path, port: int | None, secure: bool = False, held_back: bool = False) -> dict:
    """The node's ``opensearch.yml``: one node, reachable from this machine alone."""
    return {
        "cluster.name": "legalos",
        "node.name": "local",
        "discovery.type": "single-node",
        "network.host": "127.0.0.1",
        "http.port": AUTOMATIC_PORTS if port is None else port,
        "node.portsfile": True,
        **native.SAID,
        "path.data": str(folder / "data"),
        "path.logs": str(folder / "logs"),
        # The serial collector lets garbage lie until the heap is full. Counted as use, as by default, it has the node
        # refuse every request (429, "Data too large") from 95 % of the heap on, and so never collect it.
        "indices.breaker.total.use_real_memory": False,
        "cluster.routing.allocation.disk.threshold_enabled": False,  # a nearly full laptop disk would make it read-only
        **(security.settings() if secure else {}),
        **(native.HELD_BACK if held_back else {}),
    }


def port_is_free(port: int) -> bool:
    """Whether the node could listen on the port of 127.0.0.1."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _identity(folder: Path, program: Path, java: Java) -> dict:
    """The arguments that make Popen drop root, which OpenSearch refuses; none for an ordinary user.

    None either where an unprivileged user cannot reach Java, the program or the node's folder (a virtual environment
    below a private home folder, say), or where the system lets root become nobody else: then the node stays root.
    """
    if os.geteuid() != 0:
        return {}
    identity = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    needed = (java.executable, java.home / "lib" / "modules", *(program / "lib").iterdir(), folder / "config")
    check = ["/bin/sh", "-c", 'for path; do test -r "$path" || exit 1; done', "check", *map(str, needed)]
    try:
        reachable = subprocess.run(check, **identity, cwd="/", check=False, capture_output=True).returncode == 0
    except OSError:
        reachable = False
    return identity if reachable else {}


def terminate(process) -> None:
    """End a ``psutil.Process``: SIGTERM, a wait, then SIGKILL. Raises LegalosError when the user may not."""
    import psutil

    try:
        process.terminate()
        if not _ends(process, KILL_AFTER):
            process.kill()
            _ends(process, KILL_AFTER)
    except psutil.NoSuchProcess:
        pass
    except psutil.AccessDenied as error:
        raise LegalosError(f"the node (pid {process.pid}) belongs to another user, who must stop it") from error


def _ends(process, seconds: float) -> bool:
    """Whether a process ends in time. A zombie has ended: only its parent, who may be another program, can reap it."""
    import psutil

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
            with suppress(ChildProcessError):
                os.waitpid(process.pid, os.WNOHANG)
            return True
        time.sleep(0.05)
    return False
