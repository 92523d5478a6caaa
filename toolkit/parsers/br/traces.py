"""What is left of a text without its small letters, digits and blanks: a tenth, and quick to look through.

Few texts have what the rarer rules are about. Words can only stand in a text whose trace holds their mark, so that to
ask this first spares most texts a look through all of their characters.
"""

from collections.abc import Iterable

_USUAL = b"abcdefghijklmnopqrstuvwxyz0123456789 "
_OTHERS = bytes(range(0x21, 0x7F)) + b"\n"


def mark(words: str) -> bytes:
    """What words to look for leave in a trace: they stand on one line, which they may begin with its line end."""
    return words.encode(errors="surrogatepass").translate(None, _USUAL)


def trace(text: str) -> bytes:
    """The trace of a text: what is left of its lines, of those that leave the same but one, behind the first line."""
    first, end, others = mark(text).partition(b"\n")
    return first + end + b"\n".join(dict.fromkeys(others.split(b"\n")))


def has(text: str, words: str) -> bool:
    """Whether a text has words that few have: to look from its end makes no table first, and takes half the time."""
    return text.rfind(words) >= 0


def holds(text: str, traced: bytes, words: Iterable[tuple[str, bytes]]) -> bool:
    """Whether the text has one of the words, each with its mark."""
    return any(left in traced and has(text, word) for word, left in words)


def unusual(traced: bytes) -> str:
    """The characters of a text that are none of a keyboard's, from its trace."""
    return traced.translate(None, _OTHERS).decode(errors="surrogatepass")


def inside(left: bytes, traced: bytes) -> bool:
    """Whether a mark stands inside lines too, and not only at their starts."""
    return traced.count(left) > traced.count(b"\n" + left) + traced.startswith(left)
