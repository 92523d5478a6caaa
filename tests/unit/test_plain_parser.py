"""The fallback parser, and which parser is chosen."""

from legalos.model import SourceText
from legalos.parsers import parse
from legalos.parsers.br import BrazilianParser
from legalos.parsers.plain import PlainParser


def source(text, **metadata):
    return SourceText("note", "note.txt", "text", text, metadata)


def test_a_text_that_no_parser_knows_is_one_component():
    act = parse(source("Dear all, the meeting is at ten.", title="Note"))
    assert (act.segmented, act.units, act.title) == (False, (), "Note")
    assert [(c.id, c.start, c.end) for c in act.components] == [("main", 0, len(act.text))]
    assert [d.code for d in act.diagnostics] == ["not-segmented"]


def test_the_fallback_is_less_sure_than_any_parser_that_knows_the_text():
    act = source("Art. 1º A feira é livre.\nArt. 2º A banca é de madeira.\n")
    assert 0 < PlainParser().confidence(act) < BrazilianParser().confidence(act)
    assert BrazilianParser().confidence(source("The quick brown fox jumps over the dog.")) < PlainParser().confidence(
        act
    )


def test_a_brazilian_urn_settles_it():
    assert BrazilianParser().confidence(source("x", urn="urn:lex:br:federal:lei:2000;1")) == 1.0


def test_an_empty_text_is_an_act_without_units():
    act = BrazilianParser().parse(source(""))
    assert (act.units, act.segmented, [(c.start, c.end) for c in act.components]) == ((), False, [(0, 0)])
