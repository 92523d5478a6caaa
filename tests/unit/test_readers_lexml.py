"""LexML XML, printed as the official journal prints it."""

import io

import pytest
from legalos.errors import InputError
from legalos.readers.lexml import LexmlReader

DOTS = "." * 60
ACT = """<?xml version="1.0" encoding="UTF-8"?>
<LexML xmlns="http://www.lexml.gov.br/1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
<Metadado><Identificacao URN="urn:lex:br;goias;vale.sereno:municipal:lei:2021-03-03;12"/></Metadado>
<Norma><ParteInicial><Epigrafe>LEI Nº 12, DE 3 DE MARÇO DE 2021</Epigrafe>
<Ementa>Cria a <i>feira</i>
  livre.</Ementa><Preambulo><p>A CÂMARA MUNICIPAL decreta:</p></Preambulo></ParteInicial>
<Articulacao><Capitulo><Rotulo>CAPÍTULO I</Rotulo><NomeAgrupador>DA FEIRA</NomeAgrupador>
<Artigo><Rotulo>Art. 1º</Rotulo><TituloDispositivo>Criação</TituloDispositivo>
 <Caput><p>Fica <span xlink:href="urn:x">criada</span> a feira:</p>
 <Inciso><Rotulo> I - </Rotulo><p>aos sábados; e</p>
 <Alinea><Rotulo>a)</Rotulo><p>na praça.</p></Alinea></Inciso></Caput>
 <Paragrafo><Rotulo>Parágrafo único.</Rotulo><p>Chova ou não.</p><p>Sem exceção.</p></Paragrafo></Artigo>
</Capitulo>
<Artigo><Rotulo>Art. 2º</Rotulo><Caput><p>A Lei nº 7 passa a vigorar com a seguinte redação:</p>
 <Alteracao><Artigo abreAspas="s"><Rotulo>Art. 4º</Rotulo><Caput textoOmitido="s">
 <Inciso><Rotulo>I -</Rotulo><p>o <del>lampião</del>;</p></Inciso></Caput></Artigo>
 <Omissis fechaAspas="s" notaAlteracao="NR"/>
 <Secao abreAspas="s"><Rotulo>Seção I</Rotulo><NomeAgrupador>Da Luz</NomeAgrupador>
 <Omissis fechaAspas="s"/></Secao></Alteracao></Caput></Artigo></Articulacao>
<ParteFinal><LocalDataFecho>Vale Sereno, 3 de março.</LocalDataFecho>
<Assinaturas><Assinatura><NomePessoa>Ana Luz</NomePessoa></Assinatura></Assinaturas></ParteFinal></Norma>
<Anexos><table><tr><td>Banca</td><td>10</td></tr></table></Anexos></LexML>"""

PRINTED = f"""LEI Nº 12, DE 3 DE MARÇO DE 2021
Cria a feira livre.
A CÂMARA MUNICIPAL decreta:
CAPÍTULO I
DA FEIRA
Criação
Art. 1º Fica criada a feira:
I - aos sábados; e
a) na praça.
Parágrafo único. Chova ou não.
Sem exceção.
Art. 2º A Lei nº 7 passa a vigorar com a seguinte redação:
“Art. 4º {DOTS}
I - o lampião;
{DOTS}” (NR)
“Seção I
Da Luz
{DOTS}”
Vale Sereno, 3 de março.
Ana Luz
Banca | 10"""


def read(xml: str | bytes):
    data = xml.encode() if isinstance(xml, str) else xml
    (document,) = LexmlReader().read(io.BytesIO(data), "lei.xml", "lei", {})
    return document


def test_an_act_is_printed_in_the_official_layout():
    assert read(ACT).text == PRINTED


def test_marks_point_at_headings_and_struck_words():
    document = read(ACT)
    found = [(mark.style, document.text[mark.start : mark.end]) for mark in document.marks]
    assert found == [
        *(("heading", words) for words in ("CAPÍTULO I", "DA FEIRA", "Criação")),
        ("struck", "lampião"),
        *(("heading", words) for words in ("“Seção I", "Da Luz")),
    ]


def test_the_head_becomes_metadata():
    assert read(ACT).metadata == {
        "urn": "urn:lex:br;goias;vale.sereno:municipal:lei:2021-03-03;12",
        "title": "LEI Nº 12, DE 3 DE MARÇO DE 2021",
        "summary": "Cria a feira livre.",
        "kind": "lei",
        "number": "12",
        "date": "2021-03-03",
        "authority": "municipal",
    }


def test_a_file_in_another_charset_than_declared_is_read():
    assert read(ACT.encode("cp1252", errors="xmlcharrefreplace")).text == PRINTED


@pytest.mark.parametrize(
    ("xml", "reason"),
    [
        ("<project xmlns='http://maven.apache.org/POM/4.0.0'/>", "neither LexML nor"),
        ("<LexML xmlns='http://www.lexml.gov.br/1.0'><p>a</LexML>", "well-formed"),
        ("<LexML xmlns='http://www.lexml.gov.br/1.0'><Metadado/></LexML>", "no text"),
        (
            "<!DOCTYPE l [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><LexML xmlns='http://www.lexml.gov.br/1.0'>&b;</LexML>",
            "ent",
        ),
        (f"<LexML xmlns='http://www.lexml.gov.br/1.0'>{'<p>' * 400}{'</p>' * 400}</LexML>", "well-formed"),
    ],
)
def test_what_is_not_lexml_is_refused_in_one_sentence(xml, reason):
    with pytest.raises(InputError, match=reason) as error:
        read(xml)
    assert "\n" not in str(error.value)


def test_an_external_entity_is_never_opened(tmp_path):
    (tmp_path / "secret").write_text("segredo")
    doctype = f"<!DOCTYPE l [<!ENTITY x SYSTEM '{(tmp_path / 'secret').as_uri()}'>]>"
    for encoding in ("utf-8", "utf-16"):
        with pytest.raises(InputError, match="entities"):
            read(f"{doctype}<LexML xmlns='http://www.lexml.gov.br/1.0'><p>&x;</p></LexML>".encode(encoding))


def test_an_act_without_a_namespace_is_read_as_one_with_it():
    bare = ACT.replace(' xmlns="http://www.lexml.gov.br/1.0"', "")
    assert bare != ACT
    assert read(bare) == read(ACT)
