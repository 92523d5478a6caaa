"""What an act is called: the names by which a query may cite it, from its own title, summary and first words."""

import re
from collections.abc import Iterator

from ..late import Pattern
from ..model import Act
from ..naming import fold, whole_year
from .counted import with_digits
from .names import ACRONYMS
from .patterns import NAME_TAIL
from .thai import BUDDHIST_YEAR as _BUDDHIST_YEAR
from .thai import thai_acts, thai_names

_HEAD = 4000
"""Code points in which an act says what it is called."""
_OPENING = 300
"""Those in which the number of a chapter of the laws (Cap. 42) is that of the act itself."""
_WIDEST = 160
_KINDS = ("Lei", "Código", "Estatuto", "Regulamento", "Regimento", "Consolidação", "Marco", "Política")
_STEMS = ("arco", "cód", "tatuto", "pol")  # of the kinds in small letters
_KIND = rf"(?-i:(?:{'|'.join(_KINDS)})(?!\w))"
_NAME = rf"{_KIND}{NAME_TAIL}"
POPULAR = rf"(?=[^\W\d]+(?:\s[A-ZÀ-Ý][\w-]{{0,30}}){{0,4}}\sd[aeo]s?\s){_NAME}"
"""The pattern of a name that tells which act is meant, by what it is on: ``Marco Legal das Lanternas``."""
_GIVEN = Pattern(
    r"(?:^|\b(?:institui(?:r|ndo)?|dispõe\s+sobre|estabelece(?:r|ndo)?|aprova(?:do)?|cria|denominad[ao]|intitulad[ao]"
    rf"|conhecid[ao]\s+como)\s+)(?:[ao]\s+)?(?P<name>{_NAME})\s*(?:[(–—-]\s*(?P<acronym>[A-Z][A-Z/]{{1,9}})\b)?",
    re.IGNORECASE,
)
_GIVEN_SMALL = Pattern(  # institui o marco legal das lanternas e do fogo
    r"\b(?:institui|atualiza|estabelece|dispõe\s+sobre|cria)\s+[ao]\s+(?P<name>(?:marco\s+(?:legal|civil|regulatório)|código|estatuto"
    r"|política\s+nacional)(?:\s+[a-zà-ÿ]{2,20}){0,2}?\s+d[aeo]s?\s+[a-zà-ÿ -]{3,100})",
    re.IGNORECASE,
)
_BRACKETED = Pattern(r"\((?P<name>[A-Z][^()]{3,120})\)")
_TITLED = Pattern(r"\b(?:Act|Code|Regulation|Directive|Law|Ordinance|Rules|Charter|Treaty|Convention)s?$")
_CITED_AS = Pattern(  # of the Philippines: shall be known as the "…"; of Australia: This Act is the …
    r"\b(?:(?:may|shall|must)\s+be\s+(?:called|(?:known|cited|referred\s+to)(?:\s+(?:and|or)\s+(?:may\s+be\s+)?cited)?\s+as)\s*,?"
    r"|this\s+(?:Act|Code)\s+is(?=\s+the\s))\s+(?:the\s+)?[\"“‘]?(?:the\s+)?(?P<name>(?-i:[A-Z])[^.;:\"”’\n]{3,150})",
    re.IGNORECASE,
)
_GOES_ON = Pattern(r"\s*(?:,\s+and\b|\band\s+(?:shall|comes?|extends?|applies|is)\b|\bshall\b).*", re.DOTALL)
_ACRONYM = Pattern(r"\([\"“‘]?(?:the\s+)?[\"“‘]?(?P<acronym>[A-Z][A-Za-z]{0,4}[A-Z]{1,6})[\"”’]?\)")
_BRACKETS = Pattern(r"\([^()]*\)")
_YEAR = Pattern(r"[\s,]+(?:of\s+)?(?P<year>\d{4})$")
_ANY_YEAR = Pattern(r"(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)")
UNDATED = "s.a."
"""Stands for the year in the names of an act that tells none (*sine anno*)."""
_NUMBERED = Pattern(r"\bAct,?\s+\(?(?:No\.?\s*)?(\d{1,4})\s+of\s+(\d{4})\b", re.IGNORECASE)
_CHAPTER = Pattern(r"\bCap(?:\.\s?|\s)(\d{1,4}[A-Z]{0,2})\b", re.IGNORECASE)
_STATUTE = Pattern(r"^[ \t]*((?:1[6-9]|20)\d{2})[ \t]+(?:asp|asc|anaw|c\.|CHAPTER)[ \t](\d{1,3})[ \t]*$", re.MULTILINE)
_EU = Pattern(r"(?:regulation|directive|decision|framework decision)\b[^\d]{0,40}(\d{2,4}/\d{1,4})", re.IGNORECASE)
_SMALL = frozenset(("of", "the", "and", "for", "to", "in", "on", "or", "with", "a", "an"))
_LINKS = frozenset(("de", "da", "do", "das", "dos", "e", "a", "o", "ao", "para", "sobre", "em"))
_KNOWN: dict[tuple[str, str], list[str]] = {}
for _acronym, _act in ACRONYMS.items():
    _KNOWN.setdefault((_act.kind, _act.number), []).append(fold(_acronym))
_USUAL = {
    "code of criminal procedure": ("crpc", "criminal procedure code"),
    "code of civil procedure": ("cpc", "civil procedure code"),
    "indian evidence act": ("iea", "evidence act"),
    "indian penal code": ("ipc", "penal code"),
    "constitution of india": ("coi",),
    "bharatiya nagarik suraksha sanhita": ("bnss",),
    "bharatiya nyaya sanhita": ("bns",),
    "bharatiya sakshya adhiniyam": ("bsa",),
    "general data protection regulation": ("gdpr", "rgpd", "dsgvo"),
}
"""Names that are not the initials of the short title, or that do not look like those of an act."""
_NUMBERS = {
    "code of criminal procedure 1973": "2/1974",
    "code of civil procedure 1908": "5/1908",
    "indian evidence act 1872": "1/1872",
    "indian penal code 1860": "45/1860",
    "bharatiya nagarik suraksha sanhita 2023": "46/2023",
    "bharatiya nyaya sanhita 2023": "45/2023",
    "bharatiya sakshya adhiniyam 2023": "47/2023",
    "general data protection regulation 2016": "2016/679",
    f"general data protection regulation {UNDATED}": "2016/679",
}
"""Numbers of acts whose texts often come without."""
_USUAL_ACRONYMS = frozenset(name for names in _USUAL.values() for name in names if " " not in name)


def act_names(act: Act) -> tuple[str, ...]:
    """The names of an act, each once, in lower case without accents: its URN; kind, number and year (``lei
    13709/2018``, ``13709/2018``, ``lei 13709``); acronyms and popular names that its summary or its first words give
    it, or that it is known by; in English its short title, with and without the year, what people shorten it to, and
    its initials. None of a document that is no act: it says neither."""
    return tuple(dict.fromkeys(name for name in _names(act) if 1 < len(name) <= _WIDEST))


def plain(name: str) -> str:
    """A name as indices have it: ``Código  Civil`` is ``codigo civil``."""
    return " ".join(fold(name).replace("’", "'").split()).strip(" ,.;:\"'“”")


def without_year(name: str) -> str:
    """``code of criminal procedure, 1973`` without its year."""
    return _YEAR.sub("", name)


def cited_names(name: str) -> tuple[str, ...]:
    """The names of the acts that a text means by a plain name. They are called so, every word of it, or by a longer one
    that ends so; and have its year, if it has one, or tell none themselves."""
    bare = without_year(name)
    if bare == name:
        return (name,)
    return (f"{bare} {_YEAR.search(name)['year']}", f"{bare} {UNDATED}")


def usual_acronyms() -> list[str]:
    """The acronyms that acts are always called by."""
    return sorted(_USUAL_ACRONYMS)


def is_usual(acronym: str) -> bool:
    """Whether an acronym in lower case is one that an act is always called by, so that small letters tell it too."""
    return acronym in _USUAL_ACRONYMS


def is_title(acronym: str) -> bool:
    """Whether an acronym in lower case looks like that of an act: a usual one, or three letters or more that end as
    Act and Code do. Others (``fir``, ``sc``) may be whatever a text speaks of."""
    return is_usual(acronym) or (len(acronym) > 2 and acronym[-1] in "ac")


def numbered(kind: str, number: str, year: str) -> Iterator[str]:
    """What an act with a number is called: ``lei complementar 123/2006``, ``123/2006``, ``lei complementar
    123``. The year may stand in the number, as in ``123/2006``."""
    words = fold(kind).replace(".", " ").partition(";")[0]
    if words and number:
        number, _, behind = number.partition("/")
        if told := whole_year(behind) or year:
            yield f"{words} {number}/{told}"
            yield f"{number}/{told}"
        yield f"{words} {number}"


def _names(act: Act) -> Iterator[str]:
    if act.urn:
        yield act.urn.lower()
    if act.jurisdiction == "br":
        yield from _brazilian(act)
    elif act.segmented and act.language == "en":
        yield from _english(act)
    elif act.segmented:  # Thai acts and others: what has a title says what it is called
        title = plain(act.title)
        yield title
        yield _BUDDHIST_YEAR.sub("", title)
        yield from thai_names(act.title)
        begins = next(thai_acts(with_digits(act.title)), None)  # a title may go on with the book that follows
        if begins and begins.start == 0:
            yield from begins.names


def _brazilian(act: Act) -> Iterator[str]:
    yield from numbered(act.kind, act.number, act.date[:4])
    if act.authority in ("federal", ""):
        yield from _KNOWN.get((act.kind, act.number), ())
    summary = act.summary[:_HEAD]
    if any(kind in summary for kind in _KINDS):
        for match in _GIVEN.finditer(summary):
            yield from _shortened(plain(match["name"]))
            if match["acronym"]:
                yield match["acronym"].lower()
    if any(stem in summary.lower() for stem in _STEMS):
        for match in _GIVEN_SMALL.finditer(summary):
            yield from _shortened(plain(match["name"]))


def _shortened(name: str) -> Iterator[str]:
    """The name and what people make of it: ``estatuto dos servidores publicos do municipio``, ``estatuto dos
    servidores publicos``, ``estatuto dos servidores``."""
    words = name.split()
    while len([word for word in words if word not in _LINKS]) > 1:
        if words[-1] not in _LINKS:
            yield " ".join(words)
        words.pop()


def _english(act: Act) -> Iterator[str]:
    title = " ".join(act.title.split())
    head = f"{title} {act.summary[:_HEAD]}"
    if numbers := _EU.search(title):
        yield numbers[1]
    elif re.fullmatch(r"\d{1,5}/\d{1,5}", act.number):
        yield act.number
    elif numbers := _NUMBERED.search(title):
        yield f"{numbers[1]}/{numbers[2]}"
    first = act.units[0].start if act.units else 0
    if numbers := _STATUTE.search(act.text[: min(first, _OPENING)]):
        yield f"{numbers[2]}/{numbers[1]}"
    if chapter := _CHAPTER.search(f"{title}\n{act.text[: min(first, _OPENING)]}"):
        yield f"cap. {chapter[1].lower()}"
    names = [
        title,
        *(
            match["name"]
            for match in _BRACKETED.finditer(head)
            if _TITLED.search(match["name"]) and " " in match["name"]
        ),
    ]
    if own := _NUMBERED.search(title):  # Lakes Act 12 of 2030
        names.append(f"{title[: own.start()]}Act")
    if given := _CITED_AS.search(act.text[:_HEAD]):
        names.append(_GOES_ON.sub("", given["name"]))
    year = _year(act, names)
    for name in names:
        yield from _of_title(name, year)
    for match in _ACRONYM.finditer(f"{head} {act.text[:_HEAD]}"):
        if match["acronym"].lower() in {_initials(name) for name in names}:
            yield match["acronym"].lower()


def _year(act: Act, names: list[str]) -> str:
    """The year that is part of an act's names, or that of its number or its date; :data:`UNDATED` where none is
    told."""
    told = [match["year"] for match in map(_YEAR.search, map(plain, names)) if match]
    told += _ANY_YEAR.findall(act.number)
    return next(iter(told), act.date[:4] or UNDATED)


def _of_title(name: str, year: str) -> Iterator[str]:
    short = plain(name).removeprefix("the ")
    own = _YEAR.search(short)
    year = own["year"] if own else year
    bare = without_year(short)
    usual = _USUAL.get(bare, ())
    called = [bare, *usual]
    if _TITLED.search(bare.title()):  # the Somapur Street Trading (Welfare) Act is the Street Trading Act
        for whole in dict.fromkeys((bare, _BRACKETS.sub(" ", bare))):
            words = whole.split()
            tails = (" ".join(words[first:]) for first in range(len(words) - 2) if words[first] not in _SMALL)
            called += (tail for tail in tails if tail.count("(") == tail.count(")"))
    yield short
    for one in dict.fromkeys(called):
        yield one
        if " " in one:
            yield (dated := f"{one} {year}")
            if dated in _NUMBERS:
                yield _NUMBERS[dated]
    initials = _initials(bare)
    if len(initials) >= 3:
        yield initials


def _initials(name: str) -> str:
    """The first letters of the words that carry meaning: ``general data protection regulation`` is ``gdpr``."""
    words = [word for word in re.findall(r"[a-z]+", without_year(plain(name))) if word not in _SMALL]
    return "".join(word[0] for word in words) if len(words) <= 7 else ""
