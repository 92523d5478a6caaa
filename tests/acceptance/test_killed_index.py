"""``legalos index``, killed or cut off at any moment and run again, makes the index of an undisturbed run."""

import json
import random
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest
from factories import WordVectors, json_lines, legalos, legalos_command, legalos_environment, queries, records
from legalos.cluster import inventory
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


def same_as(undisturbed: dict, again: dict) -> None:
    """Hold two indices to the same content."""
    assert again["documents"] == undisturbed["documents"]
    assert again["lucene"] == undisturbed["lucene"]
    for key, scores in undisturbed["found"].items():
        assert again["found"][key] == pytest.approx(scores, abs=1e-5), key


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
    left = [row for row in inventory.listing(client) if row.alias == alias]

    run = legalos(*arguments, home=home, url=node)
    assert (run.returncode, run.stderr) == (0, "")
    report = json.loads(run.stdout)
    assert report["resumed"] == (moment != "all is recorded, the alias not switched")
    assert [row.index for row in left] == [report["index"]] or not report["resumed"]
    assert report["written"] + report["unchanged"] == ACTS
    assert (report["unchanged"] > 0) == (moment in WRITTEN_BEFORE)
    same_as(undisturbed, content(client, alias))


KILLS = 10


def test_killed_ten_times_at_random_and_run_once_more_it_is_the_same_index(home, node, client, file, undisturbed):
    """A run that comes to its end before its moment is none of the ten; the next one then begins anew."""
    rng = random.Random(10)
    arguments = ("index", file, "--corpus", "kill-random", "--json")
    with proxy(node) as between:
        assert legalos("index", file, "--corpus", "kill-never", home=home, url=between.url).returncode == 0
        requests = len(between.seen)
    killed, left_documents = 0, 0
    for _ in range(3 * KILLS):
        number, delay = rng.randint(requests // 4, requests), rng.uniform(0, 0.05)
        with proxy(node) as between:
            running = subprocess.Popen(
                legalos_command(*arguments),
                env=legalos_environment(home, between.url),
                cwd=home,
                stdout=subprocess.DEVNULL,
            )
            while running.poll() is None and len(between.seen) < number:
                time.sleep(0.002)
            time.sleep(delay)
            running.kill()
            ended = running.wait(60)
        assert ended in (0, -9)
        killed += ended == -9
        client.indices.refresh(index="legalos-core-metadata-kill-random-*")
        left_documents += bool(client.count(index="legalos-core-metadata-kill-random-*")["count"])
        if killed == KILLS:
            break
    assert (killed, left_documents > 0) == (KILLS, True)
    assert legalos(*arguments, home=home, url=node).returncode == 0
    same_as(undisturbed, content(client, "legalos-core-metadata-kill-random"))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_network_that_fails_at_random_is_outlasted_by_one_run(home, node, client, file, undisturbed, seed):
    """A third of the requests is refused, cut, or answered by half."""
    rng = random.Random(seed)
    busy = b'{"error": {"type": "rejected", "reason": "too much at once"}, "status": 429}'
    bad = [
        Answer(429, busy),
        Answer(429, busy, forward=True),
        Answer(502, b"<html>Bad Gateway</html>", "text/html"),
        Answer(503, b"down", "text/plain"),
        Answer(0),
        Answer(0, forward=True),
        Answer(200, b'{"items": [{"index": {"status": 201}}]}', forward=True, cut=True),
    ]
    corpus = f"network-{seed}"
    spoiled: Counter[str] = Counter()

    def rule(seen: Seen) -> Answer | None:
        """At most three of one kind in a row: eight would end the run, as they should, once in a hundred runs."""
        kind = f"{seen.method} {seen.path.partition('?')[0]}"
        if rng.random() >= 1 / 3 or spoiled[kind] >= 3:
            spoiled[kind] = 0
            return None
        spoiled[kind] += 1
        spoiled["in all"] += 1
        return rng.choice(bad)

    with proxy(node, rule) as between:
        run = legalos("index", file, "--corpus", corpus, home=home, url=between.url)
    assert run.stderr == ""
    assert run.returncode == 0
    assert spoiled["in all"] > 5, "the control: such a network does fail requests"
    same_as(undisturbed, content(client, f"legalos-core-metadata-{corpus}"))


def test_a_cluster_that_fails_for_good_ends_the_run_in_one_sentence(home, node, file):
    with proxy(node, lambda seen: Answer(503, b"down", "text/plain") if seen.number > 3 else None) as between:
        run = legalos("index", file, "--corpus", "network-down", home=home, url=between.url)
    assert run.returncode == 5
    assert run.stderr.startswith("Error: could not ") and run.stderr.count("\n") == 1
    assert "the cluster answered 503: down" in run.stderr


def test_a_storm_of_429_is_outlasted_by_one_run(home, node, client, file, undisturbed):
    storm = Answer(429, b'{"error": {"type": "rejected", "reason": "too much at once"}, "status": 429}')
    with proxy(node, lambda seen: storm if seen.is_bulk and seen.number <= 6 else None) as between:
        run = legalos("index", file, "--corpus", "storm", home=home, url=between.url)
    assert (run.returncode, run.stderr) == (0, "")
    same_as(undisturbed, content(client, "legalos-core-metadata-storm"))
