"""The embedder ``openai`` against a real HTTP server that behaves, and misbehaves, as asked."""

import json
import logging
import time
from traceback import format_exception

import numpy as np
import pytest
from click.testing import CliRunner
from factories import act
from legalos.cluster.parts import Room
from legalos.commands import main
from legalos.config import Settings
from legalos.embedders import TextsRefused, embedder
from legalos.embedders.cache import VectorCache, dimension_of, embed_cached
from legalos.errors import LegalosError, UsageError
from legalos.indexing import Plan, Report
from legalos.indexing.documents import Seen, documents, windows
from legalos.strategies import strategy
from openai_server import environment, failing, serving

pytest.importorskip("openai", reason="needs the embedder: pip install 'legalos[openai]'")

SECRET = "sk-segredo-de-vale-sereno"


def vector(text, dimensions=4):
    return [float(len(text)), *([1.0] * (dimensions - 1))]


def right_answer(request):
    data = [{"index": i, "embedding": vector(t, request.get("dimensions", 4))} for i, t in enumerate(request["input"])]
    return 200, {"object": "list", "data": data[::-1]}  # the order of the list says nothing


@pytest.fixture
def service(monkeypatch):
    with serving(right_answer, "/v1/embeddings") as server:
        for name, value in environment(server, SECRET).items():
            monkeypatch.setenv(name, value)
        monkeypatch.delenv("LEGALOS_EMBEDDING_DIMENSIONS", raising=False)
        yield server


@pytest.fixture
def settings(tmp_path):
    return Settings(home=tmp_path)


def unit(rows):
    rows = np.array(rows, np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_vectors_come_in_the_order_of_the_texts_and_with_length_one(service, settings):
    texts = ["a" * length for length in range(1, 201)]
    found = embedder("openai:modelo", settings).embed(texts)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, unit([vector(text) for text in texts]), atol=1e-6)
    assert {request["model"] for request in service.requests} == {"modelo"}
    assert sorted(len(request["input"]) for request in service.requests) == [8, 64, 64, 64]


def test_several_requests_are_on_their_way_at_once(service, settings):
    def slow(request):
        time.sleep(0.2)
        return right_answer(request)

    service.script = [slow] * 4
    embedder("openai:modelo", settings).embed(["texto"] * 256)
    assert service.most_active > 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_tried_again(service, settings, status):
    service.script = [failing(status), failing(status)]
    assert embedder("openai:modelo", settings).embed(["texto"]).shape == (1, 4)
    assert len(service.requests) == 3


def test_the_dimension_is_that_of_the_answer_or_the_one_asked_for(service, settings, monkeypatch):
    chosen = embedder("openai:modelo", settings)
    assert chosen.dimension is None
    chosen.embed(["texto"])
    assert (chosen.dimension, len(service.requests), chosen.model) == (4, 1, "openai:modelo")
    monkeypatch.setenv("LEGALOS_EMBEDDING_DIMENSIONS", "3")
    shorter = embedder("openai:modelo", settings)
    assert (shorter.dimension, len(service.requests), shorter.model) == (3, 1, "openai:modelo@3")
    assert shorter.embed(["texto"]).shape == (1, 3)
    assert embedder("openai:modelo", settings).embed([]).shape == (0, 3)


def test_the_service_is_asked_for_nothing_that_the_cache_holds(service, settings, tmp_path):
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        assert dimension_of(embedder("openai:modelo", settings), cache) == 4
        made = embed_cached(embedder("openai:modelo", settings), cache, ["um", "dois"], "")
        asked = len(service.requests)
        again = embedder("openai:modelo", settings)
        assert dimension_of(again, cache) == 4
        np.testing.assert_array_equal(embed_cached(again, cache, ["um", "dois"], ""), made)
    assert (asked, len(service.requests)) == (2, 2)


def swapped_index(request):
    return 200, {"data": [{"index": 1, "embedding": [1.0]}] * len(request["input"])}


def one_less(request):
    return 200, {"data": [{"index": i, "embedding": [1.0]} for i in range(len(request["input"]) - 1)]}


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            failing(401, {"error": {"message": f"Incorrect key {SECRET}"}}),
            r"refuses the key in OPENAI_API_KEY \(HTTP 401",
        ),
        (failing(403), r"refuses the key in OPENAI_API_KEY \(HTTP 403"),
        (failing(404), "no embedding model 'modelo'"),
        (failing(200, b"<html>hello</html>"), "something other than embeddings"),
        (failing(200, b"[1, 2]"), "something other than embeddings"),
        (failing(200, {"data": [{"embedding": [1.0]}]}), "something other than embeddings"),
        (failing(200, {"data": None}), "something other than embeddings"),
        (
            failing(200, {"data": [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [1.0, 2.0]}]}),
            "different lengths",
        ),
        (failing(200, {"data": [{"index": 0, "embedding": "AAAA"}, {"index": 1, "embedding": "AAAA"}]}), "other than"),
        (failing(200, {"data": []}), "one vector for each of the 2"),
        (one_less, "one vector for each of the 2"),
        (swapped_index, "one vector for each of the 2"),
    ],
)
def test_what_the_service_does_wrong_is_one_sentence_without_the_key(service, settings, caplog, answer, message):
    service.script = [answer]
    caplog.set_level(logging.DEBUG)
    with pytest.raises(LegalosError, match=message) as caught:
        embedder("openai:modelo", settings).embed(["um", "dois"])
    assert SECRET not in "".join(format_exception(caught.value))
    assert "127.0.0.1" in str(caught.value)
    assert SECRET not in caplog.text
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (failing(400, {"error": {"message": f"no such option, {SECRET}"}}), r"HTTP 400: no such option, \*\*\*"),
        (failing(422, {"detail": "too many inputs"}), "HTTP 422: too many inputs"),
        (failing(422, {"error": "boom"}), "HTTP 422: boom"),
        (failing(400, b"<html>no</html>"), "answers HTTP 400"),
    ],
)
def test_a_request_that_is_refused_whatever_the_text_ends_it(service, settings, answer, message):
    service.right_answer = answer
    with pytest.raises(LegalosError, match=message) as caught:
        embedder("openai:modelo", settings).embed(["um", "dois", "três", "quatro"])
    assert not isinstance(caught.value, TextsRefused)
    assert SECRET not in "".join(format_exception(caught.value))
    assert [request["input"] for request in service.requests[1:]] == [["Art. 1º"]]


def refusing(longest):
    """Answers rightly, but for requests with a text that is longer."""
    wrong = failing(400, {"error": {"message": "maximum context length is 9 tokens"}})
    return lambda request: (wrong if max(map(len, request["input"])) > longest else right_answer)(request)


@pytest.mark.parametrize("long", [(), (0,), (5,), (9,), (3, 4), tuple(range(10))])
def test_a_text_that_the_service_refuses_is_found_and_the_others_have_vectors(service, settings, tmp_path, long):
    service.right_answer = refusing(40)
    texts = [f"texto {number}" + " e" * (30 * (number in long)) for number in range(10)]
    model = embedder("openai:modelo", settings)
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        for run in range(2):
            if not long:
                embed_cached(model, cache, texts, "")
                continue
            with pytest.raises(TextsRefused, match="HTTP 400: maximum context length is 9 tokens") as caught:
                embed_cached(model, cache, texts, "")
            assert caught.value.reasons.keys() == {texts[number] for number in long}
            asked = {text for request in service.requests for text in request["input"]} - {"Art. 1º"}
            assert asked == set(caught.value.reasons if run else texts)
            service.requests.clear()
        others = [text for number, text in enumerate(texts) if number not in long]
        assert set(cache.get_many(model.model, texts)) == set(others)


NO_VECTORS = ([0.0] * 4, [float("nan")] * 4, [1.0, float("inf"), 0, 0], [None] * 4, [1e300, 0, 0, 0], [])


def senseless(vector, mark="estranho"):
    """Answers rightly, but with that vector for texts that hold the mark."""

    def answer(request):
        status, body, *rest = right_answer(request)
        for item in body["data"]:
            if mark in request["input"][item["index"]]:
                item["embedding"] = vector
        return status, body, *rest

    return answer


@pytest.mark.parametrize("vector", NO_VECTORS, ids=str)
@pytest.mark.parametrize("odd", [(0,), (3, 4), tuple(range(5))])
def test_a_text_whose_vector_has_no_direction_is_refused_and_the_others_have_theirs(
    service, settings, tmp_path, vector, odd
):
    service.right_answer = senseless(vector)
    texts = [f"texto {number}" + " estranho" * (number in odd) for number in range(5)]
    model = embedder("openai:modelo", settings)
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        with pytest.raises(TextsRefused, match="empty, zero or not numbers") as caught:
            embed_cached(model, cache, texts, "")
        found = cache.get_many(model.model, texts)
    assert caught.value.reasons.keys() == {texts[number] for number in odd}
    assert found.keys() == set(texts) - caught.value.reasons.keys()
    for vector in found.values():
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("vector", NO_VECTORS, ids=str)
def test_a_service_whose_vectors_have_no_direction_at_all_ends_the_run(service, settings, vector):
    service.right_answer = senseless(vector, mark="")
    with pytest.raises(LegalosError, match="empty, zero or not numbers") as caught:
        embedder("openai:modelo", settings).embed(["um", "dois"])
    assert not isinstance(caught.value, TextsRefused)
    assert [request["input"] for request in service.requests] == [["um", "dois"], ["Art. 1º"]]


def prepared(some, settings, tmp_path):
    """The documents that an index run makes of acts, the failures, the report, and what it remembers of the acts."""
    failures, report, seen = [], Report("alias"), Seen(Room(100, 10**6))
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        plan = Plan(strategy("core-none"), "x", embedder("openai:modelo", settings), "openai:modelo", cache, tmp_path)
        found = windows(some, plan.strategy, report, failures.append)
        written = list(documents(found, plan, {}, seen, report, failures.append, lambda count: None))
    return written, failures, report, seen


@pytest.mark.parametrize("vector", [[float("nan")], [0.0] * 4])
def test_acts_without_a_vector_of_sense_are_left_out_by_name(service, settings, tmp_path, vector):
    service.right_answer = senseless(vector)
    some = [act(f"Art. 1º Vale {name}.", name) for name in ("a", "estranho", "b")]
    written, failures, report, _ = prepared(some, settings, tmp_path)
    assert [one.id for one in written] == ["a", "b"]
    assert [(failure.doc_id, failure.stage) for failure in failures] == [("estranho", "embed")]
    assert "empty, zero or not numbers" in failures[0].reason
    assert (report.acts, report.failed) == (3, 1)


def test_acts_with_a_text_that_is_refused_are_left_out_by_name_and_the_others_are_written(service, settings, tmp_path):
    service.right_answer = refusing(200)
    some = [act("Art. 1º Vale." + " Também aqui." * (40 * (name == "longa")), name) for name in ("a", "longa", "b")]
    written, failures, report, seen = prepared(some, settings, tmp_path)
    assert [one.id for one in written] == ["a", "b"]
    assert [(failure.doc_id, failure.stage) for failure in failures] == [("longa", "embed")]
    assert "maximum context length is 9 tokens" in failures[0].reason
    assert (report.acts, report.chunks, report.failed, set(seen.chunks)) == (3, 2, 1, {"a", "b"})


def test_the_cache_is_filled_with_all_but_what_is_refused(service, tmp_path):
    service.right_answer = refusing(200)
    for name in ("a", "longa", "b"):
        words = " Também aqui." * (40 * (name == "longa"))
        (tmp_path / f"{name}.txt").write_text(f"Art. 1º Vale {name}.{words}", encoding="utf-8")
    files = [str(tmp_path / f"{name}.txt") for name in ("a", "longa", "b")]
    chosen = ["--strategy", "core-none", "--embedder", "openai:modelo", "--json"]
    run = CliRunner().invoke(main, ["embed", *files, *chosen], env={"LEGALOS_HOME": str(tmp_path / "home")})
    assert (run.exit_code, json.loads(run.stdout)["embedded"]) == (3, 2)
    assert "longa.txt: " in run.stderr and "maximum context length is 9 tokens" in run.stderr


def test_a_service_that_keeps_failing_is_given_up(service, settings):
    service.script = [failing(503)] * 20
    with pytest.raises(LegalosError, match="answers HTTP 503: try later"):
        embedder("openai:modelo", settings).embed(["texto"])
    assert len(service.requests) == 6


def test_a_service_that_does_not_listen_is_named(service, settings, monkeypatch):
    monkeypatch.setattr("legalos.service.RETRIES", 0)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(LegalosError, match=r"http://127\.0\.0\.1:9/v1 cannot be reached.*OPENAI_BASE_URL"):
        embedder("openai:modelo", settings).embed(["texto"])


def test_a_service_that_takes_too_long_is_named(service, settings, monkeypatch):
    monkeypatch.setattr("legalos.service.RETRIES", 0)
    monkeypatch.setattr("legalos.service.TIMEOUT", 0.1)
    service.script = [lambda request: time.sleep(0.5) or right_answer(request)]
    with pytest.raises(LegalosError, match="takes too long to answer"):
        embedder("openai:modelo", settings).embed(["texto"])


def test_openai_itself_needs_a_key_and_another_service_may_not(service, settings, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    assert embedder("openai:modelo", settings).embed(["texto"]).shape == (1, 4)
    service.script = [failing(401)]
    with pytest.raises(LegalosError, match="without a key: set OPENAI_API_KEY"):
        embedder("openai:modelo", settings).embed(["texto"])
    monkeypatch.delenv("OPENAI_BASE_URL")
    with pytest.raises(UsageError, match="needs a key in the environment variable OPENAI_API_KEY"):
        embedder("openai:modelo", settings)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("localhost:8000/v1", "write an address"),
        ("http://[::1/v1", "write an address"),
        ("http://localhost:99999/v1", "write an address"),
        (f"http://u:{SECRET}@h/v1", "a user or"),
        (f"u:{SECRET}@h/v1", "a user or"),
        (f"http://u:{SECRET}", "write an address"),
        (f"http://h/v1?key={SECRET}", "more than an address"),
    ],
)
def test_an_address_that_is_none_or_holds_a_secret_is_refused(service, settings, monkeypatch, url, message):
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    with pytest.raises(UsageError, match=message) as caught:
        embedder("openai:modelo", settings)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("key", [f"{SECRET}é", f"{SECRET}\n{SECRET}", f"{SECRET}\x1b"])
def test_a_key_that_no_header_can_carry_is_told_without_it(service, settings, monkeypatch, key):
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(UsageError, match="the key in OPENAI_API_KEY holds characters") as caught:
        embedder("openai:modelo", settings)
    assert SECRET not in str(caught.value)


def test_a_line_end_behind_the_key_is_no_part_of_it(service, settings, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", f"{SECRET}\n")
    assert embedder("openai:modelo", settings).embed(["texto"]).shape == (1, 4)


def test_a_model_has_to_be_named(settings):
    with pytest.raises(UsageError, match="openai:text-embedding-3-small"):
        embedder("openai", settings)


@pytest.mark.parametrize("value", ["0", "-3", "many", "²"])
def test_a_dimension_that_is_no_number_is_refused(service, settings, monkeypatch, value):
    monkeypatch.setenv("LEGALOS_EMBEDDING_DIMENSIONS", value)
    with pytest.raises(UsageError, match="LEGALOS_EMBEDDING_DIMENSIONS is"):
        embedder("openai:modelo", settings)
