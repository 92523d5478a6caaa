"""Words with one note at their end are read as all others are; where there is more to look at, they are not."""

import pytest
from brazil import parsed
from legalos.parsers.br.lone import lone
from legalos.parsers.br.notes import notes
from legalos.parsers.br.standing import status

PLACE = 9  # where the words of the caput stand


@pytest.mark.parametrize(
    "words",
    [
        "Livre. (Revogado pela Lei nº 7, de 1999)",
        "Livre. (Redação dada pela Lei nº 7, de 1999)",
        "Livre. (Artigo 2º revogado pela Lei nº 7, de 1999)",
        "Livre. (Artigo 1º revogado pela Lei nº 7, de 1999)",
        "Livre. ( Vetado )",
        "Livre na forma da Lei nº 5 (revogada pela Lei nº 7)",
        "Livre, se a banca (de frutas)",
        "Livre. (Vide ADI 4.277)",
    ],
)
def test_one_note_at_the_end_is_read_as_by_a_look_at_all_brackets(words):
    assert lone(words) > 0
    caput = parsed(f"Art. 1º. {words}\n").units[1]
    found = notes(words, words, [(0, len(words))], "", True)
    assert [(note.action, note.text, note.date) for note in caput.notes] == [
        (note.action, note.text, note.date) for note in found
    ]
    assert [(note.start, note.end) for note in caput.notes] == [(PLACE + one.start, PLACE + one.end) for one in found]
    assert caput.status == status(words, found, "caput", "1")


@pytest.mark.parametrize(
    "words",
    [
        "(Revogado pela Lei nº 7, de 1999)",
        "Revogado. (Lei nº 7, de 1999)",
        "Livre (de taxa). (Revogado)",
        "Livre. (Revogado) [Vide Lei nº 8]",
        "Livre. Redação anterior: livre. (Revogado)",
        "Livre. (Revogado",
        "Livre. ()",
    ],
)
def test_other_words_are_looked_at_whole(words):
    assert lone(words) == 0
