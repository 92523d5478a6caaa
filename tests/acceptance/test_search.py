"""``legalos search``, ``templates`` and ``indices`` as a user meets them."""

import json

import pytest
from factories import json_lines, legalos, post, records
from legalos.search.results import act_id

ACTS = records(12, seed=5)
CORPUS = "met"
ALIAS = f"legalos-core-metadata-{CORPUS}"


@pytest.fixture(scope="module")
def run(home, node, paid_for):
    """Runs a command on the cluster, where a few acts are indexed."""
    path = json_lines(home / "met.jsonl", ACTS)
    paid_for(path)
    done = legalos("index", path, "--corpus", CORPUS, home=home, url=node)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{ALIAS}: 12 acts written (")

    def run(*arguments, code: int = 0):
        done = legalos(*arguments, home=home, url=node)
        assert done.returncode == code, done.stderr
        return done

    return run


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
def test_json_is_one_object_with_what_is_promised(run, mode):
    (line,) = run(
        "search", "praça e feira", "--corpus", CORPUS, "--mode", mode, "--size", "4", "--json"
    ).stdout.splitlines()
    found = json.loads(line)
    assert (found["query"], found["mode"], len(found["hits"])) == ("praça e feira", mode, 4)
    for hit in found["hits"]:
        assert {"id", "urn", "title", "score", "passages"} <= hit.keys()
        assert 1 <= len(hit["passages"]) <= 3
        for passage in hit["passages"]:
            of_force = {"status", "in_force_from", "in_force_until", "amended_by", "on_the_day"}
            assert passage.keys() == {"chunk_id", "label", "path", "text", "start", "end", "scores"} | of_force
            act = next(act for act in ACTS if act["id"] == hit["id"])
            assert act["text"][passage["start"] : passage["end"]].split() == passage["text"].split()


def test_the_law_of_a_day_is_told_with_what_is_known_of_it(run):
    asked = ("search", "praça feira", "--corpus", CORPUS, "--mode", "bm25", "--size", "1", "--passages", "1")
    day = json.loads(run(*asked, "--at", "2030-01-01", "--json").stdout)["hits"][0]["passages"][0]
    assert day["on_the_day"] == "in_force" and day["in_force_from"]["earliest"] <= "2030-01-01"
    assert "[in force on 2030-01-01: since a day from 20" in " ".join(run(*asked, "--at", "2030-01-01").stdout.split())
    assert "no act matches" in run(*asked, "--at", "1900-01-01").stderr
    assert "no day" in run(*asked, "--at", "2030", code=2).stderr
    assert "no status" in run(*asked, "--status", "dead", code=2).stderr


def test_a_bare_client_gets_what_the_command_prints(run, node):
    command = json.loads(run("search", "praça feira", "--corpus", CORPUS, "--mode", "bm25", "--json").stdout)
    bare = post(f"{node}/{ALIAS}/_search/template", {"id": "legalos-bm25", "params": {"query": "praça feira"}})
    assert [hit["id"] for hit in command["hits"]] == [act_id(raw) for raw in bare["hits"]["hits"]]


def test_filters_and_rrf_reach_the_search(run):
    options = ("--filter", "kind=lei", "--filter", "date>=2010", "--fusion", "rrf", "--json")
    found = json.loads(run("search", "praça", "--corpus", CORPUS, *options).stdout)
    expected = {act["id"] for act in ACTS if act["kind"] == "lei" and act["date"] >= "2010"}
    assert (found["fusion"], {hit["id"] for hit in found["hits"]}) == ("rrf", expected)


def test_people_get_ranks_titles_and_passages(run):
    lines = run("search", "praça", "--corpus", CORPUS, "--size", "2", "--passages", "1").stdout.splitlines()
    assert lines[0].startswith(" 1. ")
    assert any(line.startswith("    CAPÍTULO") and "Art. " in line for line in lines)
    assert max(map(len, lines)) <= 100


def test_indices_are_listed_with_what_they_hold(run):
    rows = json.loads(run("indices", "list", "--json").stdout)
    (row,) = [row for row in rows if row["alias"] == ALIAS]
    assert (row["current"], row["acts"], row["state"]) == (True, 12, "complete")
    assert row["index"] in run("indices", "list").stdout


def test_an_update_leaves_unchanged_acts_alone(run, home):
    done = run("index", home / "met.jsonl", "--corpus", CORPUS, "--update")
    assert f"{ALIAS}: 0 acts written, 12 unchanged" in done.stdout


def test_the_status_tells_of_the_cluster_and_of_the_last_runs(run):
    told = json.loads(run("status", "--json").stdout)
    assert told["cluster"]["version"] in run("status").stdout
    assert told["cluster"]["nodes"] == 1
    (row,) = [row for row in told["aliases"] if row["alias"] == ALIAS]
    assert (row["acts"], row["failed"], row["current"]) == (12, 0, True)
    assert row["finished"] >= row["created"]


def test_what_no_path_gives_any_more_is_removed_where_nothing_failed(run, home, tmp_path):
    acts = (home / "met.jsonl").read_text(encoding="utf-8").splitlines()
    rest = tmp_path / "rest.jsonl"
    rest.write_text("\n".join(acts), encoding="utf-8")
    run("index", rest, "--corpus", "shrinking")
    assert "goes with --update" in run("index", rest, "--corpus", "shrinking", "--delete-missing", code=2).stderr
    update = ("index", rest, "--corpus", "shrinking", "--update", "--delete-missing")
    (tmp_path / "empty").mkdir()
    refused = run(*update[:2], tmp_path / "empty", *update[2:], code=2).stderr
    assert "empty holds no documents, and --delete-missing would remove" in refused
    rest.write_text("\n".join([*acts[:5], "no object"]), encoding="utf-8")
    assert "no act was removed" in run(*update, code=3).stderr
    rest.write_text("\n".join(acts[:5]), encoding="utf-8")
    assert "5 unchanged, 7 removed" in run(*update).stdout


def test_a_run_tells_programs_all_there_is_to_tell(run, home):
    done = run("--log-json", "index", home / "met.jsonl", "--corpus", "logged")
    *told, end = [json.loads(line) for line in done.stderr.splitlines()]
    assert all(line["message"].startswith("longest to read") for line in told)
    assert (end["message"], end["acts"], end["written"], end["failed"]) == ("the run ended", 12, 12, 0)
    assert 0 < end["slowest"][0]["seconds"] < end["seconds"]


def test_templates_are_as_they_should_be_until_someone_changes_one(run, client):
    run("templates", "install")
    assert "differs" not in run("templates", "check").stdout
    client.put_script(id="legalos-dense", body={"script": {"lang": "mustache", "source": "{}"}})
    checked = run("templates", "check", "--json", code=4)
    assert {row["name"]: row["state"] for row in json.loads(checked.stdout)}["legalos-dense"] == "differs"
    assert "1 template is not as it should be; `legalos templates install` mends that" in checked.stderr
    assert run("templates", "install").stdout == "/_scripts/legalos-dense is installed\n"
    run("templates", "check")


def test_a_template_that_takes_the_place_of_one_of_legalos_is_told(run, home, client):
    own = {"index_patterns": ["legalos-core-metadata-*"], "priority": 300, "template": {}}
    run("templates", "install")
    client.indices.put_index_template(name="own", body=own)
    try:
        told = "takes the place of legalos-core-metadata: give it"
        assert told in run("templates", "check", code=4).stderr
        assert "templates check" in run("index", home / "met.jsonl", "--corpus", "overridden", code=1).stderr
        client.indices.put_index_template(name="own", body=own | {"composed_of": ["legalos-act", "legalos-chunks"]})
        run("templates", "check")
    finally:
        client.indices.delete_index_template(name="own")


def test_a_dry_run_prints_requests_and_sends_none(run, home, client):
    done = run("index", home / "met.jsonl", "--corpus", "dry", "--dry-run")
    requests = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(request.keys() == {"method", "path", "body"} for request in requests)
    documents = [request for request in requests if "/_doc/" in request["path"]]
    assert [request["path"].rpartition("/")[2] for request in documents] == [act["id"] for act in ACTS]
    assert requests[-1]["path"] == "/_aliases"
    assert not client.indices.exists_alias(name="legalos-core-metadata-dry")
