"""What is left of a text without its small letters, digits and blanks: a tenth, and quick to look through.

Few texts have what the rarer rules are about. Words can only stand in a text whose trace holds their own trace, so that
to ask this first spares most texts a look through all of their characters.
"""

from collections.abc import Iterable

_USUAL = b"abcdefghijklmnopqrstuvwxyz0123456789 "
_OTHERS = bytes(range(0x21, 0x7F)) + b"\n"


def trace(text: str) -> bytes:
    """The trace of a text, or of words to look for; line ends stay."""
    return text.encode(errors="surrogatepass").translate(None, _USUAL)


def holds(text: str, traced: bytes, words: Iterable[tuple[str, bytes]]) -> bool:
    """Whether the text has one of the words, each with its trace."""
    return any(mark in traced and word in text for word, mark in words)


def unusual(traced: bytes) -> str:
    """The characters of a text that are none of a keyboard's, from its trace."""
    return traced.translate(None, _OTHERS).decode(errors="surrogatepass")


def inside(mark: bytes, traced: bytes) -> bool:
    """Whether a mark stands inside lines too, and not only at their starts."""
    return traced.count(mark) > traced.count(b"\n" + mark) + traced.startswith(mark)
