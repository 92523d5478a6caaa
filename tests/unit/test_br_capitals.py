"""Acts that are written in capitals throughout."""

from brazil import parsed


def ids(text):
    return [unit.id for unit in parsed(text).units]


def test_an_article_cited_in_a_line_of_capitals_is_none():
    assert ids("ART. 1º FICA SUSTADO, NOS TERMOS DO INCISO V DO ART. 49 DA CARTA, O AVISO.\n") == ["art1", "art1_cpt"]
    assert ids("Feira.\nART. 1º O ART. 4º DA LEI Nº 5, DE 2 DE MAIO DE 2010, TOCA.\n") == ["art1", "art1_cpt"]


def test_articles_in_capitals_that_share_a_line_are_told_apart_but_for_those_cited():
    found = ids("ART. 1º O SINO, NA FORMA DO ART. 3º DA CARTA, TOCA. ART. 2º A FEIRA É LIVRE. ART. 3º A PRAÇA.\n")
    assert found == ["art1", "art1_cpt", "art2", "art2_cpt", "art3", "art3_cpt"]


def test_an_article_that_an_ementa_in_capitals_cites_at_a_lines_start_is_a_part_of_it():
    act = parsed(
        "LEI Nº 5, DE 3 DE MAIO DE 2011\nDISPÕE SOBRE A FEIRA, ALTERA O\nART. 5º DA LEI Nº 10, DE 2001, E DÁ\n"
        "OUTRAS PROVIDÊNCIAS.\nO PREFEITO faz saber:\nArt. 1º A feira é livre.\n"
    )
    assert [unit.id for unit in act.units] == ["art1", "art1_cpt"]
    assert act.summary == "DISPÕE SOBRE A FEIRA, ALTERA O ART. 5º DA LEI Nº 10, DE 2001, E DÁ OUTRAS PROVIDÊNCIAS."
    assert ids("ART. 1º VALE O\nART. 2º A FEIRA.\n") == ["art1", "art1_cpt", "art2", "art2_cpt"]


def test_letters_in_capitals_go_on_with_two():
    letters = [chr(65 + at) for at in range(26)] + ["AA", "AB"]
    lines = "".join(f"{letter}) BANCA;\n" for letter in letters)
    assert ids(f"ART. 1º A FEIRA TEM:\n{lines}")[-1] == "art1_cpt_ali28"


def test_capitals_that_break_off_go_on_with_capitals():
    wrapped = "ART. 1º A FEIRA, NOS TERMOS DO\n§ 1º DO ART. 20 DA CARTA, TOCA.\nART. 2º O SINO.\n"
    assert ids(wrapped) == ["art1", "art1_cpt", "art2", "art2_cpt"]
    assert (
        parsed("ART. 1º A FEIRA, E O\nDECRETO DA\nLEI Nº 5, DE 2 DE MAIO DE 2010.\nART. 2º O SINO.\n").units[-1].id
        == "art2_cpt"
    )
    assert ids("ART. 1º SÃO:\nA) UM; E\nB) DOIS.\n")[-1] == "art1_cpt_ali2"


def test_a_name_in_capitals_that_lost_its_end_takes_in_no_article():
    found = ids(
        "Art. 1º A praça.\nCAPÍTULO II\nDAS TAXAS CONTRA AS\nArt. 2º (Revogado pela Lei nº 5)\nArt. 3º O sino.\n"
    )
    assert "art2" in found
