"""Where the addressed units of a collection stand: what judgments that name units are resolved with."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..model import Act, Level
from ..strategies.outline import Outline

_RANGE = re.compile(r"([0-9]+),([0-9]+)")


@dataclass(frozen=True, slots=True)
class Place:
    """A unit's act, its range ``[start, end)`` in the text of that act, and its level."""

    doc_id: str
    start: int
    end: int
    level: Level


@dataclass(slots=True)
class _Articles:
    """The basic units of one act, by their starts. They do not overlap."""

    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)


class Places:
    """The places of all addresses: of acts, of their components, and of their units.

    Superseded wordings and quoted amendments have no address. Files of one act (its annexes) may share a urn, and with
    it addresses: such an address has several places, and nothing in a judgment tells them apart.
    """

    def __init__(self, acts: Iterable[Act]):
        """Acts are read once and not kept."""
        self._places: dict[str, tuple[Place, ...]] = {}
        self._by_range: dict[tuple[str, int, int], str] = {}
        self._articles: dict[str, _Articles] = {}
        for act in acts:
            self._add(act)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, address: str) -> bool:
        return address in self._places

    def at(self, address: str) -> tuple[Place, ...]:
        """The places of an address, none where no act has it. ``urn#char=100,2200`` is a range of characters of an act
        (RFC 5147)."""
        base, _, range_ = address.rpartition("#char=")
        if base and (given := _RANGE.fullmatch(range_)):
            start, end = map(int, given.groups())
            return tuple(Place(act.doc_id, start, end, "document") for act in self.at(base) if end <= act.end)
        return self._places.get(address, ())

    def unit(self, doc_id: str, start: int, end: int) -> str:
        """The address of what has exactly this range, the outermost where there are several; empty for none."""
        return self._by_range.get((doc_id, start, end), "")

    def article(self, doc_id: str, start: int, end: int) -> str:
        """The address of the basic unit that holds at least half of the range; empty for none."""
        articles = self._articles.get(doc_id)
        if not articles or end <= start:
            return ""
        # What holds half of a range holds one of its two middle characters.
        for middle in ((start + end - 1) // 2, (start + end) // 2):
            index = bisect_right(articles.starts, middle) - 1
            if index >= 0:
                shared = min(end, articles.ends[index]) - max(start, articles.starts[index])
                if 2 * shared >= end - start:
                    return articles.addresses[index]
        return ""

    def _add(self, act: Act) -> None:
        outline = Outline(act)
        self._put(outline.base, Place(act.id, 0, len(act.text), "document"))
        for component in act.components:
            self._put(outline.addresses[component.id], Place(act.id, component.start, component.end, "component"))
        articles: list[tuple[int, int, str]] = []
        for place in outline.places:
            unit = place.unit
            if place.current:
                self._put(place.address, Place(act.id, unit.start, unit.end, unit.level))
                if unit.level == "basic_unit":
                    articles.append((unit.start, unit.end, place.address))
        if articles:
            self._articles[act.id] = _Articles(*map(list, zip(*sorted(articles), strict=True)))

    def _put(self, address: str, place: Place) -> None:
        self._places[address] = (*self._places.get(address, ()), place)
        self._by_range.setdefault((place.doc_id, place.start, place.end), address)
