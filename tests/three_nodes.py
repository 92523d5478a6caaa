"""Three real nodes on this machine, any of which can be killed and started again."""

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from legalos.cluster.node import install
from legalos.cluster.node.java import clean_environment, command_line, find_java
from legalos.cluster.node.process import FOLDERS, LOGGING, node_settings
from legalos.cluster.node.releases import find_release
from opensearchpy import OpenSearch
from opensearchpy.exceptions import ConnectionError as NoConnection
from opensearchpy.exceptions import TransportError

NAMES = ("one", "two", "three")
HEALTH = ("red", "yellow", "green")
PATIENCE = 240  # seconds; fifteen are enough on an idle machine
POLICY = 'grant {\n  permission java.lang.RuntimePermission "localeServiceProvider";\n};\n'


@dataclass(slots=True)
class ThreeNodes:
    """The nodes by name: ports, folders and processes."""

    folder: Path
    command: dict[str, list[str]]
    http: dict[str, int]
    processes: dict[str, subprocess.Popen] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """All addresses, as ``OPENSEARCH_URL`` takes them."""
        return ",".join(f"http://127.0.0.1:{port}" for port in self.http.values())

    def client(self) -> OpenSearch:
        """A client that asks the nodes that run."""
        hosts = [f"http://127.0.0.1:{self.http[name]}" for name in self.processes]
        return OpenSearch(hosts, timeout=60, max_retries=5, retry_on_timeout=True)

    def start(self, name: str) -> None:
        with (self.folder / name / "logs" / "node.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self.command[name],
                cwd=self.folder / name,
                env=clean_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def kill(self, name: str) -> None:
        """kill -9."""
        process = self.processes.pop(name)
        process.send_signal(signal.SIGKILL)
        process.wait(60)

    def wait(self, status: str = "green") -> None:
        """Until all nodes that run are together and the cluster has a health of at least ``status``."""
        enough = HEALTH[HEALTH.index(status) :]
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with self.client() as client:
                    health = client.cluster.health()
                if health["number_of_nodes"] == len(self.processes) and health["status"] in enough:
                    return
                told = f"{health['number_of_nodes']} nodes, {health['status']}"
            except (NoConnection, TransportError) as error:
                told = str(error)
            assert time.monotonic() < end, f"the nodes do not come together: {told}"
            time.sleep(0.5)

    def manager(self) -> str:
        """The elected manager."""
        with self.client() as client:
            return client.cat.cluster_manager(format="json")[0]["node"]


@contextmanager
def three_nodes(folder: Path, cache: Path) -> Iterator[ThreeNodes]:
    """Start them in a folder of their own and end them."""
    release = find_release()
    program, java = install(cache, release), find_java(release)
    ports = _free_ports(2 * len(NAMES))
    http, transport = dict(zip(NAMES, ports, strict=False)), dict(zip(NAMES, ports[len(NAMES) :], strict=True))
    command = {}
    for name in NAMES:
        here = folder / name
        for part in FOLDERS:
            (here / part).mkdir(parents=True)
        settings = {
            **{key: value for key, value in node_settings(here, http[name]).items() if key != "discovery.type"},
            "cluster.name": "three",
            "node.name": name,
            "transport.port": transport[name],
            "discovery.seed_hosts": [f"127.0.0.1:{port}" for port in transport.values()],
            "cluster.initial_cluster_manager_nodes": list(NAMES),
            "cluster.fault_detection.follower_check.interval": "500ms",
            "cluster.fault_detection.leader_check.interval": "500ms",
        }
        (here / "config" / "opensearch.yml").write_text(json.dumps(settings))
        (here / "config" / "log4j2.properties").write_text(LOGGING)
        (here / "config" / "node.policy").write_text(POLICY)
        command[name] = command_line(java, release, program, here, "384m", native=os.geteuid() != 0)
    cluster = ThreeNodes(folder, command, http)
    try:
        for name in NAMES:
            cluster.start(name)
        cluster.wait()
        yield cluster
    finally:
        for name in list(cluster.processes):
            cluster.kill(name)


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports
