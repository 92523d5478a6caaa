"""The clause by which an act comes into force: its words, the terms in them, and how long it lets the act last.

* It is the last one that is said of the act (``Esta Lei entra em vigor …``). ``Este artigo entra em vigor …`` is said
  of that unit.
* What it goes on to order (``devendo o Executivo regulamentá-la no prazo de noventa dias``) is no term of it.
* An act that is made for a time ends with it (LINDB, Decreto-Lei 4.657/1942, art. 2º): ``vigorará pelo prazo de um
  ano``, ``com vigência até 31 de dezembro de 2018``.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...late import Pattern
from ...model import Unit
from ...naming import fold
from ...validity import Day, after, within
from .label import PARAGRAPH
from .metadata import days
from .traces import has

_UNIT = r"(?:artigo|paragrafo|inciso|alinea|item|titulo|capitulo|secao|subsecao)\b|§"
_ENTERS = r"[^.;:]{0,80}?\bentra(?:ra|rao|m)?\s+em\s+vig(?:or|encia)\b(?P<term>.{0,400})"
_CLAUSE = Pattern(rf"\b(?:este|esta|presente)\b(?!\s+(?:presente\s+)?(?:dispositivo\b|{_UNIT})){_ENTERS}", re.DOTALL)
_OWN = Pattern(rf"\b(?:este|esta|presente)\s+(?P<kind>{_UNIT}){_ENTERS}", re.DOTALL)
_NUMBERS = {
    "um": 1, "dois": 2, "tres": 3, "quatro": 4, "cinco": 5, "seis": 6, "oito": 8, "dez": 10, "doze": 12, "quinze": 15,
    "dezoito": 18, "vinte": 20, "vinte e quatro": 24, "trinta": 30, "quarenta e cinco": 45, "sessenta": 60,
    "noventa": 90, "cento e vinte": 120, "cento e oitenta": 180,
}  # fmt: skip
_LENGTH = (
    rf"(?P<number>\d{{1,4}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})\s*(?:\([^()]{{0,60}}\)\s*)?"
    r"(?P<unit>dias?|mes(?:es)?|anos?)\b"
)
_TERM = Pattern(rf"\b{_LENGTH}")
_LAST_DAY = r"\bate\s+(?:o\s+dia\s+)?(?P<day>\d{1,2}\S{0,2}(?:\s+de\s+[a-z]+\s+de\s+|[./]\d{1,2}[./])\d{4})"
_UNTIL = Pattern(_LAST_DAY)
_IN_FORCE = r"\b(?:vigor(?:a|ara|ando|e)|vigencia|validade|em vigor|efeitos)\s+(?:(?:somente|apenas)\s+)?"
_LASTS = Pattern(
    rf"{_IN_FORCE}(?:{_LAST_DAY}|(?:por|pelo|durante|de)\s+(?:(?:(?:o|um)\s+)?(?:prazo|periodo|tempo)\s+(?:\w+\s+)?de\s+)?{_LENGTH})"
)
_APART = Pattern(r"\bquanto a|\b(?:exceto|salvo|ressalvad[oa]s?|observad[oa]s?|excetuad[oa]s?)\b")
_OF_FORCE = (
    r"\b(?:efeitos?|vigor|vigencia|vigor[ae]\w*|quanto a\w*|demais|exceto|salvo|(?:ressalv|observ|excetu)ad[oa]s?)\b"
)
_ORDERS = Pattern(
    r"\b(?:dev(?:e|em|era|erao|endo)|t(?:era|erao|endo)|cab(?:e|era|endo)|fica(?:m|ndo)?|compet(?:e|ira|indo)"
    r"|(?:cumpr|expedi|regulament|baixa|adapta|adequa|providencia|promove|apresenta|encaminha|obriga|autoriza|revoga"
    rf"|concede)\w*)\b(?:(?!{_OF_FORCE}).)*",
    re.DOTALL,
)


class Clauses(NamedTuple):
    """The words behind ``entra em vigor``, without accents: in the last clause that says so of the ``act``, with those
    of its parts (None where there is none), and in those of single ``units``: the place of the unit that says so, the
    kind of the one that encloses it or is it, of which it is said, and the words."""

    act: list[str] | None
    units: list[tuple[int, str, str]]


def clauses(units: Sequence[Unit], text: str) -> Clauses:
    """Those of an act."""
    act: list[str] | None = None
    own: list[tuple[int, str, str]] = []
    for at in range(len(units) - 1, -1, -1) if has(text, "em vig") else ():
        unit = units[at]
        if "em vig" not in unit.text or unit.quoted or unit.status == "superseded":
            continue
        words = fold(" ".join(unit.text.split()))
        if act is None and (found := _CLAUSE.search(words)):
            act = [found["term"], *(fold(one.text) for one in units[at + 1 :] if one.start < unit.end)]
        if found := _OWN.search(words):
            own.append((at, found["kind"].replace("§", PARAGRAPH), found["term"]))
    own.reverse()
    return Clauses(act, own)


def is_apart(words: str) -> bool:
    """Whether a clause excepts something (``exceto o art. 2º``)."""
    return _APART.search(words) is not None


def terms(words: str, day: Day) -> list[Day]:
    """The days so many days, months or years after ``day`` as words tell."""
    return [_after(day, term) for term in _TERM.finditer(words)]


def of_entry(words: str) -> str:
    """What a clause says of entry into force: without what it orders, and without the end."""
    return _UNTIL.sub(" ", _ORDERS.sub(" ", _LASTS.sub(" ", words)))


def end(words: str, began: Day) -> Day | None:
    """The first day without an act that began on a day and has this clause; None where it names no end."""
    told = _LASTS.search(words)
    if told is None or ". " in (above := words[: told.start()]) or is_apart(above):
        return None  # said of something else
    if told["unit"]:
        return _after(began, told)
    last = days(told["day"])
    return after(within(last[0]), days=1) if last else None


def _after(day: Day, term: re.Match[str]) -> Day:
    count = int(term["number"]) if term["number"].isdigit() else _NUMBERS[term["number"]]
    months = {"d": 0, "m": count, "a": 12 * count}[term["unit"][0]]
    return after(day, 0 if months else count, months)
