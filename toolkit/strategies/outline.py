"""What all strategies need of an act: addresses, paths, contexts, and the wording in force.

Everything here is one pass over the units, so a strategy stays linear in their number.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from unicodedata import normalize

from ..model import Act, Chunk, Component, Unit, maker
from .contexts import NOTHING, Contexts, Setting, one_line
from .labels import called, clean_label, full_name

_STOPS = frozenset(".,;:")
_HEAD = 3000  # code points: a title stands in the first lines or not at all


@dataclass(frozen=True, slots=True)
class Place:
    """A unit with its surroundings.

    ``headings`` are those of the groupings that enclose it, ``path`` goes down to the unit itself. ``current`` is False
    for what is superseded or stands inside a quoted amendment, which has no address.
    """

    unit: Unit
    address: str
    headings: tuple[str, ...]
    path: tuple[str, ...]
    current: bool


_place = maker(Place)
Part = tuple[int, int, int]
"""A part of what is too long for one chunk: its number from 1 on, and its range in the act's text."""


class Outline:
    """An act made ready for chunking: ``contexts`` say what is seen of a chunk besides its text.

    ``base`` is the act's own address and ``addresses`` are those of its components, by id. Addresses do not depend on
    the strategy: the same unit has the same ``chunk_id`` in every one of them.
    """

    def __init__(self, act: Act, contexts: Contexts | None = None):
        self.act = act
        self._contexts = (contexts or Contexts(NOTHING)).of(act)
        self.base = act.urn or act.id
        self._taken: set[str] = {self.base}
        self.addresses = {c.id: _distinct(f"{self.base}!{c.id}", self._taken) for c in act.components}
        self._cuts = _united(_superseded(act.units), act.struck)
        self._cut_starts = [start for start, _ in self._cuts]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The act's units in document order."""
        return tuple(_places(self.act, self.base, self._taken))

    def wording(self, start: int, end: int) -> str:
        """``text[start:end]`` without superseded wordings and struck words, blanks collapsed within lines, empty lines
        dropped."""
        text, pieces = self.act.text, []
        if not self._cuts:
            return _collapsed(text[start:end])
        for cut_start, cut_end in self._cuts_within(start, end):
            while text.startswith(" ", cut_end) and cut_end + 1 < end:
                cut_end += 1
            stop = text[cut_end : cut_end + 1] in _STOPS and "\n" not in text[cut_start:cut_end]
            pieces.append(text[start:cut_start].rstrip(" ") if stop else text[start:cut_start])
            pieces.append("" if stop else "\n" if "\n" in text[cut_start:cut_end] else " ")
            start = cut_end
        pieces.append(text[start:end])
        return _collapsed("".join(pieces))

    def _cuts_within(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        first = max(bisect_right(self._cut_starts, start) - 1, 0)
        for index in range(first, bisect_left(self._cut_starts, end)):
            cut_start, cut_end = self._cuts[index]
            if cut_end > start:
                yield max(cut_start, start), min(cut_end, end)

    def document_chunk(self, cited: tuple[str, ...] = (), part: Part | None = None) -> Chunk:
        """The whole text, or a part of it, as one chunk. No context stands before a whole text whose own head states
        the title."""
        act = self.act
        name = _letters(act.title or act.summary)
        stated = name in _letters(act.text[:_HEAD])
        seen = self._contexts(Setting(cited=cited))
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
            **self._range(part or (0, 0, len(act.text))),
            **seen,
        )

    def component_chunk(self, component: Component, cited: tuple[str, ...] = (), part: Part | None = None) -> Chunk:
        """A component as one chunk, with all that stands in it, or a part of it."""
        title = one_line(component.title)
        return Chunk(
            chunk_id=_numbered(self.addresses[component.id], part),
            level="component",
            kind=component.type,
            component=component.id,
            label=title,
            path=(title,) if title else (),
            status=self.act.status,
            title=title,
            **self._range(part or (0, component.start, component.end)),
            **self._contexts(Setting(cited=cited, title=title)),
        )

    def unit_chunk(self, place: Place, cited: tuple[str, ...] = (), part: Part | None = None) -> Chunk:
        """A unit as one chunk, with all that stands below it, or a part of it; ``cited`` are provisions that it cites,
        in short."""
        unit = place.unit
        title = one_line(unit.title)
        return Chunk(
            chunk_id=_numbered(place.address, part),
            level=unit.level,
            kind=unit.kind,
            component=unit.component,
            label=clean_label(unit.label) or unit.kind,
            path=place.path,
            status=unit.status,
            title=title,
            **self._range(part or (0, unit.start, unit.end)),
            **self._contexts(Setting(place.headings, called(unit), cited, title)),
        )

    def _range(self, part: Part) -> dict:
        _, start, end = part
        return {"text": self.wording(start, end), "start": start, "end": end}


def _collapsed(text: str) -> str:
    return "\n".join([" ".join(words) for line in text.splitlines() if (words := line.split())])


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


def _places(act: Act, base: str, taken: set[str]) -> Iterator[Place]:
    above = {component.id: _top(component) for component in act.components}
    latest: dict[str, Place] = {}
    for unit in act.units:
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
        address = _distinct(f"{base}!{unit.id}", taken) if current else ""
        place = latest[unit.id] = _place(unit, address, headings, (*path, full_name(unit)), current)
        yield place


def _top(component: Component) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Headings and path that a component lends to its units. The main one is the act itself and has no name."""
    title = one_line(component.title)
    own = (title,) if title and component.type != "normative" else ()
    return own, own


def _distinct(address: str, taken: set[str]) -> str:
    """The address, or the first of ``address~2``, ``address~3`` … that is free."""
    candidate, copy = address, 1
    while candidate in taken:
        copy += 1
        candidate = f"{address}~{copy}"
    taken.add(candidate)
    return candidate


def _superseded(units: Sequence[Unit]) -> list[tuple[int, int]]:
    """The ranges whose innermost unit is superseded, in order and disjoint."""
    cuts: list[tuple[int, int]] = []
    if all(unit.status != "superseded" for unit in units):
        return cuts
    opened: list[Unit] = []
    position = 0

    def advance(to: int) -> None:
        nonlocal position
        if opened and opened[-1].status == "superseded" and to > position:
            if cuts and cuts[-1][1] == position:
                cuts[-1] = (cuts[-1][0], to)
            else:
                cuts.append((position, to))
        position = max(position, to)

    for unit in units:
        while opened and opened[-1].end <= unit.start:
            advance(opened[-1].end)
            opened.pop()
        advance(unit.start)
        opened.append(unit)
    while opened:
        advance(opened[-1].end)
        opened.pop()
    return cuts


def _united(cuts: list[tuple[int, int]], more: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order and disjoint, out of two kinds of them."""
    united: list[tuple[int, int]] = []
    for start, end in sorted([*cuts, *more]):
        if united and start <= united[-1][1]:
            united[-1] = united[-1][0], max(end, united[-1][1])
        else:
            united.append((start, end))
    return united


def _letters(text: str) -> str:
    """Letters and digits alone, without case and form: ``LEI Nº 1`` and ``Lei nº 1`` are the same name."""
    return "".join(filter(str.isalnum, normalize("NFKD", text).casefold()))
