"""Lines that start units beyond doubt, as nearly all with a label do: they are taken in one go.

What :mod:`accept` and :mod:`tree` would say of such a line needs no question: it has a strict label, the line above
needs no more words, the page forced no break, and nothing waits to be placed. Only where a unit goes is left to tell.
In a plain text its words are taken at once too: later they would have to be fetched from memory again.
"""

from collections.abc import Sequence

from ...naming import ABBREVIATION
from .accept import CITING, is_backwards, may_be_cited
from .label import ALINEA, ARTICLE, CAPUT, INCISO, ITEM, PARAGRAPH, RANK
from .lines import ABBREVIATED, CLOSERS, DANGLING, Line, ending
from .nodes import Node, planted, settle
from .notes import VERDICTS, may_be_emptied
from .tree import Tree

_LETTERED = frozenset((INCISO, ALINEA))
_ROMAN = frozenset("(ivx")  # what begins letters that may be Roman numbers
_DOTS = frozenset(".…_·")
_DOTTED = frozenset(" \t.…·_")
_OMISSIS = len("omissis;")
_MARKED = frozenset(")]_…·")  # what may end a mark of quoted words: (NR), dots for words left out
_ARTICLE = ABBREVIATION[ARTICLE]
_BELOW_CAPUT = f"_{ABBREVIATION[CAPUT]}"
_NEXT = {"": "1"} | {str(number): str(number + 1) for number in range(1, 200)}


def run(tree: Tree, lines: Sequence[Line], index: int, stop: int) -> int:
    """Take lines from ``index`` on into the tree while they are beyond doubt; the first that is not, or ``stop``.

    The line above ``index`` does not dangle and is no heading's. Of articles in which all numbers count up from one the
    tree's ``counted`` is told the place, and that of the node behind them.
    """
    text, frame, nodes, component = tree.text, tree.frame, tree.nodes, tree.component
    owner = frame.owner
    quoted = owner is not None
    add, rank = nodes.append, RANK
    devices = frame.devices
    begun, sound = 0, False
    while index < stop:
        line = lines[index]
        label = line.label
        if label is None or not label.step or line.forced:
            return index
        start, end = line.start, line.end
        body = start + label.body
        if body >= end:
            return index
        kind, first, last = label.kind, text[body], text[end - 1]
        if first in _DOTS or (quoted and (last in _MARKED or (last == "." and text[end - 2] in _DOTTED))):
            return index
        if quoted and first in "oO" and end - body <= _OMISSIS:
            return index
        if label.words:
            seen, told = label, tree.plain
        else:
            seen, told = (start + label.start, start + label.end), False
            start = seen[0]
        if kind == ARTICLE:
            if first in CITING and may_be_cited(text, body, end):
                return index
            place, number = len(nodes), label.number
            if sound:
                tree.counted[begun] = place
            begun, sound = place, label.words != "" and not quoted
            above = frame.groupings[-1] if frame.groupings else owner
            node = planted(kind, number, frame.prefix + _ARTICLE + number, component, above, start, end, seen, quoted)
            node.notes = ()
            add(node)
            frame.article, frame.paragraph = number, ""
            frame.devices = devices = [node]
            node = planted(CAPUT, "", node.id + _BELOW_CAPUT, component, node, body, end, "", quoted)
            told = tree.plain
        elif not devices:
            return index
        else:
            if kind == PARAGRAPH:
                if first in CITING and may_be_cited(text, body, end):
                    return index
                if quoted and is_backwards(label.number, frame.paragraph):
                    return index
                frame.paragraph = label.number
            elif (kind in _LETTERED and last.isalpha() and first.isupper()) or (
                kind == ALINEA and text[start] in _ROMAN
            ):
                return index
            number = label.number
            if kind == ITEM or (kind == ALINEA and not _is_below_inciso(devices)):
                settle(text, devices, kind, number)
                sound = False
            else:
                least, beside = rank[kind], None
                while devices and rank[devices[-1].kind] >= least:
                    beside = devices.pop()
                if sound:
                    before = beside.number if beside is not None and beside.kind == kind else ""
                    sound = label.words != "" and (number == _NEXT.get(before) or (number == "1u" and not before))
            if not devices:
                return index
            above = devices[-1]
            node = planted(kind, number, above.id + label.step, component, above, start, end, seen, quoted)
        add(node)
        devices.append(node)
        if told:
            node.text = words = text[body:end]
            if ")" not in words and "]" not in words and not (first in VERDICTS and may_be_emptied(words)):
                node.notes = ()
        else:
            node.text = [(body, end)]
        index += 1
        if last in CLOSERS or (last == "." and text[end - 3 : end - 1] not in ABBREVIATED):
            continue
        if ending(text, line) == DANGLING:
            return index
    return index


def _is_below_inciso(devices: Sequence[Node]) -> bool:
    """Whether the last open unit is an inciso, or an alínea of one: no numbered sentence is open then."""
    kind = devices[-1].kind
    return kind == INCISO or (kind == ALINEA and len(devices) > 1 and devices[-2].kind == INCISO)
