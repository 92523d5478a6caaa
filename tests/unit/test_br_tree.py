"""The tree of an act's own provisions: what is a label, what is a citation, and what belongs to which unit."""

import pytest
from brazil import parsed, words


def test_an_article_has_a_caput_that_holds_its_incisos():
    act = parsed("Art. 1º São isentos:\nI - os idosos:\na) com cadastro:\n1. válido;\n§ 1º Vale já.\n")
    assert [(u.id, u.kind, u.level, u.label, u.parent) for u in act.units] == [
        ("art1", "artigo", "basic_unit", "Art. 1º", ""),
        ("art1_cpt", "caput", "basic_unit_component", "", "art1"),
        ("art1_cpt_inc1", "inciso", "enumeration", "I -", "art1_cpt"),
        ("art1_cpt_inc1_ali1", "alinea", "enumeration", "a)", "art1_cpt_inc1"),
        ("art1_cpt_inc1_ali1_ite1", "item", "enumeration", "1.", "art1_cpt_inc1_ali1"),
        ("art1_par1", "paragrafo", "basic_unit_component", "§ 1º", "art1"),
    ]


def test_a_unit_spans_its_label_and_all_below_it():
    act = parsed("TÍTULO I\nDa feira\nArt. 1º São isentos:\nI - os idosos.\nArt. 2º Vigora.\n")
    spans = {unit.id: act.text[unit.start : unit.end] for unit in act.units}
    assert spans["art1"] == "Art. 1º São isentos:\nI - os idosos."
    assert spans["tit1"] == "TÍTULO I\nDa feira\nArt. 1º São isentos:\nI - os idosos.\nArt. 2º Vigora."


def test_a_unit_that_lost_its_label_begins_with_the_topic_of_what_stands_below_it():
    act = parsed("TÍTULO I\nDA FEIRA\n“Art. 4º Novo\nParágrafo único. Vale.\nArtigo IV")
    unit, below = (next(u for u in act.units if u.id == id) for id in ("tit1_dpg1", "tit1_dpg1_par1u"))
    assert unit.start == below.start == act.text.index("“Art. 4º Novo")


def test_headings_nest_and_articles_are_numbered_through_the_act():
    found = words(
        "TÍTULO I\nA\nCAPÍTULO I\nB\nSeção I\nC\nArt. 1º X.\nCAPÍTULO II\nD\nArt. 2º Y.\nTÍTULO II\nE\nArt. 3º Z.\n"
    )
    assert found == {
        "tit1": "A", "tit1_cap1": "B", "tit1_cap1_sec1": "C", "art1": "", "art1_cpt": "X.",
        "tit1_cap2": "D", "art2": "", "art2_cpt": "Y.", "tit2": "E", "art3": "", "art3_cpt": "Z.",
    }  # fmt: skip


def test_a_part_below_a_book_without_name_is_its_name():
    assert words("LIVRO I\nPARTE GERAL\nTÍTULO I\nDO VALE\nArt. 1º X.\n")["liv1"] == "PARTE GERAL"


def test_a_heading_whose_line_has_a_note_alone_has_its_name_below():
    found = words("Seção I (Incluída pela Lei nº 7, de 2002)\nDos Prazos\nArt. 1º X.\n")
    assert found["sec1"] == "(Incluída pela Lei nº 7, de 2002) Dos Prazos"


def test_a_dash_above_a_name_on_the_line_below_its_label_is_no_part_of_it():
    act = parsed("CAPÍTULO I\n– DO OBJETO\nE DO FIM\nArt. 1º A.\nCAPÍTULO II\n-DA PRAÇA\nArt. 2º B.\n")
    assert [unit.title for unit in act.units if unit.kind == "capitulo"] == ["DO OBJETO E DO FIM", "-DA PRAÇA"]


def test_a_lettered_line_above_an_article_is_a_heading():
    act = parsed("Subseção I\nDa Votação\na) Disposições Gerais\nArt. 1º X.\n")
    assert [(u.kind, u.title) for u in act.units[:2]] == [
        ("subsecao", "Da Votação"),
        ("agrupamento", "a) Disposições Gerais"),
    ]


CITATIONS = [
    ("na forma do\nArt. 37 da Constituição, observados os horários.", "art37"),
    ("nos\n§§ 1º e 2º do art. 761.", "art1_par1"),
    ("nos termos do\n§ 9º do art. 367.", "art1_par9"),
    ("no\nCapítulo I do Título II da Lei nº 4.591.", "cap1"),
    ("dos incisos I e\nII somente serão concedidas.", "art1_cpt_inc2"),
    ("do inciso\nII\ndo caput.", "art1_cpt_inc2"),
    ("no prazo do art. 54, § 3º, e do\nart. 12, II, a.", "art12"),
    ("ao disposto no\nCapítulo II\ndesta Lei.", "cap2"),
    ("na forma do\nTítulo I.", "tit1"),
    ("na forma da\nSeção II – Das Bancas, desta Lei.", "sec2"),
]


@pytest.mark.parametrize(("cited", "key"), CITATIONS, ids=[key for _, key in CITATIONS])
def test_a_citation_that_a_break_put_at_a_line_start_is_text(cited, key):
    found = words(f"Art. 1º A taxa será paga {cited}\nArt. 2º Vigora.\n")
    assert found["art1_cpt"] == " ".join(f"A taxa será paga {cited}".split())
    assert key not in found


ANNOUNCED = ["do seguinte\nCapítulo II-B:", "do seguinte\n\nCAPÍTULO II-B", "do\nCapítulo II-B – Do Mel:"]


@pytest.mark.parametrize("words_above", ANNOUNCED)
def test_a_heading_that_a_sentence_announces_is_words_of_it_and_the_quotation_below_an_amendment(words_above):
    quoted = "“CAPÍTULO II-B\n\nDO MEL\n\nArt. 5º-A. Vale.” (NR)"
    found = words(f"Art. 1º A Lei nº 5 vigora acrescida {words_above}\n\n{quoted}\n\nArt. 2º Vigora.\n")
    assert found["art1_cpt"] == " ".join(f"A Lei nº 5 vigora acrescida {words_above}".split())
    assert [key for key in found if not key.endswith("cpt")] == [
        "art1", "art1_cpt_alt1_cap2-2", "art1_cpt_alt1_art5-1", "art2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "quoted", "key"),
    [
        ("Art. 5º-A:", "Art. 5º-A. Vale.", "art5-1"),
        ("§ 3º:", "§ 3º Vale.", "par3"),
        ("Parágrafo único", "Parágrafo único. Vale.", "par1u"),
    ],
)
def test_a_label_alone_on_its_line_that_a_sentence_announces_is_words_of_it(name, quoted, key):
    found = words(f"Art. 1º A Lei nº 5 vigora acrescida do seguinte\n{name}\n“{quoted}” (NR)\nArt. 2º Vigora.\n")
    assert found["art1_cpt"] == f"A Lei nº 5 vigora acrescida do seguinte {name}"
    assert [at for at in found if not at.endswith("cpt")] == ["art1", f"art1_cpt_alt1_{key}", "art2"]


@pytest.mark.parametrize(
    "above", ["A feira e a\n\nCAPÍTULO II.", "A feira e a\nCAPÍTULO II\nDO MEL", "A feira\nCAPÍTULO II."]
)
def test_a_heading_below_a_sentence_without_an_end_is_one(above):
    assert "cap2" in words(f"Art. 1º {above}\nArt. 2º Vigora.\n")


def test_text_wrapped_at_a_width_joins_its_lines():
    lines = [
        "Art. 1º A Agência Nacional de Feiras publicará no Diário do Vale, nos termos",
        "da lei, a relação das feiras, observado o disposto no inciso II do caput do",
        "§ 1º do art. 9º desta Lei, no prazo de trinta dias, contado da publicação do",
        "ato que as tiver criado, vedada a cobrança antes do fim do prazo do art. 2º",
        "Art. 2º O prazo para a publicação é de trinta dias e corre a partir do ato.",
    ]
    found = words("\n".join(lines))
    assert [key for key in found if key.endswith("cpt")] == ["art1_cpt", "art2_cpt"]
    assert "do § 1º do art. 9º desta Lei" in found["art1_cpt"]


def test_an_indent_that_marks_paragraphs_settles_what_is_a_label():
    body = ["  Art. 1º A taxa de feira e a taxa de praça serão pagas pelo dono da banca, salvo", "I - erro do fiscal."]
    body += [
        "  § 1º A taxa será paga.",
        "  Art. 2º Nos casos omissos decide a Prefeitura de Vale Sereno, na forma do seu",
        "regulamento.",
    ]
    found = words("\n".join([*body, "  Art. 3º A feira será na praça."]))
    assert found["art1_cpt"].endswith("salvo I - erro do fiscal.")
    assert found["art2_cpt"].endswith("na forma do seu regulamento.")


def test_a_number_torn_in_two_is_whole_where_the_count_asks_for_it():
    found = words("Art. 56. (VETADO).\nArt. 5 7. (VETADO).\nArt. 58. (VETADO).\n")
    assert [key for key in found if key.count("_") == 0] == ["art56", "art57", "art58"]


def test_old_and_misread_incisos_are_taken_where_the_count_asks_for_them():
    found = words("Art. 1º São:\nI - um;\nIl - dois;\nIII. três;\nIV) quatro;\nV  cinco.\n")
    assert [found[f"art1_cpt_inc{n}"] for n in range(1, 6)] == ["um;", "dois;", "três;", "quatro;", "cinco."]


def test_the_letter_i_is_no_numeral():
    found = words("Art. 1º São:\nI - x:\ng) sete;\nh) oito;\ni) nove;\nII - y.\n")
    assert found["art1_cpt_inc1_ali9"] == "nove;"
    assert found["art1_cpt_inc2"] == "y."


def test_a_label_alone_on_its_line_takes_the_text_below():
    found = words("Art. 1º.\nA feira é livre.\nI\n\n-\n\npara o dono;\nCAPÍTULO\nII\nDA BANCA\nArt. 2º Vigora.\n")
    assert (found["art1_cpt"], found["art1_cpt_inc1"], found["cap2"]) == (
        "A feira é livre.",
        "para o dono;",
        "DA BANCA",
    )


def test_a_label_at_the_end_of_its_text_opens_the_article():
    found = words(
        "CAPÍTULO I\nDA FEIRA\nA feira tem por fim: Art. 1º\nI - vender;\nA banca é livre. Art. 2º\nArt. 3º Vigora.\n"
    )
    assert (found["art1_cpt"], found["art1_cpt_inc1"], found["art2_cpt"]) == (
        "A feira tem por fim:",
        "vender;",
        "A banca é livre.",
    )


def test_provisions_glued_on_one_line_are_told_apart():
    found = words("CAPÍTULO I DA FEIRA Art. 1º A feira é livre. Parágrafo único. Salvo domingo. Art. 2º Vigora.\n")
    assert found == {
        "cap1": "DA FEIRA", "art1": "", "art1_cpt": "A feira é livre.", "art1_par1u": "Salvo domingo.",
        "art2": "", "art2_cpt": "Vigora.",
    }  # fmt: skip


def test_bullets_in_front_of_labels_are_no_part_of_them():
    found = words("• Art. 1º A feira é livre:\n- I - um;\n* § 1º Vale.\n")
    assert found == {"art1": "", "art1_cpt": "A feira é livre:", "art1_cpt_inc1": "um;", "art1_par1": "Vale."}


def test_paragraphs_on_the_line_of_their_article_are_told_apart():
    found = words(
        "Art. 1º A feira é livre. § 1º A banca é de madeira. § 2º O preço é livre.\nArt. 2º B. Parágrafo único. C.\n"
    )
    assert (found["art1_cpt"], found["art1_par2"], found["art2_par1u"]) == (
        "A feira é livre.",
        "O preço é livre.",
        "C.",
    )


def test_rows_with_tabs_are_a_table():
    found = words("Art. 1º A taxa:\nFaixa\tÁrea\tValor\n1\taté 50\t120\n§ 1º B.\n")
    assert (found["art1_cpt"], found["art1_cpt_tab1"]) == ("A taxa:", "Faixa Área Valor 1 até 50 120")


def test_a_topic_names_the_article_below_it():
    act = parsed(
        "Art. 1º A feira é livre.\nDas bancas de fruta\n"
        "Art. 2º A banca é de madeira.\nMulta por atraso\n§ 1º É de dez.\n"
    )
    titles = {unit.id: unit.title for unit in act.units if unit.title}
    assert titles == {"art2": "Das bancas de fruta", "art2_par1": "Multa por atraso"}
    assert words(act.text)["art1_cpt"] == "A feira é livre."


def test_a_topic_may_end_in_brackets_that_hold_a_word_and_no_mark():
    text = "Art. 1º Um.\nPerseguição (stalking)\nArt. 2º Dois.\nInstitui a feira. (NR)\nArt. 3º Três.\n"
    assert [unit.title for unit in parsed(text).units if unit.kind == "artigo"] == ["", "Perseguição (stalking)", ""]


def test_the_topic_of_the_first_article_is_no_preamble():
    act = parsed(
        "LEI Nº 1, DE 2 DE MAIO DE 2020\nCria a feira.\n"
        "O PREFEITO decreta:\nObjeto\nArt. 1º Fica criada.\nArt. 2º Vigora.\n"
    )
    assert (act.preamble, act.units[0].title) == ("O PREFEITO decreta:", "Objeto")


def test_a_line_without_full_stop_that_goes_on_is_no_topic():
    assert words("Art. 1º São:\nI - a banca\nde madeira\nII - a barraca.\n")["art1_cpt_inc1"] == "a banca de madeira"


def test_a_penalty_is_a_unit_of_its_own():
    found = words("Art. 1º Vender sem alvará:\nPena - multa, de dez a\nvinte unidades.\n§ 1º Dobra na reincidência.\n")
    assert (found["art1_cpt"], found["art1_cpt_pen"]) == ("Vender sem alvará:", "multa, de dez a vinte unidades.")


def test_the_rows_of_a_table_are_no_text_of_the_provision():
    found = words("Art. 1º A taxa é:\nFaixa | Área | Valor\n1 | até 50 | 120,00\n§ 1º Vale já.\n")
    assert found["art1_cpt"] == "A taxa é:"
    assert found["art1_cpt_tab1"] == "Faixa | Área | Valor 1 | até 50 | 120,00"
    assert "art1_cpt_ite1" not in found


def test_numbered_paragraphs_without_articles_are_units_of_a_text_that_stays_whole():
    act = parsed("1. A redação é livre,\n   com ressalvas.\n1.1 Cabe ao chefe.\n1.2 Cabe à seção.\n2. Cumpra-se.\n")
    assert [(u.id, u.text) for u in act.units] == [
        ("ite1", "A redação é livre, com ressalvas."),
        ("ite1_ite1", "Cabe ao chefe."),
        ("ite1_ite2", "Cabe à seção."),
        ("ite2", "Cumpra-se."),
    ]
    assert not act.segmented


def test_letters_below_numbered_sentences_stand_below_them():
    found = words("Artigo 1\n1. Cada Parte:\na) informa;\nb) coopera.\n2. Outra.\n")
    assert found["art1_cpt_ite1_ali2"] == "coopera."
    assert found["art1_cpt_ite2"] == "Outra."


def test_signatures_and_dates_are_no_text_of_the_last_article():
    for closing in (
        "Vale Sereno, 3 de maio de 2020.\nANA LIMA\nPrefeita",
        "Sala das Sessões, em 3 de maio de 2020.",
        "ANA LIMA\nPrefeita",
    ):
        assert words(f"Art. 1º Fica criada.\nArt. 2º Vigora.\n{closing}\n")["art2_cpt"] == "Vigora."


@pytest.mark.parametrize(
    ("torn", "whole"),
    [
        ("vedada a entre-\nga de cópias", "vedada a entrega de cópias"),
        ("aos Auditores-\nFiscais", "aos Auditores-Fiscais"),
        ("aplica-\nse às filiais", "aplica-se às filiais"),
        ("do art. 634-\nA da lei", "do art. 634-A da lei"),
        ("o vice-prefeito, o vice-\nprefeito eleito", "o vice-prefeito, o vice-prefeito eleito"),
        ("A FEI-\nRA LIVRE", "A FEIRA LIVRE"),
        ("a fei\u00adra", "a feira"),
    ],
)
def test_words_cut_by_the_page_are_made_whole_and_real_hyphens_kept(torn, whole):
    assert words(f"Art. 1º {torn}.\nArt. 2º Vigora.\n")["art1_cpt"] == f"{whole}."


def test_windows_control_characters_and_zero_width_ones_are_repaired_in_place():
    act = parsed("CAPÍTULO I\u200b\nDO VALE\nArt. 3º Serão:\nVII \x96 o \x93Vale\x94;\n")
    assert act.units[-1].label == "VII –"
    assert act.units[-1].text == "o “Vale”;"
    assert act.text[act.units[-1].start] == "V"


def test_a_topic_has_its_notes_with_it_and_leaves_the_unit_above_alone():
    act = parsed(
        "Art. 1º Vender:\nI - na praça.\nPena - multa de dez.\n"
        "Venda noturna (Incluído pela Lei nº 9, de 2015)\nII - à noite.\n"
        "Aumento de pena\n(Incluído pela Lei nº 8, de 2014)\n§ 1º Vale. (Redação dada pela Lei nº 7, de 2013)\n"
        "Vigência (Vide Lei nº 6, de 2012)\nArt. 2º Fim.\n"
    )
    shown = {unit.id: (unit.title, unit.text, [note.number for note in unit.notes]) for unit in act.units}
    assert shown["art1_cpt_pen"] == ("", "multa de dez.", [])
    assert shown["art1_cpt_inc2"] == ("Venda noturna (Incluído pela Lei nº 9, de 2015)", "à noite.", ["9"])
    assert shown["art1_par1"] == (
        "Aumento de pena (Incluído pela Lei nº 8, de 2014)",
        "Vale. (Redação dada pela Lei nº 7, de 2013) Vigência (Vide Lei nº 6, de 2012)",
        ["8", "7", "6"],
    )
    assert shown["art2"][0] == ""


def test_a_name_that_needs_more_words_has_them_and_leaves_no_topic():
    act = parsed("Seção I\nDos Preços de\nFrutas\nArt. 1º A.\nSeção II\nDa Feira\nHorário\nArt. 2º B.\n")
    assert [unit.title for unit in act.units if unit.kind in ("secao", "artigo")] == [
        "Dos Preços de Frutas", "", "Da Feira", "Horário",
    ]  # fmt: skip
