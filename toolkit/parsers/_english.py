"""What is told of an English text: whether it is one, and its dates."""

import re
from functools import lru_cache

from ..naming import ENGLISH_MONTHS

_MONTH = "(?P<{0}>" + "|".join(ENGLISH_MONTHS) + ")"
_WORD = re.compile(r"[A-Za-z]+")
_FREQUENT = frozenset(
    [
        "the",
        "of",
        "and",
        "to",
        "in",
        "or",
        "any",
        "shall",
        "be",
        "by",
        "for",
        "such",
        "is",
        "that",
        "this",
        "a",
        "as",
        "with",
        "on",
        "not",
        "which",
        "may",
    ]
)
_DATE = re.compile(
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:day\s+of\s+)?{_MONTH.format('month')},?\s+(?P<year>\d{{4}})"
    rf"|{_MONTH.format('first')}\s+(?P<second>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<third>\d{{4}})",
    re.IGNORECASE,
)
SAMPLE = 20_000  # characters


@lru_cache(maxsize=1)  # each parser of English texts asks it of the same one
def english(text: str) -> float:
    """How much of a text is English, 0 to 1, by the share of its most frequent words."""
    words = _WORD.findall(text[:SAMPLE])
    if len(words) < 5:
        return 0.0
    share = sum(word.lower() in _FREQUENT for word in words) / len(words)
    return min(1.0, share / 0.25) if share > 0.12 else 0.0


def date(text: str) -> str:
    """The first date of a text as YYYY-MM-DD: ``27 April 2016``, ``1st day of April, 1974``, ``May 2, 2001``."""
    match = _DATE.search(text)
    if not match:
        return ""
    name = (match["month"] or match["first"]).lower()
    if name not in ENGLISH_MONTHS:  # a letter that only looks like one of the month's
        return ""
    month = ENGLISH_MONTHS.index(name) + 1
    day = int(match["day"] or match["second"])
    year = match["year"] or match["third"]
    return f"{year}-{month:02}-{day:02}" if 1 <= day <= 31 else ""
