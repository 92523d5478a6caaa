"""Opinions in numbered paragraphs: articles that they cite at length are words of theirs."""

from brazil import parsed

OPINION = "PARECER Nº 4/2018\n1. Consulta-se.\n2. A lei diz:\nArt. 9º A feira é livre.\n§ 1º A banca é azul.\n"


def test_a_cited_article_is_text_of_the_paragraph_that_cites_it():
    act = parsed(f"{OPINION}3. Não há dúvida.\n")
    assert [unit.id for unit in act.units] == ["ite1", "ite2", "ite3"]
    assert act.units[1].text == "A lei diz: Art. 9º A feira é livre. § 1º A banca é azul."
    assert not act.segmented


def test_what_is_cited_behind_the_last_paragraph_is_text_too():
    act = parsed(f"{OPINION}3. Diz outra:\nArt. 7º O toldo é branco.\n")
    assert [unit.id for unit in act.units] == ["ite1", "ite2", "ite3"]


def test_an_act_below_numbered_reasons_keeps_its_articles():
    act = parsed("1. Submeto o ato.\n2. Ele a cria.\nArt. 1º Fica criada:\n1. a de dia;\n2. a de noite;\n3. a de lá.\n")
    assert [unit.id for unit in act.units if unit.kind == "artigo"] == ["art1"]
    assert act.segmented
