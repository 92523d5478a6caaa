"""The frame of a parser of acts in sections: a clean text in lines, its parts, and the act put together."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..diagnostics import diagnostic
from ..model import Act, Component, Diagnostic, SourceText, Unit
from ._heads import contents
from ._nodes import Node, Scheme
from ._quoted import quoted
from ._sections import grow, spanned
from .br.clean import clean
from .br.diagnostics import set_aside
from .br.furniture import furniture
from .br.label import UNLABELLED
from .br.lines import Span, spans, wrap_width
from .br.scattered import gathered
from .br.traces import trace
from .plain import PlainParser

_NO_LINE = re.compile(r"(?!)")
_LONGEST_TITLE = 150  # characters
_MANY = 100  # diagnostics of one code


@dataclass(frozen=True, slots=True)
class Page:
    """A text in lines: ``text`` has the length of the source's, ``width`` is where it wraps, 0 for never,
    ``quoted`` are the lines that stand in quotations of provisions (:func:`._quoted.quoted`), ``decimal`` says that
    numbers of sections behind a point are decimals (4.11 before 4.2), not whole ones."""

    text: str
    lines: Sequence[Span]
    width: int
    aside: tuple[Diagnostic, ...] = ()
    quoted: frozenset[int] = frozenset()
    decimal: bool = False

    def words(self, index: int) -> str:
        """The words of a line."""
        start, end = self.lines[index][:2]
        return self.text[start:end]

    def title(self, index: int) -> str:
        """The words of a line as the title of what it begins, if they are few enough."""
        words = " ".join(self.words(index).split())
        return words if len(words) <= _LONGEST_TITLE else ""


@dataclass(frozen=True, slots=True)
class Part:
    """A component and its lines ``[first, last)``; ``prefix`` is what its units' ids begin with, its own id if None."""

    id: str
    type: str
    title: str
    first: int
    last: int
    prefix: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What the head of a text says of the act; what the file's format states goes before it."""

    kind: str = ""
    number: str = ""
    date: str = ""
    authority: str = ""
    title: str = ""
    summary: str = ""
    preamble: str = ""


def page(
    source: SourceText,
    running: re.Pattern[str] = _NO_LINE,
    cut: Callable[[str], list[Span]] = spans,
    quotations: bool = False,
) -> Page:
    """The lines of a text without page furniture (``running`` are lines that a jurisdiction's journals print on each
    page), and with ``quotations`` which of them are quoted."""
    text, _ = clean(source.text, trace(source.text))
    found = gathered(text, cut(text))
    aside = furniture(text, found, trace(text))
    aside |= {index for index, (start, end, _, _) in enumerate(found) if running.fullmatch(text, start, end)}
    kept = [line for index, line in enumerate(found) if index not in aside]
    notices = set_aside(text, [found[index][:2] for index in sorted(aside)])
    return Page(text, kept, wrap_width(kept), tuple(notices), quoted(text, kept) if quotations else frozenset())


Heads = Callable[[Page, Part], Mapping[int, Node]]
Start = tuple[int, str, str, str]
"""Where a component begins: its line, its id, its type and its title."""


def opened(sheet: Page, heading: re.Pattern[str], entries: Mapping[int, tuple], head: re.Pattern[str]) -> list[Start]:
    """What a text opens with: a table of contents, after what precedes it, and the main component, which is the last.

    ``heading``, ``entries`` and ``head`` are those of :func:`._heads.contents`.
    """
    table = contents(sheet.text, sheet.lines, heading, entries, head)
    if not table:
        return [(0, "main", "normative", "")]
    first, last = table
    before = [(0, "preliminary", "other", sheet.title(0))] if first > 0 else []
    return [*before, (first, "contents", "other", sheet.title(first)), (last, "main", "normative", "")]


def parted(sheet: Page, starts: Sequence[Start]) -> list[Part]:
    """The components of a text, each up to where the next begins."""
    ends = [*(start for start, *_ in starts[1:]), len(sheet.lines)]
    return [Part(name, kind, title, start, end) for (start, name, kind, title), end in zip(starts, ends, strict=True)]


def assembled(
    source: SourceText, jurisdiction: str, language: str, told: Told, sheet: Page, parts: Sequence[Part], heads: Heads,
    scheme: Scheme, basic: str, settled: Callable[[list[Node]], list[Node]] = list,
) -> Act:  # fmt: skip
    """The act: each part that is no furniture grows its own tree, whose nodes ``settled`` may have a last look at.
    Without a basic unit, which ``basic`` names, it stays whole."""
    units: list[Unit] = []
    for part in parts:
        if part.type in ("normative", "annex"):
            lines = sheet.lines[part.first : part.last]
            words = {index - part.first for index in range(part.first, part.last) if index in sheet.quoted}
            nodes = grow(sheet.text, lines, heads(sheet, part), scheme, sheet.width, words)
            units += spanned(settled(nodes), source.marks, sheet.text, part.id, scheme, part.prefix)
    if not any(unit.level == "basic_unit" and unit.kind != UNLABELLED for unit in units):
        return whole(source, jurisdiction, language, f"the text has no {basic}")
    given = source.metadata
    stated = {
        name: given.get(name) or getattr(told, name)
        for name in ("kind", "number", "date", "authority", "title", "summary")
    }
    return Act(
        id=source.id,
        source=source.source,
        format=source.format,
        jurisdiction=jurisdiction,
        text=source.text,
        components=components(sheet, parts),
        units=tuple(units),
        segmented=True,
        urn=given.get("urn", ""),
        preamble=told.preamble,
        language=given.get("language") or language,
        diagnostics=(*source.diagnostics, *sheet.aside, *repeated(units), *unlabelled(units)),
        **stated,
    )


def whole(source: SourceText, jurisdiction: str, language: str, reason: str) -> Act:
    """The act uncut."""
    act = PlainParser().parse(source)
    return replace(
        act,
        jurisdiction=jurisdiction,
        language=source.metadata.get("language") or language,
        components=(replace(act.components[0], type="normative"),),
        diagnostics=(*source.diagnostics, diagnostic("not-segmented", 0, len(source.text), reason=reason)),
    )


def components(sheet: Page, parts: Sequence[Part]) -> tuple[Component, ...]:
    """The components, which cover the text: each reaches to the first line of the next."""
    starts = [0, *(sheet.lines[part.first][0] for part in parts[1:]), len(sheet.text)]
    return tuple(
        Component(part.id, part.type, part.title, starts[i], starts[i + 1])  # type: ignore[arg-type]
        for i, part in enumerate(parts)
    )


def repeated(units: Sequence[Unit]) -> list[Diagnostic]:
    """Basic units whose number stands more than once in their component."""
    seen: set[str] = set()
    told = []
    for unit in units:
        if unit.level == "basic_unit" and unit.status != "superseded":
            if unit.id in seen and len(told) < _MANY:
                told.append(
                    diagnostic("numbering-repeated", unit.start, unit.end, unit=unit.id, label=unit.label or unit.kind)
                )
            seen.add(unit.id)
    return told


def unlabelled(units: Sequence[Unit]) -> list[Diagnostic]:
    """Words that stand below a heading where a basic unit should."""
    return [
        diagnostic(
            "label-missing", unit.start, unit.end, where=unit.parent, words=" ".join(unit.text.split()[:12]) or "none"
        )
        for unit in units
        if unit.kind == UNLABELLED
    ][:_MANY]


def named(taken: dict[str, int], base: str, number: str) -> str:
    """A component id that is not taken: ``annex2`` by its own number, else the next free one."""
    wanted = f"{base}{number}" if number else f"{base}{taken.get(base, 0) + 1}"
    taken[base] = taken.get(base, 0) + 1
    while wanted in taken:
        taken[base] += 1
        wanted = f"{base}{taken[base]}"
    taken[wanted] = 1
    return wanted
