"""Sections whole or cut at sentence ends, with what they cite (StrucChunk, section 3.3)."""

from itertools import pairwise

import pytest
from factories import act
from hypothesis import given
from hypothesis import strategies as st
from legalos.errors import UsageError
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.sentences import sentence_ends
from legalos.strategies import strategy
from legalos.strategies.cuts import pieces
from legalos.strategies.recursive import words_and_marks

FAIR = """LEI Nº 7, DE 2 DE MARÇO DE 2020
Dispõe sobre as feiras livres.
CAPÍTULO I
DAS FEIRAS
Art. 1º As feiras livres funcionam aos domingos, nos termos do art. 3º e do § 1º do art. 2º.
Art. 2º O feirante paga taxa. A taxa do inc. II do art. 3º é anual. O pagamento é no banco. O recibo fica aqui.
§ 1º A taxa é de dez reais.
Art. 3º São proibidos:
I - fogos;
II - animais soltos.
"""


def parsed(text=FAIR):
    from legalos.references import linked

    return linked(act(text, "lei-7"))


def ended(text):
    places = [0, *sentence_ends(text)]
    return [text[start:end].strip() for start, end in pairwise(places)]


def test_sentences_end_at_stops_but_not_in_abbreviations_numbers_and_enumerators():
    text = (
        "Nos termos do art. 5º, inc. II, o Sr. J. Silva paga. A Acme Co. Ltd. shall pay under Sec. 5, i.e. at once! "
        "“Who pays?” The State v. Smith (1990).\n1. First.\n12. Second point. It is 3.5 per cent. and more."
    )
    assert ended(text) == [
        "Nos termos do art. 5º, inc. II, o Sr. J. Silva paga.",
        "A Acme Co. Ltd. shall pay under Sec. 5, i.e. at once!",
        "“Who pays?”",
        "The State v. Smith (1990).",
        "1. First.",
        "12. Second point.",
        "It is 3.5 per cent. and more.",
    ]


@pytest.mark.parametrize(
    "text",
    ["Under sub-s. (2) of it", "Sold to Messrs. Wick and Son",
     "A fine of Rs. 500 is due", "See A.I.R. 1950 and S.C. 12", "Under 4 U.S.C. Chapter 2", "In 9 Fed. Reg. 88",
     "By Pub. L. 12", "The State of U.P. Government", "Reed Bros. Company pays", "Under Sched. 2",
     "Held u/s. 12", "On 4 Dec. 1990", "O contrato nº. 7 vale", "Under Cr.P.C. Chapter 2"],
)  # fmt: skip
def test_no_sentence_ends_within_an_abbreviation(text):
    assert ended(f"{text}. Next one.") == [f"{text}.", "Next one."]


def test_a_word_that_is_an_abbreviation_in_capitals_alone_ends_a_sentence():
    assert ended("They met in the pub. The bros. Then it was over.")[0] == "They met in the pub."


def test_a_long_section_is_cut_at_sentence_ends_and_a_short_one_stays_whole():
    chunks = strategy("strucchunk:size=18").chunks(parsed())
    assert [chunk.chunk_id for chunk in chunks] == [
        "lei-7!art1",
        *(f"lei-7!art2/{n}" for n in (1, 2, 3, 4)),
        "lei-7!art3",
    ]
    first, second, third, _ = chunks[1:5]
    assert first.text == "Art. 2º O feirante paga taxa."
    assert second.text == "A taxa do inc. II do art. 3º é anual."
    assert third.text.startswith("O pagamento")
    assert {chunk.label for chunk in chunks[1:5]} == {"Art. 2º"}
    assert [c.chunk_id for c in strategy("strucchunk").chunks(parsed())] == ["lei-7!art1", "lei-7!art2", "lei-7!art3"]


def test_a_breadcrumb_stands_before_a_section_and_what_it_cites_behind_it():
    chunks = strategy("strucchunk").chunks(parsed())
    assert chunks[0].context.endswith("> CAPÍTULO I DAS FEIRAS > Art. 1º]")
    assert chunks[0].appendix == "[Art. 3º: São proibidos:] [Art. 2º § 1º: A taxa é de dez reais.]"
    assert chunks[0].content == chunks[0].embedded == f"{chunks[0].context} {chunks[0].text} {chunks[0].appendix}"
    assert chunks[2].appendix == ""


def test_the_number_and_the_length_of_summaries_are_options():
    def appendix(options):
        return strategy(f"strucchunk:{options}").chunks(parsed())[0].appendix

    assert appendix("summaries=1") == "[Art. 3º: São proibidos:]"
    assert appendix("summaries=0") == appendix("bm25=breadcrumb") == ""
    assert appendix("characters=8") == "[Art. 3º: São] [Art. 2º § 1º: A taxa]"


def test_each_retriever_may_see_references_or_not():
    chunk = strategy("strucchunk:bm25=none:dense=metadata+references").chunks(parsed())[0]
    assert (chunk.context, chunk.appendix) == ("", "")
    assert chunk.dense_context.startswith("[L") and "proibidos" in chunk.dense_appendix


def test_a_part_has_the_summaries_of_what_it_cites_itself():
    chunks = strategy("strucchunk:size=18").chunks(parsed())
    assert [bool(chunk.appendix) for chunk in chunks[1:4]] == [False, True, False]


def test_a_text_without_sections_is_cut_too():
    text = "Prezado senhor. " + "A feira fecha cedo. " * 20
    chunks = strategy("strucchunk:size=20").chunks(parse(SourceText("carta", "carta.txt", "text", text), "plain"))
    assert len(chunks) > 3
    assert all(chunk.text.endswith(".") and chunk.context == "" for chunk in chunks)


@pytest.mark.parametrize("option", ["size=-1", "slack=0.5", "summaries=-1", "characters=0"])
def test_limits_that_cannot_be_are_refused(option):
    with pytest.raises(UsageError, match=option.partition("=")[0]):
        strategy(f"strucchunk:{option}")


@given(st.text(alphabet="aA1 .;\n(“é§", max_size=300), st.integers(1, 9))
def test_pieces_part_a_text_and_keep_to_the_size(text, size):
    tokens = [start for start, _ in words_and_marks(text)]
    found = pieces(text, 0, len(text), tokens, size)
    assert "".join(text[start:end] for start, end in found) == text
    for start, end in found:
        inside = [token for token in tokens if start <= token < end]
        assert len(inside) <= size or not any(char.isspace() for char in text[inside[0] : inside[-1]])
