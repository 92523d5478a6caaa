"""What holds of every text, however broken: nothing is raised, nothing lost, children lie inside parents."""

import gc
import re

import pytest
from brazil import parsed
from hypothesis import given
from hypothesis import strategies as st

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
    "entre-", "ga \u200b de\xad cópias\x96", "Das bancas",
    "A feira tem por fim: Art. 3º", "Art. 1º A. Art. 2º B. Art. 3º C.",
]  # fmt: skip
text_of_lines = st.lists(st.sampled_from(LINES), max_size=40).map("\n".join)


def check(act):
    assert [c.start for c in act.components] == [0, *(c.end for c in act.components[:-1])]
    assert act.components[-1].end == len(act.text)
    assert len({component.id for component in act.components}) == len(act.components)
    bounds = {component.id: (component.start, component.end) for component in act.components}
    seen = {}
    for unit in act.units:
        assert 0 <= unit.start <= unit.end <= len(act.text)
        assert bounds[unit.component][0] <= unit.start <= unit.end <= bounds[unit.component][1]
        if unit.parent:
            parent = seen[unit.parent]
            assert parent.start <= unit.start <= unit.end <= parent.end
        seen[unit.id] = unit
        assert holds(act.text[unit.start : unit.end], unit.text)
        for note in unit.notes:
            assert bounds[unit.component][0] <= note.start < note.end <= unit.end
            assert holds(note.text, act.text[note.start : note.end].replace("\x96", "–"))
    assert all(0 <= d.start <= d.end <= len(act.text) for d in act.diagnostics)


def holds(span, words):
    """Whether the letters of the words stand in the span in their order; furniture or tables may stand between."""
    rest = iter(re.sub(r"\W+", "", span))
    return all(letter in rest for letter in re.sub(r"\W+", "", words))


@given(text_of_lines)
def test_any_order_of_lines_gives_a_tree(text):
    check(parsed(text))


@given(st.text(alphabet='Art.§IVX1º“”"()-–…|\n\f\t \xadabÉ;:,', max_size=300))
def test_any_order_of_signs_gives_a_tree(text):
    check(parsed(text))


@given(st.text(max_size=200))
def test_any_text_gives_a_tree(text):
    check(parsed(text))


@given(text_of_lines, st.integers(0, 400), st.integers(0, 400))
def test_any_range_may_be_struck_out(text, first, last):
    check(parsed(text, [(min(first, last), max(first, last))]))


def test_a_file_of_scattered_signs_stays_whole():
    act = parsed("1\n" * 30_000, kind="pl")
    check(act)
    assert (act.segmented, act.units, act.status) == (False, (), "proposed")


@pytest.mark.parametrize(
    "line",
    [
        "“",
        "(revogado ",
        "(a",
        ".",
        "I",
        "A ",
        "Art. ",
        "- ",
        "|",
        "Art. 1º A. ",
        "\u200b",
        "9.",
        "  ",
        "SUMÁRIO . ",
        "nº 1 ",
    ],
)
def test_a_line_without_end_is_read_once(line):
    check(parsed("Art. 1º A.\nSUMÁRIO\n" + line * 20_000 + "x\n"))


def test_the_collector_is_left_as_it_was():
    parsed("Art. 1º A.\n")
    assert gc.isenabled()
