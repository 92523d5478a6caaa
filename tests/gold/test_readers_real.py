"""Files as they are found in the world, where the data folder lies beside the project."""

from pathlib import Path

import pytest
from legalos.model import Failure
from legalos.readers import read_paths

DATA = Path(__file__).parents[3] / "shared" / "data"
RAW = DATA / "parsing" / "raw"
LEXML = RAW / "lexml-xml-schemas" / "src" / "test" / "xml" / "lexml" / "rigido" / "pre-sal.xml"
here = pytest.mark.skipif(not DATA.is_dir(), reason="the real texts are not beside the project")


@here
def test_every_real_file_is_read_or_refused_with_a_reason():
    documents = list(read_paths([RAW]))
    failures = [document for document in documents if isinstance(document, Failure)]
    assert len(documents) - len(failures) > 100
    assert {Path(failure.source).suffix for failure in failures} <= {".txt", ".xml", ".html"}
    assert all(" has already" in failure.reason for failure in failures if not failure.source.endswith(".xml"))
    for document in documents:
        if not isinstance(document, Failure):
            assert document.text.strip()
            assert all(document.text[mark.start : mark.end].strip() for mark in document.marks)


@here
def test_a_bill_in_lexml_is_printed_as_the_official_layout_of_the_gold():
    (document,) = read_paths([LEXML])
    gold = (DATA / "parsing" / "gold" / "canon" / "pre-sal.txt").read_text(encoding="utf-8")
    assert document.text.replace(" - ", " – ").split("\n") == gold.replace(" - ", " – ").strip().split("\n")


@here
def test_every_line_of_a_collection_is_a_document():
    documents = list(read_paths([DATA / "retrieval" / "lgpd-qa" / "documents.jsonl"]))
    assert len(documents) == 80
    assert all(document.metadata["urn"] and document.metadata["date"] for document in documents)
