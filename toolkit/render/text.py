"""The text of an act as a flat list of steps that a template turns into marks around its words.

Every character of ``act.text`` stands in one step, in its order (but for the bars between the cells of a table and
blank lines), whatever a parser says of offsets: ranges that overlap or leave their parent are cut to what is left.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter

from ..model import Act
from .anchors import Anchors, level_class, status_badge, status_class
from .events import Step, marked
from .lines import label_end, parts, phrase

_RANKS = {"": 0, "info": 1, "warning": 2, "error": 3}
_OPENING = "“‘\"'«(["
_QUOTATION_END = re.compile(
    r"[\s.…·_]*[\"”’»]?[^\S\n]*(?:\((?:NR|AC)\))?"
)  # what is omitted after the last quoted unit


class MarkedText:
    """``steps``, and what was seen on the way: each unit's parent (an index, or ``-1 - component``) and depth, which
    ones run on in their parent's line (a caput), which ones start a quotation, and the worst severity in each.

    The steps are ``("section", anchor, classes, badge)``, ``("unit", anchor, classes, badge)``, ``("label", words)``,
    ``("words", words)``, ``("struck", words)``, ``("p", class)``, ``("pre",)``, ``("table",)``, ``("tr",)``,
    ``("td",)``, ``("note",)``, each ended by its name after a slash, and ``("ref", words, anchor)``,
    ``("cite", words, target)``, ``("mark", number, severity, message)``.
    """

    def __init__(self, act: Act, anchors: Anchors):
        self.steps: list[Step] = []
        self.parents: list[int] = [-1] * len(act.units)
        self.depths: list[int] = [1] * len(act.units)
        self.inlined: set[int] = set()
        self.quotations: set[int] = set()
        self.flagged: dict[int, str] = {}
        self.placed: set[int] = set()
        self._act, self._anchors, self._text = act, anchors, act.text
        self._position = 0
        self._events = marked(act, anchors)
        self._next = 0
        self._note_end = 0
        self._stack: list[int] = []
        self._fresh = False  # nothing of the innermost unit was written yet
        self._headings = [("title", act.title), ("summary", act.summary), ("preamble", act.preamble)]
        self._build()

    def _build(self) -> None:
        act, size = self._act, len(self._text)
        units: dict[str, list[int]] = {}
        for index, unit in enumerate(act.units):
            units.setdefault(unit.component, []).append(index)
        for number, component in enumerate(act.components):
            limit = max(self._position, min(component.end, size))
            if number:
                self._headings = [("title", component.title)]
            kinds, badge = component.type + status_class(component), status_badge(component)
            self.steps.append(("section", self._anchors.components[number], kinds, badge))
            for index in units.get(component.id, ()):
                self._open(index, number, limit)
            self._close_to("", limit)
            self._outside(limit)
            self.steps.append(("/section",))
        self._outside(size)
        self._run(size)
        for _, end, step in self._events[self._next :]:
            if step[0] == "mark":  # at the very end of the text
                self._event(step, end)

    def _open(self, index: int, component: int, limit: int) -> None:
        unit, units = self._act.units[index], self._act.units
        start = before = min(max(unit.start, self._position), limit)
        while before > self._position and self._text[before - 1] in _OPENING:
            before -= 1
        self._close_to(unit.parent, before)
        above = units[self._stack[-1]] if self._stack else None
        inline = self._fresh and above is not None and above.level == "basic_unit" and not (unit.label or unit.title)
        self.parents[index] = self._stack[-1] if self._stack else -1 - component
        self.depths[index] = (self.depths[self._stack[-1]] if self._stack else 0) + (not inline)
        classes, badge = level_class(unit), ""
        if unit.quoted and not (above and above.quoted):
            self.quotations.add(index)
            classes += " q"
        if inline:
            self.inlined.add(index)
            classes += " i"
        if unit.status not in ("in_force", (above or self._act.components[component]).status):
            classes, badge = classes + status_class(unit), unit.status
        self.steps.append(("unit", self._anchors.units[index], classes, badge))
        self._stack.append(index)
        self._fresh = True
        self._run(start)
        self._marks_until(start)
        if unit.title and (above_label := re.compile(rf"{phrase(unit.title)}\s+").match(self._text, start, limit)):
            self._words(above_label.end(), "t")
        if end := label_end(self._text, self._position, limit, unit.label):
            self.steps.append(("label", self._text[self._position : end]))
            self._position = end

    def _close_to(self, parent: str, limit: int) -> None:
        """Write all that stands before ``limit``, where a unit of that parent starts, and close what ends."""
        units, stack = self._act.units, self._stack
        if stack and self._fresh and not (parent and units[stack[-1]].id == parent):
            # a closing quotation mark and (NR) stand behind their unit on its last line
            end = min(max(units[stack[-1]].end, self._position), limit)
            line_end = self._text.find("\n", end, limit)
            self._words(line_end if line_end >= 0 else limit)
            self._fresh = False
        known = bool(parent) and any(units[index].id == parent for index in stack)
        while stack and not (known and units[stack[-1]].id == parent):
            end = min(units[stack[-1]].end, limit)
            if stack[-1] in self.quotations and (left := _QUOTATION_END.match(self._text, self._position, limit)):
                end = max(end, left.end())
            self._outside(end)
            stack.pop()
            self._fresh = False
            self.steps.append(("/unit",))
        self._outside(limit)

    def _outside(self, limit: int) -> None:
        """What stands between units, in blocks that keep their lines; the words of a unit before its first child."""
        piece = self._text[self._position : limit]
        if not piece.strip():
            return
        origin, bounds = self._position, []
        if not self._stack and self._headings:
            bounds = list(self._found_headings(piece))
            self._headings = [] if bounds else self._headings
        for start, end, name in [*bounds, (len(piece), len(piece), "")]:
            self._words(origin + start, "" if self._fresh else "x")
            self._words(origin + end, name)

    def _found_headings(self, piece: str) -> Iterator[tuple[int, int, str]]:
        position = 0
        for name, words in self._headings:
            if words and (found := re.compile(phrase(words), re.IGNORECASE).search(piece, position)):
                yield found.start(), found.end(), name
                position = found.end()

    def _words(self, limit: int, block: str = "") -> None:
        """Words up to ``limit``; rows of a table, and lines with columns, as such. ``block`` is a paragraph's class."""
        origin = self._position
        piece = self._text[origin:limit]
        for kind, end in parts(piece):
            if kind == "table":
                self._table(origin + end)
            elif kind or block:
                self._wrapped((kind,) if kind else ("p", block), origin + end)
            else:
                self._run(origin + end)

    def _wrapped(self, step: Step, limit: int) -> None:
        piece = self._text[self._position : limit]
        if words := piece.strip():
            start = self._position + piece.index(words)
            self._run(start)
            self.steps.append(step)
            self._run(start + len(words))
            self.steps.append((f"/{step[0]}",))

    def _table(self, limit: int) -> None:
        rows = self._text[self._position : limit]
        self._run(limit - len(rows.lstrip()))
        self.steps.append(("table",))
        for line in self._text[self._position : limit].splitlines(keepends=True):
            end = self._position + len(line)
            if line.startswith("| "):
                self._position, line = self._position + 2, line[2:]
            self.steps.append(("tr",))
            for cell in line.split(" | "):
                cell_end = self._position + len(cell)
                self.steps.append(("td",))
                self._run(cell_end)
                self.steps.append(("/td",))
                self._position = min(cell_end + 3, end)
            self.steps.append(("/tr",))
        self.steps.append(("/table",))

    def _run(self, limit: int) -> None:
        """Words up to ``limit`` with what is to be marked among them."""
        while self._next < len(self._events) and self._events[self._next][0] < limit:
            start, end, step = self._events[self._next]
            self._next += 1
            self._plain(start)
            if step[0] == "mark":
                self._event(step, limit)
            elif start == self._position and start < end:
                self._event(step, min(end, limit))
        self._plain(limit)
        self._end_note()

    def _event(self, step: Step, end: int) -> None:
        if step[0] == "mark":
            self.placed.add(int(step[1]))
            if self._stack:
                worst = max(self.flagged.get(self._stack[-1], ""), step[2], key=_RANKS.__getitem__)
                self.flagged[self._stack[-1]] = worst
            self.steps.append(step)
        elif step[0] == "note":
            self._end_note()
            self._note_end = end
            self.steps.append(step)
        else:
            self._emit(end, step[0], step[2])

    def _plain(self, limit: int) -> None:
        if self._note_end and limit >= self._note_end:
            self._emit(self._note_end)
            self._end_note()
        self._emit(limit)

    def _emit(self, limit: int, kind: str = "words", *target: str) -> None:
        """A step of that kind for the words up to ``limit``, but for those that are struck out."""
        while limit > self._position:
            end, struck = self._until(limit)
            words = self._text[self._position : end]
            self.steps.append(("struck", words) if struck else (kind, words, *target))
            self._position = end

    def _until(self, limit: int) -> tuple[int, bool]:
        """Where words end, ``limit`` at last, that are all struck out, or all not, and which of the two they are."""
        ranges, position = self._act.struck, self._position
        at = bisect_right(ranges, position, key=itemgetter(0)) if ranges else 0
        if at and ranges[at - 1][1] > position:
            return min(limit, ranges[at - 1][1]), True
        return (min(limit, ranges[at][0]) if at < len(ranges) else limit), False

    def _end_note(self) -> None:
        if self._note_end:
            self.steps.append(("/note",))
            self._note_end = 0

    def _marks_until(self, position: int) -> None:
        """The marks that come next up to a position: at the start of a unit, before its label."""
        while self._next < len(self._events) and self._events[self._next][0] <= position:
            _, end, step = self._events[self._next]
            if step[0] != "mark":
                return
            self._next += 1
            self._event(step, end)
