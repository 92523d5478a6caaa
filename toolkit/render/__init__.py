"""An act as a page that people look at: its text beside its tree, one HTML file that needs no network.

What is worked out here are flat lists of steps (open a unit, some words, a link, close it); the HTML itself stands in
``templates/act.html`` alone, where jinja2 escapes whatever comes from the act.
"""

import base64
import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from ..model import Act, Component, Diagnostic
from ..pages import environment
from .anchors import Anchors, level_class, status_class
from .text import MarkedText

if TYPE_CHECKING:
    from jinja2 import Environment

SEVERITIES = ("error", "warning", "info")
_LISTED = ("Kind", "Number", "Date", "Authority")
_OPEN_ROWS = 60  # the tree starts opened to the depth at which it has no more lines than this
_LINE = 72  # code points of a unit's words in the tree


@dataclass(frozen=True, slots=True)
class Page:
    """A page as an index lists it. ``diagnostics`` counts them, by severity and in words."""

    href: str
    title: str
    summary: str
    facts: tuple[tuple[str, str], ...]
    units: int
    diagnostics: tuple[tuple[str, str], ...]


def act_page(act: Act) -> str:
    """The whole page of an act. Its language and all its words are the act's; the page's own words are English."""
    act = shown(act)
    anchors = Anchors(act)
    marked = MarkedText(act, anchors)
    return (
        _environment()
        .get_template("act.html")
        .render(
            act=act,
            facts=facts(act),
            components=[
                (anchor, component.title or part_name(component))
                for anchor, component in zip(anchors.components, act.components, strict=True)
            ],
            steps=marked.steps,
            tree=list(_tree(act, anchors, marked)),
            counts=_counts(act),
            diagnostics=_listed(act, marked.placed),
            has_earlier=bool(act.struck) or any(unit.status == "superseded" for unit in act.units),
        )
    )


def index_page(pages: Sequence[Page]) -> str:
    """A page that links to those of several acts."""
    return _environment().get_template("acts.html").render(pages=pages)


def listed_page(act: Act, href: str) -> Page:
    """What an index says of the page of an act that lies at ``href``."""
    return Page(
        href,
        act.title or act.id,
        act.summary,
        tuple(fact for fact in facts(act) if fact[0] in _LISTED),
        len(shown(act).units),
        tuple(_counts(act)),
    )


def facts(act: Act) -> list[tuple[str, str]]:
    """What is known of an act, by name: only what it has."""
    pairs = (
        ("Kind", act.kind.replace(".", " ")),
        ("Number", act.number),
        ("Date", act.date),
        ("Authority", act.authority),
        ("Status", act.status.replace("_", " ")),
        ("URN", act.urn),
        ("Source", act.source),
        ("Units", segmentation(act)),
    )
    return [(name, value) for name, value in pairs if value]


def segmentation(act: Act) -> str:
    """How many units an act has, in words."""
    if act.segmented:
        return f"{len(act.units):,}"
    count = len(act.fallback)
    return f"not segmented: {count:,} headings and paragraphs" if count else "not segmented"


def shown(act: Act) -> Act:
    """The act as people look at it: one that is not segmented shows the headings and paragraphs of its fallback."""
    return act if act.segmented or not act.fallback else replace(act, units=act.fallback)


def part_name(component: Component) -> str:
    """What a component without a title is called."""
    return "Normative text" if component.type == "normative" else component.type.capitalize()


def places(act: Act) -> Iterator[tuple[Diagnostic, str]]:
    """Each diagnostic with its place, ``line:column`` of the act's text from 1 on; "" for one that has none."""
    breaks = [position for position, sign in enumerate(act.text) if sign == "\n"] if act.diagnostics else []
    for diagnostic in act.diagnostics:
        line = bisect_right(breaks, diagnostic.start - 1)
        column = diagnostic.start - (breaks[line - 1] if line else -1)
        yield diagnostic, f"{line + 1}:{column}" if diagnostic.end else ""


def by_severity(severities: Counter[str]) -> list[str]:
    """Counts by severity in words, the gravest first: ``["1 error", "2 warnings"]``."""
    return [
        f"{severities[severity]} {severity}{'s' if severities[severity] > 1 and severity != 'info' else ''}"
        for severity in SEVERITIES
        if severities[severity]
    ]


def severities(act: Act) -> Counter[str]:
    """How many diagnostics an act has of each severity."""
    return Counter(diagnostic.severity for diagnostic in act.diagnostics)


def _counts(act: Act) -> list[tuple[str, str]]:
    words = by_severity(severities(act))
    return [(next(severity for severity in SEVERITIES if severity in said), said) for said in words]


def _listed(act: Act, placed: set[int]) -> list[tuple[int, Diagnostic, str]]:
    """The diagnostics as the page lists them, the gravest first: number, itself, place ("" where none is marked)."""
    numbered = ((n, diagnostic, place if n in placed else "") for n, (diagnostic, place) in enumerate(places(act)))
    return sorted(numbered, key=lambda row: (SEVERITIES.index(row[1].severity), row[1].start))


def _tree(act: Act, anchors: Anchors, marked: MarkedText) -> Iterator[tuple]:
    """Steps of the tree: ``("open" | "leaf", anchor, classes, label, words, is open, worst severity)``, ``("close",)``.

    A caput (a first child without label) is shown by its article's line, and its children directly below that.
    """
    several = len(act.components) > 1
    children: dict[int, list[int]] = {}
    for index, above in enumerate(marked.parents):
        children.setdefault(above, []).append(index)
    depth_shown = _depth_shown(marked.depths, marked.inlined)
    for number, component in enumerate(act.components):
        below = children.get(-1 - number, [])
        if several:
            kind = "open" if below else "leaf"
            classes = f"m{status_class(component)}"
            yield kind, anchors.components[number], classes, component.title or part_name(component), "", True, ""
        yield from _below(act, anchors, marked, children, below, depth_shown)
        if several and below:
            yield ("close",)


def _below(act, anchors, marked, children, roots, depth_shown) -> Iterator[tuple]:
    waiting: list[int | None] = list(reversed(roots))
    while waiting:
        index = waiting.pop()
        if index is None:
            yield ("close",)
            continue
        unit, own = act.units[index], children.get(index, [])
        words = unit.text
        shown = []
        for child in own:
            if child in marked.inlined:
                words = words or act.units[child].text or ("…" if act.units[child].omitted else "")
                shown += children.get(child, [])
            else:
                shown.append(child)
        row = (
            anchors.units[index],
            f"{level_class(unit)}{' q' if index in marked.quotations else ''}{status_class(unit)}",
            unit.label or ("" if words or unit.title else unit.kind),
            _cut(" · ".join(part for part in (unit.title, words or ("…" if unit.omitted else "")) if part)),
            marked.depths[index] < depth_shown,
            marked.flagged.get(index, ""),
        )
        yield ("open" if shown else "leaf", *row)
        if shown:
            waiting.append(None)
            waiting += reversed(shown)


def _depth_shown(depths: Sequence[int], inlined: set[int]) -> int:
    rows = Counter(depth for index, depth in enumerate(depths) if index not in inlined)
    shown = total = 0
    for depth in sorted(rows):
        total += rows[depth]
        if total > _OPEN_ROWS:
            break
        shown = depth
    return shown


def _cut(words: str) -> str:
    return words if len(words) <= _LINE else f"{words[: _LINE - 1].rstrip()}…"


def _digest(script: str) -> str:
    """What a content security policy calls a script by, so that no other one runs in the page."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


@cache
def _environment() -> "Environment":
    return environment(digest=_digest)


__all__ = [
    "SEVERITIES",
    "Page",
    "act_page",
    "by_severity",
    "facts",
    "index_page",
    "listed_page",
    "part_name",
    "places",
    "segmentation",
    "severities",
    "shown",
]
