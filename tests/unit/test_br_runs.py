"""Lines that are taken in one go become the same units as those that are judged one by one."""

import pytest
from brazil import parsed
from legalos.parsers.br import builder

LINES = [
    "Art. 1º A feira é livre.",
    "Art. 2º São vedados:",
    "I - o fogo;",
    "II - o ruído, salvo:",
    "a) o do sino; e",
    "b) o da banda:",
    "1. de dia;",
    "2. de noite;",
    "III - a lama.",
    "§ 1º A banda toca:",
    "I - marchas; ou",
    "II - valsas.",
    "§ 2º do art. 1º não se aplica.",
    "Parágrafo único. O sino cala.",
    "TÍTULO II",
    "DO MERCADO",
    "Art. 3º O mercado abre às seis horas",
    "a) Disposições gerais",
    "Art. 4º (Revogado).",
    "Art. 5º .......",
    "Art. 6º A Lei nº 1 passa a vigorar com as seguintes alterações:",
    "“Art. 9º A praça é nossa.” (NR)",
    "§ 1º-A O prazo é de um ano.",
    "Art. 7º Esta Lei entra em vigor hoje.",
]
QUOTED = [
    "Art. 1º A Lei nº 1 passa a vigorar com as seguintes alterações:",
    "“Art. 9º A praça é nossa.",
    "§ 1º O sino cala:",
    "I - de dia;",
    "II - de noite.",
    "§ 2º do art. 1º não se aplica.",
    "“§ 3º A banda toca ......",
    "a) marchas; (NR)",
    "§ 4º para a feira é livre.",
    "b) [...]",
    "Art. 10. Revogado pelo povo,",
    "que o quis.",
    "§ 3º-A Os gatos podem entrar.",
    "§ 2º acrescido pela Lei nº 2.",
    "CAPÍTULO II",
    "DO MERCADO",
    '"Art. 11. O mercado abre às seis.',
    "Parágrafo único. O sino cala.” (NR)",
    "“Art. 9º-A. A feira é livre”",
    "Art. 2º Esta Lei entra em vigor hoje.",
]


def test_runs_are_taken(monkeypatch):
    taken = []
    run = builder.run
    monkeypatch.setattr(builder, "run", lambda *given: taken.append((given[2], run(*given))) or taken[-1][1])
    parsed("\n".join(LINES[:12]))
    assert max(after - index for index, after in taken) > 8


@pytest.mark.parametrize("step", range(1, 8))
def test_a_run_makes_the_act_that_judging_each_line_makes(step, monkeypatch):
    texts = ["\n".join(lines[step % 3 :: step] + lines[::-step]) for lines in (LINES, QUOTED)]
    together = [parsed(text) for text in texts]
    monkeypatch.setattr(builder, "run", lambda text, lines, index, *rest: index)
    assert [parsed(text) for text in texts] == together


def test_quoted_lines_are_taken_in_runs(monkeypatch):
    taken = []
    run = builder.run
    monkeypatch.setattr(builder, "run", lambda *given: taken.append((given[2], run(*given))) or taken[-1][1])
    act = parsed("\n".join(QUOTED[:5] + QUOTED[-1:]))
    assert max(after - index for index, after in taken) > 2
    assert [unit.id for unit in act.units if unit.quoted][-2:] == [
        "art1_cpt_alt1_art9_par1_inc1",
        "art1_cpt_alt1_art9_par1_inc2",
    ]


@pytest.mark.parametrize(
    ("below", "told"),
    [
        (["I - a;", "II - b:", "a) c;", "b) d.", "§ 1º E:", "I - f.", "§ 2º G."], 0),
        (["Parágrafo único. A."], 0),
        (["I - a;", "III - b."], 1),
        (["I - a:", "b) c."], 1),
        (["§ 1º A.", "§ 1º B."], 1),
        (["Parágrafo único. A.", "§ 2º B."], 2),
        (["I - a:", "a) b;", "a) c."], 1),
    ],
)
def test_numbers_of_an_article_taken_in_one_go_are_judged(below, told):
    codes = [one.code for one in parsed("\n".join(["Art. 1º A:", *below, "Art. 2º B.", "Art. 3º C."])).diagnostics]
    assert len(codes) == told, codes


def test_a_double_blank_anywhere_changes_no_words():
    text = "\n".join([*LINES[:12], "que tocam até", "as dez.", *LINES[12:]])
    plain, spaced = parsed(f"{text}\nArt. 8º A praça é nossa."), parsed(f"{text}\nArt. 8º A praça  é nossa.")
    assert [(one.label, one.text, one.start, one.notes) for one in plain.units] == [
        (one.label, one.text, one.start, one.notes) for one in spaced.units
    ]
