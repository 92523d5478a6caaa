"""What portals of assemblies and ministries put between the words of an act."""

import pytest
from brazil import parsed


@pytest.mark.parametrize(
    "lines",
    [
        "Procedência: Governamental\nNatureza: PL./0044.1/2017\nDOE: 20.525, de 05/05/2017\nFonte: ALVA/GCAN.",
        "(Publicado(a) no DOU de 04/03/2031, seção 1, página 30)\nMultivigente Vigente Original Relacional",
        "Iniciativa: Vereador Fulano\nProcesso: 12/2017",
    ],
)
def test_fields_of_a_portal_are_no_words_of_the_ementa(lines):
    act = parsed(f"LEI Nº 5, DE 4 DE MAIO DE 2017\n{lines}\nDispõe sobre a feira.\nO PREFEITO decreta:\nArt. 1º Um.\n")
    assert act.summary == "Dispõe sobre a feira."


def test_an_end_that_is_said_again_in_a_note_below_is_one():
    act = parsed("Artigo 3º - A taxa.\n§ 2º - Revogado.\n- § 2º revogado pela Lei nº 12, de 04/05/2006.\n")
    assert [(unit.id, unit.status) for unit in act.units if unit.kind == "paragrafo"] == [("art3_par2", "revoked")]
    assert act.units[2].notes[0].number == "12"


NOTES = {
    "(Alterado pela Lei nº 12, de 2010)": ("amended", "in_force", "12"),
    "(Artigo alterado pela Lei Complementar nº 12/2010)": ("amended", "in_force", "12"),
    "(NR Lei nº 12/2010)": ("amended", "in_force", "12"),
    "(Inserido pela Lei nº 12/2010)": ("included", "in_force", "12"),
    "(Incluso pela Resolução nº 12, de 2010)": ("included", "in_force", "12"),
    "(AC Lei nº 12/2010)": ("included", "in_force", "12"),
    "(Excluído pela Lei nº 12/2010)": ("revoked", "revoked", "12"),
    "(REVOGADO PELA LEI Nº 12/2010)": ("revoked", "revoked", "12"),
    "(redação dada pela lei nº 12/2010)": ("amended", "in_force", "12"),
}


@pytest.mark.parametrize("note", NOTES)
def test_notes_are_read_in_the_words_of_towns_and_states(note):
    caput = parsed(f"Art. 1º A feira é livre. {note}\nArt. 2º Vale.\n").units[1]
    assert [(one.action, caput.status, one.number) for one in caput.notes] == [NOTES[note]]


def test_what_is_said_of_a_cited_law_is_no_note_on_the_unit():
    assert not parsed("Art. 1º A taxa. (cf. art. 2º da Lei nº 7/98, alterado pela Lei nº 9/2009)\n").units[1].notes


def test_a_wording_that_is_altered_takes_the_place_of_the_one_above():
    act = parsed("Art. 1º A banca é azul.\nArt. 1º A banca é verde. (Alterado pela Lei nº 12/2010)\nArt. 2º Vale.\n")
    assert [unit.status for unit in act.units if unit.kind == "caput"] == ["superseded", "in_force", "in_force"]
