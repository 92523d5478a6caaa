"""Notes of compiled acts, and the status that they and struck-out text give to a unit."""

import pytest
from brazil import parsed
from legalos.parsers.br.notes import read


def status(text, struck=()):
    return [(unit.id, unit.status) for unit in parsed(text, struck).units if unit.text]


def test_notes_are_told_from_other_brackets():
    text = "A feira (a livre) é da praça. (Redação dada pela Lei nº 5, de 2001 (DOU de 2.2.2001)) (Vide Lei nº 6)"
    caput = parsed(f"Art. 1º {text}\n").units[1]
    assert [note.text for note in caput.notes] == [
        "Redação dada pela Lei nº 5, de 2001 (DOU de 2.2.2001)",
        "Vide Lei nº 6",
    ]


HEAD = (
    "LEI Nº 412, DE 2 DE MAIO DE 2010\nDispõe sobre a feira.\n"
    "A PREFEITA DO MUNICÍPIO DE VALE SERENO, Estado de Minas Gerais:\n"
)


def test_a_note_is_attached_to_its_unit_with_the_act_that_did_it_and_its_place():
    act = parsed(HEAD + "Art. 1º A feira\né livre. (Redação dada pela Lei nº\n500, de 2 de maio de 2019)\nArt. 2º B.\n")
    (note,) = next(unit for unit in act.units if unit.id == "art1_cpt").notes
    urn = "urn:lex:br;minas.gerais;vale.sereno:municipal:lei:2019-05-02;500"
    assert (note.action, note.kind, note.number, note.date, note.urn) == ("amended", "lei", "500", "2019-05-02", urn)
    assert act.text[note.start : note.end] == "Redação dada pela Lei nº\n500, de 2 de maio de 2019"


def test_a_note_torn_by_a_hyphen_is_placed_too():
    lines = [
        "Art. 1º A feira é livre para todas as pessoas que nela queiram vender. (Reda-",
        "ção dada pela Lei nº 5, de 2019)",
    ]
    act = parsed(
        "\n".join([*lines, *("A praça é de todas as pessoas que nela queiram ficar até as dez horas." for _ in "abcd")])
    )
    (note,) = act.units[1].notes
    assert (note.text, act.text[note.start : note.end]) == (
        "Redação dada pela Lei nº 5, de 2019",
        "Reda-\nção dada pela Lei nº 5, de 2019",
    )


@pytest.mark.parametrize(
    ("urn", "note", "told"),
    [
        ("urn:lex:br:federal:lei:2010-05-02;9", "Lei nº 7, de 2011", "urn:lex:br:federal:lei:2011;7"),
        ("urn:lex:br:agencia.x:resolucao:2010-05-02;9", "Lei nº 7, de 2011", "urn:lex:br:federal:lei:2011;7"),
        (
            "urn:lex:br:agencia.x:resolucao:2010-05-02;9",
            "Portaria nº 7, de 2011",
            "urn:lex:br:agencia.x:portaria:2011;7",
        ),
        ("urn:lex:br:federal:lei:2010-05-02;9", "Resolução nº 7, de 2011", ""),
        ("urn:lex:br;acre:procuradoria:ato:2010-05-02;9", "Lei nº 7, de 2011", ""),
        ("", "MP nº 7, de 2011", "urn:lex:br:federal:medida.provisoria:2011;7"),
        ("", "Lei nº 7, de 2011", ""),
        ("urn:lex:br:federal:lei:2010-05-02;9", "Lei nº 7", ""),
    ],
)
def test_the_urn_of_the_act_that_a_note_names_is_of_the_same_issuer(urn, note, told):
    act = parsed(f"Art. 1º A. (Incluído pela {note})\n", urn=urn)
    assert [found.urn for found in act.units[1].notes] == [told]


def test_notes_at_headings_are_read_and_replace_earlier_headings():
    act = parsed(
        "Art. 1º A.\nCAPÍTULO II\nDa praça\nCAPÍTULO II\nDa feira (Redação dada pela Lei nº 5, de 2001)\nArt. 2º B.\n"
        "CAPÍTULO III\n(Revogado pela Lei nº 5, de 2001)\nCAPÍTULO IV\nDo fim\nArt. 3º C.\n"
    )
    shown = [(unit.id, unit.status, len(unit.notes)) for unit in act.units if unit.level == "grouping"]
    assert shown == [
        ("cap2", "superseded", 0),
        ("cap2", "in_force", 1),
        ("cap3", "revoked", 1),
        ("cap4", "in_force", 0),
    ]
    assert next(unit.status for unit in act.units if unit.id == "art2") == "in_force"


def test_words_that_are_a_note_without_brackets_are_one():
    units = parsed(
        "Art. 1º A:\nI - Revogado pela Lei nº 5, de 2001.\n"
        "II - revogado o ato, volta o prazo.\nIII - revogado pela assembleia.\n"
    ).units
    assert [(unit.status, [note.action for note in unit.notes]) for unit in units[2:]] == [
        ("revoked", ["revoked"]),
        ("in_force", []),
        ("in_force", []),
    ]


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("Redação dada pela Lei nº 13.853, de 2019", ("amended", "lei", "13853", "2019")),
        ("Incluído pela Lei Complementar nº 5, de 2.4.2001", ("included", "lei.complementar", "5", "2001-04-02")),
        ("Revogado pelo art. 3º do Decreto nº 7, de 1º de maio de 2002", ("revoked", "decreto", "7", "2002-05-01")),
        ("Vide Decreto nº 7, de 2002", ("see", "decreto", "7", "2002")),
        ("Redação dada pela EC nº 19, de 1998", ("amended", "emenda.constitucional", "19", "1998")),
        ("Ver art. 2º desta Lei", ("see", "", "", "")),
        ("Vigência encerrada", ("expired", "", "", "")),
        ("VETADO", ("vetoed", "", "", "")),
        ("Vigência", ("in_force_from", "", "", "")),
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
