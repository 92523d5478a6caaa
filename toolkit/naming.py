"""How LexML writes what Brazilian law says in words: numbers, the states, names, and the kinds of units.

Numbers are written as LexML ids have them (LexML Brasil, parts 2 and 3): ``5``, ``5-1`` (5º-A), ``1u`` (the only one).
"""

import re
import unicodedata
from functools import lru_cache

ABBREVIATION = {
    "parte": "prt", "livro": "liv", "titulo": "tit", "subtitulo": "stt", "capitulo": "cap", "subcapitulo": "sca",
    "secao": "sec", "subsecao": "sub", "agrupamento": "agh", "artigo": "art", "caput": "cpt", "paragrafo": "par",
    "inciso": "inc", "alinea": "ali", "item": "ite", "pena": "pen", "tabela": "tab", "anexo": "anexo",
    "dispositivo": "dpg", "clausula": "cls",
}  # fmt: skip
"""What the id of a unit calls its kind."""

STATES = {
    "ac": "acre", "al": "alagoas", "am": "amazonas", "ap": "amapa", "ba": "bahia", "ce": "ceara",
    "df": "distrito.federal", "es": "espirito.santo", "go": "goias", "ma": "maranhao", "mg": "minas.gerais",
    "ms": "mato.grosso.sul", "mt": "mato.grosso", "pa": "para", "pb": "paraiba", "pe": "pernambuco", "pi": "piaui",
    "pr": "parana", "rj": "rio.janeiro", "rn": "rio.grande.norte", "ro": "rondonia", "rr": "roraima",
    "rs": "rio.grande.sul", "sc": "santa.catarina", "se": "sergipe", "sp": "sao.paulo", "to": "tocantins",
}  # fmt: skip
"""The states, and the Federal District, as URNs name them, by their letters."""

CAPITALS = {
    "aracaju": "se", "belo.horizonte": "mg", "cuiaba": "mt", "curitiba": "pr", "florianopolis": "sc", "fortaleza": "ce",
    "goiania": "go", "joao.pessoa": "pb", "macapa": "ap", "maceio": "al", "manaus": "am", "natal": "rn",
    "porto.alegre": "rs", "porto.velho": "ro", "recife": "pe", "rio.janeiro": "rj", "salvador": "ba", "sao.luis": "ma",
    "sao.paulo": "sp", "teresina": "pi", "vitoria": "es",
}  # fmt: skip
"""The states' capitals, with the letters of their states; without those that share their name with another town."""

ENGLISH_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ENGLISH_ORDINALS += ("eleventh", "twelfth")
MONTHS = ("janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro")
MONTHS += ("novembro", "dezembro")
ENGLISH_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october")
ENGLISH_MONTHS += ("november", "december")
MONTH = "(?:" + "|".join(MONTHS).replace("marco", "mar[çc]o") + ")"
"""A pattern for the name of one."""

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Digits of a note's call, lest they are read as one with the word before them."""
_NUMERALS = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_ORDINALS = ("primeir", "segund", "terceir", "quart", "quint", "sext", "setim", "oitav", "non", "decim")
_NAMED = {"geral": "1", "especial": "2", "preliminar": "0", "complementar": "1c"}
_TENS = {"decim": 10, "vigesim": 20, "trigesim": 30, "quadragesim": 40, "quinquagesim": 50, "sexagesim": 60}
_LATIN = {"bis": 1, "ter": 2, "quater": 3, "quinquies": 4, "sexies": 5, "septies": 6, "octies": 7}
_PARTS = re.compile(r"[A-Za-z]+|\d+")


class _Plain(dict[int, str]):
    """What each character is without its accents, looked up once."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", "º" if chr(code) == "°" else chr(code))
        self[code] = "".join(char for char in decomposed if not unicodedata.combining(char)).lower()
        return self[code]


_PLAIN = _Plain()


def fold(text: str) -> str:
    """Lower case without accents; ``º`` and its like are ``o``."""
    return text.lower() if text.isascii() else text.translate(_PLAIN)


def whole_year(digits: str) -> str:
    """A year of two figures with four: one from 30 on is of the last century, as the analyzers of an index have it
    (``legalos_century_20`` in ``mappings/_analysis.json``). Acts of 1930 to 1935 are cited so still (Decreto
    20.910/32), and there are none of 2030 yet; until they come this has to turn later. Other figures stay."""
    return ("19" if digits >= "30" else "20") + digits if len(digits) == 2 else digits


def numeral(number: int, style: str) -> str:
    """The number as the ``type`` of an HTML list wants it: 1, a, A, i or I; in digits where that has no such number."""
    if style in ("a", "A") and 1 <= number <= 26:
        return chr(ord(style) + number - 1)
    if style in ("i", "I") and 1 <= number < 4000:
        roman = ""
        for value, letters in _NUMERALS:
            roman += letters * (number // value)
            number %= value
        return roman if style == "I" else roman.lower()
    return str(number)


@lru_cache(maxsize=4096)
def roman(numeral: str) -> int:
    """The value of a Roman numeral; badly formed ones (``IIII``) count by the same rule."""
    total = previous = 0
    for letter in reversed(numeral.upper()):
        value = _ROMAN[letter]
        total += -value if value < previous else value
        previous = max(value, previous)
    return total


@lru_cache(maxsize=4096)
def ordinal(letters: str) -> int:
    """``a`` is 1, ``z`` 26, ``aa`` 27."""
    value = 0
    for letter in letters.lower():
        value = value * 26 + ord(letter) - 96
    return value


@lru_cache(maxsize=4096)
def suffix(text: str) -> str:
    """What follows a number: ``-A-1`` is ``-1-1``; `` bis``, the first that was put behind a number, is ``-1`` too."""
    return "".join(f"-{part if part.isdigit() else _LATIN.get(part) or ordinal(part)}" for part in _PARTS.findall(text))


def in_words(word: str) -> str:
    """``único`` is 1u, ``PRIMEIRO`` 1, ``décima segunda`` 12, ``geral`` 1, ``especial`` 2, ``preliminar`` 0,
    ``complementar`` 1c (the only one, as 1u is); other words are empty."""
    plain = fold(word)
    if plain.startswith("unic"):
        return "1u"
    if plain in _NAMED:
        return _NAMED[plain]
    tens, _, ones = plain.rpartition(" ")
    above = _TENS.get(tens[:-1]) if tens else 0
    if above is None:
        return ""
    if not tens and ones[:-1] in _TENS:
        return str(_TENS[ones[:-1]])
    return str(above + _ORDINALS.index(ones[:-1]) + 1) if ones[:-1] in _ORDINALS else ""
