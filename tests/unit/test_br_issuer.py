"""Who made an act: read from the subject of the preamble or the epígrafe, never from what is merely cited."""

import pytest
from brazil import parsed
from legalos.parsers.br.metadata import metadata

DAY = "DE 3 DE MAIO DE 2012"
MAKERS = [
    # what a preamble cites is no maker
    (
        f"ATO DO DIRETOR-GERAL Nº 12, {DAY}",
        "O DIRETOR-GERAL DO SENADO FEDERAL, no uso das atribuições, considerando o dito do Tribunal de Contas da União",
        ("senado.federal", "urn:lex:br:senado.federal:ato:2012-05-03;12"),
    ),
    (
        f"PORTARIA Nº 77, {DAY}",
        "O SECRETÁRIO NACIONAL DE DEFESA CIVIL, considerando a situação da Prefeitura Municipal de Vale Sereno",
        ("secretaria.nacional.defesa.civil", ""),
    ),
    (
        f"PORTARIA Nº 77, {DAY}",
        "O MINISTRO DE ESTADO DAS FEIRAS EXTERIORES, de acordo com o disposto no art. 18",
        ("ministerio.feiras.exteriores", "urn:lex:br:ministerio.feiras.exteriores:portaria:2012-05-03;77"),
    ),
    (
        f"PORTARIA Nº 77, {DAY}",
        "CONSIDERANDO a decisão do Tribunal de Contas da União;\nO PREFEITO MUNICIPAL DE VALE SERENO - GO resolve:",
        ("municipal", "urn:lex:br;goias;vale.sereno:municipal:portaria:2012-05-03;77"),
    ),
    # a line's end ends a name
    (
        f"LEI Nº 5, {DAY}",
        "O GOVERNADOR DO ESTADO DE MINAS GERAIS\nO Povo do Estado de Minas Gerais, por seus representantes",
        ("estadual", "urn:lex:br;minas.gerais:estadual:lei:2012-05-03;5"),
    ),
    # states and towns
    (
        f"LEI Nº 5, {DAY}",
        "A ASSEMBLEIA LEGISLATIVA DO ESTADO DE MATO GROSSO DO SUL decretou e eu sanciono",
        ("estadual", "urn:lex:br;mato.grosso.sul:estadual:lei:2012-05-03;5"),
    ),
    (
        f"PORTARIA Nº 5, {DAY}",
        "O SECRETÁRIO DE ESTADO DE FEIRAS DO DISTRITO FEDERAL, no uso",
        ("secretaria.estado.feiras", "urn:lex:br;distrito.federal:secretaria.estado.feiras:portaria:2012-05-03;5"),
    ),
    (
        f"LEI Nº 5, {DAY}",
        "FULANO DE TAL, Prefeito Municipal de Ouro Novo, Estado de Santa Catarina, faz saber",
        ("municipal", "urn:lex:br;santa.catarina;ouro.novo:municipal:lei:2012-05-03;5"),
    ),
    (f"PROJETO DE LEI Nº 5, {DAY}", "O POVO DO MUNICÍPIO DE VALE SERENO, por seus", ("municipal", "")),
    (
        f"EMENDA CONSTITUCIONAL Nº 5, {DAY}",
        "A MESA DA ASSEMBLEIA LEGISLATIVA DO ESTADO DO CEARÁ, nos termos",
        ("estadual", "urn:lex:br;ceara:estadual:emenda.constitucional:2012-05-03;5"),
    ),
    (
        f"LEI Nº 5, {DAY}",
        "O PRESIDENTE DA CÂMARA MUNICIPAL DE VEREADORES DE VALE SERENO, ESTADO DO PARÁ, faz saber",
        ("municipal", "urn:lex:br;para;vale.sereno:municipal:lei:2012-05-03;5"),
    ),
    # the Câmara dos Deputados is no town's
    (
        f"EMENDA CONSTITUCIONAL Nº 5, {DAY}",
        "AS MESAS DA CÂMARA DOS DEPUTADOS E DO SENADO FEDERAL, nos termos",
        ("federal", "urn:lex:br:federal:emenda.constitucional:2012-05-03;5"),
    ),
    (
        "RESOLUÇÃO DA CÂMARA DOS DEPUTADOS Nº 17, DE 1999",
        "",
        ("camara.deputados", "urn:lex:br:camara.deputados:resolucao:1999;17"),
    ),
    # several at once
    (
        f"PORTARIA INTERMINISTERIAL Nº 4, {DAY}",
        "OS MINISTROS DE ESTADO DAS FEIRAS, PRAÇAS E RUAS, e DA FAZENDA, no uso",
        ("ministerio.feiras.pracas.ruas,ministerio.fazenda", ""),
    ),
    (
        f"PORTARIA INTERMINISTERIAL Nº 4, {DAY}",
        "O MINISTRO DE ESTADO DAS FEIRAS E PRAÇAS e a MINISTRA DE ESTADO DA SAÚDE, no uso",
        ("ministerio.feiras.pracas,ministerio.saude", ""),
    ),
    (
        f"PORTARIA CONJUNTA MF/MS Nº 4, {DAY}",
        "OS MINISTROS DE ESTADO DA FAZENDA E DA SAÚDE, no uso",
        ("ministerio.fazenda,ministerio.saude", ""),
    ),
    (
        f"PORTARIA CONJUNTA Nº 4, {DAY}",
        "O MINISTRO DE ESTADO DAS FEIRAS e O PRESIDENTE DO INSTITUTO NACIONAL DE PRAÇAS, no uso",
        ("ministerio.feiras", ""),
    ),
    (
        f"RESOLUÇÃO CONJUNTA Nº 4, {DAY}",
        "O BANCO CENTRAL DO BRASIL E A COMISSÃO DE VALORES MOBILIÁRIOS, no uso",
        ("banco.central.brasil", ""),
    ),
    # the letters of a body before the number
    (
        f"INSTRUÇÃO NORMATIVA RFB Nº 5, {DAY}",
        "O SECRETÁRIO DA RECEITA FEDERAL DO BRASIL, no uso",
        (
            "secretaria.receita.federal.brasil",
            "urn:lex:br:secretaria.receita.federal.brasil:instrucao.normativa:2012-05-03;5",
        ),
    ),
    (
        f"RESOLUÇÃO CMN Nº 5, {DAY}",
        "O Banco Central do Brasil, na forma do art. 9º, torna público que o Conselho resolveu",
        ("conselho.monetario.nacional", "urn:lex:br:conselho.monetario.nacional:resolucao:2012-05-03;5"),
    ),
    # without evidence nobody, not the Union
    (f"LEI Nº 5, {DAY}", "", ("", "")),
    (f"DECRETO Nº 5, {DAY}", "O COMANDANTE DA GUARDA, no uso", ("", "")),
    (f"LEI FEDERAL Nº 5, {DAY}", "", ("federal", "urn:lex:br:federal:lei:2012-05-03;5")),
    (f"LEI MUNICIPAL Nº 5, {DAY}", "", ("municipal", "")),
    (f"PORTARIA SEFAZ/MS Nº 5, {DAY}", "", ("", "")),
    (f"RESOLUÇÃO DA RÁDIO FEDERAL Nº 5, {DAY}", "", ("", "")),
    (
        f"LEI DO DISTRITO FEDERAL Nº 5, {DAY}",
        "",
        ("distrital", "urn:lex:br;distrito.federal:distrital:lei:2012-05-03;5"),
    ),
    # the Constitution, and a state's
    (
        "CONSTITUIÇÃO DA REPÚBLICA FEDERATIVA DO BRASIL DE 1988",
        "",
        ("federal", "urn:lex:br:federal:constituicao:1988-10-05;1988"),
    ),
    (
        "CONSTITUIÇÃO DO ESTADO DE GOIÁS, DE 5 DE OUTUBRO DE 1989",
        "",
        ("estadual", "urn:lex:br;goias:estadual:constituicao:1989-10-05;1989"),
    ),
]


@pytest.mark.parametrize(("epigraph", "preamble", "told"), MAKERS)
def test_the_maker_is_who_acts(epigraph, preamble, told):
    found = metadata(epigraph, preamble)
    assert (found.authority, found.urn) == told


def test_what_an_ementa_names_makes_no_act():
    act = parsed("LEI Nº 100 DE 3 DE MAIO DE 2001\nCria cargos na Prefeitura de Vale Sereno.\nArt. 1º A.\nArt. 2º B.\n")
    assert (act.authority, act.urn) == ("", "")


def test_a_law_dated_from_the_independence_is_one_of_the_union():
    act = parsed(
        "LEI Nº 100, DE 3 DE MAIO DE 2001\nCria a feira.\nArt. 1º A.\nArt. 2º B.\n"
        "Brasília, 3 de maio de 2001; 180º da Independência e 113º da República.\n"
    )
    assert act.urn == "urn:lex:br:federal:lei:2001-05-03;100"


def test_the_state_of_a_town_may_stand_above_the_epigraph():
    act = parsed(
        "A CÂMARA MUNICIPAL DE VALE SERENO\nEstado de Goiás\nLEI Nº 5 DE 3 DE MAIO DE 2011\nCria a feira.\n"
        "O Povo do Município de Vale Sereno, por seus representantes, aprovou e eu sanciono:\nArt. 1º A.\n"
    )
    assert act.urn == "urn:lex:br;goias;vale.sereno:municipal:lei:2011-05-03;5"


def test_a_law_without_preamble_is_one_of_the_union_where_its_number_is():
    """Numbers of the Union of 2008 lie near 11,700; those of the states and towns elsewhere, but for a few."""
    assert metadata("LEI Nº 11.700, DE 3 DE MAIO DE 2008", "").authority == "federal"
    assert metadata("LEI Nº 13.000, DE 3 DE MAIO DE 2008", "").authority == ""
    assert metadata("DECRETO Nº 6.440, DE 3 DE MAIO DE 2008", "").authority == ""


@pytest.mark.parametrize(
    "closing",
    [
        "Capital Federal, 5 de janeiro de 1904, 16º da Republica.",
        "Rio de Janeiro, 5 de maio de 1941; 120.º da Independência.",
    ],
)
def test_the_years_of_the_republic_date_acts_of_the_union(closing):
    act = parsed(f"DECRETO N. 1.150 - DE 5 DE JANEIRO DE 1904\nConfere o premio.\nArtigo unico. Um.\n{closing}\n")
    assert act.urn == "urn:lex:br:federal:decreto:1904-01-05;1150"


@pytest.mark.parametrize(
    ("head", "closing", "urn"),
    [
        ("RESOLUÇÃO Nº 3.954\nAltera.\nO CONSELHO NACIONAL DO MEL resolve:", "Vale Alto, 24 de maio de 2011.",
         "urn:lex:br:conselho.nacional.mel:resolucao:2011-05-24;3954"),
        ("DECRETO LEGISLATIVO Nº 18, DE 2008\nFaço saber que o Congresso Nacional aprovou, e eu promulgo o seguinte\n"
         "DECRETO LEGISLATIVO Nº 18, DE 2008\nAprova o Acordo.\nO Congresso Nacional decreta:",
         "Senado Federal, em 9 de julho de 2008.",
         "urn:lex:br:congresso.nacional:decreto.legislativo:2008-07-09;18"),
        ("RESOLUÇÃO Nº 5, DE 2011\nAltera.\nO CONSELHO NACIONAL DO MEL resolve:", "Vale Alto, 24 de maio de 2012.",
         "urn:lex:br:conselho.nacional.mel:resolucao:2011;5"),
        ("RESOLUÇÃO Nº 5/2012\nDATA: 3 de maio de 2012\nAltera.\nO CONSELHO NACIONAL DO MEL resolve:", "",
         "urn:lex:br:conselho.nacional.mel:resolucao:2012-05-03;5"),
        ("PORTARIA CONJUNTA RFB/PGFN Nº 3, DE 2 DE MAIO DE 2007\nDispõe.\nO SECRETÁRIO DA RECEITA FEDERAL DO BRASIL:",
         "", ""),
    ],
)  # fmt: skip
def test_the_day_of_an_act_without_one_is_that_of_its_closing(head, closing, urn):
    assert parsed(f"{head}\nArt. 1º Um.\nArt. 2º Vigora.\n{closing}\nFULANO\n").urn == urn


def test_a_word_cut_in_a_name_is_whole_and_an_organic_law_is_of_its_town():
    cut = parsed(
        f"LEI Nº 5, {DAY}\nO PREFEITO DO MUNICÍPIO DE VALE ALTO, Estado do Pa-\nraná, sanciona:\nArt. 1º Um.\n"
    )
    assert cut.urn == "urn:lex:br;parana;vale.alto:municipal:lei:2012-05-03;5"
    law = parsed(
        "LEI ORGÂNICA DO MUNICÍPIO DE VALE ALTO/MS\n* Atualizada.\nNós, do Estado, promulgamos:\nArt. 1º Um.\n"
    )
    assert (law.authority, law.summary) == ("municipal", "")


@pytest.mark.parametrize(
    ("town", "closing", "place"),
    [
        ("SERRA CLARA", "Serra Clara/MG, 3 de maio de 2012.", ";minas.gerais;serra.clara"),
        ("SERRA CLARA", "Serra Clara - MG, em 3 de maio de 2012.", ";minas.gerais;serra.clara"),
        ("SERRA CLARA", "Serra Clara, 3 de maio de 2012.", ""),
        ("PORTO ALEGRE", "3 de maio de 2012.", ";rio.grande.sul;porto.alegre"),
        ("PALMAS", "Palmas, 3 de maio de 2012.", ""),
    ],
)
def test_the_state_of_a_town_stands_behind_its_name_or_it_is_a_capital(town, closing, place):
    act = parsed(
        f"LEI Nº 5, {DAY}\nInstitui.\nO PREFEITO MUNICIPAL DE {town}, sanciono a seguinte Lei:\n"
        f"Art. 1º Um.\nArt. 2º Vale.\n{closing}\nFULANO DE TAL\n"
    )
    assert act.urn == (f"urn:lex:br{place}:municipal:lei:2012-05-03;5" if place else "")
