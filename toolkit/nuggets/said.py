"""What a text says that can be right or wrong by the letter: dates, acts and provisions that it cites, and numbers.

What one of them has taken is not read again as another: ``Lei 9.784/99`` has no number 1999 beside its citation.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..naming import ENGLISH_MONTHS, MONTHS, fold, numeral, ordinal, roman, whole_year
from ..references import find
from .numbers import compound, compounds, figures, in_words, plain

_MONTH = {name: number for names in (MONTHS, ENGLISH_MONTHS) for number, name in enumerate(names, start=1)}
_NAMES, _NAMES_EN = "|".join(_MONTH), "|".join(ENGLISH_MONTHS)
_DATE = re.compile(
    r"(?=[\djfmasond])(?:"  # what a date begins with: most places fail here, at no cost
    rf"\b(?P<d1>\d{{1,2}})[oa]?\s+(?:de\s+)?(?P<m1>{_NAMES})\b(?:,?\s+(?:de\s+)?(?P<y1>\d{{4}})\b)?"
    rf"|\b(?P<m2>{_NAMES_EN})\s+(?P<d2>\d{{1,2}})\b(?!\d|[.,]\d)(?:,?\s+(?P<y2>\d{{4}})\b)?"
    r"|(?<![\d./-])(?P<d3>\d{1,2})o?(?P<dot>[./-])(?P<m3>\d{1,2})(?P=dot)(?P<y3>\d{4}|\d\d)(?![\d/-]|\.\d)"
    r"|(?<![\d./-])(?P<y4>\d{4})-(?P<m4>\d\d)-(?P<d4>\d\d)(?!\d)"
    rf"|\b(?P<m5>{_NAMES})(?:\s*/\s*|,?\s+(?:de\s+)?)(?P<y5>\d{{4}})\b)"
)
_LETTERS = r"(?=\s+(?:[A-Z][A-Z/]{1,12}\s+)?(?:n[ºo°.]|\d))"  # RFB nº 1.500
_SHORT = re.compile(rf"\bIN{_LETTERS}")
_LONG = "Instrução Normativa"
_CITED_NUMBER = r"\d[\d.]*(?:/\d{2,4})?"
_NAMED = re.compile(
    r"\b(?P<kind>sumula|enunciado|acordao|tema|section|sec\.|article|recital|rule|clause)s?\s+"
    rf"(?:n(?:o?s|os?)?\.?\s*)?(?P<numbers>{_CITED_NUMBER}(?:(?:,\s*|\s+(?:e|ou|and|or)\s+){_CITED_NUMBER})*)"
)
_DIGIT = re.compile(r"\d")
_TAIL = re.compile(r"(?:[.,/-]?\d+)*")
_DECIMAL = re.compile(r"(?:\.\d+)+")
_LABEL = re.compile(
    r"(?:^|[\n;:.,]\s*|\(|\s(?:e|ou|and|or)\s+)(?:([IVXLC]{1,7})\s?[-–—.)]|([a-z])\)|(\d{1,2})\s?[-–—.)])"
)
_WIDEST = 100
"""Provisions that a range stands for; of a wider one its ends are looked for."""
_FAR = 200  # no article has so many incisos
_STYLES = {"inciso": "I", "alinea": "a"}
_NAMES_OF = {"paragrafo": "§", "artigo": "art.", "alinea": "alínea", "sumula": "súmula", "acordao": "acórdão"}


class Act(NamedTuple):
    """An act that is cited; of one without a number, ``kind`` is its name."""

    kind: str
    number: str = ""
    year: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.number}{f'/{self.year}' if self.year else ''}".strip()


class Said(NamedTuple):
    """``dates`` are YYYY-MM-DD, YYYY-MM or MM-DD; ``provisions`` kind and number, as ``inciso 4``, ``artigo 12-1``;
    ``numbers`` those that are part of none of these, with compounds and those in words."""

    dates: list[str]
    acts: list[Act]
    provisions: list[str]
    numbers: list[str]


def said(text: str) -> Said:
    """What a text says, in its order, some of it more than once."""
    text = _SHORT.sub(_LONG, text)
    found = Said([], [], [], [])
    taken: list[tuple[int, int]] = []
    for citation in find(text):
        act = citation.act
        if act and not act.own and not act.back and (act.number or act.name):
            found.acts.append(Act(act.kind, act.number, act.date[:4]) if act.number else Act(fold(act.name)))
        steps = [step for path in citation.paths for step in path if step.first]
        end = _TAIL.match(text, citation.end).end()
        named = [f"{step.kind} {number}" for step in steps for number in step.numbers(_WIDEST)]
        if steps and steps[-1].kind == "item" and _DECIMAL.fullmatch(text, citation.end, end):
            named[-1] += text[citation.end : end]  # item 9.2
        found.provisions.extend(named)
        taken.append((citation.start, end))
    rest = fold(_without(text, taken))
    if _DIGIT.search(text):
        found.dates.extend(day for _, _, day in _dates(fold(text)))  # that of an act may be wrong by itself
        rest = _cut(rest, _dates, [])
        rest = _cut(rest, _named, found.provisions)
        rest = _cut(rest, compounds, found.numbers)
        rest = _cut(rest, figures, found.numbers)
    found.numbers.extend(in_words(rest))
    return found


def labels(text: str) -> Iterator[str]:
    """The provisions that a text has, not cites: ``IV -``, ``a)`` and ``2.`` where a line or a clause begins."""
    for letters, letter, digits in _LABEL.findall(text):
        if letters:
            number = roman(letters)
            if number < _FAR and numeral(number, "I") == letters:
                yield f"inciso {number}"
        elif letter:
            yield f"alinea {ordinal(letter)}"
        else:
            yield f"item {digits}"


def shown(provision: str) -> str:
    """A provision as people write it: ``inciso 4`` is ``inciso IV``, ``artigo 12-1`` ``art. 12-A``."""
    kind, _, number = provision.partition(" ")
    first, *suffixes = number.split("-")
    if first == "1u":
        first = "único"
    elif kind in _STYLES and first.isdigit() and len(first) < 4:
        first = numeral(int(first), _STYLES[kind])
    tail = "".join(f"-{numeral(int(one), 'A') if one.isdigit() and len(one) < 3 else one}" for one in suffixes)
    return f"{_NAMES_OF.get(kind, kind)} {first}{tail}"


def _dates(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _DATE.finditer(text):
        form = next(form for form in "12345" if match[f"m{form}"])
        day = match[f"d{form}"] if form != "5" else ""
        month = _MONTH.get(match[f"m{form}"]) or int(match[f"m{form}"])
        told = whole_year(match[f"y{form}"] or "") if match[f"y{form}"] else ""
        if 1 <= month <= 12 and (not day or 1 <= int(day) <= 31):
            yield *match.span(), "-".join(filter(None, (told, f"{month:02d}", f"{int(day):02d}" if day else "")))


def _named(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _NAMED.finditer(text):
        kind = match["kind"].replace("sec.", "section")
        for number in re.findall(_CITED_NUMBER, match["numbers"]):
            number = number.rstrip(".")
            yield *match.span(), f"{kind} {compound(number) if '/' in number else plain(number)}"


def _cut(text: str, read: Callable[[str], Iterator[tuple[int, int, str]]], into: list[str]) -> str:
    found = list(read(text))
    into.extend(value for _, _, value in found)
    return _without(text, [(start, end) for start, end, _ in found])


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with bars for what stands in ``spans``, which are in order."""
    kept, last = [], 0
    for start, end in spans:
        if start >= last:
            kept += [text[last:start], "|"]
            last = end
    return "".join([*kept, text[last:]])
