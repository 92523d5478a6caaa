"""Page furniture and portal lines: set aside, told of, and never part of a provision."""

import pytest
from brazil import parsed, words


def test_page_numbers_and_running_heads_are_taken_out_of_the_sentence():
    text = (
        "Art. 1º A taxa será paga no prazo\n12\nDIÁRIO DO VALE\nde dez dias.\n"
        "13\nDIÁRIO DO VALE\nArt. 2º B.\n14\nDIÁRIO DO VALE\nArt. 3º C.\n"
    )
    assert words(text)["art1_cpt"] == "A taxa será paga no prazo de dez dias."


def test_a_form_feed_shows_the_page_number_above_and_the_head_below():
    page = "\n\n        {}\n\fDiário do Vale - Seção 1      Nº {}\n\n"
    text = "Art. 1º A taxa será" + page.format(1, 101) + "paga em dez dias.\nArt. 2º B" + page.format(2, 102) + "e C.\n"
    assert words(text)["art1_cpt"] == "A taxa será paga em dez dias."
    assert words(text)["art2_cpt"] == "B e C."


def test_portal_lines_are_told_of_where_they_stand():
    text = (
        "Presidência da República\nCasa Civil\nLEI Nº 1, DE 2 DE MAIO DE 2000\n"
        "Art. 1º A.\nEste texto não substitui o publicado\n"
    )
    act = parsed(text)
    aside = [text[d.start : d.end] for d in act.diagnostics if d.code == "furniture-set-aside"]
    assert aside == ["Presidência da República", "Casa Civil", "Este texto não substitui o publicado"]
    assert words(text)["art1_cpt"] == "A."


def test_the_name_of_an_office_in_a_provision_is_no_portal_line():
    text = "Art. 1º Cabe à\nCasa Civil\no registro.\nArt. 2º B.\n"
    assert words(text)["art1_cpt"] == "Cabe à Casa Civil o registro."


def test_a_column_of_short_numbers_that_do_not_count_up_is_text():
    assert words("Art. 1º Os prazos são:\n30\n10\n20\nArt. 2º B.\n")["art1_cpt"] == "Os prazos são: 30 10 20"


def test_comments_for_exams_and_footnotes_are_no_words_of_provisions():
    act = parsed(
        "Art. 1º A feira¹ é livre.\n##Atenção: ##CESPE: o item está errado.\nArt. 2º Vale já.\n¹ Nota do editor.\n"
    )
    assert [unit.text for unit in act.units if unit.text] == ["A feira¹ é livre.", "Vale já."]
    assert [one.message.partition(": ")[2] for one in act.diagnostics] == [
        "##Atenção: ##CESPE: o item está errado.", "¹ Nota do editor.",
    ]  # fmt: skip


def test_all_lines_of_a_head_that_comes_again_on_each_page_are_set_aside():
    head = "CÂMARA DE VALE ALTO\nEstado do Vale"
    text = f"Art. 1º A feira\n- 1 -\n{head}\né livre.\n- 2 -\n{head}\nArt. 2º B.\n- 3 -\n{head}\nArt. 3º C.\n"
    found = words(text)
    assert (found["art1_cpt"], found["art2_cpt"]) == ("A feira é livre.", "B.")


@pytest.mark.parametrize(
    "lines",
    [
        "Voltar",
        "Ver tópico (12 documentos)",
        "=============================\nData da última atualização: 5/5/2009.",
        "Este documento pode ser verificado no endereço eletrônico,\npelo código 00012014050900030",
        "Documento assinado digitalmente conforme MP nº 2.200-2 de 24/08/2001,\n"
        "que institui a Infraestrutura de Chaves Públicas Brasileira - ICP-Brasil.",
        "Documento assinado digitalmente conforme MP nº 2.200-2 de 24/08/2001, que institui a\n"
        "Infraestrutura de Chaves Públicas Brasileira - ICP-Brasil.",
        "Nº 84, sexta-feira, 3 de maio de 2019",
        "Assinado eletronicamente pelo(a) Dep. Ana Lima\nPara verificar a assinatura, acesse https://infoleg.example\n"
        "*CD210000000000*",
        "Apresentação: 03/05/2021 10:00 - Mesa",
        "Documento eletrônico assinado por Ana Lima (PV/PR), através do ponto SDR_1",
    ],
)
def test_what_a_portal_or_journal_puts_below_a_provision_is_no_word_of_it(lines):
    found = words(f"Art. 1º A feira é livre.\n{lines}\nArt. 2º B.\n")
    assert (found["art1_cpt"], found["art2_cpt"]) == ("A feira é livre.", "B.")


def test_labels_alone_below_a_head_that_comes_again_are_no_part_of_it():
    pages = "".join(f"{n}\nhttps://example.org/acts/ponds\n(b)\nthe pond number {'x' * n}.\n" for n in range(1, 6))
    act = parsed(f"Art. 1º A feira é livre.\n{pages}")
    assert sum(act.text[found.start : found.end] == "(b)" for found in act.diagnostics) == 0


@pytest.mark.parametrize(
    "head",
    [
        "Diário do Vale   Página {} de 8",
        "Prefeitura de Anta | Pág. {}",
        "Regulamento do Óleo    {}",
        "Diário da Cidade    {}",
        "Diário do Vale – {}/8",
        "Diário da Praça página {}",
    ],
)
def test_a_head_with_its_number_between_blank_lines_is_taken_out_of_the_sentence(head):
    pages = "".join(f"Art. {n}º A taxa de\n\n{head.format(n)}\n\nfeira é paga.\n" for n in range(2, 6))
    found = words(f"Art. 1º A.\n{pages}")
    assert {found[f"art{n}_cpt"] for n in range(2, 6)} == {"A taxa de feira é paga."}


def test_a_head_with_its_number_is_no_title_of_a_label_alone():
    head = "\n\nCâmara de Vale Alto Página {} de 3\n\n"
    text = f"Art. 1º A.{head}Art. 2º{head}É livre.\n"
    act = parsed(text.format(1, 2))
    assert [(unit.title, unit.text) for unit in act.units if unit.text] == [("", "A."), ("", "É livre.")]
    assert "Câmara" in " ".join(unit.title + unit.text for unit in parsed(text.format(1, 5)).units)


def test_lines_that_count_between_blank_lines_are_no_heads_where_no_sentence_goes_on():
    text = "Art. 1º São:\n\n" + "\n\n".join(f"Lote da feira - {n}\n\nbarraca." for n in range(1, 5))
    assert "Lote da feira - 3" in words(text)["art1_cpt"]


def test_the_number_of_the_last_page_ends_the_text():
    assert parsed("\f").units == parsed("1\n\f").units == ()
    assert words("Art. 1º A.\nPágina 1\n\fArt. 2º B.\nPágina 2\n")["art2_cpt"] == "B."
    assert words("Art. 1º A.\nPágina 1\n\fArt. 2º O prazo\né de\n30\n")["art2_cpt"] == "O prazo é de 30"


def test_the_line_that_a_program_puts_below_a_page_is_set_aside():
    text = "Art. 1º Um.\nArt. 2º Dois.\n{} em Sat May 23 16:57:44 2020 - https://vale.sereno/lei/\n"
    assert words(text.format("Gerado"))["art2_cpt"] == words(text.format("*Impresso"))["art2_cpt"] == "Dois."
    assert (
        words("Art. 1º Um.\nArt. 2º O recibo é\nGerado em 2020 e pago.\n")["art2_cpt"]
        == "O recibo é Gerado em 2020 e pago."
    )


@pytest.mark.parametrize(
    "mark",
    (
        "Assinado eletronicamente pelo(a) Dep. Fulano de Tal\n"
        "Para verificar a assinatura, acesse https://vale.sereno/CD211234567800\n*CD211234567800*",
        "Apresentação: 03/05/2021 10:15 - Mesa\nPL n.1777/2021",
        "Documento eletrônico assinado por Fulano de Tal (PXX/UF), através do ponto SDR_56000.",
        "Documento assinado digitalmente conforme MP nº 5, que institui a\n"
        "Infraestrutura de Chaves Públicas Brasileira - ICP-Brasil.",
        "Nº 84, sexta-feira, 3 de maio de 2019",
        "Diário Oficial da União - Seção 1",
        "SEI 00000.000123/2021-11 / pg. 3",
        "Ato Normativo 5/2021 (SEI nº 1234567) - Página 3",
        "http://vale.sereno/leis/L5.htm 3/10",
        "(Fls. 3 da Lei nº 5, de 3 de maio de 2011)",
        "CONFERE COM O ORIGINAL AUTENTICADO",
        "Assinado por 1 pessoa: FULANO DE TAL",
        "Autenticar documento em https://vale.sereno/autenticidade com o identificador 31003",
    ),
)
def test_marks_that_systems_print_on_pages_are_no_words(mark):
    found = words(f"Art. 1º A banca é de pau e de\n{mark}\nferro.\nArt. 2º É azul.\n")
    assert found["art1_cpt"] == "A banca é de pau e de ferro."


def test_words_that_begin_as_such_marks_do_are_of_the_act():
    for line in ("Assinado por 1 pessoa o recibo", "SEI 123/2021 e", "Nº 84, sexta-feira,", "Apresentação: 03/05/2021"):
        assert line in words(f"Art. 1º A banca de\n{line}\nferro.\n")["art1_cpt"]


def test_a_pena_in_capitals_is_one():
    text = "Art. 1º Vender fel:\n{} reclusão de um a dois anos.\nArt. 2º É livre.\n"
    assert words(text.format("PENA -"))["art1_cpt_pen"] == words(text.format("PENA:"))["art1_cpt_pen"]
