"""The parts of a document: they cover the text, and what is no normative text has no units."""

import pytest
from brazil import components, parsed, words

ACT = "Art. 1º Fica criada a feira.\nArt. 2º Vigora.\n"


@pytest.mark.parametrize(
    ("tail", "wanted"),
    [
        ("JUSTIFICAÇÃO\nO art. 5º é claro.\nArt. 6º não é.\n", ["main", "justificacao"]),
        ("JUSTIFICATIVA\nTexto.\nLEGISLAÇÃO CITADA\nArt. 5º Todos.\n", ["main", "justificacao", "legislacao"]),
        ("JUSTIFICATIVA AO PROJETO DE LEI Nº 5/2020\nTexto.\n", ["main", "justificacao"]),
        ("EXPOSIÇÃO DE MOTIVOS\n1. Submeto.\n", ["main", "exposicao"]),
        ("ANEXO ÚNICO\nArt. 1º R.\n", ["main", "anexo1"]),
        ("ANEXO - II\nREGULAMENTO\nArt. 1º R.\n", ["main", "anexo2"]),
        ("ANEXO I - REGIMENTO\nArt. 1º R.\nANEXO II\nTabela\nANEXO\nOutra\n", ["main", "anexo1", "anexo2", "anexo3"]),
        ("ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS\nArt. 1º T.\n", ["main", "adct"]),
        ("Vale Sereno, 3 de maio de 2020.\nACORDO ENTRE VALES\nARTIGO I\nAs Partes.\n", ["main", "anexo1"]),
        ("MENSAGEM Nº 123, DE 4 DE MAIO DE 2020\nVetei o art. 2º.\nArt. 2º diz assim.\n", ["main", "mensagem"]),
        ("LEI Nº 2, DE 3 DE MAIO DE 2020\nCria a praça.\nArt. 1º C.\n", ["main", "norma2"]),
        ("O Anexo I desta Lei tem três quadros.\n", ["main"]),
    ],
)
def test_the_parts_are_known_by_their_headings(tail, wanted):
    act = parsed(ACT + tail)
    assert [component.id for component in act.components] == wanted
    assert words(act.text)["art2_cpt"].startswith("Vigora.")


def test_a_part_has_articles_of_its_own_with_its_name_in_front():
    act = parsed(f"{ACT}ANEXO I - REGIMENTO\nArt. 1º R.\nANEXO II - CÓDIGO\nArt. 1º C.\nI - um.\n")
    assert [(u.component, u.id) for u in act.units if u.component != "main"] == [
        ("anexo1", "anexo1_art1"),
        ("anexo1", "anexo1_art1_cpt"),
        ("anexo2", "anexo2_art1"),
        ("anexo2", "anexo2_art1_cpt"),
        ("anexo2", "anexo2_art1_cpt_inc1"),
    ]


def test_what_argues_for_an_act_has_no_units():
    act = parsed(f"{ACT}JUSTIFICAÇÃO\nArt. 6º não prevê isso.\n")
    assert {unit.component for unit in act.units} == {"main"}


def test_a_justification_run_into_the_last_article_is_told_apart():
    act = parsed("Art. 1º A.\nArt. 2º Vigora, revogado o contrário.   JUSTIFICATIVA  Implantada em 2001.\n")
    assert [component.type for component in act.components] == ["normative", "justification"]
    assert words(act.text)["art2_cpt"] == "Vigora, revogado o contrário."


def test_a_table_of_contents_is_a_part_of_its_own():
    text = (
        "ÍNDICE\nTÍTULO I - DA FEIRA ............ 3\nArt. 1º ............ 3\n"
        "TÍTULO I\nDA FEIRA\nArt. 1º A feira é livre.\n"
    )
    assert components(text) == ["sumario", "main"]
    assert [unit.id for unit in parsed(text).units] == ["tit1", "art1", "art1_cpt"]


def test_headings_that_come_twice_before_the_first_article_are_contents():
    headings = "TÍTULO I\nDA FEIRA\nCAPÍTULO I\nDO OBJETO\nTÍTULO II\nDA PRAÇA\n"
    act = parsed(headings + headings.replace("DO OBJETO\n", "DO OBJETO\nArt. 1º A.\n") + "Art. 2º B.\n")
    assert [component.id for component in act.components] == ["sumario", "main"]
    assert [unit.id for unit in act.units if unit.level == "grouping"] == ["tit1", "tit1_cap1", "tit2"]


def test_transitory_provisions_that_go_on_counting_are_a_heading():
    text = "TÍTULO I\nX\nArt. 1º A.\nTÍTULO II\nDISPOSIÇÕES TRANSITÓRIAS\nArt. 2º B.\n"
    assert components(text) == ["main"]
    assert words(text)["tit2"] == "DISPOSIÇÕES TRANSITÓRIAS"


def test_parts_of_one_name_keep_distinct_ids_however_many():
    act = parsed(ACT + "ANEXO I\nQuadro de cargos e de vagas\n" * 3000)
    assert len({component.id for component in act.components}) == 3001


VETO = (
    "MENSAGEM Nº 77, DE 3 DE MAIO DE 2010\nDecidi vetar o projeto nos seguintes dispositivos:\nArt. 5º\n"
    "“Art. 5º Fica criado o fundo.”\nRazões do veto\n“Cria despesa.”\n"
)
VETOED = "LEI Nº 5.000, DE 3 DE MAIO DE 2010\nCria a feira.\nO PREFEITO decreta:\nArt. 1º Fica criada.\nArt. 2º Fim.\n"


def test_a_message_that_vetoes_has_no_articles_of_its_own():
    act = parsed(VETO)
    assert [(part.id, part.type) for part in act.components] == [("main", "memorandum")]
    assert (act.units, act.kind, act.number) == ((), "mensagem", "77")


def test_a_message_above_its_act_is_a_component_of_its_own():
    act = parsed(VETO + VETOED)
    assert [part.id for part in act.components] == ["mensagem", "main"]
    assert (act.number, [unit.id for unit in act.units if unit.kind == "artigo"]) == ("5000", ["art1", "art2"])


def test_contents_below_an_act_are_none_of_its_headings():
    act = parsed(
        "CAPÍTULO I\nDA FEIRA\nArt. 1º A.\nCAPÍTULO II\nDO FIM\nArt. 2º B.\n"
        "ÍNDICE\nCAPÍTULO I - DA FEIRA\nCAPÍTULO II - DO FIM\n"
    )
    assert [part.id for part in act.components] == ["main", "sumario"]
    assert [unit.id for unit in act.units if unit.kind == "capitulo"] == ["cap1", "cap2"]


def test_an_exposition_above_its_act_is_a_component_of_its_own():
    assert components("EMI nº 00012/2010 MF MS\nSubmeto o texto.\n" + VETOED) == ["exposicao", "main"]
    assert components("EXPOSIÇÃO DE MOTIVOS\nSubmeto o texto.\n" + VETOED) == ["exposicao", "main"]


def test_an_exposition_is_known_by_its_number():
    act = parsed(f"{ACT}EM nº 00011/2020 MDS MF\nVale Sereno, 6 de agosto de 2020\n1. Submeto a proposta.\n")
    assert [component.id for component in act.components] == ["main", "exposicao"]


def test_articles_are_counted_in_their_own_component():
    act = parsed(f"{ACT}ANEXO I - REGIMENTO\nArt. 1º R.\nArt. 2º S.\n")
    assert [found for found in act.diagnostics if found.code.startswith("numbering")] == []


def test_decimal_items_stand_below_a_line_without_full_stop():
    act = parsed(f"{ACT}ANEXO ÚNICO\n1. OBJETO\n1.1 Mel.\n1.1.1 De flores:\na) claro;\n1.2 Cera.\n2. FIM\n")
    assert [unit.id.removeprefix("anexo1_") for unit in act.units if unit.component == "anexo1"] == [
        "ite1", "ite1_ite1", "ite1_ite1_ite1", "ite1_ite1_ite1_ali1", "ite1_ite2", "ite2",
    ]  # fmt: skip


def test_a_list_of_services_is_an_annex_with_its_numbers_below_each_other():
    act = parsed(
        f"{ACT}Lista de serviços anexa à Lei Complementar nº 33, de 5 de maio de 2003.\n1 – Serviços de mesa\n"
        "1.01 – Montagem\n1.02 – Pintura.\n2 – Serviços de feira.\n2.01 – Limpeza.\n"
    )
    assert [unit.id.removeprefix("anexo1_") for unit in act.units if unit.component == "anexo1"] == [
        "ite1", "ite1_ite1", "ite1_ite2", "ite2", "ite2_ite1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ANNEXO N. 1", "anexo1"),
        ("ANEXO Nº 2", "anexo2"),
        ("J U S T I F I C A T I V A", "justificacao"),
    ],
)
def test_headings_of_components_are_read_in_old_and_odd_spellings(line, expected):
    assert components(f"{ACT}{line}\nTabella dos vencimentos\n") == ["main", expected]


def test_an_act_that_a_sentence_names_on_a_line_of_its_own_begins_no_component():
    text = "Art. 1º Aplica-se o disposto na\nLEI Nº 7, DE 3 DE MAIO DE 2001\ne no regulamento.\nArt. 2º Vale.\n"
    assert components(text) == ["main"]


@pytest.mark.parametrize(
    "preamble",
    [
        "O SECRETÁRIO DA FEIRA, conforme lhe confere o\nArt. 90 da Constituição do Estado,\nRESOLVE:\n",
        "O PREFEITO, no uso das atribuições conferidas pelo\nARTIGO 65, INCISO VI, da Lei Orgânica,\nDECRETA:\n",
        "O PREFEITO,\nCONSIDERANDO o disposto no\nArt. 5º da Lei nº 10, de 2001;\nDECRETA:\n",
    ],
)
def test_an_article_that_the_preamble_cites_at_a_lines_start_is_none_that_the_first_one_restarts_from(preamble):
    act = parsed(f"DECRETO Nº 5, DE 3 DE MAIO DE 2011\nCria a feira.\n{preamble}{ACT}")
    assert [part.id for part in act.components] == ["main"]
    assert [unit.id for unit in act.units] == ["art1", "art1_cpt", "art2", "art2_cpt"]
    assert act.summary == "Cria a feira."


def test_another_act_of_a_journal_may_stand_below_an_annex():
    text = (
        "PORTARIA Nº 5, DE 2 DE MAIO DE 2020\nO MINISTRO DE ESTADO DAS FEIRAS resolve:\nArt. 1º Vale.\nArt. 2º Fim.\n"
        "ANEXO\nANTA FEIRA 10\nPORTARIA Nº 6, DE 2 DE MAIO DE 2020\n{}Art. 1º Outra.\n"
    )
    assert components(text.format("O SECRETÁRIO DE FEIRAS resolve:\n")) == ["main", "anexo1", "norma2"]
    assert components(text.format("")) == ["main", "anexo1"]


def test_a_table_below_the_signatures_is_an_annex_and_one_within_the_act_is_none():
    assert components(f"{ACT}Vale Sereno, 3 de maio de 2020.\nFULANO DE TAL\nTABELA I\n1 Peras 1%\n") == [
        "main", "anexo1",
    ]  # fmt: skip
    assert components("LEI Nº 1\nArt. 1º São:\nTABELA I\n1 Peras 1%\nArt. 2º Fim.\n") == ["main"]


def _act(head: str, office: str = "O PREFEITO DE ANTA decreta:") -> str:
    return f"{head}\nDispõe sobre a feira.\n{office}\nArt. 1º A.\nArt. 2º Vigora.\nAnta, 2 de maio de 2020.\n"


TABLE = "ANEXO I\nTABELA DE PREÇOS\nBanca 10,00\nPraça 20,00\n"
ARGUMENT = "JUSTIFICATIVA\nÉ preciso.\nSala das Sessões, 2 de maio de 2020.\n"
OLD_LAW = _act("LEI Nº 7, DE 2 DE MAIO DE 1990", "O PRESIDENTE Faço saber:")


@pytest.mark.parametrize(
    "head",
    [
        "DECRETO Nº 6, DE 3 DE MAIO DE 2020", "DECRETO N.º 6\nDE 3 DE MAIO DE 2020", "DECRETO DE 3 DE MAIO DE 2020",
        "Decreto nº 6, de 3 de maio de 2020", "RESOLUÇÃO CONJUNTA SMA/SMF Nº 6/2020", "ATO DA MESA Nº 6, DE 2020",
        "PROJETO DE LEI Nº 6, DE 2020", "ORDEM DE SERVIÇO Nº 6",
    ],
)  # fmt: skip
def test_another_act_of_a_journal_begins_below_an_annex_where_a_preamble_and_an_article_1_stand(head):
    act = parsed(_act("DECRETO Nº 5, DE 2 DE MAIO DE 2020") + TABLE + _act(head) + TABLE)
    assert [part.id for part in act.components] == ["main", "anexo1", "norma2", "anexo2"]
    assert [unit.id for unit in act.units if unit.kind == "artigo" and unit.component == "norma2"] == [
        "norma2_art1", "norma2_art2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "head",
    [
        "DECRETO Nº 6, DE 3 DE MAIO\nDE 2020", "LEI Nº 6, DE 3 DE\nMAIO DE 2020.", "LEI Nº 6, DE\n3 DE MAIO DE 2020",
        "LEI COMPLEMENTAR\nNº 6, DE 3 DE MAIO\nDE 2020", "Portaria nº 6, de 3 de maio de 2020",
        "Decreto-Lei nº 6, de 3 de maio\nde 2020", "PORTARIA N. 6, DE 03/05/2020", "PORTARIA Nº 6/2020-GAB",
        "RESOLUÇÃO Nº 6/2020 – CMAS", "LEI Nº 6/2020 - DE 3 DE MAIO DE 2020", 'DECRETO "P" Nº 6, DE 3 DE MAIO DE 2020',
        "Decreto de 3 de maio de 2020",
        "ORDEM DE SERVIÇO Nº 6/2020", "EDITAL Nº 6/2020", "EMENDA À LEI ORGÂNICA Nº 6/2020",
    ],
)  # fmt: skip
def test_another_act_of_a_journal_begins_below_signatures_with_an_epigraph_of_any_form(head):
    act = parsed(f"{_act('DECRETO Nº 5, DE 2 DE MAIO DE 2020')}FULANO DE TAL\n{_act(head)}")
    assert [(part.id, part.title) for part in act.components] == [("main", ""), ("norma2", head.replace("\n", " "))]
    assert [unit.id for unit in act.units if unit.kind == "artigo"] == [
        "art1", "art2", "norma2_art1", "norma2_art2",
    ]  # fmt: skip
    assert words(act.text)["art2_cpt"] == "Vigora."


def test_an_article_1_below_signatures_and_a_preamble_is_another_acts_whatever_its_epigraph_is():
    first = _act("DECRETO Nº 5, DE 2 DE MAIO DE 2020")
    for head in ("AVISO DA FEIRA", "DECRETO de três de maio"):
        act = parsed(f"{first}FULANO DE TAL\n{_act(head)}")
        assert [part.id for part in act.components] == ["main", "norma2"]
        assert words(act.text)["art2_cpt"] == "Vigora."
    assert components(f"{ACT}AVISO\nO PREFEITO DE ANTA decreta:\nArt. 1º A.\n") == ["main"]


@pytest.mark.parametrize(
    "named",
    [
        "Lei nº 7, de 3 de maio de 2001.\nO PREFEITO resolve:\n",
        "Lei nº 7, de 3 de maio de 2001.\nANEXO I\nO PREFEITO resolve:\nArt. 1º A.\n",
        "Lei nº 7, de 3 de maio\nde 2001, que o PREFEITO\nMESMO FEZ.\n",
    ],
)
def test_an_act_that_an_article_names_begins_none_of_its_own(named):
    act = parsed(f"LEI Nº 5\nArt. 1º Vale a citada\n{named}Art. 2º Vigora.\n")
    assert "norma2" not in {part.id for part in act.components}


def test_an_act_without_articles_begins_below_an_annex_by_its_date_and_preamble():
    named = "PORTARIA Nº 6, DE 3 DE MAIO DE 2020\nO PREFEITO DE ANTA resolve:\nNomear Fulano.\n"
    assert components(_act("DECRETO Nº 5, DE 2 DE MAIO DE 2020") + TABLE + named) == ["main", "anexo1", "norma2"]


@pytest.mark.parametrize(
    "annex",
    [
        "ANEXO\nDECRETO Nº 5, DE 2 DE MAIO DE 2020\nREGULAMENTO\nO PREFEITO resolve:\nArt. 1º A.\n",
        "ANEXO\nQuadro dois\nDECRETO Nº 5, DE 2 DE MAIO DE 2020\nO PREFEITO DE ANTA\nArt. 1º A.\n",
        "ANEXO\nRESOLUÇÃO Nº 7, DE 2 DE MAIO DE 2019\nO CONSELHO resolve:\nArt. 1º A.\n",
        "ANEXO\nMODELO DE PORTARIA\nPORTARIA Nº 000/2020\nO DIRETOR resolve:\nArt. 1º A.\n",
        "ANEXO\nHISTÓRICO\nFeira de domingo\nLei nº 8, de 2 de maio de 1990.\nArt. 1º A.\n",
    ],
)
def test_what_an_annex_holds_or_heads_its_pages_with_is_no_other_act(annex):
    assert components(_act("DECRETO Nº 5, DE 2 DE MAIO DE 2020") + annex) == ["main", "anexo1"]


@pytest.mark.parametrize(
    ("tail", "parts"),
    [
        (ARGUMENT + _act("PROJETO DE LEI Nº 6, DE 2020"), ["justificacao", "norma2"]),
        (ARGUMENT + _act("PROJETO DE LEI Nº     , DE 2020"), ["justificacao", "norma2"]),
        (f"LEGISLAÇÃO CITADA\n{OLD_LAW}{_act('PROPOSTA DE EMENDA À LEI ORGÂNICA Nº 6')}", ["legislacao", "norma2"]),
        (ARGUMENT + OLD_LAW, ["justificacao"]),
        (f"LEGISLAÇÃO CITADA\n{OLD_LAW}", ["legislacao"]),
    ],
)
def test_another_bill_begins_below_what_argues_for_one_but_a_law_is_cited_there(tail, parts):
    assert components(_act("PROJETO DE LEI Nº 5, DE 2020") + tail) == ["main", *parts]


@pytest.mark.parametrize("cited", ["", "Art. 5º Todos são iguais.\n"])
def test_the_opinion_above_a_committees_draft_is_a_component_of_its_own(cited):
    opinion = (
        "PROJETO DE LEI Nº 5, DE 2020\nCria a feira.\nI - RELATÓRIO\nTrata-se de feira.\n"
        f"{cited}II - VOTO DO RELATOR\nSomos pela aprovação.\n"
    )
    act = parsed(opinion + _act("SUBSTITUTIVO AO PROJETO DE LEI Nº 5, DE 2020", "O Congresso Nacional decreta:"))
    assert [(part.id, part.type) for part in act.components] == [("parecer", "other"), ("main", "normative")]
    assert (act.title, act.summary) == ("Substitutivo ao Projeto de Lei nº 5, de 2020", "Dispõe sobre a feira.")
    assert [unit.id for unit in act.units if unit.kind == "artigo"] == ["art1", "art2"]


def test_the_title_of_a_treaty_stands_above_its_preamble_and_its_first_part():
    act = parsed(
        "DECRETO Nº 5, DE 2 DE MAIO DE 2020\nO PRESIDENTE DA REPÚBLICA decreta:\nArt. 1º Vale o tratado.\n"
        "Art. 2º Vigora.\nBrasília, 2 de maio de 2020.\nFULANO DE TAL\nTRATADO SOBRE FEIRAS\nPREÂMBULO\nOs Estados,\n"
        "Convieram no seguinte:\nPARTE I\nINTRODUÇÃO\nARTIGO 1\nTERMOS\nFeira é o mercado.\nARTIGO 2\nDEPÓSITO\n"
        "O depositário é a feira.\nEM FÉ DO QUE, firmaram este.\n"
    )
    assert [part.title for part in act.components] == ["", "TRATADO SOBRE FEIRAS"]
    assert act.units[-1].text == "O depositário é a feira."


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("SUBSTITUTIVO", "Substitutivo"),
        ("EMENDA Nº 1 (SUBSTITUTIVO)", "Emenda nº 1 (SUBSTITUTIVO)"),
        ("REDAÇÃO FINAL DO PROJETO DE LEI Nº 5, DE 2020", "Redação Final do Projeto de Lei nº 5, de 2020"),
    ],
)
def test_a_committees_draft_is_proposed_whatever_it_calls_it(head, title):
    opinion = (
        "PARECER Nº 7, DE 2020\nDa COMISSÃO DE FEIRAS.\nI – RELATÓRIO\nVem a exame.\nIII – VOTO\nPela aprovação.\n"
    )
    act = parsed(opinion + _act(head, "O Congresso Nacional decreta:"))
    assert [part.id for part in act.components] == ["parecer", "main"]
    assert (act.title, act.summary, act.status) == (title, "Dispõe sobre a feira.", "proposed")


@pytest.mark.parametrize("name", ["Anexo II\ndesta Lei.", "ANEXO II\ndesta Lei.", "Anexo II"])
def test_an_annex_that_a_sentence_cites_on_a_line_of_its_own_begins_no_component(name):
    text = f"Art. 1º Os cargos são os do\n{name}\nArt. 2º Vigora.\n"
    assert components(text) == ["main"]
    assert words(text)["art1_cpt"] == " ".join(f"Os cargos são os do {name}".split())
    assert components(f"Art. 1º A.\nArt. 2º Vigora até\n{name.partition(chr(10))[0].upper()}\nQUADRO\n") == [
        "main",
        "anexo2",
    ]
