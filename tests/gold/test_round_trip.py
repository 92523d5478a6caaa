"""What ``legalos parse --format text`` prints of real texts, and of texts as PDF has them, is parsed into the same
tree."""

from pathlib import Path

import pytest
from legalos.commands._canonical import canonical
from legalos.model import SourceText
from legalos.parsers.br import BrazilianParser
from legalos.readers import read_paths

DATA = Path(__file__).parents[3] / "shared" / "data" / "parsing"
LONGEST = 1_000_000  # code points: all but a page of 2.6 million whose line breaks stand there as a backslash and an n


def tree(act):
    """The units that are not superseded: what is struck out is not so in text."""
    return [
        (unit.id, unit.quoted, unit.label, unit.title, unit.text) for unit in act.units if unit.status != "superseded"
    ]


@pytest.mark.skipif(not DATA.is_dir(), reason="needs the texts of ../shared/data/parsing")
@pytest.mark.parametrize(("folder", "least"), [("raw", 110), ("gold/pdf", 190), ("gold/real", 1), ("gold/paste", 4)])
def test_real_texts_with_one_unit_a_line_have_the_same_tree(folder, least):
    parser = BrazilianParser()
    tried, differing = 0, []
    for source in read_paths([DATA / folder]):
        if not isinstance(source, SourceText) or len(source.text) > LONGEST:
            continue
        act = parser.parse(source)
        again = parser.parse(SourceText("again", "again.txt", "text", canonical(act), source.metadata))
        tried += 1
        if tree(again) != tree(act):
            differing.append(source.source)
    assert tried >= least
    assert not differing
