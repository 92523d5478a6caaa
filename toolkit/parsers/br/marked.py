"""Labels that stand behind an opening quotation mark, as those of quoted amendments do."""

from .label import Label
from .labels import label_at, usual_label

MARKS = frozenset("“\"«‘'”`")
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
