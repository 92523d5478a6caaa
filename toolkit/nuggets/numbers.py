"""The numbers of a text in one normal form, in figures and in words, Portuguese and English.

All texts here are folded (:func:`..naming.fold`). A value is written as ``1000.5``; a compound as its parts without
leading zeros, ``100/2019``.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from ..naming import in_words as ordinal_in_words
from ..naming import whole_year

_VALUES = """
um 1 uma 1 dois 2 duas 2 tres 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 onze 11 doze 12 treze 13 quatorze 14
catorze 14 quinze 15 dezesseis 16 dezessete 17 dezoito 18 dezenove 19 vinte 20 trinta 30 quarenta 40 cinquenta 50
sessenta 60 setenta 70 oitenta 80 noventa 90 cem 100 cento 100 duzentos 200 trezentos 300 quatrocentos 400
quinhentos 500 seiscentos 600 setecentos 700 oitocentos 800 novecentos 900
one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14
fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70
eighty 80 ninety 90 hundred 100
"""
_ONES = {word: int(value) for word, value in re.findall(r"(\w+) (\d+)", _VALUES)}
_ONES |= {f"{word[:-2]}as": value for word, value in _ONES.items() if word.endswith("entos")}
_TIMES = {
    **{"mil": 10**3, "thousand": 10**3, "milhao": 10**6, "milhoes": 10**6, "million": 10**6, "millions": 10**6},
    **{"bilhao": 10**9, "bilhoes": 10**9, "billion": 10**9, "billions": 10**9},
}
_SCALE = "|".join(_TIMES)
_NUMBER = re.compile(
    r"(?:(?<=\bno)|(?<![a-z0-9_]))(?<!\d[.,/-])(?P<figures>(?:\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?)"
    rf"(?![.,]?\d|/\d)(?:-(?P<letter>[a-z])\b)?(?:\s+(?P<scale>{_SCALE})\b)?"
)
_COMPOUND = re.compile(r"(?<![\d.,])\d[\d.]*(?:[/-]\d[\d.]*)+")
_ANY = "|".join(sorted((*_ONES, *_TIMES), key=len, reverse=True))
_WORDS = re.compile(rf"\b(?:{_ANY})(?:(?:\s+(?:e\s+|and\s+)?|-)(?:{_ANY}))*\b")
_PERCENT = re.compile(r"\bp(?:or|er)\s*cento?\b")
_SHARES = "terco 3 quarto 4 quinto 5 sexto 6 oitavo 8 decimo 10 third 3 quarter 4 fifth 5 tenth 10"
_BY = dict(re.findall(r"(\w+) (\d+)", _SHARES))
_SHARE = re.compile(
    rf"\b(?P<of>{'|'.join(word for word, value in _ONES.items() if value < 10)})[\s-]+(?P<by>{'|'.join(_BY)})s?\b"
)
_TELLING = {word for word, value in _ONES.items() if value > 1} | {*_TIMES, *_BY, *(f"{word}s" for word in _BY)}
"""A text without any of these writes out no number but one."""
_WORD = re.compile(r"[a-z]+")
_ORDINAL = re.compile(
    r"\b(?:primeir|segund|terceir|quart|quint|sext|setim|oitav|non|(?:de|vige|trige|quadrage|quinquage|sexage)c?s?im)[oa]"
    r"(?:\s+(?:primeir|segund|terceir|quart|quint|sext|setim|oitav|non)[oa])?\b"
)
_HALF = re.compile(r"\b(?:metade|half)\b")


def figures(text: str) -> Iterator[tuple[int, int, str]]:
    """The numbers in figures, each with its range: ``1.000,50`` and ``1,000.50`` are ``1000.5``, ``2,5 mil`` 2500,
    ``40km`` 40, ``9o`` 9, ``12-a`` 12-A. None is part of a compound, nor of a word (``h1n1``)."""
    for match in _NUMBER.finditer(text):
        value = plain(match["figures"])
        if match["scale"]:
            value = _written(Decimal(value) * _TIMES[match["scale"]])
        yield *match.span(), f"{value}-{match['letter'].upper()}" if match["letter"] else value


def compounds(text: str) -> Iterator[tuple[int, int, str]]:
    """The numbers of several parts, each with its range: ``0013.709/2018`` is ``13709/2018``."""
    for match in _COMPOUND.finditer(text):
        words = match[0].rstrip(".")
        yield match.start(), match.start() + len(words), compound(words)


def compound(words: str) -> str:
    """A compound's normal form: no dots, and no zeros before a part, but for two figures behind one slash."""
    split = re.split(r"([/-])", words.replace(".", ""))
    split[::2] = [part.lstrip("0") or "0" for part in split[::2]]
    if len(split) == 3 and re.search(r"/\d\d$", words):
        split[2] = words[-2:]
    return "".join(split)


def with_year(value: str) -> str:
    """A compound with the year that two figures behind its slash may be: ``100/19`` is ``100/2019``."""
    before, slash, behind = value.rpartition("/")
    return f"{before}/{whole_year(behind)}" if slash and len(behind) == 2 else value


def parts(value: str) -> list[str]:
    """Those of a compound."""
    return re.split(r"[/-]", value)


def in_words(text: str) -> Iterator[str]:
    """The numbers that a text writes out: ``cento e vinte`` is ``120``, ``two thousand`` 2000, ``um terço`` 1/3. A one
    is none, as it is an article more often."""
    if _TELLING.isdisjoint(_WORD.findall(text)):
        return
    text = _PERCENT.sub("%", text)
    for match in _SHARE.finditer(text):
        yield f"{_ONES[match['of']]}/{_BY[match['by']]}"
    for run in _WORDS.finditer(_SHARE.sub("|", text)):
        yield from (str(value) for value in _values(_WORD.findall(run[0])) if value > 1)


def ordinals(text: str) -> set[str]:
    """The numbers of a text's ordinals in words: ``décima segunda`` is 12. ``segundo`` is one, whatever it means."""
    runs = {words for match in _ORDINAL.finditer(text) for words in (match[0], *match[0].split())}
    return set(filter(str.isdigit, map(ordinal_in_words, runs)))


def halves(text: str) -> bool:
    """Whether a text speaks of a half."""
    return _HALF.search(text) is not None


def _values(words: list[str]) -> Iterator[int]:
    total = value = 0
    for word in words:
        one = _ONES.get(word)
        if word == "hundred":
            value = (value or 1) * 100
        elif one:
            if value and (one >= value or (value % 10 and one < 20) or (value < 20 and value % 10 == 0)):
                yield total + value
                total = value = 0
            value += one
        elif word in _TIMES:
            total, value = total + (value or 1) * _TIMES[word], 0
    if total + value:
        yield total + value


def plain(number: str) -> str:
    """A number in figures without what groups them."""
    separators = [char for char in number if char in ".,"]
    if len(set(separators)) == 2:
        whole, _, rest = number.rpartition(separators[-1])
    elif len(separators) == 1 and (len(number.rpartition(separators[0])[2]) != 3 or number.startswith("0")):
        whole, _, rest = number.rpartition(separators[0])
    else:
        whole, rest = number, ""
    whole = whole.replace(".", "").replace(",", "").lstrip("0") or "0"
    rest = rest.rstrip("0")
    return f"{whole}.{rest}" if rest else whole


def _written(value: Decimal) -> str:
    whole, _, rest = f"{value:f}".partition(".")
    return f"{whole}.{rest.rstrip('0')}" if rest.strip("0") else whole
