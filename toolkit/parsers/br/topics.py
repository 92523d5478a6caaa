"""Topics: the unnumbered lines that name the article below them (*rubrica*; crime names in the penal code)."""

import re
from collections.abc import Sequence

from .brackets import BRACKETS
from .clean import is_capital
from .lines import CLOSED, DANGLING, Line, ending
from .loose import is_loose
from .nodes import Node, label_place, places
from .notes import is_note

_LONGEST = 260
_NOTES = ("Vig", "Vide", "Produ", "Regul", "Revog")


def topic_lines(text: str, since: Sequence[Line], indented: bool) -> Sequence[Line]:
    """The trailing lines of ``since`` (lines without a label that came after the last unit's own) that may be a topic:
    one paragraph that begins as a title does and has no full stop, but for notes in brackets behind it."""
    if not since or text[since[-1].end - 1] == "," or is_loose(text, since[-1].start, since[-1].end):
        return ()
    first = len(since) - 1
    if ending(text, since[-1]) == CLOSED:
        stop = _before_notes(text, since[-1])
        if stop == since[-1].start and first:
            first -= 1  # the notes stand on a line of their own
            stop = since[first].end
        name = Line(since[first].start, stop)
        if stop <= name.start or ending(text, name) == CLOSED or text.find(":", name.start, stop) >= 0:
            return ()
        if text.startswith(_NOTES, name.start):
            return ()
    while first > 0 and since[first].forced and (indented or ending(text, since[first - 1]) != CLOSED):
        if _leaves_capitals(text, since[first - 1], since[first]):
            break
        first -= 1
    part = since[first:]
    start = part[0].start
    if part[-1].end - start > _LONGEST or not (text[start].isupper() or text[start] in '“"‘'):
        return ()
    return () if indented and part[0].forced else part


def _leaves_capitals(text: str, above: Line, line: Line) -> bool:
    """Whether a line begins as a title in small letters does below one in capitals, which is a heading's name."""
    return (
        text[line.start].isupper()
        and text[above.end - 1].isupper()
        and is_capital(text[above.start : above.end])
        and not is_capital(text[line.start : line.end])
    )


def begins_excerpt(text: str, part: Sequence[Line]) -> bool:
    """Whether a text that begins with such lines is an excerpt that begins with a topic, and these are no head."""
    words = text[part[0].start : part[-1].end]
    return len(part) == 1 and words[-1].isalpha() and not is_capital(words) and not any(map(str.isdigit, words))


def _before_notes(text: str, line: Line) -> int:
    """Where the words of a line end that has notes behind them; -1 where it ends with none."""
    start, end = line.start, line.end
    if text[end - 1] != ")":
        return -1
    every = list(BRACKETS.finditer(text, start, end))
    found = [match for match in every if is_note(match[0])]
    if every and not found and _explained(text, start, every[-1]):
        return every[-1].start()
    while found and found[-1].end() == end:
        end = found.pop().start()
        while end > start and text[end - 1].isspace():
            end -= 1
    return end if end < line.end else -1


def _explained(text: str, start: int, bracket: re.Match[str]) -> bool:
    """Whether a bracket at a line's end is part of a title that begins there: ``Perseguição (stalking)``."""
    words = bracket[0]
    return words[1:-1].replace(" ", "").isalpha() and words.islower() and text[start].isupper()


def detach(text: str, node: Node, part: Sequence[Line], is_heading: bool) -> bool:
    """Take a topic out of the unit or heading that its lines were added to; False where they are its own words."""
    pieces = node.title if is_heading else places(node)
    keep = len(pieces) - len(part)
    if keep < 0 or pieces[-1][0] != part[-1].start:
        return False
    if is_heading:
        if not keep or not _is_named(text, pieces[keep - 1], part) or _are_notes(text, pieces[:keep]):
            return False
    elif keep:
        above = Line(*pieces[keep - 1])
        if ending(text, above) != CLOSED:
            return False
        if text[above.end - 1] == ")" and text.startswith(_NOTES, part[0].start):
            return False  # Vigência and the like below a note are notes too
    elif not node.omitted:
        return False
    del pieces[keep:]
    node.end = pieces[-1][1] if pieces else max(node.start, label_place(node)[1])
    return True


def _are_notes(text: str, name: Sequence[tuple[int, int]]) -> bool:
    """Whether what a heading has for a name so far is notes alone: ``Seção II (Incluída pela Lei nº 7, de 2002)``."""
    return text[name[0][0]] == "(" and not any(BRACKETS.sub("", text[start:end]).strip() for start, end in name)


def _is_named(text: str, name: tuple[int, int], part: Sequence[Line]) -> bool:
    """Whether a heading has its whole name already, so that ``part`` is the topic of its first article."""
    if ending(text, Line(*name)) == DANGLING:
        return False
    first, topic = text[name[0] : name[1]], BRACKETS.sub("", text[part[0].start : part[-1].end])
    if is_capital(first) or is_capital(topic):
        return is_capital(first) and not is_capital(topic)
    return not part[0].forced
