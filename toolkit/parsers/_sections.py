"""What the parsers of acts in sections share: labels found in lines grow into a tree, and the tree becomes units.

A parser says which lines open groupings and basic units (its *heads*) and what its enumerators are called (its
*scheme*). Enumerators, provisos and flush words are placed here, by one rule for all jurisdictions: an enumerator goes
on with the list that its predecessor stands in, and opens a new one below the last unit where it has none.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..model import Level, Mark, Unit
from ..naming import ordinal, roman
from .br.lines import Span
from .br.text import joined

BASIC = 10
"""The rank of a basic unit; groupings have lower ones, what stands below it higher ones."""

_DEEPEST = 8  # lists within lists: deeper ones are broken texts, whose ids would grow without end
_ROMAN = re.compile(r"(?=[ivx])(?:x{0,3})(?:ix|iv|v?i{0,3})$")
_ENUMERATOR = re.compile(
    r"(?:\d{1,2}\s?(?=\[)|[*†])?\[?\s?"  # the footnote mark and bracket of an amended text
    r"(?P<label>\((?:(?P<digit>\d{1,3}[A-Za-z]{0,2})|(?P<lower>[a-z]{1,4})|(?P<upper>[A-Z]{1,3}))\)"
    r"|(?P<dot>\d{1,3}[a-zA-Z]{0,2})\.(?!\d)"
    r"|(?P<dash>[—–•]|-(?!-))(?=\s))\]?\s*"
)
_CITING = re.compile(
    r"(?:^|[\s(])(?:(?:sub-?)?(?:sections?|clauses?|paragraphs?|rules?|articles?|points?|items?)|under|to|of|in|by|with|and|or|(?:and|or)\s\S{1,6})$",
    re.IGNORECASE,
)
_CITED = re.compile(r"(?:[,;.)]|(?:of|and|or|to|thereof|above|below|shall|in)\b)")
_OPENING = (":", "—", "–", "--", ":-")
_CLOSING = (".", ";", ":", "—", "–", "-", "”", '"', "]", ")", "*")
_NUMBER = re.compile(r"(\d+)([A-Za-z]*)")
_SIGNS = re.compile(r"\W+")

Words = tuple[int, int]
Value = tuple[int, str]


@dataclass(slots=True)
class Node:
    """A unit in the making. ``name`` is its own part of the id, ``rooted`` says that the id is no more than that;
    ``lists`` holds the last value of each style of enumerator directly below."""

    kind: str
    level: Level
    rank: int
    number: str
    name: str
    label: str
    start: int
    words: int
    title: list[Words] = field(default_factory=list)
    rooted: bool = False
    style: str = ""
    loose: bool = False
    end: int = 0
    pieces: list[Words] = field(default_factory=list)
    parent: "Node | None" = None
    lists: dict[str, Value] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Container:
    """A provision that no number gives its place: a proviso, an explanation. ``lasting`` ones keep the paragraphs that
    follow (illustrations). Group ``label`` of the pattern is the label, ``number`` its number, where it has one."""

    pattern: re.Pattern[str]
    kind: str
    name: str
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Scheme:
    """What the enumerators of a jurisdiction are called.

    ``kinds`` gives kind, abbreviation and level for each style (``digit`` is (1), ``lower`` (a), ``roman`` (i),
    ``upper`` (A), ``upper-roman`` (I), ``dot`` 1., ``dash`` —); a style that it lacks is no label. A style whose level
    is basic_unit_component has it directly below a basic unit, and is an enumeration further down.
    """

    kinds: Mapping[str, tuple[str, str, Level]]
    containers: Sequence[Container] = ()


class Tree:
    """Grows the nodes of one component."""

    def __init__(self, text: str, scheme: Scheme):
        self.text = text
        self.scheme = scheme
        self.nodes: list[Node] = []
        self._open: list[Node] = []

    def head(self, node: Node) -> None:
        """Open a grouping or a basic unit."""
        while self._open and self._open[-1].rank >= node.rank:
            self._open.pop()
        self._push(node)

    def line(self, start: int, end: int, flush: bool, following: str = "") -> None:
        """The words of a line: labels that it starts with, and what is left. ``flush`` says that it begins a new
        paragraph; ``following`` is the next line's beginning, which tells (i) after (h) from (i) before (ii)."""
        if not self._open or self._open[-1].rank < BASIC:
            return
        fresh, start = self._labels(start, end, following)
        if start >= end:
            return
        if flush and not fresh and (self._open[-1].pieces or self._open[-1].lists):
            while self._open[-1].level == "enumeration" or (self._open[-1].loose and self.text[start].isupper()):
                self._open.pop()
        self.say(start, end)

    def say(self, start: int, end: int) -> None:
        """Give words to the unit that is open, and with them their place to all that enclose it."""
        if start < end and self._open:
            self._open[-1].pieces.append((start, end))
            self._reach(end)

    def close(self) -> None:
        """What follows is in no unit."""
        self._open.clear()

    def _reach(self, end: int) -> None:
        for node in self._open:
            node.end = end

    def _push(self, node: Node) -> None:
        node.parent = self._open[-1] if self._open else None
        self._open.append(node)
        self.nodes.append(node)
        self._reach(max(node.words, *(last for _, last in node.title)) if node.title else node.words)

    def _labels(self, start: int, end: int, following: str) -> tuple[bool, int]:
        """Open what the labels at the start of a line tell; whether there was one, and where the words begin."""
        found = False
        while start < end:
            container = None if found else self._container(start, end)
            at = container or self._enumerator(start, end, following, found)
            if at is None:
                break
            found, start = True, at
        return found, start

    def _container(self, start: int, end: int) -> int | None:
        for container in self.scheme.containers:
            match = container.pattern.match(self.text, start, end)
            if not match:
                continue
            while (top := self._open[-1]).level == "enumeration" or top.loose or top.kind == container.kind:
                self._open.pop()
            above = self._open[-1]
            above.counts[container.kind] = above.counts.get(container.kind, 0) + 1
            number = (match.groupdict().get("number") or "").strip() or str(above.counts[container.kind])
            node = Node(
                kind=container.kind,
                level="basic_unit_component",
                rank=above.rank + 1,
                number=number,
                name=f"{container.name}{_slug(number)}",
                label=self.text[match.start("label") : match.end("label")],
                start=start,
                words=match.end(),
                loose=not container.lasting,
                style=container.kind,
            )
            self._push(node)
            return match.end()
        return None

    def _enumerator(self, start: int, end: int, following: str, glued: bool) -> int | None:
        match = _ENUMERATOR.match(self.text, start, end)
        if not match or (match.end() < end and match.end() == match.end("label") and match.lastgroup == "dot"):
            return None
        if _CITED.match(self.text, match.end(), end) and (glued or self._cites(start)):
            return None
        token = next(filter(None, match.group("digit", "lower", "upper", "dot", "dash")))
        if self._cites(start) and not glued:
            return None
        style = next(name for name in ("digit", "lower", "upper", "dot", "dash") if match[name])
        if self.text.startswith((",", ";"), match.end("label")):
            return None
        style, value = self._read(style, token, following)
        if style not in self.scheme.kinds:
            return None
        above = self._above(style, value)
        if above is None or (glued and value[0] != 1):
            return None
        while self._open[-1] is not above:
            self._open.pop()
        above.lists[style] = value
        kind, abbreviation, level = self.scheme.kinds[style]
        if above.rank > BASIC and not above.loose:
            level = "enumeration"
        number = token if style != "dash" else str(value[0])
        label = self.text[match.start("label") : match.end("label")]
        node = Node(
            kind, level, above.rank + 1, number, f"{abbreviation}{number}", label, start, match.end(), style=style
        )
        self._push(node)
        return match.end()

    def _cites(self, start: int) -> bool:
        """Whether the line above ends in the words of a citation that goes on here."""
        pieces = self._open[-1].pieces
        if not pieces:
            return False
        first, last = pieces[-1]
        return last <= start and bool(_CITING.search(self.text, max(first, last - 24), last))

    def _read(self, style: str, token: str, following: str) -> tuple[str, Value]:
        """Style and value of a token: (i) is a numeral or a letter by what stands before and after it."""
        if style in ("digit", "dot"):
            match = _NUMBER.match(token)
            return style, (int(match[1]), match[2].lower()) if match else (0, "")
        if style == "dash":
            return style, (self._last("dash")[0] + 1, "")
        plain = token.lower()
        numeral = f"{'upper-' if style == 'upper' else ''}roman"
        if _ROMAN.match(plain) and numeral in self.scheme.kinds:
            value = (roman(plain), "")
            goes_on = _follows(self._last(numeral), value)
            letter = len(plain) == 1 and _follows(self._last(style), (ordinal(plain), ""))
            doubled = f"({token}i)" if style == "lower" else f"({token}I)"
            if (goes_on and (not letter or value[0] > 1)) or (plain == "i" and (not letter or doubled in following)):
                return numeral, value
            if len(plain) > 1 and len(set(plain)) > 1:
                return numeral, value
            if not letter and len(plain) > 1:
                return numeral, value
        if len(plain) > 1 and self._last(style)[0] < 26:
            return style, (ordinal(plain[0]), plain[1:])
        return style, (ordinal(plain[:2]), "")

    def _last(self, style: str) -> Value:
        for node in reversed(self._open):
            if style in node.lists:
                return node.lists[style]
            if node.rank <= BASIC:
                break
        return (0, "")

    def _above(self, style: str, value: Value) -> Node | None:
        """What an enumerator stands below; None where it is no label but a number in the text."""
        top = self._open[-1]
        for node in reversed(self._open):
            if style in node.lists and _follows(node.lists[style], value):
                return node
            if node.rank <= BASIC:
                break
        if style == "dot" and value[0] != 1:
            return None
        if value[0] != 1:  # a number out of order: in the list of its style, or below what is no item
            for node in reversed(self._open):
                if node.lists.get(style, value) < value or node.level != "enumeration":
                    return node
        below = sum(node.rank > BASIC for node in self._open)
        if top.style == style and top.parent:
            opening = bool(top.pieces) and self.text.endswith(_OPENING, *top.pieces[-1])
            return top if opening and value[0] == 1 and below < _DEEPEST else top.parent
        return top if below < _DEEPEST else top.parent


def _slug(number: str) -> str:
    """A number as ids have it; the term of a definition in lower case, with hyphens."""
    return number if number.isalnum() else _SIGNS.sub("-", number).strip("-").lower()[:40]


def _follows(before: Value, value: Value) -> bool:
    """Whether a number goes on with a list, over a gap of one or two as omitted provisions leave."""
    if before == (0, ""):
        return False
    if value[0] == before[0]:
        return value[1] > before[1]
    return before[0] < value[0] <= before[0] + 3


def grow(text: str, lines: Sequence[Span], heads: Mapping[int, Node], scheme: Scheme, width: int = 0) -> list[Node]:
    """The nodes of the lines of a component, in document order. ``heads`` are the groupings and basic units by the
    index of their line; a head with ``kind`` empty closes what is open. ``width`` is where the page wraps, 0 for never.
    """
    tree = Tree(text, scheme)
    skip = 0
    before: Span | None = None
    for index, line in enumerate(lines):
        start, end = line[:2]
        following = text[lines[index + 1][0] : lines[index + 1][0] + 12] if index + 1 < len(lines) else ""
        head = heads.get(index)
        if head is not None and not head.kind:
            tree.close()
        elif head is not None:
            tree.head(head)
            skip = max(head.words, *(last for _, last in head.title)) if head.title else head.words
            if skip < end:
                tree.line(_stripped(text, skip, end), end, False, following)
        elif start < skip < end:
            tree.line(_stripped(text, skip, end), end, False, following)
        elif start >= skip:
            tree.line(start, end, _flush(text, before, line, width), following)
        before = line
    return tree.nodes


def _stripped(text: str, start: int, end: int) -> int:
    while start < end and text[start].isspace():
        start += 1
    return start


def _flush(text: str, before: Span | None, line: Span, width: int) -> bool:
    """Whether a line without label begins a paragraph, rather than go on with the line above."""
    if before is None or line[3]:
        return True
    first, last, indent, _ = before
    space = text.find(" ", line[0], line[1])
    word = (space if space > 0 else line[1]) - line[0]
    if width and last - first + indent + 1 + word > width - 2:
        return False
    if text.endswith(_CLOSING, first, last) or text.endswith((" and", " or"), first, last):
        return True
    return text.endswith(",", first, last) and (bool(width) or not 70 <= last - first <= 120)


def spanned(
    nodes: Sequence[Node], marks: Sequence[Mark], text: str, component: str, prefix: str | None = None
) -> list[Unit]:
    """The units of the nodes of a component, with ids, words and status. Their ids begin with that of the component,
    unless it is the main one, or with ``prefix``."""
    if prefix is None:
        prefix = "" if component == "main" else f"{component}_"
    struck = [(mark.start, mark.end) for mark in marks if mark.style == "struck"]
    ids: dict[int, str] = {}
    units = []
    for node in nodes:
        above = ids[id(node.parent)] if node.parent is not None else ""
        own = f"{prefix}{node.name}" if node.rooted or not above else f"{above}_{node.name}"
        ids[id(node)] = own
        title = joined(text, node.title).strip(" .:—–-*_#") if node.title else ""
        words = joined(text, node.pieces) if node.pieces else ""
        gone = any(start <= node.start and node.end <= end for start, end in struck)
        units.append(
            Unit(
                id=own,
                component=component,
                kind=node.kind,
                level=node.level,
                label=" ".join(node.label.split()),
                number=node.number,
                title=title,
                text=words,
                parent=above,
                start=node.start,
                end=max(node.end, node.words),
                status="superseded" if gone else "in_force",
            )
        )
    return units
