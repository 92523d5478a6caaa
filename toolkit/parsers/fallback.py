"""Texts without articles (letters, opinions, orders) cut by headings, numbered paragraphs and paragraphs.

Not a parse: nothing says that these are the units that the author would cite. They are numbered through the component
(``p1``, ``p2``; headings ``h1``), and kept apart from the units of the tree, in ``Act.fallback``.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..diagnostics import furniture
from ..model import Act, Component, Level, Mark, Unit
from .br.clean import is_capital
from .br.lines import Span, spans, wrap_width
from .br.scattered import gathered, is_column
from .br.text import joined

_NUMBER = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,2})*)(?:\s?[.)]|\s?[-–—](?=\s))?(?=\s|$)|§\s?\d{1,3}[º°o]?(?=\s)")
_LISTED = re.compile(r"(?:(?P<roman>[IVXLC]{1,6}\s?[-–—.)])|(?P<letter>[a-z]{1,2}\s?\))|(?P<bullet>[•●▪◦*–—-]))(?=\s)")
_FINISHED = tuple('.;:!?”"»')
_UNFINISHED = tuple(".;:,!?")
_LONGEST_HEADING = 120  # characters
_LEVELS: tuple[Level, ...] = ("basic_unit", "basic_unit_component", "enumeration")


class _Block(NamedTuple):
    """The lines of one paragraph. ``label`` is where its words begin, ``number`` what numbers it, ``style`` the kind of
    list that it is an item of."""

    pieces: list[tuple[int, int]]
    label: int
    number: str
    style: str


@dataclass(slots=True)
class _Open:
    """What is open while the blocks pass: places of headings by rank, paragraphs by number, items by style."""

    headings: list[tuple[int, int]] = field(default_factory=list)
    paragraphs: list[tuple[str, int]] = field(default_factory=list)
    items: list[tuple[str, int]] = field(default_factory=list)


def paragraphs(act: Act, marks: Sequence[Mark] = ()) -> tuple[Unit, ...]:
    """The units of kind ``heading`` and ``paragraph`` of each component, in document order, each after its parent.

    A heading is one that the reader marked, a line in capitals, or a numbered line that is no sentence. Numbered
    paragraphs stand below those whose number theirs goes on with (1.1 below 1), items of lists below their paragraph.
    In a text that is scattered over very many short lines columns of numbers are paragraphs without a number of their
    own; a text of nothing else has none.
    """
    aside = set(furniture(act.diagnostics))
    lines = gathered(act.text, [span for span in spans(act.text) if span[:2] not in aside])
    headings = sorted(mark.start for mark in marks if mark.style == "heading")
    if all(is_column(act.text, start, end) for start, end, _, _ in lines):
        return ()
    starts = [line[0] for line in lines]
    found: list[Unit] = []
    first = 0
    for component in act.components:
        last = bisect_right(starts, component.end - 1)
        found += _component(act.text, component, list(_blocks(act.text, lines[first:last])), headings)
        first = last
    return tuple(found)


def _blocks(text: str, lines: Sequence[Span]) -> Iterator[_Block]:
    """Lines into paragraphs: a line goes on with the one above where the page forced its break, or where it begins in
    lower case below a line that is no whole sentence."""
    width = wrap_width(lines)
    block: _Block | None = None
    before = 0
    for start, end, indent, gap in lines:
        label, number, style = (start, "", "") if is_column(text, start, end) else _label(text, start, end)
        if block is not None:
            space = text.find(" ", start, end)
            word = (space if space > 0 else end) - start
            forced = bool(width) and not gap and before + 1 + word > width - 2
            closed = text.endswith(_FINISHED, block.pieces[-1][0], block.pieces[-1][1])
            if not (number or style) and (forced or (text[start].islower() and not closed)):
                block.pieces.append((start, end))
                before = end - start + indent
                continue
            yield block
        block = _Block([(start, end)], label, number, style)
        before = end - start + indent
    if block is not None:
        yield block


def _label(text: str, start: int, end: int) -> tuple[int, str, str]:
    """Where the words of a line begin, and its number or the style of its list, if it has one."""
    match = _NUMBER.match(text, start, end)
    if (
        match
        and match.end() < end
        and (match["number"] is None or not match[0][-1].isdigit() or "." in match["number"])
    ):
        return _skipped(text, match.end(), end), match["number"] or "§", ""
    match = _LISTED.match(text, start, end)
    return (_skipped(text, match.end(), end), "", match.lastgroup or "") if match else (start, "", "")


def _skipped(text: str, at: int, end: int) -> int:
    while at < end and text[at] in " \t\xa0-–—":
        at += 1
    return at


def _component(text: str, component: Component, blocks: list[_Block], headings: Sequence[int]) -> list[Unit]:
    prefix = "" if component.id == "main" else f"{component.id}_"
    found: list[Unit] = []
    above: list[int] = []
    opened = _Open()
    counts = {"h": 0, "p": 0}
    for at, block in enumerate(blocks):
        rank = _rank(text, block, blocks[at + 1] if at + 1 < len(blocks) else None, headings)
        parent, level = _placed(block, rank, len(found), opened)
        letter = "p" if rank is None else "h"
        counts[letter] += 1
        start, end = block.pieces[0][0], block.pieces[-1][1]
        words = joined(text, [(block.label, block.pieces[0][1]), *block.pieces[1:]])
        found.append(
            Unit(
                id=f"{prefix}{letter}{counts[letter]}",
                component=component.id,
                kind="paragraph" if rank is None else "heading",
                level=level,
                label=text[start : block.label].strip(),
                number=block.number if block.number != "§" else "",
                title="" if rank is None else words,
                text=words if rank is None else "",
                parent="" if parent is None else found[parent].id,
                start=start,
                end=end,
            )
        )
        above.append(-1 if parent is None else parent)
    ends = [unit.end for unit in found]
    for at in range(len(found) - 1, -1, -1):
        if above[at] >= 0:
            ends[above[at]] = max(ends[above[at]], ends[at])
    return [unit if unit.end == end else replace(unit, end=end) for unit, end in zip(found, ends, strict=True)]


def _rank(text: str, block: _Block, after: _Block | None, headings: Sequence[int]) -> int | None:
    """How high a heading stands, 0 the highest; None for what is no heading."""
    start, end = block.pieces[0][0], block.pieces[-1][1]
    if after is None or end - start > _LONGEST_HEADING:
        return None
    at = bisect_right(headings, end - 1)
    depth = block.number.count(".") + 1 if block.number else int(bool(block.style))
    if at and headings[at - 1] >= start:
        return depth
    words = text[block.label : end]
    if text.endswith(_UNFINISHED, start, end) or sum(map(str.isalpha, words)) < 3:
        return None
    if is_capital(words) and block.style not in ("letter", "bullet"):
        return depth
    if block.number and (not after.number or after.number.startswith(f"{block.number}.")) and words[0].isupper():
        return depth
    return None


def _placed(block: _Block, rank: int | None, at: int, opened: _Open) -> tuple[int | None, Level]:
    """The place of a block's parent among the units, None for none, and its level; the block is open from now on."""
    if rank is not None:
        while opened.headings and opened.headings[-1][0] >= rank:
            opened.headings.pop()
        parent = opened.headings[-1][1] if opened.headings else None
        opened.headings.append((rank, at))
        opened.paragraphs, opened.items = [], []
        return parent, "grouping"
    heading = opened.headings[-1][1] if opened.headings else None
    if block.style:
        styles = [style for style, _ in opened.items]
        if block.style in styles:
            del opened.items[styles.index(block.style) :]
        below = [*opened.paragraphs[-1:], *opened.items[-1:]]
        opened.items.append((block.style, at))
        return (below[-1][1], "enumeration") if below else (heading, "basic_unit")
    opened.items = []
    while opened.paragraphs and not block.number.startswith(f"{opened.paragraphs[-1][0]}."):
        opened.paragraphs.pop()
    parent = opened.paragraphs[-1][1] if opened.paragraphs else heading
    depth = len(opened.paragraphs)
    opened.paragraphs.append((block.number, at))
    return parent, _LEVELS[min(depth, 2)]
