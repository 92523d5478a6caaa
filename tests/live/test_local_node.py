"""The local node of ``legalos node``, started for real."""

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

import psutil
import pytest
from legalos.cluster import node as local_node
from legalos.cluster.node import releases
from legalos.cluster.node.artifacts import fetch, file_sha256
from legalos.cluster.node.java import find_java
from legalos.cluster.node.process import NOBODY
from legalos.errors import LegalosError
from opensearchpy import OpenSearch
from opensearchpy.exceptions import ConnectionError

ORDINARY_USER = 1000
SMALL_JAR = "commons-logging:commons-logging:1.2:jar"
MAIN = "import site, sys; site.addsitedir(sys.argv.pop(1)); from legalos.commands import main; main()"


def command_line(*arguments, python=sys.executable):
    """The arguments of a process that runs the command line."""
    return [python, "-c", MAIN, sysconfig.get_path("purelib"), *map(str, arguments)]


def environment(home):
    """The environment of a process with a home folder of its own."""
    return os.environ | {"LEGALOS_HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}


def legalos(home, *arguments, python=sys.executable, **options):
    """Run the command line with a home folder of its own; its finished process."""
    return subprocess.run(
        command_line(*arguments, python=python),
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=300,
        **options,
    )


@pytest.fixture
def home(new_home):
    """A home folder whose node, if one is started, is stopped after the test."""
    made = new_home()
    yield made
    local_node.stop(made)


@pytest.fixture
def open_home(node_cache):
    """A home folder that every user of this machine can reach, with the downloads copied into it."""
    with tempfile.TemporaryDirectory(prefix="legalos test ") as made:
        Path(made).chmod(0o755)
        program = local_node.install(node_cache, releases.find_release())
        shutil.copytree(program, Path(made) / "node" / "cache" / program.name)
        yield Path(made)
        local_node.stop(Path(made))


def as_user(uid):
    """The arguments that make subprocess.run become that user, in a folder that the user can enter."""
    return {"user": uid, "group": uid, "extra_groups": [], "cwd": "/"}


def python_for(uid):
    """A Python of this version that the user can run and that finds legalos; skips the test without one."""
    for python in (sys.executable, f"/usr/bin/python3.{sys.version_info.minor}"):
        try:
            if legalos("/nonexistent", "--help", python=python, **as_user(uid)).returncode == 0:
                return python
        except OSError:
            continue
    pytest.skip(f"no Python of this version can be run by user {uid}")


def can_run(uid, path):
    try:
        return subprocess.run(["test", "-x", path], **as_user(uid), check=False).returncode == 0
    except OSError:
        return False


def wait_until_gone(home, seconds=10):
    end = time.monotonic() + seconds
    while local_node.status(home) and time.monotonic() < end:
        time.sleep(0.05)


def test_the_shared_node_answers_and_has_both_plugins(client):
    plugins = {plugin["component"] for plugin in client.cat.plugins(format="json")}
    assert {"opensearch-knn", "opensearch-neural-search"} <= plugins


def test_start_status_stop_from_the_command_line(home):
    assert legalos(home, "node", "status").returncode == 1
    started = legalos(home, "node", "start", "--heap", "300m", start_new_session=True)
    assert started.returncode == 0, started.stderr
    url = started.stdout.strip()
    with OpenSearch(url) as client:  # the process that started the node has ended
        client.index(index="kept", id="1", body={"word": "lei"}, refresh=True)
        heap = next(iter(client.nodes.stats(metric="jvm")["nodes"].values()))["jvm"]["mem"]["heap_max_in_bytes"]
    assert 250 * 2**20 < heap <= 300 * 2**20

    status = legalos(home, "node", "status", "--json")
    state = json.loads(status.stdout)
    assert (status.returncode, state["running"], state["url"]) == (0, True, url)
    assert Path(state["log"]).is_file()

    again = legalos(home, "node", "start", "--json")
    assert (again.returncode, json.loads(again.stdout)) == (0, state)
    assert "already runs" in again.stderr
    other_port = legalos(home, "node", "start", "--port", "1")
    assert (other_port.returncode, url in other_port.stderr) == (2, True)

    os.kill(state["pid"], signal.SIGKILL)
    wait_until_gone(home)
    status = legalos(home, "node", "status", "--json")
    assert (status.returncode, json.loads(status.stdout)) == (1, {"running": False})

    gone = legalos(home, "indices", "list")
    assert (gone.returncode, "has ended without being stopped" in gone.stderr) == (5, True)

    restarted = local_node.start(home)
    assert restarted.pid != state["pid"]
    with OpenSearch(restarted.url) as client:
        assert client.get(index="kept", id="1")["_source"] == {"word": "lei"}
        assert [index["index"] for index in client.cat.indices(format="json")] == ["kept"]

    assert legalos(home, "node", "stop").returncode == 0
    assert local_node.status(home) is None
    assert not (home / "node" / "state.json").exists()
    assert legalos(home, "node", "stop").returncode == 0


def test_a_start_that_is_cut_short_is_made_good_by_the_next_one(home):
    with subprocess.Popen(command_line("node", "start"), env=environment(home)) as starting:
        end = time.monotonic() + 60
        while (state := local_node.status(home)) is None and time.monotonic() < end:
            time.sleep(0.05)
        starting.kill()
    assert state is not None and state.url is None
    for command in (("node", "status"), ("node", "env"), ("indices", "list")):
        asked = legalos(home, *command)
        assert asked.returncode == (5 if command[0] == "indices" else 1)
        assert (asked.stdout, "is starting, or its start was cut short" in asked.stderr) == ("", True)
        assert "address" not in asked.stderr, "there is none yet"
    keystore = home / "node" / state.version / "config" / "opensearch.keystore"
    keystore.unlink(missing_ok=True)
    keystore.with_name("opensearch.keystore.tmp").touch()  # as one leaves that is ended while it makes it
    started = legalos(home, "node", "start")
    assert started.returncode == 0, started.stderr
    with OpenSearch(started.stdout.strip()) as client:
        assert client.info()["version"]["number"] == state.version
    assert local_node.status(home).pid != state.pid
    assert not psutil.pid_exists(state.pid)


def test_a_node_that_died_of_vectors_for_a_library_starts_again_without_their_index(home):
    faiss = {"type": "knn_vector", "dimension": 2, "method": {"name": "hnsw", "engine": "faiss"}}
    mapping = {"properties": {"chunks": {"type": "nested", "properties": {"vector": faiss}}}}
    told: list[str] = []
    with OpenSearch(local_node.start(home).url, max_retries=0) as client:
        numbers = {"properties": {"vector": {"type": "knn_vector", "dimension": 2}}}
        client.indices.create(index="numbers", body={"mappings": numbers})
        client.index(index="numbers", id="1", body={"vector": [1, 2]})
        client.index(index="kept", id="1", body={"word": "lei"})
        client.indices.create(index="deadly", body={"settings": {"index.knn": True}, "mappings": mapping})
        client.index(index="deadly", id="1", body={"chunks": [{"vector": [1, 2]}]})
        with pytest.raises(ConnectionError):
            client.indices.refresh(index="deadly")
    wait_until_gone(home)
    with OpenSearch(local_node.start(home, progress=told.append).url) as client:
        assert [line.split()[0] for line in told] == ["starting", "deadly"]
        states = {row["index"]: row["status"] for row in client.cat.indices(format="json", expand_wildcards="all")}
        assert states == {"kept": "open", "numbers": "open", "deadly": "close"}
        assert client.get(index="kept", id="1")["_source"] == {"word": "lei"}
    local_node.stop(home)
    told.clear()
    local_node.start(home, progress=told.append)
    assert len(told) == 1


def test_a_port_in_use_is_refused_in_one_sentence(node, home):
    port = node.rpartition(":")[2]
    refused = legalos(home, "node", "start", "--port", port)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"Error: port {port} is in use") and refused.stderr.count("\n") == 1


def test_a_node_that_cannot_start_is_explained_from_its_log_and_leaves_no_state(home):
    with pytest.raises(LegalosError, match=r"(?s)ended while starting: .*heap.* \(log: .*node\.log\)"):
        local_node.start(home, heap="1m")
    assert local_node.status(home) is None
    assert not (home / "node" / "state.json").exists()


def test_a_damaged_download_is_repaired(tmp_path):
    pins = {SMALL_JAR: releases.find_release().sha256[SMALL_JAR]}
    cached = fetch(pins, tmp_path)[SMALL_JAR]
    cached.write_bytes(cached.read_bytes()[:1000])
    assert file_sha256(fetch(pins, tmp_path)[SMALL_JAR]) == pins[SMALL_JAR]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_an_ordinary_user_starts_and_stops_a_node(open_home):
    python = python_for(ORDINARY_USER)
    for path in (open_home, *open_home.rglob("*")):
        os.chown(path, ORDINARY_USER, ORDINARY_USER)

    started = legalos(open_home, "node", "start", python=python, **as_user(ORDINARY_USER))
    assert started.returncode == 0, started.stderr
    assert Path(f"/proc/{local_node.status(open_home).pid}").stat().st_uid == ORDINARY_USER
    assert legalos(open_home, "node", "stop", python=python, **as_user(ORDINARY_USER)).returncode == 0
    assert local_node.status(open_home) is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to drop")
def test_root_drops_its_rights_where_a_user_without_any_can_reach_java(open_home):
    state = local_node.start(open_home)
    expected = NOBODY if can_run(NOBODY, find_java(releases.find_release()).executable) else 0
    assert Path(f"/proc/{state.pid}").stat().st_uid == expected
