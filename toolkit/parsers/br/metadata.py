"""Kind, number, date and LexML URN of an act, read from its head.

The URN follows the LexML Brasil rules, part 2: ``urn:lex:br:federal:lei:2018-08-14;13709``,
``urn:lex:br;minas.gerais:estadual:lei:…``, ``urn:lex:br;minas.gerais;vale.sereno:municipal:lei:…``,
``urn:lex:br:agencia.nacional.aguas:resolucao:…``. It is left out where the text does not tell all of its parts.
"""

import re
from dataclasses import dataclass
from datetime import date as calendar_date

from ...kinds import BRAZILIAN
from ...late import Pattern
from ...naming import MONTHS, fold, whole_year
from ...references.numbering import of_the_union
from .issuer import NOBODY, Issuer, dotted, issuer
from .titles import title
from .traces import has, mark

_KIND = Pattern(f"({'|'.join(BRAZILIAN)}|emenda a constituicao)\\b".replace("-", "[- ]"))
# what lost its accented letters; it begins with the letter that a look through the text finds first
_LOST = Pattern(r"o(?=\s)(?:(?<=\binstruo)|(?<=\bresoluo)|(?<=\bconstituio)|(?<=\bdeliberao)|(?<=\brecomendao))")
_NUMBER = Pattern(
    r"n(?<!\wn)(?:umero|um)?(?:9(?=\s\d)|\s?[.ºoª\ufffd]{0,2})\s*(\d[\d.]{0,12})(?:\s?-\s?([a-z]|\d{1,3})\b)?"
)
_WITH_YEAR = re.compile(r"\b(\d{1,3}(?:\.\d{3})+|\d{1,6})\s?/\s?(\d{4}|\d{2})\b")
_BARE_NUMBER = re.compile(
    r"[\s,–-]*(?:(?!de\b)[a-z/]+\.?[\s–-]+){0,4}(\d{1,3}(?:\.\d{3})+|\d{1,6})(?:-(\d{1,2}|[a-z])\b)?(?![\w/])"
)
_DATE = Pattern(r"(\d(?<!\w\d)\d?)\s*o?\s+de\s+([a-z]+)\s+(?:de\s+)?(\d\.?\d{3})")
_SHORT_DATE = Pattern(r"\b(\d{1,2})\s?o?[./-](\d{1,2})[./-](\d{4})|\bde (\d{1,2})o?[./-](\d{1,2})[./-](\d{2})\b")
_YEAR = Pattern(r"(?:de(?<!\wde)|/|,)\s*((?:1[5-9]|20)\d\d)\b")
_SHORT_YEAR = Pattern(r"\d\s?/\s?(\d{2})\b")
_BRACKETS = Pattern(r"\([^()]*\)?")
_YEARS = Pattern(r"(?:1[89]|20)\d\d")
_PROMULGATED = {"1988": "1988-10-05"}  # the Constitution that is in force is cited by its day
_LAST_DECREE_LAWS = "1989"  # the Union has had none since; Portugal has
_GOVERNMENT = frozenset(("lei", "lei.complementar", "lei.delegada", "decreto"))
_BILLS = {
    "projeto.lei": "pl",
    "projeto.lei.complementar": "plp",
    "projeto.decreto.legislativo": "pdl",
    "projeto.resolucao": "prs",
    "proposta.emenda.constituicao": "pec",
}
_SHORT_BILLS = frozenset((*_BILLS.values(), "plc", "pls", "pln", "plv", "pdc", "pds", "pdn", "prc", "prn"))
_JOINT = (".conjunta", ".conjunto", ".interministerial")  # several made it, of whom one is told
_OF_CHAMBER = Pattern(r"\bprojeto de lei(?: complementar)? da camara\b")
_OF_SENATE = Pattern(r"\b(?:projeto|proposta)[a-z -]* do senado\b|\(sf\)")

_YEARS_OF_UNION = Pattern(r"[^\n]{1,60}?\d+\.?[º°o] da (?:Independ[êe]ncia|Rep[úu]blica)")
_CAPITALS = [
    (words, mark(words)) for words in ("\nBrasília,", "\nBrasilia,", "\nRio de Janeiro, ", "\nCapital Federal, ")
]


@dataclass(frozen=True, slots=True)
class Metadata:
    """``kind`` is the LexML word (``lei.complementar``), ``date`` YYYY-MM-DD, or YYYY where only the year stands; it is
    empty where the calendar has no such day, whose words are ``impossible_date``."""

    kind: str = ""
    number: str = ""
    date: str = ""
    authority: str = ""
    urn: str = ""
    title: str = ""
    impossible_date: str = ""


def metadata(epigraph: str, preamble: str, above: str = "", of_union: bool = False, closing: str = "") -> Metadata:
    """What the head tells; fields that it does not tell are empty. Line ends in ``preamble`` and in ``above``, which is
    the lines above the epígrafe, end a name. ``of_union`` says that something else shows the act to be
    one of the Union. The day that ``closing`` has, the words with which it is dated, is the act's where the epígrafe
    tells none, or the year alone."""
    head = _head(epigraph[:600])
    found = _KIND.search(head)
    if not found:
        return Metadata(title=title(epigraph))
    kind = dotted(found[1].replace("-", " "))
    if kind == "emenda.constituicao":  # as some states call theirs
        kind = "emenda.constitucional"
    elif kind == "projeto.lei" and head.endswith("complementar"):
        kind = "projeto.lei.complementar"
    rest = _BRACKETS.sub(" ", head[found.end() :])
    whole = _DATE.search(rest)
    number, (date, impossible) = _number(rest, whole), _date(rest, whole)
    if kind == "constituicao":
        number = number or date[:4]
        date = _PROMULGATED.get(date, date)
    elif closing and len(date) < 10 and not impossible and kind not in _BILLS:
        date = next((day for day in days(closing[:200]) if day.startswith(date)), date)
    lines = "\n".join(" ".join(fold(line).split()) for line in preamble[:2_000].split("\n"))
    maker = issuer(head, lines, kind, " \n ".join(fold(f"{above}\n{closing[:200]}").split("\n")))
    if kind in _BILLS:
        maker = _house(head, maker)
    elif maker == NOBODY and kind in _GOVERNMENT and (of_union or (not preamble and _is_of_union(kind, number, date))):
        maker = Issuer("", "federal", True)
    elif kind == "decreto.lei" and date > _LAST_DECREE_LAWS:
        maker = NOBODY
    word = f"{kind};{_bill(head, kind)}" if kind in _BILLS else kind
    known = maker.certain and number and date and not kind.endswith(_JOINT) and not kind.startswith("autografo")
    urn = f"urn:lex:br{maker.place}:{maker.authority}:{word}:{date};{number}" if known else ""
    return Metadata(kind, number, date, maker.authority, urn, title(epigraph), impossible)


def is_dated_by_union(text: str, traced: bytes) -> bool:
    """Whether a line is dated as only acts of the Union are: its capital of the time, the years of independence or of
    the republic. ``traced`` is the text's trace."""
    capitals = [capital for capital, left in _CAPITALS if left in traced]
    if capitals and (has(text, "da Independ") or has(text, "º da Rep")):
        for capital in capitals:
            at = -1
            while (at := text.find(capital, at + 1)) >= 0:
                if _YEARS_OF_UNION.match(text, at + len(capital)):
                    return True
    return False


def is_bill(kind: str) -> bool:
    """Whether acts of that kind are bills, by the words of LexML, in full, or as the houses abbreviate them."""
    word = dotted(fold(kind))
    return word == "projeto" or word.startswith(("projeto.", "proposta.emenda", "autografo")) or word in _SHORT_BILLS


def _is_of_union(kind: str, number: str, date: str) -> bool:
    """Whether the number of a law without preamble is one that the Union gave that year. The low ones of complementary
    laws and of newer decrees are those of many a state as well."""
    return kind == "lei" and len(date) == 10 and of_the_union(kind, number, date)


def _head(words: str) -> str:
    return _LOST.sub("cao", " ".join(fold(words).split())).replace(" de maro ", " de marco ")


def named(words: str) -> tuple[str, str, str]:
    """Kind, number and date of the act that a note names; empty where it does not tell a kind and a number."""
    head = _head(words)
    found = _KIND.match(head)
    rest = head[found.end() :] if found else ""
    whole = _DATE.search(rest)
    number = _number(rest, whole)
    return (dotted(found[1].replace("-", " ")), number, _date(rest, whole)[0]) if found and number else ("", "", "")


def days(words: str) -> list[str]:
    """The whole dates in some words, as YYYY-MM-DD, in their order; without those that the calendar lacks."""
    head, found = _head(words), []
    for match in sorted([*_DATE.finditer(head), *_SHORT_DATE.finditer(head)], key=lambda match: match.start()):
        date, _ = _date(match[0], _DATE.search(match[0]))
        if len(date) == 10:
            found.append(date)
    return found


def _number(rest: str, whole: re.Match | None) -> str:
    """The number in the words behind the kind, in which no part of a date is one; ``whole`` is their first whole date,
    as of :func:`_date`."""
    if whole:
        rest = _DATE.sub(" ", rest)
    if _is_parted(rest):
        rest = _SHORT_DATE.sub(" ", rest)
    match = _NUMBER.search(rest) or _WITH_YEAR.search(rest) or _BARE_NUMBER.match(rest)
    if not match or (match.re is _BARE_NUMBER and _YEARS.fullmatch(match[1])):
        return ""
    number = match[1].replace(".", "").lstrip("0")
    suffix = match[2] if match.re is not _WITH_YEAR else None
    return f"{number}-{suffix}" if suffix and number else number


def _date(rest: str, whole: re.Match | None) -> tuple[str, str]:
    """The date, and the words that would be one if the calendar had such a day."""
    if whole and whole[2] in MONTHS:
        return _day(whole[0], whole[3].replace(".", ""), MONTHS.index(whole[2]) + 1, whole[1])
    match = _SHORT_DATE.search(rest) if _is_parted(rest) else None
    if match:
        day, month, year = match.group(1, 2, 3) if match[1] else match.group(4, 5, 6)
        if 1 <= int(month) <= 12:
            return _day(match[0], whole_year(year), int(month), day)
    match = _YEAR.search(rest) or _SHORT_YEAR.search(rest)
    return (whole_year(match[1]) if match else ""), ""


def _is_parted(rest: str) -> bool:
    """Whether words have a sign that parts the numbers of a date."""
    return "/" in rest or "." in rest or "-" in rest


def _day(words: str, year: str, month: int, day: str) -> tuple[str, str]:
    try:
        return calendar_date(int(year), month, int(day)).isoformat(), ""
    except ValueError:
        return "", words


def _bill(head: str, kind: str) -> str:
    if _OF_CHAMBER.search(head):
        return "plc"
    if _OF_SENATE.search(head):
        return {"projeto.decreto.legislativo": "pds", "projeto.resolucao": "prs"}.get(kind, "pls")
    return _BILLS[kind]


def _house(head: str, maker: Issuer) -> Issuer:
    """The house that has a bill before it; without one its URN cannot be told."""
    if _OF_CHAMBER.search(head) or _OF_SENATE.search(head):
        return Issuer("", "senado.federal", True)
    if "camara dos deputados" in head:
        return Issuer("", "camara.deputados", True)
    return maker._replace(certain=False)
