"""Akoma Ntoso of several countries and versions, printed as the official journal prints it."""

import io

import pytest
from legalos.errors import InputError
from legalos.readers.akn import AkomaNtosoReader

V3 = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
BRAZIL = """<meta><identification source="#x"><FRBRWork>
<FRBRuri value="/akn/br;goias;vale.sereno/act/2021-03-03/12"/>
<FRBRalias value="urn:lex:br;goias;vale.sereno:municipal:lei:2021-03-03;12" name="lex"/>
<FRBRdate date="2021-03-03" name=""/><FRBRauthor href="#camara"/><FRBRcountry value="br"/></FRBRWork>
<FRBRExpression><FRBRlanguage language="por"/></FRBRExpression></identification>
<references><TLCOrganization eId="camara" href="/x" showAs="Câmara de Vale Sereno"/></references>
<notes><note eId="n2"><p>Ver Lei 7.</p></note></notes></meta>"""
ACT = f"""<act name="lei">{BRAZIL}
<preface>
<p><docType>LEI</docType> Nº <docNumber>12</docNumber>, DE <docDate date="2021-03-03">3 DE MARÇO DE 2021</docDate>
</p>
<longTitle><p>Cria a <i>feira</i>.</p></longTitle></preface>
<preamble><formula name="x"><p>A CÂMARA MUNICIPAL decreta:</p></formula></preamble>
<body><chapter><num>CAPÍTULO I</num><heading>DA FEIRA</heading>
<section><num>Seção I</num><heading>Do lugar</heading>
<article><num>Art. 1º</num><heading>Criação</heading><paragraph><list>
 <intro><p>Fica criada<authorialNote marker="1"><p>Em parte.</p></authorialNote> a feira:</p></intro>
 <point><num>I -</num><content><p>aos <del>domingos</del> sábados; e</p></content></point>
 <point><num>II -</num><content><p>na praça<noteRef href="#n2" marker="*"/>.</p></content></point></list></paragraph>
<paragraph><num>Parágrafo único.</num><content><p>Chova ou não.</p></content></paragraph></article></section></chapter>
<article><num>Art. 2º</num><content><p>A Lei 7 passa a vigorar: <mod><quotedStructure startQuote="“" endQuote="” (NR)">
<article><num>Art. 4º</num>
<content><p><omissis/></p></content></article></quotedStructure></mod></p></content></article>
</body>
<attachments><attachment><doc name="anexo"><mainBody><table><caption>ANEXO</caption>
<tr><th><p>Banca</p></th><th><p>Valor</p></th></tr><tr><td><p>Fruta</p></td><td><p>10</p></td></tr></table></mainBody></doc>
</attachment></attachments></act>"""
PRINTED = """LEI Nº 12, DE 3 DE MARÇO DE 2021
Cria a feira.
A CÂMARA MUNICIPAL decreta:
CAPÍTULO I
DA FEIRA
Seção I
Do lugar
Criação
Art. 1º Fica criada¹ a feira:
I - aos domingos sábados; e
II - na praça*.
Parágrafo único. Chova ou não.
Art. 2º A Lei 7 passa a vigorar:
“Art. 4º ............................................................” (NR)
ANEXO
Banca | Valor
Fruta | 10
¹ Em parte.
* Ver Lei 7."""


def akn(inside, namespace=V3):
    return f'<?xml version="1.0" encoding="UTF-8"?><akomaNtoso xmlns="{namespace}">{inside}</akomaNtoso>'


def read(xml):
    (document,) = AkomaNtosoReader().read(io.BytesIO(xml.encode()), "lei.xml", "lei", {})
    return document


@pytest.mark.parametrize("namespace", [V3, V3 + "/CSD13", "http://www.akomantoso.org/2.0", ""])
def test_a_brazilian_act_is_printed_as_its_lexml_would_be(namespace):
    assert read(akn(ACT, namespace)).text == PRINTED


def test_marks_point_at_headings_and_struck_words():
    document = read(akn(ACT))
    found = [(mark.style, document.text[mark.start : mark.end]) for mark in document.marks]
    headings = ("CAPÍTULO I", "DA FEIRA", "Seção I", "Do lugar", "Criação")
    assert found == [*(("heading", words) for words in headings), ("struck", "domingos")]


def test_what_the_head_states_becomes_metadata():
    assert read(akn(ACT)).metadata == {
        "urn": "urn:lex:br;goias;vale.sereno:municipal:lei:2021-03-03;12",
        "title": "LEI Nº 12, DE 3 DE MARÇO DE 2021",
        "summary": "Cria a feira.",
        "kind": "lei",
        "number": "12",
        "date": "2021-03-03",
        "authority": "Câmara de Vale Sereno",
        "language": "pt",
    }


def test_without_a_urn_the_uri_of_the_work_stands_for_it():
    work = '<FRBRuri value="/akn/xx/act/2020/7"/><FRBRsubtype value="regulation"/><FRBRauthor href="/xx/council"/>'
    meta = f"<meta><identification><FRBRWork>{work}</FRBRWork></identification></meta>"
    preface = "<preface><p><docTitle>Market Regulation</docTitle> No <docNumber>7</docNumber></p></preface>"
    assert read(akn(f'<act name="act">{meta}{preface}</act>')).metadata == {
        "urn": "/akn/xx/act/2020/7",
        "title": "Market Regulation",
        "kind": "regulation",
        "number": "7",
        "authority": "council",
    }


def test_the_alias_of_the_work_is_its_title_where_the_text_marks_none():
    work = '<FRBRalias value="urn:x"/><FRBRalias value="Market By-law"/>'
    meta = f"<meta><identification><FRBRWork>{work}</FRBRWork></identification></meta>"
    assert read(akn(f"<act>{meta}<p>x</p></act>")).metadata["title"] == "Market By-law"


def test_portuguese_acts_of_portugal_have_their_headings_below():
    work = '<FRBRWork><FRBRcountry value="pt"/></FRBRWork>'
    language = '<FRBRExpression><FRBRlanguage language="por"/></FRBRExpression>'
    article = "<article><num>Artigo 1.º</num><heading>Objeto</heading><content><p>Cria a feira.</p></content></article>"
    meta = f"<meta><identification>{work}{language}</identification></meta>"
    assert read(akn(f"<act>{meta}<body>{article}</body></act>")).text == "Artigo 1.º\nObjeto\nCria a feira."


def test_a_bare_number_and_its_heading_share_a_line_as_in_common_law_acts():
    body = """<part><num>PART 1</num><heading>MARKETS</heading><section><num>1.</num><heading>Stalls</heading>
    <subsection><num>(1)</num><intro><p>A stall—</p></intro><paragraph><num>(a)</num><content><p>opens;</p></content>
    </paragraph><wrapUp><p>every day.</p></wrapUp></subsection></section></part>"""
    document = read(akn(f"<act><body>{body}</body></act>"))
    assert document.text == "PART 1\nMARKETS\n1. Stalls\n(1) A stall—\n(a) opens;\nevery day."
    assert [document.text[m.start : m.end] for m in document.marks] == ["PART 1", "MARKETS", "Stalls"]


def test_a_label_with_its_word_stands_alone_as_in_european_acts():
    body = """<article><num>Article 1</num><heading>Scope</heading><paragraph><num>1.</num><content>
    <p>It applies:</p><blockList><item><num>(a)</num><p>to markets;<eol/>always</p></item></blockList></content>
    </paragraph>    </article><article><num>Article 2</num>
    <paragraph><content><p>It enters into force.</p></content></paragraph></article>"""
    text = read(akn(f"<act><body>{body}</body></act>")).text
    assert text == ("Article 1\nScope\n1. It applies:\n(a) to markets;\nalways\nArticle 2\nIt enters into force.")


@pytest.mark.parametrize(
    ("xml", "reason"),
    [
        ("<LexML xmlns='http://www.lexml.gov.br/1.0'><p>a</p></LexML>", "is LexML, and was to be read as Akoma Ntoso"),
        ("<akomaNtoso><act></akomaNtoso>", "not well-formed"),
        (akn("<act><meta/></act>"), "holds no text"),
        (f"<!DOCTYPE a [<!ENTITY x 'y'>]>{akn('<act>&x;</act>').partition('?>')[2]}", "entities"),
    ],
)
def test_what_is_not_akoma_ntoso_is_refused_in_one_sentence(xml, reason):
    with pytest.raises(InputError, match=reason) as error:
        read(xml)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["chapter", "heading", "quotedStructure", "authorialNote", "b", "tr", "section"])
def test_the_deepest_nesting_that_xml_may_have_is_read(name):
    xml = akn(f"<act><body><p>{f'<{name}>' * 250}fim{f'</{name}>' * 250}</p></body></act>")
    assert "fim" in read(xml).text


def test_a_note_that_calls_itself_is_printed_once():
    notes = '<meta><notes><note eId="n"><p>a<noteRef href="#n" marker="1"/></p></note></notes></meta>'
    assert read(akn(f'<act>{notes}<p>b<noteRef href="#n" marker="1"/></p></act>')).text == "b¹\n¹ a¹"
