"""Labels: every form that LC 95/1998 knows, and those that published texts have besides."""

import pytest
from legalos.parsers.br.labels import label_at, usual_label
from legalos.parsers.br.marked import marked_label

FORMS = [
    ("Art. 1º A taxa", "artigo", "1", "Art. 1º", "A taxa"),
    ("Art. 1o A taxa", "artigo", "1", "Art. 1o", "A taxa"),
    ("Art. 1° A taxa", "artigo", "1", "Art. 1°", "A taxa"),
    ("Art. 2 o Para", "artigo", "2", "Art. 2 o", "Para"),
    ("Art. 2 o -A. Cabe", "artigo", "2-1", "Art. 2 o -A.", "Cabe"),
    ("Art . 8º As", "artigo", "8", "Art . 8º", "As"),
    ("Art.10-G. Ato", "artigo", "10-7", "Art.10-G.", "Ato"),
    ("Art. 11ºFicam", "artigo", "11", "Art. 11º", "Ficam"),
    ("Art. 5º-AA. Fica", "artigo", "5-27", "Art. 5º-AA.", "Fica"),
    ("Art. 4ºA A Mesa", "artigo", "4-1", "Art. 4ºA", "A Mesa"),
    ("Art. 4ºA taxa", "artigo", "4", "Art. 4º", "A taxa"),
    ("Art. 1.361-A. Na", "artigo", "1361-1", "Art. 1.361-A.", "Na"),
    ("Art. 13 – A", "artigo", "13", "Art. 13 –", "A"),
    ("Art. 14: Ficam", "artigo", "14", "Art. 14:", "Ficam"),
    ("Art. 3: B. O juiz", "artigo", "3-2", "Art. 3: B.", "O juiz"),
    ("Arts. 2º a 4º (Revogados)", "artigo", "2", "Arts. 2º a 4º", "(Revogados)"),
    ("§§ 3º a 5º (Revogados)", "paragrafo", "3", "§§ 3º a 5º", "(Revogados)"),
    ("Artigo segundo. Fica", "artigo", "2", "Artigo segundo.", "Fica"),
    ("Art. 1.º A nação", "artigo", "1", "Art. 1.º", "A nação"),
    ("Art. 1º-A feira", "artigo", "1", "Art. 1º-", "A feira"),
    ("Art. 2º-Vigora", "artigo", "2", "Art. 2º-", "Vigora"),
    ("Artigo unico. Fica", "artigo", "1u", "Artigo unico.", "Fica"),
    ("ARTIGO IV", "artigo", "4", "ARTIGO IV", ""),
    ("Art. 1Âº A", "artigo", "1", "Art. 1Âº", "A"),
    ("§ 2º-A. O", "paragrafo", "2-1", "§ 2º-A.", "O"),
    ("§1º Os", "paragrafo", "1", "§1º", "Os"),
    ("§ 4: - Para", "paragrafo", "4", "§ 4: -", "Para"),
    ("Parágrafo único.O", "paragrafo", "1u", "Parágrafo único.", "O"),
    ("Paragrapho unico. Si", "paragrafo", "1u", "Paragrapho unico.", "Si"),
    ("PARÁGRAFO ÚNICO - O", "paragrafo", "1u", "PARÁGRAFO ÚNICO -", "O"),
    ("Paragrafo 4ª - Será", "paragrafo", "4", "Paragrafo 4ª -", "Será"),
    ("§ unico. Salvo", "paragrafo", "1u", "§ unico.", "Salvo"),
    ("VII-A - assegurar", "inciso", "7-1", "VII-A -", "assegurar"),
    ("VI -fortalecer", "inciso", "6", "VI -", "fortalecer"),
    ("IV.- (Vetado)", "inciso", "4", "IV.-", "(Vetado)"),
    ("IIII – Anexo", "inciso", "4", "IIII –", "Anexo"),
    ("Il - dois", "inciso", "2", "Il -", "dois"),
    ("IO - dez", "inciso", "10", "IO -", "dez"),
    ("1º) os contratos", "inciso", "1", "1º)", "os contratos"),
    ("aa) expedir", "alinea", "27", "aa)", "expedir"),
    ("a ) sejam", "alinea", "1", "a )", "sejam"),
    ("1. leitura", "item", "1", "1.", "leitura"),
    ("1) leitura", "item", "1", "1)", "leitura"),
    ("2 – atendimento", "item", "2", "2 –", "atendimento"),
    ("1.2 Compete", "item", "1.2", "1.2", "Compete"),
    ("TÍTULO I - DA CÂMARA", "titulo", "1", "TÍTULO I", "DA CÂMARA"),
    ("TITULO PRIMEIRO", "titulo", "1", "TITULO PRIMEIRO", ""),
    ("CAPÍTULO IDAS DISPOSIÇÕES", "capitulo", "1", "CAPÍTULO I", "DAS DISPOSIÇÕES"),
    ("CAPÍTULO VI-A -", "capitulo", "6-1", "CAPÍTULO VI-A", ""),
    ("Subseção Única", "subsecao", "1u", "Subseção Única", ""),
    ("PARTE GERAL", "parte", "1", "PARTE GERAL", ""),
    ("T Í T U L O  I", "titulo", "1", "T Í T U L O  I", ""),
]


@pytest.mark.parametrize(("line", "kind", "number", "label", "body"), FORMS, ids=[form[0] for form in FORMS])
def test_a_label_is_read_with_its_number_and_where_its_text_begins(line, kind, number, label, body):
    found = label_at(line, 0, len(line))
    assert (found.kind, found.number, line[found.start : found.end], line[found.body :]) == (kind, number, label, body)


@pytest.mark.parametrize(
    "line",
    [
        "art. 37 da Constituição",
        "Artes e ofícios",
        "Parágrafos e incisos",
        "Capítulo I do Título II da Lei nº 4.591",
        "Seção judiciária de Vale Sereno",
        "IVA dual",
        "X da questão",
        "2020 foi o ano",
        "12,5 por cento",
        "Título de eleitor",
        "Partes interessadas",
        "Arts. 77 e 78 do Código",
    ],
)
def test_words_that_look_like_a_label_are_none(line):
    found = label_at(line, 0, len(line))
    assert found is None or not found.strict


def test_a_number_torn_in_two_keeps_both_readings():
    found = label_at("Art. 5 7. (VETADO)", 0, 18)
    assert (found.number, found.torn) == ("57", "5")


def test_the_label_behind_a_quotation_mark_is_found():
    line = "“§ 5º Cinco."
    assert marked_label(line, 0, len(line)).number == "5"


def test_a_number_that_no_act_has_is_none():
    line = "Art. " + "1" * 5000 + " A taxa"
    assert label_at(line, 0, len(line)) is None


HEADS = (
    "Art. 5º ",
    "Art. 12. ",
    "§ 1º ",
    "§ 12. ",
    "Art. 1.023. ",
    "§ 3° ",
    "Parágrafo único. ",
    "IV – ",
    "L - ",
    "C – ",
    "a) ",
    "l) ",
    "7. ",
    "12) ",
)
BODIES = (
    "A feira",
    "Âº",
    "É livre",
    "(VETADO)",
    "(Revogado)",
    "a feira",
    "a 7º (Revogados)",
    "o – x",
    "- A",
    "–B.",
    "1.",
    "º",
)


@pytest.mark.parametrize("head", HEADS)
def test_a_usual_label_is_the_one_that_the_rules_find(head):
    seen = 0
    for body in BODIES:
        line = f"{head}{body}"
        for _ in range(2):  # the second time it is known
            usual = usual_label(line, 0, len(line))
            assert usual is None or usual == label_at(line, 0, len(line))
            seen += usual is not None
    assert seen


@pytest.mark.parametrize("mark", ['"', "“", "“ ", "«  ", '"'])
def test_a_label_that_is_known_stands_behind_whatever_mark_opens_its_line(mark):
    text = f"{mark}Art. 7º Vale."
    label = marked_label(text, 0, len(text))
    assert (text[label.start : label.end], text[label.body :]) == ("Art. 7º", "Vale.")
