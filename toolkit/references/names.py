"""Acts by the names and acronyms that people cite them by, and public bodies by theirs.

Facts, as the Diário Oficial published them: kind, number and date of each act; the full name of each body as LexML
writes an authority. An acronym that stands for two acts at once is left out, unless one of them is meant by all.
"""

from .model import CitedAct

CONSTITUTION = CitedAct("constituicao", "1988", "1988-10-05", "federal")
TRANSITORY = CitedAct("ato.disposicoes.constitucionais.transitorias", "1988", "1988-10-05", "federal")

_LAW, _COMPLEMENTARY, _DECREE_LAW, _DECREE = "lei", "lei.complementar", "decreto.lei", "decreto"
# Names without accents, in lower case, and behind the bar acronyms, in capitals.
_TABLE = (
    (_LAW, "10406", "2002-01-10", "codigo civil( brasileiro| de 2002)?", "CC CC/2002 CC/02 CCB"),
    (_LAW, "3071", "1916-01-01", "codigo civil de 1916", "CC/1916 CC/16"),
    (_LAW, "13105", "2015-03-16", "(novo )?codigo de processo civil( de 2015)?", "CPC CPC/2015 CPC/15 NCPC"),
    (_LAW, "5869", "1973-01-11", "codigo de processo civil de 1973", "CPC/1973 CPC/73"),
    (_DECREE_LAW, "2848", "1940-12-07", "codigo penal( brasileiro)?", "CP CP/1940 CP/40"),
    (_DECREE_LAW, "3689", "1941-10-03", "codigo de processo penal", "CPP"),
    (_DECREE_LAW, "1001", "1969-10-21", "codigo penal militar", "CPM"),
    (_DECREE_LAW, "1002", "1969-10-21", "codigo de processo penal militar", "CPPM"),
    (_DECREE_LAW, "3688", "1941-10-03", "lei d(e|as) contravencoes penais", "LCP"),
    (_LAW, "5172", "1966-10-25", "codigo tributario nacional", "CTN"),
    (_DECREE_LAW, "5452", "1943-05-01", "consolidacao das leis do trabalho", "CLT"),
    (_LAW, "8078", "1990-09-11", "codigo d(e|a) (protecao e )?defesa do consumidor", "CDC"),
    (_LAW, "8069", "1990-07-13", "estatuto da crianca e do adolescente", "ECA"),
    (_LAW, "9503", "1997-09-23", "codigo (de transito brasileiro|brasileiro de transito|nacional de transito)", "CTB"),
    (_LAW, "4737", "1965-07-15", "codigo eleitoral", ""),
    (_LAW, "12651", "2012-05-25", "(novo )?codigo florestal", ""),
    (_LAW, "7565", "1986-12-19", "codigo brasileiro de aeronautica", "CBA"),
    (_LAW, "4117", "1962-08-27", "codigo brasileiro de telecomunicacoes", "CBT"),
    (_LAW, "556", "1850-06-25", "codigo comercial", ""),
    (_DECREE_LAW, "227", "1967-02-28", "codigo de (minas|mineracao)", ""),
    (_DECREE, "24643", "1934-07-10", "codigo de aguas", ""),
    (_DECREE_LAW, "4657", "1942-09-04", "lei de introducao as normas do direito brasileiro", "LINDB"),
    (_LAW, "13709", "2018-08-14", "lei geral de protecao de dados( pessoais)?", "LGPD"),
    (_LAW, "12527", "2011-11-18", "lei de acesso a informacao", "LAI"),
    (_LAW, "12965", "2014-04-23", "(lei do )?marco civil( da internet)?", "MCI"),
    (_LAW, "11340", "2006-08-07", "lei maria da penha", ""),
    (_LAW, "10741", "2003-10-01", "estatuto (do idoso|da pessoa idosa)", ""),
    (_LAW, "10257", "2001-07-10", "estatuto da cidade", ""),
    (_LAW, "13089", "2015-01-12", "estatuto da metropole", ""),
    (_LAW, "13146", "2015-07-06",
     "estatuto da pessoa com deficiencia|lei brasileira de inclusao( da pessoa com deficiencia)?", ""),
    (_LAW, "12288", "2010-07-20", "estatuto da igualdade racial", ""),
    (_LAW, "12852", "2013-08-05", "estatuto da juventude", ""),
    (_LAW, "10826", "2003-12-22", "estatuto do desarmamento", ""),
    (_LAW, "4504", "1964-11-30", "estatuto da terra", ""),
    (_LAW, "6001", "1973-12-19", "estatuto do indio", ""),
    (_LAW, "6880", "1980-12-09", "estatuto dos militares", ""),
    (_LAW, "10671", "2003-05-15", "estatuto (de defesa )?do torcedor", ""),
    (_LAW, "11904", "2009-01-14", "estatuto de museus", ""),
    (_LAW, "8906", "1994-07-04", "estatuto da (advocacia|oab|ordem dos advogados do brasil)", "EOAB EAOAB"),
    (_COMPLEMENTARY, "123", "2006-12-14", "estatuto nacional da microempresa( e da empresa de pequeno porte)?", ""),
    (_COMPLEMENTARY, "101", "2000-05-04", "lei de responsabilidade fiscal", "LRF"),
    (_COMPLEMENTARY, "64", "1990-05-18", "lei d(e|as) inelegibilidades?", ""),
    (_COMPLEMENTARY, "135", "2010-06-04", "lei da ficha limpa", ""),
    (_COMPLEMENTARY, "87", "1996-09-13", "lei kandir", ""),
    (_LAW, "9394", "1996-12-20", "lei de diretrizes e bases( da educacao( nacional)?)?", "LDB LDBEN"),
    (_LAW, "8742", "1993-12-07", "lei organica da assistencia social", "LOAS"),
    (_LAW, "8080", "1990-09-19", "lei organica da saude", ""),
    (_LAW, "7210", "1984-07-11", "lei d(e|as) execuc(ao|oes) penal(is)?", "LEP"),
    (_LAW, "11343", "2006-08-23", "(nova )?lei (de|anti) ?drogas", ""),
    (_LAW, "8072", "1990-07-25", "lei d(e|os) crimes hediondos", ""),
    (_LAW, "9605", "1998-02-12", "lei d(e|os) crimes ambientais", ""),
    (_LAW, "9613", "1998-03-03", "lei d(e|a) lavagem de (dinheiro|capitais)", ""),
    (_LAW, "9296", "1996-07-24", "lei d(e|as) interceptac(ao|oes) telefonicas?", ""),
    (_LAW, "12850", "2013-08-02", "lei d(e|as|o) (organizacoes criminosas|crime organizado)", ""),
    (_LAW, "13869", "2019-09-05", "lei d(e|o) abuso de autoridade", ""),
    (_LAW, "6404", "1976-12-15", "lei das (sociedades anonimas|sociedades por acoes|s/?a)", "LSA"),
    (_LAW, "11101", "2005-02-09",
     "lei de (falencias|recuperacao (de empresas|judicial))( e recuperacao( de empresas| judicial)?)?", "LRE"),
    (_LAW, "6015", "1973-12-31", "lei d(e|os) registros publicos", "LRP"),
    (_LAW, "8429", "1992-06-02", "lei d(e|a) improbidade( administrativa)?", "LIA"),
    (_LAW, "14133", "2021-04-01", "nova lei de licitacoes|lei de licitacoes e contratos administrativos", "NLLC"),
    (_LAW, "8666", "1993-06-21", "antiga lei de licitacoes", ""),
    (_LAW, "13303", "2016-06-30", "lei das estatais|estatuto juridico das estatais", ""),
    (_LAW, "12846", "2013-08-01", "lei anticorrupcao", ""),
    (_LAW, "8245", "1991-10-18", "lei d(o|e) inquilinato|lei d(e|as) locacoes", ""),
    (_LAW, "9279", "1996-05-14", "lei d(a|e) propriedade industrial", "LPI"),
    (_LAW, "9610", "1998-02-19", "lei d(e|os) direitos? autora(l|is)", "LDA"),
    (_LAW, "9609", "1998-02-19", "lei d(e|o) software", ""),
    (_LAW, "6938", "1981-08-31", "(lei da )?politica nacional do meio ambiente", "PNMA"),
    (_LAW, "12305", "2010-08-02", "(lei da )?politica nacional de residuos solidos", "PNRS"),
    (_LAW, "9099", "1995-09-26", "lei dos juizados especiais( civeis e criminais)?", ""),
    (_LAW, "9307", "1996-09-23", "lei d(e|a) arbitragem", ""),
    (_LAW, "12016", "2009-08-07", "lei d(o|e) mandado de seguranca", ""),
    (_LAW, "7347", "1985-07-24", "lei d(a|e) acao civil publica", "LACP"),
    (_LAW, "4717", "1965-06-29", "lei d(a|e) acao popular", ""),
    (_LAW, "9504", "1997-09-30", "lei (das eleicoes|eleitoral)", ""),
    (_LAW, "9096", "1995-09-19", "lei (dos partidos politicos|organica dos partidos politicos)", ""),
    (_LAW, "13445", "2017-05-24", "lei de migracao", ""),
    (_LAW, "6815", "1980-08-19", "estatuto do estrangeiro", ""),
    (_LAW, "13019", "2014-07-31", "marco regulatorio das organizacoes da sociedade civil", "MROSC"),
    (_LAW, "13257", "2016-03-08", "marco legal da primeira infancia", ""),
    (_LAW, "9472", "1997-07-16", "lei geral d(e|as) telecomunicacoes", "LGT"),
    (_LAW, "9615", "1998-03-24", "lei pele", ""),
    (_LAW, "14597", "2023-06-14", "lei geral do esporte", ""),
    (_LAW, "8313", "1991-12-23", "lei rouanet", ""),
    (_LAW, "12737", "2012-11-30", "lei carolina dieckmann", ""),
    (_LAW, "13874", "2019-09-20", "lei da liberdade economica", ""),
    (_LAW, "9784", "1999-01-29", "lei (geral )?d(o|e) processo administrativo( federal)?", "LPA"),
    (_LAW, "8112", "1990-12-11", "", ""),
    (_LAW, "8212", "1991-07-24", "lei organica da seguridade social", ""),
    (_LAW, "8213", "1991-07-24", "lei d(e|os) (planos de )?beneficios da previdencia social", ""),
    (_LAW, "4320", "1964-03-17", "", ""),
    (_LAW, "8987", "1995-02-13", "lei (geral )?d(e|as) concessoes", ""),
    (_LAW, "11079", "2004-12-30", "lei das parcerias publico-privadas", ""),
    (_LAW, "10520", "2002-07-17", "lei do pregao", ""),
    (_LAW, "7716", "1989-01-05", "lei d(o|e) (crime racial|racismo)", ""),
    (_LAW, "6830", "1980-09-22", "lei d(e|as) execuc(ao|oes) fisca(l|is)", "LEF"),
    (_DECREE, "9580", "2018-11-22", "regulamento do imposto (sobre a|de) renda( de 2018)?", "RIR RIR/2018 RIR/18"),
    (_DECREE, "3000", "1999-03-26", "regulamento do imposto (sobre a|de) renda de 1999", "RIR/1999 RIR/99"),
    (_DECREE, "6759", "2009-02-05", "regulamento aduaneiro", ""),
    (_DECREE, "3048", "1999-05-06", "regulamento da previdencia social", "RPS"),
    (_DECREE, "678", "1992-11-06",
     "pacto de s(ao|an) jose d(a|e) costa rica|convencao americana (sobre|de) direitos humanos", "CADH"),
)  # fmt: skip

ACRONYMS: dict[str, CitedAct] = {
    acronym: CitedAct(kind, number, date, "federal", name=acronym)
    for kind, number, date, _, acronyms in _TABLE
    for acronym in acronyms.split()
}
ACRONYMS |= dict.fromkeys(("CF", "CF/88", "CF/1988", "CRFB", "CRFB/88", "CRFB/1988", "CR/88", "CR/1988"), CONSTITUTION)
ACRONYMS["ADCT"] = TRANSITORY
NAMES: tuple[tuple[str, CitedAct], ...] = tuple(
    (names, CitedAct(kind, number, date, "federal")) for kind, number, date, names, _ in _TABLE if names
)
BEFORE: dict[tuple[str, str], CitedAct] = {
    ("lei", "10406"): CitedAct("lei", "3071", "1916-01-01", "federal"),
    ("lei", "13105"): CitedAct("lei", "5869", "1973-01-11", "federal"),
    ("lei", "12651"): CitedAct("lei", "4771", "1965-09-15", "federal"),
    ("decreto", "9580"): CitedAct("decreto", "3000", "1999-03-26", "federal"),
}
"""What a name meant before the act that bears it now: an act of 1998 that cites the Código Civil cites that of 1916."""
DATES: dict[tuple[str, str], str] = {(kind, number): date for kind, number, date, *_ in _TABLE}
_UNCLEAR = {"CBA", "CBT", "LIA", "LPA", "LSA", "LRE", "LDA", "MCI", "LCP", "LRP", "RPS", "LPI", "CPM"}
CLEAR = frozenset(acronym for acronym in ACRONYMS if len(acronym) > 2 and acronym not in _UNCLEAR)
"""Acronyms that mean their act even where no unit of it is cited beside them."""

_BODIES = """
AGU advocacia.geral.uniao
ANA agencia.nacional.aguas.saneamento.basico
ANAC agencia.nacional.aviacao.civil
ANATEL agencia.nacional.telecomunicacoes
ANCINE agencia.nacional.cinema
ANEEL agencia.nacional.energia.eletrica
ANM agencia.nacional.mineracao
ANP agencia.nacional.petroleo.gas.natural.biocombustiveis
ANPD autoridade.nacional.protecao.dados
ANS agencia.nacional.saude.suplementar
ANTAQ agencia.nacional.transportes.aquaviarios
ANTT agencia.nacional.transportes.terrestres
ANVISA agencia.nacional.vigilancia.sanitaria
BACEN banco.central.brasil
BCB banco.central.brasil
CADE conselho.administrativo.defesa.economica
CARF conselho.administrativo.recursos.fiscais
CFM conselho.federal.medicina
CGSN comite.gestor.simples.nacional
CGU controladoria.geral.uniao
CJF conselho.justica.federal
CMN conselho.monetario.nacional
CNE conselho.nacional.educacao
CNJ conselho.nacional.justica
CNMP conselho.nacional.ministerio.publico
CNPE conselho.nacional.politica.energetica
CNSP conselho.nacional.seguros.privados
CONAMA conselho.nacional.meio.ambiente
CONFAZ conselho.nacional.politica.fazendaria
CONTRAN conselho.nacional.transito
COSIT coordenacao.geral.tributacao
CVM comissao.valores.mobiliarios
DENATRAN departamento.nacional.transito
DNIT departamento.nacional.infraestrutura.transportes
FNDE fundo.nacional.desenvolvimento.educacao
FUNAI fundacao.nacional.povos.indigenas
IBAMA instituto.brasileiro.meio.ambiente.recursos.naturais.renovaveis
ICMBIO instituto.chico.mendes.conservacao.biodiversidade
INCRA instituto.nacional.colonizacao.reforma.agraria
INMETRO instituto.nacional.metrologia.qualidade.tecnologia
INPI instituto.nacional.propriedade.industrial
INSS instituto.nacional.seguro.social
MAPA ministerio.agricultura.pecuaria
MEC ministerio.educacao
MF ministerio.fazenda
MJSP ministerio.justica.seguranca.publica
MMA ministerio.meio.ambiente
MPF ministerio.publico.federal
MPS ministerio.previdencia.social
MS ministerio.saude
MTE ministerio.trabalho.emprego
OAB ordem.advogados.brasil
PGFN procuradoria.geral.fazenda.nacional
PREVIC superintendencia.nacional.previdencia.complementar
RFB secretaria.receita.federal.brasil
SRF secretaria.receita.federal
STF supremo.tribunal.federal
STJ superior.tribunal.justica
STM superior.tribunal.militar
STN secretaria.tesouro.nacional
SUSEP superintendencia.seguros.privados
TCU tribunal.contas.uniao
TSE tribunal.superior.eleitoral
TST tribunal.superior.trabalho
"""
BODIES: dict[str, str] = dict(line.split(" ", 1) for line in _BODIES.split("\n") if line)
