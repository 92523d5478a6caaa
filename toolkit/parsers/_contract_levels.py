"""The levels of what a contract's headings open, once it is known what stands below them."""

from bisect import bisect
from collections.abc import Sequence
from itertools import groupby

from ._nodes import Node, unlabelled

NUMBERED = ("section", "article", "subsection", "part")


def levelled(nodes: list[Node]) -> list[Node]:
    """Nodes with their levels: what only heads numbers below it is a grouping, and these are basic units then. Words
    of a grouping are units without a label below it."""
    heading = {id(node.parent) for node in nodes if node.kind in NUMBERED and node.parent is not None}
    groupings: set[int] = set()
    for node in nodes:
        parent = node.parent
        if node.kind in NUMBERED:
            top = parent is None or id(parent) in groupings
            if top and id(node) in heading and (not node.pieces or node.kind == "article"):
                node.level = "grouping"
                groupings.add(id(node))
            elif top:
                node.level = "basic_unit"
            else:
                node.level = "basic_unit_component" if parent and parent.level == "basic_unit" else "enumeration"
        elif node.kind == "definition" and parent is not None and parent.level != "basic_unit":
            node.level = "basic_unit" if id(parent) in groupings else "enumeration"
    return sorted([*nodes, *_unlabelled(nodes)], key=_start)


def _unlabelled(nodes: Sequence[Node]) -> list[Node]:
    """The words of groupings, each run of them with the lists in it between two of the units below."""
    below: dict[int, list[Node]] = {}
    for node in nodes:
        if node.parent is not None:
            below.setdefault(id(node.parent), []).append(node)
    found = []
    for node in nodes:
        if node.level != "grouping" or not node.pieces:
            continue
        items = [child for child in below.get(id(node), ()) if child.level == "enumeration"]
        places = [child.start for child in below.get(id(node), ()) if child.level != "enumeration"]
        for place, pieces in groupby(node.pieces, lambda piece, places=places: bisect(places, piece[0])):
            words = list(pieces)
            lists = [child for child in items if bisect(places, child.start) == place and child.start > words[0][0]]
            made = unlabelled(node, words[0][0])
            made.pieces, made.end = words, max([words[-1][1], *(child.end for child in lists)])
            for child in lists:
                child.parent = made
            found.append(made)
        node.pieces = []
    return found


def _start(node: Node) -> int:
    return node.start
