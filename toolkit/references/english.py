"""Citations as English texts write them: ``Section 167(2)(a) CrPC``, ``Article 6(1)(f)``, ``Order XXXIX Rule 1``.

Made for queries: what is read is what the words name, whether or not an act has it. Thai sections (มาตรา) are read too.
Every repeat is bounded, so that time is linear.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from ..naming import ENGLISH_ORDINALS, fold, roman
from .called import acts as named_acts
from .called import beside_nothing, in_small_letters
from .counted import NUMBER, ORDER, PART_OF, RULE, numbers, order, unpadded, with_digits
from .model import Reading
from .places import GROUPINGS, in_place, section_of
from .thai import thai_acts
from .titles import is_title, is_usual, usual_acronyms

_ALONE = r"(?:\s+\([^()\d]{3,60}\))?+"  # Article 6 (lawful basis) and Article 9
_AND = rf"{_ALONE}\s*(?:,\s*(?:and|or)\s|,|\band\b|\bor\b|&|\bto\b|[-–]|\bread\s+with\b|\br/w\b)\s*"
_WORD = (  # a small s may be that of a genitive, and § 1 a paragraph of an article
    r"(?:sections?|sect?s?\.?|ss?\.|(?<!['’])(?-i:ss?)(?=\s?\d)|§{1,2}(?=\s?(?:\d{3}|\d{1,2}(?:[A-Z]{0,2}\(|\.\d)))|u/s\.?"
    r"|reg(?:ulation)?s?\.?(?=\s\d{1,3}+[A-Z]{0,2}+(?!\w|[/.]\w))|articles?|arts?\.?|clauses?|rules?|rr\.?|มาตรา|ม\.|ข้อ)"
)
_NO = r"(?:\s*nos?\.?(?=\s*\(?\d))?+"
_BRACKETED = r"\(\s?\d{1,3}\s?\)"
_NAMED_PART = (  # Article 6, paragraph 1, point (f); a clause 5 may be one by itself
    r"\s*,?\s*(?:(?:sub-?\s?(?:section|clause|rule|paragraph)|paragraph|point|item)s?\s*"
    r"(?:\(\s?\w{1,5}\s?\)|\d{1,3}[a-z]?(?![\w.]\w))|clauses?\s*\(\s?\w{1,5}\s?\)"
    r"|(?:para?|abs)\b\.?\s*\d{1,3}(?![\w.]\w)|lit(?:era)?\b\.?\s*(?:\([a-z]\)|[a-z](?!\w)))"  # Art. 6 Abs. 1 lit. f
)
_UNITS = re.compile(
    rf"(?<![\w.])(?:(?P<recital>recitals?|rec\.)|{_WORD}){_NO}\s*"
    rf"(?P<numbers>{NUMBER}(?:{_AND}(?:{_WORD}\s*)?{NUMBER}){{0,30}}+"
    rf"|(?(recital){_BRACKETED}(?:{_AND}{_BRACKETED}){{0,30}}+|(?!)))"
    r"(?:(?<=\))\s(?:lit\.?\s)?(?P<letter>(?-i:[a-z]))(?=\s+(?:of\s+(?:the\s+)?)?(?-i:[A-Z]{2,})|\s*[?.]?\s*$))?"
    rf"(?:(?P<parts>(?:{_NAMED_PART}){{1,5}}+(?!\s+of\s+(?:the\s+)?(?:{PART_OF}|{_WORD})))"
    rf"|(?<=\d)(?P<loose>\s\d{{1,2}}\s(?-i:[a-z]))(?=\s*[?.]?\s*$|\s+(?:of\s+(?:the\s+)?)?(?:{'|'.join(usual_acronyms())})\b))?",
    re.IGNORECASE,
)
_OF_TITLE = re.compile(rf"(?<![\w.])\d{{1,2}}\s(?:C\.?F\.?R|U\.?S\.?C)\b\.?\s(?:§{{1,2}}\s?)?(?P<numbers>{NUMBER})")
"""``49 CFR 599.5``, ``49 U.S.C. § 40102(a)``: the title is a book of many acts."""
_NO_BRACKETS = str.maketrans("", "", "()")
_PART_NUMBER = re.compile(r"\(\s?(\w{1,5})\s?\)|(\d{1,3}[a-z]?|(?<![a-z])[a-z]$)", re.IGNORECASE)
_POINT = re.compile(r"(\d+)\.(\d+)(?!\.)")
_PARTED = r"\d{1,4}[A-Za-z]{0,2}(?:\(\w{1,5}\)){1,6}+"
_BESIDE_ACT = re.compile(  # 167(2) CrPC, Article VI GDPR
    rf"(?<![\w.,/(§-])(?:(?P<numbers>{_PARTED}(?:{_AND}{_PARTED}){{0,30}}+)"
    r"|(?:art(?:icle|\.)?|(?P<grouping>chapter|part|title))\s+(?:(?P<roman>(?-i:[IVXLC]{1,6}))"
    r"|(?(grouping)(?P<figures>\d{1,3})|(?!)))(?!\w))",
    re.IGNORECASE,
)
_ANNEXES = re.compile(  # people schedule 2 things, and I is a word: these want a capital
    r"(?<![\w.])(?:(?:annex|(?-i:Schedule|SCHEDULE))\s+(?:no\.?\s*)?(?:(?P<figures>\d{1,2})(?![\w.(]\w)"
    r"|(?P<roman>(?-i:[IVX][IVXLC]{1,5}|(?<=ANNEX\s)[IVX]|(?<=Annex\s)[IVX]|(?<=Schedule\s)[IVX]|(?<=SCHEDULE\s)[IVX]))(?!\w))"
    rf"|(?P<word>{'|'.join(ENGLISH_ORDINALS)})\s+schedule(?!\w)|(?-i:Exhibit|EXHIBIT)\s+(?P<exhibit>(?-i:[A-Z])|\d{{1,2}})(?![\w.]))"
    r"(?:\s*,?\s*(?P<kind>paragraph|para\.?|point|part)\s*\(?(?P<part>\d{1,3})(?![\w.]\w)\)?)?",
    re.IGNORECASE,
)
_OF_UNIT = re.compile(r"[\d)]\s?,?\s?(?:of|in|under|to)\s(?:the\s)?$", re.IGNORECASE)  # rule 1 of the First Schedule
_RULE_LIST = rf"(?P<numbers>{NUMBER}(?:\s*(?:,|and|or|&)\s*{NUMBER}(?!\s*,?\s*r(?:ule|\.))){{0,20}}+)"
_O = r"or?\b\.?(?=\s(?:\d{1,3}|[ivxlc]{1,7}(?:-[a-z])?)\s?,?\srr?\.?\s?\d)"  # O 39 r 1, Or. 39 r. 1
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
_ONLY = re.compile(  # IPC 302, and nothing else
    r"\W*(?:(?P<first>(?!(?:1[6-9]|20)\d\d\b)\d{1,4}-?[A-Z]{0,2})\s+)?(?P<act>[A-Z]{3,8})"
    r"(?(first)|\s+(?P<last>(?!(?:1[6-9]|20)\d\d\b)\d{1,4}-?[A-Z]{0,2}))\W*",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"\s*,?\s*(?:(?:of|in|under)\s+)?(?:the\s+)?(?P<word>[a-z]{3,5})(?!\w)", re.IGNORECASE)
_BEHIND = re.compile(r"\s*,?\s*(?:(?:of|in|under)\s+)?(?:the\s+)?(?P<word>[a-z]{3,8})\s*[?.!]*\s*$", re.IGNORECASE)
_AHEAD = re.compile(r"^\s*(?P<word>[a-z]{3,8})\s*,?\s*$", re.IGNORECASE)
_JOINT = re.compile(rf"{_ALONE}\s*[,(–-]?\s*(?:(?:of|in|under|from)\s+|แห่ง|ของ|ตาม|ใน)?\s*(?:the\s+)?", re.IGNORECASE)
MOST = 64
_WIDEST = 50


def read_english(text: str) -> list[Reading]:
    """The citations of a text in order, units with the acts beside them; the first :data:`MOST` of each. Never
    raises."""
    text = with_digits(text)
    if only := _ONLY.fullmatch(text):
        name = fold(only["act"])
        if is_title(name):
            return [Reading(0, len(text), tuple(_keys(only["first"] or only["last"])), (name,), called=True)]
    acts = [*islice(named_acts(text), MOST), *islice(thai_acts(text), MOST)]
    found = [_with_act(text, unit, acts) for unit in islice(_units(text), MOST)]
    found += _beside_acts(text, found, [act for act in acts if act.called or act.sure])
    taken = {act for one in found for act in acts if one.start <= act.start < one.end}
    found += (one for act in acts if act not in taken for one in beside_nothing(text, act))
    return sorted(found, key=lambda one: (one.start, -one.end))


def _units(text: str) -> Iterator[Reading]:
    """The units that are named, each match with all of its numbers; what lies inside an earlier kind is left out."""
    rules = list(islice(_rules(text), MOST))
    inner = {match.end(): match for match in _INNER.finditer(text)}
    yield from rules
    for match in _ANNEXES.finditer(text):
        outer = inner.get(match.start())
        if outer and outer[0][0] in "Pp" and outer[1].isdigit():  # point 2 of Annex III
            yield Reading(outer.start(), match.end(), tuple(_below(_annex(match), outer[0], outer[1])))
        elif not _OF_UNIT.search(text[max(match.start() - 20, 0) : match.start()]):
            names = _annex(match)
            keys = _below(names, match["kind"], match["part"]) if match["part"] else names
            yield Reading(*match.span(), tuple(keys))
    for match in _OF_TITLE.finditer(text):
        yield Reading(*match.span(), tuple(_keys(match["numbers"])))
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
        if match["letter"]:  # 6 (1) f
            keys = (*keys[:-1], f"{keys[-1]}({match['letter']})")
        if match["loose"]:  # art 5 1 c
            keys = (*keys[:-1], keys[-1] + "".join(f"({part})" for part in match["loose"].split()))
        if match["parts"]:
            inside = (fold(one or other) for one, other in _PART_NUMBER.findall(match["parts"]))
            keys = (*keys[:-1], keys[-1] + "".join(f"({part})" for part in inside))
        if match[0][:3].lower() == "art":
            keys += tuple(dict.fromkeys(_POINT.sub(r"\1(\2)", key) for key in keys if _POINT.match(key)))
        if parts:
            keys = (keys[0] + parts, *keys[1:])
        keys = tuple(dict.fromkeys([*keys, *map(unpadded, keys)]))
        start, end, place = in_place(text, start, match.end())
        if place and match[0][0] in "Ss§":  # Chapter III may have a Section 2, or section 167 stand in it
            keys = tuple(one for key in keys for one in section_of(key, place))
        yield Reading(start, end, keys)


def _beside_acts(text: str, units: Iterable[Reading], acts: list[Reading]) -> Iterator[Reading]:
    """Numbers that name a unit only because an act stands beside them, and Roman ones."""
    taken = [(unit.start, unit.end) for unit in units]
    for match in islice(_BESIDE_ACT.finditer(text), MOST):
        if any(start <= match.start() < end for start, end in taken):
            continue
        written, (start, end, place) = match["roman"], in_place(text, *match.span())
        if match["grouping"]:
            name = f"{GROUPINGS[match['grouping'].lower()]}{match['figures'] or roman(written)}"
            keys = (f"{place}_{name}", name) if place else (name,)
        else:
            keys = (str(roman(written)), written.lower()) if written else tuple(_keys(match["numbers"]))
        found = _with_act(text, Reading(start, end, keys), acts)
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


def _annex(match: re.Match) -> tuple[str, ...]:
    """The ids of an annex, a schedule (``sch1``, of a contract ``schedule1``) or an exhibit."""
    if match["exhibit"]:
        return (f"exhibit{match['exhibit'].lower()}",)
    word = match["word"]
    number = ENGLISH_ORDINALS.index(word.lower()) + 1 if word else match["figures"] or roman(match["roman"])
    return (f"annex{number}",) if match[0][0] in "aA" else (f"sch{number}", f"schedule{number}")


def _below(names: Iterable[str], kind: str, number: str) -> Iterator[str]:
    """The ids of a part, or of a point or a paragraph, as acts call one kind by either word."""
    ends = ("prt",) if kind[:3].lower() == "par" and kind[3:4].lower() == "t" else ("pt", "para")
    return (f"{name}_{end}{number}" for name in names for end in ends)


def _keys(text: str) -> Iterator[str]:
    return (label + "".join(f"({part})" for part in parts) for label, parts in numbers(text, _WIDEST))


def _with_act(text: str, unit: Reading, acts: Iterable[Reading]) -> Reading:
    joined = next(filter(None, (_joined(text, unit, act) for act in acts)), None)
    if joined and not text.isupper():  # in capitals all words look like acronyms
        return joined
    if small := in_small_letters(text, unit.start, unit.end):
        start, end, names = small
        return replace(unit, start=start, end=end, names=names, called=True)
    if joined:
        return joined
    beside = _BESIDE.match(text, unit.end)
    if not (beside and is_usual(fold(beside["word"]))):
        beside = _BEHIND.match(text, unit.end) or _AHEAD.match(text[: unit.start] if unit.start < 20 else "")
    if not beside:
        return unit
    name = fold(beside["word"])
    return replace(unit, names=(name,), called=is_usual(name))


def _joined(text: str, unit: Reading, act: Reading) -> Reading | None:
    """The unit with the act right beside it."""
    if act.start >= unit.end and _JOINT.fullmatch(text, unit.end, act.start):
        return replace(unit, end=max(act.end, unit.end), names=act.names, sure=act.sure, called=act.called)
    if act.end <= unit.start and _JOINT.fullmatch(text, act.end, unit.start):
        return replace(unit, start=act.start, names=act.names, sure=act.sure, called=act.called)
    return None
