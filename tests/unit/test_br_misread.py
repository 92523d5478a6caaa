"""Labels that a machine misread or a person wrote out: they open units where they count on, and are words else."""

import pytest
from brazil import parsed, words

READ = {
    "Arl. 2º Dois.": "art2_cpt",
    "Art, 2º Dois.": "art2_cpt",
    "Art- 2º Dois.": "art2_cpt",
    "Àrt. 2º Dois.": "art2_cpt",
    "A rt. 2º Dois.": "art2_cpt",
    "A r t . 2º Dois.": "art2_cpt",
    "Art. 2* Dois.": "art2_cpt",
    "$ 1º Dois.": "art1_par1",
    "S 1º Dois.": "art1_par1",
    "8 1º Dois.": "art1_par1",
    "§ 1? Dois.": "art1_par1",
    "INCISO I - Dois.": "art1_cpt_inc1",
    "Inciso I: Dois.": "art1_cpt_inc1",
    "Alínea a) Dois.": "art1_cpt_ali1",
    "ALINEA 'A'": "",
    "a)- Dois.": "art1_cpt_ali1",
}


@pytest.mark.parametrize("line", READ)
def test_a_label_in_a_damaged_form_opens_its_unit(line):
    found = words(f"Art. 1º Um.\n{line}\n")
    assert found.get(READ[line]) == ("Dois." if READ[line] else None)


@pytest.mark.parametrize(
    "line", ["Arl. 9º Dois.", "$ 4º Dois.", "Inciso V - Dois.", "Alínea d) Dois.", "Inciso I do art. 9º."]
)
def test_one_that_does_not_count_on_is_words(line):
    assert list(words(f"Art. 1º Um.\n{line}\n")) == ["art1", "art1_cpt"]


def test_divided_letters_are_items_of_their_alinea():
    found = words("Art. 1º São:\nI - um:\na) dois:\na.1) três;\na.2) quatro;\nb) cinco:\nb.1) seis.\nII - sete.\n")
    assert [key.removeprefix("art1_cpt_") for key in found][2:] == [
        "inc1", "inc1_ali1", "inc1_ali1_ite1", "inc1_ali1_ite2", "inc1_ali2", "inc1_ali2_ite1", "inc2",
    ]  # fmt: skip


def test_ones_in_a_row_are_the_first_incisos():
    found = words("Art. 1º São:\n1 - um;\n11 - dois;\n111 - três;\nIV - quatro.\n")
    assert [found[f"art1_cpt_inc{number}"] for number in (1, 2, 3, 4)] == ["um;", "dois;", "três;", "quatro."]
    assert "art1_cpt_inc2" not in words("Art. 1º São contas:\n1 - ativo;\n11 - caixa;\n111 - moedas.\n")


def test_sections_are_read_in_the_spelling_of_old_acts():
    found = words("CAPITULO I\nDas praças\nSECÇÃO I\nDa banca\nSub-secção I\nDo toldo\nArt. 1º Um.\n")
    assert (found["cap1_sec1"], found["cap1_sec1_sub1"]) == ("Da banca", "Do toldo")


def test_a_topic_begins_an_excerpt_but_a_title_an_act():
    assert parsed("Furto de peixe\nArt. 155. Subtrair peixe.\n").units[0].title == "Furto de peixe"
    assert parsed("Estatuto da feira\nArt. 1º A feira é livre.\n").units[0].title == ""


def test_signs_that_became_question_marks_are_read_where_their_place_tells_them():
    found = words("Art. 1? O remo.\nPar?grafo ?nico. O cabo.\nArt. 2? São:\nI ? um;\n? 1? Vale?\n")
    assert (found["art1_par1u"], found["art2_cpt_inc1"], found["art2_par1"]) == ("O cabo.", "um;", "Vale?")


def test_letters_below_a_number_that_opens_a_list_are_its_own():
    found = words("Art. 1º Compete:\n1) remar;\n2) nadar:\na) de dia;\nb) de noite;\n3) guiar.\n")
    assert [key.removeprefix("art1_cpt_") for key in found][2:] == [
        "ite1", "ite2", "ite2_ali1", "ite2_ali2", "ite3",
    ]  # fmt: skip
