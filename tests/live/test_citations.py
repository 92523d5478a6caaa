"""A query that is only a citation gives the unit first, in every mode, over acts of several jurisdictions."""

from dataclasses import replace

import pytest
from factories import WordVectors, act, post
from legalos import samples
from legalos.cluster.capabilities import Capabilities, capabilities
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.readers import read_paths
from legalos.search.citations import citation
from legalos.search.request import Request
from legalos.search.searcher import Searcher

MODES = [("bm25", "minmax"), ("dense", "minmax"), ("hybrid", "minmax"), ("hybrid", "rrf")]
CITED = [  # query, act, the chunk of core-metadata, that of hierarchical
    ("art. 15 da Lei nº 412, de 2019", "lei-412-2019", "art15", "art15"),
    ("art. 2º, V, da Lei 412/2019", "lei-412-2019", "art2", "art2_cpt_inc5"),
    ("Lei 298/2012, art. 9º, § 2º", "lei-298-2012", "art9", "art9_par2"),
    ("inciso III do art. 41 do Estatuto dos Servidores", "lei-complementar-21-2010", "art41", "art41_cpt_inc3"),
    ("§ 1º do art. 3º da Lei Complementar 21", "lei-complementar-21-2010", "art3", ""),
    ("art. 5º do Anexo I do Decreto 2.240/2023", "decreto-2240-2023", "anexo1", "anexo1_art5"),
    ("urn:lex:br;vale.sereno:municipal:lei:2012-10-08;298!art12", "lei-298-2012", "art12", "art12"),
    ("Section 12, Somapur Street Trading (Regulation and Welfare) Act", "street-trading-act-2016-en", "sec12", "sec12"),
    ("section 15(2) of the Street Trading Act", "street-trading-act-2016-en", "sec15", "sec15_sub2"),
    ("Article 6(1) of Regulation (UL) 2022/14", "regulation-2022-14-en", "art6", "art6_par1"),
    ("recital 3", "regulation-2022-14-en", "rct3", "rct3"),
]  # fmt: skip


@pytest.fixture(scope="module", params=["core-metadata", "hierarchical"])
def sampled(request, client, make_index):
    """The bundled acts, and the strategy's name."""
    found = [one for one in read_paths([samples.folder()]) if isinstance(one, SourceText)]
    acts = [parse(one, "auto", references=False) for one in found]
    report = make_index("cited", acts, name=request.param)
    return Searcher(client, report.alias, capabilities(client)), request.param


def ask(searcher: Searcher, query: str, mode: str, fusion: str, **options):
    vector = None if mode == "bm25" else WordVectors().query(query)
    return searcher.search(Request(query, vector, mode, fusion, **options)).hits


@pytest.mark.parametrize(("mode", "fusion"), MODES)
@pytest.mark.parametrize("cited", CITED, ids=[query for query, *_ in CITED])
def test_the_unit_that_is_cited_comes_first(sampled, cited, mode, fusion):
    searcher, strategy = sampled
    query, act, core, finest = cited
    first = ask(searcher, query, mode, fusion)[0]
    assert first.id == act
    wanted = core if strategy == "core-metadata" else finest
    assert not wanted or first.passages[0].chunk_id.rpartition("!")[2] == wanted


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_a_title_that_is_cited_comes_first_or_its_articles_where_it_has_no_chunk(sampled, mode, fusion):
    first = ask(sampled[0], "Título III da Lei 412/2019", mode, fusion)[0]
    assert first.id == "lei-412-2019"
    assert any(step.upper().startswith("TÍTULO III") for step in first.passages[0].path)


@pytest.mark.parametrize(("mode", "fusion"), MODES)
@pytest.mark.parametrize("query", ["Lei 298/2012", "lei complementar 21", "decreto nº 1.980, de 2015", "655/2024"])
def test_an_act_that_is_cited_alone_comes_before_those_that_cite_it(sampled, query, mode, fusion):
    first = ask(sampled[0], query, mode, fusion)[0]
    assert first.number == {"Lei 298/2012": "298", "lei complementar 21": "21", "655/2024": "655"}.get(query, "1980")


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_what_is_cited_obeys_the_filter(sampled, mode, fusion):
    found = ask(sampled[0], "art. 15 da Lei 412/2019", mode, fusion, filter={"term": {"kind": "decreto"}})
    assert {hit.kind for hit in found} == {"decreto"}


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_without_the_option_words_alone_count(sampled, mode, fusion):
    query = "art. 15 da Lei nº 412, de 2019"
    assert all(hit.score < 100 for hit in ask(sampled[0], query, mode, fusion, citations=False))


def test_where_no_act_is_named_the_unit_of_any_act_comes_first(sampled):
    found = ask(sampled[0], "art. 12", "bm25", "minmax", size=5)
    assert len(found) == 5
    assert all(hit.passages[0].chunk_id.rpartition("!")[2] in ("art12", "sec12") for hit in found)


def test_the_client_s_fusion_puts_it_first_too(sampled):
    searcher = Searcher(sampled[0].client, sampled[0].alias, Capabilities("3.5.0", hybrid=False, hybrid_passages=False))
    for fusion in ("minmax", "rrf"):
        assert ask(searcher, "art. 15 da Lei 412/2019", "hybrid", fusion)[0].id == "lei-412-2019"


def test_an_application_passes_the_clause_that_the_library_gives_or_one_by_hand(sampled, node):
    searcher, _ = sampled
    by_hand = {"constant_score": {"filter": {"bool": {"filter": [
        {"term": {"chunks.names": "Lei 412/2019"}}, {"term": {"chunks.unit": "art15"}}]}}}}  # fmt: skip
    for clause in (citation("art. 15 da Lei 412/2019"), by_hand):
        body = {"id": "legalos-bm25", "params": {"query": "feira livre", "size": 1, "citation": clause}}
        (found,) = post(f"{node}/{searcher.alias}/_search/template", body)["hits"]["hits"]
        inner = found["inner_hits"]["bm25"]["hits"]["hits"][0]["fields"]["chunks.chunk_id"][0]
        assert inner.endswith("!art15")


def test_a_lighter_citation_lets_the_words_of_the_query_weigh(sampled):
    query = "multa da feira livre; art. 15 da Lei 412/2019"
    heavy = ask(sampled[0], query, "bm25", "minmax")
    light = ask(sampled[0], query, "bm25", "minmax", citations_weight=0.001)
    assert heavy[0].id == "lei-412-2019"
    assert heavy[0].score - light[0].score > 2900


@pytest.mark.parametrize("option", ["headings_weight", "title_weight"])
def test_headings_and_titles_add_to_bm25_when_they_are_asked_for(sampled, option):
    searcher, _ = sampled
    query = "disposições da lei complementar"
    plain = {hit.id: hit.score for hit in ask(searcher, query, "bm25", "minmax", citations=False, size=16)}
    found = {
        hit.id: hit.score for hit in ask(searcher, query, "bm25", "minmax", citations=False, size=16, **{option: 2.0})
    }
    assert found.keys() == plain.keys() or found.keys() >= plain.keys()
    assert any(found[doc] > plain[doc] for doc in plain)


def test_the_title_of_an_article_finds_it_where_it_is_asked_for(client, make_index):
    """A title that stands above its article is no part of the article's words."""
    plain = act("Art. 1º O prazo é de dez dias.\nArt. 2º O prazo é de vinte dias.", "prazos")
    units = tuple(replace(unit, title="Do recurso") if unit.id == "art2" else unit for unit in plain.units)
    report = make_index("titled", [replace(plain, units=units)], name="core-none")
    searcher = Searcher(client, report.alias)

    def first(**weights: float) -> str:
        (hit,) = searcher.search(Request("prazo do recurso", mode="bm25", **weights)).hits
        return hit.passages[0].label

    assert first() == "Art. 1º"
    assert first(unit_title_weight=1.0) == "Art. 2º"


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_thai_sections_come_from_the_act_that_is_named(client, make_index, mode, fusion):
    text = "{}\nมาตรา ๑ {} มีสีแดง\nมาตรา ๑ ทวิ {} มีสีขาว\nมาตรา ๒ {} มีสีดำ\n"
    titles = {"lamps": ("ประมวลกฎหมายโคมไฟ", "โคมไฟ"), "boats": ("พระราชบัญญัติเรือ พ.ศ. ๒๕๓๐", "เรือ")}
    sources = [
        SourceText(name, name, "text", text.format(title, *[what] * 3)) for name, (title, what) in titles.items()
    ]
    searcher = Searcher(client, make_index("thai", [parse(one, "thailand") for one in sources]).alias)

    def first(query: str) -> str:
        return ask(searcher, query, mode, fusion)[0].passages[0].chunk_id

    assert first("มาตรา ๑ ทวิ แห่งประมวลกฎหมายโคมไฟ") == "lamps!sec1bis"
    assert first("พ.ร.บ. เรือ มาตรา 2") == "boats!sec2"


ACT = "{0} Act {1}\nAn Act on things.\n1. Title.—This Act may be cited as the {0} Act {1}.\n2. Care.—It is kept dry.\n"
SECTION = "Section {0}\n{1}\nArticle {2}\n{1}\nIt is kept clean.\n"
ENGLISH = {
    "lamps": ACT.format("Lamp", 1998),
    "boats": ACT.format("Boat", 1999),
    "oils": "REGULATION (EU) 2030/12\nof 3 May 2030\non oils\nHAVE ADOPTED THIS REGULATION:\n"
    + "CHAPTER I\nOils\n"
    + SECTION.format(1, "Oil", 1)
    + SECTION.format(2, "Fat", 2)
    + "CHAPTER II\nWaxes\n"
    + SECTION.format(1, "Wax", 3)
    + SECTION.format(2, "Tallow", 4),
}


@pytest.fixture(scope="module")
def english(client, make_index):
    sources = [SourceText(name, name, "text", text) for name, text in ENGLISH.items()]
    made = [parse(one, "eu" if one.id == "oils" else "english") for one in sources]
    return Searcher(client, make_index("english", made).alias)


@pytest.mark.parametrize(
    ("query", "chunk"),
    [
        ("section 2 of the Lamp Act 1998", "lamps!sec2"),
        ("section 2 of the Boat Act", "boats!sec2"),
        ("Section 2 of Chapter II of Regulation (EU) 2030/12", "oils!art4"),
        ("Regulation (EU) 2030/12, Chapter I, Section 2", "oils!art2"),
    ],
)
def test_the_unit_comes_first_from_the_act_or_the_chapter_that_is_named(english, query, chunk):
    first = ask(english, query, "bm25", "minmax")[0]
    assert first.passages[0].chunk_id == chunk
    assert first.score > 1000


@pytest.mark.parametrize("query", ["section 2 of the Street Lamp Act", "section 2 of the Lamp Act 1950"])
def test_an_act_that_only_ends_as_the_one_that_is_named_or_has_another_year_is_not_lifted(english, query):
    assert all(hit.score < 100 for hit in ask(english, query, "bm25", "minmax"))
