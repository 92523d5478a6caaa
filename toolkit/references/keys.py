"""What a unit is called in a citation, whatever the jurisdiction: the keys by which an index knows it.

A unit has two: its id (``art5_cpt_inc6``, ``sec167_sub2_cla``), and the number that people write (``167(2)(a)``), which
says nothing of kinds, as they call one unit a section, an article or a clause. A recital is ``rct26``, a rule below an
Order ``o39r1``. Keys are in lower case.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from ..late import Pattern
from ..model import Act, Unit
from ..naming import fold
from ..nesting import enclosing
from .counted import bare

BASIC_KINDS = {
    "article": "art", "artigo": "art", "section": "sec", "rule": "rule", "clause": "cl", "recital": "rct",
    "มาตรา": "sec", "ข้อ": "sec",
}  # fmt: skip
"""Kinds of an act that is one unit by itself (a record of a collection of sections), and how ids begin with them."""
_ARTICLE = Pattern(r"(?:^|_)art[^_]*$")
_RULE = Pattern(r"o(?:rder)?\s*(\d{1,3})\s*[,_]?\s*r(?:ule)?\s*(\d{1,3}[a-z]{0,2})")
_NUMBERED = frozenset(("paragraph", "subparagraph", "sub-section", "subsection", "sub-rule", "วรรค"))
_ORDER, _ORDER_RULE = Pattern(r"o\d+[a-z]?(?=r\d)"), re.compile(r"o\d+[A-Z]?r\d")
_PLAIN = Pattern(r"\d{1,4}(?:[-/]?[a-z0-9]{1,4})?")
_UPPER = frozenset(("grouping", "basic_unit"))
_UNTOLD: tuple[str, tuple[str, ...]] = "", ()


class Keyed(NamedTuple):
    """The range of a unit in the text of its act, and the keys of it and of the article (section …) it lies in."""

    start: int
    end: int
    keys: tuple[str, ...]
    whole: tuple[str, ...]


def keyed(act: Act) -> list[Keyed]:
    """The units of an act that can be cited: not what is superseded, and not what an amendment quotes. A document that
    is one section by itself, as its kind and number say, is that unit."""
    if not act.segmented:
        return [Keyed(0, len(act.text), keys, keys)] if (keys := single(act.kind, act.number)) else []
    parts = (Keyed(c.start, c.end, (c.id.lower(),), ()) for c in act.components if c.id != "main")
    return sorted([*parts, *_keyed(act)], key=attrgetter("start"))


def single(kind: str, number: str) -> tuple[str, ...]:
    """The keys of a document that is one unit: kind ``section`` and number ``41A``; none where it is no unit."""
    name = BASIC_KINDS.get(fold(kind).strip())
    if not name:
        return ()
    number = fold(number).strip()
    if rule := _RULE.fullmatch(number):
        return (f"o{rule[1]}r{rule[2]}",)
    if not _PLAIN.fullmatch(number):
        return ()
    return (f"rct{number}",) if name == "rct" else (f"{name}{number}", bare(number))


def placed(act: Act, spans: Sequence[tuple[int, int]]) -> list[tuple[list[str], list[str]]]:
    """For each range of the act's text (that of a chunk), the keys of the units that it is, and of those that it holds
    or is a piece of: an article, where it is no unit itself, and the chapters and annexes that it begins in. What
    another range is, or holds in being it, is left to that one: a chapter does not hold the articles that stand beside
    it, nor these the chapter. Linear but for the keys that it gives."""
    units = keyed(act)
    groupings = _around([unit for unit in units if not unit.whole])
    starts = [unit.start for unit in units]
    wholes = [unit for unit in units if unit.whole and unit.keys[0] == unit.whole[0]]
    whole_starts = [unit.start for unit in wholes]
    inside = [units[bisect_left(starts, start) : bisect_left(starts, end)] for start, end in spans]
    own = [_own(some, span) for some, span in zip(inside, spans, strict=True)]
    owners = {key: at for at, keys in enumerate(own) for key in keys}
    found = []
    for at, (start, _) in enumerate(spans):
        held: list[str] = []
        if not own[at] and (before := bisect_right(whole_starts, start)):
            around = wholes[before - 1]
            held += around.whole if start < around.end else ()
        for _, _, keys, whole in inside[at]:
            held += keys
            if len(whole) > 2:
                held += whole[2:]
        if groupings:
            held += groupings(start)
        found.append((own[at], _owned(held, owners, at)))
    return found


def _around(units: Sequence[Keyed]) -> Callable[[int], Iterator[str]] | None:
    """What gives the keys of all of the units, nested and in order, that a place of the text lies in; None where there
    are no units."""
    if not units:
        return None
    starts, above = [unit.start for unit in units], enclosing(units)

    def keys(place: int) -> Iterator[str]:
        at = bisect_right(starts, place) - 1
        while at >= 0:
            if place < units[at].end:
                yield from units[at].keys
            at = above[at]

    return keys


def _own(units: Sequence[Keyed], span: tuple[int, int]) -> list[str]:
    """The keys of those units, in order, that have this very range."""
    found: dict[str, None] = {}
    for start, end, keys, _ in units:
        if start != span[0]:
            break
        if end == span[1]:
            found.update(dict.fromkeys(keys))
    return [*found]


def _owned(held: Sequence[str], owners: Mapping[str, int], at: int) -> list[str]:
    """Those of the keys, each once, whose unit is the range ``at``, or lies in it nearer than in any other, or in
    none."""
    found = []
    for key in dict.fromkeys(held):
        for rung in ladder(key):
            if rung in owners:
                if owners[rung] == at:
                    found.append(key)
                break
        else:
            found.append(key)
    return found


@lru_cache(1 << 16)  # acts number their units alike
def ladder(key: str) -> tuple[str, ...]:
    """The key and those of the units that enclose it, up to its article or section: ``167(2)(a)``, ``167(2)``,
    ``167``."""
    found = [key]
    while key.endswith(")") and "(" in key:
        key = key[: key.rindex("(")]
        found.append(key)
    while "_" in key and not _ARTICLE.search(key):
        key = key.rpartition("_")[0]
        found.append(key)
    return tuple(found)


def _keyed(act: Act) -> list[Keyed]:
    found: list[Keyed] = []
    add, new = found.append, tuple.__new__
    main = next((c.id for c in act.components if c.type == "normative"), "main")
    brazilian = act.jurisdiction == "br"
    told: dict[str, tuple[str, tuple[str, ...]]] = {}  # what people write of a unit, and its article's keys, by its id
    citable = [unit for unit in act.units if not unit.quoted and unit.status != "superseded"]
    ends = Counter(end for unit in citable if unit.level == "grouping" for end in _ends(unit.id))
    for unit in citable:
        name, level = unit.id, unit.level
        above, whole = known = told.get(unit.parent, _UNTOLD)
        key = name.lower()
        if brazilian and above and whole and level not in _UPPER:  # most units of most acts
            told[name] = known
            add(new(Keyed, (unit.start, unit.end, (key,), whole)))
            continue
        number = _number(unit, main, above, brazilian)
        keys = (key, number) if number and number != above else (key,)
        if level == "grouping":  # the only Capítulo II, whatever title it lies in
            keys = tuple(dict.fromkeys((*keys, *(end.lower() for end in _ends(name) if ends[end] == 1))))
        elif level == "basic_unit":
            order = _ORDER.match(number)
            whole = (*keys, order[0]) if order else keys
        if not whole and name in told:
            whole = told[name][1]
        told[name] = number, whole
        add(new(Keyed, (unit.start, unit.end, keys, whole)))
    return found


def _ends(name: str) -> tuple[str, ...]:
    """What a grouping is called by itself, and with the one around it: ``sec1``, ``chp1_sec1``."""
    steps = name.split("_")
    return (steps[-1], "_".join(steps[-2:])) if len(steps) > 1 else (name,)


def _number(unit: Unit, main: str, above: str, brazilian: bool) -> str:
    """The number that people write; a proviso and an explanation go by that of what they belong to, as do the parts of
    a Brazilian article, whose citations name the kinds: ``6(1)`` could be an inciso or a paragraph. ``above`` is the
    number of the unit above."""
    level = unit.level
    if level == "basic_unit":
        own = bare(unit.number)
        if unit.kind == "recital":
            return f"rct{own}"
        if _ORDER_RULE.match(unit.id):
            return unit.id.lower()
        return own if unit.component == main else ""
    if level == "grouping" or not above:
        return ""
    if brazilian or not (level == "enumeration" or unit.kind in _NUMBERED):
        return above
    own = fold(unit.number).strip()
    return f"{above}({own})" if own else above
