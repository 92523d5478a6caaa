"""Where in its act a unit is said to stand: ``Section 2 of Chapter III``, ``Chapter III, Section 2``."""

import re

from ..naming import roman

GROUPINGS = {"chapter": "chp", "part": "prt", "title": "tit"}
_PLACE = (
    r"(?P<place>chapter|part|title)\s+(?:(?P<place_roman>(?-i:[IVXLC]{1,6}))|(?P<place_figures>\d{1,3}))(?![\w(]|\.\w)"
)
_IN_PLACE = re.compile(rf"(?:\s*,?\s+(?:of|in|under)\s+(?:the\s+)?|\s*,\s*){_PLACE}", re.IGNORECASE)
_AFTER_PLACE = re.compile(rf"(?<![\w.]){_PLACE}\s*,\s*", re.IGNORECASE)
_CLOSE = 20


def in_place(text: str, start: int, end: int) -> tuple[int, int, str]:
    """Where what stands at ``text[start:end]`` begins and ends with the groupings beside it that it lies in, and their
    id: ``Section 2 of Chapter III of Title I`` is in ``tit1_chp3``, ``Chapter III, Section 2`` in ``chp3``."""
    places: list[str] = []
    while len(places) < len(GROUPINGS) and (behind := _IN_PLACE.match(text, end)):
        places.insert(0, grouping(behind))
        end = behind.end()
    begin = max(0, start - _CLOSE)
    before = next((one for one in _AFTER_PLACE.finditer(text, begin, start) if one.end() == start), None)
    if before and not places:
        places, start = [grouping(before)], before.start()
    return start, end, "_".join(places)


def section_of(key: str, place: str) -> tuple[str, ...]:
    """The ids of a section that is said to stand in a place, which may count its own; a part of one goes by its
    number."""
    return (f"{place}_sec{key}", f"sec{key}") if key.isalnum() else (key,)


def grouping(match: re.Match) -> str:
    """The end of the id of a grouping by its word and number."""
    return f"{GROUPINGS[match['place'].lower()]}{match['place_figures'] or roman(match['place_roman'])}"
