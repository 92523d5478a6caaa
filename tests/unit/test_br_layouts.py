"""Texts whose lines a page broke: what the breaks, rows of dots and heads of pages do to topics, names and marks."""

import pytest
from brazil import parsed, words

DOTS = "." * 62
TOPIC = f"""Art. 1º As feiras livres funcionam aos sábados e
aos domingos nas praças do Município de Anta.
Art. 2º A Lei nº 10, de 2 de maio de 1964, passa a
vigorar com as seguintes alterações:
“Art. 3º {DOTS}
{DOTS}
§ 2º O feirante paga a taxa até o dia dez de cada
mês.” (NR)
Taxas das feiras, dos mercados e das praças que a lei
não nomeia
Art. 3º A taxa é paga pelo feirante e por quem usa
a praça.
"""
FLOWING = """Art. 1º A feira é livre, e funciona aos domingos e em
dias de festa na praça da cidade, das seis horas até
as doze horas da noite, sem que a banca pague a taxa
que esta lei institui para os outros dias da semana.
"""


def test_rows_of_dots_are_no_measure_of_the_lines():
    (article,) = (unit for unit in parsed(TOPIC).units if unit.id == "art3")
    assert article.title == "Taxas das feiras, dos mercados e das praças que a lei não nomeia"


def test_heads_of_pages_are_no_measure_of_the_lines_either():
    head = "\n\n{0}\n\fDiário da Praça de Anta e da sua Região      ISSN 0000-0001      Nº {0}\n\n"
    article = (
        "Art. {0}º A banca de {1} segue a norma que o órgão\ndo comércio de feiras, mercados, praças e bairros\n"
        "da cidade edita todos os anos para a venda de {1}.\n"
    )
    fruits = ("peras", "uvas", "limas", "mangas", "jacas", "cocos")
    found = words("".join(article.format(n, fruit) + head.format(n) for n, fruit in enumerate(fruits, 1)))
    assert all("do comércio de feiras, mercados" in found[f"art{n}_cpt"] for n in range(1, 7))


def test_the_head_of_a_page_that_holds_nothing_else_is_set_aside():
    head = "\n\n      1\n\fDiário da Praça      ISSN 0000-0001      Nº 101"
    found = words("Art. 1º A feira é livre.\nArt. 2º Esta lei vale já." + head)
    assert found["art2_cpt"] == "Esta lei vale já."
    kept = words("Art. 1º A feira é livre.\nArt. 2º Esta lei vale a partir do dia\n\n      1\n\f10 de maio de 2020.")
    assert kept["art2_cpt"].endswith("10 de maio de 2020.")


def test_a_full_line_that_begins_with_the_rest_of_a_word_lacks_its_beginning():
    found = words(
        FLOWING + "Seção II\nDas Taxas de Feiras, de Mercados e de Praças muni-\n"
        "cipais, dos seus Fiscais da Zona\nAdministrativa, que a Prefeitura nomeia\nArt. 2º O fiscal cobra a taxa.\n"
    )
    assert found["sec2"].endswith("da Zona Administrativa, que a Prefeitura nomeia")


@pytest.mark.parametrize("end", ["” (NR)", "”\n(NR)"])
def test_a_mark_that_ends_the_line_above_the_last_is_that_of_words_quoted_there(end):
    found = words(
        "Art. 1º A Lei nº 9 passa a vigorar com a seguinte redação:\n“Art. 4º A banca que leva no nome “feira livre”,\n"
        f"paga a taxa.{end}\nArt. 2º O sino.\n"
    )
    assert found["art1_cpt_alt1_art4_cpt"] == "A banca que leva no nome “feira livre”, paga a taxa."


def test_a_stop_alone_on_its_line_is_no_row_of_dots():
    found = words(
        "Art. 1º A Lei nº 9 passa a vigorar com a seguinte redação:\n"
        "“Art. 4º A banca paga a taxa da Lei nº 8, de 2009\n.\n§ 1º …” (NR)\nArt. 2º O sino.\n"
    )
    assert found["art1_cpt_alt1_art4_cpt"] == "A banca paga a taxa da Lei nº 8, de 2009 ."
    assert found["art1_cpt_alt1_art4_par1"] == ""


def test_an_article_below_the_full_line_of_a_heading_s_name_need_not_be_the_next():
    found = words(
        FLOWING + "CAPÍTULO II\nDAS TAXAS DE FEIRAS LIVRES, DE MERCADOS E PRAÇAS\n"
        "Art. 4º A taxa de feira é paga por quem vende frutas\nna praça, salvo aos domingos.\n"
    )
    assert found["cap2"] == "DAS TAXAS DE FEIRAS LIVRES, DE MERCADOS E PRAÇAS"
    assert found["art4_cpt"].startswith("A taxa de feira")


def test_a_full_topic_line_does_not_force_the_quoted_article_below_it():
    found = parsed(
        FLOWING + "Art. 2º A Lei nº 9, de 2 de maio de 1964, passa a\nvigorar com as seguintes alterações:\n"
        "“Art. 3º A banca paga a taxa.” (NR)\nTaxas das feiras, dos mercados e das praças rurais\n"
        "“Art. 4º O fiscal cobra a taxa da banca de frutas.” (NR)\nArt. 3º O sino.\n"
    )
    (article,) = (unit for unit in found.units if unit.id == "art2_cpt_alt1_art4")
    assert article.title == "Taxas das feiras, dos mercados e das praças rurais"


def test_a_topic_of_several_full_lines_hides_no_quoted_article_either():
    found = parsed(
        FLOWING + "Art. 2º A Lei nº 9, de 2 de maio de 1964, passa a\nvigorar com as seguintes alterações:\n"
        "“Art. 3º A banca paga a taxa.” (NR)\nTaxas das feiras, dos mercados e das praças rurais\n"
        "que a lei não nomeia e das que a Prefeitura nomear\n“Art. 4º O fiscal cobra a taxa.” (NR)\nArt. 3º O sino.\n"
    )
    (article,) = (unit for unit in found.units if unit.id == "art2_cpt_alt1_art4")
    assert article.title.startswith("Taxas das feiras") and article.title.endswith("Prefeitura nomear")


def test_a_topic_in_small_letters_is_no_part_of_a_full_name_in_capitals():
    found = parsed(
        FLOWING + "CAPÍTULO II\nDAS TAXAS DE FEIRAS LIVRES, DE MERCADOS E PRAÇAS\n"
        "Taxas das feiras, dos mercados e das praças rurais\nque a lei não nomeia\nArt. 2º O fiscal cobra a taxa.\n"
    )
    titles = {unit.id: unit.title for unit in found.units}
    assert titles["cap2"] == "DAS TAXAS DE FEIRAS LIVRES, DE MERCADOS E PRAÇAS"
    assert titles["art2"] == "Taxas das feiras, dos mercados e das praças rurais que a lei não nomeia"


@pytest.mark.parametrize(
    "foot",
    [
        "https://anta.example/leis/5      {}/6",
        "PL n. 5/2020      Mesa\n{}",
        "{}\nFolha da Praça de Anta",
        "Folha\n- {} -\nde Anta",
    ],
)
def test_the_foot_of_each_page_above_a_form_feed_is_set_aside(foot):
    fruits = ("peras", "uvas", "limas", "mangas", "jacas", "cocos")
    page = "Art. {0}º A banca de {1} paga por\n{foot}\n\f{1} a taxa do dia.\n"
    found = words("".join(page.format(n, fruit, foot=foot.format(n)) for n, fruit in enumerate(fruits, 1)))
    assert [found[f"art{n}_cpt"] for n in range(1, 7)] == [
        f"A banca de {fruit} paga por {fruit} a taxa do dia." for fruit in fruits
    ]


def test_words_that_end_two_pages_are_no_foot():
    page = "Art. {0}º A banca {0} segue a norma do\nMercado Livre.\n\f"
    found = words("".join(page.format(n) for n in (1, 2)) + "Art. 3º A banca paga.\n\fArt. 4º O sino.")
    assert found["art1_cpt"] == "A banca 1 segue a norma do Mercado Livre."
