"""Words with one note at their end, as most units have that have any: read without a look for all that notes may be."""

from functools import lru_cache
from typing import NamedTuple

from ...frozen import maker
from ...model import Note
from .notes import is_note, told
from .standing import ENDINGS, begins_words, said, whole_number

_make = maker(Note)
_LONGEST = 1_200  # characters in brackets
_CLOSED = frozenset("…. ;:)]!?")


class _Reading(NamedTuple):
    """What a note says: the fields of :class:`Note` but its place, the status of a unit that it is said of, the number
    that it calls that unit by, and whether it begins as words of a sentence do."""

    fields: tuple[str, str, str, str, str, str]
    status: str
    number: str
    small: bool


def lone(words: str) -> int:
    """Where the bracket of a note opens that ends words, and is the only one; 0 where there is more to look at."""
    at, last = words.find("("), len(words) - 1
    if at <= 0 or words.find(")") != last or words.find("(", at + 1) > 0 or not at + 1 < last <= at + 1 + _LONGEST:
        return 0
    return at if begins_words(words) and not (":" in words or "[" in words or "]" in words) else 0


def read_lone(words: str, at: int, place: int, act: str, kind: str, number: str) -> tuple[Note | None, str]:
    """The note in the brackets that open at ``at`` of the words, which stand at ``place`` of the text, and the status
    that it gives its unit; no note where the brackets hold other words. ``act``, ``kind`` and ``number`` are those that
    :func:`.notes.notes` and :func:`.standing.status` ask for."""
    known = _reading(words[at + 1 : -1], act, kind)
    if known is None:
        return None, "in_force"
    fields, status, named, small = known
    if status != "in_force":
        if small and words[:at].rstrip()[-1:] not in _CLOSED:
            status = "in_force"  # words of the sentence
        elif named and named != number:
            status = said((fields[1],), kind, number)
    return _make(*fields, place + at + 1, place + len(words) - 1), status


@lru_cache(maxsize=4096)
def _reading(inside: str, act: str, kind: str) -> _Reading | None:
    """What words in brackets say of a unit of a kind; None where they are no note."""
    if not is_note(inside):
        return None
    fields = told(inside.strip(), act)
    action, text = fields[:2]
    number = whole_number(text, kind)
    ended = action in ENDINGS or "evogad" in text
    status = said((text,), kind, number) if ended else "in_force"
    return _Reading(fields, status, number, text[:1].islower())
