"""The wording in force on a day, in every mode: by the library, and by the stored templates with parameters alone; on
OpenSearch 2.19 and on 3.5."""

from dataclasses import replace
from datetime import date
from functools import partial

import pytest
from brazil import parsed
from factories import WordVectors, post
from legalos.cluster.capabilities import capabilities
from legalos.errors import UsageError
from legalos.search.filters import parse_filters, statuses_asked_for
from legalos.search.request import Request, params, template_of
from legalos.search.results import act_id
from legalos.search.searcher import Searcher
from legalos.validity import UNKNOWN, Day
from opensearchpy import OpenSearch

HISTORY = "core-metadata:history=true"
MODES = [("bm25", "minmax"), ("dense", "minmax"), ("hybrid", "minmax"), ("hybrid", "rrf")]
HEAD = ["LEI Nº {n}, DE 14 DE MAIO DE {year}", "Dispõe sobre a feira.", "O PREFEITO DE VALE SERENO decreta:"]
LINES = [
    "~Art. 1º A feira abre às seis horas.",
    "Art. 1º A feira abre às sete horas. (Redação dada pela Lei nº 500, de 2.5.2015)",
    "Art. 2º O cavalo não entra na feira. (Revogado pela Lei nº 500, de 2.5.2015)",
    "Art. 3º A barraca da feira paga vinte moedas. (Redação dada pela Lei nº 500, de 2.5.2015)",
    "Art. 4º A praça da feira fica limpa.",
    "Art. 5º Esta Lei entra em vigor na data de sua publicação.",
]


def act(number=412, year=2010, lines=LINES, **metadata):
    text, struck = "", []
    for line in [*(line.format(n=number, year=year) for line in HEAD), *lines]:
        if line.startswith("~"):
            struck.append((len(text), len(text) + len(line) - 1))
        text += line.removeprefix("~") + "\n"
    return replace(parsed(text, struck, urn=f"urn:{number}", kind="lei", **metadata), id=f"lei-{number}")


@pytest.fixture(scope="module", params=["node", "node_3"])
def url(request):
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def client(url):
    with OpenSearch(url, timeout=60) as connected:
        yield connected


@pytest.fixture(scope="module")
def make_index(client, index_on):
    return partial(index_on, client)


@pytest.fixture(scope="module")
def alias(make_index):
    undated = act(7, lines=["Art. 1º A feira sem data abre às oito horas.", "Art. 2º A feira fecha."])
    units = tuple(replace(unit, in_force_from=UNKNOWN) for unit in undated.units)
    some = [act(), replace(undated, date="", in_force_from=UNKNOWN, units=units)]
    return make_index("day", some, name=HISTORY).alias


@pytest.fixture(scope="module")
def search(client, alias):
    searcher = Searcher(client, alias)

    def search(query, mode, fusion, **options):
        """{chunk: what is known of it on the day} of the passages of the act of 2010."""
        vector = None if mode == "bm25" else WordVectors().query(query)
        found = searcher.search(Request(query, vector, mode, fusion, passages=20, **options)).hits
        return {p.chunk_id.removeprefix("urn:412!"): p for hit in found if hit.id == "lei-412" for p in hit.passages}

    return search


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_the_wording_of_the_day_is_found_and_without_a_day_that_of_today(search, mode, fusion):
    def opening(**options):
        found = search("a feira abre", mode, fusion, **options)
        return {chunk: p.on_the_day for chunk, p in found.items() if chunk.startswith("art1")}

    assert opening() == {"art1": ""}
    assert opening(at="2012-01-01") == {"art1@1": "in_force"}
    assert opening(at="2020-01-01") == {"art1": "in_force"}
    assert opening(at="2015-06-01") == {"art1@1": "uncertain", "art1": "uncertain"}
    assert opening(at="2009-01-01") == {}


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_what_is_revoked_is_found_where_it_is_asked_for_or_was_in_force(search, mode, fusion):
    query = "o cavalo não entra na feira"
    assert "art2" not in search(query, mode, fusion)
    assert "art2" not in search(query, mode, fusion, at="2020-01-01")
    assert search(query, mode, fusion, at="2012-01-01")["art2"].on_the_day == "in_force"
    assert search(query, mode, fusion, status=("any",)).keys() == {"art1", "art1@1", "art2", "art3", "art4", "art5"}
    assert search(query, mode, fusion, status=("revoked",)).keys() == {"art2"}
    assert search(query, mode, fusion, status=("superseded",), at="2012-01-01").keys() == {"art1@1"}


@pytest.mark.parametrize(
    ("status", "note"),
    [
        ("revoked", "Revogado pela Lei nº 500, de 2.5.2015"),
        ("unconstitutional", "Declarado inconstitucional pela ADI nº 9/2011, publicada no DOU de 2.5.2015"),
        ("suspended", "Execução suspensa pela Resolução do Senado nº 9, de 2.5.2015"),
    ],
)
@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_words_of_an_article_that_have_ended_are_found_where_they_are_asked_for_or_were_in_force(
    client, make_index, mode, fusion, status, note
):
    lines = ["Art. 1º A feira é livre.", f"§ 1º O boi entra. ({note})", "§ 2º Fecha cedo."]
    searcher = Searcher(client, make_index(f"left-{status}-{mode}-{fusion}", [act(lines=lines)], name=HISTORY).alias)
    vector = None if mode == "bm25" else WordVectors().query("o boi entra na feira")

    def found(**options):
        hits = searcher.search(Request("o boi entra na feira", vector, mode, fusion, passages=20, **options)).hits
        return {p.chunk_id.removeprefix("urn:412!"): "boi" in p.text for hit in hits for p in hit.passages}

    assert found() == found(at="2020-01-01") == {"art1": False}
    assert found(status=(status,)) == {"art1_par1": True}
    assert found(at="2012-01-01") == {"art1@1": True, "art1_par1": True}
    assert found(status=("any",)) == {"art1": False, "art1_par1": True, "art1@1": True}


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_what_the_text_does_not_hold_is_said(search, mode, fusion):
    passage = search("a barraca da feira paga", mode, fusion, at="2012-01-01")["art3"]
    assert (passage.on_the_day, passage.in_force_from.earliest) == ("not_in_text", "2015-05-02")
    assert passage.amended_by == ("lei 500/2015",)


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_an_act_without_dates_is_found_for_any_day_and_nothing_is_known_of_it(client, alias, mode, fusion):
    vector = None if mode == "bm25" else WordVectors().query("a feira sem data")
    asked = Request("a feira sem data", vector, mode, fusion, at="1950-01-01")
    (only,) = Searcher(client, alias).search(asked).hits
    assert only.id == "lei-7"
    assert {passage.on_the_day for passage in only.passages} == {"unknown"}


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_an_application_asks_by_parameters_alone(url, client, alias, mode, fusion):
    if mode == "hybrid" and not capabilities(client).hybrid:
        pytest.skip("fused by legalos")
    asked = Request("a feira abre", None if mode == "bm25" else WordVectors().query("a feira abre"), mode, fusion)
    template = template_of(asked)
    plain = {name: value for name, value in params(asked).items() if name in ("query", "vector", "size")}

    def chunks(**given):
        body = {"id": template, "params": plain | {"passages": 20} | given}
        rows = post(f"{url}/{alias}/_search/template", body)["hits"]["hits"]
        if mode == "hybrid" and rows:  # on 2.19 by a second call
            body = {"id": "legalos-passages", "params": body["params"] | {"ids": [act_id(row) for row in rows]}}
            rows = post(f"{url}/{alias}/_search/template", body)["hits"]["hits"]
        found = [hit for row in rows for inner in row["inner_hits"].values() for hit in inner["hits"]["hits"]]
        return {hit["fields"]["chunks.chunk_id"][0] for hit in found}

    assert {"urn:412!art1"} == {chunk for chunk in chunks() if "412!art1" in chunk}
    assert {"urn:412!art1@1"} == {chunk for chunk in chunks(at="2012-01-01") if "412!art1" in chunk}
    assert {"urn:412!art1", "urn:412!art1@1"} <= chunks(status="any")
    assert chunks(status=["revoked"]) == {"urn:412!art2"}
    assert not any("art2" in chunk for chunk in chunks() if "412" in chunk)


@pytest.mark.parametrize("filters", [[], ["kind=lei"]])
@pytest.mark.parametrize("mode", ["dense", "hybrid"])
def test_acts_of_other_days_crowd_out_none_of_the_day(client, make_index, mode, filters):
    """The nearest are acts of 2020: a filter after kNN would leave nothing of the one of 2001."""
    near, far = "Art. 1º Praça feira praça feira {}.", "Art. 1º Trata de feira, esgoto, poço, chuva, muro e taxa."
    acts = [act(n, 2020, [near.format(n)]) for n in range(100, 130)]
    acts.append(act(1, 2001, [far]))
    searcher = Searcher(client, make_index(f"day-crowd-{mode}-{len(filters)}", acts, name=HISTORY).alias)
    vector = WordVectors().query("praça feira")
    asked = Request(
        "praça feira", vector, mode, size=2, depth=2, at="2003-01-01", filter=parse_filters(filters), citations=False
    )
    assert [hit.id for hit in searcher.search(asked).hits] == ["lei-1"]


@pytest.mark.parametrize("mode", ["dense", "hybrid"])
def test_wordings_that_have_ended_crowd_out_none_in_force(client, make_index, mode):
    near = "Art. 1º Praça feira praça feira {}. (Revogado pela Lei nº 500, de 2.5.2015)"
    acts = [act(n, 2010, [near.format(n), "Art. 2º Multa."]) for n in range(100, 130)]
    acts.append(act(1, 2001, ["Art. 1º Trata de feira, esgoto, poço, chuva, muro e taxa."]))
    searcher = Searcher(client, make_index(f"ended-crowd-{mode}", acts).alias)
    asked = Request("praça feira", WordVectors().query("praça feira"), mode, size=2, depth=2)
    assert searcher.search(asked).hits[0].id == "lei-1"


@pytest.mark.parametrize("mode", ["dense", "hybrid"])
def test_wordings_in_force_crowd_out_none_of_a_status_that_is_asked_for(client, make_index, mode):
    near, far = "Art. 1º Praça feira praça feira {}.", "Art. 1º Trata de feira, esgoto, poço, chuva, muro e taxa."
    acts = [act(n, 2010, [near.format(n)]) for n in range(100, 130)]
    acts.append(act(1, 2001, [f"{far} (Revogado pela Lei nº 500, de 2.5.2015)", "Art. 2º Multa."]))
    searcher = Searcher(client, make_index(f"asked-crowd-{mode}", acts).alias)
    asked = Request(
        "praça feira", WordVectors().query("praça feira"), mode, size=2, depth=2, status=("revoked",), citations=False
    )
    assert [hit.id for hit in searcher.search(asked).hits] == ["lei-1"]


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_a_citation_finds_the_wording_of_the_day(search, mode, fusion):
    assert next(iter(search("art. 1º da Lei 412/2010", mode, fusion, at="2012-01-01"))) == "art1@1"
    assert next(iter(search("art. 1º da Lei 412/2010", mode, fusion))) == "art1"


@pytest.mark.parametrize("day", ["2012", "2012-13-01", "yesterday", '2012-01-01"}'])
def test_what_is_no_day_is_refused(search, day):
    with pytest.raises(UsageError, match="no day"):
        search("feira", "bm25", "minmax", at=day)


def test_an_unknown_status_is_refused(search):
    with pytest.raises(UsageError, match="no status 'dead'"):
        search("feira", "bm25", "minmax", status=("dead",))


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_revoked_acts_are_found_where_the_filter_and_the_statuses_that_it_asks_for_go_along(
    client, make_index, mode, fusion
):
    acts = [act(1), replace(act(2), status="revoked")]
    searcher = Searcher(client, make_index(f"revoked-{mode}-{fusion}", acts).alias)
    conditions = ["status=revoked"]
    vector = None if mode == "bm25" else WordVectors().query("a feira abre")
    asked = Request("a feira abre", vector, mode, fusion, filter=parse_filters(conditions))
    assert searcher.search(asked).hits == ()
    (found,) = searcher.search(replace(asked, status=statuses_asked_for(conditions))).hits
    assert (found.id, {passage.status for passage in found.passages}) == ("lei-2", {"revoked"})


TO_COME = [
    "~Art. 1º A feira abre às seis horas.",
    "Art. 1º A feira abre às sete horas. (Redação dada pela Lei nº 500, de 2.5.2015) (Vigência em 1º.1.{next})",
    "Art. 2º O cavalo da feira não entra. (Revogado pela Lei nº 500, de 2.5.2015) (Vigência em 1º.1.{next})",
    "Art. 3º A feira dura um dia. (Revogado pela Lei nº 500, de 2.5.2015) (Vigência a partir de 1º.1.2016)",
    "Art. 4º A feira paga. (Vigência até 31.12.2015)",
    "Art. 5º A feira cobra. (Revogado)",
]


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_what_ends_or_begins_on_a_day_to_come_is_found_as_what_it_is_today(client, make_index, mode, fusion):
    lines = [line.replace("{next}", str(date.today().year + 2)) for line in TO_COME]
    acts = [act(lines=lines), replace(act(7, 2010), status="revoked", in_force_until=Day("2999-01-01", "2999-01-01"))]
    searcher = Searcher(client, make_index(f"to-come-{mode}-{fusion}", acts, name=HISTORY).alias)
    vector = None if mode == "bm25" else WordVectors().query("a feira abre")

    def found(**options):
        hits = searcher.search(Request("a feira abre", vector, mode, fusion, passages=20, **options)).hits
        return {p.chunk_id.removeprefix("urn:") for hit in hits for p in hit.passages}

    today = found()
    assert {chunk for chunk in today if chunk.startswith("412!")} == {"412!art1@1", "412!art2"}
    assert "7!art4" in today
    assert today == found(at=date.today().isoformat())
    assert "412!art5" in found(at="2016-01-01")
    assert {"412!art1", "412!art3", "412!art4"} <= found(status=("any",))
