"""The tree of one component as it grows: what a label, and what words without one, do to it."""

import re
from collections.abc import Sequence, Set

from .accept import is_backwards
from .ids import unit_id
from .label import ALINEA, ARTICLE, CAPUT, GROUPINGS, HEADING, INCISO, PARAGRAPH, PENA, TABLE, UNLABELLED, Label
from .lines import Line
from .names import lines_below_name
from .nodes import Frame, Node, below_dash, label_place, planted, settle
from .quotation import DOTS
from .topics import begins_excerpt, detach, topic_lines

RANKS = {kind: rank for rank, kind in enumerate((*GROUPINGS, HEADING))}
"""Kinds of groupings, from the widest to the narrowest."""
LISTED = frozenset((INCISO, ALINEA))
_PENA = re.compile(r"(Penas?|PENAS?)\s*[-–—:]+\s*")
_FIRST = frozenset(("1", "1u"))  # above which an act's title may stand
_DOTTED = frozenset(".…_")
_OMISSIS = frozenset("([oO")  # how words begin that stand for such dots


class Tree:
    """``nodes`` are the units so far, in document order; ``frame`` is where the next one goes.

    ``since`` are the lines since the last label, of which the last ones may turn out to be the title of what comes;
    ``loose`` are those below a heading's name that belong to no unit yet. ``rows`` are the starts of lines that are
    rows of tables, ``articles`` says whether the component has any, ``named`` whether the open heading's name is over;
    ``plain`` is what :func:`clean.clean` says of the text, ``counted`` has the articles that :func:`.runs.run` tells
    of.
    """

    def __init__(self, text: str, indented: bool, component: str, rows: Set[int] = frozenset(), plain: bool = False):
        self.text, self.indented, self.component, self.rows, self.plain = text, indented, component, rows, plain
        self.nodes: list[Node] = []
        self.counted: dict[int, int] = {}
        self.frame = Frame("" if component == "main" else f"{component}_")
        self.named = False
        self.articles = True
        self.since: list[Line] = []
        self.loose: list[Line] = []

    def open(self, label: Label, line: int, end: int) -> None:
        """Start the unit of a label, with the words that follow it on the line, which begins at ``line``."""
        frame, kind, number, body = self.frame, label.kind, label.number, line + label.body
        start, stop = line + label.start, line + label.end
        if kind in RANKS:
            self.since = []
            if self.loose:
                self.unlabelled()
            if frame.topic:
                self.untitled()
            self.open_grouping(label, line, end)
            return
        topic = self.topic(frame, number) if self.since or frame.topic or (self.loose and kind == ARTICLE) else ()
        if self.since:
            self.since = []
        if self.loose or not (frame.devices or kind == ARTICLE or frame.owner is not None or not self.articles):
            self.unlabelled(topic[0].start if topic else start)
        if kind == ARTICLE:
            parent = frame.groupings[-1] if frame.groupings else frame.owner
            node = self.add(kind, number, parent, start, stop)
            frame.article, frame.paragraph = number, ""
            frame.devices = devices = [node]
            if body < node.start:
                node.start = body  # the label stands at the end of its words
        else:
            devices = frame.devices
            settle(self.text, devices, kind, number)
            if kind == PARAGRAPH:
                if devices and frame.owner is not None and is_backwards(number, frame.paragraph):
                    devices.clear()  # a paragraph that counts back is another article's, whose own line was left out
                frame.paragraph = number
            parent = devices[-1] if devices else frame.groupings[-1] if frame.groupings else frame.owner
            node = self.add(kind, number, parent, start, stop)
            devices.append(node)
        if topic:
            node.title = [(part.start, part.end) for part in topic]
            node.start = min(node.start, topic[0].start)  # a search for the title is one for the unit
        if kind == ARTICLE:
            node = self.add(CAPUT, "", node, body, body)
            devices.append(node)
        if body < end:
            if self.text[end - 1] in _DOTTED or (node.quoted and DOTS.fullmatch(self.text, body, end)):
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
        node = planted(
            kind, number, name, self.component, parent, start, label_end, (start, label_end), owner is not None
        )
        self.nodes.append(node)
        return node

    def open_grouping(self, label: Label, line: int, end: int) -> None:
        frame, rank = self.frame, RANKS[label.kind]
        start, body = line + label.start, line + label.body
        last = self.nodes[-1] if self.nodes else None
        if end - body == 1 and self.text[body] in '”"':
            body = end = line + label.end  # a stray mark is no name
        if label.kind == "parte" and last is not None and last.kind in RANKS and not last.title:
            last.add_title(start, end)  # LIVRO I / PARTE GERAL: the part is the book's name
            return
        if (
            last is not None
            and (last.kind, last.number) == (label.kind, label.number)
            and not last.title
            and body >= end
        ):
            last.add_title(start, end)  # the heading said twice: the second is its name
            return
        self.named = False
        while frame.groupings and RANKS[frame.groupings[-1].kind] >= rank:
            frame.groupings.pop()
        parent = frame.groupings[-1] if frame.groupings else frame.owner
        node = self.add(label.kind, label.number, parent, start, line + label.end)
        frame.groupings.append(node)
        frame.devices = []
        if body < end:
            node.add_title(body, end)

    def piece(self, node: Node, start: int, end: int) -> None:
        """Add words to a unit; dots that stand for words left out are none."""
        text = self.text
        if node.quoted and text[start] in _OMISSIS and DOTS.fullmatch(text, start, end):
            node.omitted = True
            node.end = max(node.end, end)
            return
        if text[end - 1] in _DOTTED and (node.quoted or text.startswith("...", start)):
            stop = start + len(text[start:end].rstrip(" \t.…·_"))
            if end - stop >= 5 or (stop == start and text[start:end] != "."):
                if stop == start:
                    node.omitted = True
                    node.end = max(node.end, end)
                    return
                end = stop
        node.add_words(start, end)

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
        bare = not node.text and node is self.nodes[-1]  # nothing stands behind its label, no row of a table either
        if bare and text[line.start] in "-–—." and (line := below_dash(text, node, line, end)) is None:
            return
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
            heading.end = heading.title[-1][1] if heading.title else label_place(heading)[1]
            self.named, self.since = True, []
        else:
            start = line.start
            if not heading.title and self.text[start] in "-–—" and self.text[start + 1 : start + 2] in " \n":
                start += 2
            if start < end:
                heading.add_title(start, end)
                self.since.append(line)

    def unlabelled(self, start: int = -1) -> None:
        """A unit of its own for the lines below a heading's name that have no label: lost, or never there. Without
        such lines it begins at ``start``."""
        frame, first = self.frame, self.loose[0].start if self.loose else start
        parent = frame.groupings[-1] if frame.groupings else None
        node = self.add(UNLABELLED, "1", parent, first, first)
        for line in self.loose:
            self.piece(node, line.start, line.end)
        frame.devices, self.loose = [node], []

    def untitled(self) -> None:
        """Lines that were kept for the topic of a quoted unit, but which no unit took or that stand above a heading,
        are text of the unit that quotes them."""
        frame = self.frame
        for line in frame.topic:
            if frame.owner is not None and any(char.isalnum() for char in self.text[line.start : line.end]):
                frame.owner.add_words(line.start, line.end)
        frame.topic = []

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

    def topic(self, frame: Frame, number: str = "") -> Sequence[Line]:
        """The topic of the unit of that number to come, taken out of the unit or heading that its lines were added
        to."""
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
        if len(self.since) > len(part):
            above = self.since[-len(part) - 1]
            return part if self.text[above.end - 1] == ":" else ()  # below the preamble
        return part if self.component == "main" and number not in _FIRST and begins_excerpt(self.text, part) else ()
