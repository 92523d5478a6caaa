"""What holds of every text, however broken: nothing is raised, nothing lost, children lie inside parents."""

import gc

import pytest
from brazil import check, parsed
from hypothesis import example, given
from hypothesis import strategies as st
from legalos.commands._canonical import canonical

LINES = [
    "LEI Nº 1, DE 2 DE MAIO DE 2000", "O PREFEITO decreta:", "TÍTULO I", "DAS FEIRAS", "CAPÍTULO", "II",
    "Seção Única", "Artigo IV",
    "Art. 1º A feira é livre:", "Art. 2º Fica", "Art. 5 7. (VETADO)", "Art.", "Art. 1.000-AB. Vale.",
    "§ 1º O prazo é de", "§ 2º do art. 5º", "Parágrafo único. Vale.", "I - um;", "II", "Il - dois; e", "a) três:",
    "aa) x", "1. quatro.", "1.1 cinco", "1º) seis",
    "“Art. 4º Novo", "“§ 5º Cinco.” (NR)", '"Art. 9º ....', "......", "” (NR)",
    "passa a vigorar com a seguinte redação:", "Dispositivo revogado:", "(Redação dada pela Lei nº 2, de 2001)",
    "(Revogado)", "(Re-", "dação dada pela", "Lei nº 3, de 2002) (VETADO)", "ANEXO",
    "ANEXO II - QUADRO", "JUSTIFICAÇÃO", "SUMÁRIO",
    "TÍTULO I ........ 3", "1 | 2 | 3", "12", "13",
    "Vale Sereno, 3 de maio de 2020.", "ANA LIMA",
    "Este texto não substitui", "\f", "", "  Pena - multa.", "-", "|", "(", "“",
    "“Abelhas", "“CAPÍTULO III", "entre-", "ga \u200b de\xad cópias\x96", "Das bancas",
    "A feira tem por fim: Art. 3º", "Art. 1º A. Art. 2º B. Art. 3º C.",
]  # fmt: skip
text_of_lines = st.lists(st.sampled_from(LINES), max_size=40).map("\n".join)


@given(text_of_lines)
def test_any_order_of_lines_gives_a_tree(text):
    check(parsed(text))


@given(text_of_lines)
def test_any_tree_is_printed(text):
    assert canonical(parsed(text)).split() or not text.split()


@given(st.text(alphabet='Art.§IVX1º“”"()-–…|\n\f\t \xadabÉ;:,', max_size=300))
def test_any_order_of_signs_gives_a_tree(text):
    check(parsed(text))


@example("0)\x9a")
@given(st.text(max_size=200))
def test_any_text_gives_a_tree(text):
    check(parsed(text))


@given(text_of_lines, st.integers(0, 400), st.integers(0, 400))
def test_any_range_may_be_struck_out(text, first, last):
    check(parsed(text, [(min(first, last), max(first, last))]))


def test_the_collector_is_left_as_it_was():
    parsed("Art. 1º A.\n")
    assert gc.isenabled()


@pytest.mark.parametrize("above", ["Abelhas\n“", "“Abelhas\n\n"])
@pytest.mark.parametrize("below", ["Art. 9º", "§ 2º", "I -"])
def test_words_above_a_quoted_heading_are_no_title_of_what_stands_below_it(above, below):
    lead = "Art. 1º A Lei nº 5, de 2001, passa a vigorar com as seguintes alterações:\n"
    act = parsed(f"{lead}{above}CAPÍTULO II\n\n{below} O mel.” (NR)\nArt. 2º B.\n")
    check(act)
    assert next(unit.text for unit in act.units if unit.id == "art1_cpt").endswith("alterações: Abelhas")
    assert not any(unit.title for unit in act.units)


def test_a_caput_that_gives_its_words_away_ends_below_the_dash_of_its_label():
    lead = "Art. 1º A Lei nº 5, de 2001, passa a vigorar com as seguintes alterações:\n"
    check(parsed(f"{lead}“Art. 9º ....\n-\nDa banca\nArt. 10. O mel.” (NR)\nArt. 2º B.\n"))
