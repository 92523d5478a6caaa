"""Normative text alone: what explains an act is left out, in every mode, and by the templates' own parameter."""

import pytest
from factories import WordVectors
from legalos.errors import UsageError
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.search.request import Request
from legalos.search.searcher import Searcher

TEXT = """REGULATION (EU) 2019/4711 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL
of 20 March 2019
on the marking of umbrellas
Whereas:
(1) Umbrellas are lost in trains, and lost umbrellas should be marked.
(2) Lost umbrellas that are marked find their owners, as lost umbrellas do.
HAVE ADOPTED THIS REGULATION:
Article 1
Subject matter
This Regulation lays down rules on umbrellas.
Article 2
Mark
Whoever makes umbrellas puts a mark on them, so that lost ones are found.
"""
MODES = [("bm25", "minmax"), ("dense", "minmax"), ("hybrid", "minmax"), ("hybrid", "rrf")]


@pytest.fixture(scope="module")
def search(client, make_index):
    act = parse(SourceText("umbrellas", "umbrellas.txt", "text", TEXT), "eu")
    searcher = Searcher(client, make_index("recitals", [act]).alias)

    def search(mode, fusion, **options):
        query = "lost umbrellas marked"
        vector = None if mode == "bm25" else WordVectors().query(query)
        found = searcher.search(Request(query, vector, mode, fusion, passages=10, **options)).hits
        return [passage.chunk_id.partition("!")[2] for passage in found[0].passages]

    return search


@pytest.mark.parametrize(("mode", "fusion"), MODES)
def test_recitals_are_found_unless_normative_text_is_asked_for(search, mode, fusion):
    assert search(mode, fusion)[0].startswith("rct")
    found = search(mode, fusion, normative=True)
    assert found
    assert all(one.startswith("art") for one in found)


def test_theses_are_not_mixed_into_normative_text(search):
    with pytest.raises(UsageError, match="normative text is asked for alone"):
        search("hybrid", "minmax", normative=True, nuggets_weight=0.5)
