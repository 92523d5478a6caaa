"""The law of a day: what is known of a passage on the day that a search asks for, and how that is said."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Literal

from ..cluster.meta import Meta
from ..errors import UsageError
from ..validity import UNKNOWN, told
from .results import Hit, Passage

ANY = "any"

OnTheDay = Literal["in_force", "uncertain", "not_in_text", "unknown"]
"""A passage on a day: its wording was in force; it may have been, by what is told of its first and last day, or as a
court declared it unconstitutional later, which reaches back unless the court says otherwise (Lei 9.868/1999, art. 27);
it was not, and the text does not hold the one that was; nothing is told of its days."""


def check_day(day: str, meta: Meta) -> None:
    """Raise UsageError for what is no day, and for an index that knows of none."""
    try:
        if len(day) != 10 or date.fromisoformat(day).isoformat() != day:
            raise ValueError
    except ValueError:
        raise UsageError(f"{day!r} is no day: write YYYY-MM-DD") from None
    if meta.history is None:
        raise UsageError("the index was made before wordings had their days: index anew to search for the law of a day")


def judged(hits: Iterable[Hit], day: str) -> tuple[Hit, ...]:
    """The hits with what is known of their passages on a day."""
    return tuple(
        replace(hit, passages=tuple(replace(one, on_the_day=on_the_day(one, day)) for one in hit.passages))
        for hit in hits
    )


def on_the_day(passage: Passage, day: str) -> OnTheDay:
    """What is known of a passage on a day that it answers for."""
    since, until = passage.in_force_from, passage.in_force_until
    if since == UNKNOWN:
        if until in (None, UNKNOWN):
            return "unknown"
        return "not_in_text" if until and day < until.earliest else "uncertain"
    if day < since.earliest:
        return "not_in_text"
    begun = since.latest and day >= since.latest
    over = until is not None and not (until.earliest and day < until.earliest)
    return "in_force" if begun and not over and passage.status != "unconstitutional" else "uncertain"


def days_in_words(passage: Passage, day: str | None = None, today: str = "") -> str:
    """What a reader has to know of a passage's days; empty where it is in force and nothing changed it. ``today`` is
    that of the clock unless it is given."""
    today = today or date.today().isoformat()
    status, since, until = passage.status, passage.in_force_from, passage.in_force_until
    if status == "proposed":
        return status
    ended = "" if until is None else f", until {told(until)}"
    goes_on = until is not None and until.earliest > today
    stated = "" if status in ("", "in_force") or goes_on else f" ({status} today)"
    period = f"since {told(since)}{ended}{stated}"
    if day:
        return {
            "in_force": f"in force on {day}: {period}",
            "uncertain": f"perhaps in force on {day}: {period}",
            "not_in_text": f"the text does not hold its wording of {day}; this one: {period}",
            "unknown": f"nothing tells whether it was in force on {day}",
        }[passage.on_the_day]
    if since.earliest > today:
        return f"not in force yet: {period}"
    if goes_on:
        return f"in force: {period}"
    if stated:
        return f"{status}: {period.removesuffix(stated)}"
    return f"this wording: {period}" if passage.amended_by else ""
