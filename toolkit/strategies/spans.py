"""The days on which the words of single units are there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..model import ENDED, Note, Unit
from ..validity import UNKNOWN, Day, in_order

_CHANGES = ENDED | {"amended", "included", "renumbered", "restored"}


@dataclass(frozen=True, slots=True)
class Span:
    """A unit at ``start`` shows its words from ``since`` on (None: as long as the act) until ``until`` (None: today).
    ``unknown`` says that there were others before, which the text does not hold, ``never`` that these were never in
    force; ``by`` names the acts that changed it."""

    start: int
    unit: Unit
    since: Day | None = None
    until: Day | None = None
    unknown: bool = False
    never: bool = False
    by: tuple[str, ...] = ()

    def shown(self, at: int, order: dict[Day, int]) -> bool:
        """Whether the words are there after the first ``at`` changes; ``order`` counts these from 1 on, and lacks those
        that come too late to be looked at."""
        if self.never:
            return False
        begun = self.since is None or order.get(self.since, at + 1) <= at
        return begun and (self.until is None or order.get(self.until, at + 1) > at)


def over_on(unit: Unit, spans: Sequence[Span]) -> Day | None:
    """The day on which the last words of a unit that has ended did, where these are still there."""
    if unit.status not in ENDED:
        return None
    return max((span.until for span in spans if span.until and span.unit.status in ENDED), key=in_order, default=None)


def is_stub(unit: Unit) -> bool:
    """Whether only the note of a unit's end is left of it."""
    return unit.status in ENDED and unit.in_force_from == UNKNOWN


def amenders(notes: Iterable[Note]) -> tuple[str, ...]:
    """The acts and decisions that changed something, each once, by URN or as ``lei 13853/2019`` and ``adi 1668``."""
    return tuple(dict.fromkeys(_name(note) for note in notes if note.action in _CHANGES and note.number))


def _name(note: Note) -> str:
    if note.kind.startswith("acordao;"):  # whose date is not the year in the suit's number
        return f"{note.kind.partition(';')[2]} {note.number}"
    return note.urn or f"{note.kind.replace('.', ' ')} {note.number}/{note.date[:4]}".removesuffix("/")
