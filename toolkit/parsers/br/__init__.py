"""The parser for Brazilian acts: laws, decrees, bills, regulations, of any branch and level.

Its passes, each a module of its own: :mod:`clean` repairs characters in place, :mod:`furniture` sets page furniture
aside, :mod:`lines` finds lines, labels and forced breaks, :mod:`amendments` the quoted blocks, :mod:`components` the
parts of the document, :mod:`tree` builds each part's units, :mod:`header` and :mod:`metadata` read the head,
:mod:`notes` the notes of compiled texts, :mod:`diagnostics` says what is odd.
"""

import gc
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ...model import Act, Component, Diagnostic, SourceText, Unit
from ..plain import PlainParser
from . import diagnostics
from .amendments import Quote, quotes
from .clean import clean
from .components import Part, parts
from .furniture import furniture
from .glued import unglued
from .header import Header, header
from .ids import LEVEL
from .labels import GROUPINGS
from .lines import Line, lines, spans, wrap_width
from .metadata import metadata
from .notes import notes, status
from .text import joined
from .tree import Builder, Node, spanned

_ARTICLE_LINE = re.compile(r"^[\s*\"“]*(?:Art(?:igo)?|ART(?:IGO)?)(?:\s?\.\s*|\s+)\d", re.MULTILINE)
_DRAFTING = re.compile(
    r"^\W*(?:Art(?:igo)?\.?\s*\d+\s?[º°oª]|Par[aá]grafo\s+[uú]nico|§\s*\d|[IVXL]{1,6}\s*[-–—]\s)",
    re.IGNORECASE | re.MULTILINE,
)
_PORTUGUESE = re.compile(r"\b(?:da|do|das|dos|não|que|para|com|pela|pelo|lei|esta|este)\b", re.IGNORECASE)
_MANY_LINES, _SHORT_LINE = 20_000, 20


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
        articles = len(_ARTICLE_LINE.findall(sample))
        if articles and _DRAFTING.search(sample):
            return 0.9
        words = min(len(sample) / 6 + 1, 3_334)
        portuguese = min(1.0, len(_PORTUGUESE.findall(sample[:20_000])) / (words * 0.05))
        return portuguese * (0.7 if articles or "Art. 1" in sample else 0.2) if portuguese >= 0.3 else 0.0

    def _whole(self, source: SourceText) -> Act:
        """The act uncut."""
        act = PlainParser().parse(source)
        return replace(act, jurisdiction="br", components=(replace(act.components[0], type="normative"),))

    def parse(self, source: SourceText) -> Act:
        """The act; ``segmented`` is False where it has no articles."""
        with _collector_paused():
            return self._parse(source)

    def _parse(self, source: SourceText) -> Act:
        text, plain = clean(source.text)
        found = spans(text)
        if _is_scattered(text, found):
            return self._whole(source)
        aside = furniture(text, found)
        kept = unglued(text, _without(found, aside) if aside else found)
        page = lines(text, kept, wrap_width(kept))
        blocks = quotes(text, page)
        pieces = parts(text, page, [(block.first, block.last) for block in blocks]) if page else []
        components = _components(source.text, page, pieces)
        units: list[Unit] = []
        head = Header()
        for part in pieces:
            if part.type not in ("normative", "annex"):
                continue
            prefix = "" if part.id == "main" else f"{part.id}_"
            nodes = Builder(text, page, blocks, prefix).build(part.first, part.stop)
            spanned(nodes)
            units.extend(_units(text, plain, nodes, part.id, source))
            if part.id == "main":
                head = _head(text, page, part, nodes)
        segmented = any(unit.kind == "artigo" and not unit.quoted for unit in units)
        told = metadata(head.epigraph, head.preamble)
        given = source.metadata
        return Act(
            id=source.id,
            source=source.source,
            format=source.format,
            jurisdiction="br",
            text=source.text,
            components=components,
            units=tuple(units),
            segmented=segmented,
            urn=given.get("urn") or told.urn,
            kind=given.get("kind") or told.kind,
            number=given.get("number") or told.number,
            date=given.get("date") or told.date,
            authority=given.get("authority") or told.authority,
            title=given.get("title") or told.title,
            summary=given.get("summary") or head.summary,
            preamble=head.preamble,
            language=given.get("language") or "pt",
            diagnostics=(
                *source.diagnostics,
                *diagnostics.set_aside(text, [found[index][:2] for index in sorted(aside)]),
                *_noticed(text, page, blocks, units, components, segmented),
            ),
        )


@contextmanager
def _collector_paused() -> Iterator[None]:
    """No search for garbage: a tree is many small objects that all stay, and going through them again and again takes a
    fifth of the time, and more the longer the text."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _is_scattered(text: str, found: Sequence[tuple[int, int, int, bool]]) -> bool:
    """Whether the text is scattered over so many short lines that no act can be in it: such a file (a column of
    numbers, a broken conversion) would only cost time."""
    return len(found) > _MANY_LINES and len(text) < _SHORT_LINE * len(found)


def _without(found: list[tuple[int, int, int, bool]], aside: set[int]) -> list[tuple[int, int, int, bool]]:
    """The lines that stay; where furniture was taken out the text goes on without a gap."""
    kept = []
    cut = False
    for index, span in enumerate(found):
        if index in aside:
            cut = True
        else:
            kept.append((*span[:3], False) if cut else span)
            cut = False
    return kept


def _components(text: str, page: Sequence[Line], pieces: Sequence[Part]) -> tuple[Component, ...]:
    if not pieces:
        return (Component("main", "normative", "", 0, len(text)),)
    starts = [0, *(page[part.first].start for part in pieces[1:]), len(text)]
    return tuple(
        Component(part.id, part.type, part.title, starts[i], starts[i + 1])  # type: ignore[arg-type]
        for i, part in enumerate(pieces)
    )


def _head(text: str, page: Sequence[Line], part: Part, nodes: Sequence[Node]) -> Header:
    if not nodes:
        return Header()
    first = min((start for start, _ in nodes[0].head), default=nodes[0].start)
    first = min(first, nodes[0].start)
    last = part.first
    while last < part.last and page[last].start < first:
        last += 1
    return header(text, page[part.first : last])


def _units(text: str, plain: bool, nodes: Sequence[Node], component: str, source: SourceText) -> list[Unit]:
    struck = [(mark.start, mark.end) for mark in source.marks if mark.style == "struck"]
    units = []
    for node in nodes:
        kind = node.kind
        words = joined(text, node.pieces, plain) if node.pieces else ""
        title = joined(text, node.head, plain) if node.head else ""
        found = notes(words) if words and "(" in words else ()
        state = (
            "superseded"
            if struck and _is_struck(node, struck)
            else status(words, found)
            if "(" in words
            else "in_force"
        )
        units.append(
            Unit(
                node.id,
                component,
                kind,
                LEVEL[kind],
                text[node.start : node.label_end],
                node.number,
                title,
                words,
                node.parent.id if node.parent is not None else "",
                node.start,
                node.end,
                node.quoted,
                node.omitted,
                state,
                found,
            )
        )
    return units


def _is_struck(node: Node, struck: Sequence[tuple[int, int]]) -> bool:
    end = node.pieces[0][1] if node.pieces else node.label_end
    middle = (node.start + end) // 2
    return any(start <= middle < stop for start, stop in struck)


def _noticed(
    text: str,
    page: Sequence[Line],
    blocks: Sequence[Quote],
    units: Sequence[Unit],
    components: Sequence[Component],
    segmented: bool,
) -> list[Diagnostic]:
    found = diagnostics.repeated(units) + diagnostics.gaps(units)
    found += diagnostics.unclosed(text, [page[block.first][:2] for block in blocks if not block.closed])
    if not segmented:
        found.append(diagnostics.unsegmented(components, len(text)))
    return found
