"""The text of a chunk: blanks collapsed within lines, empty lines dropped."""

from types import SimpleNamespace

import pytest
from legalos.strategies.broken import Whole
from legalos.strategies.wordings import Wording

SPACES = (" ", "\n", "  ", "\n\n", " \n", "\n ", "\n\n\n", "\t", "\xa0", "\r", "\x1f", "\u2028", "\u3000", " \t ")


def shown(text: str, start: int, end: int) -> str:
    act = SimpleNamespace(text=text, struck=())
    return Wording(act, (), lambda unit: False, Whole(text, ())).of(start, end)


@pytest.mark.parametrize("space", SPACES, ids=ascii)
def test_blanks_are_collapsed_and_empty_lines_dropped(space):
    text = f"{space}Art. 1º{space}A feira{space}é de todos.{space}\ud800"
    for end in range(len(text) + 1):
        lines = (" ".join(line.split()) for line in text[:end].splitlines())
        assert shown(text, 0, end) == "\n".join(filter(None, lines))


def test_a_chunk_of_an_even_text_is_as_it_stands_in_it():
    text = "Art. 1º A feira é de todos.\nArt. 2º Ela abre cedo.\n\nArt. 3º Esta lei vigora.\n"
    assert shown(text, text.index("Art. 2"), text.index("Art. 3")) == "Art. 2º Ela abre cedo."
    assert shown(text, 0, len(text)) == text.replace("\n\n", "\n").strip()
