"""Where the name of a heading ends, so that it takes in no text whose own label is lost."""

import re
from collections.abc import Sequence

from .clean import is_capital
from .lines import Line
from .nodes import Node

_LONGEST = 300  # characters of a name
_LONG_SENTENCE, _SENTENCE = 200, 60
_STOPS = ".;:"
_SMALL = re.compile(r"\s[a-zà-ÿ]{4}")
_NAMING = ("Da ", "Das ", "Do ", "Dos ", "De ", "Disposiç")  # how names in small letters begin


def lines_below_name(text: str, heading: Node, since: Sequence[Line], line: Line, end: int) -> int:
    """How many lines, up to this one, are no part of the heading's name; 0 where it goes on.

    ``since`` holds the lines of the name so far that stand below the label's. A name is over at its full stop, and at
    the limit of its length; a sentence below it is none, but notes in brackets are.
    """
    name = heading.title
    if not name:
        sentence = _announces(text, line.start, end) or (
            text[end - 1] in _STOPS and end - line.start > _LONG_SENTENCE and not is_capital(text[line.start : end])
        )
        return int(sentence or end - line.start > _LONGEST)
    if text[line.start] == "(":
        return 0
    longest = end if end - line.start > _LONG_SENTENCE else name[-1][1]
    if longest - name[0][0] > _LONGEST or (text[name[-1][1] - 1] in _STOPS and not line.forced):
        return 1
    if text[end - 1] not in _STOPS or is_capital(text[line.start : end]):
        return 0
    first = len(since)  # the first line of this one's paragraph
    if line.forced:
        first -= 1
        while first > 0 and since[first].forced:
            first -= 1
    elif text[line.start].islower() and 0 < first < len(name):
        first -= 1  # the sentence began above a gap
    count = len(since) - max(first, 0) + 1
    start = since[first].start if 0 <= first < len(since) else line.start
    if count > len(name):
        return 0
    begins = text[start].isupper() and is_capital(text[name[0][0] : name[0][1]])
    return count if begins or end - start > _SENTENCE or _announces(text, start, end) else 0


def _announces(text: str, start: int, end: int) -> bool:
    """Whether words are a sentence above a list, though a short one: ``O imposto será lançado:``."""
    if text[end - 1] != ":" or text.startswith(_NAMING, start) or is_capital(text[start:end]):
        return False
    return _SMALL.search(text, start, end) is not None
