"""Writing through a network that fails: every document arrives, none twice, and what cannot be written is told."""

import random
from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from legalos.cluster.bulk import Document, Pace, write
from legalos.cluster.client import connect
from legalos.config import Settings
from legalos.errors import ClusterError, ClusterUnreachable
from proxy import Answer, Seen, proxy

FAST = Pace(max_documents=10, backoff=0.001, backoff_cap=0.01)
SLOW_DOWN = orjson.dumps({"error": {"type": "rejected", "reason": "too much at once"}, "status": 429})


@pytest.fixture
def index(client):
    """An empty index that takes documents with a number n and nothing else."""
    name = "bulk-target"
    mapping = {"dynamic": "strict", "properties": {"n": {"type": "integer"}, "filler": {"type": "text"}}}
    client.indices.create(index=name, body={"mappings": mapping})
    yield name
    client.indices.delete(index=name)


def documents(count: int, filler: int = 0) -> list[Document]:
    return [Document(f"d{n}", orjson.dumps({"n": n, "filler": "x" * filler}), f"{n}.txt") for n in range(count)]


def run(url: str, index: str, some: list[Document], pace: Pace = FAST):
    state = None
    with connect(Settings(home=Path(), url=url)) as client:
        for state in write(client, index, some, pace):  # noqa: B007
            pass
    return state


def held(client, index: str) -> dict[str, int]:
    """What the index holds; fails when a document was written other than once or a number is wrong."""
    client.indices.refresh(index=index)
    hits = client.search(index=index, body={"size": 1000})["hits"]["hits"]
    assert len({hit["_id"] for hit in hits}) == len(hits)
    return {hit["_id"]: hit["_source"]["n"] for hit in hits}


def all_of(count: int) -> dict[str, int]:
    return {f"d{n}": n for n in range(count)}


@pytest.mark.parametrize(
    "answer",
    [
        Answer(429, SLOW_DOWN),
        Answer(502, b"<html>Bad Gateway</html>", "text/html"),
        Answer(503, b"down", "text/plain"),
        Answer(504),
        Answer(0),
        Answer(504, forward=True),
        Answer(0, forward=True),
        Answer(200, orjson.dumps({"items": [{}] * 10}), forward=True, cut=True),
        Answer(200, b'{"items": [{"index": {"sta', forward=True),
        Answer(200, b"", "text/plain"),
    ],
    ids=lambda answer: f"{answer.status}-{answer.content_type[-4:]}-{'forwarded' if answer.forward else 'kept'}",
)
def test_what_passes_is_tried_again(node, client, index, answer):
    with proxy(node, lambda seen: answer if seen.is_bulk and seen.number % 3 == 1 else None) as between:
        state = run(between.url, index, documents(100))
    assert (state.documents, state.rejected, held(client, index)) == (100, [], all_of(100))


@pytest.mark.parametrize("new", [True, False])
def test_what_is_new_is_written_once_though_the_answer_was_lost(node, client, index, new):
    """Else the first copies would count in the statistics of BM25 until segments merge: the control shows them."""
    lost = [Answer(0, forward=True), Answer(504, forward=True)]
    some = [replace(document, new=new) for document in documents(100)]
    rng = random.Random(4)
    with proxy(node, lambda seen: rng.choice(lost) if seen.is_bulk and seen.number % 2 else None) as between:
        state = run(between.url, index, some)
    assert (state.documents, state.rejected, held(client, index)) == (100, [], all_of(100))
    versions = client.search(index=index, body={"size": 100, "version": True})["hits"]["hits"]
    assert ({hit["_version"] for hit in versions} == {1}) == new


def test_what_is_new_and_wrong_is_told(node, client, index):
    some = [replace(document, new=True) for document in documents(3)]
    some[1] = replace(some[1], body=b'{"other": 1}')
    state = run(node, index, some)
    assert [(r.id, r.status) for r in state.rejected] == [("d1", 400)]
    assert held(client, index).keys() == {"d0", "d2"}


def test_all_of_it_at_once(node, client, index):
    rng = random.Random(3)
    bad = [
        Answer(429, SLOW_DOWN),
        Answer(502),
        Answer(503),
        Answer(504, forward=True),
        Answer(0),
        Answer(0, forward=True),
    ]
    with proxy(node, lambda seen: rng.choice(bad) if seen.is_bulk and rng.random() < 0.4 else None) as between:
        state = run(between.url, index, documents(200), replace(FAST, max_documents=7, concurrency=4, attempts=20))
    assert (state.documents, state.rejected, held(client, index)) == (200, [], all_of(200))


def test_items_that_are_refused_for_the_moment_are_sent_again_alone(node, client, index):
    """A busy shard refuses some documents of a request and takes the others."""

    def rule(seen: Seen) -> Answer | None:
        if not seen.is_bulk or seen.number > 1:
            return None
        busy = {"status": 429, "error": {"reason": "busy"}}
        items = [{"index": busy if n % 2 else {"status": 201}} for n in range(10)]
        return Answer(200, orjson.dumps({"items": items}), forward=True)

    with proxy(node, rule) as between:
        state = run(between.url, index, documents(10))
        sent = [seen.body.count(b"\n") // 2 for seen in between.seen if seen.is_bulk]
    assert (sent, state.documents, state.rejected) == ([10, 5], 10, [])
    assert held(client, index) == all_of(10)


def test_a_cluster_that_stays_away_ends_the_run_in_one_sentence(node, index):
    with (
        proxy(node, lambda seen: Answer(503, b"{}") if seen.is_bulk else None) as between,
        pytest.raises(ClusterError, match="could not write to the index: the cluster answered 503"),
    ):
        run(between.url, index, documents(30), Pace(attempts=3, backoff=0.001))
    with pytest.raises(ClusterUnreachable, match="could not write to the index: no cluster answers"):
        run("http://127.0.0.1:9", index, documents(30), Pace(attempts=3, backoff=0.001))


def test_a_document_that_is_wrong_is_told_and_the_others_written(client, node, index):
    some = documents(25)
    some[3] = Document("d3", b'{"n": "many"}', "bad.txt")
    some[17] = Document("d17", b'{"other": 1}', "strict.txt")
    state = run(node, index, some)
    told = {(r.id, r.source, r.status) for r in state.rejected}
    assert told == {("d3", "bad.txt", 400), ("d17", "strict.txt", 400)}
    assert all(r.reason and "\n" not in r.reason for r in state.rejected)
    assert (state.documents, held(client, index).keys()) == (23, all_of(25).keys() - {"d3", "d17"})


@pytest.mark.parametrize("bad_id", ["", "x" * 513], ids=["empty", "long"])
def test_an_id_that_spoils_the_whole_request_costs_only_its_document(client, node, index, bad_id):
    some = documents(25)
    some[3] = Document(bad_id, b'{"n": 3}', "bad.txt")
    state = run(node, index, some)
    assert [(r.source, r.status) for r in state.rejected] == [("bad.txt", 400)]
    assert held(client, index).keys() == all_of(25).keys() - {"d3"}


def test_a_request_that_is_too_large_is_halved_until_it_passes(node, client, index):
    def too_large(seen: Seen) -> Answer | None:
        return Answer(413, b"too large", "text/plain") if seen.is_bulk and len(seen.body) > 5000 else None

    some = documents(40, filler=900)
    some[9] = Document("d9", orjson.dumps({"n": 9, "filler": "x" * 9000}), "huge.txt")
    with proxy(node, too_large) as between:
        state = run(between.url, index, some, Pace(max_documents=40))
    (huge,) = state.rejected
    assert (huge.id, huge.source, huge.status) == ("d9", "huge.txt", 413)
    assert "more than the server takes in one request" in huge.reason
    assert (state.documents, held(client, index).keys()) == (39, all_of(40).keys() - {"d9"})


def test_requests_keep_to_the_pace_and_the_first_ones_are_small(node, index):
    some = documents(50, filler=1000)
    with proxy(node) as between:
        for most in (5200, 2200):  # one in flight: of two, the later may come first
            run(between.url, index, some, Pace(max_bytes=most, max_documents=4, concurrency=1))
        sizes = [seen.body.count(b"\n") // 2 for seen in between.seen if seen.is_bulk]
    assert sizes == [1, 1, 2, *([4] * 11), 2, 1, 1, 1, *([2] * 23), 1]
