"""The parameters of the stored search templates in every form that JSON has: each does what it says, or is refused.

Mustache knows only what is there and what is not, so 0, ``"false"`` and ``["any"]`` would be true to it.
"""

import urllib.error

import pytest
from factories import post
from legalos.cluster import templates
from legalos.search.request import params, template_of

DOCUMENTED = templates.parameters()
REFUSED = "refused"


def refused(*forms) -> list[tuple]:
    return [(form, REFUSED) for form in forms]


NOTHING = [("", None), ((), None)]
COUNT = [(2, 2), ("2", 2), (2.9, 2), ("", None), *refused("x", -1, (2,))]
FROM_ONE = COUNT + refused(0, "0", 0.5, "0.5")
FLAG = [(True, True), ("true", True), (False, None), *NOTHING]
FLAG += refused(0, 1, 0.5, "0", "1", "false", "False", "yes", (True,), (0,), ("true",))
WEIGHT = [(1, 1), ("1", 1), (1.5, 1.5), ("1.5", 1.5), (0, 0), ("0", 0), ("", None), *refused("x", "1,5", (1,), (None,))]
SHARE = [(0.5, 0.5), ("0.5", 0.5), ("", None), *refused(0, 2, "x", "0,5", "0.5, 0.5", (0.5,), (None,))]
CLAUSE = NOTHING + refused(1, 0.5, "x", "null", True, ("x",), (None,), ({"match_all": {}},))
LIST = refused(1, 0.5, "x", True, "1, 2", "null", {"size": 1})
STATUS = [(("in_force",), None), (("in_force", "proposed"), None), ("any", None), *NOTHING]  # of acts all in force
STATUS += refused(
    "ANY",
    "aNY",
    "all",
    0,
    1,
    0.5,
    True,
    "revoked",
    "in_force",
    "x",
    ("any",),
    ("in_force", "any"),
    (0,),
    (0.5,),
    (None,),
)
FORMS = {
    "query": [
        *[(1, "1"), (0.5, "0.5"), ({}, "{}"), *refused((), ("praça",), (1, 2))],
        *refused({"a": 1}, {"praça": None}, {"query": "praça"}, {"a.size": {}}, {"": ""}, {"praça feira": True}),
    ],
    "vector": LIST + refused((), ("x",), (None,), ((0.5,),), (10**39,) * 24),
    "ids": LIST + refused(""),
    "size": FROM_ONE,
    "passages": [*COUNT, (0, 0), ("0", 0), (0.5, 0)],
    "k": FROM_ONE,
    "depth": FROM_ONE,
    "acts_only": FLAG,
    "ids_only": FLAG,
    "unranked": FLAG,
    "filter": CLAUSE,
    "chunk_filter": CLAUSE,
    "citation": CLAUSE,
    "at": NOTHING
    + refused(2012, 0.5, "2012", "x", True, ("2012-01-01",))
    + refused("now", "now-100d/d", "now||", "2012-01-01||/y", "2012-01-01T00", "2012-1-1", "2011-02-29"),
    "status": STATUS,
    "bm25_weight": SHARE,
    "dense_weight": SHARE,
    "weights": [
        *LIST,
        ("", None),
        (("0.7", "0.3", "0", 0), (0.7, 0.3, 0.0, 0.0)),
        ((1, 0, 0, 0), (1.0, 0.0, 0.0, 0.0)),
        *refused((), (0, 0, 0, 0), (0.5, 0.5), ("x", 1, 0, 0), (-1, 1, 0.5, 0.5), ("0.5], [", 0.5, 0, 0)),
        *refused((None,), (None, 1, 0, 0), (0.5, 0.5, 0, None), ("0.5, 0.5", 0, 0), ("", 1, 0, 0), (0.2,) * 5),
        *refused(((),), ({},), ((0.7, 0.3, 0, 0),), (0.7, (0.3,), 0, 0), (10**30,) * 4, ("*/1", 0, 0, 0)),
    ],
    "citation_weight": WEIGHT,
    "headings_weight": WEIGHT,
    "title_weight": WEIGHT,
    "unit_title_weight": WEIGHT,
}
"""By parameter what a form is the same as, None being as nothing at all, as null is; tuples stand for lists."""
NOT_GIVEN = object()


@pytest.fixture(scope="module")
def answer(indexed):
    """What a template answers to parameters, one of which has this value: its hits, or the status of the refusal."""

    def answer(template: str, name: str, value=NOT_GIVEN) -> list[dict] | int:
        given = {"query": "praça feira alvará", "ids": [act.id for act in indexed.acts[:3]]}
        given["vector"] = indexed.embedder.query("praça")
        if name == "citation_weight":
            given["citation"] = {"constant_score": {"filter": {"term": {"chunks.unit": "art1"}}}}
        asked = {one: it for one, it in given.items() if one in DOCUMENTED[template]["params"]}
        asked[name] = list(value) if isinstance(value, tuple) else value
        if value is NOT_GIVEN:
            del asked[name]
        body = {"id": template, "params": asked}
        try:
            return post(f"{indexed.url}/{indexed.alias}/_search/template", body)["hits"]["hits"]
        except urllib.error.HTTPError as error:
            return error.code

    return answer


def test_every_parameter_has_its_forms():
    assert FORMS.keys() == {name for template in DOCUMENTED.values() for name in template["params"]}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("template", templates.SEARCH_TEMPLATES)
def test_a_form_does_what_it_says_or_is_refused(answer, template, name):
    if name not in DOCUMENTED[template]["params"]:
        return
    wrong = []
    forms = FORMS[name] if name in DOCUMENTED[template]["required"] else [(None, None), *FORMS[name]]
    for value, same in forms:
        got = answer(template, name, value)
        expected = 400 if same is REFUSED else answer(template, name, *(() if same is None else (same,)))
        if got != expected:
            wrong.append((value, got if isinstance(got, int) else f"{len(got)} hits"))
    assert not wrong


@pytest.mark.parametrize("share", [0.0, 0.0004, 0.3, 1.0])
def test_every_share_of_vectors_is_taken(indexed, answer, share):
    asked = indexed.request("praça", dense_weight=share)
    assert len(indexed.searcher.search(asked).hits) == len(indexed.acts)
    mixed = indexed.request("praça", dense_weight=share, nuggets_weight=0.001)
    assert template_of(mixed) == "legalos-mixed"
    assert isinstance(answer("legalos-mixed", "weights", tuple(params(mixed)["weights"])), list)
