"""Building the tree of one component from its lines."""

import re
from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import replace

from .accept import accepts, follows, numbered_by_roman
from .ids import unit_id
from .labels import (
    ALINEA,
    ARTICLE,
    CAPUT,
    GROUPINGS,
    HEADING,
    INCISO,
    ITEM,
    PARAGRAPH,
    PENA,
    TABLE,
    UNLABELLED,
    Label,
    after_mark,
)
from .lines import Line
from .names import lines_below_name
from .nodes import Frame, Node, settle
from .quotation import Quote, trimmed, without_mark
from .runs import is_over, run
from .topics import detach, topic_lines

_GROUPING = {kind: rank for rank, kind in enumerate((*GROUPINGS, HEADING))}
_DOTS = re.compile(r"[.…·_\s]{5,}|…+")
_PENA = re.compile(r"(Penas?)\s*[-–—:]+\s*")
_LISTED = frozenset((INCISO, ALINEA))
_DOTTED = frozenset(".…_")


class Builder:
    """Takes the lines of a component one by one. ``nodes`` are its units in document order, ``omissions`` the rows of
    dots outside of quoted amendments."""

    def __init__(
        self,
        text: str,
        lines: Sequence[Line],
        blocks: Sequence[Quote],
        indented: bool,
        component: str,
        rows: Set[int] = frozenset(),
    ):
        self.text, self.lines, self.blocks, self.rows = text, lines, blocks, rows
        self.nodes: list[Node] = []
        self.component = component
        self.frame = self.outer = Frame("" if component == "main" else f"{component}_")
        self.quote: Quote | None = None
        self.quoted: Frame | None = None
        self.open_end = self.stop = -1
        self.named = False
        self.articles = True
        self.since: list[Line] = []
        self.loose: list[Line] = []
        self.indented = indented
        self.omissions: list[tuple[int, int]] = []

    def build(self, first: int, last: int) -> list[Node]:
        """The units of ``lines[first:last]``."""
        text = self.text
        lines = self.lines
        at = bisect_left(self.blocks, first, key=lambda block: block.first)
        blocks = iter(self.blocks[at : bisect_left(self.blocks, last, key=lambda block: block.first)])
        block = next(blocks, None)
        opening = last if block is None else block.first
        before = None
        self.articles = any(line.label is not None and line.label.kind == ARTICLE for line in lines[first:last])
        self.stop = last
        index = first - 1
        while (index := index + 1) < last:
            line = lines[index]
            if self.quote is not None and index > self.quote.last:
                self.leave(self.quote)
            if line.label is not None and index < opening and self.is_settled(before):
                after = run(text, lines, index, opening, self.outer, self.nodes, self.component)
                if after > index:
                    index, before = after - 1, lines[after - 1]
                    continue
            if index == opening:
                line, before = self.enter(block, line), None
                block = next(blocks, None)
                opening = last if block is None else block.first
            elif line.marked is not None and (self.quote is not None or not self.outer.devices):
                line = self.unmarked(line)
            start, end = line.start, line.end
            if start >= end:
                continue
            if self.quote is not None and not self.quote.text:
                if self.quote.closed and index >= self.quote.last - 1:
                    end = trimmed(text, start, end)
                elif text[end - 1] == ")":
                    end = without_mark(text, start, end)
                if end <= start:
                    before = line
                    continue
            if line.label is None or not self.take(line, end, before, index):
                self.fill(line, end)
            before = line
        if self.loose:
            self.unlabelled()
        return self.nodes

    def is_settled(self, before: Line | None) -> bool:
        """Whether no quoted amendment is open, nothing waits to be placed, and the line before is closed."""
        if self.quote is not None or self.since or self.loose or self.outer.topic or before is None:
            return False
        return is_over(self.text, before.start, before.end)

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

    def leave(self, block: Quote) -> None:
        """Go back to the component after a quoted amendment. What was kept for a topic there, but no unit took, is
        text of the unit that quotes it."""
        frame = self.frame
        if frame is not self.outer and frame.owner is not None:
            for line in frame.topic:
                if any(char.isalnum() for char in self.text[line.start : line.end]):
                    frame.owner.add_words(line.start, line.end)
            frame.topic = []
        self.open_end = -1 if block.closed else block.last + 1
        self.quote, self.frame, self.since = None, self.outer, []

    def goes_on(self, frame: Frame, block: Quote, owner: Node) -> bool:
        """Whether a block goes on with the article of the one before, each paragraph having a mark of its own."""
        line = self.lines[block.first]
        label = line.marked
        return (frame.owner is owner and block.again) or (
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
        if not always and (label is None or self.text[line.start] not in '“"'):
            return line
        if label is None:
            return Line(after_mark(self.text, line.start, line.end), line.end, line.indent, False, True, None)
        if (self.quote is None and label.kind not in _GROUPING) or (self.quote is not None and self.quote.text):
            return line
        return Line(label.start, line.end, line.indent, False, True, label)

    def take(self, line: Line, end: int, before: Line | None, index: int) -> bool:
        """Start the unit that a line's label opens; False where it opens none."""
        label, frame, text = line.label, self.frame, self.text
        kind = label.kind
        if self.quote is not None and self.quote.text:
            return False
        if kind in _LISTED and text[label.body : label.body + 1].isupper() and self.is_heading(end, index):
            self.open(Label(HEADING, "0", label.start, label.start, label.start), end)
            return True
        if not (
            frame.devices
            or kind == ARTICLE
            or kind in _GROUPING
            or frame.owner is not None
            or self.loose
            or not self.articles
            or self.is_orphan(label, end)
        ):
            return False
        if kind == ALINEA and text[label.start] in "(ivx":
            label = numbered_by_roman(text, label, frame.last(ALINEA), frame.last(ITEM))
            kind = label.kind
        if label.torn:
            label = _mended(label, frame.article)
        if accepts(text, label, line, before, frame.last(kind), frame.owner is not None):
            self.open(label, end)
            return True
        return False

    def fill(self, line: Line, end: int) -> None:
        """Put a line that opens no unit where it belongs: an omission, or words of the open unit."""
        text, frame = self.text, self.frame
        if text[line.start] not in ".…_·" or (self.quote and self.quote.text) or not self.is_omission(line, end):
            self.words(line, end)
            return
        if frame.devices and not frame.devices[-1].text and self.quote is not None:
            frame.devices[-1].omitted = True
        if self.quote is None and frame.owner is None:
            self.omissions.append((line.start, end))
        self.named = True  # dots end the name of a heading
        self.since = []

    def is_omission(self, line: Line, end: int) -> bool:
        """Whether a line is dots alone; in the act's own text, those of a full line may be a blank to fill in."""
        match = _DOTS.match(self.text, line.start, end)
        if match is None or (line.forced and self.quote is None):
            return False
        return match.end() == end or not self.text[match.end() : end].strip('"”.;')

    def is_heading(self, end: int, index: int) -> bool:
        """Whether a lettered line with a capital is a heading below the subsection, as ``a) Disposições Gerais`` above
        an article is."""
        following = self.lines[index + 1].label if index + 1 < self.stop else None
        above_article = following is not None and following.kind == ARTICLE
        return above_article and self.text[end - 1].isalpha() and bool(self.frame.groupings)

    # -- units -------------------------------------------------------------------------------------------------------
    def open(self, label: Label, end: int) -> None:
        """Start the unit of a label, with the words that follow it on the line."""
        frame, kind, number, body = self.frame, label.kind, label.number, label.body
        if kind in _GROUPING:
            self.since = []
            if self.loose:
                self.unlabelled()
            self.open_grouping(label, end)
            return
        topic = self.topic(frame) if self.since or frame.topic or (self.loose and kind == ARTICLE) else ()
        if self.since:
            self.since = []
        if self.loose or not (frame.devices or kind == ARTICLE or frame.owner is not None or not self.articles):
            self.unlabelled(label.start)
        if kind == ARTICLE:
            parent = frame.groupings[-1] if frame.groupings else frame.owner
            node = self.add(kind, number, parent, label.start, label.end)
            frame.article, frame.paragraph = number, ""
            frame.devices = devices = [node]
            if body < node.start:
                node.start = body  # the label stands at the end of its words
        else:
            devices = frame.devices
            settle(self.text, devices, label)
            if kind == PARAGRAPH:
                if devices and frame.owner is not None and _backwards(number, frame.paragraph):
                    devices.clear()  # a paragraph that counts back is another article's, whose own line was left out
                frame.paragraph = number
            parent = devices[-1] if devices else frame.groupings[-1] if frame.groupings else frame.owner
            node = self.add(kind, number, parent, label.start, label.end)
            devices.append(node)
        if topic:
            node.title = [(part.start, part.end) for part in topic]
        if kind == ARTICLE:
            node = self.add(CAPUT, "", node, body, body)
            devices.append(node)
        if body < end:
            if self.text[end - 1] in _DOTTED:
                self.piece(node, body, end)
            else:
                node.text = [(body, end)]
                node.end = end

    def add(self, kind: str, number: str, parent: Node | None, start: int, label_end: int) -> Node:
        """A new node whose label stands at ``text[start:label_end]``."""
        frame = self.frame
        owner = frame.owner
        above = parent.id if parent is not None and parent is not owner else ""
        name = unit_id(kind, number, above, frame.prefix)
        node = Node(kind, number, name, self.component, parent, start, label_end, owner is not None)
        self.nodes.append(node)
        return node

    def open_grouping(self, label: Label, end: int) -> None:
        frame, rank = self.frame, _GROUPING[label.kind]
        last = self.nodes[-1] if self.nodes else None
        if label.kind == "parte" and last is not None and last.kind in _GROUPING and not last.title:
            last.add_title(label.start, end)  # LIVRO I / PARTE GERAL: the part is the book's name
            return
        if (
            last is not None
            and (last.kind, last.number) == (label.kind, label.number)
            and not last.title
            and label.body >= end
        ):
            last.add_title(label.start, end)  # the heading said twice: the second is its name
            return
        self.named = False
        while frame.groupings and _GROUPING[frame.groupings[-1].kind] >= rank:
            frame.groupings.pop()
        parent = frame.groupings[-1] if frame.groupings else frame.owner
        node = self.add(label.kind, label.number, parent, label.start, label.end)
        frame.groupings.append(node)
        frame.devices = []
        if label.body < end:
            node.add_title(label.body, end)

    def piece(self, node: Node, start: int, end: int) -> None:
        """Add words to a unit; dots that stand for words left out are none."""
        text = self.text
        if text[end - 1] in _DOTTED and (node.quoted or text.startswith("...", start)):
            stop = start + len(text[start:end].rstrip(" \t.…·_"))
            if end - stop >= 5 or stop == start:
                if stop == start:
                    node.omitted = True
                    node.end = max(node.end, end)
                    return
                end = stop
        node.add_words(start, end)

    # -- words -------------------------------------------------------------------------------------------------------
    def words(self, line: Line, end: int) -> None:
        """A line without a label: more of a heading, of the open unit, or the topic of the article to come."""
        frame = self.frame
        if self.rows and line.start in self.rows and self.row(line, end):
            return
        if not frame.devices:
            if frame.groupings and self.nodes[-1] is frame.groupings[-1] and not self.named:
                self.name(frame.groupings[-1], line, end)
            elif frame.owner is not None:
                frame.topic.append(line)
            elif not self.nodes:
                self.since.append(line)
            else:
                self.loose.append(line)
            return
        node = frame.devices[-1]
        text = self.text
        if not node.text and end - line.start < 3 and text[line.start : end].strip("-–—") == "":
            return  # the dash of a label that stands alone on its line
        if not node.text and text[line.start] in "-–—" and text[line.start + 1] == " " and _lacks_dash(text, node):
            line = replace(line, start=line.start + 2)
        if (match := _PENA.match(text, line.start, end)) and self.articles:
            self.since = []
            while frame.devices[-1].kind not in (ARTICLE, CAPUT, PARAGRAPH) and len(frame.devices) > 1:
                frame.devices.pop()
            frame.devices.append(self.add(PENA, "", frame.devices[-1], line.start, match.end(1)))
            self.piece(frame.devices[-1], match.end(), end)
            return
        self.piece(node, line.start, end)
        self.since.append(line)

    def name(self, heading: Node, line: Line, end: int) -> None:
        """More of a heading's name, if that is not over; in a quoted amendment only its article or dots end it."""
        over = 0 if heading.quoted else lines_below_name(self.text, heading, self.since, line, end)
        if over:
            self.loose = [*self.since[len(self.since) - over + 1 :], line]
            heading.title = heading.title[: len(heading.title) - over + 1]
            heading.end = heading.title[-1][1] if heading.title else heading.label[1]
            self.named, self.since = True, []
        else:
            heading.add_title(line.start, end)
            self.since.append(line)

    def is_orphan(self, label: Label, end: int) -> bool:
        """Whether a label below the name of a heading is that of a provision whose article has lost its own line."""
        if not label.strict or label.kind not in (PARAGRAPH, INCISO) or self.text[end - 1] not in ".;:":
            return False
        last = self.nodes[-1] if self.nodes else None
        return last is not None and last.kind in _GROUPING and bool(last.title)

    def unlabelled(self, start: int = -1) -> None:
        """A unit of its own for the lines below a heading's name that have no label: lost, or never there. Without
        such lines it begins at ``start``."""
        frame, first = self.frame, self.loose[0].start if self.loose else start
        parent = frame.groupings[-1] if frame.groupings else None
        node = self.add(UNLABELLED, "1", parent, first, first)
        for line in self.loose:
            self.piece(node, line.start, line.end)
        frame.devices, self.loose = [node], []

    def row(self, line: Line, end: int) -> bool:
        """A row of a table: it belongs to a unit of its own, so that it is no text of a provision. False for one in the
        head of the act, which is a part of the page's layout."""
        frame = self.frame
        if self.loose:
            self.unlabelled()
        node = frame.devices[-1] if frame.devices else frame.groupings[-1] if frame.groupings else frame.owner
        if node is None and self.component == "main":
            return False
        last = self.nodes[-1] if self.nodes else None
        if last is None or last.kind != TABLE or last.parent is not node:
            count = 1 + sum(1 for other in self.nodes[-200:] if other.kind == TABLE and other.parent is node)
            last = self.add(TABLE, str(count), node, line.start, line.start)
        last.add_words(line.start, end)
        if node is not None:
            node.end = end
        self.named, self.since = True, []
        return True

    def topic(self, frame: Frame) -> Sequence[Line]:
        """The topic of the unit to come, taken out of the unit or heading that its lines were added to."""
        if frame.topic:
            found, frame.topic = frame.topic, []
            return found
        part = topic_lines(self.text, self.loose or self.since, self.indented)
        if not part:
            return ()
        if self.loose:
            del self.loose[-len(part) :]
            return part
        if frame.devices:
            return part if detach(self.text, frame.devices[-1], part, False) else ()
        if frame.groupings:
            return part if detach(self.text, frame.groupings[-1], part, True) else ()
        above = self.since[-len(part) - 1] if len(self.since) > len(part) else None
        return part if above is not None and self.text[above.end - 1] == ":" else ()  # below the preamble


def _lacks_dash(text: str, node: Node) -> bool:
    """Whether a label ends its line without the dash that parts it from its words."""
    end = node.label[1]
    return node.kind in _LISTED and text[end - 1].isalnum()


def _backwards(number: str, before: str) -> bool:
    """Whether a number is below the one before it."""
    first, last = number.partition("-")[0], before.partition("-")[0]
    return first.isdigit() and last.isdigit() and int(first) < int(last)


def _mended(label: Label, last: str) -> Label:
    """A label whose number may have been torn in two (``Art. 5 7.``): whole where that is the next one."""
    return label if follows(label.number, last) else replace(label, number=label.torn)
