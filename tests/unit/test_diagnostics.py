"""The catalogue of diagnostics, and those that the Brazilian parser makes of a text."""

import ast
from pathlib import Path

import pytest
from brazil import parsed
from legalos.diagnostics import CATALOGUE, CATEGORIES, diagnostic, page
from source import MODULES, ROOT, nodes

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"
HEAD = "LEI Nº 412, DE 2 DE MAIO DE 2010\n{}A PREFEITA DO MUNICÍPIO DE VALE SERENO decreta:\n"


def told(text):
    return [(d.code, d.message) for d in parsed(text).diagnostics]


def codes(text):
    return [d.code for d in parsed(text).diagnostics]


def test_every_code_in_the_source_stands_in_the_catalogue():
    makers = {"Diagnostic", "diagnostic", "tell", "_set_aside"}
    found = set()
    for path in MODULES:
        for node in () if "commands" in path.parts else nodes(path):  # which tell people, in a function of that name
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in makers and isinstance(node.args[0].value, str):
                    found.add(node.args[0].value)
    assert len(found) > 12
    assert found <= CATALOGUE.keys()


def test_nothing_makes_a_diagnostic_past_the_catalogue():
    made = [
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Diagnostic"
    ]
    assert made == ["diagnostics.py"]


def test_the_page_is_the_catalogue():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m legalos.diagnostics > docs/diagnostics.md"
    assert all(f"`{code}`" in page() for code in CATALOGUE)


def test_numbers_are_distinct_and_ordered_by_category():
    entries = list(CATALOGUE.values())
    assert [entry.number for entry in entries] == sorted({entry.number for entry in entries})
    assert list(dict.fromkeys(entry.category for entry in entries)) == list(CATEGORIES)


def test_a_diagnostic_has_what_its_entry_says():
    found = diagnostic("characters-lost", 3, 4, count=2)
    assert (found.number, found.category, found.severity) == ("LG103", "reading", "error")
    assert (found.message, found.start, found.end) == ("2 characters were lost before the file was made", 3, 4)
    with pytest.raises(KeyError):
        diagnostic("no-such-code")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Art. 1º A.\n§ 1º B.\n§ 3º C:\nI - um;\nIV - dois.\nArt. 2º D.\n",
            [
                ("numbering-gap", "§ 3º follows § 1º: 2 missing in art1"),
                ("numbering-gap", "IV - follows I -: 2 to 3 missing in art1_par3"),
            ],
        ),
        ("Art. 1º A.\n§ 2º B.\n", [("numbering-gap", "§ 2º follows none: 1 missing in art1")]),
        ("Art. 1º A.\nArt. 3º B.\nArt. 2º C.\nArt. 4º D.\n", [
            ("numbering-gap", "Art. 3º follows article 1: 2 missing in main"),
            ("numbering-inverted", "Art. 2º stands after Art. 3º in main"),
        ]),
        ("Art. 1º A.\n§ 1º B.\n§ 1º C.\n", [
            ("numbering-repeated", "art1_par1 given twice: § 1º stands more than once")
        ]),
        (
            "Art. 1º A.\nParágrafo único. B.\n§ 2º C.\n",
            [
                ("sole-paragraph-not-alone", "Parágrafo único is not the only paragraph of art1"),
                ("numbering-gap", "§ 2º follows none: 1 missing in art1"),
            ],
        ),
        ("Art. 1º A.\n§ 1º B.\nParágrafo único. C.\n", [
            ("sole-paragraph-not-alone", "Parágrafo único. is not the only paragraph of art1")
        ]),
    ],
)  # fmt: skip
def test_odd_numbers_are_told(text, expected):
    assert told(text) == expected


def test_letters_that_the_alphabet_lacked_until_2009_are_no_gap():
    letters = [*"abcdefghijlmnopqrstuvxz", "aa"]
    assert told("Art. 1º São:\n" + "".join(f"{letter}) um;\n" for letter in letters)) == []
    (gap,) = told("Art. 1º São:\n" + "".join(f"{letter}) um;\n" for letter in "abcdefghijm"))
    assert gap == ("numbering-gap", "m) follows j): 11 to 12 missing in art1_cpt")


def test_a_label_of_several_units_leaves_no_gap():
    text = "Art. 1º São:\n§ 1º Um.\n§§ 2º a 4º (Revogados).\n§ 5º Cinco.\n§§ 6º e 7º (Vetados).\n§ 8º Oito.\n"
    assert told(f"{text}Arts. 2º a 11. (Revogados).\nArt. 12. Doze.\n") == []
    assert told(f"{text}Arts. 2º a 11. (Revogados).\nArt. 13. Treze.\n") == [
        ("numbering-gap", "Art. 13. follows article 11: 12 missing in main")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Art. 1º A.\nParágrafo único. B.\nArt. 2º C.\n§ 1º D.\n§ 2º E.\nArt. 2º-A F.\n"
        "Art. 3º G:\nI - um;\nI-A - e;\nII - x.\n",
        "CAPÍTULO I\nA\nArt. 1º A.\nCAPÍTULO II\nB\nSeção I\nC\nArt. 2º B:\na) um;\nb) dois.\n",
        "TÍTULO I\nA\nCAPÍTULO I\nB\nArt. 1º A.\nTÍTULO II\nC\nCAPÍTULO II\nD\n"
        "Art. 2º B.\nCAPÍTULO III\nE\nArt. 3º C.\n",
        "Art. 1º A Lei nº 5, de 2001, passa a vigorar com a seguinte redação:\n"
        "“Art. 7º A:\n....................\nIV - um;\n"
        "....................\n§ 4º B.” (NR)\nArt. 2º C.\n",
        "Art. 1º A.\n§ 1º Era.\n§ 1º É. (Redação dada pela Lei nº 1, de 2001)\n§ 2º B.\n",
        "1. A comissão é livre.\n1.1 Um.\n1.2 Dois.\n2. A ata é pública.\n2.1 Um.\nArt. 1º A.\n",
    ],
)
def test_good_numbers_are_not_told(text):
    assert codes(text) == []


def test_dots_are_told_in_the_acts_own_text_alone():
    assert codes("Art. 1º A.\n......................\nArt. 2º B.\n") == ["omission-outside-amendment"]


def test_text_without_a_label_below_a_heading_is_told():
    text = "CAPÍTULO I\nDAS BANCAS\nAs bancas são livres e não pagam taxa alguma ao município da feira.\nArt. 1º B.\n"
    assert codes(text) == ["label-missing"]


def test_a_missing_ementa_is_told():
    assert codes(HEAD.format("") + "Art. 1º A.\n") == ["summary-missing"]
    assert codes(HEAD.format("Dispõe sobre a feira.\n") + "Art. 1º A.\n") == []
    assert codes("Art. 1º A.\n") == []


@pytest.mark.parametrize("day", ["31 DE FEVEREIRO DE 2020", "0 DE MAIO DE 2010", "29 DE FEVEREIRO DE 2019"])
def test_an_impossible_day_of_the_epigraph_is_left_empty_and_told(day):
    head = HEAD.format("Dispõe sobre a feira.\n").replace("2 DE MAIO DE 2010", day)
    act = parsed(head + "Art. 1º A.\n")
    assert (act.date, act.urn, act.number) == ("", "", "412")
    assert [(d.code, d.message) for d in act.diagnostics] == [
        ("date-unread", f"{day.lower()!r} is no day of the calendar")
    ]


def test_control_characters_are_told_with_their_place():
    (found,) = parsed("Art. 1º A \x93feira\x94 é livre.\n").diagnostics
    assert (found.code, found.start) == ("encoding-repaired", 10)
    assert found.message == "2 control characters were read as Windows-1252"


def test_a_hundred_of_one_kind_are_enough():
    assert len(codes("".join(f"Art. {number} A.\n" for number in range(10, 900, 2)))) == 100
