"""The words that name an act into :class:`CitedAct`: kind, number, date and, where they are told, authority and
place."""

import re
from dataclasses import replace
from datetime import date as calendar_date
from functools import lru_cache

from ..naming import MONTHS, STATES, fold, whole_year
from .model import CitedAct
from .names import ACRONYMS, BODIES, CONSTITUTION, NAMES, TRANSITORY
from .patterns import ACT_NUMBER, ACT_WORD, DATE, SIGN, STRONG, WEAK

_NUMBERED = re.compile(
    rf"(?P<kind>{STRONG}|{WEAK})(?P<body>.*?)\s*,?\s*(?:{SIGN})?(?<!(?![º°ª])[\w.])(?P<number>{ACT_NUMBER})(?P<date>{DATE})?(?P<tail>(?!\d).*)$",
    re.IGNORECASE | re.DOTALL,
)
_DATE_PARTS = re.compile(
    r"(\d{1,2})\s?o?\s+de\s+([a-z]+)\s+(?:de\s+)?(\d\.?\d{3})|(\d{1,2})\s?o?[./](\d{1,2})[./](\d{2,4})|(\d{2,4})"
)
_QUALIFIER = re.compile(
    r"\s*(normativ[ao]|conjunt[ao]|interministerial|interpretativ[ao]|executiv[ao]|intern[ao]|administrativ[ao]|vinculante"
    r"|complementar|regimental)\b"
)
_LINKS = re.compile(r"\b(?:d[aeo]s?|e|a|as|o|os|no|na|em|para|sobre|de revisao)\b|[^\w\s/.]")
_OWN = re.compile(rf"(?:[dn]est[ea]s?|presente)\s+(?P<word>{ACT_WORD})$", re.IGNORECASE)
_BACK = re.compile(rf"(?P<word>{ACT_WORD})$", re.IGNORECASE)
_STATES = frozenset(STATES.values())
_FEDERAL = {
    "lei",
    "lei.complementar",
    "lei.delegada",
    "decreto.lei",
    "medida.provisoria",
    "emenda.constitucional",
    "decreto",
}
_BILLS = {
    "projeto.lei": "projeto.lei;pl",
    "projeto.lei.complementar": "projeto.lei.complementar;plp",
    "projeto.decreto.legislativo": "projeto.decreto.legislativo;pdl",
}
_SHORT = {
    "lc": "lei.complementar",
    "ec": "emenda.constitucional",
    "dl": "decreto.lei",
    "mp": "medida.provisoria",
    "mpv": "medida.provisoria",
}
_SINGULAR = {
    "leis": "lei",
    "complementares": "complementar",
    "constitucionais": "constitucional",
    "resolucoes": "resolucao",
}
_SINGULAR |= {"instrucoes": "instrucao"}
_SINGULAR |= {
    f"{word}s": word for word in ("decreto", "legislativo", "medida", "provisoria", "emenda", "portaria", "normativa")
}
_SINGULAR |= {f"{word}s": word for word in ("delegada", "organica")}
_SMALL = frozenset(("a", "o", "as", "os", "da", "de", "do", "das", "dos", "e", "em", "na", "no", "sobre"))
_NAMED = tuple((re.compile(names), act) for names, act in NAMES)


def dotted(name: str) -> str:
    """A name as LexML writes it: ``agencia.nacional.aguas``."""
    return ".".join(_LINKS.sub(" ", fold(name)).split())


@lru_cache(maxsize=8192)
def read(group: str, words: str) -> CitedAct | None:
    """The act that ``words`` name; ``group`` is the name of the pattern that matched them."""
    if group == "numbered":
        return _numbered(words)
    if group == "own":
        return CitedAct(dotted(_OWN.match(words)["word"]), own=True)
    if group == "back":
        return CitedAct(dotted(_BACK.search(words)["word"]), back=True)
    if group == "transitory":
        return TRANSITORY
    if group == "constitution":
        return _constitution(fold(words))
    return acronym(words) if group == "acronym" else named(words)


def acronym(words: str) -> CitedAct:
    """The act that an acronym means; an unknown one gives only its name."""
    key = "".join(words.split()).upper()
    return ACRONYMS.get(key) or CitedAct(name=words)


def named(words: str) -> CitedAct:
    """The act that a popular name means; an unknown one gives only the name."""
    plain = " ".join(fold(words).split())
    known = next((act for names, act in _NAMED if names.fullmatch(plain)), None)
    return replace(known, name=words) if known else CitedAct(name=words)


def _constitution(plain: str) -> CitedAct:
    year = re.search(r"(1\d{3})\s*$|/\s?(\d{2,4})$", plain)
    told = whole_year(year[1] or year[2]) if year else "1988"
    if state := re.search(r"estado d[aeo]s? ([a-z ]+?)(?=,|/|\s+de\s+1|$)", plain):
        place = dotted(state[1])
        return CitedAct("constituicao", "1989", "1989", "estadual", f";{place}" if place in _STATES else "")
    if "estadual" in plain or "do estado" in plain:
        return CitedAct("constituicao", "1989", "1989", "estadual")
    if told == "1988":
        return CONSTITUTION
    return CitedAct("constituicao", told, told, "federal")


def date(words: str) -> str:
    """YYYY-MM-DD, or YYYY where only the year stands or the calendar has no such day; empty where the words are no
    date."""
    match = _DATE_PARTS.search(fold(words))
    if not match:
        return ""
    day, month, year, short_day, short_month, short_year, bare = match.groups()
    if bare:
        return whole_year(bare) if len(bare) != 3 else ""
    if month:
        return _day(whole_year(year.replace(".", "")), MONTHS.index(month) + 1 if month in MONTHS else 0, int(day))
    return _day(whole_year(short_year), int(short_month), int(short_day))


def _day(year: str, month: int, day: int) -> str:
    try:
        return calendar_date(int(year), month, day).isoformat()
    except ValueError:
        return year


def _numbered(words: str) -> CitedAct | None:
    match = _NUMBERED.match(words)
    if match is None:
        return None
    kind = dotted(match["kind"].replace("-", " ").replace("‑", " ").replace("–", " "))
    kind = _SHORT.get(kind, kind)
    kind = ".".join(_SINGULAR.get(word, word) for word in kind.split("."))
    body = match["body"]
    while qualifier := _QUALIFIER.match(fold(body)):
        kind += f".{qualifier[1]}"
        body = body[qualifier.end() :]
    number = match["number"].replace(".", "").lstrip("0").lower() or "0"
    place, authority = _authority(kind, body, match["tail"])
    return CitedAct(_BILLS.get(kind, kind), number, date(match["date"] or ""), authority, place)


def _authority(kind: str, body: str, tail: str) -> tuple[str, str]:
    """Place and authority as a URN has them; the authority is empty where the words tell none."""
    told = f"{body} {tail}"
    plain = fold(told)
    if state := re.search(r"\bestado d[aeo]s? ([a-z ]+)", plain):
        place = dotted(state[1])
        return (f";{place}" if place in _STATES else ""), "estadual"
    if re.search(r"\bmunicip(?:al|io)", plain) and kind.partition(".")[0] in ("lei", "decreto"):
        return "", "municipal"
    if "estadual" in plain or "distrital" in plain:
        return "", "distrital" if "distrital" in plain else "estadual"
    if kind in _FEDERAL:
        return "", "federal" if "federal" in plain or kind in (
            "decreto.lei",
            "medida.provisoria",
            "emenda.constitucional",
        ) else ""
    if kind == "decreto.legislativo":
        return "", "congresso.nacional"
    return "", body_of(told)


def body_of(words: str) -> str:
    """The public body that the words name, as LexML writes it; an unknown acronym stands for itself."""
    tokens = [token for token in re.findall(r"[\w/.&-]*\w", words) if token.lower() not in _SMALL]
    for token in tokens:
        if token.upper() in BODIES and (token.isupper() or len(token) > 3):
            return BODIES[token.upper()]
    name = re.search(r"(?:^|\bd[aeo]s?\s+)([A-ZÀ-Ý][a-zà-ÿ]+(?:,?\s+(?:d[aeo]s?|e|[A-ZÀ-Ý][\w-]+))*)", words.strip())
    if name and len(name[1].split()) > 1:
        return dotted(name[1])
    return next(
        (token.lower() for token in tokens if token.isupper() and len(token) > 1), dotted(name[1]) if name else ""
    )
