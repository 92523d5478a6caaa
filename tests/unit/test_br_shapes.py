"""Notes that differ in the number of an act alone are read once, and each keeps its own number."""

import pytest
from brazil import parsed
from legalos.parsers.br import entry, notes
from legalos.parsers.br.shapes import shape


def test_notes_that_differ_in_the_number_alone_are_read_once():
    numbers = [*range(11, 31), *range(1990, 2003), *range(13_100, 13_120)]
    written = [f"{number:,}".replace(",", ".") for number in numbers]
    text = "".join(
        f"Art. {at}. A banca {at}. (Revogado pela Lei nº {number}, de 2001)\n" for at, number in enumerate(written, 1)
    )
    before = notes._read.cache_info().misses
    act = parsed(text)
    assert notes._read.cache_info().misses <= before + 4  # numbers of two, four and five digits, and one that is nines
    found = [note for unit in act.units for note in unit.notes]
    assert [(note.kind, note.number, note.date) for note in found] == [
        ("lei", str(number), "2001") for number in numbers
    ]
    assert all(unit.status == "revoked" for unit in act.units)


@pytest.mark.parametrize(
    "words",
    [
        "Revogado pela Lei nº 12 de maio de 2001",  # a day
        "Revogado pela Lei nº 5/2001",
        "Revogado pela Lei nº 05, de 2001",
        "Revogado pela Lei nº 77-A, de 2001",
        "Redação dada pela Lei nº 9, de 2009",  # the nine is the year's too
        "Incluído pela Lei nº 4, de 2001, alterada pela Lei nº 5, de 2002",
        "Redação dada pelo plano 2000",
    ],
)
def test_words_whose_number_may_be_more_than_one_stay_as_they_are(words):
    assert shape(words) == (words, "")


@pytest.mark.parametrize("number", ["7", "12", "2001", "13.105", "1.234.567"])
@pytest.mark.parametrize("rest", [", de 2 de maio de 2011", ", de 31.12.2015", " de 2011", ""])
def test_a_number_changes_nothing_else_that_a_note_says(number, rest):
    words = f"Redação dada pela Medida Provisória nº {number}{rest}"
    assert shape(words)[1] == number.replace(".", "")
    action, kind, found, date = notes.read(words)
    assert (action, kind, found, date) == notes._read.__wrapped__(words)
    assert entry.entered(words, kind, date) == entry._entered.__wrapped__(words, kind, date)
