"""Filters hold in every mode, and before kNN."""

import pytest
from factories import WordVectors, act
from legalos.search.filters import parse_filters
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.search.values import unmatched

MODES = ["bm25", "dense", "hybrid"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("conditions", "holds"),
    [
        (["kind=lei"], lambda act: act.kind == "lei"),
        (["kind=lei", "kind=decreto"], lambda act: act.kind in ("lei", "decreto")),
        (["authority=pedra-alta", "kind=lei"], lambda act: (act.authority, act.kind) == ("pedra-alta", "lei")),
        (["date=2010"], lambda act: act.date[:4] == "2010"),
        (["date=2010", "date=2012"], lambda act: act.date[:4] in ("2010", "2012")),
        (["date>=2010-06"], lambda act: act.date >= "2010-06"),
        (["date<=2010"], lambda act: act.date < "2011"),
        (["date<=2010-06"], lambda act: act.date < "2010-07"),
        (["date>=2005-03-01", "date<=2009-03-01"], lambda act: "2005-03-01" <= act.date <= "2009-03-01"),
        (["number=12"], lambda act: act.number == "12"),
        (["status=in_force"], lambda act: act.status == "in_force"),
        (["status=revoked"], lambda act: False),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_all_and_only_the_acts_that_match(indexed, mode, conditions, holds):
    asked = indexed.request("O município cuida de praça e feira", mode, filter=parse_filters(conditions), passages=0)
    assert {hit.id for hit in indexed.searcher.search(asked).hits} == {a.id for a in indexed.acts if holds(a)}


def test_values_match_as_people_write_them_and_those_that_no_act_has_are_told(client, make_index):
    acts = [
        act("Art. 1º praça.", "a", number="2848", date="1940-12-07", authority="federal", kind="decreto.lei"),
        act("Art. 1º praça.", "b", number="2848", date="1941-12-07", authority="ministerio.saude", kind="lei"),
        act("Art. 1º praça.", "c", number="2848/1942", date="1942-01-01", authority="Pedra Alta", kind="lei"),
    ]
    alias = make_index("spelled", acts).alias
    searcher = Searcher(client, alias)

    def found(*conditions: str) -> str:
        asked = Request("praça", None, "bm25", filter=parse_filters(conditions))
        return "".join(sorted(hit.id for hit in searcher.search(asked).hits))

    assert [found(f"number={n}") for n in ("2.848/1940", "2848/41", "2848/1942", "2848")] == ["a", "b", "c", "ab"]
    assert [found(f"authority={n}") for n in ("FEDERAL", "Ministério da Saúde", "Pedra Alta")] == ["a", "b", "c"]
    assert [found(f"jurisdiction={n}") for n in ("BR", "br", "Th")] == ["abc", "abc", ""]
    assert unmatched(client, alias, ["authority=Saúde", "kind=lei", "number=9", "date>=2000", "kind=ato"]) == [
        "no act has authority=Saúde; there are Pedra Alta, federal, ministerio.saude",
        "no act has number=9",
    ]


@pytest.mark.parametrize("mode", MODES)
def test_an_act_outside_the_filter_crowds_out_none_inside(client, make_index, mode):
    """The best of all acts are those of 2020; a filter after kNN would leave nothing of the one of 2001."""
    acts = [act(f"Art. 1º praça feira praça feira {n}.", f"novo-{n}", date="2020-01-01") for n in range(30)]
    acts.append(act("Art. 1º Trata de feira, esgoto, poço, chuva, muro, letreiro e taxa.", "velho", date="2001-01-01"))
    searcher = Searcher(client, make_index(f"crowd-{mode}", acts).alias)
    vector = None if mode == "bm25" else WordVectors().query("praça feira")
    asked = Request("praça feira", vector, mode, size=2, depth=2, filter=parse_filters(["date=2001"]))
    assert [hit.id for hit in searcher.search(asked).hits] == ["velho"]
