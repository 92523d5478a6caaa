"""Provisions that share a line with others, where numbering shows it; and lines that are no words of the act."""

from brazil import parsed, words


def test_the_article_that_is_missing_is_looked_for_inside_the_lines_above():
    found = words(
        "Art. 1º Um.\nSeção II\nDas Unidades Art. 2º As unidades.\nArt. 3º Três. Art. 4º Quatro.\nArt. 5º Cinco.\n"
    )
    assert (found["sec2"], found["art2_cpt"], found["art4_cpt"]) == ("Das Unidades", "As unidades.", "Quatro.")


def test_a_cited_article_is_none_though_its_number_is_missing():
    assert "art2" not in words("Art. 1º Um, na forma do Art. 2º Antigo desta Lei.\nArt. 3º Três.\n")


def test_incisos_in_a_row_behind_a_colon_are_units():
    found = words("Art. 1º O Conselho compõe-se de: I - um presidente; II - dois vogais; e III - um secretário.\n")
    assert found == {
        "art1": "", "art1_cpt": "O Conselho compõe-se de:", "art1_cpt_inc1": "um presidente;",
        "art1_cpt_inc2": "dois vogais; e", "art1_cpt_inc3": "um secretário.",
    }  # fmt: skip


def test_one_numeral_behind_a_colon_is_a_word():
    assert list(words("Art. 1º Fica criada a classe: I - inicial da carreira.\n")) == ["art1", "art1_cpt"]


def test_paragraphs_in_a_row_are_units():
    assert {"art1_par1", "art1_par2"} <= words("Art. 1º Um.\n§ 1º Um. § 2º Dois.\n").keys()


def test_a_letterhead_that_comes_again_is_set_aside():
    head = "Estado de Goiás\nPREFEITURA DE VALE SERENO\nRua das Flores, 100 - CEP 75.000-000\n"
    act = parsed(f"{head}Art. 1º São:\nI - um;\n{head}II - dois.\n")
    assert [unit.text for unit in act.units if unit.text] == ["São:", "um;", "dois."]
    assert sum(found.code == "furniture-set-aside" for found in act.diagnostics) == 6


def test_an_address_that_stands_once_is_text():
    assert words("Art. 1º A sede é na\nRua das Flores, 100 - CEP 75.000-000\n")["art1_cpt"].endswith("75.000-000")


def test_alineas_in_a_row_behind_a_colon_are_told_apart():
    found = words(
        "Art. 1º Compete ao Conselho: a) deliberar; b) opinar; e c) votar.\nArt. 2º O que consta: a) do anexo.\n"
    )
    assert [found[f"art1_cpt_ali{number}"] for number in (1, 2, 3)] == ["deliberar;", "opinar; e", "votar."]
    assert found["art2_cpt"] == "O que consta: a) do anexo."


def test_incisos_in_a_row_that_begins_its_line_are_told_apart():
    found = words("Art. 1º São:\nI - um; II - dois;\nIII - três.\n")
    assert [found[f"art1_cpt_inc{number}"] for number in (1, 2, 3)] == ["um;", "dois;", "três."]


def test_an_alinea_or_inciso_behind_another_is_cut_off():
    found = words("Art. 1º São:\nI - os atos:\na) de um; e b) de dois;\nII - dois; III - três.\n§ 1º C.\n")
    assert [found[f"art1_cpt_inc1_ali{number}"] for number in (1, 2)] == ["de um; e", "de dois;"]
    assert [found[f"art1_cpt_inc{number}"] for number in (2, 3)] == ["dois;", "três."]


def test_an_article_that_lost_its_line_breaks_is_told_apart_by_its_counts():
    found = words(
        "Art. 1º A feira (da praça) vende: (Redação dada pela Lei nº 9, de 2020) I – frutas: a) doces; "
        "e, b) de 2 cores; "
        "II – peixe. (Incluído pela Lei nº 9, de 2020) § 1º O peixe é fresco. § 2º (Revogado). § 3º Fim.\n"
        "Art. 2º A feira fecha. Parágrafo único. Não há exceção.\n"
    )
    assert list(found) == [
        "art1", "art1_cpt", "art1_cpt_inc1", "art1_cpt_inc1_ali1", "art1_cpt_inc1_ali2", "art1_cpt_inc2",
        "art1_par1", "art1_par2", "art1_par3", "art2", "art2_cpt", "art2_par1u",
    ]  # fmt: skip


def test_what_is_cited_on_a_line_opens_no_unit():
    line = "Art. 1º Vale o art. 2º; § 1º do art. 3º; e na lei (cf. § 1º do art. 4º) a) ou b) dela.\n"
    assert list(words(line)) == ["art1", "art1_cpt"]


def test_provisions_of_an_act_on_one_line_are_told_apart_behind_e_and_headings():
    found = words(
        "CAPÍTULO I DA FEIRA SEÇÃO I DA PRAÇA Art. 1º São: I – um; e II – dois. Art. 2º B. Subseção I "
        "Do Fim Art. 3º Três.\n"
    )
    assert {"cap1", "cap1_sec1", "art1_cpt_inc2", "art3_cpt"} <= found.keys()
    assert found["cap1"] == "DA FEIRA"


def test_the_provision_of_a_list_that_is_missing_below_a_line_is_cut_off():
    found = words("Art. 5º São fins do plano: I — o rio, entre outros;\nII — o lago; III — a serra.\nIV — o mar.\n")
    assert found == {
        "art5": "", "art5_cpt": "São fins do plano:", "art5_cpt_inc1": "o rio, entre outros;",
        "art5_cpt_inc2": "o lago;", "art5_cpt_inc3": "a serra.", "art5_cpt_inc4": "o mar.",
    }  # fmt: skip
    found = words("Art. 6º A taxa é anual. I - no prazo:\na) a de lixo; b) a de luz;\nc) a de água.\nII - fora dele.\n")
    assert {id: found[id] for id in ("art6_cpt", "art6_cpt_inc1", "art6_cpt_inc1_ali2")} == {
        "art6_cpt": "A taxa é anual.", "art6_cpt_inc1": "no prazo:", "art6_cpt_inc1_ali2": "a de luz;",
    }  # fmt: skip


def test_a_numeral_inside_of_a_line_that_the_list_does_not_lack_is_a_word():
    assert words("Art. 5º São fins:\nI - os do rei; III - o belo;\nII - o lago. I - o rio;\nIII - o mar.\n") == {
        "art5": "", "art5_cpt": "São fins:", "art5_cpt_inc1": "os do rei; III - o belo;",
        "art5_cpt_inc2": "o lago. I - o rio;", "art5_cpt_inc3": "o mar.",
    }  # fmt: skip


def test_an_article_behind_the_end_of_an_amendment_is_cut_off():
    act = parsed('Art. 1º O art. 5º passa a ter a seguinte redação: "Art. 5º A feira é livre." (NR) Art. 2º Vigora.\n')
    assert words(act.text)["art2_cpt"] == "Vigora."
    assert words(act.text)["art1_cpt_alt1_art5_cpt"] == "A feira é livre."


def test_the_last_article_is_cut_off_on_the_line_of_the_one_before():
    found = words("Art. 1º A feira é livre.\nArt. 2º A banca é de pau. Art. 3º O mel é doce. Parágrafo único. Puro.\n")
    assert [found[name] for name in ("art2_cpt", "art3_cpt", "art3_par1u")] == [
        "A banca é de pau.",
        "O mel é doce.",
        "Puro.",
    ]
    cited = words("Art. 1º A feira é livre.\nArt. 2º Aplica-se à banca o Art. 3º Caput do Código.\n")
    assert "art3" not in cited
