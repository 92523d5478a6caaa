"""What a tree is built of: nodes, and the frame that tells where numbering stands."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...model import Unit
from ...validity import UNKNOWN
from .accept import follows
from .ids import LEVEL
from .label import ALINEA, ARTICLE, CAPUT, INCISO, ITEM, PARAGRAPH, RANK, Label
from .lines import Line

_DASHED = frozenset((ARTICLE, PARAGRAPH, INCISO, ALINEA))
Places = list[tuple[int, int]]
_new = object.__new__


class Node:
    """A unit while the tree grows: it becomes one by a change of its class, which takes a seventh of the time that a
    frozen object takes to be made. That asks for the very slots of :class:`~legalos.model.Unit`.

    Until then three fields hold places in the text instead of words: ``label`` the range of the label, ``title`` and
    ``text`` the ranges that the words stand on, in order, if there are any; ``parent`` is the node above, if there is
    one. :mod:`runs` reads words at once: then ``text`` is what stands just behind a label that lines share, and
    ``label`` that one, or nothing for a caput. ``notes`` is None until they are read, ``in_force_from`` where the
    unit is as old as the act.
    """

    __slots__ = Unit.__slots__

    def add_words(self, start: int, end: int) -> None:
        """The unit's own words go on at ``text[start:end]``."""
        if type(self.text) is str:
            self.text, self.notes = places(self), None
        self.text.append((start, end))
        self.end = end

    def add_title(self, start: int, end: int) -> None:
        """The unit's title goes on at ``text[start:end]``."""
        if self.title:
            self.title.append((start, end))
        else:
            self.title, self.notes = [(start, end)], None
        self.end = end


def planted(
    kind: str,
    number: str,
    id: str,
    component: str,
    parent: Node | None,
    start: int,
    end: int,
    label: object,
    quoted: bool,
) -> Node:
    """A new node. Not by ``__init__``, whose call takes a third more."""
    node = _new(Node)
    node.id = id  # one by one: to set several at once takes a tuple
    node.component = component
    node.kind = kind
    node.level = LEVEL[kind]
    node.number = number
    node.parent = parent
    node.start = start
    node.end = end
    node.quoted = quoted
    node.label = label
    node.title = node.text = ""
    node.omitted = False
    node.status = "in_force"
    node.notes = node.in_force_until = None
    node.in_force_from = UNKNOWN if quoted else None
    return node


def places(node: Node) -> Places:
    """The ranges that a node's own words stand on."""
    words = node.text
    if type(words) is not str:
        return words
    start = words_start(node)
    return [(start, start + len(words))] if words else []


def words_start(node: Node) -> int:
    """Where the words begin of a node that has read them."""
    label = node.label
    return node.start + label.body - label.start if type(label) is Label else node.start


def label_place(node: Node) -> tuple[int, int]:
    """The range of a node's label."""
    label, start = node.label, node.start
    if type(label) is tuple:
        return label
    return start, start + (label.end - label.start if label else 0)


def below_dash(text: str, node: Node, line: Line, end: int) -> Line | None:
    """The line below a label that stands alone on its own, without the dash or full stop that it begins with, which is
    the label's where that lacks one; None where the line is that alone."""
    labelled = node.parent if node.kind == CAPUT else node
    alone = end - line.start < 3 and text[line.start : end].strip("-–—.") == ""
    last = text[label_place(labelled)[1] - 1]
    if (alone or text[line.start + 1] == " ") and labelled.kind in _DASHED and (last.isalnum() or last in "º°"):
        labelled.label = label_place(labelled)[0], line.start + 1
        line = replace(line, start=min(line.start + 2, end))
        node.end = line.start
        if node is not labelled:
            node.start = line.start
    return None if alone else line


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

    def before(self, kind: str, number: str) -> str:
        """What :meth:`last` says; of a numbered item, which may have some below it, any open number that it follows."""
        if kind == ITEM:
            for node in reversed(self.devices):
                if node.kind == ITEM and follows(number, node.number):
                    return node.number
        return self.last(kind)


def settle(text: str, devices: list[Node], kind: str, number: str) -> None:
    """Close the open units that a label of that kind and number does not stand below.

    Letters stand above numbers (LC 95/1998, art. 10, II), so rank decides, but where an article is divided straight
    into numbered sentences (``1.``), as treaties are, and these into letters.
    """
    if kind == ITEM:
        for at in range(len(devices) - 1, -1, -1):
            if devices[at].kind == ITEM and follows(number, devices[at].number):
                del devices[at + number.startswith(f"{devices[at].number}.") :]
                return
        above = number.rpartition(".")[0]
        for at in range(len(devices) - 1, -1, -1) if above else ():
            if devices[at].kind == ITEM and devices[at].number == above:  # 1.5 below 1, though 1.4 is not there
                del devices[at + 1 :]
                return
        for at in range(len(devices)) if above else ():  # 5.8 is no part of what 5.4.7 opens
            if devices[at].kind == ITEM and _is_beside(number, devices[at].number):
                del devices[at:]
                return
    elif kind == ALINEA and _numbered(text, devices):
        if number != "1":
            while devices[-1].kind != ITEM:
                devices.pop()
        if devices[-1].kind == ITEM:
            return
    if kind == INCISO and "." in number:  # I.1 stands below I
        above = number.rpartition(".")[0]
        if any(node.kind == INCISO and node.number == above for node in devices):
            while not (devices[-1].kind == INCISO and devices[-1].number == above):
                devices.pop()
            return
    rank = RANK[kind]
    while devices and RANK[devices[-1].kind] >= rank:
        devices.pop()


def _is_beside(number: str, before: str) -> bool:
    """Whether two numbers in decimals have one chapter, and neither stands below the other."""
    return (
        "." in before and number.partition(".")[0] == before.partition(".")[0] and not number.startswith(f"{before}.")
    )


def _numbered(text: str, devices: Sequence[Node]) -> bool:
    """Whether the first open unit below the caput is a numbered sentence, or numbers with a dash or bracket are open of
    which the last opens a list."""
    for node in devices:
        if node.kind == ITEM:
            if not node.text:
                continue  # left out, but for what stands below it
            if text[label_place(node)[1] - 1] == "." or "." in node.number:
                return text[places(node)[0][0]].isupper()
            words = places(next(one for one in reversed(devices) if one.kind == ITEM))
            return bool(words) and text[words[-1][1] - 1] == ":"
        if node.kind not in (ARTICLE, CAPUT, PARAGRAPH):
            return False
    return False
