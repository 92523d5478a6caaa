"""Columns of numbers: however many lines they have, the act beside them keeps its tree."""

import pytest
from brazil import check, parsed
from legalos.parsers.br import scattered

HEAD = "LEI Nº 5, DE 2 DE MAIO DE 2020\nDispõe sobre a feira.\nO PREFEITO decreta:\nArt. 1º A.\nArt. 2º Vigora.\n"


@pytest.fixture(autouse=True)
def _few_lines_are_many(monkeypatch):
    monkeypatch.setattr(scattered, "_MANY_LINES", 40)


def test_an_act_above_columns_of_numbers_keeps_its_tree_and_what_its_head_tells():
    act = parsed(HEAD + "ANEXO I\nQUADRO\n" + "1,50\n" * 200 + "ANEXO II\n1. Mel\n2. Cera\n" + "7\n" * 100)
    check(act)
    assert (act.number, act.date, act.summary) == ("5", "2020-05-02", "Dispõe sobre a feira.")
    assert [part.id for part in act.components] == ["main", "anexo1", "anexo2"]
    assert {unit.id: unit.text for unit in act.units if unit.component == "anexo2"} == {
        "anexo2_ite1": "Mel", "anexo2_ite2": f"Cera{' 7' * 100}",
    }  # fmt: skip
    assert [unit.id for unit in act.units if unit.kind == "artigo"] == ["art1", "art2"]


def test_short_chapters_are_no_columns():
    act = parsed(HEAD + "".join(f"CAPÍTULO {n}\nMEL\nArt. {n} y\n" for n in range(3, 40)))
    assert sum(unit.kind == "capitulo" for unit in act.units) == 37


def test_labels_alone_on_their_lines_are_no_column_and_those_within_one_are_no_labels():
    act = parsed(HEAD + "Art. 3º São:\n" + "".join(f"{n}.\nmel da praça;\n" for n in range(1, 30)))
    assert sum(unit.kind == "item" for unit in act.units) == 29
    assert {unit.kind for unit in parsed("a)\n" * 100).units} == set()


def test_the_lines_of_other_texts_stay_as_they_are():
    found = [(n, n + 3, 0, False) for n in range(0, 100, 4)]
    assert scattered.gathered("abc " * 25, found) is found
