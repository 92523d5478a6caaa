"""Days that a source tells only within bounds: when a wording came into force, and when it went out of it.

The day of an act is not the day in force of what it says, a note often tells the year alone, and many texts tell
neither. So nothing here is a single date unless the source tells that very day.
"""

import calendar
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Day:
    """A day between two, both included, as YYYY-MM-DD; they are the same where the day is known, and a bound is empty
    where nothing tells it."""

    earliest: str = ""
    latest: str = ""

    @property
    def exact(self) -> bool:
        """Whether the day is known."""
        return self.earliest == self.latest != ""


UNKNOWN = Day()
"""A day of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Validity:
    """When the wording of a chunk was in force: ``in_force_from`` its first day, ``in_force_until`` the first day
    without it, None where no end is told.

    ``answers`` are the first day for which no better wording is at hand, and the first for which this one is out of
    force for sure (empty: no bound); None where it never was in force. ``amended_by`` names the acts that changed it.
    """

    in_force_from: Day = UNKNOWN
    in_force_until: Day | None = None
    answers: tuple[str, str] | None = ("", "")
    amended_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Period:
    """What a file states of ``text[start:end]`` beside its words: the first day of it, the first without it (None:
    no end), and whether it is ``over`` in the version that the file is. A day of which nothing is stated is unknown.
    ``status`` is what the file calls what is over (:data:`legalos.model.Status`), empty where it says no more."""

    start: int
    end: int
    in_force_from: Day = UNKNOWN
    in_force_until: Day | None = None
    over: bool = False
    status: str = ""


ANY_DAY = Validity()
"""That of a wording of which nothing is told."""


def within(told: str) -> Day:
    """The day that YYYY, YYYY-MM or YYYY-MM-DD tells; unknown for what is none."""
    try:
        first = date.fromisoformat((told + "-01-01")[:10])
    except ValueError:
        return UNKNOWN
    if len(told) == 10:
        return Day(told, told)
    month = first.month if len(told) == 7 else 12
    last = date(first.year, month, calendar.monthrange(first.year, month)[1])
    return Day(first.isoformat(), last.isoformat())


def after(day: Day, days: int = 0, months: int = 0) -> Day:
    """The day so many months and days later; the 31st of a month that has none is its last."""
    return Day(_moved(day.earliest, days, months), _moved(day.latest, days, months))


def spread(days: list[Day]) -> Day:
    """One of several days: from the earliest to the latest of them; a bound that one of them lacks is none."""
    return Day(
        min(day.earliest for day in days),
        "" if any(not day.latest for day in days) else max(day.latest for day in days),
    )


def in_order(day: Day) -> tuple[str, str]:
    """The key by which days are sorted: by their earliest, then by their latest, which is last where it is unknown."""
    return day.earliest, day.latest or "9999"


def told(day: Day) -> str:
    """The day in words: ``2019-07-08``, ``a day of 2019``, ``a day from 2019-07-08 to 2019-09-06``, ``2019-07-08 or
    later``, ``an unknown day``."""
    if day.exact:
        return day.earliest
    if day.earliest and day.latest:
        year = day.earliest[:4]
        return f"a day of {year}" if within(year) == day else f"a day from {day.earliest} to {day.latest}"
    if day.earliest:
        return f"{day.earliest} or later"
    return f"{day.latest} or earlier" if day.latest else "an unknown day"


def _moved(iso: str, days: int, months: int) -> str:
    if not iso:
        return ""
    at = date.fromisoformat(iso)
    try:
        if months:
            year, month = divmod(at.year * 12 + at.month - 1 + months, 12)
            at = date(year, month + 1, min(at.day, calendar.monthrange(year, month + 1)[1]))
        return (at + timedelta(days)).isoformat()
    except (ValueError, OverflowError):  # past the year 9999
        return ""
