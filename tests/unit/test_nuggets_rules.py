"""The extractor ``rules``: theses by the structure of a genre, without a model."""

import pytest
from factories import act
from legalos.config import Settings
from legalos.errors import UsageError
from legalos.model import SourceText
from legalos.nuggets import extractor
from legalos.nuggets.enumerations import enumeration
from legalos.nuggets.model import Task
from legalos.parsers import parse
from legalos.sentences import sentences

DECISION = """EMENTA: ADMINISTRATIVO. CONCURSO PÚBLICO. PRAZO. 1. O prazo do concurso é de dois anos e prorroga-se
uma vez, por ato motivado. 2. A nomeação fora do prazo é nula. Nesse caso, o servidor de boa-fé não devolve o que
recebeu. 3. Recurso conhecido e não provido.
RELATÓRIO
O recorrente deve ter razão em parte, segundo alega na petição inicial.
ACÓRDÃO
Acordam os julgadores em negar provimento ao recurso. O edital deve prever o prazo de validade do concurso. Custas pelo
recorrente.
"""
NORM = """LEI Nº 7, DE 2 DE MARÇO DE 2020
Dispõe sobre as feiras livres.
Art. 1º A feira livre funciona aos domingos. O alvará vale por um ano.
Art. 2º São deveres do feirante:
I - manter a barraca limpa;
II - recolher:
a) o lixo orgânico; e
b) o óleo usado.
§ 1º A multa é de cem reais.
Art. 3º (Revogado)
Art. 4º Esta Lei entra em vigor na data de sua publicação.
"""
REGULATION = """REGULATION (EU) 2022/14 of 3 May 2022 on kites
THE EUROPEAN PARLIAMENT AND THE COUNCIL OF THE EUROPEAN UNION,
Whereas:
(1) Electric kites should be safe for all who fly them.
(2) Children should fly kites with their parents only.
HAVE ADOPTED THIS REGULATION:
Article 1
Kites shall be safe for all who fly them.
Article 2
Kites shall bear the name of their maker.
"""
ANSWER = (
    "Quem recolhe a taxa de feira? Sim. Recolhe a taxa quem: a) tem barraca fixa; b) usa energia da praça. "
    "(Lei nº 7, art. 2º)"
)


def plain(text, doc_id="decisao"):
    return parse(SourceText(doc_id, f"{doc_id}.txt", "text", text), "plain")


def drawn(genre, document):
    (found,) = extractor("rules", Task(genre), Settings(home=None)).draw([document])
    return found.theses


def texts(genre, document):
    return [thesis.text for thesis in drawn(genre, document)]


def test_a_decision_gives_the_sentences_of_its_headnote_and_the_rules_of_its_order():
    assert texts("jurisprudence", plain(DECISION)) == [
        "O prazo do concurso é de dois anos e prorroga-se uma vez, por ato motivado.",
        "A nomeação fora do prazo é nula. Nesse caso, o servidor de boa-fé não devolve o que recebeu.",
        "O edital deve prever o prazo de validade do concurso.",
    ]


def test_a_summary_without_headings_is_a_headnote_as_a_whole():
    text = "A prorrogação depende de motivação expressa. O silêncio da autoridade não a supre."
    assert texts("jurisprudence", plain(text)) == [
        "A prorrogação depende de motivação expressa.",
        "O silêncio da autoridade não a supre.",
    ]


def test_a_long_text_without_headings_gives_the_sentences_that_state_a_rule():
    told = "A parte autora narrou os fatos ao juízo da praça. " * 80
    assert texts("jurisprudence", plain(f"{told}É vedado o uso de luz da praça sem medidor. {told}")) == [
        "É vedado o uso de luz da praça sem medidor."
    ]


def test_a_norm_gives_its_rule_sentences_and_items_behind_what_leads_to_them():
    assert texts("normative", act(NORM)) == [
        "A feira livre funciona aos domingos.",
        "O alvará vale por um ano.",
        "São deveres do feirante: manter a barraca limpa",
        "São deveres do feirante: recolher: o lixo orgânico",
        "São deveres do feirante: recolher: o óleo usado",
        "A multa é de cem reais.",
    ]


def test_the_range_of_a_norms_thesis_is_that_of_its_unit_or_of_the_sentence():
    norm = act(NORM)
    ranges = {thesis.text: norm.text[thesis.start : thesis.end] for thesis in drawn("normative", norm)}
    assert ranges["O alvará vale por um ano."] == "O alvará vale por um ano"
    assert ranges["São deveres do feirante: recolher: o óleo usado"].strip() == "b) o óleo usado."


def test_recitals_and_justifications_are_no_rule_sentences():
    regulation = parse(SourceText("kites", "kites.txt", "text", REGULATION), "eu")
    assert texts("normative", regulation) == [
        "Kites shall be safe for all who fly them.",
        "Kites shall bear the name of their maker.",
    ]


def test_the_heading_of_the_next_article_is_told_by_its_note_and_is_in_no_thesis():
    text = (
        "LEI Nº 7, DE 2 DE MARÇO DE 2010\n"
        "Art. 1º A multa dobra se a venda ocorre:\n"
        "I - de noite; ou\n"
        "II - em dia de chuva. (Inciso acrescido pela Lei nº 9, de 2015) Venda de peixe azul (Nome jurídico acrescido "
        "pela Lei nº 9, de 2015)\n"
        "Art. 2º O peixe azul vende-se fresco. (Artigo acrescido pela Lei nº 9, de 2015)\n"
    )
    assert texts("normative", act(text)) == [
        "A multa dobra se a venda ocorre: de noite",
        "A multa dobra se a venda ocorre: em dia de chuva",
        "O peixe azul vende-se fresco.",
    ]


@pytest.mark.parametrize("labels", ["1. 2.", "I. II.", "- -", "– –", "1 - 2 -", "1) 2)", "a) b)", "• •"])
def test_items_on_lines_of_their_own_keep_their_lead(labels):
    first, second = labels.split() if " - " not in labels else ("1 -", "2 -")
    text = f"Recolhe a taxa de feira quem:\n{first} tem barraca fixa;\n{second} usa energia da praça.\nA taxa é anual."
    assert texts("tax-qa", plain(text)) == [
        "Recolhe a taxa de feira quem: tem barraca fixa",
        "Recolhe a taxa de feira quem: usa energia da praça",
        "A taxa é anual.",
    ]


def test_an_answer_gives_sentences_and_items_and_no_question_or_aside():
    assert texts("tax-qa", plain(ANSWER)) == [
        "Sim. Recolhe a taxa quem: tem barraca fixa",
        "Sim. Recolhe a taxa quem: usa energia da praça",
    ]


def test_a_norm_without_units_gives_its_sentences():
    assert texts("normative", plain("A feira fecha às doze horas. O rio não.")) == ["A feira fecha às doze horas."]


@pytest.mark.parametrize("genre", ["jurisprudence", "normative", "tax-qa"])
@pytest.mark.parametrize("text", ["", ".", "???", ": a)", "EMENTA:", "\n\n\n", "1." * 50])
def test_text_that_says_nothing_gives_no_thesis(genre, text):
    assert texts(genre, plain(text or " ")) == []


def test_rules_have_no_models():
    with pytest.raises(UsageError, match="has no models"):
        extractor("rules:gpt", Task("normative"), Settings(home=None))


@pytest.mark.parametrize(
    "text",
    [
        "Vale o art. 5º da lei.|Cabe recurso.",
        "Rel. Min. J. Sereno.|Não há custas.",
        "Veja o item 3.2 do edital.|É nulo.",
        "O prazo, nos termos da Lei n. 8.666, é de 30 dias.|Corre em dobro.",
        "“A feira abre.”|Fecha tarde!|Por quê?",
        "See Sec. 12 of the Act.|It applies to Vale Ltd. and others.",
        "uma linha\nque continua|outra linha",
    ],
)
def test_sentences_end_where_they_end(text):
    whole = text.replace("|outra", "\n\noutra").replace("|", " ")
    assert [whole[start:end] for start, end in sentences(whole)] == text.split("|")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Cabe: a) um; b) dois; e c) três.", ["um", "dois", "três"]),
        ("Cabe:\nI - um;\nII - dois.", ["um", "dois"]),
        ("Cabe: 1 - um: a) x; b) y; 2 - dois.", ["um: a) x; b) y", "dois"]),
        ("It covers: (i) one; and (ii) two.", ["one", "two"]),
        ("Cabe: – um; – dois.", ["um", "dois"]),
        ("Cabe: um guarda-chuva; um pára-quedas.", None),
        ("Cabe: b) um; c) dois.", None),
        ("Cabe: a) um, sem outro.", None),
        ("Nada a enumerar.", None),
    ],
)
def test_an_enumeration_counts_up_from_the_first_label(text, items):
    found = enumeration(text, 0, len(text))
    assert (found and [text[start:end] for start, end in found.items]) == items
