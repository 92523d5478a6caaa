"""What a person should know of a parsed act."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from operator import itemgetter

from ...diagnostics import diagnostic
from ...model import Diagnostic, Unit
from ...naming import ordinal, roman
from .label import ALINEA, ARTICLE, CAPUT, INCISO, ITEM, PARAGRAPH, PENA, TABLE, UNLABELLED
from .lines import Line

_CONTROL = re.compile("[\x80-\x9f]")
_ENOUGH = 100  # of one code: more of the same tell a reader nothing
_NONE = (0, 0, "")
_UNUSED = frozenset(
    (11, 23, 25)
)  # k, w and y, which were no letters until 2009, and which many drafters pass over still
_LAST = re.compile(r"\s(?:a|e|ao|até)\s(?:o\s)?(?:§\s?)?(?:(\d[\d.]*)|([IVXLC]+)|([a-z]{1,2})\))\W*[ºo]?\W*$")
_UNNUMBERED = frozenset((CAPUT, PENA, TABLE))
_BELOW = frozenset((PARAGRAPH, INCISO, ALINEA, ITEM))
_LONGEST = 10_000  # numbers that are counted quickly
_COUNT = [*map(str, range(1, _LONGEST + 1))]


class _Told:
    """Diagnostics with the places of their units, ``units`` being those of the act."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = units
        self.counts: Counter[str] = Counter()
        self.found: list[tuple[int, str, dict[str, object]]] = []

    def wants(self, code: str) -> bool:
        """Whether there are not enough of a code yet, of those that are counted together."""
        return self.counts[code] < _ENOUGH

    def tell(self, code: str, at: int, /, **values: object) -> None:
        if self.wants(code):
            self.counts[code] += 1
            self.found.append((at, code, values))

    def first(self) -> list[Diagnostic]:
        """Those in document order, no more than enough of one code."""
        counts: Counter[str] = Counter()
        made = []
        for at, code, values in sorted(self.found, key=itemgetter(0)):
            counts[code] += 1
            if counts[code] <= _ENOUGH:
                made.append(diagnostic(code, self.units[at].start, self.units[at].end, **values))
        return made


def numbering(units: Sequence[Unit], counted: Mapping[int, int]) -> list[Diagnostic]:
    """Numbers that are repeated, missing or in the wrong order, and sole paragraphs that are not alone.

    Articles are numbered through their component, groupings and what stands below an article through the unit above.
    Quoted amendments are left out: their numbers jump. What stands below a unit has the very string of its id, not one
    that equals it, which tells copies of a unit apart. ``counted`` are the articles in which nothing is odd, and the
    places behind them.
    """
    told = _Told(units)
    wide: defaultdict[tuple[object, str], list[int]] = defaultdict(list)
    below: defaultdict[tuple[object, str], list[int]] = defaultdict(list)  # the article: the next one has its own
    doubtful_wide: dict[int, tuple[str, list[int]]] = {}
    doubtful_below: dict[int, tuple[str, list[int]]] = {}
    last = above = component = known = None  # the last of the doubtful
    following, length = 0, len(units)
    while following < length:
        at = following
        unit = units[at]
        following = counted.get(at, at + 1)
        kind = unit.kind
        if kind != last or unit.parent is not above or unit.component != component:
            if kind in _UNNUMBERED or unit.quoted:
                continue
            if kind == UNLABELLED:
                words = " ".join(unit.text.split()[:12]) or "none"
                told.tell("label-missing", at, where=unit.parent or unit.component, words=words)
                continue
            last, above, component = kind, unit.parent, unit.component
            if kind in _BELOW:
                places, doubtful = below[id(above) if above else component, kind], doubtful_below
            else:
                if kind == ARTICLE:
                    if doubtful_below:
                        _judge(told, doubtful_below)
                        doubtful_below.clear()
                    below.clear()
                    key = component, kind
                else:
                    key = id(above) if above else component, kind
                places, doubtful = wide[key], doubtful_wide
        elif unit.quoted:
            continue
        count, number = len(places), unit.number
        if places is known:
            pass
        elif count >= _LONGEST or number != _COUNT[count] or unit.notes:
            if count or number != "1u":
                doubtful[id(places)], known = (kind, places), places
        elif count == 1 and units[places[0]].number == "1u":
            doubtful[id(places)], known = (kind, places), places
        places.append(at)
    _judge(told, doubtful_below)
    _judge(told, doubtful_wide)
    return told.first()


def _judge(told: _Told, doubtful: Mapping[int, tuple[str, list[int]]]) -> None:
    """Count the units that may not count up from one, or of which one may stand for several (``§§ 1º a 3º``)."""
    units = told.units
    for kind, places in doubtful.values():
        found = [units[at] for at in places]
        plain = [unit.number for unit in found] == _COUNT[: len(found)]
        if not plain or ([unit for unit in found if unit.label.count(" ") > 1] and any(unit.notes for unit in found)):
            _count(told, places, kind)


def _count(told: _Told, places: Sequence[int], kind: str) -> None:
    """Tell of the numbers of units of one kind that are counted together. A superseded wording only holds its number,
    where no other has."""
    told.counts.clear()
    seen: set[str] = set()
    last: dict[str, tuple[int, int, str]] = {}
    sole = False
    for at in places:
        unit = told.units[at]
        number = unit.number
        superseded = unit.status == "superseded"
        if kind == ARTICLE:
            if superseded:
                pass
            elif unit.id in seen:
                if told.wants("numbering-repeated"):
                    told.tell("numbering-repeated", at, unit=unit.id, label=unit.label)
                continue
            else:
                seen.add(unit.id)
        else:
            if superseded and number == "1u":
                continue
            if number == "1u":
                if kind == PARAGRAPH and "" in last:
                    told.tell("sole-paragraph-not-alone", at, label=unit.label, where=_where(unit))
                sole = True
                continue
            if sole and kind == PARAGRAPH and not superseded:
                sole = False
                told.tell("sole-paragraph-not-alone", at, label="Parágrafo único", where=_where(unit))
        head, base = "", number
        if not number.isdigit():
            head, _, base = number.rpartition(".")
            base = base.partition("-")[0]
            if not base.isdigit():
                continue
        count = int(base)
        known = last.get(head)
        if known is None:
            # a grouping may go on with the numbers of the one above its parent
            known = (count, count, "") if unit.level == "grouping" else _NONE
        highest, before, label = known
        if superseded and count != highest + 1:
            continue
        widest = _widest(unit.label, count) if unit.label.count(" ") > 1 else count
        if count == highest + 1:
            last[head] = (widest, highest if superseded else widest, unit.label)
            continue
        if count > highest + 1 and kind == ALINEA and _UNUSED.issuperset(range(highest + 1, count)):
            pass
        elif count > highest + 1:
            missing = f"{highest + 1}" if count == highest + 2 else f"{highest + 1} to {count - 1}"
            name = f"article {highest}" if kind == ARTICLE else label or "none"
            told.tell(
                "numbering-gap", at, label=unit.label or unit.id, before=name, missing=missing, where=_where(unit)
            )
        elif count < highest and count != before + 1 and count != before:
            told.tell("numbering-inverted", at, label=unit.label or unit.id, before=label, where=_where(unit))
        elif label and kind != ARTICLE and count == before and "-" not in number:
            told.tell("numbering-repeated", at, unit=unit.id, label=unit.label)
        last[head] = (max(highest, widest), widest, unit.label)


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
