"""Labels that stand behind an opening quotation mark, as those of quoted amendments do, or behind a bullet or star."""

from .label import ITEM, Label
from .labels import label_at, usual_label

MARKS = frozenset("“\"«‘'”`")
BULLETS = frozenset("•●▪◦*-–·‣○■□▫►➢✓\uf0b7\uf0a7\uf0d8")  # the last are those of symbol fonts
_KNOWN: dict[tuple[str, int, int], Label] = {}  # usual labels, by their words, where their text begins, and the mark
_USUAL = 2  # characters: the mark, and perhaps a blank


def marked_label(text: str, start: int, end: int) -> Label | None:
    """The label that follows the opening quotation mark at the start of the line."""
    first = after_mark(text, start, end)
    if first >= end:
        return None
    label = usual_label(text, first, end) or label_at(text, first, end)
    by = first - start
    if label is None or not label.words or by > _USUAL:
        return label and label.moved(by)
    key = label.words, label.body, by
    known = _KNOWN.get(key)
    if known is None:
        _KNOWN[key] = known = label.moved(by)
    return known


def after_mark(text: str, start: int, end: int) -> int:
    """Where the text begins that follows the quotation mark at the start of the line."""
    start += 1
    while start < end and text[start] in " '‘`":
        start += 1
    return start


def labelled(text: str, start: int, end: int) -> tuple[int, Label | None, Label | None]:
    """Where a line begins whose label is of no usual form, behind a bullet, with its label and the one behind an
    opening quotation mark."""
    first = text[start]
    if first in MARKS:
        return start, None, marked_label(text, start, end)
    starred = first == "*" or (first == "(" and text.startswith("(*)", start))  # of a unit that was reworded
    if starred or (first in BULLETS and start + 2 < end and text[start + 1].isspace()):
        body = start + 1
        while body < end and (text[body].isspace() or (starred and text[body] in "*)")):
            body += 1
        label = label_at(text, body, end) if body < end else None
        if label is not None and label.strict and (text[start + 1].isspace() or _is_starred(text, label, body, end)):
            return body, label, None
    return start, label_at(text, start, end), None


def _is_starred(text: str, label: Label, body: int, end: int) -> bool:
    """Whether a label that stars touch is a reworded unit's, and no footnote's; stars behind it make it bold."""
    return label.kind != ITEM and text.find("*", body, end) < 0
