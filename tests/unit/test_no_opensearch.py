"""What the commands say when the address is that of something else: a real HTTP server, which is no OpenSearch."""

import json

import pytest
from click.testing import CliRunner
from legalos.commands import main
from proxy import Answer, proxy

COMMANDS = [
    ["search", "praça", "--mode", "bm25"],
    ["indices", "list"],
    ["indices", "list", "--json"],
    ["indices", "switch", "legalos-core-metadata-acts-2026"],
    ["indices", "prune"],
    ["templates", "check"],
    ["templates", "install"],
]
OTHERS = {
    "a page": Answer(200, b"<html>Hello</html>", "text/html"),
    "an empty page": Answer(200, b""),
    "plain text": Answer(200, b"ok", "text/plain"),
    "an object": Answer(200, b'{"status": "ok", "hits": [1], "indices": 3}'),
    "a list": Answer(200, b"[1, 2]"),
    "a string": Answer(200, b'"hello"'),
    "null": Answer(200, b"null"),
    "a version that is a string": Answer(200, b'{"version": "1.2"}'),
    "not found": Answer(404, b'{"detail": "Not Found"}'),
    "a page that is not found": Answer(404, b"<html>no</html>", "text/html"),
    "a method that is not allowed": Answer(405, b""),
    "a redirection": Answer(301, b"", "text/html"),
}
ELASTICSEARCH = Answer(
    200, json.dumps({"version": {"number": "8.11.1", "build_flavor": "default"}, "tagline": "…"}).encode()
)


@pytest.fixture(scope="module")
def server():
    """A server and the answer that it gives to everything, which a test sets."""
    answer = {}
    with proxy("http://127.0.0.1:9", lambda seen: answer["now"]) as listening:
        yield listening.url, answer


@pytest.fixture
def said(server, tmp_path, monkeypatch):
    """Runs a command against the server; gives its exit code and its one sentence. What is sent again, as an empty
    answer is, is sent at once."""
    monkeypatch.setattr("time.sleep", lambda seconds: None)

    def run(answer: Answer, arguments: list[str]) -> tuple[int, str]:
        url, answers = server
        answers["now"] = answer
        environment = {"LEGALOS_HOME": str(tmp_path), "OPENSEARCH_URL": url}
        ended = CliRunner().invoke(main, arguments, env=environment)
        assert isinstance(ended.exception, SystemExit), ended.exception
        assert ended.stdout == ""
        (line,) = ended.stderr.splitlines()
        return ended.exit_code, line

    return run


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("answer", OTHERS.values(), ids=OTHERS)
def test_what_is_no_opensearch_is_no_cluster(said, server, answer, arguments):
    code, line = said(answer, arguments)
    assert code == 5
    assert "is no OpenSearch" in line
    assert line.endswith(f"; the address is {server[0]}, from OPENSEARCH_URL")


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_elasticsearch_is_called_by_its_name(said, arguments):
    code, line = said(ELASTICSEARCH, arguments)
    assert code == 1
    assert line.startswith("Error: the server is no OpenSearch: its answers are those of Elasticsearch 8.11.1; ")


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_server_that_fails_is_not_called_something_else(said, arguments):
    code, line = said(Answer(500, b"<html>boom</html>", "text/html"), arguments)
    assert code == 1
    assert "the cluster answered 500" in line
