"""When the wordings in an act's text were in force: those of units, and those of an article that is made of them.

The text of an article changes on each day on which a unit in it gets another wording, comes or goes. Between two such
days it has one wording: a *version*, which is composed of the units' own. The last version is that of today.

A version is known where the text holds the wordings of all units that were there. Compiled texts often give the
wording of today alone and say since when; the wordings before are then not known, and the first version that is known
*answers* for those days too, as nothing better is at hand.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..model import Act, Component, Note, Unit
from ..validity import UNKNOWN, Day, Validity, in_order
from .left import has_words, is_left
from .spans import Span, amenders, is_stub, over_on


class Timeline:
    """An act's units in time."""

    def __init__(self, act: Act):
        self._act = act
        self._began = act.in_force_from
        self._wordings: dict[int, tuple[int, int]] = {}  # where the first begins, and how many, of units with several
        self._followed: set[int] = set()
        self._spans = list(self._changed())
        self._starts = [span.start for span in self._spans]
        answers = self._answers(self._began.earliest, act.in_force_until)
        self._as_the_act = Validity(self._began, act.in_force_until, answers)

    @property
    def changes(self) -> bool:
        """Whether any wording came or went after the act began."""
        return bool(self._spans)

    def whole(self, start: int, end: int) -> Validity:
        """That of ``text[start:end]`` as a part of an act that is shown in its wording of today alone: it answers for
        all days of the act."""
        since = [span.since for span in self._inside(start, end) if span.since]
        latest = max([self._began, *since], key=in_order)
        return self._as_the_act if latest is self._began else replace(self._as_the_act, in_force_from=latest)

    def component(self, one: Component) -> Validity:
        """That of a component, which a note may have ended; of one of which nothing but the note is left, no wording is
        known."""
        found = self.whole(one.start, one.end)
        if one.in_force_until is None:
            return found
        until = self._end(one.in_force_until)
        since = found.in_force_from if has_words(self._act.text[one.start : one.end]) else UNKNOWN
        return Validity(since, until, self._answers(self._began.earliest, until), found.amended_by)

    def today(self, at: int) -> Validity:
        """That of the unit at this place among the act's, in its wording of today; in its own words if it is a
        superseded wording."""
        unit = self._act.units[at]
        if not self._spans and unit.status != "vetoed":
            return self._as_the_act
        if unit.status == "superseded":
            return self._former(unit)
        spans = self._inside(self._first(at)[0], unit.end)
        if not spans and unit.status != "vetoed":
            return self._as_the_act
        until, over = unit.in_force_until, over_on(unit, spans)
        if over and until not in (None, UNKNOWN) and in_order(over) > in_order(until):
            until = over  # a paragraph of it ended later
        until = self._end(until)
        days, _, lowest, reach = self._changes(unit, spans, self._first(at)[1])
        alone = lowest >= len(days)
        since = days[-1] if days else self._began
        answers = self._answers(reach if alone else since.earliest, until)
        if unit.status == "vetoed":
            since, answers = UNKNOWN, None
        elif is_stub(unit):
            told = alone and unit.in_force_until not in (None, UNKNOWN)
            since, answers = UNKNOWN, self._answers(self._began.earliest, until) if told else None
        names = [name for span in spans if span.unit.status != "superseded" for name in span.by]
        return Validity(since, until, answers, tuple(dict.fromkeys(names)))

    def left_out(self, at: int) -> frozenset[int]:
        """The starts of the units in the one at this place, which has ended itself, that were there no more when it
        did."""
        unit = self._act.units[at]
        spans = self._inside(unit.start, unit.end)
        over = over_on(unit, spans)
        return frozenset(
            span.start
            for span in spans
            if over and (span.never or (span.until and in_order(span.until) < in_order(over)))
        )

    def earlier(self, at: int) -> "list[Version]":
        """The known versions of the unit at this place that are not those of today, the oldest first; none where a
        later wording of it follows, which has them."""
        unit = self._act.units[at]
        start, count = self._first(at)
        spans = self._inside(start, unit.end)
        if at in self._followed or not spans:
            return []
        days, order, lowest, reach = self._changes(unit, spans, count)
        all_told = sum(1 for span in spans if _same(span.unit, unit)) == count
        found: list[Version] = []
        for number in range(lowest, len(days)):
            shown = [span for span in spans if span.shown(number, order)]
            if all_told and not any(_same(span.unit, unit) for span in shown):
                continue
            since = days[number - 1] if number else self._began
            by = tuple(dict.fromkeys(name for span in shown for name in span.by))
            until = self._end(days[number])
            answers = self._answers(since.earliest if found else reach, until)
            hidden = frozenset(span.start for span in spans) - {span.start for span in shown}
            found.append(Version(Validity(since, until, answers, by), start, unit.end, hidden))
        return found

    def _former(self, unit: Unit) -> Validity:
        span = next((span for span in self._inside(unit.start, unit.start + 1) if span.unit is unit), None)
        if span is None:
            return self._as_the_act
        since = span.since or self._began
        until = self._end(span.until)
        reach = self._began if span.unknown else since
        answers = None if span.never else self._answers(reach.earliest, until)
        return Validity(since, until, answers, span.by)

    def _changes(self, unit: Unit, spans: Sequence[Span], count: int) -> tuple[list[Day], dict[Day, int], int, str]:
        """The days on which the text of a unit changes, in order and by number from 1 on; after how many of them its
        first known version begins, and the first day that this one answers for."""
        over = over_on(unit, spans)
        days = {day for span in spans for day in (span.since, span.until) if day}
        if over:  # it has no wording from then on
            days = {day for day in days if in_order(day) < in_order(over)}
        days = sorted(days, key=in_order)
        order = {day: number for number, day in enumerate(days, start=1)}
        tops = [span for span in spans if _same(span.unit, unit)]
        always = len(tops) < count or any(top.unknown for top in tops)
        first = 0 if always else min(order.get(top.since, 0) if top.since else 0 for top in tops)
        known = max((order.get(span.since, 0) for span in spans if span.unknown and span.since), default=0)
        reach = days[first - 1].earliest if first else self._began.earliest
        return days, order, max(first, known), reach

    def _first(self, at: int) -> tuple[int, int]:
        """Where the first wording of a unit begins, and how many it has."""
        return self._wordings.get(at) or (self._act.units[at].start, 1)

    def _end(self, until: Day | None) -> Day | None:
        """That of a wording which ends by itself on a day, or not: at the latest with the act."""
        act = self._act.in_force_until
        if until is None or act is None:
            return until or act
        latest = min((day.latest for day in (until, act) if day.latest), default="")
        return Day(min(until.earliest, act.earliest), latest)

    def _answers(self, reach: str, until: Day | None) -> tuple[str, str] | None:
        end = until.latest if until else ""
        return None if self._act.status == "proposed" or (end and reach >= end) else (reach, end)

    def _inside(self, start: int, end: int) -> Sequence[Span]:
        return self._spans[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def _changed(self) -> Iterator[Span]:
        """The units whose words have not always been there, or will not."""
        units, began = self._act.units, self._began
        after = self._repeated() if any(unit.status == "superseded" for unit in units) else ()
        for at, unit in enumerate(units):
            if unit.in_force_from is began and unit.in_force_until is None and unit.status == "in_force":
                continue
            if unit.status == "vetoed":
                if is_left(unit):
                    yield Span(unit.start, unit, never=True, by=amenders(unit.notes))
                continue
            changed = unit.in_force_until or unit.in_force_from != began
            if changed and not unit.quoted:
                own = units[at + 1] if unit.level == "basic_unit" and at + 1 < len(units) else unit
                yield self._span(unit, unit.notes or own.notes, at in after)

    def _repeated(self) -> set[int]:
        """The units that follow a superseded wording of themselves; their wordings are counted on the way."""
        beside: dict[str, int] = {}
        after = set()
        for at, unit in enumerate(self._act.units):
            if unit.quoted:
                continue
            before = beside.get(unit.parent)
            beside[unit.parent] = at
            if before is None or (earlier := self._act.units[before]).status != "superseded":
                continue
            if earlier.id == unit.id:
                start, count = self._first(before)
                self._wordings[at] = start, count + 1
                self._followed.add(before)
                after.add(at)
            elif any(note.action == "renumbered" for note in unit.notes):
                after.add(at)
        return after

    def _span(self, unit: Unit, notes: Sequence[Note], follows: bool) -> Span:
        included = not notes or any(note.action == "included" for note in notes)
        by = amenders(unit.notes)
        until = unit.in_force_until or UNKNOWN
        since = None if unit.in_force_from == self._began else self._day(unit.in_force_from)
        if unit.status == "superseded":
            never = any(note.action == "vetoed" for note in notes)
            return Span(unit.start, unit, since, self._day(until), bool(since) and not (follows or included), never, by)
        if is_left(unit):
            return Span(unit.start, unit, since, self._day(until), bool(since) and not (follows or included), False, by)
        if is_stub(unit):
            return Span(unit.start, unit, self._day(until), None, not follows, False, by)
        return Span(unit.start, unit, since, None, bool(since) and not (follows or included), False, by)

    def _day(self, day: Day) -> Day:
        return Day(self._began.earliest, "") if day == UNKNOWN else day


@dataclass(frozen=True, slots=True)
class Version:
    """An earlier wording of the unit at ``text[start:end]``; ``hidden`` has the starts of the units in it that this one
    does not have."""

    validity: Validity
    start: int
    end: int
    hidden: frozenset[int]


def _same(one: Unit, other: Unit) -> bool:
    """Whether two are wordings of one unit."""
    return one.id == other.id and one.parent == other.parent
