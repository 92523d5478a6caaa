"""What the trace of a text tells of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from legalos.parsers.br.traces import has, holds, inside, mark, rare, trace

ANY = st.text(alphabet="aAç “”.,:;§º1I-–\n\t\xa0é(\ud800", max_size=40)


@given(ANY, ANY.map(lambda words: words.replace("\n", "")), ANY, st.booleans())
def test_words_that_a_text_has_leave_their_mark_in_its_trace(before, words, after, begins):
    words = "\n" * begins + words
    assert mark(words) in trace(before + words + after)
    assert has(before + words + after, words)


def test_a_trace_has_neither_small_letters_nor_digits_nor_blanks():
    assert trace("Art. 12. A feira,\nlivre") == b"A..A,\n"


def test_lines_below_the_first_that_leave_the_same_are_in_it_once():
    assert trace("I - a;\nI - b;\nII - c;\nI - d;") == b"I-;\nI-;\nII-;"


def test_the_words_themselves_decide_where_traces_agree():
    words = [("Art. 5", mark("Art. 5"))]
    assert not holds("Ata. 7", trace("Ata. 7"), words)
    assert holds("o Art. 5", trace("o Art. 5"), words)


@pytest.mark.parametrize(
    ("text", "expected"), [("Art. 1\n  Art. 2", False), ("Art. 1\no Art. 2", False), ("A Art. 2", True)]
)
def test_marks_at_the_starts_of_lines_are_not_inside_them(text, expected):
    assert inside(b"A.", trace(text)) is expected


def test_what_no_keyboard_has_is_left():
    assert rare(trace("Art. 1º – a\xa0b\n~")) == "º–\xa0"
