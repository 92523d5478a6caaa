"""The head of an act, and the metadata read from it."""

import pytest
from brazil import parsed
from legalos.parsers.br.metadata import metadata

HEAD = """Presidência da República
LEI Nº 11.417, DE 19 DE DEZEMBRO DE 2006.
Mensagem de veto
Vigência
(Do Vereador Otávio Lins)
Regulamenta a feira e dá outras providências.
O PRESIDENTE DA REPÚBLICA Faço saber que o Congresso Nacional decreta e eu sanciono a seguinte Lei:
Art. 1º A feira é livre.
"""


def test_epigraph_ementa_and_preamble_are_told_apart_from_portal_links():
    act = parsed(HEAD)
    assert act.title == "Lei nº 11.417, de 19 de dezembro de 2006"
    assert act.summary == "Regulamenta a feira e dá outras providências."
    assert act.preamble.startswith("O PRESIDENTE DA REPÚBLICA Faço saber")
    assert (act.kind, act.number, act.date, act.authority) == ("lei", "11417", "2006-12-19", "federal")
    assert act.urn == "urn:lex:br:federal:lei:2006-12-19;11417"
    assert (act.jurisdiction, act.language, act.status, act.segmented) == ("br", "pt", "in_force", True)


def test_what_the_format_states_overrules_the_text():
    act = parsed(HEAD, urn="urn:lex:br:x", title="Lei da Feira", date="2001-01-01")
    assert (act.urn, act.title, act.date, act.number) == ("urn:lex:br:x", "Lei da Feira", "2001-01-01", "11417")


def test_epigraph_and_preamble_on_one_line_are_cut():
    act = parsed("PORTARIA Nº 77, DE 20 DE MAIO DE 2017 O SECRETÁRIO DE OBRAS, no uso, resolve:\nArt. 1º A.\n")
    assert act.title == "Portaria nº 77, de 20 de maio de 2017"
    assert act.preamble == "O SECRETÁRIO DE OBRAS, no uso, resolve:"


def test_considerations_belong_to_the_preamble():
    act = parsed("PORTARIA Nº 7, DE 2 DE MAIO DE 2020\nCria a feira.\nConsiderando o dever;\nRESOLVE:\nArt. 1º A.\n")
    assert (act.summary, act.preamble) == ("Cria a feira.", "Considerando o dever; RESOLVE:")


def test_a_note_above_the_preamble_tells_that_the_act_is_revoked():
    act = parsed(
        "LEI Nº 1, DE 2 DE MAIO DE 2000\n(Revogada pela Lei nº 2, de 2001)\n"
        "Cria a feira.\nO PREFEITO decreta:\nArt. 1º A.\n"
    )
    assert (act.status, act.summary) == ("revoked", "Cria a feira.")


ACTS = [
    (
        "DECRETO-LEI Nº 2.848, DE 7 DE MAIO DE 1940",
        "O PRESIDENTE DA REPÚBLICA",
        "urn:lex:br:federal:decreto.lei:1940-05-07;2848",
    ),
    (
        "MEDIDA PROVISÓRIA Nº 2.158-35, DE 24 DE AGOSTO DE 2001",
        "",
        "urn:lex:br:federal:medida.provisoria:2001-08-24;2158-35",
    ),
    (
        "DECRETO Nº 45, de 2 de maio de 2010",
        "O GOVERNADOR DO ESTADO DE MINAS GERAIS, no uso",
        "urn:lex:br;minas.gerais:estadual:decreto:2010-05-02;45",
    ),
    (
        "LEI Nº 12/2014",
        "O PREFEITO DO MUNICÍPIO DE VALE SERENO, Estado de Minas Gerais",
        "urn:lex:br;minas.gerais;vale.sereno:municipal:lei:2014;12",
    ),
    (
        "LEI Nº 12/2014",
        "O PREFEITO MUNICIPAL DE VALE SERENO - MG, faz saber",
        "urn:lex:br;minas.gerais;vale.sereno:municipal:lei:2014;12",
    ),
    ("LEI Nº 12/2014", "O PREFEITO MUNICIPAL DE VALE SERENO, faz saber", ""),
    (
        "INSTRUÇÃO NORMATIVA ANAF Nº 3, DE 1º DE MARÇO DE 2021",
        "A DIRETORIA DA AGÊNCIA NACIONAL DE FEIRAS, no uso",
        "urn:lex:br:agencia.nacional.feiras:instrucao.normativa:2021-03-01;3",
    ),
    (
        "PORTARIA Nº 77, DE 20 DE MAIO DE 2017",
        "A MINISTRA DE ESTADO DAS FEIRAS E PRAÇAS, no uso",
        "urn:lex:br:ministerio.feiras.pracas:portaria:2017-05-20;77",
    ),
    (
        "Resolução TCVS nº 164 de 08/10/2003",
        "O Tribunal de Contas do Vale, no uso",
        "urn:lex:br:tribunal.contas.vale:resolucao:2003-10-08;164",
    ),
    ("PROJETO DE LEI DO SENADO Nº 81 DE 2017", "", "urn:lex:br:senado.federal:projeto.lei;pls:2017;81"),
    ("PROJETO DE LEI Nº 81 DE 2017", "", ""),
    ("LEI MUNICIPAL Nº 5, DE 2 DE ABRIL DE 1999", "", ""),
]


@pytest.mark.parametrize(("epigraph", "preamble", "urn"), ACTS)
def test_a_urn_is_made_of_what_the_head_tells_or_not_at_all(epigraph, preamble, urn):
    assert metadata(epigraph, preamble).urn == urn


def test_a_title_is_written_as_acts_are_cited():
    assert (
        metadata("INSTRUÇÃO NORMATIVA ANAF Nº 3, DE 1º DE MARÇO DE 2021", "").title
        == "Instrução Normativa ANAF nº 3, de 1º de março de 2021"
    )
    assert metadata("Lei nº 5, de 2 de abril de 1999", "").title == "Lei nº 5, de 2 de abril de 1999"
