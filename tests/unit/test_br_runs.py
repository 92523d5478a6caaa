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


def test_runs_are_taken(monkeypatch):
    taken = []
    run = builder.run
    monkeypatch.setattr(builder, "run", lambda *given: taken.append((given[2], run(*given))) or taken[-1][1])
    parsed("\n".join(LINES[:12]))
    assert max(after - index for index, after in taken) > 8


@pytest.mark.parametrize("step", range(1, 8))
def test_a_run_makes_the_units_that_judging_each_line_makes(step, monkeypatch):
    text = "\n".join(LINES[step % 3 :: step] + LINES[::-step])
    together = parsed(text).units
    monkeypatch.setattr(builder, "run", lambda text, lines, index, *rest: index)
    assert parsed(text).units == together
