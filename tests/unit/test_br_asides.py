"""What editors put below a unit of a compiled text: earlier wordings and notes, which are no units of their own."""

import pytest
from brazil import parsed, words


def test_an_earlier_wording_without_quotation_marks_is_text_of_the_new_one():
    act = parsed(
        "Art. 1º Novo. (Redação dada pela Lei nº 2, de 1995)\nRedação anterior:\n"
        "Art. 1º Velho: (Revogado pela Lei nº 1, de 1990)\nI - um;\nII - dois.\n"
        "Art. 2º A:\nI - um;\nII - novo.\nRedação original, dada pelo Decreto nº 1.000/90:\nII - velho.\nIII - três.\n"
        "§ 1º Novo.\n§ 2º Novo.\nTexto anterior:\n§ 1º Velho.\n§ 2º Velho.\n§ 3º Fica.\nArt. 3º Fim.\n"
    )
    assert [unit.id for unit in act.units] == [
        "art1", "art1_cpt", "art2", "art2_cpt", "art2_cpt_inc1", "art2_cpt_inc2", "art2_cpt_inc3",
        "art2_par1", "art2_par2", "art2_par3", "art3", "art3_cpt",
    ]  # fmt: skip
    assert {unit.status for unit in act.units} == {"in_force"}
    assert [note.number for unit in act.units for note in unit.notes] == ["2"]


def test_what_repeats_no_number_below_such_a_heading_is_the_acts_own():
    assert {"art1_cpt_inc1", "art1_cpt_inc2"} <= words("Art. 1º Vale a redação original:\nI - um;\nII - dois.\n").keys()
    assert "art2" in words("Art. 1º Vale.\nTexto original:\nArt. 2º Vale.\n")


def test_numbered_notes_of_an_editor_are_no_items():
    act = parsed(
        "Art. 1º Isento.\nNotas:\n1. Convênio X. (Revogado pela Lei nº 2, de 1995)\n2. Vale até 2002.\n"
        "Art. 2º Vale:\n1. um;\n2. dois.\n"
    )
    assert [unit.id for unit in act.units if unit.kind == "item"] == ["art2_cpt_ite1", "art2_cpt_ite2"]
    assert (act.units[1].status, act.units[1].notes) == ("in_force", ())


@pytest.mark.parametrize(
    ("line", "action", "status"),
    [
        ("* Art. 1º com redação dada pela LC nº 33/96.", "amended", "in_force"),
        ("- Artigo com redação dada pela Lei nº 2.000, de 03-05-1995.", "amended", "in_force"),
        ("Nova redação dada ao art. 1º pelo Decreto nº 77/2003, efeitos a partir de 1º.1.2004.", "amended", "in_force"),
        ("Revogado pela Lei nº 2.000, de 1995.", "revoked", "revoked"),
    ],
)
def test_a_line_without_brackets_that_says_what_was_done_is_a_note(line, action, status):
    act = parsed(f"Art. 1º Texto.\n{line}\nArt. 2º Fim.\n")
    (note,) = act.units[1].notes
    assert (note.action, note.number != "", act.units[1].status) == (action, True, status)
    assert [unit.number for unit in act.units if unit.kind == "artigo"] == ["1", "2"]
    assert act.text[note.start : note.end] == note.text


def test_a_link_behind_a_note_is_one_too():
    units = parsed("Art. 1º A. (Incluído pela Lei nº 5, de 2000) Vigência\n§ 1º (VETADO). Produção de efeito\n").units
    assert [[note.action for note in unit.notes] for unit in units[1:]] == [
        ["included", "in_force_from"],
        ["vetoed", "in_force_from"],
    ]
    assert units[2].status == "vetoed"
