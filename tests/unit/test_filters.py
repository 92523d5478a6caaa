"""Filters as people write them, into the clause that the search templates take."""

import pytest
from legalos.errors import UsageError
from legalos.search.filters import FIELDS, parse_filters, statuses_asked_for


def test_no_conditions_are_no_clause():
    assert parse_filters([]) is None


def clauses(*conditions: str) -> list[dict]:
    found = parse_filters(conditions)
    assert list(found) == ["bool"]
    assert list(found["bool"]) == ["filter"]
    return found["bool"]["filter"]


def test_different_fields_all_hold_and_one_field_has_alternatives():
    assert clauses("kind=lei", "authority=federal", "kind=decreto") == [
        {"terms": {"kind": ["lei", "decreto"]}},
        {"terms": {"authority": ["federal"]}},
    ]


@pytest.mark.parametrize(
    ("condition", "range_"),
    [
        ("date>=2018", {"gte": "2018"}),
        ("date>=2018-05-03", {"gte": "2018-05-03"}),
        ("date<=2018", {"lte": "2018||/y"}),
        ("date<=2018-05", {"lte": "2018-05||/M"}),
        ("date<=2018-05-03", {"lte": "2018-05-03"}),
    ],
)
def test_dates_have_bounds_that_take_in_the_whole_year_or_month(condition, range_):
    assert clauses(condition) == [{"range": {"date": range_}}]


def test_a_year_alone_is_the_whole_of_it():
    (years,) = clauses("date=2018", "date=2020-02")
    assert years["bool"]["should"] == [
        {"range": {"date": {"gte": "2018", "lte": "2018||/y"}}},
        {"range": {"date": {"gte": "2020-02", "lte": "2020-02||/M"}}},
    ]


def test_blanks_around_a_condition_and_signs_inside_a_value_are_fine():
    assert clauses(" authority = minas gerais ") == [{"terms": {"authority": ["minas gerais", "minas.gerais"]}}]
    assert clauses("urn=urn:lex:br:federal:lei:2018;13709") == [
        {"terms": {"urn": ["urn:lex:br:federal:lei:2018;13709"]}}
    ]


def test_a_kind_is_looked_for_as_it_is_written_and_as_parsers_spell_it():
    assert clauses("kind=Lei Complementar") == [{"terms": {"kind": ["Lei Complementar", "lei.complementar"]}}]
    assert clauses("kind=Own Kind", "kind=lei") == [{"terms": {"kind": ["Own Kind", "lei"]}}]


@pytest.mark.parametrize(
    ("condition", "forms"),
    [
        ("authority=Federal", ["Federal", "federal"]),
        ("authority=Ministério da Saúde", ["Ministério da Saúde", "ministerio da saude", "ministerio.saude"]),
        ("jurisdiction=BR", ["BR", "br"]),
        ("language=PT", ["PT", "pt"]),
        ("urn=URN:LEX:BR:federal", ["URN:LEX:BR:federal", "urn:lex:br:federal"]),
    ],
)
def test_names_are_looked_for_as_parsers_spell_them_too(condition, forms):
    assert clauses(condition) == [{"terms": {condition.partition("=")[0]: forms}}]


@pytest.mark.parametrize("written", ["2848/1940", "2.848/1940", "nº 2.848/40"])
def test_a_number_with_a_year_is_that_number_of_the_year_too(written):
    (clause,) = clauses(f"number={written}", "number=9")
    forms, of_the_year = clause["bool"]["should"]
    assert {"9", written} <= set(forms["terms"]["number"])
    assert of_the_year["bool"]["filter"] == [
        {"term": {"number": "2848"}},
        {"range": {"date": {"gte": "1940", "lte": "1940||/y"}}},
    ]


@pytest.mark.parametrize("condition", ["kind", "kind=", "=lei", "colour=red", "kind!lei", "", "title=Lei"])
def test_what_is_no_condition_is_refused_with_the_fields_named(condition):
    with pytest.raises(UsageError) as refused:
        parse_filters([condition])
    assert all(field in str(refused.value) for field in FIELDS)


@pytest.mark.parametrize("condition", ["date<2018", " date > 2018-05-03"])
def test_a_day_that_is_left_out_of_a_range_is_refused_with_the_signs_there_are(condition):
    with pytest.raises(UsageError, match=r"dates are compared by <= and >=, as in date>=2018"):
        parse_filters([condition])


def test_any_status_asks_nothing_of_acts_and_one_that_there_is_none_of_is_refused():
    assert parse_filters(["status=any"]) == parse_filters(["status=any", "status=revoked"]) is None
    assert clauses("status=any", "kind=lei") == [{"terms": {"kind": ["lei"]}}]
    with pytest.raises(UsageError, match=r"there is no status 'vigente'; the known ones are in_force, .*, any$"):
        parse_filters(["status=vigente"])


@pytest.mark.parametrize("condition", ["date=yesterday", "date>=18", "date<=2018-5", "date=2018-05-03T00:00"])
def test_what_is_no_date_is_refused(condition):
    with pytest.raises(UsageError, match="is no date: write YYYY, YYYY-MM or YYYY-MM-DD"):
        parse_filters([condition])


def test_a_range_of_anything_but_dates_is_refused():
    with pytest.raises(UsageError, match="is for dates alone"):
        parse_filters(["number>=3"])


@pytest.mark.parametrize(
    ("conditions", "statuses"),
    [
        ([], ()),
        (["kind=lei", "status=in_force"], ()),
        (["status=revoked"], ("revoked",)),
        (["status=any", "status=revoked"], ("any",)),
        (["status=in_force", " status = expired ", "date>=2018"], ("in_force", "expired")),
    ],
)
def test_a_filter_on_ended_acts_asks_for_what_has_ended(conditions, statuses):
    assert statuses_asked_for(conditions) == statuses
