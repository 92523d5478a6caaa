"""A node of three is killed during ``legalos index --keep-replicas``: nothing acknowledged is lost."""

import json
import subprocess
import time

import pytest
from factories import json_lines, legalos_command, legalos_environment, records
from opensearchpy import OpenSearch
from opensearchpy.exceptions import TransportError
from three_nodes import ThreeNodes, three_nodes

pytestmark = [pytest.mark.slow, pytest.mark.live]
ACTS = 1500
KILLED_AT = {"the node with the primary shard": 1, "the elected manager": 450}
"""How many acts are written when the node dies: of the first already a copy must be elsewhere."""


@pytest.fixture(scope="module")
def file(home, paid_for):
    path = json_lines(home / "three.jsonl", records(ACTS, seed=12))
    paid_for(path)
    return path


@pytest.fixture(scope="module")
def cluster(tmp_path_factory, node_cache):
    with three_nodes(tmp_path_factory.mktemp("three"), node_cache) as started:
        yield started


def written(client: OpenSearch, pattern: str) -> int:
    """The documents that the primaries have taken."""
    primaries = client.indices.stats(index=pattern, metric="indexing")["_all"]["primaries"]
    return primaries.get("indexing", {}).get("index_total", 0)


def primary_of(client: OpenSearch, pattern: str) -> str:
    (shard,) = [s for s in client.cat.shards(index=pattern, format="json") if s["prirep"] == "p"]
    return shard["node"]


def test_a_killed_node_with_the_only_copy_ends_the_run_in_one_sentence_and_it_goes_on(home, file, cluster):
    """Without ``--keep-replicas``; the control is the run with it, which outlasts such a death."""
    pattern, alias = "legalos-core-metadata-only-*", "legalos-core-metadata-only"
    arguments = ("index", file, "--corpus", "only", "--json")
    began = time.monotonic()
    environment = legalos_environment(home, cluster.url)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(legalos_command(*arguments), env=environment, cwd=home, **pipes) as running:
        with cluster.client() as client:
            while running.poll() is None and written(client, pattern) < 400:
                time.sleep(0.05)
            assert running.poll() is None, running.communicate()
            victim = primary_of(client, pattern)
        cluster.kill(victim)
        _, err = running.communicate(timeout=400)
    assert running.returncode == 5
    assert 100 < time.monotonic() - began < 300, "OpenSearch waits a minute for a shard, and it is asked three times"
    assert "primary shard is not active" in err and err.count("\n") == 1
    assert "when a node has that shard again, the same command goes on where this run stopped" in err
    cluster.start(victim)
    cluster.wait()
    again = subprocess.run(legalos_command(*arguments), env=environment, cwd=home, timeout=400, **pipes)
    report = json.loads(again.stdout)
    assert (again.returncode, report["resumed"], report["unchanged"] > 0) == (0, True, True)
    with cluster.client() as client:
        assert client.count(index=alias)["count"] == report["written"] + report["unchanged"] == ACTS


def hold_without_replica(cluster: ThreeNodes, node: str) -> None:
    """An index on one node alone, which its death must cost."""
    settings = {"number_of_replicas": 0, "index.routing.allocation.include._name": node}
    with cluster.client() as client:
        client.indices.create(index=f"fragile-{node}", body={"settings": settings})
        client.index(index=f"fragile-{node}", id="1", body={"n": 1}, refresh=True)
        assert client.count(index=f"fragile-{node}")["count"] == 1


def lost(cluster: ThreeNodes, node: str) -> bool:
    with cluster.client() as client:
        try:
            return client.count(index=f"fragile-{node}")["_shards"]["failed"] > 0
        except TransportError:
            return True


@pytest.mark.parametrize("whom", KILLED_AT)
def test_a_killed_node_costs_nothing_that_was_acknowledged(home, file, cluster, whom):
    corpus = "primary" if "primary" in whom else "manager"
    pattern = f"legalos-core-metadata-{corpus}-*"
    arguments = ("index", file, "--corpus", corpus, "--keep-replicas", "--json")
    for name in cluster.http:
        hold_without_replica(cluster, name)
    running = subprocess.Popen(
        legalos_command(*arguments),
        env=legalos_environment(home, cluster.url),
        cwd=home,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with cluster.client() as client:
        while running.poll() is None and written(client, pattern) < KILLED_AT[whom]:
            time.sleep(0.05)
        assert running.poll() is None, running.communicate()
        victim = primary_of(client, pattern) if corpus == "primary" else cluster.manager()
        before = written(client, pattern)
    cluster.kill(victim)
    out, err = running.communicate(timeout=400)
    assert (running.returncode, err) == (0, "")
    report = json.loads(out)
    assert (report["written"], report["failed"], before < ACTS) == (ACTS, 0, True)
    cluster.wait("red")
    assert lost(cluster, victim), "the control: what had no copy elsewhere is gone"
    with cluster.client() as client:
        alias = f"legalos-core-metadata-{corpus}"
        assert client.count(index=alias)["count"] == ACTS
        client.indices.delete(index="fragile-*")
    cluster.start(victim)
    cluster.wait()
    with cluster.client() as client:
        assert client.count(index=f"legalos-core-metadata-{corpus}")["count"] == ACTS
