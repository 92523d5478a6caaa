"""Theses out of long and hostile texts: what is drawn, located and cut takes time in step with the text."""

import time
from itertools import pairwise
from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner
from factories import act
from legalos.commands import main
from legalos.config import Settings
from legalos.model import SourceText
from legalos.nuggets import extractor
from legalos.nuggets.distinct import distinct
from legalos.nuggets.locate import Words
from legalos.nuggets.model import Task, Thesis
from legalos.nuggets.pieces import pieces
from legalos.nuggets.pipeline import nuggets
from legalos.parsers import parse
from openai_server import environment, serving

SIZE = 200_000  # characters: of five million all of these take at most 80 s
HOSTILE = {
    "words": "palavra ",
    "letters": "x",
    "stops": ". ",
    "labels": ": a) x; ",
    "leaning": "Isso é assim. ",
    "headings": "EMENTA:\n",
    "lines": "\n",
    "brackets": "(",
    "capitals": "A. ",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("genre", ["jurisprudence", "tax-qa"])
def test_a_long_document_is_drawn_from_in_step_with_its_length(text, genre):
    document = parse(SourceText("grande", "grande.txt", "text", text * (SIZE // len(text))), "plain")
    rules = extractor("rules", Task(genre), Settings(home=None))
    began = time.process_time()
    (drawn,) = rules.draw([document])
    for _ in nuggets(drawn, rules, genre):
        pass
    assert time.process_time() - began < 5


@pytest.mark.parametrize("text", ["palavra ", "x", "uma duas três\n"])
def test_a_long_text_is_cut_without_a_gap(text):
    document = act(text * (SIZE // len(text)), "grande")
    cut = pieces(document, 24_000)
    assert cut[0][0] == 0
    assert all(one[1] == other[0] for one, other in pairwise(cut))
    assert max(end - start for start, end in cut) <= 24_000


def test_a_model_is_asked_of_five_megabytes_piece_by_piece(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEGALOS_HOME", str(tmp_path / "home"))
    article = "Art. {n}º A feira número {n} funciona aos domingos, das oito ao meio-dia.\n"
    articles = (article.format(n=n) for n in range(1, 70_000))
    Path("grande.txt").write_text("LEI Nº 1, DE 2 DE MARÇO DE 2020\n" + "".join(articles), encoding="utf-8")
    row = {"text": "A feira abre aos domingos.", "support": "A feira número 69999 funciona aos domingos"}
    answer = {"message": {"role": "assistant", "content": orjson.dumps({"nuggets": [row]}).decode()}}
    with serving(lambda _: (200, {"choices": [answer]}), "/v1/chat/completions") as server:
        for name, value in environment(server, "sk-feira").items():
            monkeypatch.setenv(name, value)
        arguments = ["nuggets", "extract", "grande.txt", "--genre", "normative", "--extractor", "llm:modelo"]
        done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    (nugget,) = map(orjson.loads, Path("nuggets.jsonl").read_bytes().splitlines())
    assert (nugget["unit"], nugget["supported"]) == ("art69999_cpt", True)
    assert len(server.requests) > 200


def test_a_quotation_is_looked_for_in_one_walk():
    words = Words("a feira livre da praça " * 20_000)
    words.locate("feira")
    began = time.process_time()
    assert words.locate("a feira coberta da praça nova do rio") is None
    assert time.process_time() - began < 5


def test_thousands_of_theses_of_one_document_are_compared_in_seconds():
    words = "O feirante da praça p{0} paga a taxa t{0} da rua r{0} até o dia."
    pieces = [[Thesis(words.format(n))] for n in range(20_000)]
    began = time.process_time()
    assert len(list(distinct(pieces))) == 20_000
    assert time.process_time() - began < 5
