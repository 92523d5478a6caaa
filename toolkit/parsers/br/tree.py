"""Building the tree of one component from its lines."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from .accept import accepts, follows
from .amendments import Quote, trimmed
from .ids import unit_id
from .labels import (
    ALINEA,
    ARTICLE,
    CAPUT,
    GROUPINGS,
    HEADING,
    INCISO,
    PARAGRAPH,
    PENA,
    TABLE,
    Label,
    after_mark,
    label_at,
)
from .lines import CLOSED, DANGLING, Line, ending
from .nodes import Frame, Node, settle
from .topics import detach, topic_lines

_GROUPING = {kind: rank for rank, kind in enumerate((*GROUPINGS, HEADING))}
_DOTS = re.compile(r"[.…·_\s]{5,}|…+")
_PENA = re.compile(r"(Penas?)\s*[-–—:]+\s*")
_END_LABEL = re.compile(r"\s+(Art\.\s{0,3}\d[\d.]*[º°o]?\.?)$")
_ROW = re.compile(r"[^|\n]*\|[^|\n]*\||\|.*\|$")


class Builder:
    """Takes the lines of a component one by one. ``nodes`` are its units in document order, ``omissions`` the rows of
    dots outside of quoted amendments."""

    def __init__(self, text: str, lines: Sequence[Line], blocks: Sequence[Quote], indented: bool, prefix: str = ""):
        self.text, self.lines, self.blocks = text, lines, blocks
        self.nodes: list[Node] = []
        self.frame = self.outer = Frame(prefix)
        self.quote: Quote | None = None
        self.quoted: Frame | None = None
        self.open_end = -1
        self.named = False
        self.articles = True
        self.since: list[Line] = []
        self.indented = indented
        self.omissions: list[tuple[int, int]] = []

    def build(self, first: int, last: int) -> list[Node]:
        """The units of ``lines[first:last]``."""
        text = self.text
        lines = self.lines
        at = bisect_left(self.blocks, first, key=lambda block: block.first)
        blocks = iter(self.blocks[at : bisect_left(self.blocks, last, key=lambda block: block.first)])
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
            elif text[line.start] in '“"' and (self.quote is not None or not self.outer.devices):
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
        if block.text:
            self.quote = block
            return line
        if self.outer.devices:
            owner = self.outer.devices[-1]
            last = self.quoted
            if last is None or not self.goes_on(last, block, owner):
                self.quoted = Frame(f"{owner.id}_alt1_", owner, topic=list(self.topic(self.outer)))
            self.quote, self.frame = block, self.quoted
            self.since = []
        return self.unmarked(line, always=True) if block.marked else line

    def goes_on(self, frame: Frame, block: Quote, owner: Node) -> bool:
        """Whether a block goes on with the article of the one before, each paragraph having a mark of its own."""
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
        if text[line.start] in ".…_·" and self.is_omission(line, end):
            if frame.devices and not frame.devices[-1].pieces and self.quote is not None:
                frame.devices[-1].omitted = True
            if self.quote is None and frame.owner is None:
                self.omissions.append((line.start, end))
            self.named = True  # dots end the name of a heading
            self.since = []
            return
        self.words(line, end, before)

    def is_omission(self, line: Line, end: int) -> bool:
        """Whether a line is dots alone; in the act's own text, those of a full line may be a blank to fill in."""
        match = _DOTS.match(self.text, line.start, end)
        return match is not None and match.end() == end and not (line.forced and self.quote is None)

    def is_heading(self, label: Label, end: int) -> bool:
        """Whether a lettered line above an article is a heading below the subsection: ``a) Disposições Gerais``."""
        text = self.text
        return text[label.body : label.body + 1].isupper() and text[end - 1].isalpha() and bool(self.frame.groupings)

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
            settle(self.text, devices, label)
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
        if (
            last is not None
            and (last.kind, last.number, last.head) == (label.kind, label.number, [])
            and label.body >= end
        ):
            self.head(last, label.start, end)  # the heading said twice: the second is its name
            return
        self.named = False
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
        text = self.text
        if text[end - 1] in ".…_" and (node.quoted or text.startswith("...", start)):
            stop = start + len(text[start:end].rstrip(" \t.…·_"))
            if end - stop >= 5 or stop == start:
                if stop == start:
                    node.omitted = True
                    node.end = max(node.end, end)
                    return
                end = stop
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
        if self.text.rfind("Art", max(line.start + 1, end - 14), end) > 0 and self.labelled_at_end(line, end, before):
            return
        if not frame.devices:
            if frame.groupings and self.nodes[-1] is frame.groupings[-1] and not self.named:
                self.head(frame.groupings[-1], line.start, end)
                self.since.append(line)
            elif frame.owner is not None:
                frame.topic.append(line)
            elif not self.nodes:
                self.since.append(line)
            return
        node = frame.devices[-1]
        text = self.text
        if not node.pieces and end - line.start < 3 and text[line.start : end].strip("-–—") == "":
            return  # the dash of a label that stands alone on its line
        if (match := _PENA.match(text, line.start, end)) and self.articles:
            self.since = []
            while frame.devices[-1].kind not in (ARTICLE, CAPUT, PARAGRAPH) and len(frame.devices) > 1:
                frame.devices.pop()
            label = Label(PENA, "", line.start, line.start + len(match[1]), match.end())
            frame.devices.append(self.add(PENA, "", frame.devices[-1], label))
            self.piece(frame.devices[-1], match.end(), end)
            return
        if (text.find("|", line.start, end) >= 0 and _ROW.match(text, line.start, end)) or (
            text.count("\t", line.start, end) > 1 and end - line.start < 300
        ):
            self.row(node, line, end)
            return
        self.piece(node, line.start, end)
        self.since.append(line)

    def labelled_at_end(self, line: Line, end: int, before: Line | None) -> bool:
        """Open the article whose label a converter moved to the end of its text; False where it is a citation."""
        text, frame = self.text, self.frame
        start = line.start
        while start < end - 1 and text[start] in "-–• ":
            start += 1
        match = _END_LABEL.search(text, max(start, end - 20), end)
        label = label_at(text, match.start(1), end) if match else None
        if (
            label is None
            or line.forced
            or not text[start].isupper()
            or not follows(label.number, frame.article)
            or (frame.devices and before is not None and ending(text, before) != CLOSED and before.label is None)
            or ending(text, Line(start, match.start(), 0, False, False, None)) == DANGLING
        ):
            return False
        self.since = []
        parent = frame.groupings[-1] if frame.groupings else frame.owner
        article = self.add(ARTICLE, label.number, parent, label)
        caput = self.add(CAPUT, "", article, Label(CAPUT, "", start, start, start))
        article.start = start
        frame.article, frame.paragraph, frame.devices = label.number, "", [article, caput]
        self.piece(caput, start, match.start())
        return True

    def row(self, node: Node, line: Line, end: int) -> None:
        """A row of a table: it belongs to a unit of its own, so that it is no text of a provision."""
        last = self.nodes[-1]
        if last.kind != TABLE or last.parent is not node:
            count = 1 + sum(1 for other in self.nodes[-200:] if other.kind == TABLE and other.parent is node)
            last = self.add(TABLE, str(count), node, Label(TABLE, str(count), line.start, line.start, line.start))
        last.pieces.append((line.start, end))
        last.end = node.end = end

    def topic(self, frame: Frame) -> Sequence[Line]:
        """The topic of the unit to come, taken out of the unit or heading that its lines were added to."""
        if frame.topic:
            found, frame.topic = frame.topic, []
            return found
        part = topic_lines(self.text, self.since, self.indented)
        if not part:
            return ()
        if frame.devices:
            return part if detach(self.text, frame.devices[-1], part, False) else ()
        if frame.groupings:
            return part if detach(self.text, frame.groupings[-1], part, True) else ()
        above = self.since[-len(part) - 1] if len(self.since) > len(part) else None
        return part if above is not None and self.text[above.end - 1] == ":" else ()  # below the preamble


def _backwards(number: str, before: str) -> bool:
    """Whether a number is below the one before it."""
    first, last = number.partition("-")[0], before.partition("-")[0]
    return first.isdigit() and last.isdigit() and int(first) < int(last)


def _mended(label: Label, last: str) -> Label:
    """A label whose number may have been torn in two (``Art. 5 7.``): whole where that is the next one."""
    return label if follows(label.number, last) else label._replace(number=label.torn)
