"""Citations of an act's own provisions in English and Thai acts and in contracts, found and linked to its units.

``clause (a) of sub-section (2) of section 167``, ``Sections 154, 155 and 161(1)``, ``point (f) of Article 6(1)``,
``Order XXXIX, rule 1``, ``Section 2.1(b)``, ``recital 26``, ``มาตรา ๔๐ (๘)``; and what is relative to the provision it
stands in: ``sub-section (2)``, ``paragraph 1 of this Article``. What names another act behind it (``section 5 of the
Evidence Act``) is left alone; a range gives its ends. Every repeat is bounded, so that time is linear.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from ..model import Act, Reference, Unit, maker
from ..naming import roman

_make = maker(Reference)
_AND = r"(?:\s?,\s?(?:and|or)\s|\s?,\s?|\s(?:and|or|to)\s|\s?[-–]\s?)"
_LABEL = r"\d{1,4}(?:\.\d{1,3}){0,4}(?:\s?-?(?-i:[A-Z]{1,2})(?!\w))?(?:\s?\(\s?\w{1,5}\s?\)){0,6}"
_STEP = (
    r"(?:(?:sub-?\s?(?:section|clause|rule|paragraph)|clause|point|item|paragraph)s?\s"
    rf"(?:\(\w{{1,5}}\)|\d{{1,2}}(?!\w))(?:{_AND}(?:\(\w{{1,5}}\)|\d{{1,2}}(?!\w))){{0,8}})"
)
_BASIC = rf"(?:sections?|articles?|rules?|regulations?|ss\.|arts?\.)\s{_LABEL}(?:{_AND}{_LABEL}){{0,12}}"
_ORDER = (
    rf"orders?\s(?P<order>(?-i:[IVXLCivxlc]{{1,7}})|\d{{1,2}})\s?,?\s(?:rules?|r\.)\s{_LABEL}(?:{_AND}{_LABEL}){{0,8}}"
)
_RECITAL = rf"recitals?\s\(?\d{{1,3}}\)?(?:{_AND}\(?\d{{1,3}}\)?){{0,8}}"
_OWN = r"th(?:is|e\ssame)\s(?:section|article|rule|clause|paragraph)(?!\s\d)"
_ENGLISH = re.compile(
    rf"(?<![\w-])(?:(?P<steps>(?:{_STEP}(?:\sof\s|\s?,\s?)){{1,4}})?"
    rf"(?:(?P<rule>{_ORDER})|(?P<basic>{_BASIC})|(?P<recital>{_RECITAL})|(?(steps)(?P<own>{_OWN})|(?!)))|(?P<alone>{_STEP}))",
    re.IGNORECASE,
)
_FOREIGN = re.compile(
    r"\s?,?\s(?:of|to|in|under)\s(?:(?:the|that|an?|said|principal)\s){0,2}(?!this\b|these\b|(?:\w+\s)?Schedule)"
    r"(?:[A-Z][\w'’-]*|Act|Code|Directive|Regulation|Treaty)|\s(?:TFEU|TEU|thereof)\b"
)
_THAI = re.compile(
    r"มาตรา\s{0,2}\d{1,4}(?:/\d{1,3})?(?:\s?(?:ทวิ|ตรี|จัตวา|เบญจ|ฉ|สัตต|อัฏฐ|นว|ทศ)(?![ก-๙]))?(?:\s?\(\d{1,3}\)){0,3}"
)
_THAI_FOREIGN = re.compile(r"\s?(?:วรรค[ก-๙]{1,8}\s?)?แห่ง(?![ก-๙]{0,40}นี้)")
_NUMBER = re.compile(
    r"(?P<label>\d{1,4}(?:[./]\d{1,3}){0,4}(?:\s?-?[A-Z]{1,2}(?!\w)|\s?(?:[ก-ฮ][ก-๙]*))?)(?P<parts>(?:\s?\(\s?\w{1,5}\s?\)){0,6})"
)
_WORD = re.compile(r"[^\W\d]+")
_KINDS = {"ss": "section", "art": "article", "arts": "article"}
_KINDS |= {f"{kind}s": kind for kind in ("section", "article", "rule", "regulation", "recital")}
_UNNUMBERED = ("proviso", "explanation", "illustration", "exception", "definition")
"""Kinds that are cited by a name of their own, never by the number that ids give them."""
_PART = re.compile(r"\w{1,5}")
_SPLIT = re.compile(r"\sof\s|\s?,\s?(?=[a-z])", re.IGNORECASE)
_DIGITS = {ord("๐") + digit: str(digit) for digit in range(10)}
_MOST = 12
"""Provisions that one citation may stand for."""


def linked(act: Act) -> Act:
    """The act with the references to its own units, one for each eight characters of its text at most."""
    return replace(act, references=tuple(islice(_references(act), len(act.text) // 8 + 10)))


def _references(act: Act) -> Iterator[Reference]:
    tree = _Tree(act.units)
    thai = act.jurisdiction == "thailand"
    text = act.text.translate(_DIGITS) if thai else act.text
    foreign = _THAI_FOREIGN if thai else _FOREIGN
    for match in (_THAI if thai else _ENGLISH).finditer(text):
        owner = tree.owner(match.start())
        if owner is None or match.start() < owner.start + len(owner.label) or foreign.match(text, match.end()):
            continue
        targets = tree.numbered(match[0]) if thai else _targets(match, tree, owner)
        for target in islice(dict.fromkeys(targets), _MOST):
            yield _make(owner.id, target, act.text[match.start() : match.end()], match.start(), match.end())


def _targets(match: re.Match[str], tree: "_Tree", owner: Unit) -> Iterable[str]:
    if match["alone"]:
        return tree.below([tree.article(owner)], match["alone"])
    if match["rule"]:
        order = match["order"]
        prefix = f"o{order if order.isdigit() else roman(order)}r"
        found = [f"{prefix}{number}" for number in _labels(match["rule"][match["rule"].lower().index("r") :])]
        outer = [name for name in found if name in tree.units]
    elif match["own"]:
        outer = [tree.article(owner)]
    else:
        outer = tree.numbered(match["basic"] or match["recital"])
    for step in reversed([step for step in _SPLIT.split(match["steps"] or "") if step]):
        outer = tree.below(outer, step) or outer
    return outer


def _labels(text: str) -> list[str]:
    return [number["label"].replace(" ", "") for number in _NUMBER.finditer(text)]


class _Tree:
    """The units of an act by number and by place."""

    def __init__(self, units: Iterable[Unit]):
        kept = [unit for unit in units if not unit.quoted and unit.status != "superseded"]
        self.units = {unit.id: unit for unit in kept}
        self._starts = [unit.start for unit in kept]
        self._kept = kept
        self._basic: dict[tuple[str, str], str] = {}
        self._children: dict[str, dict[str, str]] = defaultdict(dict)
        for unit in kept:
            number = unit.number.replace(" ", "").lower()
            if unit.level == "basic_unit":
                self._basic.setdefault((unit.kind, number), unit.id)
            if unit.kind not in _UNNUMBERED:
                self._children[unit.parent].setdefault(number, unit.id)

    def owner(self, place: int) -> Unit | None:
        """The innermost unit that holds the place."""
        index = bisect_right(self._starts, place) - 1
        unit = self._kept[index] if index >= 0 else None
        while unit and unit.end <= place:
            unit = self.units.get(unit.parent)
        return unit

    def article(self, unit: Unit) -> str:
        """The basic unit that a unit lies in, or the unit itself."""
        at: Unit | None = unit
        while at and at.level != "basic_unit":
            at = self.units.get(at.parent)
        return at.id if at else unit.id

    def numbered(self, text: str) -> list[str]:
        """The basic units, or what stands below them, whose numbers a text lists: ``sections 154 and 161(1)``."""
        found = []
        word = _WORD.match(text)[0].lower()
        kind = _KINDS.get(word, word)
        for number in _NUMBER.finditer(text):
            outer = self._basic.get((kind, number["label"].replace(" ", "").lower()))
            if outer:
                found.append(self._deepest(outer, _PART.findall(number["parts"])))
        return found

    def below(self, outer: Iterable[str], step: str) -> list[str]:
        """What a step lists below units: ``clauses (a) and (b)``."""
        numbers = [number for number in _PART.findall(step)[1:] if number not in ("and", "or", "to", "section")]
        return [name for unit in outer for number in numbers if (name := self._child(unit, number))]

    def _deepest(self, outer: str, parts: Iterable[str]) -> str:
        for part in parts:
            outer = self._child(outer, part) or outer
        return outer

    def _child(self, unit: str, number: str) -> str:
        """The unit of that number below another, or one level deeper."""
        number = number.lower()
        children = self._children.get(unit, {})
        if number in children:
            return children[number]
        deeper = (self._children.get(child, {}).get(number, "") for child in children.values())
        return next(filter(None, deeper), "")
