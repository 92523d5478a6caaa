"""Labels of rare forms: cláusulas, small and split numerals, lost accents, titles of treaty articles, low marks."""

import pytest
from brazil import components, parsed, words


def test_clausulas_are_basic_units_with_what_stands_below_them():
    act = parsed(
        "CONVÊNIO ICMS 7, DE 4 DE ABRIL DE 2012\nAutoriza a isenção.\nO Conselho Nacional das Feiras resolve:\n"
        "Cláusula primeira Ficam os Estados autorizados:\nI - a isentar;\nII - a reduzir.\n"
        "Parágrafo único. A isenção é total.\nCláusula segunda-A - A cláusula primeira do convênio vale.\n"
    )
    assert [unit.id for unit in act.units] == [
        "cls1", "cls1_cpt", "cls1_cpt_inc1", "cls1_cpt_inc2", "cls1_par1u", "cls2-1", "cls2-1_cpt",
    ]  # fmt: skip
    assert (act.segmented, act.kind, act.number) == (True, "convenio", "7")
    assert (act.units[0].kind, act.units[0].level, act.units[0].label) == (
        "clausula",
        "basic_unit",
        "Cláusula primeira",
    )


@pytest.mark.parametrize(
    ("word", "number"), [("décima segunda", "12"), ("vigésima", "20"), ("trigésima terceira", "33"), ("12ª", "12")]
)
def test_numbers_of_clausulas_are_read(word, number):
    assert f"cls{number}" in words(f"Cláusula primeira A.\nCláusula {word} - B.\n")


def test_a_contract_in_an_annex_has_clausulas_with_names():
    act = parsed(
        "Art. 1º A.\nANEXO I\nTERMO\nCLÁUSULA PRIMEIRA - DO OBJETO\nA banca é cedida.\n"
        "CLÁUSULA SEGUNDA - DO PRAZO\nUm ano.\n"
    )
    assert [(unit.id, unit.title or unit.text) for unit in act.units if unit.component == "anexo1"] == [
        ("anexo1_cls1", "DO OBJETO"), ("anexo1_cls1_cpt", "A banca é cedida."),
        ("anexo1_cls2", "DO PRAZO"), ("anexo1_cls2_cpt", "Um ano."),
    ]  # fmt: skip


def test_a_cited_clausula_at_the_start_of_a_line_is_text():
    text = "Cláusula primeira A.\nCláusula segunda O prazo é o da\nCláusula primeira do convênio anterior.\n"
    assert words(text)["cls2_cpt"].endswith("Cláusula primeira do convênio anterior.")


def test_quoted_clausulas_are_units_of_the_amendment():
    found = words(
        "Cláusula primeira O convênio passa a vigorar com a seguinte redação:\n"
        "“Cláusula quinta O prazo é de um ano.”\nCláusula segunda Vale já.\n"
    )
    assert found["cls1_cpt_alt1_cls5_cpt"] == "O prazo é de um ano."


def test_complementary_and_preliminary_headings_are_headings():
    found = words(
        "TÍTULO PRELIMINAR\nDA FEIRA\nArt. 1º A.\nLIVRO I\nDAS BANCAS\nArt. 2º B.\n"
        "LIVRO COMPLEMENTAR\nDO FIM\nArt. 3º C.\n"
    )
    assert (found["tit0"], found["liv1c"], found["art2_cpt"]) == ("DA FEIRA", "DO FIM", "B.")


def test_incisos_in_small_letters_count_from_one():
    found = words("Art. 1º São:\ni - um;\nii - dois;\niii - três.\nArt. 2º O que:\ni - só um.\n")
    assert [found[f"art1_cpt_inc{number}"] for number in (1, 2, 3)] == ["um;", "dois;", "três."]
    assert "art2_cpt_inc1" not in found


def test_numerals_with_a_letter_read_for_one_are_whole():
    found = words("Art. 1º São:\nI - um;\nI - l - dois;\nI - ll - três;\nIV - quatro;\nV - cinco;\nV - l - seis.\n")
    assert [found[f"art1_cpt_inc{number}"] for number in range(1, 7)] == [
        "um;", "dois;", "três;", "quatro;", "cinco;", "seis.",
    ]  # fmt: skip


def test_decimal_incisos_stand_below_theirs():
    found = words(
        "Art. 1º Cabe:\nI - Ao gabinete:\na) um;\nI.1 - Ao chefe:\na) dois;\nI.2 - Ao fiscal:\na) três;\nII - Fim.\n"
    )
    assert (found["art1_cpt_inc1_ali1"], found["art1_cpt_inc1_inc1_ali1"], found["art1_cpt_inc1_inc2_ali1"]) == (
        "um;", "dois;", "três;",
    )  # fmt: skip
    assert found["art1_cpt_inc2"] == "Fim."


def test_paragraphs_of_a_text_that_lost_its_accents_and_signs_are_read():
    found = words(
        "Art. 1 A instaurao segue:\nI - um.\n1 O prazo corre da publicao.\n2 O prazo se\n3 vezes dobra.\n"
        "Art. 2 B.\nPargrafo nico. C.\n"
    )
    assert found["art1_par1"] == "O prazo corre da publicao."
    assert found["art1_par2"] == "O prazo se 3 vezes dobra."
    assert found["art2_par1u"] == "C."


def test_titles_below_the_labels_of_treaty_articles_are_titles():
    act = parsed("Artigo I\nObjeto\n1. Um.\n2. Dois.\nArtigo II\nAutoridades\nAs autoridades são:\na) o rei.\n")
    assert [(unit.title, unit.text) for unit in act.units if unit.kind in ("artigo", "caput")] == [
        ("Objeto", ""), ("", ""), ("Autoridades", ""), ("", "As autoridades são:"),
    ]  # fmt: skip


def test_the_first_line_of_an_article_below_its_label_is_its_text():
    found = words("Artigo 1\nA banca é de madeira e\nlivre de taxa.\nArtigo 2\nA feira abre\nàs seis.\n")
    assert (found["art1_cpt"], found["art2_cpt"]) == ("A banca é de madeira e livre de taxa.", "A feira abre às seis.")


def test_a_treaty_below_its_decree_is_an_annex_with_its_preamble():
    assert components(
        "DECRETO Nº 7, DE 4 DE MAIO DE 2011\nPromulga o Acordo.\nO PRESIDENTE DA REPÚBLICA decreta:\n"
        "Art. 1º Fica promulgado.\nArt. 2º Vale já.\nACORDO ENTRE O BRASIL E O REINO\nAs Partes acordam o seguinte:\n"
        "Artigo I\nObjeto\nAs Partes cooperam.\nArtigo II\nFim\nVale já.\n"
    ) == ["main", "anexo1"]


@pytest.mark.parametrize("text", [",,Art. 8º O novo.”", "„Art. 8º O novo.“", '„Art. 8º O novo."'])
def test_low_quotation_marks_open_amendments(text):
    found = words(f"Art. 1º A Lei nº 7, de 1990, passa a vigorar com a seguinte redação:\n{text}\nArt. 2º Vale já.\n")
    assert (found["art1_cpt_alt1_art8_cpt"], found["art2_cpt"]) == ("O novo.", "Vale já.")


def test_an_enumeration_that_begins_behind_a_label_is_below_it():
    found = words("Art. 1º São:\nI - a) um;\nb) dois;\nII - três.\nArt. 2º I - um;\nII - dois.\n")
    assert (found["art1_cpt_inc1"], found["art1_cpt_inc1_ali1"], found["art1_cpt_inc1_ali2"]) == ("", "um;", "dois;")
    assert (found["art2_cpt"], found["art2_cpt_inc1"], found["art2_cpt_inc2"]) == ("", "um;", "dois.")


def test_a_suffix_that_touches_the_ordinal_is_one_where_the_number_comes_again():
    found = words("Art. 9º Um.\nArt. 9ºA Outro.\nArt. 9ºB - Mais.\nArt. 10ºA feira é livre.\n")
    assert (found["art9-1_cpt"], found["art9-2_cpt"], found["art10_cpt"]) == ("Outro.", "Mais.", "A feira é livre.")


def test_the_dash_of_a_label_may_begin_the_next_line():
    assert words("Art. 1º São:\nI\n- a banca;\nII\n- a feira.\n")["art1_cpt_inc1"] == "a banca;"


def test_a_dash_below_a_table_is_no_part_of_the_label_above_it():
    caput, table = parsed("Artigo IV\n1 | 2 | 3\n-").units[1:]
    assert caput.start <= table.start <= table.end <= caput.end


def test_a_range_of_revoked_paragraphs_may_have_wide_blanks():
    act = parsed("Art. 1º A.\n§§ 1º e  2º (Revogados pela Lei nº 7, de 1999)\n§ 3º C.\n")
    assert [(unit.id, unit.status) for unit in act.units[2:]] == [("art1_par1", "revoked"), ("art1_par3", "in_force")]


def test_a_numeral_read_as_a_digit_is_one_above_others_read_badly():
    found = words("Art. 1º São:\n1 - um;\nll - dois;\nlll - três.\n")
    assert [found[f"art1_cpt_inc{number}"] for number in (1, 2, 3)] == ["um;", "dois;", "três."]


def test_a_section_may_have_a_feminine_ordinal_with_a_full_stop():
    assert words("Seção 1.ª - Da Feira\nArt. 1º A.\nSeção 2.ª - Das Bancas\nArt. 2º B.\n")["sec2"] == "Das Bancas"


def test_spaced_letters_of_a_veto_are_no_suffix():
    assert [unit.status for unit in parsed("Art. 1º A.\nArt. 2º - V E T A D O\n").units][2:] == ["vetoed", "vetoed"]
