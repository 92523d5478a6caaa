"""Notes of compiled acts, and the status that they and struck-out text give to a unit."""

import pytest
from brazil import parsed
from hypothesis import given
from hypothesis import strategies as st
from legalos.parsers.br.brackets import BRACKETS, bracketed
from legalos.parsers.br.notes import emptied, may_be_emptied, read

PIECES = [
    "(",
    ")",
    "[",
    "]",
    "revogad",
    "Vetad",
    "suprimid",
    "o",
    "as",
    "s",
    " ",
    ".",
    "….",
    "-",
    " pela Lei nº 9",
    " de 2019",
]


def status(text, struck=()):
    return [(unit.id, unit.status) for unit in parsed(text, struck).units if unit.text]


@pytest.mark.parametrize(
    ("label", "note", "told"),
    [
        ("§ 2º", "§ 2º revogado", "revoked"),
        ("§ 2º", "§ 3º revogado", "in_force"),
        ("§ 2º", "Parágrafo 2º revogado", "revoked"),
        ("§ 2º-A", "§ 2º-A revogado", "revoked"),
        ("§ 2º-A", "§ 2º revogado", "in_force"),
        ("Parágrafo único.", "Parágrafo único revogado", "revoked"),
        ("§ 1º", "Parágrafo único revogado", "in_force"),
        ("II -", "Inciso II revogado", "revoked"),
        ("II -", "inciso III revogado", "in_force"),
        ("b)", "Alínea “b” revogada", "revoked"),
        ("b)", "Alínea “c” revogada", "in_force"),
        ("b)", "Inciso revogado", "in_force"),
    ],
)
def test_a_note_that_names_a_unit_ends_that_one_alone(label, note, told):
    text = f"Art. 1º A feira:\n{label} O sino toca. ({note} pela Lei nº 5, de 2010)\n"
    assert parsed(text).units[-1].status == told


def test_a_note_that_names_an_article_ends_that_one_alone():
    note = "(Art. 2º revogado pela Lei nº 5, de 2010)"
    act = parsed(f"Art. 1º A. {note}\nArt. 2º B. {note}\n")
    assert [unit.status for unit in act.units] == ["in_force", "in_force", "revoked", "revoked"]


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
        ("Incluído pela Lcp nº 104, de 2001", ("included", "lei.complementar", "104", "2001")),
        ("Vide art 3 da LCp nº 118, de 2005", ("see", "lei.complementar", "118", "2005")),
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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("[Revogado].", "revoked"),
        ("[(Revogado pela Lei nº 12, de 2011)]", "revoked"),
        ("(Suprimido pela Emenda nº 3)", "revoked"),
        ("Revogado (Lei nº 5.000/70).", "revoked"),
        ("(Revogado pelo Decreto-lei nº 406, de 1968", "revoked"),
        ("[VETADO]", "vetoed"),
        ("V E T A D O", "vetoed"),
        ("(V E T A D O)", "vetoed"),
        ("(Vetado", "vetoed"),
        ("(VETADO. (Incluído pela Lei nº 13, de 2017)", "vetoed"),
        ("VETADO (Incluído pela Lei nº 13, de 2017)", "vetoed"),
        (".......... VETADO ..........", "vetoed"),
        ("vetado o projeto, volta à câmara.", "in_force"),
    ],
)
def test_words_of_a_revocation_or_a_veto_are_known_however_they_are_set(words, told):
    assert status(f"Art. 1º A:\nI - {words}\n")[1] == ("art1_cpt_inc1", told)


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("(Revogado pela Lei nº 4, de 2000)", "revoked"),
        ("(revogado pela Lei nº 4, de 2000)", "revoked"),
        ("(Caput revogado pela Lei nº 4, de 2000)", "revoked"),
        ("(Revogado a partir de 1º de janeiro de 2001 pela Lei nº 4, de 2000)", "revoked"),
        ("(Expressamente revogado pela Lei nº 4, de 2000)", "revoked"),
        ("(Excluído pela Lei nº 4, de 2000)", "revoked"),
        ("(Revogado pela Lei nº 4, de 2000) (Restaurado pela Lei nº 5, de 2001)", "in_force"),
        ("(Revogado pela Lei nº 4, de 2000) (Repristinado pela Lei nº 5, de 2001)", "in_force"),
        ("(Vigência até 31 de dezembro de 2015)", "expired"),
        ("(Revogado pela Lei nº 4, de 2000) (Vigência até 31.12.2015)", "revoked"),
        ("(Vigência até a regulamentação)", "in_force"),
        ("(Redação dada pela Lei nº 3, de 1999) (Revogado pela Lei nº 4, de 2000)", "revoked"),
        ("(Revogado pela Lei nº 4, de 2000) (Redação dada pela Lei nº 3, de 1999)", "revoked"),
        ("(Revogado pela Lei nº 4, de 2000) (Redação dada pela Lei nº 5, de 2001)", "in_force"),
        ("(Revogado pela MP nº 4, de 2000) (Vigência encerrada)", "in_force"),
        ("(Incluído pela MP nº 4, de 2000) (Vigência encerrada)", "expired"),
        ("(Vide MP nº 4, de 2000) (Vigência encerrada)", "in_force"),
        ("(Parágrafo único revogado pela Lei nº 4, de 2000)", "in_force"),
        ("(Revogado em parte pela Lei nº 4, de 2000)", "in_force"),
        ("(Revogado o inciso I pela Lei nº 4, de 2000)", "in_force"),
    ],
)
def test_a_note_ends_words_that_are_still_there_if_it_means_all_of_them(note, told):
    assert status(f"Art. 1º A feira é livre. {note}\nArt. 2º B.\n")[0] == ("art1_cpt", told)


def test_a_revoked_act_that_a_sentence_cites_ends_no_unit():
    assert status("Art. 1º Na forma da Lei nº 5 (revogada pela Lei nº 6, de 2000).\n") == [("art1_cpt", "in_force")]


def test_what_stands_below_a_revoked_unit_ends_with_it_but_paragraphs_stay():
    text = "Art. 1º Vale: (Revogado pela Lei nº 5, de 2001)\nI - um;\nII - dois.\n§ 1º Vale.\n"
    assert status(text) == [
        ("art1_cpt", "revoked"),
        ("art1_cpt_inc1", "revoked"),
        ("art1_cpt_inc2", "revoked"),
        ("art1_par1", "in_force"),
    ]


def test_an_earlier_wording_that_is_quoted_gives_the_new_one_neither_notes_nor_status():
    caput = parsed(
        "Art. 1º Novo. (Redação dada pela Lei nº 7, de 2001)\nRedação anterior: “Velho. (Revogado pela Lei nº 6)”\n"
    ).units[1]
    assert (caput.status, [note.number for note in caput.notes]) == ("in_force", ["7"])


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


def struck(text):
    """The statuses and words of a text where ``~`` stands around what is struck out."""
    parts = text.split("~")
    ends = [sum(map(len, parts[: at + 1])) for at in range(len(parts))]
    act = parsed("".join(parts), [(ends[at - 1], ends[at]) for at in range(1, len(parts), 2)])
    return act, [(unit.id, unit.status, unit.text) for unit in act.units if unit.text]


def test_struck_out_words_with_a_note_behind_them_are_not_in_force():
    act, shown = struck(
        "Art. 1º A:\n~I - um;~ (Revogado pela Lei nº 2.000, de 1995)\nII - ~dois~;\n"
        "~III - três~(Revogado pela MP nº 500) (Vigência encerrada)\nIII - três.\n"
    )
    assert [state for _, state, _ in shown] == ["in_force", "revoked", "superseded", "superseded", "in_force"]
    assert not [found for found in act.diagnostics if found.category == "numbering"]


def test_words_that_are_struck_out_are_taken_from_a_unit_that_stays():
    act, shown = struck("Art. 1º A feira ~fria~ é livre:\nI - por ~R$ 100,00~ R$ 200,00 a ~banca~.\n")
    assert shown == [
        ("art1_cpt", "in_force", "A feira é livre:"),
        ("art1_cpt_inc1", "in_force", "por R$ 200,00 a."),
    ]
    assert [act.text[start:end] for start, end in act.struck] == ["fria", "R$ 100,00", "banca"]


def test_a_struck_out_article_takes_its_paragraphs_along_only_where_it_has_a_new_wording():
    _, shown = struck(
        "~Art. 1º Velho:~\n~I - um.~\nArt. 1º Novo. (Redação dada pela Lei nº 7, de 1999)\n§ 1º Vale.\n"
        "~Art. 2º Velho.~ (Revogado pela Lei nº 7, de 1999)\n§ 1º Vale.\n"
    )
    assert [state for _, state, _ in shown] == [
        "superseded", "superseded", "in_force", "in_force", "revoked", "in_force",
    ]  # fmt: skip


def test_a_renumbered_paragraph_replaces_the_sole_one():
    act = parsed("Art. 1º A.\nParágrafo único. B.\n§ 1º B. (Renumerado do parágrafo único pela Lei nº 5, de 2000)\n")
    assert [(unit.number, unit.status) for unit in act.units if unit.kind == "paragrafo"] == [
        ("1u", "superseded"),
        ("1", "in_force"),
    ]
    assert not [found for found in act.diagnostics if found.category == "numbering"]


def test_an_expired_wording_gives_way_to_the_next_one():
    text = "Art. 1º A:\nI - as frias; (Incluído pela MP nº 3, de 1996) (Vigência encerrada)\nI - as quentes.\n"
    assert status(text)[1:] == [("art1_cpt_inc1", "superseded"), ("art1_cpt_inc1", "in_force")]


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


@given(st.lists(st.sampled_from(PIECES), max_size=7).map("".join))
def test_words_that_a_note_has_emptied_are_never_passed_over(words):
    assert emptied(words) is None or may_be_emptied(words)


@given(st.text(alphabet="()[]a ", max_size=12))
def test_brackets_are_found_as_their_pattern_says(words):
    expected = [match.span(match.lastindex) for match in BRACKETS.finditer(words)]
    assert bracketed(words) == expected


@pytest.mark.parametrize(
    ("label", "note", "told"),
    [
        ("Artigo 3º -", "- Artigo 3º revogado pela Lei nº 5, de 2/5/2010.", "revoked"),
        ("Artigo 3º -", "- Artigo 2º revogado pela Lei nº 5, de 2/5/2010.", "in_force"),
        ("Artigo 3º -", "- Artigo 3º, com redação dada pela Lei nº 5, de 2/5/2010.", "amended"),
        ("Artigo 3º -", '- "Caput" do artigo 3º com redação dada pela Lei nº 5, de 2/5/2010.', "amended"),
        ("Artigo 3º -", "- Vide Lei nº 5, de 2/5/2010.", "see"),
        ("b)", 'Alínea "b" do inciso III acrescentada pela Lei nº 5, de 2/5/2010.', "included"),
        ("b)", "- Incluída pela Lei nº\n5, de 2/5/2010.", "included"),
        ("2 -", "- Item 2 com redação dada pela Lei nº 5, de 2/5/2010.", "amended"),
        ("II -", "* Incisos I e II com a redação dada pela Lei nº 5, de 2/5/2010", "amended"),
    ],
)
def test_a_line_below_a_unit_that_names_it_is_its_note(label, note, told):
    unit = parsed(f"Artigo 1º - A praça.\nArtigo 2º - A feira:\n{label} O sino toca.\n{note}\n").units[-1]
    (told_note,) = unit.notes
    assert (told_note.number, told_note.date) == ("5", "2010-05-02")
    assert told == (unit.status if told in ("revoked", "in_force") else told_note.action)


def test_an_article_that_says_revoked_alone_has_the_note_below_it():
    act = parsed(
        "Artigo 1º - A.\nArtigo 2º - Revogado.\nArtigo 3º - Revogado.\n- Artigos 2º e 3º revogados pela Lei nº 5.\n"
    )
    assert [unit.status for unit in act.units] == ["in_force", "in_force", *["revoked"] * 4]
    assert [note.number for note in act.units[-1].notes] == ["5"]


def test_a_heading_has_the_note_below_its_name():
    act = parsed(
        "Artigo 1º - A.\nCAPÍTULO II\nDa Feira\n- Capítulo II incluído pela Lei nº 5, de 2/5/2010.\nArtigo 2º - B.\n"
    )
    assert [note.action for note in act.units[2].notes] == ["included"]


@pytest.mark.parametrize("star", ["*", "**", "* ", "(*) ", "(*)"])
def test_stars_before_labels_of_reworded_units_are_no_words(star):
    page = f"Art. 1º A praça.\n{star}Art. 2º A feira é:\n{star}I - livre;\n{star}§ 1º Ela toca.\nArt. 3º O sino.\n"
    found = [(unit.id, unit.text) for unit in parsed(page).units if unit.text]
    assert found == [
        ("art1_cpt", "A praça."),
        ("art2_cpt", "A feira é:"),
        ("art2_cpt_inc1", "livre;"),
        ("art2_par1", "Ela toca."),
        ("art3_cpt", "O sino."),
    ]


def test_a_footnote_behind_a_star_is_no_item():
    assert [unit.id for unit in parsed("Art. 1º A praça.\n*1. A antiga.\n").units] == ["art1", "art1_cpt"]


@pytest.mark.parametrize(
    "said",
    [
        "Redação do art 1º da lei 2008/03 de 22 de dezembro de 2003",
        "Redação do Artigo 2ºda Lei 2008/03 de 22 de dezembro de 2003",
        "Redação dada pela Lei nº 2008/2003",
        "Redação original revalidada pelo art 1º da Lei 2008/03 de 9 de junho de 2003.",
    ],
)
def test_a_note_without_brackets_is_no_topic_of_the_unit_below(said):
    act = parsed(f"Art. 1º O plano dura um ano.\n{said}\nArt. 2º Fim.\n")
    found = {unit.id: unit for unit in act.units}
    assert (found["art2"].title, found["art1_cpt"].text) == ("", f"O plano dura um ano. {said}")
    assert [(note.action, note.kind, note.number) for note in found["art1_cpt"].notes] == [("amended", "lei", "2008")]


@pytest.mark.parametrize(
    "line",
    [
        "Art. 2º a 10.\n(Revogados pela Lei nº 9, de 2009)",
        "Art. 1.620. a 1.629. (Revogados pela Lei nº 9, de 2009)",
        "Art. 1.620. a 1.629.\n(Revogados pela Lei nº 9, de 2009)",
        "Art. 2: e Parágrafo único. (Revogados)",
    ],
)
def test_several_units_that_a_label_or_its_line_names_are_revoked(line):
    assert [unit.status for unit in parsed(f"Art. 1º Um.\n{line}\n").units] == ["in_force"] * 2 + ["revoked"] * 2


def test_words_with_both_genders_in_brackets_are_those_of_a_note():
    act = parsed(
        "INSTRUÇÃO NORMATIVA RFB Nº 10, DE 3 DE MAIO DE 2019\nArt. 1º A feira vale.\n"
        "§ 1º A banca é livre. (Revogado(a) pelo(a) Instrução Normativa RFB nº 12, de 6 de maio de 2021)\n"
        "§ 2º O sino toca. (Incluído(a) pelo(a) Instrução Normativa RFB nº 13, de 7 de maio de 2021)\n"
    )
    told = {unit.id: (unit.status, [(note.action, note.number) for note in unit.notes]) for unit in act.units}
    assert told["art1_par1"] == ("revoked", [("revoked", "12")])
    assert told["art1_par2"] == ("in_force", [("included", "13")])


@pytest.mark.parametrize(
    ("words", "date"),
    [
        ("Redação dada pelo Decreto nº 11, de 2022, produzindo efeitos a partir de 1º de março de 2023", "2022"),
        ("Redação dada pela Lei nº 11, de 3 de maio de 2022, com efeitos a partir de 1/1/2023", "2022-05-03"),
        ("Incluído pela Lei nº 11/2022 a partir de 1º.1.2023", "2022"),
    ],
)
def test_the_day_of_effect_is_none_of_the_amending_act_s(words, date):
    assert read(words)[2:] == ("11", date)
