"""Days and situations that LexML states beside its words, and the units that have them."""

import io
import json

import pytest
from legalos.parsers import parse
from legalos.readers.lexml import LexmlReader
from legalos.readers.lexml_json import LexmlJsonReader
from legalos.strategies import strategy
from legalos.validity import UNKNOWN, Day

EVENTS = '<Evento id="e1" data="2010-06-01"><EntradaEmVigor/></Evento><Evento id="e2" data="2015-07-01">{}</Evento>'
AMENDED = EVENTS.format("<AlteracaoFragmento><ModificacaoTextual/></AlteracaoFragmento>")
FIRST, THEN = Day("2010-06-01", "2010-06-01"), Day("2015-07-01", "2015-07-01")


def act(articles, events=AMENDED, urn="urn:lex:br:federal:lei:2010-05-02;412"):
    xml = f"""<LexML xmlns="http://www.lexml.gov.br/1.0"><Metadado><Identificacao URN="{urn}"/>
    <CicloDeVida>{events}</CicloDeVida><EventosGerados><Evento id="e3" data="2001-01-01"><EntradaEmVigor/></Evento>
    </EventosGerados></Metadado><Norma><ParteInicial><Epigrafe>LEI Nº 412, DE 2 DE MAIO DE 2010</Epigrafe>
    <Ementa>Dispõe sobre a feira.</Ementa></ParteInicial><Articulacao>{articles}</Articulacao></Norma></LexML>"""
    (source,) = LexmlReader().read(io.BytesIO(xml.encode()), "lei.xml", "lei", {})
    return parse(source, "br")


def article(number, words, attributes="", more=""):
    return f"""<Artigo {attributes}><Rotulo>Art. {number}º</Rotulo><Caput><p>{words}</p></Caput>{more}</Artigo>"""


def paragraph(words, attributes):
    return f"<Paragrafo {attributes}><Rotulo>Parágrafo único.</Rotulo><p>{words}</p></Paragrafo>"


def days(made, *levels):
    return [
        (unit.id, unit.status, unit.in_force_from, unit.in_force_until)
        for unit in made.units
        if not levels or unit.level in levels
    ]


def test_an_act_is_in_force_from_its_event_on_and_a_unit_from_its_own():
    made = act(article(1, "A feira é livre.") + article(2, "A feira abre às dez.", 'eventoInicial="#e2"'))
    assert (made.in_force_from, made.in_force_until, made.status) == (FIRST, None, "in_force")
    assert days(made) == [
        ("art1", "in_force", FIRST, None),
        ("art1_cpt", "in_force", FIRST, None),
        ("art2", "in_force", THEN, None),
        ("art2_cpt", "in_force", THEN, None),
    ]


def test_of_two_wordings_the_one_that_has_ended_is_superseded():
    made = act(
        article(1, "A feira abre às seis.", 'eventoInicial="e1" eventoFinal="e2"')
        + article(1, "A feira abre às dez.", 'eventoInicial="e2"')
    )
    assert days(made, "basic_unit") == [("art1", "superseded", FIRST, THEN), ("art1", "in_force", THEN, None)]
    chunks = {c.chunk_id.rpartition("!")[2]: c for c in strategy("core-none", history=True).chunks(made)}
    assert (chunks["art1@1"].validity.answers, "seis" in chunks["art1@1"].text) == (("2010-06-01", "2015-07-01"), True)


@pytest.mark.parametrize(
    ("situation", "told"),
    [
        ("revogado", ("revoked", FIRST, UNKNOWN)),
        ("suspenso", ("suspended", FIRST, UNKNOWN)),
        ("superado", ("superseded", FIRST, UNKNOWN)),
        ("vetado", ("vetoed", UNKNOWN, None)),
        ("omissis", ("in_force", FIRST, None)),
        ("outra", ("in_force", FIRST, None)),
    ],
)
def test_a_situation_is_the_status_of_its_unit_alone(situation, told):
    made = act(article(1, "A feira é livre.", more=paragraph("Chova ou não.", f'situacao="{situation}"')))
    assert days(made)[-1] == ("art1_par1u", *told)
    assert days(made)[0] == ("art1", "in_force", FIRST, None)


def test_a_situation_with_its_last_event_has_its_day():
    made = act(article(1, "A feira é livre.", 'situacao="suspenso" eventoFinal="#e2"'))
    assert days(made, "basic_unit") == [("art1", "suspended", FIRST, THEN)]


@pytest.mark.parametrize(
    ("event", "status"), [("RevogacaoTotal", "revoked"), ("AnulamentoTotal", "unconstitutional"), ("Republicacao", "")]
)
def test_an_act_ends_with_its_revocation_or_annulment(event, status):
    made = act(article(1, "A feira é livre."), EVENTS.format(f"<{event}/>"))
    assert (made.status, made.in_force_until) == ((status, THEN) if status else ("in_force", None))


def test_parts_that_come_later_make_the_act_s_day_one_of_several():
    made = act(article(1, "A feira é livre."), EVENTS.format("<EntradaEmVigor/>"))
    assert made.in_force_from == Day("2010-06-01", "2015-07-01")


@pytest.mark.parametrize("attributes", ['eventoInicial="#e3"', 'eventoFinal="#none"', 'eventoInicial=""'])
def test_what_names_no_event_of_the_act_tells_nothing(attributes):
    assert days(act(article(1, "A feira é livre.", attributes)), "basic_unit") == [("art1", "in_force", FIRST, None)]


def test_a_day_that_is_none_tells_nothing():
    made = act(article(1, "A feira é livre."), AMENDED.replace("2010-06-01", "2010-06-31"))
    assert made.in_force_from == Day("2010-05-02", "2010-07-01")  # by the rules for an act that states no day


@pytest.mark.parametrize("day", ["2010-06-01", {"year": 2010, "month": 6, "day": 1}])
def test_the_json_form_states_the_same(day):
    caput = {"p": [{"content": ["A feira é livre."]}]}
    artigo = {"rotulo": "Art. 1º", "lXcontainersOmissis": [{"name": {"localPart": "Caput"}, "value": caput}]}
    stated = {
        "metadado": {
            "identificacao": {"urn": "urn:lex:br:federal:lei:2010-05-02;412"},
            "cicloDeVida": {"evento": [{"id": "e1", "data": day, "entradaEmVigor": {}}]},
        },
        "norma": {
            "parteInicial": {"epigrafe": {"content": ["LEI Nº 412, DE 2 DE MAIO DE 2010"]}},
            "articulacao": {"lXhier": [{"name": {"localPart": "Artigo"}, "value": {**artigo, "situacao": "revogado"}}]},
        },
    }
    name = {"namespaceURI": "http://www.lexml.gov.br/1.0", "localPart": "LexML"}
    data = json.dumps({"name": name, "value": stated}).encode()
    (source,) = LexmlJsonReader().read(io.BytesIO(data), "lei.json", "lei", {})
    made = parse(source, "br")
    assert (made.in_force_from, days(made, "basic_unit")) == (FIRST, [("art1", "revoked", FIRST, UNKNOWN)])
