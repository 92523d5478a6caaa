"""The epígrafe as acts are usually cited: ``Lei nº 13.709, de 14 de agosto de 2018``."""

from functools import lru_cache

from ...late import Pattern
from ...naming import MONTHS, fold
from ...references.names import BODIES
from .clean import is_capital

_SIGN = Pattern(r"\b[Nn](?:\s?[oO]\.?(?=\s)|9(?=\s\d)|\s?[.º°\ufffd]{1,3})?\s*(?=[\d_])")
_NO_NUMBER = Pattern(r"\s[Nn][.º°oO]{1,2}\s*(?=,?\s+[Dd][Ee]\s\d)")
_NUMBER = Pattern(r"nº |(?<![Dd][Ee] )(?=\b\d)")
_JOURNAL = Pattern(r"\s[-–]\sD\.?\s?O\.?.{0,30}$")
_SMALL = frozenset(("de", "da", "do", "das", "dos", "e", "a", "à", "o", "no", "na", "em", "às", "ao"))
_PLAIN = frozenset(("senado", "câmara", "camara", "federal", "lei", "mesa", "normas", "municipal", "estadual", "geral"))
_LETTERS = Pattern(r"[A-ZÀ-Ý]{2,5}(?:[/.-][A-ZÀ-Ý]{2,6})*$")


def title(epigraph: str) -> str:
    """The epígrafe with ``nº``, and out of capitals where it is in them."""
    epigraph = _NO_NUMBER.sub("", epigraph)
    text = _SIGN.sub("nº ", _JOURNAL.sub("", epigraph.rstrip(" .*").removesuffix("(*)")), count=1)
    number = _NUMBER.search(text)
    before, after = (text[: number.start()], text[number.end() :]) if number else (text, "")
    sign = number[0].split() if number else []
    if not is_capital(before.partition(",")[0]):
        return text
    words = before.split()
    letters = len(words)
    while number and letters > 1 and _is_letters(words[letters - 1]):
        letters -= 1
    shown = [word if at >= letters else _word(word) for at, word in enumerate(words)]
    capital = is_capital(after.partition("(")[0])
    rest = [_word(word) if capital or word.lower() in _SMALL else word for word in after.split()]
    return " ".join((*shown, *sign, *rest))


def _is_letters(word: str) -> bool:
    """Whether a word before the number is the letters of a body, as far as one can see."""
    low = word.lower()
    return word in "-–" or word in BODIES or bool(_LETTERS.match(word) and low not in _PLAIN and low not in _SMALL)


@lru_cache(4096)  # titles have few words, and the same ones
def _word(word: str) -> str:
    low = word.lower()
    if low.strip(",.") in _SMALL or fold(low.strip(",.")) in MONTHS:
        return low
    if word.startswith("("):
        return word
    if "/" in word:
        first, _, rest = word.partition("/")
        return f"{_word(first)}/{rest}"
    first, *rest = word.split("-")
    return "-".join(
        (first[:1].upper() + first[1:].lower(), *(part if _is_letters(part) else part.title() for part in rest))
    )
