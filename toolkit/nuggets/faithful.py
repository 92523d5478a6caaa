"""What a thesis says and its document does not: numbers, dates, citations of acts, and the language.

A check of words, not of meaning: a thesis without flags may still be wrong, one with a flag wants to be looked at.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from ..model import Act
from ..naming import MONTHS, fold
from ..references import find

_NUMBER = re.compile(r"(?<![\w.,/])(?:\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d+)?(?![\w]|[.,/]\d)")
_COMPOUND = re.compile(r"\d+(?:[./-]\d+)+")
_ENGLISH = "january february march april may june july august september october november december"
_MONTHS_EN = tuple(_ENGLISH.split())
_MONTH = {name: number for names in (MONTHS, _MONTHS_EN) for number, name in enumerate(names, start=1)}
_DATE = re.compile(
    rf"(?P<d1>\d{{1,2}})o?\s+(?:de\s+)?(?P<m1>{'|'.join(_MONTH)}),?\s+(?:de\s+)?(?P<y1>\d{{4}})"
    rf"|(?P<m2>{'|'.join(_MONTHS_EN)})\s+(?P<d2>\d{{1,2}}),?\s+(?P<y2>\d{{4}})"
    r"|(?P<d3>\d{1,2})[./](?P<m3>\d{1,2})[./](?P<y3>\d{4})|(?P<y4>\d{4})-(?P<m4>\d\d)-(?P<d4>\d\d)"
)
_VALUES = """
um 1 uma 1 dois 2 duas 2 tres 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 onze 11 doze 12 treze 13 quatorze 14
catorze 14 quinze 15 dezesseis 16 dezessete 17 dezoito 18 dezenove 19 vinte 20 trinta 30 quarenta 40 cinquenta 50
sessenta 60 setenta 70 oitenta 80 noventa 90 cem 100 cento 100 duzent 200 trezent 300 quatrocent 400 quinhent 500
seiscent 600 setecent 700 oitocent 800 novecent 900
one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14
fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70
eighty 80 ninety 90 hundred 100
"""
_PAIRS = re.findall(r"(\w+) (\d+)", _VALUES)
_ONES = {word: int(value) for word, value in _PAIRS}
_TIMES = {"mil": 1_000, "thousand": 1_000, "milhao": 1_000_000, "milhoes": 1_000_000, "million": 1_000_000}
_WORDS = re.compile(r"[a-z]+")
_WORDS_OF = {
    "pt": "da do das dos não em na uma os ao à às pela pelo são com é ou seu sua pode deve",
    "en": "the of and to in is that be by with shall which are not any from it may must",
    "es": "el los las del y una con al su lo es son puede debe pero más",
    "fr": "les des du et est dans une par pour sur qui aux cette sont être ne pas leur",
    "it": "il gli di della delle dei degli che è nel nella per non sono può deve",
    "de": "der die und ist den dem nicht mit von zu ein eine für auf wird oder bei kann",
}
"""Frequent words of the languages that are told apart, few of them words of another."""
_FREQUENT = {name: frozenset(words.split()) for name, words in _WORDS_OF.items()}
_ENOUGH = 3  # such words of a thesis whose language can be told


class Checker:
    """Checks the theses of one act; what the act says is read when it is first asked for."""

    def __init__(self, act: Act):
        self._act = act

    def flags(self, thesis: str) -> tuple[str, ...]:
        """``number 30``, ``date 2019-05-02``, ``citation lei 8666/1993`` and ``language en``, each where the act (its
        title and summary with it) does not say so."""
        found = [f"date {day}" for day in dates(thesis) if day not in self._dates]
        found += [f"citation {cited}" for cited in citations(thesis) if not self._cited(cited)]
        found += [f"number {number}" for number in numbers(thesis) if number not in self._numbers]
        told = language(thesis)
        if told and self._language and told != self._language:
            found.append(f"language {told}")
        return tuple(dict.fromkeys(found))

    @cached_property
    def _source(self) -> str:
        return "\n".join((self._act.title, self._act.summary, self._act.text))

    @cached_property
    def _numbers(self) -> set[str]:
        return set(numbers(self._source)) | set(_in_words(self._source)) | set(_parts(self._source))

    @cached_property
    def _dates(self) -> set[str]:
        return set(dates(self._source))

    @cached_property
    def _citations(self) -> set[str]:
        return set(citations(self._source))

    def _cited(self, cited: str) -> bool:
        """A thesis may leave out the year of an act; one that adds another says something else."""
        return cited in self._citations or any(known.startswith(f"{cited}/") for known in self._citations)

    @cached_property
    def _language(self) -> str:
        return language(self._source[:20_000])


def numbers(text: str) -> list[str]:
    """The numbers of a text that are no part of a compound one (``13.709/2018``): ``1.000,50`` and ``1,000.50`` are
    ``1000.5``."""
    return [_plain(match[0]) for match in _NUMBER.finditer(text)]


def dates(text: str) -> list[str]:
    """The dates of a text, YYYY-MM-DD, in Portuguese, English and figures (day first)."""
    found = []
    for match in _DATE.finditer(fold(text)):
        year, month, day = next(
            (match[f"y{form}"], match[f"m{form}"], match[f"d{form}"]) for form in "1234" if match[f"y{form}"]
        )
        number = _MONTH.get(month) or int(month)
        found.append(f"{year}-{number:02d}-{int(day):02d}")
    return found


def citations(text: str) -> list[str]:
    """The acts that a text names, as kind, number and year: ``lei 13709/2018``; of one without a number, its name."""
    acts = [citation.act for citation in find(text) if citation.act and not citation.act.own and not citation.act.back]
    return [
        f"{act.kind} {act.number}{f'/{act.date[:4]}' if act.date else ''}".strip() if act.number else fold(act.name)
        for act in acts
        if act.number or act.name
    ]


def language(text: str) -> str:
    """``pt``, ``en``, ``es``, ``fr``, ``it`` or ``de`` by frequent words; empty where these do not tell."""
    words = text.casefold().split()
    counts = sorted(((sum(word in some for word in words), name) for name, some in _FREQUENT.items()), reverse=True)
    (most, name), (second, _) = counts[:2]
    return name if most >= _ENOUGH and most > 3 * second else ""


def _plain(number: str) -> str:
    separators = [char for char in number if char in ".,"]
    if len(set(separators)) == 2:
        whole, _, rest = number.rpartition(separators[-1])
    elif len(separators) == 1 and len(number.rpartition(separators[0])[2]) != 3:
        whole, _, rest = number.rpartition(separators[0])
    else:
        whole, rest = number, ""
    whole = whole.replace(".", "").replace(",", "").lstrip("0") or "0"
    rest = rest.rstrip("0")
    return f"{whole}.{rest}" if rest else whole


def _parts(text: str) -> Iterator[str]:
    """The parts of compound numbers, so that ``13.709/2018`` and ``2018`` do not contradict each other."""
    for match in _COMPOUND.finditer(text):
        yield from (part.lstrip("0") or "0" for part in re.split(r"[/-]", match[0].replace(".", "")))


def _in_words(text: str) -> Iterator[str]:
    """The numbers that a text writes out: ``cento e vinte`` is ``120``, ``two thousand`` 2000."""
    total = value = 0
    for match in _WORDS.finditer(fold(text)):
        word = match[0]
        one = _ONES.get(word) or _ONES.get(word.removesuffix("os").removesuffix("as"))
        if one == 100 and word == "hundred":
            value = (value or 1) * 100
        elif one:
            if value and (one >= value or (value % 10 and one < 20)):
                yield str(total + value)
                total = value = 0
            value += one
        elif word in _TIMES:
            total, value = total + (value or 1) * _TIMES[word], 0
        elif word not in ("e", "and"):
            if total + value:
                yield str(total + value)
            total = value = 0
    if total + value:
        yield str(total + value)
