"""Where the last article of an act ends: place, date and signatures are none of its words; what begins below them."""

import pytest
from brazil import components, parsed, words

CLOSINGS = [
    "MARIA DA SILVA SOUZA",
    "Senador FULANO DE TAL\nPresidente do Senado Federal",
    "Vale Sereno, aos dez dias do mês de junho de mil novecentos e noventa e oito.\nJOÃO DA CRUZ",
    "Vale Sereno,  10  de  junho  de  1998.\nJoão da Cruz",
    "Palácio do Sino, Rua da Feira, 25, 10 de junho de 1998.\nJoão da Cruz",
    "Sala das Sessões do Palácio do Sino,\nem 10 de junho de 1998.\nJoão da Cruz",
    "GABINETE DO PREFEITO MUNICIPAL DE ANTA, aos dez\ndias do mês de junho de 1998.\nJoão da Cruz",
    "Vale Sereno, __ de junho de 1998.\nJoão da Cruz",
    "Vale Sereno, 10 de junho de 1998.\nJOÃO DA CRUZ\nM - ário de Souza",
    "Vale Sereno, 10 de junho de 1998.\nJoão da Cruz\nI - n Memoriam",
]


@pytest.mark.parametrize("closing", CLOSINGS)
def test_the_closing_of_an_act_is_in_no_unit(closing):
    found = words(f"Art. 1º Fica a feira.\nArt. 2º Esta Lei vigora na data de sua publicação.\n{closing}\n")
    assert found == {
        "art1": "", "art1_cpt": "Fica a feira.", "art2": "",
        "art2_cpt": "Esta Lei vigora na data de sua publicação.",
    }  # fmt: skip


def test_a_date_on_the_line_of_the_last_article_closes_it():
    found = words("Art. 1º Um.\nArt. 2º Esta Lei vigora. Vale Sereno, 10 de junho de 1998. JOÃO DA CRUZ.\n")
    assert found["art2_cpt"] == "Esta Lei vigora."


def test_words_without_full_stop_above_a_name_close_an_act_where_acts_close():
    found = words("Art. 1º Um.\nArt. 2º Entra em vigor na data de sua publicação\nJOÃO DA CRUZ\n")
    assert found["art2_cpt"] == "Entra em vigor na data de sua publicação"


def test_an_annex_with_articles_has_its_own_title_and_no_signature():
    act = parsed(
        "Art. 1º Fica aprovado.\nArt. 2º Vigora.\nVale Sereno, 3 de maio de 2001.\nJOÃO DA CRUZ\nPrefeito\n"
        "REGULAMENTO DAS FEIRAS\nCAPÍTULO I\nDA NATUREZA\nArt. 1º A feira é livre.\n"
    )
    assert [(c.id, c.title) for c in act.components] == [("main", ""), ("anexo1", "REGULAMENTO DAS FEIRAS")]


def test_the_annex_of_an_act_with_one_article_is_a_component():
    text = (
        "Art. 1º Fica aprovado o estatuto.\nVale Sereno, 3 de maio de 2001.\nJOÃO DA CRUZ\nESTATUTO\nArt. 1º A feira.\n"
    )
    assert components(text) == ["main", "anexo1"]


def test_another_wording_of_article_1_begins_no_component():
    assert components("Art. 1º Um.\nArt. 1º Outro. (Redação dada pela Lei nº 9, de 2001)\nArt. 2º Dois.\n") == ["main"]


def test_acts_of_a_journal_are_told_apart_by_their_short_epigraphs():
    text = "PORTARIA N.º 15/2011\nArt. 1º Um.\nArt. 2º Dois.\nJOÃO DA CRUZ\n"
    text += "PORTARIA N.º 16/2011\nExonera.\nArt. 1º Três.\n"
    assert components(text + "DECRETO Nº 77/2011, de 4 de maio de 2011\nArt. 1º Um.\n") == ["main", "norma2", "norma3"]


def test_an_act_named_on_a_line_without_articles_below_begins_none():
    assert components("Art. 1º Um.\nArt. 2º Revogam-se as normas.\nPORTARIA N.º 15/2011\nArt. 3º Vigora.\n") == ["main"]


def test_annexes_keep_their_numbers_with_suffixes():
    text = "Art. 1º Um.\nANEXO II-A\nUm.\nANEXO III-A\nDois.\nANEXO IV\nTrês.\nA N E X O  VI\nQuatro.\n"
    assert components(text) == ["main", "anexo2-1", "anexo3-1", "anexo4", "anexo6"]


def test_a_bill_below_its_justification_is_the_act():
    act = parsed("JUSTIFICATIVA\nTrata da água.\nPROJETO DE LEI Nº 12/2019\nInstitui o dia.\nArt. 1º Um.\n")
    assert [component.id for component in act.components] == ["justificacao", "main"]
    assert (act.kind, act.number, act.segmented) == ("projeto.lei", "12", True)


def test_the_signatures_of_a_treaty_are_in_no_unit():
    found = words(
        "Art. 1º Fica aprovado.\nVale Sereno, 3 de maio de 2020.\nACORDO ENTRE VALES\nARTIGO I\nAs Partes cooperam.\n"
        "Feito em Vale Alto, em 7 de julho de 2002, em dois exemplares.\nPELO VALE ALTO\n"
    )
    assert found["anexo1_art1_cpt"] == "As Partes cooperam."


def test_the_place_of_a_draft_without_its_date_closes_it():
    assert words("Art. 1º Um.\nArt. 2º Esta Lei vigora já.\nVale Sereno,\n")["art2_cpt"] == "Esta Lei vigora já."


def test_a_name_with_its_office_below_closes_an_act():
    found = words("Art. 1º Um.\nArt. 2º São:\na) um;\nb) dois.\nProf. Fulano de Tal\nPresidente\n")
    assert found["art2_cpt_ali2"] == "dois."
    assert words("Art. 1º A ordem vem do\nConselho da Feira\nPresidente.\n")["art1_cpt"].endswith("Presidente.")


@pytest.mark.parametrize("broken", ["2 de maio de 2018", "\n2 de maio de 2018", "2 de\nmaio de 2018"])
def test_a_hall_in_capitals_closes_an_act_as_one_in_small_letters_does(broken):
    hall = f"PALÁCIO DO GOVERNO DO ESTADO DE GOIÁS, em Goiânia, {broken}, 130º da República."
    assert words(f"Art. 1º Um.\nArt. 2º Esta Lei vigora.\n{hall}\n")["art2_cpt"] == "Esta Lei vigora."


def test_a_hall_without_a_date_is_a_word_of_its_unit():
    assert "GABINETE" in words("Art. 1º São da cúria:\nGABINETE DO REITOR e outros.\n")["art1_cpt"]


def test_a_hall_that_was_named_before_closes_an_act_where_a_date_stands_below_it():
    hall = "Câmara de Vale Sereno, sala 1"
    found = words(f"Art. 1º Um.\nArt. 2º Dois.\n{hall}\nQuadro 7\n{hall}\n2 de maio de 2018.\n")
    assert found["art2_cpt"] == f"Dois. {hall} Quadro 7"


def test_a_year_may_have_a_dot_for_its_thousands():
    act = parsed(
        "LEI Nº 7\nDispõe sobre a feira.\nArt. 1º Vale já, revogadas as disposições em contrário.\n"
        "VALE SERENO-MS, 05 DE ABRIL DE 1.990.\nMESA DIRETORA DA CÂMARA:\nFULANO DE TAL\n"
    )
    assert (act.date, act.units[-1].text) == ("1990-04-05", "Vale já, revogadas as disposições em contrário.")
    assert parsed("LEI Nº 7, DE 5 DE ABRIL DE 1.990\nDispõe sobre a feira.\nArt. 1º Um.\n").date == "1990-04-05"
