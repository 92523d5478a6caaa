"""What passes is sent again, a bounded number of times; what does not pass is told at once."""

from pathlib import Path

import pytest
from legalos.cluster.client import cluster_errors, connect
from legalos.cluster.retries import ATTEMPTS, BACKOFF_CAP, backoff
from legalos.config import Settings
from legalos.errors import ClusterError, ClusterUnreachable
from proxy import Answer, proxy

NOWHERE = "http://127.0.0.1:9"
GOOD = Answer(200, b'{"count": 3}')
PASSING = [
    Answer(429, b'{"status": 429}'),
    Answer(502, b"<html>Bad Gateway</html>", "text/html"),
    Answer(503, b"down", "text/plain"),
    Answer(504),
    Answer(0),
    Answer(200, GOOD.body, cut=True),
    Answer(200, b'{"count": '),
    Answer(200, b""),
]


def client_of(url: str, **options):
    return connect(Settings(home=Path(), url=url), **{"pause": 0.00001, **options})


def name(answer: Answer) -> str:
    return f"{answer.status}-{answer.content_type[-4:]}-{len(answer.body)}-{answer.cut}"


@pytest.mark.parametrize("bad", PASSING, ids=name)
def test_what_passes_is_sent_again_whether_it_is_the_first_request_or_a_later_one(bad):
    rule = lambda seen: GOOD if seen.number in (3, 6) else bad  # noqa: E731
    with proxy(NOWHERE, rule) as between, client_of(between.url) as client:
        assert [client.count()["count"] for _ in range(2)] == [3, 3]
        assert len(between.seen) == 6


def test_what_is_sent_again_keeps_its_options():
    """opensearch-py takes them out of what it is given: a 404 that was to be ignored was told after a retry."""
    rule = lambda seen: Answer(503) if seen.number % 2 else Answer(404, b'{"error": "none", "status": 404}')  # noqa: E731
    with proxy(NOWHERE, rule) as between, client_of(between.url) as client:
        assert client.indices.get(index="a", ignore=404)["status"] == 404
        assert len(between.seen) == 2


def test_it_is_sent_a_bounded_number_of_times_and_then_told_in_one_sentence():
    with (
        proxy(NOWHERE, lambda seen: Answer(503, b"down", "text/plain")) as between,
        client_of(between.url) as client,
        pytest.raises(ClusterUnreachable, match=r"^could not count: the cluster answered 503: down$"),
        cluster_errors("count"),
    ):
        client.count()
    assert len(between.seen) == ATTEMPTS


@pytest.mark.parametrize(
    "answer",
    [Answer(400), Answer(401), Answer(403), Answer(404), Answer(500), Answer(200, b"<html>Log in</html>", "text/html")],
    ids=name,
)
def test_what_does_not_pass_is_sent_once(answer):
    with proxy(NOWHERE, lambda seen: answer) as between, client_of(between.url) as client:
        with pytest.raises(ClusterError), cluster_errors("count"):
            client.count()
        assert len(between.seen) == 1


@pytest.mark.parametrize("url", [NOWHERE, f"{NOWHERE},{NOWHERE}"])
def test_where_nobody_listens_it_is_told_at_once(monkeypatch, url):
    with (
        client_of(url, pause=100) as client,
        pytest.raises(ClusterUnreachable, match="no cluster answers"),
        cluster_errors("count"),
    ):
        monkeypatch.setattr("time.sleep", lambda seconds: pytest.fail("it was waited for"))
        client.count()


def test_a_cluster_that_was_there_and_went_is_waited_for():
    gone = []
    with client_of(NOWHERE) as client:
        connection = client.transport.get_connection()
        honest = connection.perform_request

        def perform(*args, **options):
            gone.append(args)
            return (200, {}, "{}") if len(gone) == 1 else honest(*args, **options)

        connection.perform_request = perform
        client.count()
        with pytest.raises(ClusterUnreachable), cluster_errors("count"):
            client.count()
    assert len(gone) == 1 + ATTEMPTS


def test_what_must_not_come_twice_does_not():
    with proxy(NOWHERE, lambda seen: Answer(0)) as between, client_of(between.url) as client:
        with pytest.raises(ClusterError), cluster_errors("go on"):
            client.transport.perform_request("POST", "/legalos-x/_bulk", body="{}")
        assert len(between.seen) == 1


def test_pauses_grow_are_random_and_bounded():
    some = [list(backoff(ATTEMPTS)) for _ in range(200)]
    assert {len(pauses) for pauses in some} == {ATTEMPTS - 1}
    means = [sum(pauses) / len(some) for pauses in zip(*some, strict=True)]
    assert means[0] < means[2] < means[4]
    assert max(max(pauses) for pauses in some) <= BACKOFF_CAP
    assert len({pauses[-1] for pauses in some}) > 150
