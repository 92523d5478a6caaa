"""Acts in sections, whoever made them: groupings, sections and rules of a component, by the number of their line."""

import re
from bisect import bisect, bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from operator import attrgetter

from ..model import Act, SourceText
from ._acts import Page, Part, assembled, page, whole
from ._heads import Candidate, chain, title_lines
from ._nodes import BASIC, Node, Scheme
from ._statute_above import above, is_heading
from ._statute_below import Titles, below, titled
from ._statute_closing import closing
from ._statute_groupings import HEADING_RANK, division, grouping, nested, order
from ._statute_head import told
from ._statute_labels import candidates, is_article, is_label, ordered, section
from ._statute_lines import cut
from ._statute_parts import parts, with_lists
from ._statute_titles import Manner, manner, section_title
from .br.clean import is_capital

Basic = tuple[str, str]
"""What the basic units of an act are called, and how ids shorten it."""
_SECTION = ("section", "sec")
_WORDS = {
    "sect": _SECTION, "sec.": _SECTION, "§": _SECTION, "§§": _SECTION, "arti": ("article", "art"),
    "rule": ("rule", "rule"), "regu": ("regulation", "reg"),
}  # fmt: skip
"""What a section is called whose label says it."""
_AMENDED = re.compile(r"\d{1,2}\[")
"""How a title begins that an amendment put in: its footnote, and a bracket that its end closes."""
_SUBSECTION = re.compile(r"\(\d{1,3}[A-Z]?\)\s")


def statute(
    source: SourceText, jurisdiction: str, basics: Mapping[str, Basic],
    scheme: Callable[[Page, Collection[int]], Scheme],
) -> Act:  # fmt: skip
    """The act of a text; ``segmented`` is False where it has no sections. ``basics`` names its basic
    units by its kind, ``scheme`` what stands below them by the lines of the sections."""
    sheet = page(source, cut=cut, quotations=True)
    if not sheet.lines:
        return whole(source, jurisdiction, "en", "the text has no sections")
    sheet = with_lists(ordered(sheet))
    head = told(sheet)
    named = basics.get(head.kind, _SECTION)
    labels = candidates(sheet, 0, len(sheet.lines))
    found = parts(sheet, labels)
    sections = [candidate.index for candidate in chain(labels)]

    titles: Titles = {}

    def heads(sheet: Page, part: Part) -> Mapping[int, Node]:
        return _heads(sheet, part, named if part.type == "normative" else ("paragraph", "para"), titles)

    def settled(nodes: list[Node]) -> list[Node]:
        return titled(nodes, titles)

    below_them = scheme(sheet, sections)
    return assembled(source, jurisdiction, "en", head, sheet, found, heads, below_them, "sections", settled)


def _heads(sheet: Page, part: Part, basic: Basic, titles: Titles) -> dict[int, Node]:
    """The groupings, sections and rules of a part by the number of their line; ``titles`` gets those below sections."""
    orders = {index: node for index in range(part.first, part.last) if (node := order(sheet, index))}
    groupings = {index: node for index in range(part.first, part.last) if (node := grouping(sheet, index))}
    found = candidates(sheet, part.first, part.last)
    anew = [] if orders else _anew(part, groupings, found)
    taken: dict[int, Candidate] = {}
    for start, stop in pairwise([part.first, *(orders or anew), part.last]):
        some = candidates(sheet, start, stop) if orders else _within(part, found, start, stop)
        for candidate in chain(some):
            taken[(start if orders else part.first) + candidate.index] = candidate
    if any(is_article(section(sheet, index, part.last)) for index in taken):
        groupings |= {index: node for index in range(part.first, part.last) if (node := division(sheet, index))}
    groupings = {index: node for index, node in {**groupings, **orders}.items() if index not in taken}
    nested(groupings, taken)
    words = {index: seen.words for index in taken if (seen := section(sheet, index, part.last))}
    usual = manner(sheet, words, part.first, part.last, is_label)
    stop = closing(sheet, max(taken), part.last) if part.id == "main" and taken else None
    end = part.last if stop is None else stop
    under = below(sheet, part.first, end, taken, groupings) if usual.above else {}
    notes = _notes(sheet, part, taken, groupings) if usual.above and not under else {}
    opening = {*taken, *notes.values(), *(line for lines in under.values() for line in lines)}
    headings = {
        top - 1
        for index in taken
        if is_heading(sheet, (top := notes.get(index, index)) - 1, part.first, opening, index in notes)
    } - groupings.keys()
    labels = {*taken, *groupings, *headings, *notes.values()}
    heads = _below(sheet, part, taken, labels) if usual.above and not under else {}
    for index, lines in under.items():
        heads[lines[0] - part.first] = _end(BASIC)
        titles[sheet.lines[index][0]] = [sheet.lines[line][:2] for line in lines]
    current, unnumbered = "", 0
    for index in sorted({*taken, *groupings, *headings}):
        if index in taken:
            first = notes.get(index, index)
            if first < index:
                heads[first - part.first] = _end(BASIC)
            heads[index - part.first] = _section(sheet, part, index, first, basic, current, usual, not anew)
            continue
        node = groupings.get(index)
        if node is None:
            start, end = sheet.lines[index][:2]
            unnumbered += 1
            node = Node(
                "heading", "grouping", HEADING_RANK, str(unnumbered), f"hd{unnumbered}", "", start, start,
                [(start, end)], rooted=True,
            )  # fmt: skip
        else:
            if node.kind == "order":
                current = node.name
            if not node.title:
                node.title = title_lines(sheet.text, sheet.lines, index + 1, labels.__contains__, part.last)
        heads[index - part.first] = node
    if stop is not None:
        heads[stop - part.first] = _end(0)
    return heads


def _end(rank: int, title: tuple[int, int] | None = None) -> Node:
    return Node("", "grouping", rank, "", "", "", 0, 0, [title] if title else [])


def _section(
    sheet: Page, part: Part, index: int, first: int, basic: Basic, order_name: str, usual: Manner, rooted: bool,
) -> Node:  # fmt: skip
    """The section whose label begins a line; the lines from ``first`` to it are its title."""
    seen = section(sheet, index, part.last)
    assert seen is not None
    kind, abbreviation = ("rule", f"{order_name}r") if order_name else _WORDS.get(seen.word[:4].lower(), basic)
    title, words = section_title(sheet, index, seen.words, part.last, usual, is_label)
    if title and (mark := _AMENDED.match(sheet.text, *title)):
        title = (mark.end(), mark.end() + len(sheet.text[mark.end() : title[1]].rstrip("]. ")))
    above = [sheet.lines[at][:2] for at in range(first, index)]
    return Node(
        kind=kind,
        level="basic_unit",
        rank=BASIC,
        number=seen.number,
        name=f"{abbreviation}{seen.number.replace('.', '-')}",
        label=seen.label,
        start=sheet.lines[index][0],
        words=words,
        title=[*above, *([title] if title else [])],
        rooted=rooted,
    )


def _within(part: Part, found: Sequence[Candidate], start: int, stop: int) -> list[Candidate]:
    first, last = (bisect_left(found, line - part.first, key=attrgetter("index")) for line in (start, stop))
    return list(found[first:last])


def _anew(part: Part, groupings: Mapping[int, Node], found: Sequence[Candidate]) -> list[int]:
    """The lines of groupings in each of which the numbers begin anew at 1, if there is such a kind of them."""
    for kind in dict.fromkeys(node.kind for node in groupings.values() if node.label):
        places = [index for index, node in groupings.items() if node.kind == kind]
        firsts = {bisect(places, part.first + one.index): one.key[0] for one in reversed(found)}
        firsts.pop(0, None)
        if len(firsts) > 1 and set(firsts.values()) == {1}:
            return places
    return []


def _notes(sheet: Page, part: Part, taken: Mapping[int, Candidate], groupings: Mapping[int, Node]) -> dict[int, int]:
    """The first line of the title that stands above a section, by the section's line. One line between a grouping and a
    section is the grouping's title where it is in capitals and those of sections are not."""
    found = {index: at for index in taken if (at := above(sheet, index, part.first, taken)) is not None}
    if 2 * sum(sheet.text.endswith(".", *sheet.lines[index - 1][:2]) for index in found) > len(found):
        found = {index: at for index in taken if (at := above(sheet, index, part.first, taken, True)) is not None}
    capitals = sum(is_capital(sheet.words(at)) for at in found.values()) * 2 > len(found)
    return {
        index: at
        for index, at in found.items()
        if capitals or not is_capital(sheet.words(at)) or at - 1 not in groupings or groupings[at - 1].title
    }


def _below(sheet: Page, part: Part, taken: Mapping[int, Candidate], labels: Collection[int]) -> dict[int, Node]:
    """The titles that stand above subsections, in acts that have those of sections above them."""
    found: dict[int, Node] = {}
    first = min(taken, default=part.last)
    for index in range(first + 2, part.last):
        if index in labels or index - 1 in labels or index in sheet.quoted:
            continue
        if not _SUBSECTION.match(sheet.text, *sheet.lines[index][:2]):
            continue
        start, end = sheet.lines[index - 1][:2]
        at = above(sheet, index, part.first, taken)
        if at == index - 1 and not sheet.text.endswith(".", start, end) and " means " not in sheet.text[start:end]:
            found[at - part.first] = _end(BASIC + 1, (start, end))
    return found
