"""Labels that stand behind an opening quotation mark, as those of quoted amendments do, or behind a bullet or star."""

from .forms import USUAL_FORM
from .label import ITEM, Label
from .labels import label_at, usual_label

MARKS = frozenset("“\"«‘'”`")
BULLETS = frozenset("•●▪◦*-–·‣○■□▫►➢✓\uf0b7\uf0a7\uf0d8")  # the last are those of symbol fonts
_KNOWN: dict[str, Label] = {}  # usual labels by their words, of those just behind a mark


def marked_label(text: str, start: int, end: int) -> Label | None:
    """The label that follows the opening quotation mark at the start of the line."""
    usual = USUAL_FORM.match(text, start + 1, end)
    if usual is not None and (known := _KNOWN.get(usual[0])) is not None:
        return known  # as most
    first = after_mark(text, start, end)
    if first >= end:
        return None
    label = usual_label(text, first, end) or label_at(text, first, end)
    label = label and label.moved(first - start)
    if usual is not None and label is not None and label.unmoved is not None and label.unmoved.words:
        _KNOWN[usual[0]] = label
    return label


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
