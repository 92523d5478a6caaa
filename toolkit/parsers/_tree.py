"""Growing the tree of a component, line by line.

A parser says which lines open groupings and basic units (its *heads*) and what its enumerators are called (its
*scheme*). Enumerators, provisos and flush words are placed here, by one rule for all jurisdictions: an enumerator goes
on with the list that its predecessor stands in, and opens a new one below the last unit where it has none.
"""

from ._enumerators import NONE, Token, Value, cited, follows, read, slug, token
from ._nodes import BASIC, Node, Scheme, Words, unlabelled

_DEEPEST = 8  # lists within lists: deeper ones are broken texts, whose ids would grow without end
_OPENING = (":", "—", "–", "--", ":-")
_LABEL = 12  # characters in which a line's label stands


class Tree:
    """Grows the nodes of one component."""

    def __init__(self, text: str, scheme: Scheme):
        self.text = text
        self.scheme = scheme
        self.nodes: list[Node] = []
        self._open: list[Node] = []
        self._title: list[Words] = []
        self._closed = False

    def head(self, node: Node) -> None:
        """Open a grouping or a basic unit."""
        while self._open and self._open[-1].rank >= node.rank:
            self._open.pop()
        self._push(node)
        self._closed = False

    def line(self, start: int, end: int, flush: bool, following: Words) -> None:
        """The words of a line: labels that it starts with, and what is left. ``flush`` says that it begins a new
        paragraph; ``following`` is where the lines below it stand, up to the next head: they tell (i) after (h) from
        (i) before (ii), and the first item of a list from a citation."""
        if not self._unlabelled(start):
            return
        fresh, start = self._labels(start, end, following)
        self._title = []
        if start >= end:
            return
        if flush and not fresh and (self._open[-1].pieces or self._open[-1].lists):
            self._end_lists(self.text[start])
        self._open[-1].pieces.append((start, end))
        self._reach(end)

    def quotation(self, start: int, end: int) -> None:
        """The words of a line that is quoted: they have no labels of the act's own."""
        if self._unlabelled(start):
            self._open[-1].pieces.append((start, end))
            self._reach(end)

    def _unlabelled(self, start: int) -> bool:
        """Whether words belong to a unit: where they stand below a grouping, to one without a label that begins here.
        Those above the first head, and behind a closed one (a title of the next), belong to none."""
        if not self._open or self._closed:
            return False
        if self._open[-1].rank < BASIC:
            self._push(unlabelled(self._open[-1], start))
        return True

    def _end_lists(self, first: str) -> None:
        """Flush words end the list that they stand below; with a capital they are a paragraph, and end all."""
        while self._open[-1].level == "enumeration" or (self._open[-1].loose and first.isupper()):
            self._open.pop()
            if first.islower():
                break

    def close(self, rank: int, title: list[Words]) -> None:
        """What follows is in no unit of this rank or below; ``title`` is that of the item that the next line opens."""
        while self._open and self._open[-1].rank >= rank:
            self._open.pop()
        self._title = title
        self._closed = not self._open or self._open[-1].rank < BASIC

    def _reach(self, end: int) -> None:
        for node in self._open:
            node.end = end

    def _push(self, node: Node) -> None:
        node.parent = self._open[-1] if self._open else None
        self._open.append(node)
        self.nodes.append(node)
        self._reach(max(node.words, *(last for _, last in node.title)) if node.title else node.words)

    def _labels(self, start: int, end: int, following: Words) -> tuple[bool, int]:
        """Open what the labels at the start of a line tell; whether there was one, and where the words begin."""
        found = False
        while start < end:
            words = None if found else self._container(start, end)
            if words is None:
                words = self._enumerator(start, end, following, found)
            if words is None:
                break
            found, start = True, words
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
                name=f"{container.name}{slug(number)}",
                label=self.text[match.start("label") : match.end("label")],
                start=start,
                words=match.end(),
                loose=not container.lasting,
                style=container.kind,
            )
            self._push(node)
            return match.end()
        return None

    def _enumerator(self, start: int, end: int, following: Words, glued: bool) -> int | None:
        found = token(self.text, start, end)
        pieces = self._open[-1].pieces
        above = pieces[-1] if pieces else None
        if found is None or cited(self.text, above, found, end, glued, following[1]):
            return None
        romans = ("roman" if found.style == "lower" else "upper-roman") in self.scheme.kinds
        below_it = self.text[following[0] : min(following[0] + _LABEL, following[1])]
        style, value = read(found, below_it, self._last, romans)
        if style not in self.scheme.kinds or (glued and value[0] != 1):
            return None
        below = self._above(style, value)
        if below is None:
            return None
        while self._open[-1] is not below:
            self._open.pop()
        below.lists[style] = value
        self._push(self._item(found, style, value, below, start))
        return found.words

    def _item(self, found: Token, style: str, value: Value, above: Node, start: int) -> Node:
        kind, abbreviation, level = self.scheme.kinds[style]
        if above.rank > BASIC and not above.loose:
            level = "enumeration"
        number = found.number if style != "dash" else str(value[0])
        label = self.text[found.start : found.stop]
        title, self._title = self._title, []
        return Node(
            kind, level, above.rank + 1, number, f"{abbreviation}{number}", label, start, found.words, title,
            style=style,
        )  # fmt: skip

    def _last(self, style: str) -> Value:
        for node in reversed(self._open):
            if style in node.lists:
                return node.lists[style]
            if node.rank <= BASIC:
                break
        return NONE

    def _above(self, style: str, value: Value) -> Node | None:
        """What an enumerator stands below; None where it is no label but a number in the text."""
        top = self._open[-1]
        for node in reversed(self._open):
            if style in node.lists and follows(node.lists[style], value):
                return node
            if node.rank <= BASIC:
                break
        if value[0] != 1:  # out of order: in the list of its style, or below what is no item
            if style == "dot":
                return None
            for node in reversed(self._open):
                if node.lists.get(style, value) < value or node.level != "enumeration":
                    return node
        below = sum(node.rank > BASIC for node in self._open)
        if top.style == style and top.parent:
            opening = bool(top.pieces) and self.text.endswith(_OPENING, *top.pieces[-1])
            return top if opening and value[0] == 1 and below < _DEEPEST else top.parent
        return top if below < _DEEPEST else top.parent
