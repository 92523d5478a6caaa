"""What goes wrong is one sentence on stderr and the right exit code; the other documents are indexed."""

import json
import signal
import subprocess
from pathlib import Path

import pytest
from factories import json_lines, legalos, legalos_command, legalos_environment, records
from proxy import Answer, proxy

GOOD = records(3, seed=21)


@pytest.fixture
def good(tmp_path, paid_for) -> Path:
    path = json_lines(tmp_path / "good.jsonl", GOOD)
    paid_for(path)
    return path


def said(run) -> str:
    """The one sentence that a command ended with."""
    assert run.stdout == "", run.stdout
    (line,) = run.stderr.splitlines()
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")


def indexed(client, corpus: str) -> set[str]:
    hits = client.search(index=f"legalos-core-metadata-{corpus}", body={"size": 100})["hits"]["hits"]
    return {hit["_id"] for hit in hits}


def test_bad_documents_are_told_one_by_one_and_the_others_indexed(home, node, client, good, tmp_path):
    folder = good.parent
    (folder / "a-empty.txt").touch()
    (folder / "b-blank.txt").write_text(" \n\n \t")
    (folder / "c-binary.txt").write_bytes(bytes(range(256)) * 20)
    (folder / "d-image.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4)
    (folder / "e-broken.xml").write_text("<LexML><Norma>")
    lines = [json.dumps(record) for record in GOOD[:1]] + ["[1, 2]", '"text"', "{not json", '{"id": "no-text"}']
    lines += ['{"id": "blank", "text": "  "}', '{"text": "Art. 1º Sem id."}', ""]
    (folder / "z-lines.jsonl").write_text("\n".join(lines))
    (folder / "gone.txt").symlink_to(folder / "nowhere.txt")

    run = legalos("index", folder, "--corpus", "bad", home=home, url=node, cwd=folder.parent)
    failed = [json.loads(line) for line in (folder.parent / "failed.jsonl").read_text().splitlines()]
    *told, end = run.stderr.splitlines()
    assert run.returncode == 3
    assert "Traceback" not in run.stderr
    assert [f"{failure['source']}: {failure['reason']}" for failure in failed] == told
    assert end == f"Error: {len(failed)} of {len(failed) + 4} documents were left out; they are listed in failed.jsonl"
    names = [Path(failure["source"]).name for failure in failed]
    for name in ("a-empty.txt", "b-blank.txt", "c-binary.txt", "d-image.html", "e-broken.xml"):
        assert sum(found.startswith(name) for found in names) == 1, name
    assert sum(found.startswith("z-lines.jsonl") for found in names) == 6
    assert any("which" in failure["reason"] and "has already" in failure["reason"] for failure in failed)
    assert all(failure["stage"] == "read" and failure["reason"] for failure in failed)
    assert indexed(client, "bad") >= {record["id"] for record in GOOD}


def test_an_unreadable_file_is_told_and_the_others_indexed(home, node, client, good):
    (good.parent / "loop.txt").symlink_to(good.parent / "loop.txt")
    run = legalos("index", good, good.parent / "loop.txt", "--corpus", "unreadable", home=home, url=node)
    assert run.returncode in (2, 3)
    assert "Traceback" not in run.stderr
    assert "loop.txt" in run.stderr


def test_documents_that_cannot_be_stored_cost_no_other(home, node, client, good):
    spoiled = [
        {"id": "date", "date": "2023-02-31"},
        {"id": "x" * 600},
        {"id": ""},
        {"id": "surrogate", "text": "Art. 1º \ud800."},
        {"id": "number", "number": "9" * 40_000},
    ]
    path = good.parent / "spoiled.jsonl"
    path.write_text(good.read_text() + "".join(json.dumps({**GOOD[0], **fields}) + "\n" for fields in spoiled))
    run = legalos("index", path, "--corpus", "spoiled", home=home, url=node, cwd=good.parent)
    failed = [json.loads(line) for line in (good.parent / "failed.jsonl").read_text().splitlines()]
    assert run.returncode == 3
    assert "Traceback" not in run.stderr
    assert indexed(client, "spoiled") >= {record["id"] for record in GOOD}
    assert {"x" * 600, "number"} <= {failure["doc_id"] for failure in failed}
    assert all(failure["reason"] and "\n" not in failure["reason"] for failure in failed)


def test_a_document_larger_than_the_server_takes_is_told(home, node, client, good):
    def too_large(seen):
        return Answer(413, b"", "text/plain") if seen.is_bulk and GOOD[1]["id"].encode() in seen.body else None

    with proxy(node, too_large) as between:
        run = legalos("index", good, "--corpus", "large", home=home, url=between.url, cwd=good.parent)
    assert run.returncode == 3
    (failure,) = (json.loads(line) for line in (good.parent / "failed.jsonl").read_text().splitlines())
    assert (failure["doc_id"], failure["stage"]) == (GOOD[1]["id"], "write")
    assert "more than the server takes in one request" in failure["reason"]
    assert indexed(client, "large") == {record["id"] for record in GOOD} - {GOOD[1]["id"]}


def test_when_nothing_can_be_written_nothing_is_left(home, node, client, good):
    with proxy(node, lambda seen: Answer(413, b"", "text/plain") if seen.is_bulk else None) as between:
        run = legalos("index", good, "--corpus", "nothing", "--json", home=home, url=between.url, cwd=good.parent)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == "Error: all documents (3) were left out; they are listed in failed.jsonl"
    assert len((good.parent / "failed.jsonl").read_text().splitlines()) == 3
    assert not client.indices.get(index="legalos-core-metadata-nothing*", allow_no_indices=True)


COMMANDS = [
    ["search", "praça", "--mode", "bm25"],
    ["indices", "list"],
    ["templates", "check"],
    ["templates", "install"],
]


@pytest.mark.parametrize("arguments", [*COMMANDS, ["index", "GOOD"]], ids=" ".join)
def test_no_cluster_is_exit_5(home, good, arguments):
    run = legalos(*(good if word == "GOOD" else word for word in arguments), home=home, url="http://127.0.0.1:9")
    assert run.returncode == 5
    assert "no cluster answers" in said(run)


def test_a_server_that_is_no_opensearch_is_said_to_be_none(home, good):
    page = Answer(200, b"<html>Hello</html>", "text/html")
    with proxy("http://127.0.0.1:9", lambda seen: page) as between:
        run = legalos("index", good, home=home, url=between.url)
        assert (run.returncode, "no OpenSearch" in said(run)) == (5, True)
    page = Answer(200, b'{"version": {"number": "8.1.0", "build_flavor": "default"}}')
    with proxy("http://127.0.0.1:9", lambda seen: page) as between:
        run = legalos("templates", "install", home=home, url=between.url)
        assert (run.returncode, "no OpenSearch" in said(run)) == (1, True)


def test_a_wrong_password_is_said_to_be_wrong_and_never_shown(home, good):
    refusal = Answer(401, b"Unauthorized", "text/plain")
    with proxy("http://127.0.0.1:9", lambda seen: refusal) as between:
        secrets = {"OPENSEARCH_USERNAME": "maria", "OPENSEARCH_PASSWORD": "s3cr3t-word"}
        for arguments in (["index", good], *COMMANDS):
            run = legalos(*arguments, home=home, url=between.url, **secrets)
            assert run.returncode == 1
            assert "does not accept the user name or password" in said(run)
            assert "s3cr3t" not in run.stdout + run.stderr


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--strategy", "magic"], "there is no strategy 'magic'; the known ones are core, core-adaptive"),
        (["--embedder", "magic"], "there is no embedder 'magic'; the known ones are local"),
        (["--embedder", "local:huge"], "the known ones are local:en-pt"),
        (["--corpus", "Meus Atos"], "'Meus Atos' is no name for a corpus"),
        (["--jurisdiction", "mars"], "there is no parser 'mars'; the known ones are br"),
        (["--input-format", "odt"], "there is no reader 'odt'"),
        (["--map", "text"], "is not FIELD=NAME"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_exit_2_before_anything_is_sent(home, good, options, expected):
    run = legalos("index", good, *options, home=home)
    assert run.returncode == 2
    assert expected in said(run)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"OPENSEARCH_URL": "ftp://somewhere"}, "OPENSEARCH_URL names what is no address of a cluster"),
        ({"OPENSEARCH_URL": "http://[::1"}, "is no address of a cluster"),
        ({"OPENSEARCH_URL": "http://maria:s3cr3t@host:9200"}, "OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD"),
        ({"OPENSEARCH_SSL_VERIFY": "perhaps"}, "write true or false"),
    ],
    ids=["scheme", "brackets", "password", "boolean"],
)
def test_a_wrong_setting_is_exit_2(home, environment, expected):
    run = legalos("indices", "list", home=home, **environment)
    assert run.returncode == 2
    assert expected in said(run)
    assert "s3cr3t" not in run.stderr


def test_an_alias_of_someone_else_is_refused_and_left_alone(home, node, client, good):
    client.indices.create(index="legalos-core-metadata-mine", body={"mappings": {"_meta": {"owner": "someone"}}})
    client.index(index="legalos-core-metadata-mine", id="1", body={"title": "x"}, refresh=True)
    before = client.indices.get(index="legalos-core-metadata-mine*")
    try:
        run = legalos("index", good, "--corpus", "mine", home=home, url=node)
        assert run.returncode == 1
        assert "is an index, not an alias of legalos" in said(run)
        run = legalos("search", "praça", "--corpus", "mine", "--mode", "bm25", home=home, url=node)
        assert run.returncode == 1
        assert "was not made by legalos" in said(run)
        assert client.indices.get(index="legalos-core-metadata-mine*") == before
        assert client.count(index="legalos-core-metadata-mine")["count"] == 1
    finally:
        client.indices.delete(index="legalos-core-metadata-mine")


@pytest.fixture(scope="module")
def models(home, node, paid_for, tmp_path_factory) -> Path:
    """A corpus that is indexed in order; gives its file."""
    path = json_lines(tmp_path_factory.mktemp("models") / "good.jsonl", GOOD)
    paid_for(path)
    assert legalos("index", path, "--corpus", "models", home=home, url=node).returncode == 0
    return path


def test_a_search_with_another_model_than_the_indexs_is_refused(home, node, models):
    options = ("--corpus", "models", "--embedder", "local:en-pt-int8")
    run = legalos("search", "praça", *options, home=home, url=node)
    assert run.returncode == 2
    assert "search it with --embedder local" in said(run)
    assert legalos("search", "praça", *options, "--mode", "bm25", home=home, url=node).returncode == 0
    run = legalos("index", models, *options, "--update", home=home, url=node)
    assert run.returncode == 1
    assert "made in another way" in said(run)


def test_searches_that_cannot_be_are_told(home, node, models):
    run = legalos("search", "praça", "--corpus", "never-made", "--mode", "bm25", home=home, url=node)
    assert (run.returncode, "there is no index" in said(run)) == (1, True)
    for options in (["--filter", "kind"], ["--filter", "colour=red"], ["--filter", "date=yesterday"]):
        run = legalos("search", "praça", "--corpus", "models", *options, home=home, url=node)
        assert (run.returncode, said(run) != "") == (2, True)
    run = legalos("search", "  ", "--corpus", "models", "--mode", "bm25", home=home, url=node)
    assert (run.returncode, said(run)) == (2, "the query is empty")
    run = legalos("search", "xilofone", "--corpus", "models", "--mode", "bm25", home=home, url=node)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "no act matches\n")


def test_what_an_index_of_someone_is_not_is_not_switched_to(home, node):
    run = legalos("indices", "switch", "someones", home=home, url=node)
    assert (run.returncode, "there is no index someones of legalos" in said(run)) == (2, True)
    run = legalos("indices", "prune", "legalos-core-metadata-nowhere", home=home, url=node)
    assert (run.returncode, "there is no alias" in said(run)) == (2, True)


def test_a_template_of_someone_else_is_named_with_what_to_do(home, node, client):
    assert legalos("templates", "install", home=home, url=node).returncode == 0
    ours = client.indices.get_index_template(name="legalos-recursive")["index_templates"][0]["index_template"]
    client.indices.put_index_template(name="legalos-recursive", body={**ours, "_meta": {"owner": "someone"}})
    try:
        run = legalos("templates", "check", home=home, url=node)
        assert (run.returncode, "remove or rename legalos-recursive, not of legalos, then" in run.stderr) == (4, True)
        run = legalos("templates", "install", home=home, url=node)
        assert (run.returncode, "legalos-recursive on the cluster is not of legalos" in said(run)) == (1, True)
    finally:
        client.indices.put_index_template(name="legalos-recursive", body=ours)
    run = legalos("templates", "install", home=home, url=node)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "all templates are on the cluster as they should be\n")


def test_a_prune_that_finds_nothing_says_so(home, node, models):
    run = legalos("indices", "prune", "legalos-core-metadata-models", home=home, url=node)
    assert (run.returncode, run.stdout, "nothing to delete" in run.stderr) == (0, "", True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", [["--help"], ["parse", "--help"], ["--log-json", "templates", "list"]], ids=str)
def test_a_full_disk_behind_stdout_is_told_in_one_line(tmp_path, arguments):
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            legalos_command(*arguments),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            env=legalos_environment(tmp_path, "http://127.0.0.1:9"),
        )
    (line,) = run.stderr.splitlines()
    said = json.loads(line)["message"] if "--log-json" in arguments else line
    assert (said, run.returncode) == ("Error: writing failed: No space left on device", 1)


def test_an_interrupt_is_told_to_programs_as_json(tmp_path):
    run = subprocess.Popen(
        legalos_command("--log-json", "parse", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=legalos_environment(tmp_path, "http://127.0.0.1:9"),
    )
    with pytest.raises(subprocess.TimeoutExpired):
        run.wait(2)  # it waits for its input
    run.send_signal(signal.SIGINT)
    _, told = run.communicate(timeout=30)
    assert json.loads(told)["message"] == "Error: interrupted"
    assert run.returncode == 1
