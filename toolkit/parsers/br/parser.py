"""The parser for Brazilian acts: the passes in their order."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ... import collector
from ...diagnostics import diagnostic
from ...frozen import maker
from ...model import Act, Component, Diagnostic, SourceText
from . import annexes, diagnostics, pages
from .amendments import quotes
from .article_titles import titled
from .builder import Builder
from .clauses import CLAUSE, labelled, renamed
from .clean import clean
from .components import OPINION, Part, parts
from .entry import ended
from .header import Header, header, later
from .label import ARTICLE, GROUPINGS
from .lines import Line, spans
from .metadata import is_bill, is_dated_by_union, metadata
from .nodes import Node
from .notes import read
from .numbered import cited
from .numerals import mend_numerals
from .quotation import unclosed
from .scattered import gathered
from .summaries import is_end
from .tables import rows
from .traces import has, trace
from .units import units

_ARTICLE_LINE = re.compile(
    r"^[ \t*\"“]{0,20}(?:Art(?:igo)?|ART(?:IGO)?|A r t(?: i g o)?|A R T(?: I G O)?)(?:\s?\.\s*|\s+|\.?[º°]\.?\s*)\d",
    re.MULTILINE,
)
_DRAFTING = re.compile(
    r"^[^\w\n]{0,20}(?:Art(?:igo)?\.?\s*\d+\s?[º°oª]|Par[aá]grafo\s+[uú]nico|§\s*\d|[IVXL]{1,6}\s*[-–—]\s)",
    re.IGNORECASE | re.MULTILINE,
)
_PORTUGUESE = re.compile(r"\b(?:da|do|das|dos|não|que|para|com|pela|pelo|lei|esta|este)\b", re.IGNORECASE)
_WITHOUT_SUMMARY = frozenset(("constituicao", "lei.organica"))
_LONGEST_HEAD = 40
_LONGEST_DATE = 120
_BASIC = frozenset((ARTICLE, CLAUSE))
_component = maker(Component)


class BrazilianParser:
    """See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """1 for a text that states a Brazilian URN; else by its articles, its drafting and its Portuguese.

        Articles with labels as LC 95/1998 writes them (``Art. 1º``, ``Parágrafo único``, ``§ 2º``, ``II -``) are
        enough however few or odd the words are.
        """
        if source.metadata.get("urn", "").startswith("urn:lex:br"):
            return 1.0
        sample = source.text[:200_000]
        articles = _ARTICLE_LINE.search(sample) is not None
        if articles and _DRAFTING.search(sample):
            return 0.9
        words = min(len(sample) / 6 + 1, 3_334)
        portuguese = min(1.0, len(_PORTUGUESE.findall(sample[:20_000])) / (words * 0.05))
        return portuguese * (0.7 if articles or "Art. 1" in sample else 0.2) if portuguese >= 0.3 else 0.0

    def parse(self, source: SourceText) -> Act:
        """The act; ``segmented`` is False where it has neither articles nor cláusulas."""
        with collector.paused():
            return _parse(source)


class _Tree(NamedTuple):
    """What the lines of a text tell: the nodes of all components in document order, the components, the head of the
    act, the line below its last words, notes of annexes that have ended, by the annexes' ids, diagnostics, by what they
    are about, and the articles whose numbers were found to count up (:func:`.runs.run`)."""

    nodes: list[Node]
    components: tuple[Component, ...]
    head: Header
    closing: str
    over: dict[str, str]
    aside: list[Diagnostic]
    unclosed: list[Diagnostic]
    omissions: list[Diagnostic]
    counted: dict[int, int]


def _parse(source: SourceText) -> Act:
    traced = trace(source.text)
    text, plain = clean(source.text, traced)
    traced = traced if text is source.text else trace(text)
    found = spans(text)
    kept = gathered(text, found)
    plain = plain and kept is found
    tree = _tree(text, traced, plain, pages.page(text, traced, kept, kept is not found))
    head, given = tree.head, source.metadata
    closing = f"{tree.closing[:_LONGEST_DATE]} {head.dated}" if head.dated else tree.closing
    told = metadata(head.epigraph, head.issuer, head.above, is_dated_by_union(text, traced), closing)
    kind, urn = given.get("kind") or told.kind, given.get("urn") or told.urn
    issuer = urn or ("urn:lex:br:federal:" if told.authority == "federal" else "")
    date = given.get("date") or told.date
    drafted = is_bill(kind) or (not kind and tree.components[0].id == OPINION)
    status = read(head.ended)[0] if head.ended else "proposed" if drafted else "in_force"
    day = "" if status == "proposed" else date
    found, struck, began, until = units(text, plain, tree.nodes, source.marks, issuer, kind, day)
    if head.ended:
        until = ended(head.ended, began)
    elif until:
        status = "expired"  # on that day, which may be to come
    components = tree.components
    if tree.over:
        components, found = annexes.settled(components, found, tree.over, began)
    segmented = any(unit.kind in _BASIC and not unit.quoted for unit in found)
    summary = given.get("summary") or head.summary
    notices = [
        *source.diagnostics,
        *(diagnostics.repaired(source.text, text) if text != source.text else ()),
        *tree.aside,
        *(diagnostics.numbering(found, tree.counted) if segmented else ()),
        *tree.unclosed,
        *tree.omissions,
    ]
    if told.impossible_date and not given.get("date"):
        notices.append(diagnostic("date-unread", words=told.impossible_date))
    if segmented and head.epigraph and not summary and told.kind not in _WITHOUT_SUMMARY:
        notices.append(diagnostic("summary-missing"))
    if not segmented:
        notices.append(diagnostics.unsegmented(len(text)))
    return Act(
        id=source.id,
        source=source.source,
        format=source.format,
        jurisdiction="br",
        text=source.text,
        components=components,
        units=found,
        segmented=segmented,
        urn=urn,
        kind=kind,
        number=given.get("number") or told.number,
        date=date,
        authority=given.get("authority") or told.authority,
        title=given.get("title") or told.title,
        summary=summary,
        preamble=head.preamble,
        language=given.get("language") or "pt",
        status=status,
        diagnostics=tuple(notices),
        struck=struck,
        in_force_from=began,
        in_force_until=until,
    )


def _tree(text: str, traced: bytes, plain: bool, seen: pages.Page) -> _Tree:
    """The tree of a clean text, of which the page was ``seen``, before its units have words."""
    page, begun, aside = seen
    mend_numerals(page)
    tables = rows(text, page)
    clauses = labelled(text, page, traced, begun)
    worded = has(text, "\nArtigo ") or b"\nARTIGO" in traced
    blocks = quotes(text, page)
    cited(page, blocks)
    pieces = parts(text, page, [(block.first, block.last) for block in blocks]) if page else []
    indented = any(line.fresh for line in page)
    grown: list[Node] = []
    omitted: list[tuple[int, int]] = []
    counted: dict[int, int] = {}
    head, closing, over = Header(), "", {}
    verbs: Sequence[int] | None = None
    for part in pieces:
        if part.type not in ("normative", "annex"):
            if part.id == "main":  # a message alone
                head = _head(text, page, part, [])
            continue
        if part.type == "annex":
            verbs = annexes.verbs(text, page[part.first].start) if verbs is None else verbs
            if note := annexes.note(text, page, part, verbs):
                over[part.id] = note
        builder = Builder(text, page, blocks, indented, part.id, tables, plain)
        nodes = builder.build(part.first, part.stop)
        omitted += builder.omissions
        above = len(grown)
        counted |= {above + at: above + after for at, after in builder.counted.items()} if above else builder.counted
        if clauses:
            renamed(text, nodes)
        if worded:
            titled(text, nodes)
        grown += nodes
        if part.id == "main":
            head = _head(text, page, part, nodes, _above_contents(page, pieces))
            closing = text[page[part.stop].start : page[part.stop].end] if part.stop < part.last else ""
            if not head.ended:
                below = (text[line.start : line.end] for line in page[part.stop : part.last] if is_end(text, line))
                if said := next(below, ""):
                    head = replace(head, ended=said)
    open_quotes = diagnostics.unclosed(text, unclosed(page, blocks))
    components = _components(len(text), page, pieces)
    return _Tree(grown, components, head, closing, over, aside, open_quotes, diagnostics.omissions(omitted), counted)


def _components(length: int, page: Sequence[Line], pieces: Sequence[Part]) -> tuple[Component, ...]:
    if not pieces:
        return (Component("main", "normative", "", 0, length),)
    starts = [0, *(page[part.first].start for part in pieces[1:]), length]
    return tuple(
        _component(part.id, part.type, part.title, starts[i], starts[i + 1], "in_force", None)
        for i, part in enumerate(pieces)
    )


def _above_contents(page: Sequence[Line], pieces: Sequence[Part]) -> Sequence[Line]:
    """The last lines above the table of contents that stands before the main component."""
    if [part.id for part in pieces[:3]] != ["preliminar", "sumario", "main"]:
        return ()
    return page[max(pieces[0].first, pieces[0].last - _LONGEST_HEAD) : pieces[0].last]


def _head(text: str, page: Sequence[Line], part: Part, nodes: Sequence[Node], above: Sequence[Line] = ()) -> Header:
    """The head of the main component: what stands above its first unit. It may begin in the lines ``above`` a table of
    contents, and go on below it."""
    if not nodes:
        return header(text, page[part.first : min(part.last, part.first + _LONGEST_HEAD)], whole=False)
    first = min(nodes[0].start, *(start for start, _ in nodes[0].title)) if nodes[0].title else nodes[0].start
    last = part.first
    while last < part.last and page[last].start < first:
        last += 1
    head = header(text, page[part.first : last])
    if above and not head.epigraph:
        parted = header(text, [*above, *page[part.first : last]])
        head = parted if parted.epigraph else head
    if head.epigraph or nodes[0].kind in GROUPINGS or (nodes[0].kind == ARTICLE and nodes[0].number == "1"):
        return head
    return later(text, page[last : min(part.last, last + _LONGEST_HEAD)]) or head
