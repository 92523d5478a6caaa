"""The stored search templates as an application calls them: a bare HTTP client, an id and parameters."""

import json
import urllib.error
from urllib.parse import quote_plus
from urllib.request import Request, urlopen

import pytest
from factories import acts, post, queries
from legalos.cluster import drift, templates
from legalos.cluster.capabilities import Capabilities
from legalos.cluster.indices import meta_of
from legalos.cluster.meta import creation
from legalos.search.filters import parse_filters
from legalos.search.request import params, template_of
from legalos.search.results import act_id

DOCUMENTED = templates.parameters()
JSON = {"Content-Type": "application/json"}
SEARCHES = ("legalos-bm25", "legalos-dense", "legalos-hybrid", "legalos-hybrid-rrf", "legalos-mixed")


@pytest.fixture
def call(indexed):
    """Call a template by its id and parameters alone."""

    def call(template: str, **given) -> list[dict]:
        body = {"id": template, "params": given}
        return post(f"{indexed.url}/{indexed.alias}/_search/template", body)["hits"]["hits"]

    return call


@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
@pytest.mark.parametrize("fusion", ["minmax", "rrf"])
@pytest.mark.parametrize("conditions", [(), ("kind=lei", "date>=2010")], ids=str)
def test_a_bare_client_gets_what_the_searcher_gets(indexed, call, mode, fusion, conditions):
    for query in queries(3, seed=5):
        asked = indexed.request(query, mode, fusion=fusion, size=7, filter=parse_filters(conditions))
        template = template_of(asked)
        here = indexed.searcher.search(asked).hits
        there = call(template, **params(asked))
        assert [(hit.id, hit.score) for hit in here] == [(act_id(raw), raw["_score"]) for raw in there]
        assert [hit.title for hit in here] == [raw["fields"]["title.raw"][0] for raw in there]


def test_the_query_alone_is_enough(indexed, call):
    found = call("legalos-bm25", query="praça feira")
    assert len(found) == 10
    assert len(found[0]["inner_hits"]["bm25"]["hits"]["hits"]) <= 3


@pytest.mark.parametrize("template", SEARCHES[1:])
def test_query_and_vector_are_enough(indexed, call, template):
    assert len(call(template, query="praça feira", vector=indexed.embedder.query("praça feira"))) == 10


def test_the_passages_of_given_acts_can_be_had(indexed, call):
    ids = [act.id for act in indexed.acts[:4]]
    found = call("legalos-passages", query="praça", vector=indexed.embedder.query("praça"), ids=ids)
    assert {act_id(raw) for raw in found} == set(ids)
    assert all(raw["inner_hits"]["dense"]["hits"]["hits"] for raw in found)


@pytest.mark.parametrize("clause", ["bm25", "dense"])
def test_acts_that_are_left_unranked_have_the_passages_that_ranked_ones_have(indexed, call, clause):
    query, ids = queries(1, seed=6)[0], [act.id for act in indexed.acts[:6]]
    given = {"query": query, "vector": indexed.embedder.query(query), "k": 100, "size": 6, "passages": 100}
    given |= {"filter": {"terms": {"doc_id": ids}}, "ids_only": True}
    ranked, unranked = (
        {act_id(raw): _scores(raw, clause) for raw in call(f"legalos-{clause}", **given, **more)}
        for more in ({}, {"unranked": True, "title_weight": 0.1})
    )
    assert unranked.keys() == set(ids)
    assert {doc: scores for doc, scores in unranked.items() if scores} == ranked
    assert any(len(scores) > 1 for scores in ranked.values())


def _scores(raw: dict, clause: str) -> dict[str, float]:
    return {hit["fields"]["chunks.chunk_id"][0]: hit["_score"] for hit in raw["inner_hits"][clause]["hits"]["hits"]}


def test_acts_alone_are_ranked_as_they_are_with_passages(indexed, call):
    for query in queries(3, seed=7):
        vector = indexed.embedder.query(query)
        alone, shown = (call("legalos-dense", vector=vector, size=20, **more) for more in ({"acts_only": True}, {}))
        assert [(act_id(raw), raw["_score"]) for raw in alone] == [(act_id(raw), raw["_score"]) for raw in shown]
        assert "inner_hits" not in alone[0]


@pytest.mark.parametrize("template", templates.SEARCH_TEMPLATES)
def test_the_documented_example_gives_as_many_acts_and_passages_as_it_asks_for(indexed, call, template):
    here = {"query": "praça feira alvará", "vector": indexed.embedder.query("praça"), "ids": [indexed.acts[0].id]}
    documented = DOCUMENTED[template]["example"]
    example = {name: here.get(name, value) for name, value in documented.items()}  # the words depend on the index
    kinds = {act.id: act.kind for act in indexed.acts}
    wanted = [documented["filter"]["term"]["kind"]] if "filter" in documented else kinds.values()
    found = call(template, **example)
    assert len({act_id(raw) for raw in found}) == example["size"]
    for raw in found:
        assert kinds[act_id(raw)] in wanted
        for clause in raw.get("inner_hits", {}).values():
            assert len(clause["hits"]["hits"]) <= example.get("passages", 3)
    assert template not in ("legalos-bm25", "legalos-dense", "legalos-passages") or found[0]["inner_hits"]


@pytest.mark.parametrize("template", templates.SEARCH_TEMPLATES)
def test_a_documented_default_is_what_a_call_without_the_parameter_does(indexed, call, template):
    every = {"query": "praça feira alvará", "vector": indexed.embedder.query("praça"), "ids": [indexed.acts[0].id]}
    takes = DOCUMENTED[template]["params"]
    given = {name: value for name, value in every.items() if name in takes}
    defaults = {name: takes[name]["default"] for name in takes if takes[name].get("default") is not None}
    assert defaults
    assert call(template, **given) == call(template, **given, **defaults)


NASTY = [
    'praça", "boost": 5, "x": "',
    'praça"}}, "size": 10000, "query": {"match_all": {}}, "a": {"b": "',
    "{{#toJson}}vector{{/toJson}} {{size}} {{{query}}} {{^filter}}x{{/filter}}",
    "<% include %> << engine >> ${query} \\u0022 \\",
    "praça\nfeira\r\n\t\x00\x1f\u2028alvará",
    "/* praça */ // feira",
    "praça 'feira' `x` & < > 😀 \u200f",
]


@pytest.mark.parametrize("query", NASTY)
def test_whatever_is_asked_stays_a_query(indexed, client, query):
    for template in templates.SEARCH_TEMPLATES:
        asked = {"query": query, "vector": indexed.embedder.query("praça"), "size": 3, "ids": [query]}
        rendered = client.render_search_template(body={"id": template, "params": asked})["template_output"]
        harmless = client.render_search_template(body={"id": template, "params": {**asked, "query": "x", "ids": ["x"]}})
        assert rendered == replaced(harmless["template_output"], query)
    hits = indexed.searcher.search(indexed.request(query, size=3)).hits
    assert len(hits) == 3


NUMBERS = {"size": SEARCHES, "k": SEARCHES[1:], "depth": SEARCHES[2:], "passages": SEARCHES[:2]}
NUMBERS |= {"dense_weight": ["legalos-hybrid"], "bm25_weight": ["legalos-hybrid"]}
NUMBERS |= dict.fromkeys(("headings_weight", "title_weight", "unit_title_weight"), ("legalos-bm25", "legalos-hybrid"))


@pytest.mark.parametrize("value", ['3, "explain": true', "3}", '"', "{{query}}", "3 /*", [3], {"a": 3}])
@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_that_is_none_is_refused(indexed, call, name, value):
    for template in NUMBERS[name]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            call(template, query="praça", vector=indexed.embedder.query("praça"), **{name: value})
        assert refused.value.code == 400


@pytest.mark.parametrize(
    "value",
    ['[1], "explain": true, "x": [1', '{{vector}}"', "1, 2", "", 5, {"a": 1}],
    ids=lambda value: repr(value)[:12],
)
@pytest.mark.parametrize("name", ["vector", "ids", "weights"])
def test_a_list_that_is_none_is_refused(indexed, client, call, name, value):
    """toJson writes text as it is, without quotes: only lists may get there."""
    right = {"query": "praça", "vector": indexed.embedder.query("praça"), "ids": [indexed.acts[0].id]}
    for template in (t for t in templates.SEARCH_TEMPLATES if name in DOCUMENTED[t]["params"]):
        assert call(template, **right)
        if (template, value) == ("legalos-mixed", ""):  # which takes a query alone: so nothing is given
            assert call(template, **{**right, name: value})
            continue
        with pytest.raises(urllib.error.HTTPError) as refused:
            call(template, **{**right, name: value})
        assert refused.value.code == 400


HUGE = {"size": 10**9, "k": 10**9, "depth": 10**9, "passages": 10**9, "query": "praça " * 50_000, "dense_weight": 10**9}
HUGE |= {"vector": [1.0] * 20_000, "ids": [f"none-{n}" for n in range(70_000)]}
TAKEN = {("legalos-hybrid", "passages"), ("legalos-hybrid-rrf", "passages")}
"""Huge values that change nothing: passages that a hybrid search of 2.19 does not give."""


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_value_is_refused_and_harms_nothing(indexed, call, name):
    right = {"query": "praça", "vector": indexed.embedder.query("praça"), "ids": [indexed.acts[0].id]}
    for template in (t for t in templates.SEARCH_TEMPLATES if name in DOCUMENTED[t]["params"]):
        asked = {**right, name: HUGE[name]}
        if (template, name) in TAKEN:
            assert len(call(template, **asked)) == 10
            continue
        with pytest.raises(urllib.error.HTTPError) as refused:
            call(template, **asked)
        assert refused.value.code == 400
        assert call(template, **right)


LISTS = {"numbers": lambda n: list(range(n)), "nulls": lambda n: [None] * n, "texts": lambda n: ["in_force"] * n}
LISTS |= {"objects": lambda n: [{"at": "x"}] * n}
OBJECTS = {"an object of lists": lambda n: dict.fromkeys(("size", "at", "query", "status", "title_weight"), [0] * n)}
PARAMETERS = sorted({name for template in DOCUMENTED.values() for name in template["params"]})
MOST_WRITTEN = 20
"""Bytes that the server makes of a byte of a parameter. With a section around a list they grow with its length: for
`at` in legalos-bm25 195 with 50 entries and 370 with 100, in legalos-dense, with one inside another, 10,050 and
37,500. None of this version has more than 15."""


@pytest.mark.parametrize("entries", LISTS | OBJECTS)
@pytest.mark.parametrize("name", PARAMETERS)
def test_no_parameter_is_multiplied_by_its_entries(indexed, name, entries):
    right = {"query": "praça", "vector": indexed.embedder.query("praça"), "ids": [indexed.acts[0].id]}
    for template in (t for t in templates.SEARCH_TEMPLATES if name in DOCUMENTED[t]["params"]):
        usual = _written(indexed.url, template, right)
        value = (LISTS | OBJECTS)[entries](300)
        more = _written(indexed.url, template, {**right, name: value}) - usual
        assert more < MOST_WRITTEN * len(json.dumps(value)), template


def _written(url: str, template: str, given: dict) -> int:
    asked = Request(f"{url}/_render/template", json.dumps({"id": template, "params": given}).encode(), JSON)
    with urlopen(asked, timeout=60) as answer:
        return len(answer.read())


@pytest.mark.parametrize("entries", LISTS)
@pytest.mark.parametrize("name", PARAMETERS)
def test_a_list_of_many_entries_is_refused_and_harms_nothing(indexed, call, name, entries):
    """The request of 11 KB that ended a node had a list of 2,000."""
    right = {"query": "praça", "vector": indexed.embedder.query("praça"), "ids": [indexed.acts[0].id]}
    for template in (t for t in templates.SEARCH_TEMPLATES if name in DOCUMENTED[t]["params"]):
        with pytest.raises(urllib.error.HTTPError) as refused:
            call(template, **{**right, name: LISTS[entries](70_000 if name == "ids" else 5_000)})
        assert refused.value.code == 400, template
        assert call(template, **right)


WEIGHTS = ("headings_weight", "title_weight", "unit_title_weight")


@pytest.mark.parametrize("fields", [0, 1, 3])
@pytest.mark.parametrize("name", [name for name in templates.SEARCH_TEMPLATES if "query" in DOCUMENTED[name]["params"]])
def test_a_query_of_more_different_words_than_the_server_takes_is_refused(indexed, call, name, fields):
    """An error of the server (500) without that; the control is the longest that is taken, however often its words
    come again."""
    weights = {weight: 1 for weight in WEIGHTS[:fields] if weight in DOCUMENTED[name]["params"]}
    most = {0: 450, 1: 300, 2: 225, 3: 180}[len(weights)] // (2 if name == "legalos-mixed" else 1)
    words = [f"palavra{number}" for number in range(most)]
    given = {"vector": indexed.embedder.query("praça"), "ids": [indexed.acts[0].id], **weights}
    given = {one: it for one, it in given.items() if one in DOCUMENTED[name]["params"]}
    call(name, query=" ".join([*words, "de", "da", *words]), **given)
    with pytest.raises(urllib.error.HTTPError) as refused:
        call(name, query=" ".join([*words, "outra"]), **given)
    assert refused.value.code == 400
    assert "too-many-different-words" in refused.value.read().decode()


def test_a_number_may_come_as_text(indexed, call):
    asked = {"query": "praça", "vector": indexed.embedder.query("praça")}
    assert len(call("legalos-hybrid", **asked, size="3", depth="60", k="60", dense_weight="1", bm25_weight="0")) == 3


def test_a_filter_is_data_and_cannot_close_the_query(indexed, call):
    condition = {"term": {"kind": 'lei"}}, "must_not": {"match_all": {}}, "x": {"y": "'}}
    for template in SEARCHES:
        assert call(template, query="praça", vector=indexed.embedder.query("praça"), filter=condition) == []


def test_install_is_needed_once_and_check_sees_what_differs(client):
    can = Capabilities("2.19.1", hybrid=True, hybrid_passages=False)
    templates.install(client, can)
    assert templates.install(client, can) == []
    client.put_script(id="legalos-bm25", body={"script": {"lang": "mustache", "source": "{}"}})
    client.indices.delete_index_template(name="legalos-whole")
    states = {template.name: state for template, state in templates.check(client, can) if state != "same"}
    assert states == {"legalos-bm25": "differs", "legalos-whole": "missing"}
    assert {template.name for template in templates.install(client, can)} == states.keys()


def test_check_sees_an_index_whose_bm25_is_another(client, make_index):
    """The control is one whose strategy sets k1 and b."""
    usual = make_index("bm25-drifted", acts(1))
    own = make_index("bm25-own", acts(1), name="core-adaptive")
    states = dict(drift.indices_in_use(client))
    assert (states[usual.index], states[own.index]) == ("same", "same")
    client.indices.close(index=usual.index)
    client.indices.put_settings(index=usual.index, body={"similarity.legalos.b": 0})
    client.indices.open(index=usual.index)
    assert dict(drift.indices_in_use(client))[usual.index] == "differs"
    client.indices.delete(index=f"{usual.index},{own.index}")


def test_check_sees_an_index_whose_mapping_or_analysis_is_another(client, make_index):
    """And takes no field for a difference that somebody added; the control is an index as this version makes it."""
    made = make_index("drifted", acts(1))
    meta = meta_of(client, made.alias)[1]
    body = creation(meta, {})
    body["mappings"]["properties"]["chunks"]["properties"]["label"]["analyzer"] = "keyword"
    before = dict(drift.indices_in_use(client))
    assert before[made.index] == "same"
    client.indices.put_mapping(index=made.index, body={"properties": {"ours": {"type": "keyword"}}})
    assert dict(drift.indices_in_use(client))[made.index] == "same"
    client.indices.create(index="legalos-core-metadata-drifted-2", body={**body, "aliases": {made.alias: {}}})
    try:
        assert dict(drift.indices_in_use(client))["legalos-core-metadata-drifted-2"] == "differs"
    finally:
        client.indices.delete(index="legalos-core-metadata-drifted-2")
    stemmer = {"analysis": {"filter": {"legalos_stem_pt": {"type": "stemmer", "language": "english"}}}}
    client.indices.close(index=made.index)
    client.indices.put_settings(index=made.index, body=stemmer)
    client.indices.open(index=made.index)
    assert dict(drift.indices_in_use(client))[made.index] == "differs"
    client.indices.delete(index=made.index)


def test_check_sees_a_pipeline_that_is_another(client, make_index):
    """That of a hybrid search stands in its template; one that an index has for all its searches goes before none."""
    can = Capabilities("2.19.1", hybrid=True, hybrid_passages=False)
    templates.install(client, can)
    source = client.get_script(id="legalos-hybrid")["script"]["source"]
    assert source.count("arithmetic_mean") == 1
    changed = source.replace("arithmetic_mean", "geometric_mean")
    client.put_script(id="legalos-hybrid", body={"script": {"lang": "mustache", "source": changed}})
    states = {template.name: state for template, state in templates.check(client, can) if state != "same"}
    assert states == {"legalos-hybrid": "differs"}
    assert [template.name for template in templates.install(client, can)] == ["legalos-hybrid"]
    made = make_index("piped", acts(1))
    for pipeline, state in ((None, "same"), ("ours", "piped"), ("_none", "same")):
        client.indices.put_settings(index=made.index, body={"index.search.default_pipeline": pipeline})
        assert dict(drift.indices_in_use(client))[made.index] == state
    client.indices.delete(index=made.index)


def test_a_strategy_whose_name_begins_another_s_has_a_template_beside_it(client):
    marked = {**templates.index_template("core"), "template": {"settings": {"index.number_of_shards": 7}}}
    client.indices.put_index_template(name="legalos-core", body=marked)
    try:
        for index, shards in (("legalos-core-acts-2026", "7"), ("legalos-core-full-acts-2026", "1")):
            settings = client.indices.simulate_index_template(name=index)["template"]["settings"]["index"]
            assert settings["analysis"]
            assert settings.get("number_of_shards") == shards
    finally:
        client.indices.delete_index_template(name="legalos-core")


def replaced(value, query: str):
    """A rendered template with the query put in place of x."""
    if isinstance(value, dict):
        return {key: replaced(child, query) for key, child in value.items()}
    if isinstance(value, list):
        return [replaced(child, query) for child in value]
    escaped = quote_plus(query, safe="*")
    return {"x": query, "9999-qx": f"9999-q{escaped}", "yyyy-'qx'": f"yyyy-'q{escaped}'"}.get(str(value), value)
