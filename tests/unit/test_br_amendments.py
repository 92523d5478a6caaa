"""Quoted amendments: trees of their own, and bounded so that they swallow nothing."""

import pytest
from brazil import parsed, words
from legalos.parsers.br import announcing

LEAD = "Art. 1º A Lei nº 9, de 2000, passa a vigorar com a seguinte redação:\n"
END = "Art. 2º Vigora.\n"


def test_quoted_provisions_are_a_tree_below_the_unit_that_quotes_them():
    act = parsed(f"{LEAD}“Art. 4º ..........\nI - um;\n..........\n§ 2º Dois.” (NR)\n{END}")
    quoted = [(u.id, u.text, u.parent, u.omitted) for u in act.units if u.quoted]
    assert quoted == [
        ("art1_cpt_alt1_art4", "", "art1_cpt", False),
        ("art1_cpt_alt1_art4_cpt", "", "art1_cpt_alt1_art4", True),
        ("art1_cpt_alt1_art4_cpt_inc1", "um;", "art1_cpt_alt1_art4_cpt", False),
        ("art1_cpt_alt1_art4_par2", "Dois.", "art1_cpt_alt1_art4", False),
    ]
    assert words(act.text)["art2_cpt"] == "Vigora."


BLOCKS = {
    "straight marks": ('"Art. 4° Novo." (NR)', {"art4_cpt": "Novo."}),
    "(AC)": ("“Art. 4º-A. Novo.” (AC)", {"art4-1_cpt": "Novo."}),
    "a mark and a stop": ("“Art. 4º Novo.”(NR).", {"art4_cpt": "Novo."}),
    "(NR) on a line of its own": ("“Art. 4º Novo.”\n(NR)", {"art4_cpt": "Novo."}),
    "several articles": ("“Art. 4º Um.\nArt. 5º Dois.”", {"art4_cpt": "Um.", "art5_cpt": "Dois."}),
    "a heading": ("“Seção VI\nDas Bancas\nArt. 31-A. Um.”", {"sec6": "Das Bancas", "art31-1_cpt": "Um."}),
    "a paragraph alone": ("“§ 5º Cinco.\n§ 6º Seis.”", {"par5": "Cinco.", "par6": "Seis."}),
    "marks inside": (
        "“Art. 4º O “Fundo Verde” será:\nI - um.” (NR)",
        {"art4_cpt": "O “Fundo Verde” será:", "art4_cpt_inc1": "um."},
    ),
    "a term at a line's end": ("“Art. 4º Formam o “Fundo Verde”\nI - um.” (NR)", {"art4_cpt_inc1": "um."}),
    "a mark for each paragraph": (
        "“Art. 4º Um.\n“§ 1º Dois.\n“§ 2º Três.”",
        {"art4_par1": "Dois.", "art4_par2": "Três."},
    ),
    "a torn label": ("“Art.\n7º  .....\nI - um;” (NR)", {"art7_cpt_inc1": "um;"}),
    "no closing mark": ("“Art. 4º Um.\nParágrafo único. Dois.", {"art4_par1u": "Dois."}),
    "no marks at all": ("Art. 14. Novo.\n§ 1º Dois.", {"art14_cpt": "Novo.", "art14_par1": "Dois."}),
    "dots that go on": ("“Art. 4º Um.” (NR)\n..........\n§ 7º Sete.” (NR)", {"art4_cpt": "Um.", "par7": "Sete."}),
    "marks on lines of their own": ('"\nCAPÍTULO V\nDO PAU\n"', {"cap5": "DO PAU"}),
    "marks around a section": ('"\nSeção II\nDo Pau\nArt. 9º Um.\n"', {"sec2": "Do Pau", "art9_cpt": "Um."}),
    "a new ementa": ("“Institui o fundo.” (NR)\n“Art. 4º Um.” (NR)", {"art4_cpt": "Um."}),
}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_is_read_and_ends_where_the_act_goes_on(name):
    block, wanted = BLOCKS[name]
    found = words(f"{LEAD}{block}\n{END}Art. 3º Fim.\n")
    assert {key: found.get(f"art1_cpt_alt1_{key}") for key in wanted} == wanted
    assert (found["art2_cpt"], found["art3_cpt"]) == ("Vigora.", "Fim.")


@pytest.mark.parametrize("mark", ["“”", '""', "‘’"])
@pytest.mark.parametrize(
    ("block", "wanted"),
    [
        ("Art. 4º Novo.\n§ 1º Dois.", {"art4_cpt": "Novo.", "art4_par1": "Dois."}),
        ("§ 2º Dois.", {"par2": "Dois."}),
        ("I - um;\nII - dois.", {"inc1": "um;", "inc2": "dois."}),
        ("CAPÍTULO V\nDAS BANCAS\nArt. 4º Novo.", {"cap5": "DAS BANCAS", "art4_cpt": "Novo."}),
        ("..........\n§ 2º Dois.", {"par2": "Dois."}),
    ],
)
def test_a_mark_at_the_end_of_the_line_above_opens_a_block(mark, block, wanted):
    found = words(f"{LEAD.rstrip()} {mark[0]}\n{block}{mark[1]} (NR)\n{END}")
    assert {key: found.get(f"art1_cpt_alt1_{key}") for key in wanted} == wanted
    assert found["art2_cpt"] == "Vigora."


def test_a_mark_behind_a_colon_that_announces_no_wording_opens_nothing():
    found = words('Art. 1º A guarda destina-se a: "\nI - vigiar;\nII - servir.\nArt. 2º Vigora.\n')
    assert (found["art1_cpt_inc1"], found["art1_cpt_inc2"]) == ("vigiar;", "servir.")


@pytest.mark.parametrize(
    ("below", "component"),
    [
        ("JUSTIFICAÇÃO\nA feira é “do povo”.\n", "justificacao"),
        ("Vale Sereno, 3 de maio de 2011.\nFULANO DE TAL\nANEXO I\nDAS CERAS\nArt. 1º O mel.\n", "anexo1"),
        ("ANEXO I\nDAS CERAS\nArt. 1º O mel.\nArt. 2º A cera.\n", "anexo1"),
        ("ATO DAS DISPOSIÇÕES TRANSITÓRIAS\nArt. 1º O mel.\n", "adct"),
        ("LEI Nº 6, DE 3 DE MAIO DE 2011\nCria a feira.\nArt. 1º O mel.\n", "norma2"),
    ],
)
def test_a_block_without_its_closing_mark_ends_above_another_part_of_the_document(below, component):
    act = parsed(f"{LEAD}“Art. 4º Novo.\n§ 1º Dois.\n{below}")
    assert [part.id for part in act.components] == ["main", component]
    assert "quote-unclosed" in [told.code for told in act.diagnostics]
    assert words(act.text)["art1_cpt_alt1_art4_par1"] == "Dois."


def test_a_block_without_its_closing_mark_ends_above_the_headings_of_the_next_article():
    found = words(f"CAPÍTULO I\nDA FEIRA\n{LEAD}“Art. 4º Novo.\nParágrafo único. Dois.\nCAPÍTULO II\nDO FIM\n{END}")
    assert (found["art1_cpt_alt1_art4_par1u"], found["cap2"], found["art2_cpt"]) == ("Dois.", "DO FIM", "Vigora.")
    act = parsed(f"{LEAD}“Art. 4º O anexo é:\nANEXO I\nBanca e barraca\n{END}")
    assert [part.id for part in act.components] == ["main"]


@pytest.mark.parametrize(
    "lead",
    [
        "O art. 5º da Lei nº 9 passa a ter a seguinte redação",
        "Altera o art. 5º da Lei nº 9, que passa a constar com a seguinte redação.",
        "O art. 5º da Lei nº 9 fica assim redigido:",
        "Fica alterada a redação do art. 5º da Lei nº 9, que passa a ser a seguinte:",
    ],
)
def test_a_block_without_marks_needs_no_colon(lead):
    found = words(f"Art. 1º {lead}\nArt. 5º Novo.\n§ 1º Dois. (NR)\n{END}Art. 3º Fim.\n")
    assert (found["art1_cpt_alt1_art5_cpt"], found["art1_cpt_alt1_art5_par1"]) == ("Novo.", "Dois.")
    assert (found["art2_cpt"], found["art3_cpt"]) == ("Vigora.", "Fim.")


@pytest.mark.parametrize("number", [1, 2])
def test_a_block_without_marks_may_have_a_number_that_the_act_counts_if_nr_ends_it(number):
    found = words(f"{LEAD}Art. {number}º Novo.\n§ 1º Dois. (NR)\n{END}Art. 3º Fim.\n")
    assert found[f"art1_cpt_alt1_art{number}_par1"] == "Dois."
    assert (found["art2_cpt"], found["art3_cpt"]) == ("Vigora.", "Fim.")
    own = parsed(f"{LEAD}Art. {number}º Novo.\n§ 1º Dois.\n{END}Art. 3º Fim.\n")
    assert not any(unit.quoted for unit in own.units)  # a compiled text has each wording of its articles


def test_items_in_decimals_are_quoted_and_may_jump():
    lead = "Art. 1º A Norma nº 5 passa a vigorar com as seguintes alterações:\n"
    found = words(
        f"{lead}“5.1 ..........\n5.1.1 Um.\n5.4.7 O toldo:\na) azul;\nb) leve.\n5.8 Dois.” (NR)\n{END}Art. 3º Fim.\n"
    )
    assert {id.removeprefix("art1_cpt_alt1_"): said for id, said in found.items() if "alt1" in id} == {
        "ite1": "", "ite1_ite1": "Um.", "ite7": "O toldo:", "ite7_ali1": "azul;", "ite7_ali2": "leve.", "ite8": "Dois.",
    }  # fmt: skip
    assert (found["art2_cpt"], found["art3_cpt"]) == ("Vigora.", "Fim.")
    found = words(f'{lead}"1. ..........\n1.2 Um.\n1.3 O toldo:\na) azul;\nb) leve.\n..." (NR)\n{END}')
    assert found["art1_cpt_alt1_ite1_ite3_ali2"] == "leve."


def test_a_sum_with_a_dot_between_its_thousands_is_no_quoted_item():
    found = words(f"{LEAD}“Art. 4º São devidos por mês.\n1.200 Reais.” (NR)\n{END}")
    assert found["art1_cpt_alt1_art4_cpt"] == "São devidos por mês. 1.200 Reais."


def test_each_inciso_quotes_its_own():
    found = words(
        "Art. 1º A Lei nº 9 muda:\nI - o art. 5º:\n“Art. 5º Um.” (NR)\n"
        "II - o art. 6º:\n“Art. 6º Dois.” (NR)\nArt. 2º Vigora.\n"
    )
    assert found["art1_cpt_inc1_alt1_art5_cpt"] == "Um."
    assert found["art1_cpt_inc2_alt1_art6_cpt"] == "Dois."


def test_an_amendment_that_opens_on_the_line_of_its_lead_is_read():
    found = words("Art. 1º A Lei nº 9 passa a vigorar assim: “Art. 3º Novo:\nI - um.” (NR)\nArt. 2º Vigora.\n")
    assert found["art1_cpt"] == "A Lei nº 9 passa a vigorar assim:"
    assert found["art1_cpt_alt1_art3_cpt_inc1"] == "um."


def test_a_quoted_name_of_an_article_is_a_term():
    assert not any(unit.quoted for unit in parsed("Art. 1º Entende-se:\n“Art. 5º” é o artigo.\nArt. 2º B.\n").units)


def test_defined_terms_in_quotes_are_no_amendment():
    act = parsed(
        "Art. 1º Considera-se:\nI - “usuário”: quem usa;\n"
        "II - “Art. 1º”: este artigo;\n“Feira”: a praça.\nArt. 2º Vigora.\n"
    )
    assert not any(unit.quoted for unit in act.units)
    assert words(act.text)["art1_cpt_inc2"] == "“Art. 1º”: este artigo; “Feira”: a praça."


def test_a_revoked_wording_that_is_repeated_in_quotes_is_text():
    found = words(
        "Art. 1º (Revogado.)\nDispositivo revogado:\n“Art. 1º Era assim:\nI - um;\nII - dois.”\nArt. 2º Vigora.\n"
    )
    assert found["art1_cpt"] == "(Revogado.) Dispositivo revogado: “Art. 1º Era assim: I - um; II - dois.”"


def test_an_article_that_lost_its_mark_amid_amendments_is_quoted_too():
    found = words(f"{LEAD}“Art. 4º Um.” (NR)\nArt. 29. Dois.\n“Art. 31. Três.” (NR)\n{END}")
    assert found["art1_cpt_alt1_art29_cpt"] == "Dois."
    assert found["art1_cpt_alt1_art31_cpt"] == "Três."
    assert found["art2_cpt"] == "Vigora."


def test_a_missing_closing_mark_is_told():
    act = parsed(f"{LEAD}“Art. 4º Um.\n{END}")
    assert [d.code for d in act.diagnostics] == ["quote-unclosed"]


def test_a_quoted_summary_is_text_of_the_unit_that_quotes_it():
    shown = words(
        "Art. 1º A ementa da Lei nº 8, de 1990, passa a vigorar com a seguinte redação:\n"
        "“Institui o Dia da Feira.” (NR)\n"
        "Art. 2º A Lei nº 8, de 1990, passa a vigorar com a seguinte redação:\n“Art. 1º Fica instituído o dia.” (NR)\n"
        "Art. 3º Vale.\n"
    )
    assert shown["art1_cpt"].endswith("a seguinte redação: “Institui o Dia da Feira.” (NR)")
    assert shown["art2_cpt_alt1_art1_cpt"] == "Fica instituído o dia."


def test_what_counts_on_in_a_block_belongs_to_it_though_a_stray_mark_seems_to_close_it():
    shown = words(
        "Art. 1º A Lei nº 8, de 1990, passa a vigorar com as seguintes alterações:\n"
        '"Art. 5º ..........\n§ 1º O prazo é:\n.........."\nI - de dez dias;\nII - de um mês.\n§ 2º O prazo corre.\n'
        '"Art. 28. Vale."\nArt. 29. ..........\nIV - prova.\n"Art. 30. ..........\n§ 1º Um."\n'
        "Parágrafo único. Vale desde já.\nArt. 2º Vale.\n"
    )
    assert [id for id, said in shown.items() if said] == [
        "art1_cpt",
        "art1_cpt_alt1_art5_par1",
        "art1_cpt_alt1_art5_par1_inc1",
        "art1_cpt_alt1_art5_par1_inc2",
        "art1_cpt_alt1_art5_par2",
        "art1_cpt_alt1_art28_cpt",
        "art1_cpt_alt1_art29_cpt_inc4",
        "art1_cpt_alt1_art30_par1",
        "art1_par1u",
        "art2_cpt",
    ]


def test_items_of_the_act_go_on_between_its_quotes():
    shown = words(
        "Art. 1º A Lei nº 8, de 1990, passa a vigorar com as seguintes alterações:\n"
        'I - o art. 5º passa a ter a seguinte redação:\n"Art. 5º Um:\nI - a;\nII - b."\n'
        'II - o art. 6º passa a ter a seguinte redação:\n"Art. 6º Um.\n§ 1º Dois."\n§ 1º Vale.\nArt. 2º Vale.\n'
    )
    assert {"art1_cpt_inc2", "art1_cpt_inc2_alt1_art6_par1", "art1_par1", "art2_cpt"} <= shown.keys()


@pytest.mark.parametrize(
    "quoted", ["'Art. 6º O novo.'", "``Art. 6º O novo.''", "‘Art. 6º O novo.’ (NR)", "Art. 6º O novo.” (NR)"]
)
def test_blocks_in_odd_quotation_marks_end_with_them(quoted):
    shown = words(f"Art. 1º A Lei nº 8 passa a vigorar com a seguinte redação:\n{quoted}\nArt. 2º Vale.\n")
    assert (shown["art1_cpt_alt1_art6_cpt"], shown["art2_cpt"]) == ("O novo.", "Vale.")


def test_a_straight_mark_may_open_a_block_on_the_line_that_announces_it():
    shown = words('Art. 1º A Lei nº 8 passa a vigorar com a seguinte redação: "Art. 6º O novo."\nArt. 2º Vale.\n')
    assert shown["art1_cpt_alt1_art6_cpt"] == "O novo."


def test_paragraphs_with_opening_marks_of_their_own_leave_none_unclosed():
    act = parsed(
        "Art. 1º A Lei nº 8 passa a vigorar com a seguinte redação:\n"
        "“Art. 6º O texto:\n“§ 1º O novo. (NR)\n§ 2º Outro. (NR)\n§ 3º Mais.” (NR)\nArt. 2º Vale.\n"
    )
    shown = {unit.id: unit.text for unit in act.units}
    assert (shown["art1_cpt_alt1_art6_par1"], shown["art1_cpt_alt1_art6_par2"]) == ("O novo.", "Outro.")
    assert not [found for found in act.diagnostics if found.code == "quote-unclosed"]


def test_the_closing_mark_of_a_block_that_lost_its_opening_one_is_no_word():
    found = words(
        "Art. 1º A Lei nº 7, de 1990, passa a vigorar com as seguintes alterações:\n"
        "Art. 26. As dispensas são ditas.” (NR)\n"
        "“Art. 29. A prova.” (NR)\nArt. 2º Fim.\n"
    )
    assert found["art1_cpt_alt1_art26_cpt"] == "As dispensas são ditas."


def test_dots_in_brackets_stand_for_words_left_out():
    act = parsed(
        "Art. 1º A Lei nº 7 passa a vigorar com a seguinte redação:\n"
        "“Art. 9º (...)\n(...)\nII - dois;\n[...]\n§ 3º Três.” (NR)\nArt. 2º Vale.\n"
    )
    shown = {unit.id: (unit.text, unit.omitted) for unit in act.units if unit.quoted}
    assert shown["art1_cpt_alt1_art9_cpt"] == ("", True)
    assert shown["art1_cpt_alt1_art9_cpt_inc2"] == ("dois;", False)


def test_the_rows_of_a_quoted_annex_are_no_units_of_the_act():
    found = words(
        "Art. 1º O Anexo II da Lei nº 7 passa a vigorar com a seguinte redação:\n"
        "“ANEXO II\nTABELA\n1. Taxa: 10\n2. Multa: 20” (NR)\nArt. 2º Vale.\n"
    )
    assert list(found) == ["art1", "art1_cpt", "art2", "art2_cpt"]
    assert found["art1_cpt"].endswith("2. Multa: 20” (NR)")


def test_a_quoted_label_that_is_defined_is_a_term():
    found = words("Art. 1º Nesta Lei, com a redação:\n“I - prazo”: o tempo;\n“Seção I”: a mesa.\nArt. 2º Vale.\n")
    assert list(found) == ["art1", "art1_cpt", "art2", "art2_cpt"]


def test_an_earlier_wording_with_its_days_before_it_is_no_amendment():
    found = words("Art. 1º A.\nEfeitos de 1º/1/2003 a 31/3/2004 - Redação original:\n“Art. 1º B.”\nArt. 2º Vale.\n")
    assert list(found) == ["art1", "art1_cpt", "art2", "art2_cpt"]


def test_a_paragraph_with_marks_of_its_own_goes_on_with_the_article_above_it():
    head = "Art. 1º A Lei nº 3 passa a vigorar com as seguintes alterações:\n"
    found = words(f"{head}“Art. 6º A.\n§ 1º B.”\n“§ 2º C.”\nArt. 2º Vale.\n")
    assert found["art1_cpt_alt1_art6_par2"] == "C."
    assert "art1_cpt_alt1_par4" in words(f"{head}“§ 4º C.”\nArt. 2º Vale.\n")


def test_an_erratum_on_one_line_quotes_no_amendment():
    found = words("Art. 1º Onde se lê: “Art. 4º O prazo é de dez dias”, leia-se: “Art. 4º O prazo é de um ano”.\n")
    assert list(found) == ["art1", "art1_cpt"]


@pytest.mark.parametrize(("mark", "closer"), [('"', '"'), ("''", "''"), ("“", "”"), ("«", "»")])
def test_a_mark_alone_below_its_announcement_opens_what_stands_below(mark, closer):
    found = words(f"{LEAD}{mark}\nArt. 2º O mel:\nI - um;\nII - dois.{closer} (NR)\n{END}")
    assert found["art1_cpt_alt1_art2_cpt_inc2"] == "dois."
    assert (found["art2_cpt"], "art2_cpt_inc1" in found) == ("Vigora.", False)


def test_a_mark_alone_that_closes_a_block_opens_none():
    found = words(f'{LEAD}"Art. 9º O mel.\n"\nArt. 2º Vale o termo "mel".\nArt. 3º Vigora.\n')
    assert found["art2_cpt"] == 'Vale o termo "mel".'


def test_no_stem_of_an_announcement_holds_another():
    assert not any(one != other and one in other for one in announcing._STEMS for other in announcing._STEMS)


def test_what_an_amendment_to_a_bill_quotes_is_no_unit_of_its_own():
    head = "EMENDA ADITIVA Nº 12, DE 2019\nAcrescente-se ao projeto o seguinte artigo:\n"
    act = parsed(
        head + "“Art. 9º A feira é livre:\nI - na praça.\nParágrafo único. O sino toca.”\nJUSTIFICATIVA\nÉ bom.\n"
    )
    assert (act.title, [unit.id for unit in act.units]) == ("Emenda Aditiva nº 12, de 2019", [])


def test_an_annex_inside_of_a_quotation_is_text_of_the_unit_that_quotes():
    found = words(
        "Art. 1º A Lei nº 9 passa a vigorar com as seguintes alterações:\n“Art. 3º A feira:\nI - toca;\nII - dança.\n"
        "ANEXO I\nTAXAS\n1. Banca    10,00” (NR)\nArt. 2º O sino.\n"
    )
    assert found["art1_cpt_alt1_art3_cpt_inc2"] == "dança."
    assert found["art1_cpt"].endswith("alterações: ANEXO I TAXAS 1. Banca 10,00” (NR)")
    assert "art2_cpt" in found


def test_rows_of_a_quoted_annex_are_no_units_though_its_name_has_small_letters():
    act = parsed(
        "Art. 1º Passa a vigorar este Anexo:\n“Anexo I\nTaxas\nII - Banca    10,00\n”\n§ 1º Sim.\nArt. 2º O sino.\n"
    )
    assert [unit.id for unit in act.units] == ["art1", "art1_cpt", "art1_par1", "art2", "art2_cpt"]
    assert not act.diagnostics


def test_each_paragraph_may_have_an_opening_mark_of_its_own_though_numbers_are_left_out():
    found = words(
        "Art. 1º A Lei nº 9 passa a vigorar com as seguintes alterações:\n“Art. 4º ..........\n“§ 7º A banca:\n"
        "“III - toca;\n“V - dança.\n“§ 9º O sino é livre.”\nArt. 2º O sino.\n"
    )
    article = "art1_cpt_alt1_art4"
    assert [found[f"{article}_{unit}"] for unit in ("par7", "par7_inc3", "par7_inc5", "par9")] == [
        "A banca:",
        "toca;",
        "dança.",
        "O sino é livre.",
    ]
    assert list(found)[-2:] == ["art2", "art2_cpt"]


@pytest.mark.parametrize("end", [" (NR)”", " (NR).”", " (AC)”", "(NR)”."])
def test_a_mark_of_new_wording_before_the_closing_one_is_no_text(end):
    found = words(f"Art. 1º A Lei nº 9 passa a vigorar assim:\n“Art. 4º A banca toca.{end}\nArt. 2º O sino.\n")
    assert found["art1_cpt_alt1_art4_cpt"] == "A banca toca."


@pytest.mark.parametrize("word", ["Omissis", "omissis;", "(omissis)", "[OMISSIS]", "Omissis."])
def test_omissis_stands_for_words_left_out_as_dots_do(word):
    act = parsed(
        f"Art. 1º A Lei nº 9 passa a vigorar com estas alterações:\n“Art. 4º {word}\n§ 1º {word}\n{word}\n"
        f"§ 3º A banca toca.\n{word}” (NR)\nArt. 2º O sino.\n"
    )
    found = {unit.id: unit.text for unit in act.units}
    article = "art1_cpt_alt1_art4"
    assert [found[f"{article}_{unit}"] for unit in ("cpt", "par1", "par3")] == ["", "", "A banca toca."]
    assert found["art2_cpt"] == "O sino."


@pytest.mark.parametrize(("below", "id"), [("XII) toca;", "cpt_inc12"), ("XII. toca;", "cpt_inc12")])
def test_a_loose_number_below_dots_may_jump(below, id):
    dots = "." * 20
    found = words(
        f"Art. 1º A Lei nº 9 passa a vigorar assim:\n“Art. 4º {dots}\n{below}\n{dots}” (NR)\nArt. 2º O sino.\n"
    )
    assert found[f"art1_cpt_alt1_art4_{id}"] == "toca;"


def test_a_mark_behind_the_dots_of_an_article_closes_nothing_if_another_closes_below():
    act = parsed(f'{LEAD}"Art. 4º ........"\nParágrafo único. Dois."\n"Art. 5º Três."\n{END}')
    assert [unit.id for unit in act.units if unit.text] == [
        "art1_cpt", "art1_cpt_alt1_art4_par1u", "art1_cpt_alt1_art5_cpt", "art2_cpt",
    ]  # fmt: skip


@pytest.mark.parametrize("words_below", ['§ 1º Chama-se "Feira".', "§ 1º Dois.", "§ 1º Chama-se “Feira”."])
def test_a_paragraph_of_the_act_below_a_block_of_dots_is_its_own(words_below):
    assert "art1_par1" in words(f'{LEAD}"Art. 4º ........"\n{words_below}\n{END}')
