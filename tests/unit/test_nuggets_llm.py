"""The extractor ``llm`` against a real HTTP server that answers well, badly, slowly, half, or not at all."""

import json
import threading
import time
from traceback import format_exception

import pytest
from click.testing import CliRunner
from factories import act
from legalos.commands import main
from legalos.config import Settings
from legalos.errors import LegalosError, UsageError
from legalos.nuggets import extractor
from legalos.nuggets.answers import Answer, AnswerCache
from legalos.nuggets.chat import _too_much
from legalos.nuggets.llm import CACHE
from legalos.nuggets.model import Task
from legalos.nuggets.pipeline import nuggets
from legalos.nuggets.prompting import prompts
from legalos.nuggets.spool import Spool
from legalos.service import ServiceError
from openai_server import environment, failing, serving

pytest.importorskip("openai", reason="needs the extractor: pip install 'legalos[openai]'")
pytest.importorskip("jsonschema")

SECRET = "sk-segredo-de-vale-sereno"
LAW = "LEI Nº {n}, DE 2020\nArt. 1º A feira livre número {n} funciona aos domingos.\nArt. 2º A multa é de dez reais.\n"


def completion(content, finish="stop"):
    message = {"role": "assistant", "content": content}
    usage = {"prompt_tokens": 100, "completion_tokens": 20}
    return 200, {"choices": [{"index": 0, "message": message, "finish_reason": finish}], "usage": usage}


def theses(*rows):
    return json.dumps({"nuggets": [{"text": text, "support": support} for text, support in rows]})


def right(request):
    return completion(theses(("A feira abre aos domingos.", "funciona aos domingos"), ("A multa é de 10 reais.", "")))


def saying(content, finish="stop"):
    return lambda request: completion(content, finish)


@pytest.fixture
def server(monkeypatch):
    with serving(right, "/v1/chat/completions") as one:
        for name, value in environment(one, SECRET).items():
            monkeypatch.setenv(name, value)
        yield one


@pytest.fixture
def settings(tmp_path):
    return Settings(home=tmp_path)


def laws(count):
    return [act(LAW.format(n=n), f"lei-{n}") for n in range(1, count + 1)]


def draw(settings, acts, **task):
    return list(extractor("llm:modelo", Task("normative", **task), settings).draw(acts))


def test_theses_come_with_what_they_rest_on(server, settings):
    (law,) = laws(1)
    llm = extractor("llm:modelo", Task("normative"), settings)
    (drawn,) = llm.draw([law])
    first, second = nuggets(drawn, llm, "normative")
    assert law.text[first.start : first.end] == "funciona aos domingos"
    assert (first.unit, first.extractor, first.model, first.flags) == ("art1_cpt", "llm", "modelo", ())
    assert (second.text, second.supported) == ("A multa é de 10 reais.", True)
    assert first.prompt_sha256 == prompts("normative")("pt").sha256
    (request,) = server.requests
    assert request["messages"][1]["content"] == law.text
    assert request["response_format"]["type"] == "json_schema"
    assert llm.used == {"requests": 1, "tokens_in": 100, "tokens_out": 20}


def test_a_second_run_costs_nothing_and_another_prompt_or_model_does(server, settings, tmp_path):
    draw(settings, laws(3))
    again = draw(settings, laws(3))
    assert (len(server.requests), [len(drawn.theses) for drawn in again]) == (3, [2, 2, 2])
    own = tmp_path / "prompt.txt"
    own.write_text("Anote as regras.", encoding="utf-8")
    draw(settings, laws(1), prompt=own)
    assert server.requests[-1]["messages"][0]["content"].startswith("Anote as regras.")
    list(extractor("llm:outro", Task("normative"), settings).draw(laws(1)))
    assert len(server.requests) == 5


@pytest.mark.parametrize(
    "bad",
    [
        saying("Claro! As teses são: a feira abre."),
        saying('{"nuggets": "nenhuma"}'),
        saying('{"nuggets": [{"text": "Sem apoio."}]}'),
        saying("[]"),
        saying(""),
        saying(None),
        saying('{"nuggets": [{"text": "A feira', finish="length"),
    ],
)
def test_an_answer_of_another_form_is_repaired_once(server, settings, bad):
    server.script = [bad]
    (drawn,) = draw(settings, laws(1))
    assert (len(drawn.theses), drawn.reason, len(server.requests)) == (2, "", 2)
    assert [message["role"] for message in server.requests[1]["messages"]] == ["system", "user", "assistant", "user"]


def test_a_model_that_answers_prose_twice_costs_its_document_alone(server, settings):
    server.script = [saying("Prosa."), saying("Mais prosa.")]
    bad, good = draw(settings, laws(2), at_once=1)
    assert bad.reason.startswith("the model modelo answers with something other than theses, twice: it is not JSON")
    assert (good.reason, len(good.theses)) == ("", 2)


def test_answers_that_cannot_be_used_are_paid_for_and_counted(server, settings):
    server.script = [saying("Prosa."), right, saying("Prosa."), saying("Mais prosa.")]
    llm = extractor("llm:modelo", Task("normative", at_once=1), settings)
    assert [bool(drawn.reason) for drawn in llm.draw(laws(2))] == [False, True]
    assert llm.used == {"requests": 4, "tokens_in": 400, "tokens_out": 80}


def test_fenced_json_and_blank_theses_are_taken_for_what_they_are(server, settings):
    server.script = [saying(f"```json\n{theses((' ', ''), ('A feira abre.', ''))}\n```")]
    (drawn,) = draw(settings, laws(1))
    assert [thesis.text for thesis in drawn.theses] == ["A feira abre."]


@pytest.mark.parametrize("around", ["Aqui está:\n\n```json\n{}\n```", "Here it is: {}", "```\n{}\n```\nIs that all?"])
def test_sentences_around_an_answer_are_no_part_of_it(server, settings, around):
    server.script = [saying(around.replace("{}", theses(("A feira abre.", ""))))]
    (drawn,) = draw(settings, laws(1))
    assert ([thesis.text for thesis in drawn.theses], len(server.requests)) == (["A feira abre."], 1)


def test_theses_without_a_word_are_sent_back_once_and_not_kept(server, settings):
    server.script = [saying(theses((" ", ""))), saying(theses(("...", ""), ("", "")))]
    (bad,) = draw(settings, laws(1))
    assert "no text of $.nuggets has a word" in bad.reason
    (good,) = draw(settings, laws(1))
    assert (len(good.theses), len(server.requests)) == (2, 3)


def test_a_kept_answer_that_cannot_be_read_is_asked_for_again(server, settings):
    (law,) = laws(1)
    with AnswerCache(settings.home / CACHE) as cache:
        cache.put("modelo", prompts("normative")("pt").sha256, law.text, Answer(theses((" ", ""))))
    llm = extractor("llm:modelo", Task("normative"), settings)
    assert llm.estimate([law]).cached == 0
    (drawn,) = llm.draw([law])
    assert len(drawn.theses) == 2


def test_what_a_model_thinks_before_it_answers_is_no_answer(server, settings):
    server.script = [saying(f"<think>Is {{this}} a rule?</think>\n{theses(('A feira abre.', ''))}")]
    (drawn,) = draw(settings, laws(1))
    assert ([thesis.text for thesis in drawn.theses], len(server.requests)) == (["A feira abre."], 1)


def test_no_theses_are_an_answer(server, settings):
    server.script = [saying(theses())]
    (drawn,) = draw(settings, laws(1))
    assert (drawn.theses, drawn.reason, len(server.requests)) == ((), "", 1)


def test_theses_in_another_language_are_flagged(server, settings):
    server.script = [saying(theses(("The market is open to the public of the town on Sundays.", "aos domingos")))]
    llm = extractor("llm:modelo", Task("normative"), settings)
    (drawn,) = llm.draw(
        [act(LAW.format(n=1) + "Art. 3º A taxa não é devida na semana da festa do lugar, com dispensa.", "x")]
    )
    assert [nugget.flags for nugget in nuggets(drawn, llm, "normative")] == [("language en",)]


def test_a_server_without_response_formats_is_asked_without_one(server, settings):
    def plain(request):
        return failing(400)(request) if "response_format" in request else right(request)

    server.right_answer = plain
    assert [drawn.reason for drawn in draw(settings, laws(3), at_once=1)] == ["", "", ""]
    assert len(server.requests) == 4


def test_what_a_server_refuses_costs_its_document_alone(server, settings):
    server.script = [failing(400, {"error": {"message": "no such word"}})] * 2
    bad, good = draw(settings, laws(2), at_once=1)
    assert bad.reason.endswith("answers HTTP 400: no such word")
    assert good.theses


def test_a_text_that_is_too_long_is_sent_once_and_the_window_is_named(server, settings):
    words = "This model's maximum context length is 4096 tokens. However, you requested 5000."
    server.script = [failing(400, {"error": {"message": words}})]
    (bad,) = draw(settings, laws(1))
    assert bad.reason.endswith(f"answers HTTP 400: {words}; with a smaller --window less is sent at once")
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("status", "words", "length"),
    [
        (400, "the request exceeds the available context size", True),
        (400, "prompt is too long: 210000 tokens > 200000 maximum", True),
        (422, "The input token count exceeds the maximum number of tokens allowed", True),
        (413, "Payload", True),
        (400, "response_format is not supported in this context", False),
        (400, "no such word", False),
        (429, "too many tokens in a minute: the maximum of tokens", False),
    ],
)
def test_what_services_say_of_texts_that_are_too_long_is_known(status, words, length):
    assert _too_much(ServiceError(f"answers HTTP {status}: {words}", status)) == length


def test_a_format_that_was_taken_before_is_not_blamed(server, settings):
    server.script = [right, failing(400)]
    good, bad = draw(settings, laws(2), at_once=1)
    assert (good.reason, "HTTP 400" in bad.reason, len(server.requests)) == ("", True, 2)


@pytest.mark.parametrize(("status", "said"), [(401, "refuses the key"), (404, "no chat model 'modelo'")])
def test_what_is_refused_to_all_ends_the_run_and_keeps_what_was_answered(server, settings, status, said):
    server.script = [right, failing(status)]
    server.right_answer = failing(status)
    with pytest.raises(LegalosError, match=said) as caught:
        draw(settings, laws(4), at_once=1)
    assert SECRET not in "".join(format_exception(caught.value))
    server.right_answer = right
    sent = len(server.requests)
    assert all(drawn.theses for drawn in draw(settings, laws(4), at_once=1))
    assert len(server.requests) - sent == 3


def test_a_server_that_fails_again_and_again_is_given_up(server, settings, monkeypatch):
    monkeypatch.setattr("legalos.service.RETRIES", 0)
    server.right_answer = failing(503)
    with pytest.raises(LegalosError, match="answers HTTP 503"):
        draw(settings, laws(9), at_once=1)


def test_a_passing_failure_and_a_rate_limit_are_tried_again(server, settings):
    server.script = [failing(503), failing(429)]
    (drawn,) = draw(settings, laws(1))
    assert (len(drawn.theses), len(server.requests)) == (2, 3)


@pytest.mark.parametrize("body", [b"<html>hello</html>", b"[]", {"choices": []}, {"choices": [{"message": None}]}])
def test_what_is_no_chat_completion_costs_its_document(server, settings, body):
    server.script = [lambda request: (200, body)]
    bad, good = draw(settings, laws(2), at_once=1)
    assert "something other than a chat completion" in bad.reason
    assert good.theses


@pytest.mark.parametrize("told", [10**30, -5, "many", True, None, []])
def test_a_count_of_tokens_that_is_none_costs_nothing_else(server, settings, told):
    status, body = right(None)
    server.script = [lambda request: (status, body | {"usage": {"prompt_tokens": told, "completion_tokens": 20}})]
    llm = extractor("llm:modelo", Task("normative"), settings)
    (drawn,) = llm.draw(laws(1))
    assert (len(drawn.theses), drawn.reason) == (2, "")
    assert (llm.used["tokens_in"], llm.used["tokens_out"]) == (0, 20)


def test_a_body_that_breaks_off_is_asked_for_again(server, settings):
    server.script = [lambda request: (200, b'{"choices": [', {"Content-Length": "500", "Connection": "close"})]
    (drawn,) = draw(settings, laws(1))
    assert (len(drawn.theses), len(server.requests)) == (2, 2)


def test_a_slow_server_is_given_up_in_time(server, settings, monkeypatch):
    monkeypatch.setattr("legalos.service.RETRIES", 0)
    monkeypatch.setattr("legalos.nuggets.chat.TIMEOUT", 0.1)
    server.script = [lambda request: time.sleep(0.4) or right(request)]
    (drawn,) = draw(settings, laws(1))
    assert "takes too long to answer" in drawn.reason


def test_a_server_that_drips_its_answer_is_given_up_in_time(server, settings, monkeypatch):
    monkeypatch.setattr("legalos.service.RETRIES", 0)
    monkeypatch.setattr("legalos.nuggets.chat.TIMEOUT", 0.05)
    stopped = threading.Event()

    def blanks():
        try:
            for _ in range(200):
                time.sleep(0.005)
                yield b" "
        except GeneratorExit:  # the connection is closed: nothing is generated that nobody reads
            stopped.set()

    server.script = [lambda request: (200, blanks())]
    began = time.monotonic()
    (drawn,) = draw(settings, laws(1))
    assert "takes too long to answer" in drawn.reason
    assert time.monotonic() - began < 0.5
    assert stopped.wait(0.5)


def test_several_requests_are_under_way_and_their_order_is_kept(server, settings):
    server.right_answer = lambda request: time.sleep(0.05) or right(request)
    found = draw(settings, laws(8), at_once=4)
    assert [drawn.act.id for drawn in found] == [f"lei-{n}" for n in range(1, 9)]
    assert 1 < server.most_active <= 4


def test_requests_keep_to_the_rate(server, settings):
    began = time.monotonic()
    draw(settings, laws(4), per_minute=1200)
    assert time.monotonic() - began > 0.14


def test_tries_after_a_failure_keep_to_the_rate(server, settings):
    server.script = [failing(429)] * 4
    began = time.monotonic()
    draw(settings, laws(1), per_minute=3000)
    assert time.monotonic() - began > 3.9 * 0.02  # in all: a busy machine brings two tries nearer


def test_a_long_wait_that_the_service_asks_for_is_told_once(server, settings, monkeypatch):
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    said = []
    server.script = [failing(429, headers={"Retry-After": "90"})] * 2 + [failing(429, headers={"Retry-After": "2"})]
    (drawn,) = draw(settings, laws(1), say=said.append)
    assert said == [f"{server.url} asks for 90 s before the next try"]
    assert len(drawn.theses) == 2


def test_a_long_document_is_cut_along_its_structure_and_its_theses_stand_once(server, settings):
    articles = "\n".join(f"Art. {n}º O feirante {n} paga a taxa de {n} reais na praça do lugar." for n in range(1, 101))
    law = act(f"LEI Nº 1, DE 2020\n{articles}\n", "longa")
    (drawn,) = draw(settings, [law], window=1000)
    sent = [request["messages"][1]["content"] for request in server.requests]
    assert len(sent) > 5
    assert [text for text in sent if not text.rpartition("\n\n")[2].startswith(("LEI", "Art."))] == []
    assert len(drawn.theses) == 2


def test_an_estimate_sends_nothing_and_knows_what_is_kept(server, settings):
    llm = extractor("llm:modelo", Task("normative"), settings)
    before = llm.estimate(laws(3))
    assert (before.documents, before.requests, before.cached) == (3, 3, 0)
    assert before.tokens_in > before.tokens_out > 0
    assert not server.requests
    draw(settings, laws(2))
    after = llm.estimate(laws(3))
    assert (after.requests, after.cached) == (1, 2)


@pytest.mark.parametrize(
    ("name", "said"), [("llm", "needs a model"), ("llm:modelo", "needs a key in the environment variable")]
)
def test_a_model_and_a_key_are_asked_for(settings, monkeypatch, name, said):
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(UsageError, match=said):
        extractor(name, Task("normative"), settings)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", None])
def test_a_prompt_that_cannot_be_read_is_told(server, settings, tmp_path, content):
    path = tmp_path / "prompt.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UsageError, match=r"prompt\.txt, the prompt,"):
        extractor("llm:modelo", Task("normative", prompt=path), settings)


def test_prompts_differ_by_genre_and_language():
    found = {
        prompts(genre)(language).sha256
        for genre in ("jurisprudence", "normative", "tax-qa")
        for language in ("pt", "en")
    }
    assert len(found) == 6
    assert prompts("normative")("th") == prompts("normative")("en")


@pytest.fixture
def called(server, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEGALOS_HOME", str(tmp_path / "home"))
    for n in (1, 2, 3):
        (tmp_path / f"lei-{n}.txt").write_text(LAW.format(n=n), encoding="utf-8")

    def call(*more):
        arguments = ["nuggets", "extract", "lei-1.txt", "lei-2.txt", "lei-3.txt", "--genre", "normative"]
        return CliRunner().invoke(main, [*arguments, "--extractor", "llm:modelo", "--at-once", "1", *more])

    return call


def test_the_command_tells_tokens_and_cost_before_and_after(called, server):
    told = called("--price", "1", "10").stderr
    assert "3 documents: 3 requests, about" in told
    assert "3 requests, 0 from the cache; 300 tokens in and 60 out, 0.0009 at your prices" in told
    assert "3 answers are kept from before" in called().stderr
    assert len(server.requests) == 3


def test_documents_at_stdin_are_foretold_and_drawn_from(called, server):
    told = CliRunner().invoke(
        main,
        ["nuggets", "extract", "-", "--genre", "normative", "--extractor", "llm:modelo", "--out", "-"],
        input=LAW.format(n=1),
    )
    assert told.exit_code == 0, told.stderr
    assert "1 document: 1 request, about" in told.stderr
    assert len(told.stdout.splitlines()) == 2


def test_acts_that_wait_for_the_model_wait_on_disk():
    acts = laws(3)
    with Spool() as spool:
        for one in spool.keeping(iter(acts)):
            assert one is acts[len(spool) - 1]
        kept = list(spool)
    assert kept == acts
    assert kept[0] is not acts[0]


def test_a_full_disk_is_told(monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pickle.dump", full)
    with Spool() as spool, pytest.raises(LegalosError, match="meanwhile: No space left"):
        list(spool.keeping(laws(1)))


def test_a_dry_run_sends_nothing(called, server, tmp_path):
    done = called("--dry-run")
    assert (done.exit_code, server.requests) == (0, [])
    assert not (tmp_path / "nuggets.jsonl").exists()


def test_a_document_that_fails_is_listed_and_the_rest_is_there(called, server, tmp_path):
    server.script = [right, saying("Prosa."), saying("Prosa.")]
    assert called().exit_code == 3
    (failed,) = (tmp_path / "failed.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(failed)["stage"] == "extract"
    rows = (tmp_path / "nuggets.jsonl").read_text(encoding="utf-8").splitlines()
    assert {json.loads(row)["doc_id"] for row in rows} == {"lei-1", "lei-3"}


def test_a_run_that_breaks_off_says_where_its_theses_stand(called, server, tmp_path):
    server.script = [right]
    server.right_answer = failing(401)
    done = called()
    assert done.exit_code == 1
    assert "what was extracted so far stands in nuggets.jsonl.part" in done.stderr
    assert len((tmp_path / "nuggets.jsonl.part").read_text(encoding="utf-8").splitlines()) == 2
    assert SECRET not in done.output


@pytest.mark.parametrize(
    ("script", "broken", "spent"),
    [([], saying("Prosa."), 600), ([], saying("{", finish="length"), 600), ([right, right], failing(401), 200)],
)
def test_tokens_are_told_when_a_run_fails(called, server, script, broken, spent):
    server.script, server.right_answer = [*script], broken
    done = called("--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert (told["out"], told["documents"], told["tokens_in"]) == (None, len(script), spent)


def test_a_run_that_fails_tells_its_cost(called, server):
    server.right_answer = saying("Prosa.")
    assert (
        "6 requests, 0 from the cache; 600 tokens in and 120 out, 0.0018 at your prices"
        in called("--price", "1", "10").stderr
    )


def test_documents_without_theses_leave_the_file_of_an_earlier_run(called, server, tmp_path):
    called()
    before = (tmp_path / "nuggets.jsonl").read_bytes()
    (tmp_path / "lei-1.txt").write_text(LAW.format(n=9), encoding="utf-8")
    server.right_answer = saying(theses())
    done = called("--max-documents", "1")
    assert done.exit_code == 1
    assert done.stderr.endswith("there is no thesis in 1 document: nuggets.jsonl is not written\n")
    assert (tmp_path / "nuggets.jsonl").read_bytes() == before
