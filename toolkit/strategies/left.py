"""Words that are left of units that have ended: no law any more, but still printed in the text of their act."""

import re
from bisect import bisect_left
from collections.abc import Callable, Container, Iterator, Sequence

from ..model import ENDED, Act, Unit
from .broken import Whole
from .wordings import Wording

_OVER = ENDED | {"vetoed"}
_WORD = re.compile(r"[^\W\d_]{3}")  # more than the "e" and "ou" of an enumeration
_BRACKETS = re.compile(r"\([^()]*+\)|\[[^\[\]]*+\]")


def is_left(unit: Unit) -> bool:
    """Whether a unit has ended, or never was in force, and its words are still there, besides the notes that say so.
    Headings are not looked at: what stands below them is."""
    if unit.status not in _OVER or unit.quoted or unit.level == "grouping":
        return False
    words = unit.text
    for note in unit.notes:
        words = words.replace(note.text, "")
    return _speaks(words)


def has_words(component: str) -> bool:
    """Whether a component's text has words below its heading besides notes in brackets."""
    return _speaks(component.partition("\n")[2])


def _speaks(words: str) -> bool:
    before = ""
    while words != before:  # brackets in brackets
        words, before = _BRACKETS.sub("", words), words
    return _WORD.search(words) is not None


def left(units: Sequence[Unit]) -> list[int]:
    """The places of those units, and of articles whose caput is one."""
    found = {at for at, unit in enumerate(units) if unit.status != "in_force" and is_left(unit)}
    found |= {at - 1 for at in found if at and _is_opened_by(units[at - 1], units[at])}
    return sorted(found)


def _is_opened_by(above: Unit, unit: Unit) -> bool:
    return above.level == "basic_unit" and above.id == unit.parent and above.status in _OVER


class Left:
    """Those of one act. ``printed`` is its text without superseded wordings, ``in_force`` without those words too."""

    def __init__(self, act: Act):
        self._units = act.units
        self._places = left(act.units)
        self._starts = [act.units[at].start for at in self._places]
        self._act = act
        self._whole = Whole.of_act(act)
        self.printed = self.without(act.units, lambda unit: unit.status == "superseded")
        self.in_force = self._without(act.units, frozenset(self._starts)) if self._starts else self.printed

    def within(self, unit: Unit) -> bool:
        """Whether a unit, or what stands below it, is one of them."""
        return bisect_left(self._starts, unit.start) < bisect_left(self._starts, unit.end)

    def of(self, at: int, gone: Container[int]) -> Wording:
        """The text of the unit at this place, which has ended itself, without those in it that start at one of
        ``gone``."""
        stop = bisect_left(self._units, self._units[at].end, at, key=lambda unit: unit.start)
        return self._without([unit for unit in self._units[at:stop] if not unit.quoted], gone)

    def _without(self, units: Sequence[Unit], gone: Container[int]) -> Wording:
        """The text without superseded wordings and those of these units that start at one of ``gone``."""
        return self.without(
            units, lambda unit: unit.status == "superseded" or (unit.status != "in_force" and unit.start in gone)
        )

    def without(self, units: Sequence[Unit], gone: Callable[[Unit], bool]) -> Wording:
        """The text without those of these units that are ``gone``."""
        return Wording(self._act, units, gone, self._whole)

    def uppermost(self) -> Iterator[int]:
        """The places of the units, each once, that enclose them and have ended themselves; articles at most."""
        tops: dict[str, int] = {}  # the uppermost one that has ended, by the units in it
        wanted, found = set(self._places), set[int]()
        for at, unit in enumerate(self._units if wanted else ()):
            if unit.status in ("in_force", "superseded") or unit.level == "grouping" or unit.quoted:
                tops.pop(unit.id, None)
                continue
            top = tops[unit.id] = tops.get(unit.parent, at)
            if at in wanted and top not in found:
                found.add(top)
                yield top
