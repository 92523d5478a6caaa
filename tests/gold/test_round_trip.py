"""What ``legalos parse --format text`` prints of real texts is parsed into the same tree."""

from pathlib import Path

import pytest
from legalos.commands._canonical import canonical
from legalos.model import SourceText
from legalos.parsers.br import BrazilianParser
from legalos.readers import read_paths

RAW = Path(__file__).parents[3] / "shared" / "data" / "parsing" / "raw"
LONGEST = 160_000  # code points


def tree(act):
    """The units that are not superseded: what is struck out is not so in text."""
    return [
        (unit.id, unit.quoted, unit.label, unit.title, unit.text) for unit in act.units if unit.status != "superseded"
    ]


@pytest.mark.skipif(not RAW.is_dir(), reason="needs the texts of ../shared/data/parsing")
def test_real_texts_with_one_unit_a_line_have_the_same_tree():
    parser = BrazilianParser()
    tried, differing = 0, []
    for source in read_paths([RAW]):
        if not isinstance(source, SourceText) or len(source.text) > LONGEST:
            continue
        act = parser.parse(source)
        again = parser.parse(SourceText("again", "again.txt", "text", canonical(act), source.metadata))
        tried += 1
        if tree(again) != tree(act):
            differing.append(source.source)
    assert tried > 80
    assert not differing
