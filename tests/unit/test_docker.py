"""The compose files and the Dockerfile: valid by the compose specification, and safe in the points that matter."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

yaml = pytest.importorskip("ruamel.yaml", reason="pip install 'legalos[dev]'")

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "docker").glob("*.yml"))
SECURE = [file for file in FILES if "without-security" not in file.name]
PASSWORD = "OPENSEARCH_INITIAL_ADMIN_PASSWORD"

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
each_secure_file = pytest.mark.parametrize("file", SECURE, ids=lambda file: file.name)


def compose(file):
    return yaml.YAML(typ="safe").load(file.read_text(encoding="utf-8"))


def services(file):
    return compose(file)["services"].values()


def test_there_are_one_and_three_nodes_with_security_and_one_without():
    assert {file.name: len(services(file)) for file in FILES} == {
        "one-node.yml": 1,
        "one-node-without-security.yml": 1,
        "three-nodes.yml": 3,
    }


def test_the_compose_files_follow_the_specification():
    check = ["-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", *map(str, FILES)]
    checked = subprocess.run([sys.executable, *check], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@each_file
def test_every_port_is_bound_to_the_loopback(file):
    ports = [port for service in services(file) for port in service["ports"]]
    assert len(set(ports)) == len(services(file))
    assert all(str(port).startswith("127.0.0.1:") for port in ports)


@each_file
def test_every_node_has_a_health_check_that_fails_on_an_error_and_holds_no_password(file):
    for service in services(file):
        command = service["healthcheck"]["test"]
        assert command[:3] == ["CMD", "curl", "--fail"]
        assert "PASSWORD" not in " ".join(command)
        assert command[-1].startswith("https://" if file in SECURE else "http://")


@each_file
def test_every_node_keeps_its_data_in_a_volume_of_its_own(file):
    volumes = [volume.split(":") for service in services(file) for volume in service["volumes"]]
    assert {name for name, _ in volumes} == set(compose(file)["volumes"])
    assert len({name for name, _ in volumes}) == len(services(file))
    assert {path for _, path in volumes} == {"/usr/share/opensearch/data"}


@each_file
def test_the_version_and_the_heap_can_be_chosen_and_memory_is_locked(file):
    for service in services(file):
        assert service["image"] == "opensearchproject/opensearch:${OPENSEARCH_VERSION:-2.19.1}"
        heaps = re.findall(r"-Xm[sx](\S+)", service["environment"]["OPENSEARCH_JAVA_OPTS"])
        assert heaps == ["${OPENSEARCH_HEAP:-1g}"] * 2
        assert service["environment"]["bootstrap.memory_lock"] == "true"
        assert service["ulimits"]["memlock"] == {"soft": -1, "hard": -1}


@each_secure_file
def test_the_password_comes_from_the_environment_and_an_unset_one_is_refused(file):
    for service in services(file):
        assert re.fullmatch(rf"\$\{{{PASSWORD}:\?[^}}]+\}}", service["environment"][PASSWORD])
        assert not [name for name in service["environment"] if name.startswith("DISABLE_")]


@each_file
def test_no_password_is_written_down(file):
    assert not re.search(r"(?i)password['\"]?\s*[:=]\s*(?!\$\{)['\"]?\w", file.read_text(encoding="utf-8"))


def test_three_nodes_know_one_another_by_name():
    file = ROOT / "docker" / "three-nodes.yml"
    names = list(compose(file)["services"])
    for name, service in compose(file)["services"].items():
        environment = service["environment"]
        assert environment["node.name"] == name
        assert environment["discovery.seed_hosts"].split(",") == names
        assert environment["cluster.initial_cluster_manager_nodes"].split(",") == names


def dockerfile():
    """The instructions of the Dockerfile as (name, rest), continued lines joined."""
    text = (ROOT / "docker" / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    return [(line[0], line[1].strip()) for line in lines]


def test_the_container_runs_as_a_user_without_rights():
    final = dockerfile()[max(i for i, (name, _) in enumerate(dockerfile()) if name == "FROM") :]
    assert [rest for name, rest in final if name == "USER"] == ["legalos"]
    assert ("ENTRYPOINT", json.dumps(["legalos"])) in final
    assert ("VOLUME", "/var/lib/legalos") in final
    assert ("ENV", "LEGALOS_HOME=/var/lib/legalos") in final


def test_the_image_is_given_only_what_the_wheel_is_built_from():
    ignored, *kept = [
        line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")
    ]
    copied = {
        path
        for name, rest in dockerfile()
        if name == "COPY" and not rest.startswith("--from")
        for path in rest.split()[:-1]
    }
    assert ignored == "*"
    assert {line[1:] for line in kept if line.startswith("!")} == copied
