"""The head of an act, and the metadata read from it."""

import pytest
from brazil import parsed
from legalos.parsers.br.metadata import is_bill, metadata
from legalos.validity import Day

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


@pytest.mark.parametrize("note", ["(Revogada pela Lei nº 2, de 2001)", "REVOGADA PELA LEI Nº 2, DE 2001", "(Revogada)"])
def test_a_note_above_the_preamble_tells_that_the_act_is_revoked(note):
    act = parsed(f"LEI Nº 1, DE 2 DE MAIO DE 2000\n{note}\nCria a feira.\nO PREFEITO decreta:\nArt. 1º A.\n")
    assert (act.status, act.summary) == ("revoked", "Cria a feira.")


@pytest.mark.parametrize("note", ["(Vigência encerrada)", "Vigência encerrada", "Vigencia encerrada."])
def test_a_provisional_measure_that_lapsed_is_not_in_force(note):
    act = parsed(f"MEDIDA PROVISÓRIA Nº 1, DE 2 DE MAIO DE 2000\n{note}\nCria a feira.\nArt. 1º A.\n")
    assert (act.status, act.summary, act.in_force_until) == ("expired", "Cria a feira.", Day("2000-05-02", ""))


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
        "",
    ),
    (
        "Resolução TCU nº 164 de 08/10/2003",
        "O Tribunal de Contas da União, no uso",
        "urn:lex:br:tribunal.contas.uniao:resolucao:2003-10-08;164",
    ),
    ("PROJETO DE LEI DO SENADO Nº 81 DE 2017", "", "urn:lex:br:senado.federal:projeto.lei;pls:2017;81"),
    ("PROJETO DE LEI Nº 81 DE 2017", "", ""),
    ("LEI MUNICIPAL Nº 5, DE 2 DE ABRIL DE 1999", "", ""),
]


@pytest.mark.parametrize(("epigraph", "preamble", "urn"), ACTS)
def test_a_urn_is_made_of_what_the_head_tells_or_not_at_all(epigraph, preamble, urn):
    assert metadata(epigraph, preamble).urn == urn


KINDS = ("pl", "PLP", "pls", "PEC", "projeto.lei", "Projeto de Lei Complementar", "proposta.emenda.constituicao")


@pytest.mark.parametrize("kind", KINDS)
def test_a_bill_is_proposed_and_its_units_stand_in_it(kind):
    act = parsed("Art. 1º A feira é livre.\nArt. 2º Ela abre cedo.", kind=kind)
    assert (act.status, {unit.status for unit in act.units}) == ("proposed", {"in_force"})


def test_a_bill_is_told_by_its_head_and_an_act_that_names_one_is_none():
    assert parsed("PROJETO DE LEI Nº 81, DE 2017\nCria a feira.\nArt. 1º A feira é livre.").status == "proposed"
    law = "LEI Nº 5, DE 2 DE ABRIL DE 1999\n(Projeto de Lei nº 81/98)\nCria a feira.\nArt. 1º A feira é livre."
    assert parsed(law).status == "in_force"


@pytest.mark.parametrize("kind", ["", "lei", "medida.provisoria", "emenda.constitucional", "plano", "resolucao"])
def test_what_binds_is_no_bill(kind):
    assert not is_bill(kind)


def test_a_title_is_written_as_acts_are_cited():
    assert (
        metadata("INSTRUÇÃO NORMATIVA ANAF Nº 3, DE 1º DE MARÇO DE 2021", "").title
        == "Instrução Normativa ANAF nº 3, de 1º de março de 2021"
    )
    assert metadata("Lei nº 5, de 2 de abril de 1999", "").title == "Lei nº 5, de 2 de abril de 1999"


NUMBERS = [
    ("LEI 15435, DE 11/01/2005", "15435", "2005-01-11"),
    ("LEI 21.735, DE 3/8/2015", "21735", "2015-08-03"),
    ("LEI COMPLEMENTAR 101, DE 4 DE MAIO DE 2000", "101", "2000-05-04"),
    ("DECRETO DE 3 DE MAIO DE 2011", "", "2011-05-03"),
    ("LEI Nº 54/83", "54", "1983"),
    ("RESOLUÇÃO ABC 2217/2018", "2217", "2018"),
    ("Lei Complementar N\ufffd 122, de 22 de fevereiro de 2019", "122", "2019-02-22"),
    ("REGIMENTO INTERNO DA FEIRA (ATO DA MESA Nº 3 DE 2010)", "", ""),
]


@pytest.mark.parametrize(("epigraph", "number", "date"), NUMBERS)
def test_a_number_is_told_from_a_date(epigraph, number, date):
    found = metadata(epigraph, "")
    assert (found.number, found.date) == (number, date)


TITLES = [
    ("LEI No 1.000, DE 3 DE MAIO DE 1990", "Lei nº 1.000, de 3 de maio de 1990"),
    ("LEI N o 1.000, DE 3 DE MAIO DE 1990", "Lei nº 1.000, de 3 de maio de 1990"),
    ("Lei n.° 1.000, de 3 de maio de 1990", "Lei nº 1.000, de 3 de maio de 1990"),
    ("Resolução Nº 400 de 16/06/2021", "Resolução nº 400 de 16/06/2021"),
    ("LEI Nº 5, DE 1º DE JULHO DE 2002 - D.O. 1º.07.02.", "Lei nº 5, de 1º de julho de 2002"),
    ("LEI ORGÂNICA DO MUNICÍPIO DE VALE SERENO", "Lei Orgânica do Município de Vale Sereno"),
    ("PORTARIA/XYZ Nº 5, DE 2001", "Portaria/XYZ nº 5, de 2001"),
    ("PORTARIA CONJUNTA SRF/PGFN Nº 5, DE 2001", "Portaria Conjunta SRF/PGFN nº 5, de 2001"),
    ("PORTARIA NORMATIVA Nº 5, DE 2001(*)", "Portaria Normativa nº 5, de 2001"),
    ("RESOLUÇÃO-RDC Nº 5, DE 2001", "Resolução-RDC nº 5, de 2001"),
    ("ATO CONJUNTO ABC.DE Nº 5, DE 2001", "Ato Conjunto ABC.DE nº 5, de 2001"),
    ("RESOLUÇÃO DA DIRETORIA - RDC Nº 5, DE 2001", "Resolução da Diretoria - RDC nº 5, de 2001"),
]


@pytest.mark.parametrize(("epigraph", "title"), TITLES)
def test_a_title_has_one_sign_and_no_capitals(epigraph, title):
    assert metadata(epigraph, "").title == title


PRESIDENT = "O PRESIDENTE DA REPÚBLICA Faço saber que o Congresso Nacional decreta:"
HEADS = [
    # a page's title above the epígrafe
    ("Lei 8.100 de 1993 - Feiras\nLEI Nº 8.100, DE 21 DE JUNHO DE 1993\nCria a feira.", "Cria a feira."),
    # kind and number on two lines
    ("LEI\nNº 8.100, DE 21 DE JUNHO DE 1993\nCria a feira.", "Cria a feira."),
    ("LEI Nº\n8.100, DE 21 DE JUNHO DE 1993\nCria a feira.", "Cria a feira."),
    # the epígrafe ends where it is dated
    ("LEI No 8.100, DE 21 DE JUNHO DE 1993.\nAltera a Lei nº 10, de 2000.", "Altera a Lei nº 10, de 2000."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993. Cria a feira.", "Cria a feira."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993 (Do Sr. Fulano) Cria a feira.", "Cria a feira."),
    # what editors put around the ementa
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\n(publicada no DOE nº 86, de 4 de maio)\nCria a feira.", "Cria a feira."),
    (
        "LEI Nº 8.100, DE 21 DE JUNHO DE 1993\n(Publicado(a) no DOU de 30/10/2014, seção 1)\nCria a feira.",
        "Cria a feira.",
    ),
    (
        "LEI Nº 8.100, DE 21 DE JUNHO DE 1993\n(Projeto de lei nº 5/92, do Deputado Fulano)\nCria a feira.",
        "Cria a feira.",
    ),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nCria a feira.\n(LEI DA FEIRA)", "Cria a feira. (LEI DA FEIRA)"),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nNormas da praça 14.195, de 2021) 2022\nCria a feira.", "Cria a feira."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\n(MG de 04/03/2008)\nCria a feira.", "Cria a feira."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nAUTOR: Poder Executivo\nSÚMULA: Cria a feira.", "Cria a feira."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nDATA: 21/6/1993\nSÚMULA: Cria a feira.", "Cria a feira."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nCria a feira.\nHistórico de alterações", "Cria a feira."),
    (
        "LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nCria a feira.\nRelator: Fulano\nI - RELATÓRIO\nA feira é boa.",
        "Cria a feira.",
    ),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nAlterada pela Lei nº 9.300/2003.\nCria a feira.", "Cria a feira."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\n“Cria a feira.”", "Cria a feira."),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nVigência (Vide Lei nº 2, de 1999) Cria a feira.", "Cria a feira."),
    (
        "LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nAltera a alínea a) e Revoga a outra.",
        "Altera a alínea a) e Revoga a outra.",
    ),
    *(
        (f"LEI Nº 8.100, DE 21 DE JUNHO DE 1993\n{line}\nCria a feira.", "Cria a feira.")
        for line in ("Texto Atualizado", "Texto Original", "Exposição de Motivos", "Partes vetadas", "Índice", "EMENTA")
    ),
    ("LEI Nº 8.100, DE 21 DE JUNHO DE 1993\nRegulamento da Feira de Praça.", "Regulamento da Feira de Praça."),
]


@pytest.mark.parametrize(("head", "summary"), HEADS)
def test_the_ementa_is_what_stands_between_epigraph_and_preamble_but_for_notes(head, summary):
    act = parsed(f"{head}\n{PRESIDENT}\nArt. 1º A.\nArt. 2º B.\n")
    assert (act.title, act.summary) == ("Lei nº 8.100, de 21 de junho de 1993", summary)
    assert act.urn == "urn:lex:br:federal:lei:1993-06-21;8100"
    assert act.preamble == PRESIDENT


PREAMBLES = [
    "As Mesas da Câmara dos Deputados e do Senado Federal, nos termos do art. 60, promulgam a seguinte Emenda:",
    "As MESAS da CÂMARA DOS DEPUTADOS e do SENADO FEDERAL, nos termos do art. 60, promulgam a seguinte Emenda:",
    "FULANO DE TAL, Prefeito Municipal de Ouro Novo, Estado de Goiás, faz saber que a Câmara aprovou:",
    "A\xa0PRESIDENTA\xa0DA\xa0REPÚBLICA\xa0 Faço saber que o Congresso Nacional decreta:",
    "O PRESIDENTE DA REPÚBLICA\nFaço saber que o Congresso Nacional decreta:",
    "O EXCELENTÍSSIMO SENHOR PREFEITO MUNICIPAL DE VALE SERENO, no uso das atribuições;",
    "D E C R E T A :",
    "No uso das atribuições que me confere a Lei Orgânica,\nDECRETO:",
    "Usando das suas atribuições legais, decreta:",
    "O COMITÊ GESTOR DA FEIRA, no uso das competências que lhe confere a lei, resolve:",
]


@pytest.mark.parametrize("preamble", PREAMBLES)
def test_a_preamble_is_no_part_of_the_ementa(preamble):
    act = parsed(f"LEI Nº 5, DE 2 DE MAIO DE 2020\nCria a feira.\n{preamble}\nArt. 1º A.\nArt. 2º B.\n")
    assert (act.summary, act.preamble) == ("Cria a feira.", " ".join(preamble.split()))


def test_a_constitution_has_a_preamble_and_needs_no_ementa():
    act = parsed(
        "CONSTITUIÇÃO DA REPÚBLICA FEDERATIVA DO BRASIL DE 1988\nPREÂMBULO\nNós, o povo, promulgamos:\nArt. 1º A.\n"
    )
    assert (act.summary, act.preamble) == ("", "Nós, o povo, promulgamos:")
    assert not act.diagnostics


def test_a_head_on_one_line_is_cut():
    act = parsed(
        "ADVERTÊNCIA Este texto é uma cópia para consulta do público, sem valor. Ministério das Feiras RESOLUÇÃO RDC"
        " Nº 71, DE 22 DE MAIO DE 2009 Estabelece regras para feiras. A Diretoria Colegiada da Agência Nacional de"
        " Feiras, no uso, resolve:\nArt. 1º A.\nArt. 2º B.\n"
    )
    assert (act.title, act.summary) == ("Resolução RDC nº 71, de 22 de maio de 2009", "Estabelece regras para feiras.")
    assert act.urn == "urn:lex:br:agencia.nacional.feiras:resolucao:2009-05-22;71"


def test_a_text_that_lost_its_accented_letters_has_its_kind():
    act = parsed("INSTRUO NORMATIVA - TCU N 7, DE 2 DE MAIO DE 2016\nAltera a feira.\nArt. 1 A.\nArt. 2 B.\n")
    assert (act.kind, act.number, act.authority) == ("instrucao.normativa", "7", "tribunal.contas.uniao")


def test_a_head_below_numbered_instructions_of_a_page_is_found():
    act = parsed(
        "1. Copie o endereço da página.\n2. Confira o texto.\nPORTARIA DE 29 DE MAIO DE 2017\n"
        "O MINISTRO DE ESTADO DAS FEIRAS, no uso das atribuições, resolve:\nRemover Fulano.\n"
    )
    assert (act.kind, act.date, act.authority) == ("portaria", "2017-05-29", "ministerio.feiras")
    quoted = parsed("1. Vale a lei.\n2. Diz ela:\nLEI Nº 5, DE 29 DE MAIO DE 2017\nCria a feira.\n3. É só isso.\n")
    assert (quoted.kind, quoted.title) == ("", "")


def test_a_preamble_on_the_line_of_the_ementa_is_cut_from_it():
    act = parsed(
        "LEI Nº 5, DE 2 DE MAIO DE 2020\nCria a feira.\nMuda a praça. O CONGRESSO NACIONAL decreta:\nArt. 1º A.\n"
    )
    assert (act.summary, act.preamble) == (
        "Cria a feira. Muda a praça.",
        "O CONGRESSO NACIONAL decreta:",
    )
    capital = parsed("LEI Nº 5, DE 2 DE MAIO DE 2020\nCRIA A FEIRA E O CONSELHO DA FEIRA.\nArt. 1º A.\n")
    assert capital.summary == "CRIA A FEIRA E O CONSELHO DA FEIRA."


@pytest.mark.parametrize("between", ["Trata do mel.\n{}", "{}Trata do mel.\n"])
def test_a_head_that_a_table_of_contents_parts_is_whole(between):
    listed = between.format("SUMÁRIO\nTÍTULO I - DO MEL ........ 3\nTÍTULO II - DA CERA ........ 5\n")
    act = parsed(
        f"LEI COMPLEMENTAR Nº 5, DE 2 DE MAIO DE 2018\n{listed}"
        "O PREFEITO MUNICIPAL DE ANTA, Estado de Goiás, sanciona:\nTÍTULO I\nDO MEL\nArt. 1º A.\n"
    )
    assert act.urn == "urn:lex:br;goias;anta:municipal:lei.complementar:2018-05-02;5"
    assert (act.title, act.summary) == ("Lei Complementar nº 5, de 2 de maio de 2018", "Trata do mel.")
    assert act.preamble.startswith("O PREFEITO MUNICIPAL DE ANTA")


@pytest.mark.parametrize(
    "maker",
    [
        "O GENERALISSIMO FULANO BELTRANO, CHEFE DO GOVERNO PROVISORIO DA REPUBLICA DOS ESTADOS UNIDOS DO BRAZIL",
        "O Marechal Fulano da Silva, Chefe do Governo Provisorio constituido pelo Exercito",
        "O Presidente dos Estados Unidos do Brazil",
    ],
)
def test_the_provisional_government_of_1889_makes_acts_of_the_union(maker):
    act = parsed(f"DECRETO N. 5 - DE 19 DE NOVEMBRO DE 1889\nProvê sobre o mel.\n{maker}, decreta:\nArt. 1º A.\n")
    assert (act.summary, act.urn) == ("Provê sobre o mel.", "urn:lex:br:federal:decreto:1889-11-19;5")
    assert act.preamble == f"{maker}, decreta:"


def test_a_number_that_is_not_there_or_misread_leaves_no_sign_in_the_title():
    assert parsed("PROJETO DE LEI Nº      , DE 2021\nCria.\nArt. 1º A.\n").title == "Projeto de Lei, de 2021"
    act = parsed("LEI N9 1.234, DE 3 DE JUNHO DE 1975\nCria.\nArt. 1º A.\n")
    assert (act.title, act.number) == ("Lei nº 1.234, de 3 de junho de 1975", "1234")


@pytest.mark.parametrize(
    ("head", "kind", "number", "date", "title"),
    [
        (
            "LEI Nº 2.345/98\nDE 14 DE MAIO DE 1998",
            "lei",
            "2345",
            "1998-05-14",
            "Lei nº 2.345/98 de 14 de maio de 1998",
        ),
        ("L E I   Nº 5, DE 2 DE MAIO DE 2001", "lei", "5", "2001-05-02", "Lei nº 5, de 2 de maio de 2001"),
        (
            "L E I  C O M P L E M E N T A R  Nº 7/01",
            *("lei.complementar", "7", "2001", "Lei Complementar nº 7/01"),
        ),
        (
            "EMENDA À CONSTITUIÇÃO Nº 8, DE 2010",
            "emenda.constitucional",
            "8",
            "2010",
            "Emenda à Constituição nº 8, de 2010",
        ),
        ("AUTÓGRAFO DE LEI Nº 31, DE 2024", "autografo.lei", "31", "2024", "Autógrafo de Lei nº 31, de 2024"),
        ("SOLUÇÃO DE CONSULTA Nº 3, DE 2024", "solucao.consulta", "3", "2024", "Solução de Consulta nº 3, de 2024"),
        (
            "ORIENTAÇÃO NORMATIVA Nº 3, DE 2024",
            "orientacao.normativa",
            "3",
            "2024",
            "Orientação Normativa nº 3, de 2024",
        ),
        ("INSTRUÇÃO Nº 3, DE 2024", "instrucao", "3", "2024", "Instrução nº 3, de 2024"),
    ],
)
def test_heads_of_more_kinds_and_forms_are_read(head, kind, number, date, title):
    act = parsed(f"{head}\nDispõe sobre a feira.\nA PREFEITA decreta:\nArt. 1º A feira é livre.\n")
    assert (act.kind, act.number, act.date, act.title) == (kind, number, date, title)
    assert act.summary == "Dispõe sobre a feira."
    assert act.status == ("proposed" if kind == "autografo.lei" else "in_force")
