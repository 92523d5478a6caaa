"""The state file of the local node, ``LEGALOS_HOME/node/state.json``."""

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from ...config import NODE_STATE
from ...errors import MissingExtra
from .java import config_flag

EXEC_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class NodeState:
    """A node that was started: its address, process, OpenSearch version, start (ISO 8601, UTC), log file, and whether
    it has the security plugin.

    ``url`` is None from the launch until the node has told which port it took.
    """

    url: str | None
    pid: int
    version: str
    started: str
    log: str
    secure: bool = False

    @property
    def kind(self) -> str:
        """What the node is, in words."""
        return f"OpenSearch {self.version}{' with security' if self.secure else ''}"


def node_folder(home: Path, version: str, secure: bool = False) -> Path:
    """Where a node keeps its configuration, data and logs: one folder a version, as no older one reads newer data, and
    another one with security, whose data an open node would show to everybody."""
    return home / "node" / (f"{version}-secure" if secure else version)


def read_state(home: Path) -> NodeState | None:
    """The state last written, whether or not that node still runs; None without one, or when it is unreadable."""
    try:
        state = NodeState(**json.loads((home / NODE_STATE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    words = (state.url or "", state.version, state.started, state.log)
    sound = type(state.pid) is int and type(state.secure) is bool and all(isinstance(word, str) for word in words)
    return state if sound else None


def write_state(home: Path, state: NodeState) -> None:
    """Write the state so that a reader sees the old file or the new one, never a part."""
    path = home / NODE_STATE
    draft = path.with_suffix(".tmp")
    draft.write_text(json.dumps(asdict(state), indent=1) + "\n", encoding="utf-8")
    draft.replace(path)


def clear_state(home: Path) -> None:
    (home / NODE_STATE).unlink(missing_ok=True)


def process_of(home: Path, state: NodeState):
    """The node's ``psutil.Process``, or None when it is gone, even if another process has taken its pid since.

    The command line tells: it names this node's configuration folder. Raises MissingExtra without psutil.
    """
    try:
        import psutil
    except ImportError as error:
        raise MissingExtra("the local node", "local") from error
    try:
        process = psutil.Process(state.pid)
        end = time.monotonic() + EXEC_SECONDS
        while not (arguments := process.cmdline()) and time.monotonic() < end:
            time.sleep(0.02)  # java's launcher executes itself once more, and in that moment there is no command line
        ours = config_flag(node_folder(home, state.version, state.secure)) in arguments
    except (psutil.NoSuchProcess, psutil.ZombieProcess, psutil.AccessDenied, ValueError):
        return None
    return process if ours else None
