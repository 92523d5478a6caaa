"""Lines that start units beyond doubt, as nearly all with a label do: they are taken in one go.

What :mod:`accept` and :mod:`tree` would say of such a line needs no question: it has a strict label, the line above is
closed, the page forced no break, and nothing waits to be placed. Only where a unit goes is left to tell.
"""

from collections.abc import Sequence

from ...naming import ABBREVIATION
from .labels import ALINEA, ARTICLE, CAPUT, INCISO, ITEM, PARAGRAPH, RANK
from .lines import ABBREVIATED, CLOSERS, Line, is_closed
from .nodes import Frame, Node, settle

_KINDS = frozenset((ARTICLE, PARAGRAPH, INCISO, ALINEA, ITEM))
_NUMBERED = frozenset((ARTICLE, PARAGRAPH))
_LETTERED = frozenset((INCISO, ALINEA))
_LISTED = ("; e", "; ou")
_ROMAN = frozenset("(ivx")  # what begins letters that may be Roman numbers
_DOTS = frozenset(".…_·")
_BELOW = {kind: f"_{ABBREVIATION[kind]}" for kind in _KINDS}
_BELOW_CAPUT = f"_{ABBREVIATION[CAPUT]}"


def is_over(text: str, start: int, end: int) -> bool:
    """Whether a line is closed, be it as the last but one of an enumeration (``; e``)."""
    return is_closed(text, start, end) or text.endswith(_LISTED, start, end)


def run(
    text: str, lines: Sequence[Line], index: int, stop: int, frame: Frame, nodes: list[Node], component: str
) -> int:
    """Take lines from ``index`` on into ``nodes`` while they are beyond doubt; the first that is not, or ``stop``.

    ``frame`` is that of the component, where no quoted amendment is open, and the line above ``index`` is closed and is
    no heading's.
    """
    article, caput = f"{frame.prefix}{ABBREVIATION[ARTICLE]}", _BELOW_CAPUT
    add = nodes.append
    devices = frame.devices
    while index < stop:
        line = lines[index]
        label = line.label
        if label is None or line.forced or not label.strict or label.torn or line.marked is not None:
            return index
        kind, number, start, body, end = label.kind, label.number, label.start, label.body, line.end
        if kind not in _KINDS or not start < body < end or "." in number:
            return index
        first, last = text[body], text[end - 1]
        if first in _DOTS or (last.isalpha() and kind in _LETTERED and first.isupper()):
            return index
        if kind == ARTICLE:
            if not (first.isupper() or first == "("):
                return index
            above = frame.groupings[-1] if frame.groupings else None
            node = Node(ARTICLE, number, f"{article}{number}", component, above, start, label.end, False)
            add(node)
            frame.article, frame.paragraph = number, ""
            frame.devices = devices = [node]
            node = Node(CAPUT, "", f"{node.id}{caput}", component, node, body, body, False)
        elif not devices:
            return index
        else:
            if kind == PARAGRAPH:
                if not (first.isupper() or first == "("):
                    return index
                frame.paragraph = number
            elif kind == ALINEA and text[start] in _ROMAN:
                return index
            if kind == ITEM or (kind == ALINEA and not _is_below_inciso(devices)):
                settle(text, devices, label)
            else:
                rank = RANK[kind]
                while devices and RANK[devices[-1].kind] >= rank:
                    devices.pop()
            if not devices:
                return index
            above = devices[-1]
            node = Node(kind, number, f"{above.id}{_BELOW[kind]}{number}", component, above, start, label.end, False)
        add(node)
        devices.append(node)
        node.text = [(body, end)]
        node.end = end
        index += 1
        if last in CLOSERS or (last == "." and text[end - 2] not in ABBREVIATED):
            continue
        if not is_over(text, line.start, end):
            return index
    return index


def _is_below_inciso(devices: Sequence[Node]) -> bool:
    """Whether the last open unit is an inciso, or an alínea of one: no numbered sentence is open then."""
    kind = devices[-1].kind
    return kind == INCISO or (kind == ALINEA and len(devices) > 1 and devices[-2].kind == INCISO)
