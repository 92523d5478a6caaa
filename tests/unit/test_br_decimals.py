"""Numbers in decimals without a full stop: what is a label is told by the count."""

import pytest
from brazil import parsed, words

ACT = "Art. 1º Fica aprovada a norma.\nArt. 2º Vigora.\n"


def _annex(text: str) -> dict[str, str]:
    found = words(f"{ACT}ANEXO\n{text}")
    return {key.removeprefix("anexo1_"): value for key, value in found.items() if key.startswith("anexo1_")}


def test_decimals_without_a_full_stop_stand_below_each_other_with_their_letters():
    assert _annex(
        "NR 99\n1.1 Objetivo\n1.1.1 A norma vale.\n1.2 Campo\n1.2.1 Obriga a todos.\n1.2.1.1 São bancas:\n"
        "a) de mel;\nb) de cera.\n1.2.2 O resto não.\n1.3 Fim\n1.3.1 Cabe à praça\na) abrir;\nb) fechar.\n"
    ) == {
        "ite1": "Objetivo", "ite1_ite1": "A norma vale.", "ite2": "Campo", "ite2_ite1": "Obriga a todos.",
        "ite2_ite1_ite1": "São bancas:", "ite2_ite1_ite1_ali1": "de mel;", "ite2_ite1_ite1_ali2": "de cera.",
        "ite2_ite2": "O resto não.", "ite3": "Fim", "ite3_ite1": "Cabe à praça", "ite3_ite1_ali1": "abrir;",
        "ite3_ite1_ali2": "fechar.",
    }  # fmt: skip


def test_whole_numbers_are_labels_where_they_head_decimals_or_words_in_capitals():
    found = _annex("1 OBJETIVO\nTrata do mel.\n2 Definições\n2.1 Mel: doce.\n2.2 Cera: dura.\n3 FIM\n3.1 Vale.\n")
    assert list(found) == [
        "ite1", "ite2", "ite2_ite1", "ite2_ite2", "ite3", "ite3_ite1",
    ]  # fmt: skip
    assert list(_annex("1.0 - DO MEL\n1.1 - É doce.\n2.0 - DA CERA\n2.1 - É dura.\n")) == [
        "ite1", "ite1_ite1", "ite2", "ite2_ite1",
    ]  # fmt: skip


@pytest.mark.parametrize("blank", ["\t", "\xa0", "  "])
def test_any_blank_may_stand_behind_a_number(blank):
    assert list(_annex(f"1{blank}OBJETO\n1.1{blank}Mel.\n1.2{blank}Cera.\n2{blank}FIM\n2.1{blank}Vale.\n")) == [
        "ite1", "ite1_ite1", "ite1_ite2", "ite2", "ite2_ite1",
    ]  # fmt: skip


def test_a_number_of_two_digits_and_one_below_a_gap_count_on():
    numbers = [1, 2, 3, 6, 7, 8, 9, 10, 11]
    found = _annex("7.1 Regras\n" + "".join(f"7.1.{number} A regra vale.\n" for number in numbers) + "7.3 Fim\n")
    assert list(found) == ["ite1", *(f"ite1_ite{number}" for number in numbers), "ite3"]


def test_contents_that_name_the_numbers_first_have_no_labels():
    found = _annex("1.1 Objetivo ..... 2\n1.2 Fim\n1.1 Objetivo\n1.1.1 A norma vale.\n1.2 Fim\n1.2.1 Vale já.\n")
    assert list(found) == ["ite1", "ite1_ite1", "ite2", "ite2_ite1"]


def test_numbers_that_do_not_count_are_words():
    assert "ite5" not in _annex("TABELA\n1 Banana\n2 Pera\n3 Uva\n10.50 A caixa.\n20.5 O saco.\n")
    found = words("Art. 1º A multa é de\n10.50 Reais, e a taxa de\n1.1 Real.\nArt. 2º Vigora.\n")
    assert list(found) == ["art1", "art1_cpt", "art2", "art2_cpt"]


def test_items_that_come_again_below_other_letters_keep_their_labels():
    act = parsed(
        "Art. 1º São:\na) frutas:\n1. doces;\n2. azedas;\nb) flores:\n1. doces;\n1.1 Rosas;\nArt. 2º Vigora.\n"
    )
    assert sum(unit.kind == "item" for unit in act.units) == 4
