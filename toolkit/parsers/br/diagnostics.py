"""What a person should know of a parsed act."""

import re
from collections.abc import Sequence

from ...diagnostics import diagnostic
from ...model import Diagnostic, Unit
from ...naming import ordinal, roman
from .labels import ALINEA, ARTICLE, CAPUT, PARAGRAPH, PENA, TABLE, UNLABELLED
from .lines import Line

_CONTROL = re.compile("[\x80-\x9f]")
_ENOUGH = 100  # of one code: more of the same tell a reader nothing
_NONE = (0, 0, "")
_UNUSED = frozenset(
    (11, 23, 25)
)  # k, w and y, which were no letters until 2009, and which many drafters pass over still
_LAST = re.compile(r"\s(?:a|e|ao|até)\s(?:o\s)?(?:§\s?)?(?:(\d[\d.]*)|([IVXLC]+)|([a-z]{1,2})\))\W*[ºo]?\W*$")
_UNNUMBERED = frozenset((CAPUT, PENA, TABLE))


class _Told(list):
    """Diagnostics, no more than enough of one code."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}

    def tell(self, code: str, place: Unit, /, **values: object) -> None:
        self.counts[code] = self.counts.get(code, 0) + 1
        if self.counts[code] <= _ENOUGH:
            self.append(diagnostic(code, place.start, place.end, **values))


def numbering(units: Sequence[Unit]) -> list[Diagnostic]:
    """Numbers that are repeated, missing or in the wrong order, and sole paragraphs that are not alone.

    Articles are numbered through their component, groupings and what stands below an article through the unit above.
    Quoted amendments are left out: their numbers jump. A superseded wording only holds its number, where no other has.
    """
    told = _Told()
    seen: set[str] = set()
    opened: dict[str, int] = {}  # the place of the last unit with an id, which tells copies apart
    last: dict[tuple[object, str, str], tuple[int, int, str]] = {}
    sole: set[object] = set()
    for at, unit in enumerate(units):
        kind, number = unit.kind, unit.number
        opened[unit.id] = at
        if kind in _UNNUMBERED or unit.quoted:
            continue
        if kind == UNLABELLED:
            words = " ".join(unit.text.split()[:12]) or "none"
            told.tell("label-missing", unit, where=unit.parent or unit.component, words=words)
            continue
        superseded = unit.status == "superseded"
        if kind == ARTICLE:
            above: object = unit.component
            if superseded:
                pass
            elif unit.id in seen:
                told.tell("numbering-repeated", unit, unit=unit.id, label=unit.label)
                continue
            else:
                seen.add(unit.id)
        else:
            above = opened.get(unit.parent, unit.component)
            if superseded and number == "1u":
                continue
            if number == "1u":
                if kind == PARAGRAPH and (above, kind, "") in last:
                    told.tell("sole-paragraph-not-alone", unit, label=unit.label, where=_where(unit))
                sole.add((above, kind))
                continue
            if sole and kind == PARAGRAPH and (above, kind) in sole and not superseded:
                sole.discard((above, kind))
                told.tell("sole-paragraph-not-alone", unit, label="Parágrafo único", where=_where(unit))
        head, base = "", number
        if not number.isdigit():
            head, _, base = number.rpartition(".")
            base = base.partition("-")[0]
            if not base.isdigit():
                continue
        key = (above, kind, head)
        count = int(base)
        known = last.get(key)
        if known is None:
            # a grouping may go on with the numbers of the one above its parent
            known = (count, count, "") if unit.level == "grouping" else _NONE
        highest, before, label = known
        widest = _widest(unit.label, count) if unit.label.count(" ") > 1 else count
        if count == highest + 1:
            last[key] = (widest, highest if superseded else widest, unit.label)
            continue
        if superseded:
            continue
        if count > highest + 1 and kind == ALINEA and _UNUSED.issuperset(range(highest + 1, count)):
            pass
        elif count > highest + 1:
            missing = f"{highest + 1}" if count == highest + 2 else f"{highest + 1} to {count - 1}"
            name = f"article {highest}" if kind == ARTICLE else label or "none"
            told.tell(
                "numbering-gap", unit, label=unit.label or unit.id, before=name, missing=missing, where=_where(unit)
            )
        elif count < highest and count != before + 1 and count != before:
            told.tell("numbering-inverted", unit, label=unit.label or unit.id, before=label, where=_where(unit))
        elif label and kind != ARTICLE and count == before and "-" not in number:
            told.tell("numbering-repeated", unit, unit=unit.id, label=unit.label)
        last[key] = (max(highest, widest), widest, unit.label)
    return told


def _widest(label: str, first: int) -> int:
    """The last number of a label that stands for several units: 5 of ``§§ 3º a 5º``."""
    match = _LAST.search(label)
    if not match:
        return first
    digits, numeral, letters = match.groups()
    found = int(digits.replace(".", "")) if digits else roman(numeral) if numeral else ordinal(letters)
    return max(first, found)


def _where(unit: Unit) -> str:
    """What a unit is numbered in."""
    return unit.component if unit.kind == ARTICLE else unit.parent or unit.component


def set_aside(text: str, spans: Sequence[tuple[int, int]]) -> list[Diagnostic]:
    """Page furniture and portal lines, one diagnostic each, so that nothing is lost."""
    code, what = "furniture-set-aside", "page furniture"
    return [
        diagnostic(code, start, end, what=what, words=" ".join(text[start:end].split())[:120]) for start, end in spans
    ]


def unclosed(text: str, lines: Sequence[Line]) -> list[Diagnostic]:
    """Quoted amendments without their closing mark, by their first lines."""
    return [
        diagnostic("quote-unclosed", line.start, line.end, words=text[line.start : line.end][:60])
        for line in lines[:_ENOUGH]
    ]


def omissions(spans: Sequence[tuple[int, int]]) -> list[Diagnostic]:
    """Rows of dots in the act's own text."""
    return [diagnostic("omission-outside-amendment", start, end) for start, end in spans[:_ENOUGH]]


def repaired(before: str, after: str) -> list[Diagnostic]:
    """Control characters that were read as Windows-1252; both texts have one length."""
    places = [match.start() for match in _CONTROL.finditer(before) if match[0] != after[match.start()]]
    if not places:
        return []
    what = f"{len(places)} control characters were read as Windows-1252"
    return [diagnostic("encoding-repaired", places[0], places[0] + 1, what=what)]


def unsegmented(length: int) -> Diagnostic:
    """The text has no articles to be cut at."""
    return diagnostic("not-segmented", 0, length, reason="the text has no articles")
