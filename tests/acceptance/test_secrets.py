"""Passwords and keys stand in nothing that commands print, write to disk or to the cluster."""

import json
from base64 import b64encode

import pytest
from factories import json_lines, legalos, records

SECRETS = {
    "OPENSEARCH_PASSWORD": "s3cr3t-of-opensearch",
    "OPENAI_API_KEY": "s3cr3t-of-openai",
    "AWS_SECRET_ACCESS_KEY": "s3cr3t-of-aws",
    "AWS_SESSION_TOKEN": "s3cr3t-of-session",
}
AWS = {"AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_REGION": "sa-east-1"}
USER = "operator"
BASIC = b64encode(f"{USER}:{SECRETS['OPENSEARCH_PASSWORD']}".encode()).decode()
FORBIDDEN = [*SECRETS.values(), BASIC, "s3cr3t"]


@pytest.fixture(scope="module")
def told(home, node, paid_for, tmp_path_factory):
    """What commands print, by command, and the folder they wrote to."""
    folder = tmp_path_factory.mktemp("secrets")
    file = json_lines(folder / "acts.jsonl", records(12, seed=5))
    paid_for(file)
    bad = json_lines(folder / "bad.jsonl", [{"_id": "none"}])
    index = ("index", file, bad, "--corpus", "secrets")
    runs = [
        (*index, "--dry-run"),
        (*index, "--json"),
        ("--log-json", *index),
        ("search", "praça", "--corpus", "secrets", "--json"),
        ("status", "--json"),
        ("indices", "list", "--json"),
        ("templates", "render"),
        ("roles", "render"),
        ("node", "status", "--json"),
        ("node", "env"),
        (
            "evaluate",
            "--dataset",
            f"known-item:{file}",
            "--strategies",
            "whole",
            "--modes",
            "bm25",
            "--out",
            folder / "ev",
        ),
        ("report", folder / "ev"),
        ("search", "praça", "--corpus", "nothing"),
        ("status", "--nonsense"),
    ]
    environment = {"OPENSEARCH_USERNAME": USER, **SECRETS}
    printed = {}
    for number, arguments in enumerate(runs):
        ended = legalos(*arguments, home=home, url=node, cwd=folder, **environment)
        printed[number, arguments[0], ended.returncode] = ended.stdout + ended.stderr
    signed = legalos("status", "--json", home=home, url=node, cwd=folder, OPENSEARCH_AUTH="aws", **SECRETS, **AWS)
    printed["signed", "status", signed.returncode] = signed.stdout + signed.stderr
    away = legalos("status", home=home, url="http://127.0.0.1:9", cwd=folder, **environment)
    printed[len(runs), "status", away.returncode] = away.stdout + away.stderr
    return printed, folder


def test_commands_print_none(told):
    printed, _ = told
    assert [code for _, _, code in printed] == [3, 3, 3, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 2, 0, 5]
    for command, text in printed.items():
        assert not [secret for secret in FORBIDDEN if secret in text], command


def test_commands_write_none_to_disk(told, home):
    _, folder = told
    written = [path for root in (folder, home) for path in root.rglob("*") if path.is_file()]
    assert {"failed.jsonl", "results.json", "vectors.sqlite"} <= {path.name for path in written}
    for path in written:
        content = path.read_bytes()
        assert not [secret for secret in FORBIDDEN if secret.encode() in content], path


def test_commands_write_none_to_the_cluster(told, client):
    everything = [
        client.indices.get(index="legalos-*"),
        client.search(index="legalos-core-metadata-secrets", body={"size": 100}),
        client.cluster.get_component_template(name="legalos-*"),
        client.indices.get_index_template(name="legalos-*"),
        client.cluster.state(metric="metadata"),
    ]
    text = json.dumps(everything)
    assert "word-hashes" in text or "e5-small" in text  # the model, which _meta names
    assert not [secret for secret in FORBIDDEN if secret in text]
