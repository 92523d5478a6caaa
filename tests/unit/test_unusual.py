"""What a text has besides the characters that most are made of."""

import pytest
from legalos.unusual import is_single_spaced, unusual

USUAL = b"abcdefghijklmnopqrstuvwxyz \n"


@pytest.mark.parametrize("text", ["", "só isto", "Art. 1º – “um”", "a\ud800b", "ÿ\x80\xad", "Ā" * 3])
def test_what_is_left_is_the_same_whatever_else_a_text_has(text):
    assert unusual(text, USUAL) == text.encode(errors="surrogatepass").translate(None, USUAL)


def test_a_blank_beside_another_is_seen():
    assert is_single_spaced("um dois \n tres")
    assert not is_single_spaced("um  dois")
