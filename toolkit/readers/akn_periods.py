"""The days that Akoma Ntoso states (OASIS, akn-core 1.0, part 2): events of the document's lifecycle, and the periods
between them in which its parts were in force."""

from collections.abc import Iterator

from ..validity import UNKNOWN, Day, Period, within
from .metadata import iso_date
from .xmltree import local_name

_OVER = frozenset(("removed", "repealed", "revoked"))
_VERSION = "{*}*/{*}meta/{*}identification/{*}FRBRExpression/{*}FRBRdate"


class StatedPeriods:
    """Those of one document, by the attributes ``period``, ``start``, ``end`` and ``status`` of its elements.

    ``period`` names a ``temporalGroup``, whose intervals name events as ``start`` and ``end`` do. Of intervals of
    several kinds (in force, efficacy) those count that are called in force. What ends after the day of the version that
    the file is has not ended in it.
    """

    def __init__(self, root):
        lifecycle = list(root.iterfind("{*}*/{*}meta/{*}lifecycle/{*}eventRef"))
        self._events = {one: iso_date(event.get("date", "")) for event in lifecycle if (one := _id(event))}
        groups = root.iterfind("{*}*/{*}meta/{*}temporalData/{*}temporalGroup")
        self._groups = {one: _in_force(group) for group in groups if (one := _id(group))}
        self._version = next((iso_date(date.get("date", "")) for date in root.iterfind(_VERSION)), "")
        repealed = (iso_date(event.get("date", "")) for event in lifecycle if event.get("type") == "repeal")
        self._repealed = min(filter(None, repealed), default="")

    def of(self, element, start: int, end: int) -> Period | None:
        """What an element that is printed at that range states of itself; None where it states nothing."""
        over = element.get("status", "") in _OVER
        intervals = self._groups.get(element.get("period", "").lstrip("#"), [element])
        days = [(self._day(one.get("start")), self._day(one.get("end"))) for one in intervals]
        first = min(filter(None, (first for first, _ in days)), default="")
        last = "" if any(not last for _, last in days) else max(last for _, last in days)
        return self._period(start, end, first, last, over) if first or last or over else None

    def of_all(self, root, end: int) -> Iterator[Period]:
        """What is stated of the whole document, which is printed up to ``end``."""
        for element in root:
            if local_name(element) and (stated := self.of(element, 0, end)):
                yield stated
        if self._repealed:
            yield self._period(0, end, "", self._repealed, False)

    def _period(self, start: int, end: int, first: str, last: str, over: bool) -> Period:
        over = over or bool(last and (not self._version or last <= self._version))
        until: Day | None = within(last) if last else UNKNOWN if over else None
        return Period(start, end, within(first) if first else UNKNOWN, until, over)

    def _day(self, reference: str | None) -> str:
        return self._events.get((reference or "").lstrip("#"), "")


def _id(element) -> str:
    return element.get("eId") or element.get("id") or ""


def _in_force(group) -> list:
    """The intervals of a group: those in force, or all where none is called so."""
    found = [child for child in group if local_name(child) == "timeInterval"]
    return [one for one in found if "force" in one.get("refersTo", "").lower()] or found
