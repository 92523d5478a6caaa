"""Citations as English texts write them: ``Section 167(2)(a) CrPC``, ``Article 6(1)(f)``, ``Order XXXIX Rule 1``.

Made for queries: what is read is what the words name, whether or not an act has it. Thai sections (มาตรา) are read too.
Every repeat is bounded, so that time is linear.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from ..naming import ENGLISH_ORDINALS, fold, roman
from .counted import NUMBER, ORDER, PART_OF, RULE, numbers, order, with_digits
from .titles import is_title, plain, without_year

_ALONE = r"(?:\s+\([^()\d]{3,60}\))?+"  # Article 6 (lawful basis) and Article 9
_AND = rf"{_ALONE}\s*(?:,\s*(?:and|or)\s|,|\band\b|\bor\b|&|\bto\b|[-–]|\bread\s+with\b|\br/w\b)\s*"
_WORD = (  # a small s may be that of a genitive, and § 1 a paragraph of an article
    r"(?:sections?|sect?s?\.?|ss?\.|(?<!['’])(?-i:ss?)(?=\s?\d)|§{1,2}(?=\s?(?:\d{3}|\d{1,2}(?:[A-Z]{0,2}\(|\.\d)))|u/s\.?"
    r"|reg(?:ulation)?s?\.?(?=\s\d{1,3}[A-Z]{0,2}(?![\w/.]\w))|articles?|arts?\.?|clauses?|rules?|rr\.?|มาตรา|ข้อ)"
)
_NO = r"(?:\s*nos?\.?(?=\s*\(?\d))?+"
_BRACKETED = r"\(\s?\d{1,3}\s?\)"
_NAMED_PART = (  # Article 6, paragraph 1, point (f); a clause 5 may be one by itself
    r"\s*,?\s*(?:(?:sub-?\s?(?:section|clause|rule|paragraph)|paragraph|point|item)s?\s*"
    r"(?:\(\s?\w{1,5}\s?\)|\d{1,3}[a-z]?(?![\w.]\w))|clauses?\s*\(\s?\w{1,5}\s?\))"
)
_UNITS = re.compile(
    rf"(?<![\w.])(?:(?P<recital>recitals?)|{_WORD}){_NO}\s*"
    rf"(?P<numbers>{NUMBER}(?:{_AND}(?:{_WORD}\s*)?{NUMBER}){{0,30}}+"
    rf"|(?(recital){_BRACKETED}(?:{_AND}{_BRACKETED}){{0,30}}+|(?!)))"
    rf"(?P<parts>(?:{_NAMED_PART}){{1,5}}+(?!\s+of\s+(?:the\s+)?(?:{PART_OF}|{_WORD})))?",
    re.IGNORECASE,
)
_NO_BRACKETS = str.maketrans("", "", "()")
_PART_NUMBER = re.compile(r"\(\s?(\w{1,5})\s?\)|(\d{1,3}[a-z]?)", re.IGNORECASE)
_POINT = re.compile(r"(\d+)\.(\d+)(?!\.)")
_PARTED = r"\d{1,4}[A-Za-z]{0,2}(?:\(\w{1,5}\)){1,6}+"
_BESIDE_ACT = re.compile(  # 167(2) CrPC, Article VI GDPR
    rf"(?<![\w.,/(§-])(?:(?P<numbers>{_PARTED}(?:{_AND}{_PARTED}){{0,30}}+)"
    r"|art(?:icle|\.)?\s+(?P<roman>(?-i:[IVXLC]{1,6}))(?!\w))",
    re.IGNORECASE,
)
_ANNEXES = re.compile(  # people schedule 2 things, and I is a word: these want a capital
    r"(?<![\w.])(?:(?:annex|(?-i:Schedule|SCHEDULE))\s+(?:no\.?\s*)?(?:(?P<figures>\d{1,2})(?![\w.(]\w)"
    r"|(?P<roman>(?-i:[IVX][IVXLC]{1,5}|(?<=ANNEX\s)[IVX]|(?<=Annex\s)[IVX]|(?<=Schedule\s)[IVX]|(?<=SCHEDULE\s)[IVX]))(?!\w))"
    rf"|(?P<word>{'|'.join(ENGLISH_ORDINALS)})\s+schedule(?!\w))",
    re.IGNORECASE,
)
_OF_UNIT = re.compile(r"[\d)]\s?,?\s?(?:of|in|under|to)\s(?:the\s)?$", re.IGNORECASE)  # rule 1 of the First Schedule
_RULE_LIST = rf"(?P<numbers>{NUMBER}(?:\s*(?:,|and|or|&)\s*{NUMBER}(?!\s*,?\s*r(?:ule|\.))){{0,20}}+)"
_O = r"o(?=\s(?:\d{1,3}|[ivxlc]{1,7})\s?,?\srr?\.?\s?\d)"  # O 39 r 1
_RULES = re.compile(rf"(?<![\w.])(?:orders?|o\.|{_O})\s*{ORDER}(?:\s*,?\s*{RULE}\s*{_RULE_LIST})?", re.IGNORECASE)
_MORE_RULES = re.compile(
    rf"\s*(?:,|and|or|&|read\s+with)\s*(?:orders?\s*)?{ORDER}\s*,?\s*{RULE}\s*{_RULE_LIST}", re.IGNORECASE
)
_RULES_OF = re.compile(
    rf"(?<![\w.]){RULE}\s*{_RULE_LIST}\s*(?:of|,)\s*(?:the\s+)?(?:order|o\.)\s*{ORDER}", re.IGNORECASE
)
_INNER = re.compile(  # clause (a) of sub-section (2) of section 167
    rf"(?<![\w-])(?:{PART_OF}|sections?|rules?)\s*\(?(\w{{1,5}})\)?\s*(?:of|,)\s*(?:the\s+)?", re.IGNORECASE
)
_EU = (
    r"(?:[Rr]egulation|[Dd]irective|[Dd]ecision)\s*(?:\(\w{2,8}(?:,\s?\w{2,8})?\)\s*)?(?:[Nn]o\.?\s*)?"
    r"(?P<number>\d{2,4}/\d{1,4})(?!\d)"
)
_HEAD = r"(?:Act|Code|Regulation|Ordinance|Charter|Treaty|Convention|Constitution|Rules|Sanhita|Adhiniyam)"
_MORE = r"(?:\s+(?:(?:of|and|the|for|to|on|in)\s+){0,2}+[A-Z][\w'’&-]{0,30}+|\s+\([A-Z][^()]{0,60}\))"
_TITLE = (
    rf"(?:{_HEAD}\s+(?:of|on)\s+(?:the\s+)?[A-Z][\w-]{{0,30}}+{_MORE}{{0,8}}+"
    rf"|[A-Z][\w'’&-]{{0,30}}+{_MORE}{{0,12}}?\s+{_HEAD}(?!\w))(?:,?\s+(?:of\s+)?\d{{4}}(?!\w))?"
)
_DOTTED = r"(?P<dotted>(?:[A-Z][a-z]{0,2}\.\s?){2,6}[A-Z])\.?(?!\w)"  # Cr.P.C.
_ANY_ACT = re.compile(
    rf"(?<!\w)(?:{_EU}|{_TITLE}|{_DOTTED}|(?![IVXLC]+\b)(?P<acronym>[A-Z][A-Za-z]{{0,4}}[A-Z]{{1,6}})(?!\w))"
)
_BEHIND = re.compile(r"\s*,?\s*(?:(?:of|in|under)\s+)?(?:the\s+)?(?P<word>[a-z]{3,8})\s*[?.!]*\s*$", re.IGNORECASE)
_AHEAD = re.compile(r"^\s*(?P<word>[a-z]{3,8})\s*,?\s*$", re.IGNORECASE)
_JOINT = re.compile(rf"{_ALONE}\s*[,(–-]?\s*(?:(?:of|in|under|from)\s+)?(?:the\s+)?", re.IGNORECASE)
MOST = 64
_WIDEST = 50


@dataclass(frozen=True, slots=True)
class Reading:
    """A citation: ``text[start:end]`` names the units ``keys`` (see :mod:`.keys`; none: an act as a whole) of an act
    called by one of ``names`` (see :mod:`.titles`; none: no act is named). ``sure`` says that the words can name no
    other act, ``called`` that they stand as a name beside the unit; else they may not even be one."""

    start: int
    end: int
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    sure: bool = False
    called: bool = False


def read_english(text: str) -> list[Reading]:
    """The citations of a text in order, units with the acts beside them; the first :data:`MOST` of each. Never
    raises."""
    text = with_digits(text)
    acts = list(islice(_acts(text), MOST))
    found = [_with_act(text, unit, acts) for unit in islice(_units(text), MOST)]
    found += _beside_acts(text, found, [act for act in acts if act.called or act.sure])
    taken = {act for one in found for act in acts if one.start <= act.start < one.end}
    return sorted([*found, *(act for act in acts if act not in taken)], key=lambda one: (one.start, -one.end))


def _units(text: str) -> Iterator[Reading]:
    """The units that are named, each match with all of its numbers; what lies inside an earlier kind is left out."""
    rules = list(islice(_rules(text), MOST))
    inner = {match.end(): match for match in _INNER.finditer(text)}
    yield from rules
    for match in _ANNEXES.finditer(text):
        if not _OF_UNIT.search(text[max(match.start() - 20, 0) : match.start()]):
            yield Reading(*match.span(), (_annex(match),))
    for match in _UNITS.finditer(text):
        if any(rule.start <= match.start() < rule.end for rule in rules):
            continue
        prefix = "rct" if match["recital"] else ""
        start, parts = match.start(), ""
        while start in inner and len(parts) < 40:
            parts += f"({fold(inner[start][1])})"
            start = inner[start].start()
        listed = match["numbers"]
        listed = listed.translate(_NO_BRACKETS) if listed[0] == "(" else listed
        keys = tuple(f"{prefix}{key}" for key in _keys(listed))
        if match["parts"]:
            inside = (fold(one or other) for one, other in _PART_NUMBER.findall(match["parts"]))
            keys = (*keys[:-1], keys[-1] + "".join(f"({part})" for part in inside))
        if match[0][:3].lower() == "art":
            keys += tuple(dict.fromkeys(_POINT.sub(r"\1(\2)", key) for key in keys if _POINT.match(key)))
        if parts:
            keys = (keys[0] + parts, *keys[1:])
        yield Reading(start, match.end(), keys)


def _beside_acts(text: str, units: Iterable[Reading], acts: list[Reading]) -> Iterator[Reading]:
    """Numbers that name a unit only because an act stands beside them, and Roman ones."""
    taken = [(unit.start, unit.end) for unit in units]
    for match in islice(_BESIDE_ACT.finditer(text), MOST):
        if any(start <= match.start() < end for start, end in taken):
            continue
        written = match["roman"]
        keys = (str(roman(written)), written.lower()) if written else tuple(_keys(match["numbers"]))
        found = _with_act(text, Reading(*match.span(), keys), acts)
        if found.called or found.sure:
            yield found


def _rules(text: str) -> Iterator[Reading]:
    before = {match.end(): match for match in _RULES_OF.finditer(text)}
    yield from (Reading(*match.span(), tuple(_of_order(match))) for match in before.values())
    stop = 0
    for match in _RULES.finditer(text):
        if match.start() < stop or match.end() in before:
            continue
        while match:
            yield Reading(*match.span(), tuple(_of_order(match)))
            stop = match.end()
            match = _MORE_RULES.match(text, stop)


def _of_order(match: re.Match) -> Iterator[str]:
    name = order(match["order"])
    yield from (f"{name}r{number}" for number in _keys(match["numbers"])) if match["numbers"] else (name,)


def _annex(match: re.Match) -> str:
    """The id of an annex or a schedule: ``annex2``, ``sch1``."""
    word = match["word"]
    number = ENGLISH_ORDINALS.index(word.lower()) + 1 if word else match["figures"] or roman(match["roman"])
    return f"annex{number}" if match[0][0] in "aA" else f"sch{number}"


def _keys(text: str) -> Iterator[str]:
    return (label + "".join(f"({part})" for part in parts) for label, parts in numbers(text, _WIDEST))


def _acts(text: str) -> Iterator[Reading]:
    mixed = not text.isupper()  # where all is in capitals, they tell no acronym
    for match in _ANY_ACT.finditer(text):
        if match["number"]:
            yield Reading(*match.span(), names=(match["number"],), sure=True)
        elif match["dotted"]:
            name = fold("".join(match["dotted"].replace(".", "").split()))
            if is_title(name):  # initials of a person or a court are no act
                yield Reading(*match.span(), names=(name,), called=mixed)
        elif match["acronym"]:
            name = match[0].lower()
            yield Reading(*match.span(), names=(name,), called=mixed and is_title(name))
        else:
            yield Reading(*match.span(), names=tuple(dict.fromkeys(_tails(plain(match[0])))), called=True)


def _tails(title: str) -> Iterator[str]:
    """The title, and without the words before: a sentence may begin with a capital right before a name."""
    words = title.split()
    for first in range(min(len(words) - 1, 12)):
        name = " ".join(words[first:])
        yield name
        yield without_year(name)


def _with_act(text: str, unit: Reading, acts: Iterable[Reading]) -> Reading:
    for act in acts:
        if act.start >= unit.end and _JOINT.fullmatch(text, unit.end, act.start):
            return replace(unit, end=max(act.end, unit.end), names=act.names, sure=act.sure, called=act.called)
        if act.end <= unit.start and _JOINT.fullmatch(text, act.end, unit.start):
            return replace(unit, start=act.start, names=act.names, sure=act.sure, called=act.called)
    near = _BEHIND.match(text, unit.end) or _AHEAD.match(text[: unit.start] if unit.start < 20 else "")
    return replace(unit, names=(fold(near["word"]),)) if near else unit
