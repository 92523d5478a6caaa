"""Cláusulas: the basic units of convênios, ajustes and of the contracts that an act has as its annex.

They are built as articles are, with a caput, paragraphs and incisos, and get their own kind and ids (``cls2_par1``)
in the end.
"""

import re
from collections.abc import Sequence, Set

from ...late import Pattern
from ...naming import in_words, suffix
from .clean import is_capital
from .label import ARTICLE, Label
from .lines import Line
from .marked import MARKS, after_mark
from .nodes import Node, label_place, places
from .traces import has, holds, mark

CLAUSE = "clausula"
_TENS = r"d[ée]cima|vig[ée]sima|trig[ée]sima|quadrag[ée]sima|quinquag[ée]sima|sexag[ée]sima"
_ONES = r"primeira|segunda|terceira|quarta|quinta|sexta|s[ée]tima|oitava|nona"
_LABEL = Pattern(
    rf"Cl[áa]usula\s+(?:(?P<word>(?:(?:{_TENS})\s+)?(?:{_ONES})|{_TENS}|[úu]nica)\b|(?P<digits>\d{{1,3}})\s?[ªaº]?(?!\w))"
    r"(?P<suffix>-[A-Z]\b)?(?P<separator>\s*[-–—.:]+)?\s*",
    re.IGNORECASE,
)
_FIRST = Pattern(r"^[\"“]?Cl[áa]usula\s+(?:primeira|[úu]nica|1)", re.IGNORECASE | re.MULTILINE)
_WORDS = ("Cláusula", "CLÁUSULA", "CLAUSULA", "\ncláusula", "“cláusula", '"cláusula')  # at the start of a line
_TRACED = [(word, mark(word)) for word in _WORDS]
_BEGUN = frozenset(("Cl", "CL", "cl", "cL", *(f"{quote}{letter}" for quote in '“"' for letter in "Cc")))
_ID = Pattern(r"art(?=[^_]*$)")


def labelled(text: str, lines: Sequence[Line], traced: bytes, begun: Set[str]) -> bool:
    """Give the lines that begin with a cláusula its label, which for now is that of an article. True where there are
    any: below the last article of the text, the first one first. ``traced`` is the trace of the text, ``begun`` what
    the first two characters of its lines are."""
    if _BEGUN.isdisjoint(begun):
        return False
    if not (holds(text, traced, _TRACED) or has(text, "lausula")) or not _FIRST.search(text):
        return False
    first = 0
    for at, line in enumerate(lines):
        if line.label is not None and line.label.kind == ARTICLE:
            first = at + 1
    begun = False
    for line in lines[first:]:
        quoted = text[line.start] in MARKS
        first = after_mark(text, line.start, line.end) if quoted else line.start
        label = _label(text, first, line.end)
        if label is None:
            continue
        if quoted:
            line.marked = label.moved(first - line.start)
        elif begun or label.number in ("1", "1u"):
            line.label, begun = label, True
    return begun


def _label(text: str, start: int, end: int) -> Label | None:
    match = _LABEL.match(text, start, end)
    if match is None:
        return None
    body = match.end()
    if body < end and not match["separator"] and not (text[body].isupper() or text[body] in "(["):
        return None  # a citation: ``cláusula primeira do Convênio``
    number = match["digits"] or in_words(" ".join(match["word"].split()))
    return Label(ARTICLE, number + suffix(match["suffix"] or ""), 0, len(match[0].rstrip()), body - start)


def renamed(text: str, nodes: Sequence[Node]) -> None:
    """Make cláusulas of the articles that are labelled so. What a line of capitals says behind the label is their
    name: ``CLÁUSULA PRIMEIRA - DO OBJETO``."""
    names: dict[int, tuple[str, str]] = {}  # what ids began with, and begin with, by the node
    for at, node in enumerate(nodes):
        old, above = node.id, node.parent
        while above is not None and id(above) not in names:
            above = above.parent
        if above is not None:
            before, now = names[id(above)]
            node.id = now + old.removeprefix(before)
        if node.kind == ARTICLE and text[label_place(node)[0]] in "Cc":
            node.kind, node.id = CLAUSE, _ID.sub("cls", node.id)
            _name(text, node, nodes[at + 1])
        if node.id != old:
            names[id(node)] = old, node.id


def _name(text: str, clause: Node, caput: Node) -> None:
    words = places(caput)
    if words and not clause.title and is_capital(text[slice(*words[0])]):
        clause.title, caput.text = [words[0]], words[1:] or ""
        clause.notes = caput.notes = None
        caput.start = words[1][0] if words[1:] else caput.start
