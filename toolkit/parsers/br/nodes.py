"""What a tree is built of: nodes, and the frame that tells where numbering stands."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .accept import follows
from .labels import ALINEA, ARTICLE, CAPUT, ITEM, RANK, Label
from .lines import Line


class Node:
    """A unit while the tree grows. ``pieces`` are the spans of its own words, ``head`` those of its title.

    ``start`` and ``end`` span it all; its label stands at ``label_start``, which is not always the start.
    """

    __slots__ = (
        "end",
        "head",
        "id",
        "kind",
        "label_end",
        "label_start",
        "number",
        "omitted",
        "parent",
        "pieces",
        "quoted",
        "start",
    )

    def __init__(self, kind: str, number: str, unit: str, parent: "Node | None", start: int, end: int, quoted: bool):
        self.kind, self.number, self.id, self.parent, self.quoted = kind, number, unit, parent, quoted
        self.start = self.label_start = start
        self.label_end, self.end, self.omitted = end, end, False
        self.pieces: list[tuple[int, int]] = []
        self.head: list[tuple[int, int]] = []


@dataclass(slots=True)
class Frame:
    """Where numbering stands: that of the component, or that of one quoted amendment inside it."""

    prefix: str
    owner: Node | None = None
    groupings: list[Node] = field(default_factory=list)
    devices: list[Node] = field(default_factory=list)
    article: str = ""
    paragraph: str = ""
    topic: list[Line] = field(default_factory=list)

    def last(self, kind: str) -> str:
        """The number of the open unit of that kind, or nothing where none is open."""
        if kind == ARTICLE:
            return self.article
        rank = RANK[kind]
        for node in reversed(self.devices):
            if node.kind == kind:
                return node.number
            if RANK[node.kind] < rank:
                break
        return ""


def settle(text: str, devices: list[Node], label: Label) -> None:
    """Close the open units that a label does not stand below.

    Letters stand above numbers (LC 95/1998, art. 10, II), so rank decides, but where an article is divided straight
    into numbered sentences (``1.``), as treaties are, and these into letters.
    """
    kind, number = label.kind, label.number
    if kind == ITEM:
        for at in range(len(devices) - 1, -1, -1):
            if devices[at].kind == ITEM and follows(number, devices[at].number):
                del devices[at + number.startswith(f"{devices[at].number}.") :]
                return
    elif kind == ALINEA and _numbered(text, devices):
        if number != "1":
            while devices[-1].kind != ITEM:
                devices.pop()
        if devices[-1].kind == ITEM:
            return
    rank = RANK[kind]
    while devices and RANK[devices[-1].kind] >= rank:
        devices.pop()


def _numbered(text: str, devices: Sequence[Node]) -> bool:
    """Whether the first open unit below the caput is a numbered sentence."""
    at = next((at for at, node in enumerate(devices) if node.kind not in (ARTICLE, CAPUT)), None)
    return (
        at is not None
        and devices[at].kind == ITEM
        and text[devices[at].label_end - 1] == "."
        and bool(devices[at].pieces)
        and text[devices[at].pieces[0][0]].isupper()
    )


def spanned(nodes: Sequence[Node]) -> None:
    """Stretch each unit to the end of what stands below it."""
    for node in reversed(nodes):
        parent = node.parent
        if parent is not None and parent.end < node.end:
            parent.end = node.end
