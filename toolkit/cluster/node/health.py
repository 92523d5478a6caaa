"""Whether a node that was launched works: it answers, and it creates an index with a vector field."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...config import NODE_ADMIN, NODE_CA, Settings, node_passwords
from ...errors import LegalosError
from . import native
from .process import PORTS_FILE
from .state import NodeState, node_folder, process_of

PROBE = "node-health-check"  # outside legalos-*, so that no installed template applies
PROBE_BODY = {
    "settings": {"index": {"knn": True, "number_of_replicas": 0, "hidden": True}},
    "mappings": {
        "properties": {
            "vector": {
                "type": "knn_vector",
                "dimension": 2,
                "method": {"name": "hnsw", "engine": "lucene", "space_type": "cosinesimil"},
            }
        }
    },
}
TELLING = re.compile(r"Likely root cause|Caused by:|\bERROR\b|\bFATAL\b|Exception\b|Error\b|[Uu]nrecognized|[Ii]nvalid")
NOISE = re.compile(
    r"^\s+at |^\s*\.\.\. \d+ more|^For complete error details|^ERROR: OpenSearch did not exit"
    r"|^Error occurred during initialization of VM|^Error: Could not create the Java|^Error: A fatal exception has"
)
PREFIX = re.compile(r"^(\[[^\]]*\]\s*)+")


def wait_for_address(home: Path, state: NodeState, timeout: float) -> str:
    """The URL the node took, as soon as it has bound it. Raises LegalosError when it ends or takes too long."""
    ports = node_folder(home, state.version, state.secure) / PORTS_FILE
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        if ports.exists() and (lines := ports.read_text(encoding="utf-8").split()):
            return f"{'https' if state.secure else 'http'}://{lines[0]}"
        if process_of(home, state) is None:
            raise LegalosError(f"the node ended while starting{last_words(state)}")
        time.sleep(0.1)
    raise LegalosError(f"the node did not answer within {timeout:.0f} seconds{last_words(state)}")


def check(home: Path, state: NodeState, timeout: float) -> None:
    """Create and delete an index, for a node can answer and yet refuse every index. Raises LegalosError if it does."""
    with _asked(home, state, timeout, "create an index") as client:
        _wait_for_users(client, timeout)
        client.indices.delete(index=PROBE, ignore_unavailable=True)
        client.indices.create(index=PROBE, body=PROBE_BODY)
        client.indices.delete(index=PROBE)


def set_aside(home: Path, state: NodeState, timeout: float) -> list[str]:
    """Close the indices that the node dies of (:mod:`.native`); their names."""
    with _asked(home, state, timeout, "close an index") as client:
        return native.set_aside(client)


@contextmanager
def _asked(home: Path, state: NodeState, timeout: float, what: str) -> Iterator:
    """A client of the node as its administrator; what it refuses is a LegalosError with the node's last words."""
    from opensearchpy.exceptions import OpenSearchException

    from ..client import connect

    settings = Settings(home, state.url)
    if state.secure:
        password = node_passwords(home).get(NODE_ADMIN, "")
        settings = Settings(home, state.url, NODE_ADMIN, password, ca_cert=str(home / NODE_CA))
    client = connect(settings, timeout=timeout, attempts=1)
    try:
        yield client
    except OpenSearchException as error:
        raise LegalosError(f"the node answers at {state.url} but cannot {what}{last_words(state)}") from error
    finally:
        client.close()


def _wait_for_users(client, timeout: float) -> None:
    """The security plugin answers 503 until it has read its users, a moment after the address is there."""
    from opensearchpy.exceptions import TransportError

    end = time.monotonic() + timeout
    while True:
        try:
            client.info()
            return
        except TransportError as error:
            if error.status_code != 503 or time.monotonic() > end:
                raise
        time.sleep(0.1)


def last_words(state: NodeState) -> str:
    """``: its log's last telling line (the log's path)``, or the path alone when the log tells nothing."""
    try:
        lines = Path(state.log).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    line = telling_line(lines)
    return f": {line} (log: {state.log})" if line else f" (log: {state.log})"


def telling_line(lines: list[str]) -> str:
    """The line of a log that says why: the last one about an error, else the last one, without its time stamp."""
    words = [line for line in lines if line.strip() and not NOISE.search(line)]
    telling = [line for line in words if TELLING.search(line)] or words
    return PREFIX.sub("", telling[-1]).strip()[:300] if telling else ""
