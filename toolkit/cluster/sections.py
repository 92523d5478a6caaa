"""Sections of the search templates: what keeps a parameter from being written more than a set number of times.

Mustache writes a section once for each entry of a list. A list in place of one value would make of 11 KB a text that
takes all memory of a node (tried on 2.19.1 and 3.5.0, 2,000 entries, heap of 512 MB).
"""

import re
from collections.abc import Sequence
from itertools import combinations

LISTS = ("ids", "status", "vector", "weights")
"""The parameters that may be lists."""
MOST_CLAUSES = 900
WEIGHTS = ("headings_weight", "title_weight", "unit_title_weight")
FUNCTIONS = ("toJson", "url")
"""What the server's mustache puts in for sections of these names: each writes its section once."""
_TAG = re.compile(r"\{\{([#^/]?)([\w.]+)\}\}")


def once(source: str) -> str:
    """The template with each section inside a condition that its name stands for no list: ``size`` is what lists have.

    So a section opens once or not at all; those of :data:`FUNCTIONS` need no condition. A section that writes the
    entries of a list (``{{.}}``) is left as it is. It belongs into one on the list's size: of an entry that is null
    mustache writes what is around it, there the size, elsewhere all parameters (2.19.1, 3.5.0).
    """
    values = {tag.start() for tag in _opening(source) if tag[2] not in FUNCTIONS}
    closed: list[str] = []

    def put(tag: re.Match) -> str:
        sign, name = tag.groups()
        if sign == "/":
            return tag[0] + closed.pop()
        if not sign:
            return tag[0]
        guarded = tag.start() in values
        closed.append(f"{{{{/{name}.size}}}}" if guarded else "")
        return f"{{{{^{name}.size}}}}{tag[0]}" if guarded else tag[0]

    return _TAG.sub(put, source)


def _opening(source: str) -> list[re.Match]:
    """The tags that open sections, but those right around an entry."""
    opened: list[re.Match] = []
    found: dict[int, re.Match] = {}
    for tag in _TAG.finditer(source):
        if tag[1] in ("#", "^"):
            opened.append(tag)
            if tag[1] == "#":
                found[tag.start()] = tag
        elif tag[1] == "/":
            opened.pop()
        elif tag[2] == ".":
            found.pop(opened[-1].start(), None)
    return list(found.values())


def most_words(takes: Sequence[str]) -> list[tuple[int, list[tuple[str, ...]]]]:
    """How many different words a query may have, by how many weights of fields are given at least: 0, 1, 2 …

    Each limit comes with the weights of which one set is missing altogether where fewer are given.
    """
    weights = [name for name in WEIGHTS if name in takes]
    halves = 2 if "weights" in takes else 1
    return [
        (MOST_CLAUSES // ((2 + given) * halves), list(combinations(weights, len(weights) + 1 - given)))
        for given in range(len(weights) + 1)
    ]
