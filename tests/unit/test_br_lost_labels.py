"""Labels that stand elsewhere than at the start of their text, or were lost: what a heading takes in, and what not."""

from brazil import parsed, words


def test_labels_at_the_end_of_their_text_open_articles_one_after_the_other():
    found = words(
        "CAPÍTULO I\nDAS ÁGUAS\nEsta Lei institui o plano. Art. 1º\nPara efeito desta Lei, considera-se: Art. 2º\n"
        "I - água: líquido;\nII - terra: sólido.\n- O plano será revisto. Art. 3º -\nCAPÍTULO II\nDAS TERRAS\n"
        "São objetivos da política: Art. 4º\nI - a justiça.\n"
    )
    assert found == {
        "cap1": "DAS ÁGUAS", "art1": "", "art1_cpt": "Esta Lei institui o plano.", "art2": "",
        "art2_cpt": "Para efeito desta Lei, considera-se:", "art2_cpt_inc1": "água: líquido;",
        "art2_cpt_inc2": "terra: sólido.", "art3": "", "art3_cpt": "O plano será revisto.", "cap2": "DAS TERRAS",
        "art4": "", "art4_cpt": "São objetivos da política:", "art4_cpt_inc1": "a justiça.",
    }  # fmt: skip


def test_an_article_labelled_at_its_end_holds_its_words_and_its_label():
    act = parsed("Art. 1º Um.\nO plano será revisto. Art. 2º\nArt. 3º Três.\n")
    article = next(unit for unit in act.units if unit.id == "art2")
    assert (article.label, act.text[article.start : article.end]) == ("Art. 2º", "O plano será revisto. Art. 2º")


def test_articles_labelled_at_the_end_go_on_where_the_label_of_one_is_lost():
    text = "".join(f"- O prazo é {'bem ' * n}longo. Art. {n}º\n" for n in (1, 2, 4, 5, 6))
    assert {"art4", "art5", "art6"} <= words(text).keys()


_LABELLED_AT_END = (
    "O rio é livre. Art. 1º\nO mar é livre. Art. 2º\nA serra é livre. Art 3º\nA mata é livre. Art. 3º A -\n"
)


def test_a_label_at_the_end_that_comes_again_begins_another_wording():
    act = parsed(
        _LABELLED_AT_END + "A taxa é de um. Art. 4º\nA taxa é de dois. (Redação dada pela Lei nº 7/2001) Art. 4º\n"
    )
    found = [(unit.id, unit.text, unit.status) for unit in act.units if unit.kind == "caput"]
    assert found == [
        ("art1_cpt", "O rio é livre.", "in_force"), ("art2_cpt", "O mar é livre.", "in_force"),
        ("art3_cpt", "A serra é livre.", "in_force"), ("art3-1_cpt", "A mata é livre.", "in_force"),
        ("art4_cpt", "A taxa é de um.", "superseded"),
        ("art4_cpt", "A taxa é de dois. (Redação dada pela Lei nº 7/2001)", "in_force"),
    ]  # fmt: skip


def test_a_label_at_the_end_that_stands_alone_above_begins_no_other_wording():
    act = parsed(_LABELLED_AT_END + "Art. 4º\n- O vale é livre. Art. 4º\nI - de dia;\nII - de noite.\nFim. Art. 5º\n")
    assert [unit.id for unit in act.units if unit.kind == "artigo"] == [
        "art1",
        "art2",
        "art3",
        "art3-1",
        "art4",
        "art5",
    ]


def test_a_label_stands_in_the_midst_of_a_sentence_where_the_line_below_goes_on():
    found = words(_LABELLED_AT_END + "O vale é de todos os Art. 4º\nmoradores da vila.\nO céu é o do Art. 5º\nVale.\n")
    assert (found["art4_cpt"], "art5" in found) == (
        "O vale é de todos os moradores da vila. O céu é o do Art. 5º Vale.",
        False,
    )


def test_a_sentence_above_a_list_is_no_name_of_a_heading():
    text = "Seção I\nDas Taxas:\nArt. 1º Um.\nSeção II\n{}O imposto será lançado:\nI - por mês;\nII - por ano.\n"
    for name in ("", "Lançamento"):
        found = words(text.format(f"{name}\n"))
        assert (found["sec1"], found["sec2"], found["sec2_dpg1"]) == ("Das Taxas:", name, "O imposto será lançado:")


def test_an_article_cited_at_the_end_of_a_line_opens_none():
    assert "art2" not in words("Art. 1º Um.\nO prazo é o de que trata o Art. 2º\nvigente.\nArt. 3º Três.\n")


def test_a_sentence_below_the_name_of_a_heading_is_a_unit_of_its_own():
    found = words("CAPÍTULO II\nDAS TERRAS\nSão objetivos da política:\nI - a justiça;\nII - a ordem.\nArt. 2º Fim.\n")
    assert found == {
        "cap2": "DAS TERRAS", "cap2_dpg1": "São objetivos da política:", "cap2_dpg1_inc1": "a justiça;",
        "cap2_dpg1_inc2": "a ordem.", "art2": "", "art2_cpt": "Fim.",
    }  # fmt: skip


def test_provisions_below_a_heading_whose_article_is_lost_are_units():
    found = words("CAPÍTULO II\nDAS TERRAS\nI - a justiça;\nII - a ordem.\nArt. 2º Fim.\n")
    assert (found["cap2"], found["cap2_dpg1_inc1"], found["cap2_dpg1_inc2"]) == ("DAS TERRAS", "a justiça;", "a ordem.")


def test_a_heading_takes_in_no_more_than_a_name():
    long = "As unidades de saúde do Município de Vale Sereno serão aptas a receber os que delas precisarem " * 4
    found = words(f"CAPÍTULO I\nDAS UNIDADES\n{long}\nArt. 1º Um.\n")
    assert (found["cap1"], found["cap1_dpg1"]) == ("DAS UNIDADES", " ".join(long.split()))


def test_a_name_goes_on_over_lines_and_takes_its_notes():
    found = words("CAPÍTULO II\nDAS TERRAS\nE DOS ARES\n(Incluído pela Lei nº 9.000, de 1995)\nArt. 2º Fim.\n")
    assert found["cap2"] == "DAS TERRAS E DOS ARES (Incluído pela Lei nº 9.000, de 1995)"


def test_the_topic_below_a_sentence_is_the_title_of_the_article():
    act = parsed("CAPÍTULO II\nDAS TERRAS\nSão objetivos todos os da lei.\nObjeto\nArt. 2º Fim.\n")
    assert [(u.id, u.title) for u in act.units if u.kind == "artigo"] == [("art2", "Objeto")]
    assert [u.text for u in act.units if u.kind == "dispositivo"] == ["São objetivos todos os da lei."]
