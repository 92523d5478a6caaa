"""What a thesis says and its document does not: numbers, dates, citations of acts and provisions, and the language.

A check of words, not of meaning: a thesis without flags may still be wrong, one with a flag wants to be looked at.
"""

import re
from collections import defaultdict
from functools import cached_property

from ..model import Act
from ..naming import fold
from ..strategies.broken import Whole
from .numbers import compounds, figures, halves, in_words, ordinals, parts, with_year
from .said import Act as Cited
from .said import Said, labels, said, shown

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
    """Checks the theses of one act; what the act says is read when it is first asked for. ``whole`` is its text with
    whole words, where the caller has that."""

    def __init__(self, act: Act, whole: Whole | None = None):
        self._act, self._whole = act, whole or Whole.of_act(act)

    def flags(self, thesis: str) -> tuple[str, ...]:
        """``number 30``, ``date 2019-05-02``, ``citation lei 8666/1993``, ``citation art. 12-A`` and ``language en``,
        each where the act (its title and summary with it) does not say so."""
        found = said(thesis)
        flags = [f"date {day}" for day in found.dates if day not in self._dates]
        flags += [f"citation {act}" for act in found.acts if not self._cites(act)]
        flags += [f"citation {shown(one)}" for one in found.provisions if not self._has(one)]
        flags += [f"number {number}" for number in found.numbers if not self._counts(number)]
        told = language(thesis)
        if told and self._language and told != self._language:
            flags.append(f"language {told}")
        return tuple(dict.fromkeys(flags))

    def _cites(self, cited: Cited) -> bool:
        """A thesis may leave out the year of an act; one that adds another says something else."""
        years = self._acts.get((cited.kind, cited.number), ())
        return bool(years) and (not cited.year or cited.year in years)

    def _has(self, provision: str) -> bool:
        number = provision.partition(" ")[2]
        if "." in number:  # item 9.2
            return re.search(rf"(?<![\d.]){re.escape(number)}(?!\.?\d)", self._source) is not None
        return provision in self._provisions or ("/" in number and with_year(number) in self._numbers)

    def _counts(self, number: str) -> bool:
        """A compound with a slash stands as a whole; of one with hyphens alone (``10-20``) the parts may be apart."""
        if not self._numbers.isdisjoint((number, with_year(number))):
            return True
        return "-" in number and "/" not in number and all(part in self._numbers for part in parts(number))

    @cached_property
    def _source(self) -> str:
        text = self._whole.of(0, len(self._act.text))
        return "\n".join((self._act.title, self._act.summary, text))

    @cached_property
    def _said(self) -> Said:
        return said(self._source)

    @cached_property
    def _numbers(self) -> set[str]:
        """All of them, those in dates and citations too: a thesis may call an act by its number or its year alone."""
        plain = fold(self._source)
        whole = [value for _, _, value in compounds(plain)]
        found = {value for _, _, value in figures(plain)} | set(in_words(plain)) | set(whole) | set(self._said.numbers)
        found |= {part for value in whole for part in parts(value)} | set(map(with_year, whole)) | ordinals(plain)
        found |= {value.partition("-")[0] for value in found}
        for act in self._said.acts:
            found |= {act.number, act.year, f"{act.number}/{act.year}"}
        for day in self._said.dates:
            found |= {part.lstrip("0") for part in day.split("-")}
            found.add("/".join(reversed([part.lstrip("0") for part in day.split("-")[:2]])))  # 05/2019
        return found | ({"1/2"} if halves(plain) else set())

    @cached_property
    def _dates(self) -> set[str]:
        """Each with its month and year, and its day and month, alone."""
        found = set(self._said.dates)
        found |= {part for day in self._said.dates if len(day) == 10 for part in (day[:7], day[5:])}
        months = (number.split("/") for number in self._said.numbers if number.count("/") == 1)
        return found | {f"{of}-{int(month):02d}" for month, of in months if month.isdigit() and len(of) == 4}

    @cached_property
    def _acts(self) -> dict[tuple[str, str], set[str]]:
        known: dict[tuple[str, str], set[str]] = defaultdict(set)
        for act in self._said.acts:
            known[act.kind, act.number].add(act.year)
        return known

    @cached_property
    def _provisions(self) -> set[str]:
        """Those that the act has, by its tree or its labels, and those that it cites."""
        found = {f"{unit.kind} {unit.number}" for unit in self._act.units} | set(self._said.provisions)
        return found | set(labels(self._source))

    @cached_property
    def _language(self) -> str:
        return language(self._source[:20_000])


def language(text: str) -> str:
    """``pt``, ``en``, ``es``, ``fr``, ``it`` or ``de`` by frequent words; empty where these do not tell."""
    words = text.casefold().split()
    counts = sorted(((sum(word in some for word in words), name) for name, some in _FREQUENT.items()), reverse=True)
    (most, name), (second, _) = counts[:2]
    return name if most >= _ENOUGH and most > 3 * second else ""
