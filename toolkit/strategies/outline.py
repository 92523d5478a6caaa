"""What all strategies need of an act: addresses, paths, contexts, and the wording in force.

Everything here is one pass over the units, so a strategy stays linear in their number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from unicodedata import normalize

from ..frozen import maker
from ..model import Act, Chunk, Component, Status, Unit
from ..validity import Validity
from .contexts import NOTHING, Contexts, Setting, one_line
from .labels import called, clean_label, full_name
from .left import Left
from .timeline import Timeline
from .wordings import Wording

_UPPER = frozenset(("grouping", "basic_unit"))
_HEAD = 3000  # code points: a title stands in the first lines or not at all


@dataclass(frozen=True, slots=True)
class Place:
    """A unit with its surroundings.

    ``at`` is its place among the act's units. ``headings`` are those of the groupings that enclose it, ``path`` goes
    down to the unit itself. ``current`` is False for what is superseded or stands inside a quoted amendment, which has
    no address.
    """

    at: int
    unit: Unit
    address: str
    headings: tuple[str, ...]
    path: tuple[str, ...]
    current: bool


_place, _chunk, _setting = maker(Place), maker(Chunk), maker(Setting)
Part = tuple[int, int, int]
"""A part of what is too long for one chunk: its number from 1 on, and its range in the act's text."""


class Outline:
    """An act made ready for chunking: ``contexts`` say what is seen of a chunk besides its text.

    ``base`` is the act's own address and ``addresses`` are those of its components, by id. Addresses do not depend on
    the strategy: the same unit has the same ``chunk_id`` in every one of them. ``left`` gives the act's wordings.
    """

    def __init__(self, act: Act, contexts: Contexts | None = None):
        self.act = act
        self.contexts = (contexts or Contexts(NOTHING)).of(act)
        self.base = act.urn or act.id
        self.taken: dict[str, int] = {self.base: 1}
        self.addresses = {c.id: distinct(f"{self.base}!{c.id}", self.taken) for c in act.components}
        self.left = Left(act)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The act's units in document order."""
        return tuple(_places(self.act, enumerate(self.act.units), self.base, self.taken))

    def basic_places(self) -> list[Place]:
        """Those of the basic units (articles, sections) that have an address: a fourth of the time of :attr:`places`,
        as what stands below them is passed over."""
        units = [(at, unit) for at, unit in enumerate(self.act.units) if unit.level in _UPPER and not unit.quoted]
        if not {unit.parent for _, unit in units} <= {unit.id for _, unit in units} | {""}:
            units = list(enumerate(self.act.units))  # an article stands in a paragraph
        found = _places(self.act, units, self.base, dict(self.taken))
        return [place for place in found if place.current and place.unit.level == "basic_unit"]

    @cached_property
    def timeline(self) -> Timeline:
        """When the act's wordings were in force."""
        return Timeline(self.act)

    def places_left(self) -> list[Place]:
        """Those of units that have ended and stand, with their words, in one that has not."""
        return [self.places[at] for at in self.left.uppermost()]

    def wording(self, start: int, end: int) -> str:
        """The words of ``text[start:end]`` without superseded wordings and struck words, those of revoked units among
        them: a whole act, and windows of its text, are shown as they are printed."""
        return self.left.printed.of(start, end)

    def document_chunk(self, cited: tuple[str, ...] = (), part: Part | None = None) -> Chunk:
        """The whole text, or a part of it, as one chunk. No context stands before a whole text whose own head states
        the title."""
        act = self.act
        name = _letters(act.title or act.summary)
        stated = name in _letters(act.text[:_HEAD])
        told = _range(part or (0, 0, len(act.text)), self.left.printed)
        seen = self.contexts(lambda: Setting(cited=cited), told["text"])
        if stated and not part:
            seen = seen | {name: "" for name in ("context", "dense_context") if seen.get(name)}
        return Chunk(
            chunk_id=_numbered(self.base, part),
            level="document",
            kind=act.kind,
            component="",
            label=act.title,
            path=(),
            status=act.status,
            title=one_line(act.title),
            validity=self.timeline.whole(0, len(act.text)),
            **told,
            **seen,
        )

    def component_chunk(self, component: Component, cited: tuple[str, ...] = (), part: Part | None = None) -> Chunk:
        """A component as one chunk, with all that stands in it, or a part of it."""
        title = one_line(component.title)
        wording = self.left.in_force if component.status == "in_force" else self.left.printed
        told = _range(part or (0, component.start, component.end), wording)
        return Chunk(
            chunk_id=_numbered(self.addresses[component.id], part),
            level="component",
            kind=component.type,
            component=component.id,
            label=title,
            path=(title,) if title else (),
            status=self.status(component),
            title=title,
            validity=self.timeline.component(component),
            **told,
            **self.contexts(lambda: Setting(cited=cited, title=title), told["text"]),
        )

    def unit_chunk(
        self, place: Place, cited: tuple[str, ...] = (), part: Part | None = None, text: str | None = None
    ) -> Chunk:
        """A unit as one chunk, with all that stands below it, or a part of it; ``cited`` are provisions that it cites,
        in short, and ``text`` is another wording than today's."""
        unit = place.unit
        title = one_line(unit.title) if unit.title else ""
        _, start, end = part or (0, unit.start, unit.end)
        text = self._wording_of(place).of(start, end) if text is None else text
        seen = self.contexts(lambda: _setting(place.headings, called(unit), cited, title, ()), text)
        return _chunk(
            _numbered(place.address, part),
            unit.level,
            unit.kind,
            unit.component,
            clean_label(unit.label) or unit.kind,
            place.path,
            seen["context"],
            text,
            start,
            end,
            self.status(unit),
            seen["appendix"],
            seen.get("dense_context"),
            seen.get("dense_appendix"),
            seen.get("mixed", ()),
            title,
            self.validity(place),
            "",
        )

    def status(self, unit: Unit | Component) -> Status:
        """That of a chunk: what is in force in an act that has ended, or is a bill, is not."""
        return self.act.status if unit.status == "in_force" else unit.status

    def validity(self, place: Place) -> Validity:
        """When a unit's wording was in force; a grouping is shown in that of today alone."""
        unit = place.unit
        whole = unit.level == "grouping" and unit.status == "in_force"
        return self.timeline.whole(unit.start, unit.end) if whole else self.timeline.today(place.at)

    def _wording_of(self, place: Place) -> Wording:
        """That of a unit in force: without what has ended; of one that has ended itself: the last that it had."""
        unit = place.unit
        if unit.status == "in_force" or not self.left.within(unit):
            return self.left.in_force
        return self.left.of(place.at, self.timeline.left_out(place.at))


def _range(part: Part, wording: Wording) -> dict:
    _, start, end = part
    return {"text": wording.of(start, end), "start": start, "end": end}


def with_fallback(act: Act) -> Act:
    """The act with the paragraphs of its fallback segmentation as its units, where it has no other."""
    if act.segmented or not act.fallback:
        return act
    components = tuple(
        replace(component, type="normative") if component.id == "main" else component for component in act.components
    )
    return replace(act, units=act.fallback, components=components, segmented=True)


def is_furniture(component: Component) -> bool:
    """Whether a component is set aside rather than indexed: a table of contents, a portal's header."""
    return component.type == "other"


def _numbered(address: str, part: Part | None) -> str:
    return f"{address}/{part[0]}" if part else address


def at_least_one(chunks: list[Chunk], outline: Outline) -> list[Chunk]:
    """The chunks that have words; the whole document where there are none, so that every act has a representation."""
    return [chunk for chunk in chunks if chunk.text] or [outline.document_chunk()]


def _places(act: Act, units: Iterable[tuple[int, Unit]], base: str, taken: dict[str, int]) -> Iterator[Place]:
    above = {component.id: _top(component) for component in act.components}
    latest: dict[str, Place] = {}
    for at, unit in units:
        parent = latest.get(unit.parent)
        if parent is None:
            headings, path = above.get(unit.component, ((), ()))
        else:
            headings, path, over = parent.headings, parent.path, parent.unit
            if over.level == "grouping":
                headings = (*headings, path[-1])
            # A caput has no label: it is named where it is the goal, and passed over on the way to its items.
            if not (over.title or clean_label(over.label)):
                path = path[:-1]
        current = unit.status != "superseded" and not unit.quoted
        address = distinct(f"{base}!{unit.id}", taken) if current else ""
        place = latest[unit.id] = _place(at, unit, address, headings, (*path, full_name(unit)), current)
        yield place


def _top(component: Component) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Headings and path that a component lends to its units. The main one is the act itself and has no name."""
    title = one_line(component.title)
    own = (title,) if title and component.type != "normative" else ()
    return own, own


def distinct(address: str, taken: dict[str, int]) -> str:
    """The address, or the first of ``address~2``, ``address~3`` … that is free. ``taken`` says of each address how many
    of it there are: an act may have thousands of articles with one number."""
    copy, candidate = taken.get(address, 0), address
    while candidate in taken:
        copy += 1
        candidate = f"{address}~{copy}"
    taken[address] = copy or 1
    taken.setdefault(candidate, 1)
    return candidate


def _letters(text: str) -> str:
    """Letters and digits alone, without case and form: ``LEI Nº 1`` and ``Lei nº 1`` are the same name."""
    return "".join(filter(str.isalnum, normalize("NFKD", text).casefold()))
