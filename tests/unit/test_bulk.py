"""Writing to what refuses for good: a real HTTP server, which is no OpenSearch, gives the answers."""

import threading
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import orjson
import pytest
from legalos.cluster import bulk
from legalos.cluster.bulk import Document, Pace, write
from legalos.cluster.client import connect
from legalos.config import Settings
from legalos.errors import ClusterUnreachable
from proxy import Answer, Seen, proxy

FAST = Pace(attempts=3, backoff=0.001)
GONE = {"status": 503, "error": {"type": "unavailable_shards_exception", "reason": "primary shard is not active"}}


def written(answer: Answer):
    """The state after one document, and the number of requests; or the error's words in its place."""
    with proxy("http://127.0.0.1:9", lambda seen: answer) as server, connect(Settings(Path(), server.url)) as client:
        try:
            (state,) = write(client, "acts", [Document("a", b"{}", "a.txt")], FAST)
        except ClusterUnreachable as error:
            return str(error), len(server.seen)
        return state, len(server.seen)


@pytest.mark.parametrize("kind", ["text/html", "text/plain", "application/json"])
def test_a_page_in_place_of_an_answer_ends_the_run_at_once(kind):
    said, requests = written(Answer(200, b"\n<html>Please log in</html>", kind))
    assert (said, requests) == ("could not write to the index: what answers at the address is no OpenSearch", 1)


@pytest.mark.parametrize("body", [b'{"items": [', b"", b"[]"])
def test_a_broken_answer_is_asked_for_again(body):
    said, requests = written(Answer(200, body))
    assert ("is no OpenSearch" in said, requests) == (True, 3)


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_cluster_that_stays_busy_says_how_to_go_on(status):
    said, requests = written(Answer(status))
    assert (ClusterUnreachable.exit_code, requests) == (5, 3)
    assert f"the cluster answered {status} to each of 3 attempts; the same command goes on where this run" in said


def test_a_shard_that_has_no_node_ends_the_run_and_refuses_no_document():
    """What is lacking passes, or is the operator's to give; to leave the acts out one by one would lose them."""
    said, requests = written(Answer(200, orjson.dumps({"items": [{"index": GONE}]})))
    told = (
        "the cluster answered 503 to each of 3 attempts (primary shard is not active); when a node has that "
        "shard again, the same command goes on where this run stopped"
    )
    assert (told in said, requests) == (True, 3)


@pytest.mark.parametrize(("seconds", "attempts"), [(60, 3), (1, 8)])  # the second is the control
@pytest.mark.parametrize(
    "answer", [Answer(503), Answer(200, b"{"), Answer(200, orjson.dumps({"items": [{"index": GONE}]}))]
)
def test_a_cluster_that_takes_long_to_refuse_is_asked_less_often(monkeypatch, answer, seconds, attempts):
    """OpenSearch waits a minute for a shard that is on no node, at each attempt: eight would take that many."""
    with proxy("http://127.0.0.1:9", lambda seen: answer) as server, connect(Settings(Path(), server.url)) as client:
        monkeypatch.setattr(bulk, "time", SimpleNamespace(monotonic=lambda: seconds * len(server.seen)))
        with pytest.raises(ClusterUnreachable, match=f"each of {attempts} attempts|is no OpenSearch"):
            list(write(client, "acts", [Document("a", b"{}")], Pace(backoff=0.0)))
        assert len(server.seen) == attempts


def test_nor_does_such_a_shard_cost_a_large_document():
    """Only what keeps a node busy is too large for it."""
    answer = Answer(200, orjson.dumps({"items": [{"index": GONE}]}))
    with (
        proxy("http://127.0.0.1:9", lambda seen: answer) as server,
        connect(Settings(Path(), server.url)) as client,
        pytest.raises(ClusterUnreachable, match="primary shard is not active"),
    ):
        list(write(client, "acts", [Document("huge", b"x" * 3000)], replace(FAST, max_bytes=1000)))


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        ({"reason": "too\nmany"}, "too many"),
        ({"reason": "x" * 900}, "x" * 200 + "…"),
        ({"reason": "bad", "caused_by": {"reason": "y" * 900}}, "bad: " + "y" * 100 + "…"),
        ({"reason": "x" * 900, "caused_by": {"reason": "the cause"}}, "x" * 191 + "…: the cause"),
    ],
)
def test_a_server_s_reason_is_cut_to_what_can_be_read_and_keeps_its_cause(error, reason):
    state, _ = written(Answer(200, orjson.dumps({"items": [{"index": {"status": 400, "error": error}}]})))
    assert [rejected.reason for rejected in state.rejected] == [reason]


def test_a_large_document_that_a_small_node_never_takes_costs_no_other():
    """It answers 429 to what is more than a tenth of its heap, whenever that comes."""
    busy = Answer(
        429, orjson.dumps({"error": {"reason": "rejected execution of coordinating operation"}, "status": 429})
    )
    done = Answer(200, orjson.dumps({"items": [{"index": {"status": 201}}]}))
    some = [Document("huge", b"x" * 3000, "huge.txt"), Document("small", b"x" * 900, "small.txt")]
    with (
        proxy("http://127.0.0.1:9", lambda seen: busy if len(seen.body) > 2000 else done) as server,
        connect(Settings(Path(), server.url)) as client,
    ):
        *_, state = write(client, "acts", some, replace(FAST, max_bytes=1000))
    ((doc, status, why),) = [(r.id, r.status, r.reason) for r in state.rejected]
    assert (state.documents, doc, status) == (1, "huge", 429)
    assert why == (
        "the document has 3,000 bytes, more than the server takes at the moment: "
        "rejected execution of coordinating operation"
    )


def test_a_document_larger_than_a_request_is_meant_to_be_flies_alone():
    lock, flying, most = threading.Lock(), [0], {}

    def rule(seen: Seen) -> Answer:
        with lock:
            flying[0] += len(seen.body)
            kind = "large" if len(seen.body) > 5000 else "small"
            most[kind] = max(most.get(kind, 0), flying[0])
        time.sleep(0.005)
        with lock:
            flying[0] -= len(seen.body)
        return Answer(200, orjson.dumps({"items": [{"index": {"status": 201}}] * (seen.body.count(b"\n") // 2)}))

    sizes = [400] * 6 + [9000] * 3 + [400] * 6
    some = [Document(f"d{n}", b"x" * size) for n, size in enumerate(sizes)]
    with proxy("http://127.0.0.1:9", rule) as server, connect(Settings(Path(), server.url)) as client:
        *_, state = write(client, "acts", some, Pace(max_bytes=1000))
    assert state.documents == len(sizes)
    assert 800 < most["small"] <= 2200, "the control: small ones do fly together"
    assert most["large"] < 9200
