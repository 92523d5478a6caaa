"""A document that is longer than what a model is sent at once, cut where its structure allows."""

from collections.abc import Iterator, Sequence

from ..model import Act
from ..sentences import last_within, sentence_ends

_RANKS = (("component", "grouping"), ("basic_unit",), ("basic_unit_component", "enumeration"))


def pieces(act: Act, most: int) -> list[tuple[int, int]]:
    """Ranges of at most ``most`` characters that cover the text of an act, without those that are blank.

    A piece ends before a grouping or a component, if one begins in its second half; else before an article, then before
    a smaller unit, at an empty line, a line end, a sentence's end, a blank; and where there is none of these, anywhere.
    """
    text = act.text
    if len(text) <= most:
        return [(0, len(text))] if text.strip() else []
    places = list(_places(act))
    found, start = [], 0
    while start < len(text):
        end = len(text) if len(text) - start <= most else _cut(text, places, start, most)
        if text[start:end].strip():
            found.append((start, end))
        start = end
    return found


def _places(act: Act) -> Iterator[Sequence[int]]:
    units = act.units if act.segmented else act.fallback
    for levels in _RANKS:
        starts = {unit.start for unit in units if unit.level in levels}
        if "component" in levels:
            starts |= {component.start for component in act.components}
        yield sorted(starts)


def _cut(text: str, places: Sequence[Sequence[int]], start: int, most: int) -> int:
    middle, limit = start + most // 2, start + most
    for starts in places:
        if place := last_within(starts, middle, limit):
            return place
    for mark in ("\n\n", "\n"):
        if (at := text.rfind(mark, middle, limit)) >= 0:
            return at + len(mark)
    if end := max(sentence_ends(text, middle, limit), default=0):
        return end
    blank = text.rfind(" ", middle, limit)
    return blank + 1 if blank >= 0 else limit
