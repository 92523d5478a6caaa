"""What the provisions say that a unit cites, in short: cross-reference augmentation (StrucChunk, section 3.3)."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache

from ..model import Act, Reference, Unit
from .contexts import one_line
from .labels import called, clean_label


class Cited:
    """The references of an act, to be asked for by ranges of its text: at most ``most`` provisions of each, with
    ``characters`` of their words."""

    def __init__(self, act: Act, most: int, characters: int):
        self._most = most
        self._characters = characters
        self._units = {unit.id: unit for unit in act.units if unit.status != "superseded" and not unit.quoted}
        self._references: Sequence[Reference] = sorted(act.references, key=lambda one: one.start)
        self._starts = [one.start for one in self._references]
        self._own = f"{act.urn}!" if act.urn else ""
        self._short = cache(self._made)

    def within(self, start: int, end: int) -> tuple[str, ...]:
        """``[Section 57: its first words]`` for the first provisions that ``text[start:end]`` cites, each once; none
        for what stands in that range itself, nor for other acts."""
        found: dict[str, None] = {}
        for place in range(bisect_left(self._starts, start), bisect_left(self._starts, end)):
            if len(found) == self._most:
                break
            target = self._references[place].target
            unit = self._units.get(target.removeprefix(self._own) if self._own else target)
            if unit and unit.level != "grouping" and not start <= unit.start < end:
                found[self._short(unit.id)] = None
        return tuple(found)

    def _made(self, unit_id: str) -> str:
        unit = self._units[unit_id]
        words = one_line(f"{unit.title} {unit.text}")
        if not unit.text:  # its words are its parts'
            below = (one.text for one in self._units.values() if one.parent == unit_id and one.text)
            words = one_line(f"{words} {next(below, '')}")
        if len(words) > self._characters:
            words = words[: self._characters].rpartition(" ")[0] or words[: self._characters]
        return f"[{self._name(unit)}: {words}]"

    def _name(self, unit: Unit) -> str:
        names = []
        at: Unit | None = unit
        while at and at.level != "grouping":
            names.append(called(at) if at.level == "basic_unit" else clean_label(at.label))
            at = self._units.get(at.parent)
        return " ".join(name for name in reversed(names) if name)
