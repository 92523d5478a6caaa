"""Titles that stand below their sections: side-notes of an act that a copy put there (Jamaica)."""

from bisect import bisect
from collections.abc import Collection, Sequence

from ._acts import Page
from ._nodes import Node
from ._statute_above import above
from .br.clean import is_capital

_FEW, _NEARLY = 3, 0.7  # sections, and the share of them that have a title below
Titles = dict[int, list[tuple[int, int]]]
"""The lines of titles by where the label of their section begins."""


def below(sheet: Page, first: int, last: int, taken: Collection[int], groupings: Collection[int]) -> dict[int, range]:
    """The lines of the title that stands below a section, by the section's line; none where titles stand above: the
    first section below a heading has one, or the last above a heading or the end (``last``) has none below."""
    bounds = sorted({*taken, *groupings, last})
    found: dict[int, range] = {}
    for index in sorted(taken):
        stop = bounds[bisect(bounds, index)]
        at = above(sheet, stop, first, taken) if stop > index + 1 else None
        if at is not None and at > index and not is_capital(sheet.words(at)):
            found[index] = range(at, stop)
        elif stop not in taken:
            return {}
        place = bisect(bounds, index) - 1
        if not place or bounds[place - 1] not in taken:
            top = above(sheet, index, first, taken)
            if top is not None and not is_capital(sheet.words(top)):
                return {}
    return found if len(taken) >= _FEW and len(found) >= _NEARLY * len(taken) else {}


def titled(nodes: Sequence[Node], titles: Titles) -> list[Node]:
    """The nodes, with the titles that stand below them in their spans and in those of what they stand in."""
    for node in nodes:
        if node.level == "basic_unit" and (title := titles.get(node.start)):
            node.title = title
            over: Node | None = node
            while over is not None:
                over.end, over = max(over.end, title[-1][1]), over.parent
    return list(nodes)
