"""Acts as English texts name them: by title, acronym or number (``Lakes Act, 1999``, ``Cr.P.C.``, ``Act No. 17 of
1961``, ``Directive 2009/13/EC``, ``S.I. 2030/417``), and in small letters right beside a unit (``lakes act 1999``).

Every repeat is bounded, so that time is linear.
"""

import re
from collections.abc import Iterator

from ..naming import fold
from .model import Reading
from .titles import cited_names, is_title, plain, without_year

_EU = (
    r"(?:(?:Council|Commission|Framework|Implementing|Delegated)\s+){0,3}"
    r"(?:[Rr]egulation|[Dd]irective|[Dd]ecision|(?:Reg|Dir|Dec)\b\.?|(?:EU|EC|EEC)(?=\s(?:[Nn]o\.?\s?)?\d))\s*(?:\(\w{2,8}(?:,\s?\w{2,8})?\)\s*)?(?:[Nn]o\.?\s*)?"
    r"(?P<number>\d{2,4}/\d{1,4})(?!\d)(?:/(?:EEC|EC|EU|Euratom|JHA|CFSP|ECSC)(?!\w)){0,2}"
)
_NUMBERED = (  # Act No. 17 of 1961; a case has a No. 17 of 1961 too
    r"(?:[Aa]ct|ACT|[Oo]rdinance|ORDINANCE),?\s(?:[Nn][Oo]\.?\s?)?"
    r"(?P<no>\d{1,4})\s+of\s+(?P<year>(?:1[6-9]|20)\d{2})(?!\w)"
)
_CHAPTER = r"(?:Cap|CAP)\.?\s?(?P<cap>\d{1,4}[A-Z]{0,2})(?!\w)"
_INSTRUMENT = r"S\.?\s?I\.?\s?(?:[Nn]o\.?\s?)?(?P<si_year>(?:19|20)\d{2})/(?P<si>\d{1,4})(?!\w)"
_STATUTE = (  # S.C. 2030, c. 5 of Canada, 2029 c. 14 of the United Kingdom
    r"(?:S\.\s?(?:[A-Z]\.\s?){1,3}|S[A-Z]{1,3}\s)?(?P<ch_year>(?:1[6-9]|20)\d{2}),?\s(?:[Cc]h?\.|asp|asc|anaw)\s?(?P<ch>\d{1,3})(?![\w-]|\.\w)"
)
_FIRM = r"(?:Act|Code|Ordinance|Sanhita|Adhiniyam)(?!\w)"
_ORDER = r"Order(?!\s+(?:[IVXLC]{1,7}|\d{1,3})(?!\w))"  # the Moon Order 1950, but no Order XXXIX
_BY_TITLE = (
    r"Regulation(?!\s*(?:\((?:EU|EC|EEC|Euratom|EURATOM)[,)]|[Nn]o\b|\d{2,4}/))"  # not Does Regulation (EU) 2031/417
)
_HEAD = (  # the Contract Act is no contract, the Road Rules Act no rules
    rf"(?:{_FIRM}|(?:Regulations|{_BY_TITLE}|Charter|Treaty|Convention|Constitution|Rules|Bye?-?[Ll]aws|{_ORDER}|Agreement|Contract)"
    rf"(?!\w|\s+(?:[A-Z]\w{{0,20}}\s+)?{_FIRM}|\s+(?:Rules|Regulations|Convention|Agreement|Order)(?!\w)))"
)
_MORE = r"(?:\s+(?:(?:of|and|the|for|to|on|in)\s+){0,2}+[A-Z][\w'’&-]{0,30}+|\s+\([A-Z][^()]{0,60}\))"
_TITLE = (
    rf"(?:(?:{_FIRM}|Regulation|Charter|Treaty|Convention|Constitution|Rules)\s+(?:of|on)\s+(?:the\s+)?"
    rf"[A-Z][\w-]{{0,30}}+{_MORE}{{0,8}}+"
    rf"|(?!(?:This|That|These|Said|Such)\s)[A-Z][\w'’&-]{{0,30}}+{_MORE}{{0,12}}?\s+{_HEAD})"
    r"(?:,?\s+(?:of\s+)?\d{4}(?!\w)|,?\s+\(?(?:[Nn]o\.?\s?)?(?P<own_no>\d{1,4})\s+of\s+(?P<own_year>\d{4})(?!\w)\)?"
    r"|,?\s+[Nn]o\.?\s?\d{1,6}(?![\w/]|\s+of\s))?"  # Republic Act No. 11999
)
_DOTTED = r"(?P<dotted>(?:[A-Z][a-z]{0,2}\.\s?){2,6}[A-Z])\.?(?!\w)"  # Cr.P.C.
_ACRONYM = r"(?![IVXLC]+\b)(?P<acronym>[A-Z][A-Za-z]{0,4}[A-Z]{1,6})(?!\w)(?:\s(?:1[6-9]|20)\d{2}(?![\w/-]|[.,]\d))?"
_ANY_ACT = re.compile(
    rf"(?<!\w)(?:{_EU}|{_NUMBERED}|{_CHAPTER}|{_INSTRUMENT}|{_STATUTE}|(?P<title>{_TITLE})|{_DOTTED}|{_ACRONYM})"
)
_ANY_ACRONYM = re.compile(rf"(?<!\w){_ACRONYM}")
_BEFORE_NUMBER = re.compile(r"[\s,(]*(?:[Nn]o\.?)?\s*$")
_ALONE = re.compile(r"\s*(?:[Nn]o\.?\s?)?(?P<no>\d{1,4})\s+of\s+(?P<year>(?:1[6-9]|20)\d{2})\s*[?.!]?\s*")
_WEAK = re.compile(r"(?:order|agreement|contract|by-?e?-?laws)(?:,? (?:of )?\d{4})?$")
_BACK = r"(?:this|that|said|same|the|principal|present|above|relevant|new|old|an?|any|each|its?|our|their)\b"
_NO_NAME = (
    rf"(?:{_BACK}|is|are|was|were|do|does|did|what|which|who|when|where|how|why|if|can|may|must|shall|should|will|would"
    r"|about|say|says|under|by|with|from|as|at|not|or|apply|applies)\b"
)
_SMALL_YEAR = r"(?:,?\s+(?:of\s+)?\d{4}(?!\w))"
_SMALL_HEAD = (
    r"(?:(?:act|code|ordinance|regulations?|rules|constitution|charter|treaty|convention|agreement|contract"
    rf"|order(?={_SMALL_YEAR}))(?!\w|\s+(?:act|code|ordinance)(?!\w)))"
)
_SMALL = (
    rf"(?!{_SMALL_HEAD}|order\b)(?!(?:of|and|for|on|to|in)\b)(?:(?!{_NO_NAME})[a-z][\w'’&()-]{{0,30}}+\s+){{1,7}}?"
    rf"{_SMALL_HEAD}"
)
_SMALL_BEHIND = re.compile(
    rf"\s*,?\s*(?:(?:of|in|under|from)\s+(?:the\s+)?(?:(?P<name>{_SMALL}{_SMALL_YEAR}?)"
    r"|(?P<of>(?:code|constitution|charter|treaty|convention)\s+of\s+(?:the\s+)?[a-z]{2,30}(?:\s+[a-z]{2,30}){0,3}))"
    rf"|(?:the\s+)?(?P<dated>{_SMALL}(?:{_SMALL_YEAR}|(?=\s*[?.!]*\s*$))))",
    re.IGNORECASE,
)
_SMALL_AHEAD = re.compile(rf"\s*(?:the\s+)?(?P<name>{_SMALL}{_SMALL_YEAR}?)\s*,?\s*", re.IGNORECASE)
_LEADING = re.compile(  # words that begin a sentence, and acronyms of other acts: GDPR and Data Protection Act
    r"(?:(?:this|that|the|is|are|was|were|do|does|did|what|which|who|whose|when|where|how|why|if|can|may|must|shall|should|will|would"
    r"|about|say|says|under|by|with|from|as|at|not|or|and|per|in|on|of|for|to|see|has|have|had|whether|explain|define|describe"
    r"|compare|discuss|list|give|show|find|tell|read|please)\s+|(?-i:[A-Z][A-Za-z.]{0,4}[A-Z]\.?)\s+(?:and|or|to|of|in)\s+)+",
    re.IGNORECASE,
)
_OF_LAND = re.compile(
    r"(?:indian|british|english|irish|scottish|australian|canadian|american|european|u\.?k\.?|u\.?s\.?|eu)\s+"
)
_FURTHEST = 80


def acts(text: str) -> Iterator[Reading]:
    """The acts that a text names in order, whatever stands beside them."""
    if alone := _ALONE.fullmatch(text):
        yield Reading(alone.start("no"), alone.end("year"), names=(f"{alone['no']}/{alone['year']}",), sure=True)
        return
    mixed = not text.isupper()  # where all is in capitals, they tell no acronym
    for match in _ANY_ACT.finditer(text):
        if match["title"]:
            title, names = match[0], []
            if match["own_no"]:  # Lamp Act 12 of 2030
                names = [f"{match['own_no']}/{match['own_year']}", plain(title)]
                title = title[: match.start("own_no") - match.start()]
                title = _BEFORE_NUMBER.sub("", title)
                title = f"{title} {match['own_year']}"
            begins = _LEADING.match(title)
            names = dict.fromkeys([*_whole(plain(title[begins.end() :] if begins else title)), *names])
            if names:
                yield Reading(*match.span(), names=tuple(names), called=True)
        elif match["dotted"]:
            name = fold("".join(match["dotted"].replace(".", "").split()))
            if is_title(name):  # initials of a person or a court are no act
                yield Reading(*match.span(), names=(name,), called=mixed)
        elif match["acronym"]:
            yield _acronym(match, mixed)
        else:
            yield Reading(*match.span(), names=tuple(_numbered(match)), sure=True)


def beside_nothing(text: str, act: Reading) -> Iterator[Reading]:
    """What an act says that no unit stands beside: itself. Of an agreement or an order, as many are called alike, it is
    the acronyms in its name."""
    if not (act.called and _WEAK.search(act.names[0])):
        yield act
        return
    for match in _ANY_ACRONYM.finditer(text, act.start, act.end):
        yield _acronym(match, not text.isupper())


def in_small_letters(text: str, start: int, end: int) -> tuple[int, int, tuple[str, ...]] | None:
    """The act named in small letters right beside the unit ``text[start:end]``: where both begin and end, and its
    names. ``section 3 of the act`` and ``of this act`` name none."""
    if match := _SMALL_BEHIND.match(text, end, end + 2 * _FURTHEST):
        if match["of"]:  # where the name of a code ends cannot be told
            words = plain(match["of"]).split()
            return start, match.end(), tuple(" ".join(words[:last]) for last in range(3, len(words) + 1))
        return start, match.end(), tuple(_whole(plain(match["name"] or match["dated"])))
    if start < _FURTHEST and (match := _SMALL_AHEAD.fullmatch(text, 0, start)):
        return match.start("name"), end, tuple(_whole(plain(match["name"])))
    return None


def _acronym(match: re.Match, mixed: bool) -> Reading:
    name = match["acronym"].lower()
    return Reading(*match.span(), names=(name,), called=mixed and is_title(name))


def _numbered(match: re.Match) -> Iterator[str]:
    if match["number"]:
        yield match["number"]
    elif match["ch"]:
        yield f"{match['ch']}/{match['ch_year']}"
    elif match["cap"]:
        yield f"cap. {match['cap'].lower()}"
    elif match["si"]:
        yield f"{match['si']}/{match['si_year']}"
        yield f"{match['si_year']}/{match['si']}"
    else:
        yield f"{match['no']}/{match['year']}"


def _whole(title: str) -> Iterator[str]:
    """The names of the acts that a title as cited means: all of its words, but for the land that it is of."""
    for name in dict.fromkeys((title, _OF_LAND.sub("", title))):
        if " " in without_year(name):  # no act is meant by "act" alone
            yield from cited_names(name)
