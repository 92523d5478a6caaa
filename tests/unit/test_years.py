"""Years of two figures: one rule in citations, heads, notes, theses, queries and the analyzers of an index."""

import re

import pytest
from legalos.cluster.templates import component
from legalos.nuggets.numbers import with_year
from legalos.parsers.br.metadata import metadata
from legalos.parsers.br.notes import read as note
from legalos.references.acts import date
from legalos.references.queries import read_query

FILTERS = component("legalos-act")["template"]["settings"]["index"]["analysis"]["char_filter"]


@pytest.mark.parametrize("two", [f"{year:02}" for year in range(100)])
def test_years_of_two_figures_are_read_alike_everywhere(two):
    year = ("19" if two >= "30" else "20") + two
    assert date(f"/{two}") == date(two) == year
    assert metadata(f"LEI Nº 7.345/{two}", "").date == year
    assert note(f"Revogado pela Lei nº 7.345/{two}")[3] == year
    assert note(f"Revogado pela Lei nº 7.345, de 2.3.{two}")[3] == f"{year}-03-02"
    assert with_year(f"7345/{two}") == f"7345/{year}"
    assert [one.names for one in read_query(f"7.345/{two}")] == [(f"7345/{year}",)]
    assert analysed(f"7345/{two}") == f"7345/{year}"


def analysed(words: str) -> str:
    """What the character filters of an index make of words, whose patterns Python reads as Java does."""
    for name in ("legalos_century_20", "legalos_century_21"):
        words = re.sub(FILTERS[name]["pattern"], FILTERS[name]["replacement"], words)
    return words
