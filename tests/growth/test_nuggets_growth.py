"""Theses out of long and hostile texts: what is drawn, located and cut takes time in step with the text."""

import time
from itertools import pairwise

import pytest
from factories import act
from legalos.config import Settings
from legalos.model import SourceText
from legalos.nuggets import extractor
from legalos.nuggets.locate import Words
from legalos.nuggets.model import Task
from legalos.nuggets.pieces import pieces
from legalos.nuggets.pipeline import nuggets
from legalos.parsers import parse

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


def test_a_quotation_is_looked_for_in_one_walk():
    words = Words("a feira livre da praça " * 20_000)
    words.locate("feira")
    began = time.process_time()
    assert words.locate("a feira coberta da praça nova do rio") is None
    assert time.process_time() - began < 5
