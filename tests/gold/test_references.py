"""Citations are found and resolved no worse than was reached."""

import importlib.util
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("references_scoring", Path(__file__).with_name("references_scoring.py"))
scoring = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(scoring)

needs_parsing = pytest.mark.skipif(
    not (scoring.DATA / "parsing").is_dir(), reason="the texts are not beside the checkout (../shared/data/parsing)"
)
needs_answers = pytest.mark.skipif(
    not (scoring.DATA / "retrieval" / "br-taxqa-faq").is_dir(),
    reason="the answers are not beside the checkout (../shared/data/retrieval/br-taxqa-faq)",
)


@pytest.mark.parametrize("row", scoring.rows("invented"), ids=lambda row: row["text"][:50])
def test_invented_sentences_give_the_references_that_they_were_written_for(row):
    assert scoring.sentence(row["text"], row["unit"]) == scoring.labelled(row["text"], row["citations"])


@needs_parsing
@pytest.mark.parametrize(("held_out", "precision", "recall"), [(False, 0.97, 0.91), (True, 0.92, 0.93)])
def test_labelled_units_keep_their_floors(held_out, precision, recall):
    (right, found, labelled), changed = scoring.sample(held_out)
    assert not changed, "these documents are no longer the ones labelled: label their units again"
    assert right / found >= precision
    assert right / labelled >= recall


@needs_answers
def test_official_answers_keep_their_floors():
    floors = {"act": (0.99, 0.99), "article": (0.98, 0.98), "paragraph": (0.96, 0.94), "inciso": (0.96, 0.93)}
    for level, (hit, total, right, found) in scoring.answers().items():
        assert right / found >= floors[level][0], level
        assert hit / total >= floors[level][1], level
