"""Labels that a converter moved to the end of their text: ``O prazo é de um ano. Art. 5º``."""

import re
from dataclasses import replace

from .accept import follows
from .label import ARTICLE, Label
from .labels import label_at
from .lines import CLOSED, DANGLING, Line, ending

_AT_END = re.compile(
    r"Art\.?[ \t\xa0]{0,3}+\d[\d.]*+[º°o]?+(?:-[A-Z]{1,2}| [A-Z](?=[ \t]?[-–]))?+\.?+(?:[ \t]*+[-–])?[ \t]*+$",
    re.MULTILINE,
)
_LEFT_AT_END = re.compile(rb"A\.(?<=[^\n]A\.)[.\tA-Z\x80-\xff-]*$", re.MULTILINE)  # what such a line leaves in a trace
_MANY, _MOST_MISSING = 5, 10


def restored(text: str, lines: list[Line], traced: bytes) -> list[Line]:
    """The lines, with those that end in the label of an article begun by it: the label's ``body`` is before it then.

    Such a label has to count on from the article before; where many stand so, some may be missing in the count, and
    one that comes again begins another wording. A citation is told by the words above it, which lack their end
    (``de que trata o Art. 5º``). ``traced`` is the trace of the text.
    """
    if not _LEFT_AT_END.search(traced):
        return lines
    places = [(match.start(), match.end()) for match in _AT_END.finditer(text)]
    if not places:
        return lines
    result = lines
    many = len(places) >= _MANY
    last, at = "", 0
    for index, line in enumerate(lines):
        while at < len(places) and places[at][1] <= line.start:
            at += 1
        if line.label is not None:
            if line.label.kind == ARTICLE and line.label.strict:
                last = line.label.number
            continue
        if at == len(places) or not line.start < places[at][0] < line.end or places[at][1] < line.end:
            continue
        below = lines[index + 1] if many and index + 1 < len(lines) else None
        broken = below is not None and below.label is None and text[below.start].islower()
        label = _moved(text, line, places[at][0], last if broken else "")
        if label is None:
            continue
        before = result[index - 1] if index else None
        above = CLOSED if before is None or before.label is not None else ending(text, before)
        again = many and label.number == last and above == CLOSED
        counts = follows(label.number, last) or again or (many and _counts_on(label.number, last))
        if above == DANGLING or not counts or (again and before.label is not None and _is_alone(before)):
            continue
        if result is lines:
            result = list(lines)
        stop = places[at][0]
        while text[stop - 1].isspace():
            stop -= 1
        result[index] = replace(line, start=line.start + label.body, end=stop, label=label.moved(-label.body))
        last = label.number
    return result


def _moved(text: str, line: Line, place: int, last: str) -> Label | None:
    """The label at ``place``, with the words before it as its body; None where these show that it is cited: not by
    lacking their end where the line below has it and the label counts on from ``last``."""
    start = line.start
    while start < place and text[start] in "-–• ":
        start += 1
    stop = place
    while stop > start and text[stop - 1].isspace():
        stop -= 1
    if line.forced or stop in (start, place) or not text[start].isupper():
        return None
    label = label_at(text, place, line.end)
    if label is None:
        return None
    if ending(text, replace(line, start=start, end=stop)) == DANGLING and not (last and follows(label.number, last)):
        return None
    return replace(label.moved(place - line.start), body=start - line.start)


def _is_alone(line: Line) -> bool:
    """Whether a label has its line to itself."""
    return line.start + line.label.body >= line.end


def _counts_on(number: str, last: str) -> bool:
    """Whether a number comes some way after another."""
    base, before = number.partition("-")[0], last.partition("-")[0] or "0"
    return base.isdigit() and before.isdigit() and 0 < int(base) - int(before) <= _MOST_MISSING
