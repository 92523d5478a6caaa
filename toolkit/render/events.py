"""What is marked among the words of an act: diagnostics, notes, references."""

from collections.abc import Iterator
from operator import itemgetter

from ..model import Act
from .anchors import Anchors

Step = tuple[str, ...]


def marked(act: Act, anchors: Anchors) -> list[tuple[int, int, Step]]:
    """``(start, end, step)`` of each, by their starts; the words of a ``ref`` or a ``cite`` are not in its step yet."""
    return sorted(_found(act, anchors), key=itemgetter(0))


def _found(act: Act, anchors: Anchors) -> Iterator[tuple[int, int, Step]]:
    for number, diagnostic in enumerate(act.diagnostics):
        if diagnostic.end:
            words = f"{diagnostic.code}: {diagnostic.message}"
            yield diagnostic.start, diagnostic.start, ("mark", str(number), diagnostic.severity, words)
    seen: set[int] = set()
    for unit in act.units:
        for note in unit.notes:
            start, end = note.start, note.end
            if unit.start <= start < end <= unit.end and start not in seen:
                seen.add(start)
                bracketed = act.text[start - 1 : start] == "(" and act.text.startswith(")", end)
                yield start - bracketed, end + bracketed, ("note",)
    for reference in act.references:
        anchor = anchors.target(reference.target)
        yield reference.start, reference.end, ("ref", "", anchor) if anchor else ("cite", "", reference.target)
