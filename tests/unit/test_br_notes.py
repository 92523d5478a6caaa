"""Notes of compiled acts, and the status that they and struck-out text give to a unit."""

import pytest
from brazil import parsed
from legalos.parsers.br.notes import Note, notes, read


def status(text, struck=()):
    return [(unit.id, unit.status) for unit in parsed(text, struck).units if unit.text]


def test_notes_are_told_from_other_brackets():
    text = "A feira (a livre) é da praça. (Redação dada pela Lei nº 5, de 2001 (DOU de 2.2.2001)) (Vide Lei nº 6)"
    assert notes(text) == ("Redação dada pela Lei nº 5, de 2001 (DOU de 2.2.2001)", "Vide Lei nº 6")


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("Redação dada pela Lei nº 13.853, de 2019", Note("reworded", "lei", "13853", "2019")),
        ("Incluído pela Lei Complementar nº 5, de 2.4.2001", Note("included", "lei.complementar", "5", "2001-04-02")),
        ("Revogado pelo art. 3º do Decreto nº 7, de 1º de maio de 2002", Note("revoked", "decreto", "7", "2002-05-01")),
        ("VETADO", Note("vetoed")),
        ("Vigência", Note("effects")),
    ],
)
def test_a_note_is_read_out_as_data(note, told):
    assert read(note) == told


def test_what_is_revoked_or_vetoed_keeps_its_place():
    text = (
        "Art. 1º A.\nI - (Revogado).\nII - (VETADO);\n"
        "III - vale. (Incluído pela Lei nº 2, de 2000)\n§ 1º (Revogado pela Lei nº 5, de 2001)\n"
    )
    assert status(text) == [
        ("art1_cpt", "in_force"),
        ("art1_cpt_inc1", "revoked"),
        ("art1_cpt_inc2", "vetoed"),
        ("art1_cpt_inc3", "in_force"),
        ("art1_par1", "revoked"),
    ]


def test_an_article_ends_with_its_caput_if_no_paragraph_is_left():
    units = {u.id: u.status for u in parsed("Art. 1º (Revogado).\nArt. 2º (Revogado).\n§ 1º Vale.\n").units}
    assert (units["art1"], units["art2"]) == ("revoked", "in_force")


def test_struck_out_wordings_are_superseded_and_stay():
    text = "Art. 1º A.\n§ 2º Era assim.\n§ 2º É assim. (Redação dada pela Lei nº 1, de 2001)\n"
    start = text.index("§")
    assert status(text, [(start, start + 15)]) == [
        ("art1_cpt", "in_force"),
        ("art1_par2", "superseded"),
        ("art1_par2", "in_force"),
    ]


def test_of_repeated_wordings_the_one_that_a_note_calls_new_is_current():
    text = "Art. 1º Era:\nI - um.\nArt. 1º É: (Redação dada pela Lei nº 1, de 2001)\nI - dois.\nArt. 2º Vale.\n"
    assert status(text) == [
        ("art1_cpt", "superseded"),
        ("art1_cpt_inc1", "superseded"),
        ("art1_cpt", "in_force"),
        ("art1_cpt_inc1", "in_force"),
        ("art2_cpt", "in_force"),
    ]


def test_a_veto_of_the_same_number_takes_nothing_from_the_text_before():
    act = parsed("Art. 1º A multa é de dez.\nArt. 1º (VETADO). (Incluído pela Lei nº 5, de 2017)\nArt. 2º B.\n")
    assert [u.status for u in act.units if u.kind == "caput"] == ["in_force", "vetoed", "in_force"]
    assert "art1 given twice" in act.diagnostics[0].message


def test_missing_numbers_are_told():
    act = parsed("Art. 1º A.\nArt. 4º B.\n")
    assert [(d.code, d.message) for d in act.diagnostics] == [
        ("numbering-gap", "Art. 4º follows article 1: 2 to 3 missing in main")
    ]
