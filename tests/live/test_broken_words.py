"""Words that a page cut at a line's end, or that hold signs that are not seen, are found by a search for them."""

import pytest
from legalos.parsers import parse
from legalos.readers import read_paths
from legalos.search.request import Request
from legalos.search.searcher import Searcher

LAW = "LEI Nº 1, DE 2 DE MAIO DE 2020\nArt. 1º A insta-\nlação de apiá\u00adrios depende de li-\ncença.\n"


@pytest.mark.parametrize("name", ["core-metadata", "whole", "recursive"])
def test_a_broken_word_is_found_and_shown_whole(client, make_index, tmp_path, name):
    (tmp_path / "apiario.txt").write_text(LAW, encoding="utf-8")
    acts = [parse(document) for document in read_paths([tmp_path])]
    searcher = Searcher(client, make_index(f"broken-{name}", acts, name=name).alias)
    for word in ("instalação", "apiários", "licença"):
        hits = searcher.search(Request(word, None, "bm25", passages=1)).hits
        assert [hit.id for hit in hits] == ["apiario"], word
        passage = hits[0].passages[0]
        assert "A instalação\nde apiários depende de licença." in passage.text
        assert (
            acts[0]
            .text[passage.start : passage.end]
            .strip()
            .endswith("insta-\nlação de apiários depende de li-\ncença.")
        )
    assert not searcher.search(Request("lação", None, "bm25")).hits
