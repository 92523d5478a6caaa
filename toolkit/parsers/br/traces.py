"""What is left of a text without its small letters, digits and blanks: a tenth, and quick to look through.

Few texts have what the rarer rules are about. Words can only stand in a text whose trace holds their mark, so that to
ask this first spares most texts a look through all of their characters.
"""

from collections.abc import Iterable, Iterator

from ...unusual import unusual

_USUAL = b"abcdefghijklmnopqrstuvwxyz0123456789 "
_OTHERS = bytes(range(0x21, 0x7F)) + b"\n"
_ASKED = frozenset('01ilCc“"')
_BLOCK = 1 << 16  # characters: what the caches hold


def mark(words: str) -> bytes:
    """What words to look for leave in a trace: they stand on one line, which they may begin with its line end."""
    return unusual(words, _USUAL)


def trace(text: str) -> bytes:
    """The trace of a text: what is left of its lines, of those that leave the same but one, behind the first line."""
    at = text.find("\n") + 1
    if not at:
        return mark(text)
    others: dict[bytes, None] = {}
    first, length = mark(text[:at]), len(text)
    while at <= length:
        stop = text.find("\n", at + _BLOCK)
        stop = stop if stop >= 0 else length
        others.update(dict.fromkeys(mark(text[at:stop]).split(b"\n")))
        at = stop + 1
    return first + b"\n".join(others)


def has(text: str, words: str) -> bool:
    """Whether a text has words that few have: to look from its end makes no table first, and takes half the time."""
    return text.rfind(words) >= 0


def found_at(text: str, words: str, start: int = 0) -> Iterator[int]:
    """The places where words stand, from ``start`` on."""
    at = text.find(words, start)
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def holds(text: str, traced: bytes, words: Iterable[tuple[str, bytes]]) -> bool:
    """Whether the text has one of the words, each with its mark."""
    return any(left in traced and has(text, word) for word, left in words)


def rare(traced: bytes) -> str:
    """The characters of a text that are none of a keyboard's, from its trace."""
    return traced.translate(None, _OTHERS).decode(errors="surrogatepass")


def beginnings(text: str, found: Iterable[tuple[int, int, int, bool]]) -> set[str]:
    """What the first two characters of those lines are (see :data:`.lines.Span`) that begin as some rule asks for."""
    return {text[start : start + 2] for start, _, _, _ in found if text[start] in _ASKED}


def inside(left: bytes, traced: bytes) -> bool:
    """Whether a mark stands inside lines too, and not only at their starts."""
    return traced.count(left) > traced.count(b"\n" + left) + traced.startswith(left)
