"""Numbers in the words of a citation, as LexML ids have them."""

import re
import unicodedata
from functools import lru_cache

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_WORDS = ("primeir", "segund", "terceir", "quart", "quint", "sext", "setim", "oitav", "non", "decim")
_PARTS = re.compile(r"[a-z]+|\d+")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Lower case without accents; ``º`` and its like are ``o``."""
    decomposed = unicodedata.normalize("NFKD", text.replace("°", "º"))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).lower()


def roman(numeral: str) -> int:
    """The value of a Roman numeral; badly formed ones (``IIII``) count by the same rule."""
    total = previous = 0
    for letter in reversed(numeral.upper()):
        value = _ROMAN[letter]
        total += -value if value < previous else value
        previous = max(value, previous)
    return total


def ordinal(letters: str) -> int:
    """``a`` is 1, ``z`` 26, ``aa`` 27."""
    value = 0
    for letter in letters.lower():
        value = value * 26 + ord(letter) - 96
    return value


def suffixed(number: int | str, tail: str) -> str:
    """The number with what follows it: ``-A`` is ``-1``."""
    if not tail:
        return str(number)
    return str(number) + "".join(
        f"-{part if part.isdigit() else ordinal(part)}" for part in _PARTS.findall(tail.lower())
    )


def in_words(word: str) -> str:
    """``único`` is 1u, ``primeiro`` 1, ``geral`` 1, ``especial`` 2; any other word is empty."""
    plain = fold(word)
    if plain.startswith("unic"):
        return "1u"
    if plain in ("geral", "especial"):
        return "1" if plain == "geral" else "2"
    return str(_WORDS.index(plain[:-1]) + 1) if plain[:-1] in _WORDS else ""
