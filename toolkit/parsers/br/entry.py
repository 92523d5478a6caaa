"""When an act comes into force, by what it says itself and by the rules for what it does not say.

* Its clause of entry into force counts from the day of publication (LC 95/1998, art. 8º). A term of days includes that
  day and its own last one, and the act is in force on the day after (art. 8º, § 1º): publication plus the term.
* Where it has none, it is in force 45 days after publication (LINDB, Decreto-Lei 4.657/1942, art. 1º). A clause that
  was not read may have said "at once", so the 45 days are the latest.
* Medidas provisórias have force from their publication on (Constitution, art. 62), amendments of the Constitution from
  their promulgation on; neither waits 45 days.
* Publication follows the act's date within days. No rule sets a limit: ``PUBLISHED`` is what is allowed for where the
  text does not name the journal's day ("publicado no DOU de 15.8.2018").
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...late import Pattern
from ...model import Unit
from ...naming import fold
from ...validity import UNKNOWN, Day, after, spread, within
from . import clause
from .decisions import is_decision
from .metadata import days
from .notes import read
from .shapes import shape

PUBLISHED = 15
SILENT = 45
"""Days: the most that is allowed for between date and publication, and the term of an act that names none."""

_AT_ONCE = frozenset(("medida.provisoria", "emenda.constitucional", "constituicao"))
_IN_NOTE = Pattern(r"\b(?:em vigor|vigencia|efeitos?)\b(?P<term>.*)", re.DOTALL)
_SINCE = Pattern(r"\ba (?:partir|contar) d[eo] (?:dia )?(?P<day>\d.{0,24})")
_LASTS = Pattern(r"\bvigencia ate (?:o dia )?(?P<day>\d.{0,24})")
_AT_PUBLICATION = Pattern(r"\bdata\s+d[ea]\s+(?:sua\s+)?publicacao")
_NEXT_YEAR = Pattern(r"\b(?:ano|exercicio)(?:\s+financeiro)?\s+(?:imediatamente\s+)?(?:seguinte|subsequente)\b")
_JOURNAL = Pattern(r"publicad[oa]\s+n[oa]\s+(?:d\.?\s?o|diario\s+oficial)[^\n]{0,60}?\bde\s+(?P<day>\d.{0,24})")


class Lifetime(NamedTuple):
    """The day from which an act is in force, unknown without a date, and the first day without it, None where its
    clause of entry into force names no end. Where parts of it follow at days of their own, the first is one of all
    these days. Days of single units by clauses of their own stand ``apart``: the place of the unit that says so, the
    kind of the one that encloses it or is it, of which it is said, and the day."""

    began: Day
    until: Day | None = None
    apart: Sequence[tuple[int, str, Day]] = ()


def lifetime(units: Sequence[Unit], text: str, kind: str, date: str) -> Lifetime:
    """When an act is in force."""
    if not date:
        return Lifetime(UNKNOWN)
    published = _published(text, kind, date)
    found, own = clause.clauses(units, text)
    apart = [(at, of, _told([words], published)) for at, of, words in own]
    if found is None or kind in _AT_ONCE:
        return Lifetime(_from(published, kind), None, apart)
    began = _told(found, published)
    return Lifetime(began, clause.end(found[0], began), apart)


def entered(words: str, kind: str, date: str) -> Day:
    """The day from which the act is in force that a note with these words names; ``kind`` and ``date`` are what it says
    of that act."""
    return _entered(shape(words)[0], kind, date)


@lru_cache(maxsize=4096)
def _entered(words: str, kind: str, date: str) -> Day:
    """The same, of words of that :func:`.shapes.shape`."""
    published = _published(words, kind, date) if date else UNKNOWN
    said = fold(words)
    found = []
    if ("vig" in said or "efeito" in said) and (told := _IN_NOTE.search(said)):
        found = list(_days(told["term"], published))
    if not found and ("artir d" in said or "ontar d" in said) and (since := _SINCE.search(said)):
        found = list(_days(since["day"], published))[:1]
    if found:
        return spread(found)
    return _from(published, kind) if date else UNKNOWN


def ended(words: str, began: Day) -> Day:
    """The day from which on an act is out of force, by the note that says so (``Revogada pela Lei nº 9, de 2019``)."""
    _, kind, _, date = read(words)
    end = ceased(words, kind, date)
    return Day(began.earliest, "") if end == UNKNOWN else end


def ceased(words: str, kind: str, date: str) -> Day:
    """The first day without what the act or the decision has ended that a note with these words names: of a decision
    its own day, or that of its publication (Lei 9.868/1999, art. 28), since courts' decisions wait for no term."""
    return within(date) if is_decision(kind) else entered(words, kind, date)


def effective(words: str) -> Day:
    """The day that a note names from which on a wording is in force; unknown where it names none."""
    found = days(words)
    return within(found[-1]) if found else UNKNOWN


@lru_cache(maxsize=1024)
def last_day(words: str) -> str:
    """The last day of a wording that a note names (``Vigência até 31.12.2015``), as YYYY-MM-DD; else empty."""
    told = _LASTS.search(fold(words))
    return next(iter(days(told["day"])), "") if told else ""


def _told(parts: Sequence[str], published: Day) -> Day:
    """The day that a clause tells in its parts: one of all its terms where it has several. One that excepts something
    and does not say when that follows has no latest day."""
    found = [day for part in parts for day in _days(part, published)]
    if not found:
        return Day(published.earliest, "")
    day = spread(found)
    return Day(day.earliest, "") if len(found) == 1 and any(map(clause.is_apart, parts)) else day


def _days(words: str, published: Day) -> Iterator[Day]:
    words = clause.of_entry(words)
    for day in days(words):
        if day >= published.earliest:  # an earlier one is the date of an act that is named
            yield within(day)
    terms = clause.terms(words, published)
    yield from terms
    if following := _NEXT_YEAR.search(words):
        yield Day(*(f"{int(day[:4]) + 1:04}-01-01" if day else "" for day in (published.earliest, published.latest)))
    at = _AT_PUBLICATION.search(words)
    if at and (words[: at.start()].strip() == "na" or not (terms or following)):
        yield published


@lru_cache(maxsize=1024)
def _from(published: Day, kind: str) -> Day:
    return published if kind in _AT_ONCE else Day(published.earliest, after(published, SILENT).latest)


def _published(text: str, kind: str, date: str) -> Day:
    """The day of publication: the journal's, where the text names it, else that of the act and some days."""
    at = text.rfind("ublicad") if len(text) > 400 else text.find("ublicad")
    if at > 0:
        told = _JOURNAL.search(fold(text[at - 1 : at + 200]))
        named, signed = days(told["day"]) if told else [], within(date)
        if named and signed.earliest <= named[0] <= after(signed, 366).latest:
            return within(named[0])
    return _soon(date)


@lru_cache(maxsize=1024)
def _soon(date: str) -> Day:
    """The days on which an act of that date may be published."""
    signed = within(date)
    return Day(signed.earliest, after(signed, PUBLISHED).latest)
