"""Building the tree of one component from its lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from .accept import accepts, follows
from .amendments import Quote, trimmed
from .ids import unit_id
from .labels import ALINEA, ARTICLE, CAPUT, GROUPINGS, HEADING, INCISO, ITEM, PARAGRAPH, PENA, RANK, Label, after_mark
from .lines import CLOSED, Line, ending

_GROUPING = {kind: rank for rank, kind in enumerate((*GROUPINGS, HEADING))}
_DOTS = re.compile(r"[.…·_\s]{5,}|…+")
_TRAILING_DOTS = re.compile(r"\s*[.…·_]{5,}[\s.…·_]*$")
_PENA = re.compile(r"(Penas?)\s*[-–—:]+\s*")
_ROW = re.compile(r"[^|\n]*\|[^|\n]*\||\|.*\|$")
_NOTE_LINE = re.compile(r"(?:Vig[êe]ncia|Vide|Produ[çc][ãa]o de efeitos?|Regulamento|Revogado)\b")
_TABLE = "tabela"


class Node:
    """A unit while the tree grows. ``pieces`` are the spans of its own words, ``head`` those of its title."""

    __slots__ = ("end", "head", "id", "kind", "label_end", "number", "omitted", "parent", "pieces", "quoted", "start")

    def __init__(self, kind: str, number: str, unit: str, parent: "Node | None", start: int, end: int, quoted: bool):
        self.kind, self.number, self.id, self.parent, self.quoted = kind, number, unit, parent, quoted
        self.start, self.label_end, self.end, self.omitted = start, end, end, False
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


class Builder:
    """Takes the lines of a component one by one. ``nodes`` are its units in document order."""

    def __init__(self, text: str, lines: Sequence[Line], blocks: Sequence[Quote], prefix: str = ""):
        self.text, self.lines, self.blocks = text, lines, blocks
        self.nodes: list[Node] = []
        self.frame = self.outer = Frame(prefix)
        self.quote: Quote | None = None
        self.quoted: Frame | None = None
        self.open_end = -1
        self.articles = True
        self.since: list[Line] = []
        self.indented = any(line.fresh for line in lines)

    def build(self, first: int, last: int) -> list[Node]:
        """The units of ``lines[first:last]``."""
        text = self.text
        lines = self.lines
        blocks = iter([block for block in self.blocks if first <= block.first < last])
        block = next(blocks, None)
        before = None
        self.articles = any(line.label is not None and line.label.kind == ARTICLE for line in lines[first:last])
        for index in range(first, last):
            line = lines[index]
            if self.quote is not None and index > self.quote.last:
                self.open_end = -1 if self.quote.closed else self.quote.last + 1
                self.quote, self.frame, self.since = None, self.outer, []
            if block is not None and index == block.first:
                line, before = self.enter(block, line), None
                block = next(blocks, None)
            elif text[line.start] in "“\"" and (self.quote is not None or not self.outer.devices):
                line = self.unmarked(line)
            if line.start >= line.end:
                continue
            end = line.end
            if self.quote is not None and self.quote.closed and not self.quote.text and index >= self.quote.last - 1:
                end = trimmed(text, line.start, end)
            if end > line.start:
                self.take(line, end, before, lines[index + 1] if index + 1 < last else None)
            before = line
        return self.nodes

    def enter(self, block: Quote, line: Line) -> Line:
        """Open a quoted amendment under the open unit; the line without its quotation mark."""
        text = self.text
        if block.text:
            self.quote = block
            return line
        if self.outer.devices:
            owner = self.outer.devices[-1]
            last = self.quoted
            if last is None or not self.goes_on(last, block, owner):
                self.quoted = Frame(f"{owner.id}_alt1_", owner, topic=self.topic(self.outer))
            self.quote, self.frame = block, self.quoted
            self.since = []
        return self.unmarked(line, always=True) if block.marked else line

    def goes_on(self, frame: Frame, block: Quote, owner: Node) -> bool:
        """Whether a block goes on with the article of the one before it: each paragraph has an opening mark of its own."""
        line = self.lines[block.first]
        label = line.marked
        return (
            frame.owner is owner
            and bool(frame.devices)
            and self.open_end == block.first
            and label is not None
            and label.kind not in (ARTICLE, *GROUPINGS)
            and follows(label.number, frame.last(label.kind))
        )

    def unmarked(self, line: Line, always: bool = False) -> Line:
        """The line without its quotation mark, where a label follows that."""
        label = line.marked
        if label is None:
            if not always:
                return line
            return Line(after_mark(self.text, line.start, line.end), line.end, line.indent, False, True, None)
        if (self.quote is None and label.kind not in _GROUPING) or (self.quote is not None and self.quote.text):
            return line
        return Line(label.start, line.end, line.indent, False, True, label)

    def take(self, line: Line, end: int, before: Line | None, after: Line | None) -> None:
        """Put one line where it belongs: a new unit, an omission, or words of the open unit."""
        text, label, frame = self.text, line.label, self.frame
        if self.quote is not None and self.quote.text:
            self.words(line, end, before)
            return
        if label is not None:
            kind = label.kind
            if (
                after is not None
                and after.label is not None
                and after.label.kind == ARTICLE
                and kind in (ALINEA, INCISO)
                and self.is_heading(label, end)
            ):
                self.open(line, Label(HEADING, "0", label.start, label.start, label.start), end)
                return
            if frame.devices or kind == ARTICLE or kind in _GROUPING or frame.owner is not None or not self.articles:
                if label.torn:
                    label = _mended(label, frame.article)
                if accepts(text, label, line, before, frame.last(kind), frame.owner is not None):
                    self.open(line, label, end)
                    return
        if text[line.start] in ".…_·" and not (line.forced and self.quote is None) and (match := _DOTS.match(text, line.start, end)) and match.end() == end:
            if frame.devices and not frame.devices[-1].pieces and self.quote is not None:
                frame.devices[-1].omitted = True
            self.since = []
            return
        self.words(line, end, before)

    def is_heading(self, label: Label, end: int) -> bool:
        """Whether a lettered line above an article is a heading below the subsection: ``a) Disposições Gerais``."""
        text = self.text
        return (
            text[label.body : label.body + 1].isupper()
            and text[end - 1].isalpha()
            and bool(self.frame.groupings)
        )

    # -- units -------------------------------------------------------------------------------------------------------
    def open(self, line: Line, label: Label, end: int) -> None:
        """Start the unit of a label, with the words that follow it on the line."""
        frame, kind = self.frame, label.kind
        topic = self.topic(frame) if (self.since or frame.topic) and kind not in _GROUPING else ()
        if self.since:
            self.since = []
        if kind in _GROUPING:
            self.open_grouping(label, end)
            return
        if kind == ARTICLE:
            parent = frame.groupings[-1] if frame.groupings else frame.owner
            node = self.add(kind, label.number, parent, label)
            frame.article, frame.paragraph = label.number, ""
            frame.devices = [node]
            if topic:
                node.head = [(part.start, part.end) for part in topic]
            node = self.add(CAPUT, "", node, Label(CAPUT, "", label.body, label.body, label.body))
            frame.devices.append(node)
        else:
            devices = frame.devices
            _settle(self.text, devices, label)
            if kind == PARAGRAPH and devices and frame.owner is not None and _backwards(label.number, frame.paragraph):
                devices.clear()  # a paragraph that counts back is another article's, whose own line was left out
            parent = devices[-1] if devices else frame.groupings[-1] if frame.groupings else frame.owner
            if kind == PARAGRAPH:
                frame.paragraph = label.number
            node = self.add(kind, label.number, parent, label)
            if topic:
                node.head = [(part.start, part.end) for part in topic]
            devices.append(node)
        if label.body < end:
            self.piece(node, label.body, end)

    def add(self, kind: str, number: str, parent: Node | None, label: Label) -> Node:
        frame = self.frame
        inside = parent is not None and parent is not frame.owner
        unit = unit_id(kind, number, parent.id if inside else "", frame.prefix)
        node = Node(kind, number, unit, parent, label.start, label.end, frame.owner is not None)
        self.nodes.append(node)
        return node

    def open_grouping(self, label: Label, end: int) -> None:
        frame, rank = self.frame, _GROUPING[label.kind]
        last = self.nodes[-1] if self.nodes else None
        if label.kind == "parte" and last is not None and last.kind in _GROUPING and not last.head:
            self.head(last, label.start, end)  # LIVRO I / PARTE GERAL: the part is the book's name
            return
        while frame.groupings and _GROUPING[frame.groupings[-1].kind] >= rank:
            frame.groupings.pop()
        parent = frame.groupings[-1] if frame.groupings else frame.owner
        node = self.add(label.kind, label.number, parent, label)
        frame.groupings.append(node)
        frame.devices = []
        if label.body < end:
            self.head(node, label.body, end)

    def piece(self, node: Node, start: int, end: int) -> None:
        """Add words to a unit; dots that stand for words left out are none."""
        if self.text[end - 1] in ".…_" and (node.quoted or self.text.startswith("...", start)) and (match := _TRAILING_DOTS.search(self.text, max(start, end - 400), end)):
            if match.start() <= start:
                node.omitted = True
                node.end = max(node.end, end)
                return
            end = match.start()
        node.pieces.append((start, end))
        node.end = end

    @staticmethod
    def head(node: Node, start: int, end: int) -> None:
        node.head.append((start, end))
        node.end = end

    # -- words -------------------------------------------------------------------------------------------------------
    def words(self, line: Line, end: int, before: Line | None) -> None:
        """A line without a label: more of a heading, of the open unit, or the topic of the article to come."""
        frame = self.frame
        if not frame.devices:
            if frame.groupings and self.nodes[-1] is frame.groupings[-1]:
                self.head(frame.groupings[-1], line.start, end)
                self.since.append(line)
            elif frame.owner is not None:
                frame.topic.append(line)
            return
        node = frame.devices[-1]
        text = self.text
        if not node.pieces and end - line.start < 3 and text[line.start : end].strip("-–—") == "":
            return  # the dash of a label that stands alone on its line
        if (match := _PENA.match(text, line.start, end)) and self.articles:
            label = Label(PENA, "", line.start, line.start + len(match[1]), match.end())
            penalty = self.add(PENA, "", node, label)
            self.piece(penalty, match.end(), end)
            node.end = end
            self.since = []
            return
        if "|" in text[line.start : end] and _ROW.match(text, line.start, end):
            self.row(node, line, end)
            return
        self.piece(node, line.start, end)
        self.since.append(line)

    def row(self, node: Node, line: Line, end: int) -> None:
        """A row of a table: it belongs to a unit of its own, so that it is no text of a provision."""
        last = self.nodes[-1]
        if last.kind != _TABLE or last.parent is not node:
            count = 1 + sum(1 for other in self.nodes[-200:] if other.kind == _TABLE and other.parent is node)
            last = self.add(_TABLE, str(count), node, Label(_TABLE, str(count), line.start, line.start, line.start))
        last.pieces.append((line.start, end))
        last.end = node.end = end

    def topic(self, frame: Frame) -> list[Line]:
        """The trailing lines that name the next article (Decreto 12.002/2024 calls them its *rubrica*), taken out of
        the unit or heading that they were added to."""
        if frame.topic:
            found, frame.topic = frame.topic, []
            return found
        text, since = self.text, self.since
        if not since or text[since[-1].end - 1] == "," or ending(text, since[-1]) == CLOSED:
            return []
        first = len(since) - 1
        while first > 0 and since[first].forced and (self.indented or ending(text, since[first - 1]) != CLOSED):
            first -= 1
        part = since[first:]
        if part[-1].end - part[0].start > 260 or not _names(text, part) or (self.indented and part[0].forced):
            return []
        node = frame.devices[-1] if frame.devices else frame.groupings[-1] if frame.groupings else None
        if node is None:
            return []
        pieces = node.pieces if frame.devices else node.head
        keep = len(pieces) - len(part)
        if keep < 0 or pieces[-1][0] != part[-1].start:
            return []
        if frame.devices:
            above = Line(*pieces[keep - 1], 0, False, False, None) if keep else None
            if (above is not None and ending(text, above) != CLOSED) or (above is None and not node.omitted):
                return []
            if above is not None and text[above.end - 1] == ")" and _NOTE_LINE.match(text, part[0].start):
                return []
        elif not keep or not _named(text, pieces[:keep], part):
            return []
        del pieces[keep:]
        node.end = pieces[-1][1] if pieces else node.label_end
        return part


def _settle(text: str, devices: list[Node], label: Label) -> None:
    """Close the open units that a label does not stand below.

    Letters stand above numbers (LC 95/1998, art. 10, II), so rank decides, but where an article is divided straight into
    numbered sentences (``1.``), as treaties are, and these into letters.
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


def _names(text: str, part: Sequence[Line]) -> bool:
    """Whether lines look like the name of an article: they begin as a title does."""
    return text[part[0].start].isupper() or text[part[0].start] in "“\"‘"


def _named(text: str, head: Sequence[tuple[int, int]], part: Sequence[Line]) -> bool:
    """Whether a heading has its whole name in ``head``, so that ``part`` is the topic of its first article."""
    name, topic = text[head[-1][0] : head[-1][1]], text[part[0].start : part[-1].end]
    if name.isupper() or topic.isupper():
        return name.isupper() and not topic.isupper()
    return not part[0].forced


def _backwards(number: str, before: str) -> bool:
    """Whether a number is not above the one before it."""
    first, last = number.split("-"), before.split("-")
    return first[0].isdigit() and last[0].isdigit() and int(first[0]) < int(last[0])


def _mended(label: Label, last: str) -> Label:
    """A label whose number may have been torn in two (``Art. 5 7.``): whole where that is the next one."""
    if follows(label.number, last):
        return label
    return label._replace(number=label.torn)


def spanned(nodes: Sequence[Node]) -> None:
    """Stretch each unit to the end of what stands below it."""
    for node in reversed(nodes):
        parent = node.parent
        if parent is not None and parent.end < node.end:
            parent.end = node.end
