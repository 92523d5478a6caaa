"""The page: what of a text are its lines, with their labels, and what is set aside."""

from collections.abc import Sequence, Set
from typing import NamedTuple

from ...model import Diagnostic
from . import diagnostics, odd_labels
from .furniture import furniture, without
from .glued import unglued
from .lines import Line, Span, lines, wrap_width
from .moved import restored
from .scattered import is_column
from .traces import beginnings


class Page(NamedTuple):
    """The lines of a text with their labels, what their first two characters are (:func:`.traces.beginnings`), and what
    was set aside."""

    lines: list[Line]
    begun: Set[str]
    aside: list[Diagnostic]


def page(text: str, traced: bytes, found: Sequence[Span], columns: bool) -> Page:
    """The page of these lines; ``columns`` says whether lines were gathered."""
    aside = furniture(text, found, traced)
    kept = unglued(text, without(found, aside) if aside else found, traced)
    notices = diagnostics.set_aside(text, [found[index][:2] for index in sorted(aside)])
    begun = beginnings(text, kept)
    made = lines(text, kept, wrap_width(kept, text))
    for line in made if columns else ():
        if is_column(text, line.start, line.end):
            line.label = line.marked = None
    return Page(restored(text, odd_labels.read(text, made, traced, begun), traced), begun, notices)
