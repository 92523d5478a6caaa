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

from ..frozen import maker
from ..model import Act, Reference, Unit
from . import contracts
from .counted import AND, NUMBER, ORDER, PART_OF, RULE, bare, numbers, order, with_digits

_make = maker(Reference)
_NAMED = r"(?:\(\w{1,5}\)|\d{1,2}(?!\w))"
_STEP = rf"(?:{PART_OF}\s{_NAMED}(?:{AND}{_NAMED}){{0,8}})"
_BASIC = rf"(?:sections?|articles?|rules?|regulations?|ss\.|arts?\.)\s{NUMBER}(?:{AND}{NUMBER}){{0,12}}"
_OF_ORDER = rf"orders?\s{ORDER}\s?,?\s{RULE}\s(?P<rules>{NUMBER}(?:{AND}{NUMBER}){{0,8}})"
_RECITAL = rf"recitals?\s\(?\d{{1,3}}\)?(?:{AND}\(?\d{{1,3}}\)?){{0,8}}"
_OWN = r"th(?:is|e\ssame)\s(?:section|article|rule|clause|paragraph)(?!\s\d)"


def _citations(basic: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w-])(?:(?P<steps>(?:{_STEP}(?:\sof\s|\s?,\s?)){{1,4}})?"
        rf"(?:{_OF_ORDER}|(?P<basic>{basic})|(?P<recital>{_RECITAL})|(?(steps)(?P<own>{_OWN})|(?!)))|(?P<alone>{_STEP}))",
        re.IGNORECASE,
    )


_ENGLISH, _CONTRACT = _citations(_BASIC), _citations(contracts.BASIC)
_FOREIGN = re.compile(
    r"\s?,?\s(?:of|to|in|under)\s(?:(?:the|that|an?|said|principal)\s){0,2}(?!this\b|these\b|(?:\w+\s)?Schedule)"
    r"(?:[A-Z][\w'’-]*|Act|Code|Directive|Regulation|Treaty)|\s(?:TFEU|TEU|thereof)\b"
)
_THAI = re.compile(rf"มาตรา\s{{0,2}}{NUMBER}")
_THAI_FOREIGN = re.compile(r"\s?(?:วรรค[ก-๙]{1,8}\s?)?แห่ง(?![ก-๙]{0,40}นี้)")
_WORD = re.compile(r"[^\W\d]+")
_KINDS = {"ss": "section", "art": "article", "arts": "article"}
_KINDS |= {f"{kind}s": kind for kind in ("section", "article", "rule", "regulation", "recital")}
_UNNUMBERED = ("proviso", "explanation", "illustration", "exception", "definition")
"""Kinds that are cited by a name of their own, never by the number that ids give them."""
_PART = re.compile(r"\w{1,5}")
_SPLIT = re.compile(r"\sof\s|\s?,\s?(?=[a-z])", re.IGNORECASE)
_MOST = 12
"""Provisions that one citation may stand for."""


def linked(act: Act) -> Act:
    """The act with the references to its own units, one for each eight characters of its text at most."""
    return replace(act, references=tuple(islice(_references(act), len(act.text) // 8 + 10)))


def _references(act: Act) -> Iterator[Reference]:
    contract, thai = act.jurisdiction == "contract", act.jurisdiction == "thailand"
    tree = _Contract(act) if contract else _Tree(act)
    text = with_digits(act.text) if thai else act.text
    foreign = _THAI_FOREIGN if thai else _FOREIGN
    for match in (_THAI if thai else _CONTRACT if contract else _ENGLISH).finditer(text):
        owner = tree.owner(match.start())
        if owner is None or match.start() < owner.start + len(owner.label):
            continue
        if contracts.of_another(act, match.end()) if contract else foreign.match(text, match.end()):
            continue
        targets = tree.numbered(match[0], owner) if thai else _targets(match, tree, owner)
        for target in islice(dict.fromkeys(targets), _MOST):
            yield _make(owner.id, target, act.text[match.start() : match.end()], match.start(), match.end())


def _targets(match: re.Match[str], tree: "_Tree", owner: Unit) -> Iterable[str]:
    if match["alone"]:
        return tree.below([tree.article(owner)], match["alone"])
    if match["order"]:
        found = [f"{order(match['order'])}r{label}" for label, _ in numbers(match["rules"], 0)]
        outer = [tree.ids[name] for name in found if name in tree.ids]
    elif match["own"]:
        outer = [tree.article(owner)]
    else:
        outer = tree.numbered(match["basic"] or match["recital"], owner)
    for step in reversed([step for step in _SPLIT.split(match["steps"] or "") if step]):
        outer = tree.below(outer, step) or outer
    return outer


class _Tree:
    """The units of an act by number and by place."""

    def __init__(self, act: Act):
        kept = [unit for unit in act.units if not unit.quoted and unit.status != "superseded"]
        self.units = {unit.id: unit for unit in kept}
        self.ids = {unit.id.lower(): unit.id for unit in kept}
        self._starts = [unit.start for unit in kept]
        self._kept = kept
        self._basic: dict[tuple[str, str], str] = {}
        self._children: dict[str, dict[str, str]] = defaultdict(dict)
        for unit in kept:
            number = bare(unit.number)
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

    def numbered(self, text: str, owner: Unit) -> list[str]:
        """The basic units, or what stands below them, whose numbers a text in the ``owner`` lists: ``sections 154 and
        161(1)``."""
        word = _WORD.match(text)[0].lower()
        kind = _KINDS.get(word, word)
        found = ((self._basic.get((kind, label)), parts) for label, parts in numbers(text, 0))
        return [self._deepest(outer, parts) for outer, parts in found if outer]

    def below(self, outer: Iterable[str], step: str) -> list[str]:
        """What a step lists below units: ``clauses (a) and (b)``."""
        named = [number for number in _PART.findall(step)[1:] if number not in ("and", "or", "to", "section")]
        return [name for unit in outer for number in named if (name := self._child(unit, number))]

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


class _Contract(_Tree):
    """The units of a contract, whose numbers tell them whatever they are called."""

    def __init__(self, act: Act):
        super().__init__(act)
        self._numbered = contracts.Numbered(act, self._kept)

    def numbered(self, text: str, owner: Unit) -> list[str]:
        if text[:3].lower() == "rec":
            return super().numbered(text, owner)
        return [self._deepest(outer, parts) for outer, parts in self._numbered.cited(text, owner)]
