"""Days that Akoma Ntoso states beside its words, and the units and chunks that have them."""

import io

import pytest
from legalos.parsers import parse
from legalos.readers.akn import AkomaNtosoReader
from legalos.strategies import strategy
from legalos.validity import UNKNOWN, Day

V3 = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
EVENTS = '<lifecycle source="#x"><eventRef eId="e1" date="2010-05-14" source="#a" type="generation"/>{}</lifecycle>'
AMENDED = '<eventRef eId="e2" date="2015-07-01" source="#b" type="amendment"/>'
GROUPS = """<temporalData source="#x">
<temporalGroup eId="old"><timeInterval start="#e1" end="#e2" refersTo="#inForce"/>
<timeInterval start="#e1" refersTo="#efficacy"/></temporalGroup>
<temporalGroup eId="new"><timeInterval start="#e2" refersTo="#inForce"/></temporalGroup></temporalData>"""
FIRST, THEN = Day("2010-05-14", "2010-05-14"), Day("2015-07-01", "2015-07-01")


def act(body, events=AMENDED, version="2020-01-01", attributes="", country="xx"):
    identification = f"""<identification source="#x"><FRBRWork><FRBRuri value="/akn/{country}/act/2010-05-14/4"/>
    <FRBRdate date="2010-05-14" name=""/><FRBRcountry value="{country}"/></FRBRWork><FRBRExpression>
    <FRBRdate date="{version}" name=""/></FRBRExpression></identification>"""
    text = f"""<akomaNtoso xmlns="{V3}"><act name="act"{attributes}><meta>{identification}{EVENTS.format(events)}
    {GROUPS}</meta><preface><p><docTitle>Fairs Act</docTitle></p></preface><body>{body}</body></act></akomaNtoso>"""
    (source,) = AkomaNtosoReader().read(io.BytesIO(text.encode()), "fairs.akn", "fairs", {})
    return parse(source, "br" if country == "br" else "eu")


def article(number, words, attributes="", more=""):
    return f"""<article {attributes}><num>Article {number}</num><heading>On fairs</heading>
    <paragraph><num>1.</num><content><p>{words}</p></content></paragraph>{more}</article>"""


def days(made):
    return [
        (unit.id, unit.status, unit.in_force_from, unit.in_force_until)
        for unit in made.units
        if unit.level == "basic_unit"
    ]


def test_a_period_gives_its_days_to_the_unit_and_what_stands_below_it():
    made = act(article(1, "The fair is free.") + article(2, "The fair opens at six.", 'period="#new"'))
    assert days(made) == [("art1", "in_force", UNKNOWN, None), ("art2", "in_force", THEN, None)]
    below = [unit for unit in made.units if unit.id.startswith("art2_")]
    assert below and {unit.in_force_from for unit in below} == {THEN}


def test_of_two_wordings_of_a_unit_the_one_that_is_over_is_superseded_and_alone_it_is_revoked():
    artigo = '<article period="#{}"><num>Art. {}º</num><content><p>{}</p></content></article>'
    rows = (("old", 1, "A feira abre às seis."), ("new", 1, "A feira abre às dez."), ("old", 2, "O boi não entra."))
    made = act("".join(artigo.format(*row) for row in rows), country="br")
    assert days(made) == [
        ("art1", "superseded", FIRST, THEN),
        ("art1", "in_force", THEN, None),
        ("art2", "revoked", FIRST, THEN),
    ]
    chunks = {c.chunk_id.rpartition("!")[2]: c for c in strategy("core-none", history=True).chunks(made)}
    assert (chunks["art1@1"].validity.answers, "seis" in chunks["art1@1"].text) == (("2010-05-14", "2015-07-01"), True)
    assert (chunks["art2"].status, "dez" in chunks["art1"].text) == ("revoked", True)


def test_events_may_stand_at_the_unit_itself_and_a_status_tells_of_an_end_without_a_day():
    made = act(article(1, "No horses.", 'start="#e1" end="#e2"') + article(2, "No oxen.", 'status="removed"'))
    assert days(made) == [("art1", "revoked", FIRST, THEN), ("art2", "revoked", UNKNOWN, UNKNOWN)]


def test_what_ends_after_the_day_of_the_version_has_not_ended_in_it():
    made = act(article(1, "No horses.", 'period="#old"'), version="2012-01-01")
    assert days(made) == [("art1", "in_force", FIRST, THEN)]


def test_a_document_that_was_repealed_has_its_end():
    repeal = AMENDED.replace("amendment", "repeal")
    made = act(article(1, "The fair is free."), repeal, attributes=' period="#new"')
    assert (made.status, made.in_force_from, made.in_force_until) == ("revoked", THEN, THEN)
    assert days(made) == [("art1", "in_force", THEN, None)]
    assert act(article(1, "The fair is free.")).in_force_until is None


@pytest.mark.parametrize("attributes", ['period="#none"', 'start="#none"', 'status="edited"', 'period=""'])
def test_what_names_no_event_tells_nothing(attributes):
    assert days(act(article(1, "The fair is free.", attributes))) == [("art1", "in_force", UNKNOWN, None)]
