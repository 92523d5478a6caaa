"""The connection: addresses, TLS, errors in one sentence, and secrets that are never shown."""

import ast
import json
import ssl
from base64 import b64decode
from pathlib import Path

import certifi
import pytest
from legalos.cluster.client import cluster_errors, connect, reason
from legalos.config import Settings
from legalos.errors import ClusterError, ClusterUnreachable, UsageError
from opensearchpy import exceptions
from source import MODULES, ROOT, nodes
from urllib3.exceptions import ProtocolError

SECRET = "s3cr3t-w0rd"


def hosts(url: str, **options) -> list[dict]:
    return connect(Settings(Path(), url, **options)).transport.hosts


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("http://localhost:9200", {"host": "localhost", "port": 9200, "use_ssl": False, "url_prefix": ""}),
        ("localhost:9201", {"host": "localhost", "port": 9201, "use_ssl": False, "url_prefix": ""}),
        ("search.example", {"host": "search.example", "port": 9200, "use_ssl": False, "url_prefix": ""}),
        ("https://search.example", {"host": "search.example", "port": 443, "use_ssl": True, "url_prefix": ""}),
        ("https://a.example:8443/os/", {"host": "a.example", "port": 8443, "use_ssl": True, "url_prefix": "os"}),
        ("http://[::1]:9200", {"host": "::1", "port": 9200, "use_ssl": False, "url_prefix": ""}),
    ],
)
def test_addresses(url, host):
    assert hosts(url) == [host]


def test_json_that_orjson_refuses_is_read_and_written_all_the_same():
    serializer = connect(Settings(Path(), "http://a:9200")).transport.serializer
    odd = {"query": "\ud800", 1: [0.5, "ação"]}
    assert json.loads(serializer.dumps(odd)) == {"query": "\ud800", "1": [0.5, "ação"]}
    assert serializer.loads('{"a": "\\ud800"}') == {"a": "\ud800"}
    assert (serializer.dumps("as it is"), serializer.dumps([1, "é"])) == ("as it is", '[1,"é"]')
    with pytest.raises(exceptions.SerializationError):
        serializer.loads("<html>")


def test_several_addresses_are_several_hosts():
    assert [host["host"] for host in hosts("http://a:9200, http://b:9200,")] == ["a", "b"]


@pytest.mark.parametrize("url", ["ftp://a", "http://", "http://a:port", "http://a:99999", "http://[::1", "https:///x"])
def test_what_is_no_address_is_refused(url):
    with pytest.raises(
        UsageError, match=r"OPENSEARCH_URL names what is no address of a cluster: .*; write https://host:9200"
    ):
        connect(Settings(Path(), url, url_origin="OPENSEARCH_URL"))


def test_no_address_at_all_is_refused():
    with pytest.raises(UsageError, match="no cluster is named"):
        connect(Settings(Path(), " , "))


@pytest.mark.parametrize(
    "url",
    [
        f"https://maria:{SECRET}@a:9200",
        f"https://maria:{SECRET}@a:port",
        f"maria:{SECRET}@a",
        f"https://maria:9/{SECRET}@a:9200",
        f"https://maria:9?{SECRET}@a:9200",
        f"https://maria:9#{SECRET}@a:9200",
        f"https://a:9200?password={SECRET}",
        f"https://a:9200/os#{SECRET}",
        f"https://maria:{SECRET}",
        f"https://a:9200,https://maria:9,{SECRET}@a:9200",
        f"{SECRET}://a:9200",
    ],
)
def test_a_password_in_the_address_is_refused_and_not_repeated(url):
    with pytest.raises(UsageError, match="OPENSEARCH_URL names") as refused:
        connect(Settings(Path(), url, url_origin="OPENSEARCH_URL"))
    assert SECRET not in str(refused.value)


def test_a_client_does_not_show_its_password():
    client = connect(Settings(Path(), "https://a:9200", "maria", SECRET))
    assert SECRET not in repr(client) + repr(client.transport) + repr(client.transport.get_connection())


@pytest.mark.parametrize("password", [SECRET, "ção€", "a:b", "\udcff"])
def test_the_user_and_the_password_are_sent_in_utf_8(password):
    connection = connect(Settings(Path(), "https://a:9200", "José", password)).transport.get_connection()
    scheme, _, pair = connection.headers["authorization"].partition(" ")
    assert (scheme, b64decode(pair)) == ("Basic", f"José:{password}".encode("utf-8", "surrogateescape"))


def test_without_a_user_nothing_is_sent():
    assert "authorization" not in connect(Settings(Path(), "https://a:9200")).transport.get_connection().headers


@pytest.mark.parametrize(
    ("content", "said"), [(None, "No such file or directory"), ("no certificate", "holds no certificates in PEM")]
)
def test_a_certificate_file_that_cannot_be_used_is_named_with_its_variable(tmp_path, content, said):
    path = tmp_path / "ca.pem"
    if content:
        path.write_text(content)
    with pytest.raises(UsageError, match=rf"^OPENSEARCH_CA_CERT_PATH .*ca\.pem, .*: {said}$"):
        connect(Settings(Path(), "https://a:9200", ca_cert=str(path)))
    assert connect(Settings(Path(), "https://a:9200", ca_cert=str(path), ssl_verify=False))
    assert connect(Settings(Path(), "http://a:9200", ca_cert=str(path)))


def test_a_certificate_file_that_can_be_used_is():
    pool = connect(Settings(Path(), "https://a:9200", ca_cert=certifi.where())).transport.get_connection().pool
    assert pool.ca_certs == certifi.where()


def test_certificates_are_verified_unless_switched_off():
    verified = connect(Settings(Path(), "https://a:9200")).transport.get_connection().pool
    assert (verified.cert_reqs, verified.assert_hostname) == ("CERT_REQUIRED", None)
    switched_off = connect(Settings(Path(), "https://a:9200", ssl_verify=False)).transport.get_connection().pool
    assert (switched_off.cert_reqs, switched_off.assert_hostname) == ("CERT_NONE", False)


def untrusted() -> exceptions.SSLError:
    cause = ssl.SSLCertVerificationError("certificate verify failed")
    cause.verify_message = "self-signed certificate"
    return exceptions.SSLError("N/A", str(cause), cause)


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (exceptions.ConnectionError("N/A", "refused"), ClusterUnreachable, "no cluster answers (is it running"),
        (
            exceptions.ConnectionError("N/A", "", ProtocolError("cut")),
            ClusterUnreachable,
            "if it speaks TLS, write https",
        ),
        (exceptions.ConnectionTimeout("TIMEOUT", "slow"), ClusterUnreachable, "did not answer in time"),
        (untrusted(), ClusterUnreachable, "not trusted (self-signed certificate); name its authority in"),
        (exceptions.SSLError("N/A", "wrong version number"), ClusterUnreachable, "does the address speak https?"),
        (exceptions.AuthenticationException(401, "", {}), ClusterError, "does not accept the user name or password"),
        (
            exceptions.RequestError(
                400, "x", {"error": {"type": "index_closed_exception", "reason": "closed", "index": "a"}}
            ),
            ClusterError,
            "a is closed and cannot be searched; open it first: POST /a/_open",
        ),
        (exceptions.AuthorizationException(403, "no", {"error": "no permissions"}), ClusterError, "lacks a permission"),
        (
            exceptions.RequestError(400, "x", {"error": {"reason": "Pipeline ours is not defined"}}),
            ClusterError,
            "Pipeline ours is not defined; `legalos templates check` tells which index asks for it",
        ),
        (exceptions.SerializationError("<html>"), ClusterUnreachable, "is no OpenSearch"),
        (exceptions.TransportError(500, "bad", {"error": {"reason": "a\n b"}}), ClusterError, "answered 500: a b"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_errors_are_one_sentence_that_says_what_could_not_be_done(error, kind, said):
    with pytest.raises(ClusterError) as raised, cluster_errors("list the indices"):
        raise error
    message = str(raised.value)
    assert type(raised.value) is kind
    assert message.startswith("could not list the indices: ")
    assert said in message
    assert "\n" not in message


SHARD = {"shard": 0, "index": "b", "reason": {"reason": "of another length"}}
PHASE = {"type": "search_phase_execution_exception"}
PARTIAL = {**PHASE, "root_cause": [SHARD["reason"]], "reason": "Partial shards failure", "failed_shards": [SHARD]}
MISSING = {"caused_by": {"reason": "Search rejected due to missing shards [[a][1], [b][0]]. Consider using `x` …"}}
PART = "could not search x: not all shards answered, and a part is not taken for the whole: "


@pytest.mark.parametrize(
    ("status", "error", "kind", "said"),
    [
        (400, PARTIAL, ClusterError, f"{PART}shard 0 of b: of another length"),
        (503, {**PHASE, "root_cause": [], "reason": "", "failed_shards": []} | MISSING, ClusterUnreachable,
         f"{PART}2 shards are on no node, the first is shard 1 of a"),
        (400, {**PARTIAL, "reason": "all shards failed"}, ClusterError,
         "could not search x: the cluster answered 400: of another length"),
    ],
)  # fmt: skip
def test_an_answer_of_a_part_of_the_shards_is_told_with_the_first_that_is_missing(status, error, kind, said):
    with pytest.raises(ClusterError) as raised, cluster_errors("search x"):
        raise exceptions.TransportError(status, PHASE["type"], {"error": error})
    assert (type(raised.value), str(raised.value)) == (kind, said)


def test_every_search_asks_for_the_whole_answer():
    """OpenSearch gives a part unless it is asked for the whole, which opensearch-py has no default for."""
    asked = {}
    known = [ROOT / "cluster" / "indices.py", ROOT / "search" / "searcher.py", ROOT / "search" / "many.py"]
    for path in {*MODULES, *known}:
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                where, name = ast.unparse(node.func.value), node.func.attr
                if where.endswith("client") and name in ("search", "search_template", "msearch", "msearch_template"):
                    asked[f"{path.name}: {name}"] = "WHOLE" in path.read_text()
    assert len(asked) >= len(known) and all(asked.values()), asked


def test_the_reason_is_the_root_cause_s():
    body = {"error": {"type": "outer", "reason": "all shards failed", "root_cause": [{"reason": "field is\n unknown"}]}}
    assert reason(exceptions.TransportError(400, "x", body)) == "field is unknown"
    assert reason(exceptions.TransportError(400, "just text", None)) == "just text"
    blocked = {"error": {"type": "cluster_block_exception", "reason": "index [a] blocked by: [FORBIDDEN/9/meta];"}}
    assert reason(exceptions.TransportError(403, "x", blocked)) == "index [a] blocked by: [FORBIDDEN/9/meta]"
    assert reason(exceptions.TransportError(502, json.dumps("x" * 2000), {})).endswith("…")
