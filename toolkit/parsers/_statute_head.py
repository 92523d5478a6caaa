"""What the head of an act in sections tells: title, kind, number, date, and what it is on."""

import re
from collections.abc import Sequence

from . import _english
from ._acts import Page, Told

_ON = r"(?:[^.\[\n]|\n(?!\s*[A-Z][^\n]{0,40}\n))"
_LONG_TITLE = re.compile(
    rf"^\W{{0,3}}(A[Nn]\s+A(?:ct|CT)\s+(?:further\s+)?(?:to|for|respecting|relating|concerning)\b{_ON}{{5,900}}\.?)"
    rf"|^\W{{0,3}}(To\s+(?:provide|amend|establish|authorize|require|regulate|prohibit|direct|improve)\b{_ON}{{5,900}}\.?)",
    re.DOTALL | re.MULTILINE,
)
_NUMBERED = re.compile(
    r"(?:ACT\s+)?(?:\bN(?:O\.?|o\.?|umber)|Act)\s*(?P<number>\d{1,4})\s*(?:OF|of|,)\s*(?P<year>\d{4})\b"
    r"|\b(?P<before>\d{4})\s+(?:CHAPTER|[Cc]h?\.|N[Oo]\.?)\s*(?P<chapter>\d{1,4})\b"
    r"|\bc\.\s?(?P<canada>\d{1,3})$|\bPublic\sLaw\s(?P<congress>\d{1,3}[–-]\d{1,4})\b",
    re.MULTILINE,
)
_BRACKETED = re.compile(r"\[[^\]\n]*\]")
_CANADA = re.compile(r"\b[RS]\.?S?\.C\.,?\s(?P<year>\d{4}),?\s")
_DATED = re.compile(
    r"(?:\[\s*(?:Assented\sto\s)?|\b(?:[Aa]ssent(?:ed\sto)?|Made|MADE|Approved|Enacted|Date\sof\sassent)\W{1,3}(?:on\s)?)"
    r"(\d{1,2}(?:st|nd|rd|th)?\s+\w+,?\s+\d{4}|[A-Z][a-z]+\s\d{1,2},\s\d{4})"
)
_CITED = re.compile(
    r"\bmay\sbe\s(?:cited|called)\s(?:for\sall\spurposes\s)?(?:as\s)?(?:the\s)?[“\"‘']?(?P<title>[A-Z][^.“”\"\n]{4,120}?)"
    r"(?=[”\"’]|\s?\.|\s(?:and\scomes?|and\sshall|Regulations\sand))"
)
_TITLE = re.compile(
    r"\b(CONSTITUTION|CODE|ACT|RULES|REGULATIONS|ORDINANCE|ORDER|BILL|PROCLAMATION|MEASURE|DECREE|SANHITA|ADHINIYAM"
    r"|LAW(?=,?\s\d{4}))\b",
    re.IGNORECASE,
)
_TITLE_ENDS = re.compile(rf"(?:{_TITLE.pattern}|\d{{4}})[\W_]*\d?(?:\([^()]{{1,60}}\)\W*)?$", re.IGNORECASE)
_LONG_ONE = re.compile(r"\W{0,3}A[Nn]\s+A(?:ct|CT)\b")
_NO_TITLE = re.compile(
    rf"{_LONG_ONE.pattern}|\W{{0,3}}(?:\d{{1,4}}[A-Z]{{0,3}}\.?\s|(?:[Ss]ection|SECTION|Sec\.|SEC\.|§)\s?\d|A\sBILL$|ACT$|To\s|\([a-z\d]\))"
)
_SMALL = frozenset(("of", "the", "and", "for", "to", "in", "on", "or", "by"))
_FIRST = re.compile(r"[a-z]")
_KINDS = {"sanhita": "code", "adhiniyam": "act"}
BASICS = {"rules": ("rule", "rule"), "regulations": ("regulation", "reg"), "constitution": ("article", "art")}
"""What the basic units of an act are called by its kind, if not sections."""


def is_headed(text: str) -> bool:
    """Whether a long title tells that the text is an act."""
    return bool(_LONG_TITLE.search(text))


def kind(text: str) -> str:
    """The kind of act that the first lines name."""
    for line in _first_lines(text):
        match = _TITLE.search(line)
        if match and (line.isupper() or re.search(r"\d{4}", line)) and len(line) < 200 and not _LONG_ONE.match(line):
            return _KINDS.get(match[1].lower(), match[1].lower())
    return ""


def _first_lines(text: str) -> Sequence[str]:
    return [" ".join(line.split()) for line in text[:4000].splitlines() if line.strip()][:16]


def told(sheet: Page) -> Told:
    """Title, kind, number, date of assent, the long title as the summary."""
    head = sheet.text[:20_000]
    lines = _first_lines(sheet.text)
    named = [line for line in lines if len(line) < 200 and _is_title(line)]
    cited = _CITED.search(head)
    title = named[0] if named else " ".join(cited["title"].split()) if cited else lines[0] if lines else ""
    title = re.sub(r"^[\W_\d]*\[?|[^\w)]*$", "", title) or title
    found = kind(sheet.text) or _kind(title)
    if found and title.isupper():
        title = _cased(title)
    long_title = _LONG_TITLE.search(head)
    dated = _DATED.search(head[:6000])
    return Told(
        kind=found,
        number=_number(_BRACKETED.sub("", head[:4000])),
        date=_english.date(dated[1]) if dated else "",
        title=title if len(title) <= 200 else "",
        summary=" ".join((long_title[1] or long_title[2]).split()) if long_title else "",
    )


def _is_title(line: str) -> bool:
    """Whether a line is an act's title: it names its kind, in capitals, at the end or above a year."""
    if _NO_TITLE.match(line) or not _TITLE.search(line):
        return False
    return line.isupper() or bool(_TITLE_ENDS.search(line))


def _kind(title: str) -> str:
    found = _TITLE.search(title)
    return _KINDS.get(found[1].lower(), found[1].lower()) if found else ""


def _number(head: str) -> str:
    match = _NUMBERED.search(head)
    if not match:
        return ""
    if match["congress"]:
        return match["congress"].replace("–", "-")
    year = match["year"] or match["before"]
    if match["canada"]:
        statutes = _CANADA.search(head, max(0, match.start() - 30), match.end())
        year = statutes["year"] if statutes else ""
    number = match["number"] or match["chapter"] or match["canada"]
    return f"{number}/{year}" if year else ""


def _cased(title: str) -> str:
    """A title in capitals with capitals as titles have them."""
    words = [
        word if place and word in _SMALL else _FIRST.sub(lambda first: first[0].upper(), word, count=1)
        for place, word in enumerate(title.lower().split())
    ]
    return " ".join(words)
