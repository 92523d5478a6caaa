"""Annexes that a note has ended."""

import pytest
from brazil import parsed
from legalos.commands._layouts import outline
from legalos.render import act_page
from legalos.strategies import strategy
from legalos.validity import UNKNOWN, Day
from lxml import html

HEAD = "LEI Nº 412, DE 2 DE MAIO DE 2010\nDispõe sobre a feira.\nA PREFEITA DO MUNICÍPIO DE VALE SERENO:\n"
ARTICLES = "Art. 1º A feira é livre.\nArt. 2º Esta Lei entra em vigor em 1º de junho de 2010.\n"
NOTE = "(Revogado pela Lei nº 400, de 6 de julho de 2016)"


def act(annex):
    return parsed(f"{HEAD}{ARTICLES}{annex}\nANEXO II\nA praça é limpa.\n")


def chunks(annex, name="core-metadata"):
    made = strategy(name).chunks(act(annex))
    return {one.component: one for one in made if one.level == "component" and one.component != "main"}


@pytest.mark.parametrize(
    "annex",
    [
        f"ANEXO I {NOTE}\nBanca: dez moedas.\nCarro: duas.",
        f"ANEXO I\n{NOTE}\nBanca: dez moedas.\nCarro: duas.",
        f"ANEXO I\nTABELA DE TAXAS\n{NOTE}\nBanca: dez moedas.\nCarro: duas.",
        f"ANEXO I\nREGULAMENTO DA FEIRA\n{NOTE}\nArt. 1º A banca é de pau.\nArt. 2º Abre cedo.",
        f"ANEXO I\nBanca: dez moedas.\n{NOTE}",
        "ANEXO I\nBanca: dez moedas.\nCarro: duas.\n(Anexo revogado pela Lei nº 400, de 6 de julho de 2016)",
        "ANEXO I\n(Revogado - efeitos a partir de 6 de julho de 2016)\n(Revogado pela Lei nº 400)\nBanca: dez.",
        f"ANEXO I\n{NOTE}",
    ],
)
def test_an_annex_that_a_note_has_revoked_is_no_law_in_force_and_neither_are_its_units(annex):
    for name in ("core-metadata", "hierarchical"):
        found = chunks(annex, name)
        assert {id: one.status for id, one in found.items()} == {"anexo1": "revoked", "anexo2": "in_force"}
        until = found["anexo1"].validity.in_force_until
        assert until.earliest == "2016-07-06"
        assert found["anexo1"].validity.answers == ("2010-06-01", until.latest)
        assert " ".join(found["anexo1"].text.split()) == " ".join(annex.split())
    assert {unit.status for unit in act(annex).units if unit.component == "anexo1"} <= {"revoked"}


def test_people_see_once_that_an_annex_is_revoked_in_the_outline_and_in_the_page():
    made = act(f"ANEXO I\nREGULAMENTO DA FEIRA\n{NOTE}\nArt. 1º A banca é de pau.\nArt. 2º Abre cedo.")
    heads = [line for line in outline(made) if line.startswith("[")]
    assert [head.partition("]")[2].split()[0] for head in heads] == ["normative", "(revoked)", "ANEXO"]
    page = html.document_fromstring(act_page(made))
    assert page.xpath("//section/@class") == ["normative", "annex r", "annex"]
    assert [(one.getparent().get("id"), one.text) for one in page.xpath("//article//em")] == [("anexo1", "revoked")]
    assert page.xpath("//nav//a[@href='#anexo1']/@class") == ["m r"]


@pytest.mark.parametrize(
    "annex",
    [
        f"ANEXO I\n1. Banca: dez moedas.\n{NOTE}\n2. Carro: duas.",
        f"ANEXO I\nBanca: dez moedas.\nCarro: duas.\n{NOTE}",
        f"ANEXO I\nTABELA A\n{NOTE}\nTABELA B\nBanca: dez moedas.",
        "ANEXO I\n(Revogado em parte pela Lei nº 400, de 2016)\nBanca: dez moedas.",
        "ANEXO I\n(Revogado o item 2 pela Lei nº 400, de 2016)\nBanca: dez moedas.",
        f"ANEXO I\n{NOTE}\n(Restaurado pela Lei nº 401, de 2017)\nBanca: dez moedas.",
    ],
)
def test_a_note_that_may_be_of_a_part_or_is_not_the_last_word_ends_no_annex(annex):
    assert {one.status for one in chunks(annex).values()} == {"in_force"}


def test_of_an_annex_of_which_the_note_is_left_no_wording_is_known():
    assert chunks(f"ANEXO I\n{NOTE}")["anexo1"].validity.in_force_from == UNKNOWN
    assert chunks(f"ANEXO I\n{NOTE}\nBanca.")["anexo1"].validity.in_force_from == Day("2010-06-01", "2010-06-01")


def test_words_of_an_annex_that_has_ended_are_in_one_core_chunk():
    annex = f"ANEXO I\nREGULAMENTO\n{NOTE}\nArt. 1º A banca é de pau.\n"
    made = strategy("core-metadata").chunks(act(annex))
    assert [one.level for one in made if "banca é" in one.text] == ["component"]
