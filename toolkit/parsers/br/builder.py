"""Building the tree of one component from its lines."""

from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import replace

from .accept import accepts, follows, in_sentence, is_backwards, numbered_by_roman
from .label import ALINEA, ARTICLE, GROUPINGS, HEADING, INCISO, ITEM, PARAGRAPH, Label
from .lines import DANGLING, Line, ending
from .marked import after_mark
from .nodes import Frame, Node
from .quotation import DOTS, Quote, is_mark, trimmed, without_mark
from .runs import run
from .tree import LISTED, RANKS, Tree

_OMITTED = frozenset(".…_·([oO")  # how a row of dots, or omissis in its place, begins


class Builder(Tree):
    """Takes the lines of a component one by one, in and out of quoted amendments. ``omissions`` are the rows of dots
    outside of them, ``sure`` is the end of the lines of the open amendment that have no mark of its end behind their
    words."""

    def __init__(
        self,
        text: str,
        lines: Sequence[Line],
        blocks: Sequence[Quote],
        indented: bool,
        component: str,
        rows: Set[int] = frozenset(),
        plain: bool = False,
    ):
        super().__init__(text, indented, component, rows, plain)
        self.lines, self.blocks = lines, blocks
        self.outer = self.frame
        self.quote: Quote | None = None
        self.quoted: Frame | None = None
        self.open_end = self.closed = self.stop = self.sure = -1
        self.omissions: list[tuple[int, int]] = []

    def build(self, first: int, last: int) -> list[Node]:
        """The units of ``lines[first:last]``."""
        text = self.text
        lines = self.lines
        at = bisect_left(self.blocks, first, key=lambda block: block.first)
        inside = self.blocks[at : bisect_left(self.blocks, last, key=lambda block: block.first)]
        if not (inside or self.rows) and all(map(_opens_none, lines[first:last])):
            for line in lines[first:last]:
                if text[line.start] in _OMITTED:
                    self.fill(line, line.end)
            return self.nodes
        blocks = iter(inside)
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
            stop = opening if self.quote is None else self.sure
            if line.label is not None and index < stop and self.is_settled(before, index):
                after = run(self, lines, index, stop)
                if after > index:
                    index, before = after - 1, lines[after - 1]
                    continue
            if index == opening:
                line, before = self.enter(block, line), None
                block = next(blocks, None)
                opening = last if block is None else block.first
            elif line.marked is not None and (self.quote is not None or not self.outer.devices):
                line = self.unmarked(line)
            alone = index < self.sure and line is not lines[index] and line.label is not None
            if alone and self.is_settled(before, index) and run(self, (line,), 0, 1):
                before = line
                continue
            start, end = line.start, line.end
            if start >= end:
                continue
            if self.quote is not None and not self.quote.text:
                if self.quote.closed and (index >= self.quote.last or self.is_closed_below(index)):
                    end = trimmed(text, start, end)
                elif text[end - 1] == ")":
                    end = without_mark(text, start, end)
                if end <= start:
                    before = line
                    continue
            if line.label is None and text[start] not in _OMITTED:
                self.words(line, end)  # as most
            elif line.label is None or not self.take(line, end, before, index):
                self.fill(line, end)
            before = line
        if self.loose:
            self.unlabelled()
        return self.nodes

    def is_settled(self, before: Line | None, index: int) -> bool:
        """Whether nothing waits to be placed, and the line before needs no more words; none is before the first of a
        quoted amendment."""
        if self.since or self.loose or self.frame.topic:
            return False
        if before is None:
            return self.quote is not None and self.quote.first == index
        return ending(self.text, before) != DANGLING

    def enter(self, block: Quote, line: Line) -> Line:
        """Open a quoted amendment under the open unit; the line without its quotation mark."""
        if block.text:
            self.quote = block
            return line
        if self.outer.devices:
            owner = self.outer.devices[-1]
            last = self.quoted
            if last is None or last.owner is not owner or not self.goes_on(last, block):
                topic = list(self.topic(self.outer)) if self.since or self.loose or self.outer.topic else []
                self.quoted = Frame(f"{owner.id}_alt1_", owner, [], [], "", "", topic)
            self.quote, self.frame = block, self.quoted
            self.sure = block.last - 1 if block.closed else block.last + 1  # the last ones may end in a mark
            self.since = []
        elif block.marked and line.marked is not None and line.marked.kind not in RANKS:
            self.quote = block._replace(text=True)  # of an amendment to a bill, which has no article to hang it on
            return line
        return self.unmarked(line, always=True) if block.marked else line

    def leave(self, block: Quote) -> None:
        """Go back to the component after a quoted amendment."""
        if self.frame.topic and self.frame is not self.outer:
            self.untitled()
        self.open_end, self.closed = (-1, block.last + 1) if block.closed else (block.last + 1, -1)
        self.quote, self.frame, self.since, self.sure = None, self.outer, [], -1

    def is_closed_below(self, index: int) -> bool:
        """Whether the line below, the last of the open amendment, is ``(NR)`` alone, and this one has its mark."""
        return index == self.quote.last - 1 and is_mark(self.text, self.lines[index + 1])

    def goes_on(self, frame: Frame, block: Quote) -> bool:
        """Whether a block goes on with the article of the one before it under one unit, each paragraph having a mark of
        its own."""
        line = self.lines[block.first]
        label = line.marked
        if block.again:
            return True
        if not frame.devices or label is None or label.kind in (ARTICLE, *GROUPINGS):
            return False
        last = frame.last(label.kind)
        if self.open_end == block.first:
            return follows(label.number, last) or not is_backwards(label.number, last)
        return bool(last and frame.article) and self.closed == block.first and follows(label.number, last)

    def unmarked(self, line: Line, always: bool = False) -> Line:
        """The line without its quotation mark, where a label follows that."""
        label = line.marked
        if not always and (label is None or self.text[line.start] not in '“"'):
            return line
        if label is None:
            return Line(after_mark(self.text, line.start, line.end), line.end, fresh=True)
        if (self.quote is None and label.kind not in RANKS) or (self.quote is not None and self.quote.text):
            return line
        label, start = label.unmoved or label.moved(-label.start), line.start + label.start
        return Line(start, line.end, label, None, False, True)  # by position, which takes two thirds of the time

    def take(self, line: Line, end: int, before: Line | None, index: int) -> bool:
        """Start the unit that a line's label opens; False where it opens none."""
        label, frame, text = line.label, self.frame, self.text
        kind, start = label.kind, line.start
        if self.quote is not None and self.quote.text:
            return False
        body = start + label.body
        if kind in LISTED and text[body : body + 1].isupper() and self.is_heading(end, index):
            self.open(Label(HEADING, "0", label.start, label.start, label.start), start, end)
            return True
        if not (
            frame.devices
            or kind == ARTICLE
            or kind in RANKS
            or frame.owner is not None
            or self.loose
            or not self.articles
            or self.is_orphan(label, end)
        ):
            return False
        if kind == ALINEA and text[start + label.start] in "(ivx":
            label = numbered_by_roman(text, line, frame.last(ALINEA), frame.last(ITEM))
            kind = label.kind
        if label.torn:
            label = _mended(label, frame.article)
        if before is not None and (kind in RANKS or start + label.body >= end):
            below = self.lines[index + 1] if index + 1 < self.stop else None
            if in_sentence(text, label, line, before, below):
                return False
        named = bool(frame.groupings) and not frame.devices and self.nodes[-1] is frame.groupings[-1]
        if accepts(text, label, line, before, frame.before(kind, label.number), frame.owner is not None, named):
            self.open(label, start, end)
            return True
        return False

    def fill(self, line: Line, end: int) -> None:
        """Put a line that opens no unit where it belongs: an omission, or words of the open unit."""
        text, frame = self.text, self.frame
        if text[line.start] not in _OMITTED or (self.quote and self.quote.text) or not self.is_omission(line, end):
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
        match = DOTS.match(self.text, line.start, end)
        if match is None or (line.forced and self.quote is None):
            return False
        return match.end() == end or not self.text[match.end() : end].strip('"”.;')

    def is_heading(self, end: int, index: int) -> bool:
        """Whether a lettered line with a capital is a heading below the subsection, as ``a) Disposições Gerais`` above
        an article is."""
        following = self.lines[index + 1].label if index + 1 < self.stop else None
        above_article = following is not None and following.kind == ARTICLE
        return above_article and self.text[end - 1].isalpha() and bool(self.frame.groupings)

    def is_orphan(self, label: Label, end: int) -> bool:
        """Whether a label below the name of a heading is that of a provision whose article has lost its own line."""
        if not label.strict or label.kind not in (PARAGRAPH, INCISO) or self.text[end - 1] not in ".;:":
            return False
        last = self.nodes[-1] if self.nodes else None
        return last is not None and last.kind in RANKS and bool(last.title)


def _opens_none(line: Line) -> bool:
    """Whether a line begins with no label that may open a unit outside of quoted amendments."""
    return line.label is None and (line.marked is None or line.marked.kind not in RANKS)


def _mended(label: Label, last: str) -> Label:
    """A label whose number may have been torn in two (``Art. 5 7.``): whole where that is the next one."""
    return label if follows(label.number, last) else replace(label, number=label.torn)
