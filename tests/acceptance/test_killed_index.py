"""``legalos index`` killed at any moment and run again gives the index of an undisturbed run."""

import json
import subprocess
from pathlib import Path

import pytest
from factories import WordVectors, json_lines, legalos, legalos_command, legalos_environment, queries, records
from legalos.cluster import indices
from legalos.search.results import act_id
from proxy import Answer, Seen, proxy

ACTS = 240
COMPARED = queries(4, seed=9)

MOMENTS = {
    "the index is made, the answer never heard": (lambda seen: seen.method == "PUT" and is_creation(seen), True),
    "the first documents are in, the answer never heard": (lambda seen: seen.is_bulk and seen.number == 1, True),
    "the second request is on its way": (lambda seen: seen.is_bulk and seen.number == 2, False),
    "all is written, nothing recorded": (lambda seen: seen.path.endswith("/_mapping") and seen.method == "PUT", False),
    "all is recorded, the alias not switched": (lambda seen: seen.path == "/_aliases", False),
}
WRITTEN_BEFORE = list(MOMENTS)[1:4]


def is_creation(seen: Seen) -> bool:
    return seen.path.startswith("/legalos-core-metadata-kill") and seen.path.count("/") == 1


@pytest.fixture(scope="module")
def file(home, paid_for) -> Path:
    path = json_lines(home / "killed.jsonl", records(ACTS, seed=11))
    paid_for(path)
    return path


@pytest.fixture(scope="module")
def undisturbed(home, node, client, file) -> dict:
    run = legalos("index", file, "--corpus", "undisturbed", "--json", home=home, url=node)
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["written"] == ACTS
    return content(client, "legalos-core-metadata-undisturbed")


def content(client, alias: str) -> dict:
    """All that can be seen of an index: documents, how many chunks there are, and what kNN and BM25 find."""
    hits = client.search(index=alias, body={"size": 1000, "sort": "doc_id"})["hits"]["hits"]
    stats = client.indices.stats(index=alias, metric="docs")["_all"]["primaries"]["docs"]
    vectors = WordVectors(dimension=384, query_prefix="query: ")
    found = {}
    for query in COMPARED:
        for mode, given in (("bm25", {"query": query}), ("dense", {"vector": vectors.query(query), "k": ACTS})):
            body = {"id": f"legalos-{mode}", "params": {**given, "size": ACTS}}
            answer = client.search_template(index=alias, body=body)["hits"]["hits"]
            found[mode, query] = {act_id(hit): hit["_score"] for hit in answer}
    return {"documents": {hit["_id"]: hit["_source"] for hit in hits}, "lucene": stats["count"], "found": found}


@pytest.mark.parametrize("moment", MOMENTS)
def test_run_again_after_a_kill_it_is_the_same_index(home, node, client, file, undisturbed, moment):
    when, forward = MOMENTS[moment]
    corpus = f"kill-{list(MOMENTS).index(moment)}"
    alias = f"legalos-core-metadata-{corpus}"
    arguments = ("index", file, "--corpus", corpus, "--json")
    started: list[subprocess.Popen] = []
    killed = []

    def rule(seen: Seen) -> Answer | None:
        if not killed and when(seen):
            killed.append(seen)
            if not forward:
                started[0].kill()
                return Answer(0)
            return Answer(0, forward=True)
        if killed:  # what was in flight when the process died, or came after an answer that was never given
            started[0].kill()
            return Answer(0)
        return None

    with proxy(node, rule) as between:
        environment = legalos_environment(home, between.url)
        started.append(subprocess.Popen(legalos_command(*arguments), env=environment, cwd=home, stdout=subprocess.PIPE))
        assert started[0].wait(60) == -9
        started[0].stdout.close()
    assert killed
    assert not client.indices.exists_alias(name=alias)
    left = [row for row in indices.listing(client) if row.alias == alias]

    run = legalos(*arguments, home=home, url=node)
    assert (run.returncode, run.stderr) == (0, "")
    report = json.loads(run.stdout)
    assert report["resumed"] == (moment != "all is recorded, the alias not switched")
    assert [row.index for row in left] == [report["index"]] or not report["resumed"]
    assert report["written"] + report["unchanged"] == ACTS
    assert (report["unchanged"] > 0) == (moment in WRITTEN_BEFORE)
    again = content(client, alias)
    assert again["documents"] == undisturbed["documents"]
    assert again["lucene"] == undisturbed["lucene"]
    for key, scores in undisturbed["found"].items():
        assert again["found"][key] == pytest.approx(scores, abs=1e-5), key
