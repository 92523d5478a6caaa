"""Acts in several documents, on a real node: found, counted, updated and removed as if each were one."""

from dataclasses import replace

import numpy as np
import pytest
from factories import WordVectors, act, acts
from legalos.cluster import indices, inventory
from legalos.cluster.capabilities import Capabilities, capabilities
from legalos.evaluation.model import Query
from legalos.evaluation.searching import Depths, search_all
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.strategies import strategy

LIMIT = 3
QUERIES = ("praça feira", "ruído da calçada", "coleta de lixo", "recurso e multa")
LONG = act("\n".join(f"Art. {n}º A praça de número {n} tem a feira {'e o muro ' * n}." for n in range(1, 9)), "longo")


@pytest.fixture(scope="module")
def split_index(client, make_index, whole):
    """Makes indices whose documents take three chunks, by a template as an operator would put it."""
    made = client.indices.get_index_template(name="legalos-core-none")["index_templates"][0]["index_template"]
    low = {**made, "priority": 900, "index_patterns": ["legalos-core-none-parts-*"]}
    low["template"] = {"settings": {"index.mapping.nested_objects.limit": LIMIT}}
    client.indices.put_index_template(name="three-chunks", body=low)

    def make(corpus: str, *args, **options):
        return make_index(f"parts-{corpus}", *args, name="core-none", **options)

    yield make
    client.indices.delete_index_template(name="three-chunks")


@pytest.fixture(scope="module")
def some():
    return [*acts(12), LONG]


@pytest.fixture(scope="module")
def whole(client, make_index, some):
    return make_index("one-document-each", some, name="core-none")


@pytest.fixture(scope="module")
def split(client, split_index, some, whole):
    return split_index("searched", some)


def documents(client, alias: str) -> dict[str, int]:
    """How often each ``_id`` of the index was written."""
    client.indices.refresh(index=alias)
    hits = client.search(index=alias, body={"size": 1000, "version": True})["hits"]["hits"]
    return {hit["_id"]: hit["_version"] for hit in hits}


def parts_of(one, made: str = "core-none") -> int:
    return -(-len(strategy(made).chunks(one)) // LIMIT)


def test_an_act_beyond_the_nested_limit_is_several_documents(client, split, some):
    longer = [one for one in some if parts_of(one) > 1]
    assert len(longer) > 3
    found = documents(client, split.alias)
    assert len(found) == sum(map(parts_of, some))
    assert found.keys() >= {"longo", "longo#part2", "longo#part3"}


def test_acts_are_counted_once(client, split, whole, some):
    assert (split.acts, split.written, split.chunks) == (whole.acts, whole.written, whole.chunks)
    rows = {row.alias: row for row in inventory.listing(client)}
    of_split, of_whole = rows[split.alias], rows[whole.alias]
    assert (of_split.acts, of_split.chunks) == (of_whole.acts, of_whole.chunks) == (len(some), whole.chunks)
    assert indices.stored_hashes(client, split.index) == indices.stored_hashes(client, whole.index)


@pytest.mark.parametrize("size", [13, 3, 1])
@pytest.mark.parametrize("mode", ["bm25", "dense"])
@pytest.mark.parametrize("query", QUERIES)
def test_a_search_gives_the_acts_scores_and_passages_of_one_document_each(client, split, whole, query, mode, size):
    vector = WordVectors().query(query)
    asked = Request(query, None if mode == "bm25" else vector, mode, size=size)
    apart, joined = (Searcher(client, report.alias).search(asked).hits for report in (whole, split))
    assert {hit.id: hit.score for hit in joined} == pytest.approx({hit.id: hit.score for hit in apart})
    for one, other in zip(apart, joined, strict=True):
        ours, theirs = ({p.chunk_id: p.scores[mode] for p in hit.passages} for hit in (other, one))
        assert sorted(ours.values()) == pytest.approx(sorted(theirs.values()))


@pytest.mark.parametrize("fusion", ["minmax", "rrf"])
@pytest.mark.parametrize("on_server", [True, False])
def test_a_hybrid_search_gives_each_act_once_with_passages_of_all_its_parts(client, split, some, fusion, on_server):
    can = capabilities(client) if on_server else Capabilities("2.19.1", hybrid=False, hybrid_passages=False)
    searcher = Searcher(client, split.alias, can)
    for query in QUERIES:
        asked = Request(query, WordVectors().query(query), "hybrid", fusion, size=len(some), passages=20)
        found = searcher.search(asked).hits
        assert sorted(hit.id for hit in found) == sorted(one.id for one in some)
        (long,) = [hit for hit in found if hit.id == "longo"]
        assert len({passage.chunk_id for passage in long.passages}) == 8
        few = searcher.search(replace(asked, size=5)).hits
        assert len({hit.id for hit in few}) == 5


def test_the_evaluator_counts_an_act_once_and_sees_the_passages_of_all_its_parts(client, split, whole, some):
    queries = [Query(f"q{n}", text) for n, text in enumerate(QUERIES)]
    vectors = {query.id: WordVectors().query(query.text) for query in queries}
    chunks = {one.id: strategy("core-none").chunks(one) for one in some}
    ranges = {(doc, chunk.chunk_id): (chunk.start, chunk.end) for doc, made in chunks.items() for chunk in made}
    apart, joined = (
        search_all(Searcher(client, report.alias), ("bm25", "dense"), queries, vectors, ranges, Depths(among=13))
        for report in (whole, split)
    )
    for mode, by_query in apart.items():
        for query, found in by_query.items():
            other = joined[mode][query]
            assert {act.id: act.score for act in other} == pytest.approx({act.id: act.score for act in found})
            for given in (found, other):
                assert len({act.id for act in given}) == len(given)
            ours, theirs = (
                {(act.id, p.chunk_id): p.score for act in given for p in act.passages} for given in (other, found)
            )
            assert ours == pytest.approx(theirs)


def test_an_update_leaves_parts_alone_and_removes_those_that_there_are_no_more(client, split_index, some):
    alias = split_index("updated", some).alias
    before = documents(client, alias)
    assert split_index("updated", some, update=True).unchanged == len(some)
    assert documents(client, alias) == before
    short = act("\n".join(LONG.text.split("\n")[:4]), "longo")
    report = split_index("updated", [*some[:-1], short], update=True)
    assert (report.written, report.unchanged) == (1, len(some) - 1)
    after = documents(client, alias)
    assert before.keys() - after.keys() == {"longo#part3"}
    assert {one: after[one] for one in ("longo", "longo#part2")} == {"longo": 2, "longo#part2": 2}
    report = split_index("updated", some[:1], update=True, delete_missing=True)
    assert report.removed == len(some) - 1
    assert len(documents(client, alias)) == parts_of(some[0])


class Killed(Exception):
    """The run ended here."""


def test_an_act_of_which_a_part_is_missing_is_written_again(client, split_index):
    def interrupted():
        yield LONG
        raise Killed

    with pytest.raises(Killed):
        split_index("resumed", interrupted())
    (row,) = [row for row in inventory.listing(client) if row.alias.endswith("-parts-resumed")]
    client.delete(index=row.index, id="longo#part2", refresh=True, ignore=404)
    report = split_index("resumed", [LONG])
    assert (report.resumed, report.written, report.unchanged) == (True, 1, 0)
    assert documents(client, report.alias).keys() == {"longo", "longo#part2", "longo#part3"}


def test_an_act_of_which_a_part_is_refused_fails_once_and_leaves_no_part(client, split_index):
    class Uneven(WordVectors):
        def embed(self, texts):
            """A vector of zeros for the last article, which the server refuses."""
            made = super().embed(texts)
            return np.stack([row * 0 if "número 8" in text else row for row, text in zip(made, texts, strict=True)])

    failures = []
    other = act("Art. 1º Um ato curto.", "curto")
    report = split_index("refused", [other, LONG], failures.append, embedder=Uneven())
    assert [(failure.doc_id, failure.stage) for failure in failures] == [("longo", "write")]
    assert (report.written, report.failed, report.chunks) == (1, 1, 1)
    assert documents(client, report.alias).keys() == {"curto"}


def test_an_act_of_too_many_bytes_is_several_documents(client, split_index, make_index):
    report = make_index("bytes", [LONG], name="core-none", largest=4000)
    found = documents(client, report.alias)
    assert len(found) > 1
    assert (report.acts, report.written, report.chunks) == (1, 1, 8)


def test_an_act_whose_id_is_that_of_a_part_is_refused(client, make_index):
    failures = []
    report = make_index("ids", [act("Art. 1º Vale.", "a#part2"), act("Art. 1º Vale.", "a")], failures.append)
    assert [failure.doc_id for failure in failures] == ["a#part2"]
    assert report.written == 1


def test_an_index_from_before_there_were_parts_is_read_and_searched(client, make_index, some):
    """Made by its mapping as it was then: without the fields that tell parts, and by no template."""
    report = make_index("older", some[:3], name="core-none")
    mapping = client.indices.get_mapping(index=report.index)[report.index]["mappings"]
    for name in ("part", "parts"):
        del mapping["properties"][name]
    settings = client.indices.get_settings(index=report.index)[report.index]["settings"]["index"]
    kept = {name: settings[name] for name in ("knn", "analysis", "similarity") if name in settings}
    client.indices.create(index="older-copy", body={"mappings": mapping, "settings": {"index": kept}})
    try:
        hits = client.search(index=report.index, body={"size": 100})["hits"]["hits"]
        for hit in hits:
            for chunk in hit["_source"]["chunks"]:
                chunk["embedding"] = WordVectors().query(chunk["text"])
            client.index(index="older-copy", id=hit["_id"], body=hit["_source"], refresh=True)
        assert indices.stored_hashes(client, "older-copy") == indices.stored_hashes(client, report.index)
        client.indices.put_alias(index="older-copy", name="legalos-core-none-older-copy")
        found = Searcher(client, "legalos-core-none-older-copy").search(Request("praça", mode="bm25")).hits
        expected = Searcher(client, report.alias).search(Request("praça", mode="bm25")).hits
        assert [hit.id for hit in found] == [hit.id for hit in expected] != []
    finally:
        client.indices.delete(index="older-copy")
