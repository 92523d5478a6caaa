"""LexML as jsonix writes it: the same words as its XML form gives."""

import io
import json

import pytest
from legalos.errors import InputError
from legalos.model import SourceText
from legalos.readers import read_paths
from legalos.readers.lexml_json import LexmlJsonReader

NAMESPACE = "http://www.lexml.gov.br/1.0"
DOTS = "." * 60


def named(name, **value):
    return {"name": {"namespaceURI": NAMESPACE, "localPart": name}, "value": value}


def words(*content):
    return {"TYPE_NAME": "br_gov_lexml__1.GenInline", "content": list(content)}


AMENDMENT = {
    "content": [
        named(
            "Artigo",
            abreAspas="s",
            rotulo="Art. 4º",
            lXcontainersOmissis=[
                named("Caput", textoOmitido="s"),
                named("Omissis", fechaAspas=True, notaAlteracao="NR"),
            ],
        )
    ]
}
ARTICLES = [
    # the label after the words, as JSON keeps no order
    named("Artigo", lXcontainersOmissis=[named("Caput", p=[words("Fica criada a feira.")])], rotulo="Art. 1º"),
    named(
        "Artigo",
        rotulo="Art. 2º",
        lXcontainersOmissis=[
            named(
                "Caput", p=[words("A ", named("span", **words("Lei nº 7")), " passa a vigorar:")], alteracao=AMENDMENT
            ),
            named("Paragrafo", rotulo="Parágrafo único.", p=[words("Chova ou não.")]),
        ],
    ),
]
NORM = {
    "parteInicial": {
        "epigrafe": words("LEI Nº 12, DE 3 DE MARÇO DE 2021"),
        "ementa": words("Cria a feira."),
        "preambulo": {"p": [words("\n   A CÂMARA MUNICIPAL decreta:")]},
    },
    "articulacao": {
        "lXhier": [named("Capitulo", rotulo="CAPÍTULO I", nomeAgrupador=words("DA FEIRA"), lXhier=ARTICLES)]
    },
}
ACT = named(
    "LexML",
    TYPE_NAME="br_gov_lexml__1.LexML",
    metadado={
        "identificacao": {"urn": "urn:lex:br;goias;vale.sereno:municipal:lei:2021-03-03;12"},
        "lexedit": {"TYPE_NAME": "br_gov_lexml_lexedit__1.Autoria", "autor": "Ana Luz"},
    },
    projetoNorma={"norma": NORM},
)
PRINTED = f"""LEI Nº 12, DE 3 DE MARÇO DE 2021
Cria a feira.
A CÂMARA MUNICIPAL decreta:
CAPÍTULO I
DA FEIRA
Art. 1º Fica criada a feira.
Art. 2º A Lei nº 7 passa a vigorar:
“Art. 4º {DOTS}
{DOTS}” (NR)
Parágrafo único. Chova ou não."""


def read(act) -> SourceText:
    data = act if isinstance(act, bytes) else json.dumps(act).encode()
    (document,) = LexmlJsonReader().read(io.BytesIO(data), "lei.json", "lei", {})
    return document


def test_an_act_is_printed_in_the_order_of_the_schema():
    document = read(ACT)
    assert document.text == PRINTED
    assert document.format == "lexml-json"
    assert [document.text[mark.start : mark.end] for mark in document.marks] == ["CAPÍTULO I", "DA FEIRA"]


def test_the_head_becomes_metadata():
    assert read(ACT).metadata["title"] == "LEI Nº 12, DE 3 DE MARÇO DE 2021"
    assert read(ACT).metadata["number"] == "12"


def test_a_file_of_json_is_read_as_lexml(tmp_path):
    (tmp_path / "lei-12.json").write_text(json.dumps(ACT, indent=2), encoding="utf-8")
    (document,) = read_paths([tmp_path])
    assert (document.id, document.text) == ("lei-12", PRINTED)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{", "is not JSON"),
        (b'{"text": "Art. 1"}', "jsonl"),
        (b"[1]", "jsonl"),
        (named("LexML", metadado={}), "holds no text"),
        (named("LexML", parts=[named("a b", p=["x"])]), "'a b' names no element"),
        (named("LexML", **{"a-b": "x"}), "'a-b' names no element"),
    ],
)
def test_other_json_is_refused_in_one_sentence(data, reason):
    with pytest.raises(InputError, match=reason) as error:
        read(data)
    assert "\n" not in str(error.value)


def test_endless_nesting_is_refused():
    act = named("p")
    for _ in range(250):
        act = named("Inciso", content=[act])
    with pytest.raises(InputError, match="deep"):
        read(named("LexML", content=[act]))


def test_control_characters_are_left_out():
    assert read(named("LexML", content=[named("p", content=["a\u0001b\uffff"])])).text == "ab"
