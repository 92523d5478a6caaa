"""Requests signed for AWS: the header that arrives, held to Signature Version 4 computed by hand."""

import hashlib
import hmac
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from legalos.cluster.client import cluster_errors, connect
from legalos.config import Settings, load_settings
from legalos.errors import ClusterError, UsageError

pytest.importorskip("boto3", reason="pip install 'legalos[aws]'")
SECRET, KEY, REGION = "invented/secret+key", "AKIDEXAMPLE", "sa-east-1"


@pytest.fixture
def credentials(monkeypatch, tmp_path):
    """Credentials in the environment, and none anywhere else."""
    for name in ("AWS_PROFILE", "AWS_DEFAULT_REGION", "AWS_REGION", "AWS_SESSION_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    monkeypatch.setenv("AWS_REGION", REGION)
    return monkeypatch


class Seen(list):
    """The requests that a server got, and what it answers."""

    answer = 200, {}


@pytest.fixture
def server():
    """A server that keeps the requests it gets, each with its method, path, headers and body."""
    seen = Seen()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            seen.append((self.command, self.path, dict(self.headers), body))
            status, answer = seen.answer
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        do_GET = do_PUT = do_POST

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as made:
        threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.002}, daemon=True).start()
        yield f"http://127.0.0.1:{made.server_port}", seen
        made.shutdown()


def signature(method: str, target: str, headers: dict, body: bytes, signed: str, day: str, secret: str = SECRET) -> str:
    """Signature Version 4 of a request as AWS documents it (Signature Version 4 signing process, tasks 1 to 3)."""
    lower = {name.lower(): value.strip() for name, value in headers.items()}
    parts = urlsplit(target)
    pairs = sorted((quote(k, "-_.~"), quote(v, "-_.~")) for k, v in parse_qsl(parts.query, keep_blank_values=True))
    canonical = "\n".join([
        method,
        quote(parts.path, "/-_.~"),
        "&".join(f"{k}={v}" for k, v in pairs),
        *(f"{name}:{lower[name]}" for name in signed.split(";")),
        "",
        signed,
        hashlib.sha256(body).hexdigest(),
    ])  # fmt: skip
    scope = f"{day}/{REGION}/es/aws4_request"
    text = "\n".join(["AWS4-HMAC-SHA256", lower["x-amz-date"], scope, hashlib.sha256(canonical.encode()).hexdigest()])
    key = f"AWS4{secret}".encode()
    for step in (day, REGION, "es", "aws4_request"):
        key = hmac.digest(key, step.encode(), "sha256")
    return hmac.new(key, text.encode(), "sha256").hexdigest()


def test_each_request_is_signed_as_it_is_sent(credentials, server):
    url, seen = server
    client = connect(Settings(Path(), url, auth="aws"))
    client.search(
        index="legalos-whole-a,legalos-b", body={"query": {"match": {"title": "praça"}}}, params={"size": "3"}
    )
    client.transport.perform_request("GET", "/_cat/indices", params={"h": "index,health", "v": ""})
    assert len(seen) == 2
    for method, target, headers, body in seen:
        found = re.fullmatch(
            rf"AWS4-HMAC-SHA256 Credential={KEY}/(\d{{8}})/{REGION}/es/aws4_request, "
            r"SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})",
            headers["Authorization"],
        )
        assert found, headers
        day, signed, given = found.groups()
        assert {"host", "x-amz-date", "x-amz-content-sha256"} <= set(signed.split(";"))
        assert given == signature(method, target, headers, body, signed, day)
        assert given != signature(method, target, headers, body + b" ", signed, day), "the body is signed too"
        assert SECRET not in json.dumps(headers)


def test_a_session_token_goes_along_and_is_signed(credentials, server):
    credentials.setenv("AWS_SESSION_TOKEN", "a-token")
    url, seen = server
    connect(Settings(Path(), url, auth="aws")).transport.perform_request("GET", "/")
    ((_, _, headers, _),) = seen
    assert {name.lower(): value for name, value in headers.items()}["x-amz-security-token"] == "a-token"
    assert "x-amz-security-token" in headers["Authorization"]


def test_what_is_missing_for_signing_is_told(credentials):
    signed = Settings(Path(), "https://a", auth="aws")
    with pytest.raises(UsageError, match="and a user is named as well"):
        connect(Settings(Path(), "https://a", "maria", "x", auth="aws"))
    credentials.delenv("AWS_REGION")
    with pytest.raises(UsageError, match="no region is named; set AWS_REGION"):
        connect(signed)
    credentials.delenv("AWS_ACCESS_KEY_ID")
    with pytest.raises(UsageError, match="no credentials are found where boto3 looks for them"):
        connect(signed)
    credentials.setenv("AWS_PROFILE", "nobody")
    with pytest.raises(UsageError, match=r"AWS cannot be asked for credentials: .*nobody"):
        connect(signed)


@pytest.mark.parametrize(
    "status, answer, said",
    [
        (
            403,
            {"message": "The security token is invalid."},
            "does not accept the signature: The security token is inv",
        ),
        (401, {"message": "Unauthorized"}, "does not accept the signature: Unauthorized; see the credentials"),
        (
            403,
            {"Message": "User: anonymous is not authorized to perform: es:ESHttpGet"},
            "lacks a permission: User: ano",
        ),
        (
            403,
            {"error": {"root_cause": [{"reason": "no permissions for [x]"}]}},
            "lacks a permission: no permissions for",
        ),
    ],
)
def test_what_aws_refuses_is_told_by_its_cause(credentials, server, status, answer, said):
    url, seen = server
    seen.answer = status, answer
    client = connect(Settings(Path(), url, auth="aws"))
    with pytest.raises(ClusterError, match=re.escape(said)) as refused, cluster_errors("look"):
        client.transport.perform_request("GET", "/")
    assert "OPENSEARCH_USERNAME" not in str(refused.value)
    assert "{" not in str(refused.value)


def test_the_way_of_signing_is_a_setting(tmp_path):
    environ = {"LEGALOS_HOME": str(tmp_path)}
    (tmp_path / "config.toml").write_text('auth = "aws"')
    assert load_settings(environ).auth == "aws"
    assert load_settings({**environ, "OPENSEARCH_AUTH": "basic"}).auth == "basic"
    with pytest.raises(UsageError, match=r"^OPENSEARCH_AUTH is 'kerberos'; write basic or aws$"):
        load_settings({**environ, "OPENSEARCH_AUTH": "kerberos"})
