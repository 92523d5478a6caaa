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
