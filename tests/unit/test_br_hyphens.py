"""Words that a page cut at a line's end: their own hyphens stay, those of the page go."""

import pytest
from brazil import words
from legalos.parsers.br import hyphens

KEPT = [
    *("aplica-se", "aplicando-se", "dar-lhe", "fazê-lo", "redigi-la", "considera-o", "tornou-os", "põe-no"),
    *("far-se-á", "submetê-la-ão", "decreto-lei", "salário-família", "procurador-geral", "secretária-executiva"),
    *("segunda-feira", "pré-requisito", "não-incidência", "mão-de-obra"),
]
CUT = [
    *("mes-mo", "ter-mos", "presen-te", "par-te", "nor-mas", "clas-se", "fos-se", "hipóte-se", "cri-me", "títu-lo"),
    *("aque-la", "huma-nos", "ape-nas", "respecti-vos", "pesso-as", "áre-as", "deta-lhe", "di-as", "tranqui-lo"),
]


def across_lines(word, at):
    head, tail = word[: at + 1], word[at + 1 :]
    return words(f"Art. 1º O caso {head}\n{tail} vale.\n")["art1_cpt"]


@pytest.mark.parametrize("word", KEPT)
def test_the_hyphen_of_a_word_stays(word):
    for at in [at for at, char in enumerate(word) if char == "-"]:
        assert across_lines(word, at) == f"O caso {word} vale."


@pytest.mark.parametrize("word", CUT)
def test_a_hyphen_that_the_page_put_in_goes_though_the_rest_looks_like_a_pronoun(word):
    assert across_lines(word, word.index("-")) == f"O caso {word.replace('-', '')} vale."


def test_the_text_itself_tells_whether_a_word_has_a_hyphen():
    cut = "Art. 1º O lava-\njato.\nArt. 2º O {}.\n"
    assert words(cut.format("lava-jato"))["art1_cpt"] == "O lava-jato."
    assert words(cut.format("jato"))["art1_cpt"] == "O lavajato."
    assert words("Art. 1º O prazo é base-\nla.\nArt. 2º A basela.\n")["art1_cpt"] == "O prazo é basela."


def test_compounds_are_two_words_and_the_hyphen_between_them():
    text = "Vale-do-Sereno e Vale-do-Sol, far-se-á; – -x y- z_1-2--3 Pós-\nvenda PRÉ-venda"
    assert hyphens._compounds(text) == {"vale-do", "far-se", "z_1-2", "pré-venda"}
