"""How contracts cite their own provisions: ``Section 2.1(b)``, ``clauses 3.01 and 3.02``, ``Articles IV and V``.

The number tells the provision, whatever the word: what stands as 1.1 below ARTICLE 1 is cited as a Section, a clause or
a paragraph. An exhibit counts anew, and cites itself before the body. Used by :mod:`.inside`; every repeat is bounded.
"""

import re
from collections.abc import Iterable, Iterator

from ..model import Act, Unit
from ..naming import fold, roman
from .counted import AND, NUMBER, bare, numbers, unpadded

_ROMAN = r"(?-i:[IVXL]{1,7})(?!\w)"
_ANNEXED = (
    r"(?-i:(?:Exhibit|Schedule|Annex|Appendix|Attachment|Addendum)s?|EXHIBIT|SCHEDULE|ANNEX|APPENDIX)"
    r"\s(?-i:[A-Z]|\d{1,2})(?![\w.]\w|\w)"
)
BASIC = (
    rf"(?:(?:(?:sub-?)?sections?|articles?|clauses?|paragraphs?|arts?\.|secs?\.)\s|§{{1,2}}\s?){NUMBER}(?:{AND}{NUMBER}){{0,12}}"
    rf"|articles?\s{_ROMAN}(?:{AND}{_ROMAN}){{0,12}}|{_ANNEXED}"
)
"""Provisions that are named by their numbers, and what is annexed."""
_OTHER = re.compile(
    r"\s?,?\s(?:of|under|to(?=\s(?:the|that|such)\s(?:[A-Z][\w-]{0,30}\s){1,6}(?:Act|Agreement|Contract|Lease)\b))\s(?:(?:the|that|an?|said|such|each|any)\s){0,2}"
    r"(?P<name>[A-Z][\w'’-]{0,40}(?:\s[A-Z&][\w'’-]{0,40}|\s(?:of|and|for|on)(?=\s[A-Z])){0,8})|\sthereof\b"
)
_LABEL = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,4}[a-z]?")
_ROMANS = re.compile(r"\b[IVXL]{1,7}\b")
_AMENDING = re.compile(r"\b(?:amendment|addendum|supplement)\b", re.IGNORECASE)


def of_another(act: Act, end: int) -> bool:
    """Whether the provision cited before a place of the text is one of another document: its name stands behind, which
    is not how the act's title ends. In an amendment ``the Agreement`` is the one that is amended."""
    match = _OTHER.match(act.text, end)
    if not match or not match["name"]:
        return bool(match)
    own = not _AMENDING.search(act.title) and f" {fold(act.title)}".rstrip(" .").endswith(f" {fold(match['name'])}")
    return not own


class Numbered:
    """The provisions of a contract by their numbers, part by part: the body, each exhibit."""

    def __init__(self, act: Act, units: Iterable[Unit]):
        self._annexed = {part.id.lower(): part.id for part in act.components}
        self._main = next((part.id for part in act.components if part.type == "normative"), "main")
        self._found: dict[tuple[str, bool, str], str] = {}
        self._counted: set[tuple[str, bool]] = set()  # what a part counts: articles (True), others; both without points
        for unit in units:
            number = bare(unit.number)
            if unit.kind == "recital" or not _LABEL.fullmatch(number):
                continue
            article = unit.kind == "article"
            self._found.setdefault((unit.component, article, number), unit.id)
            if "." not in number:
                self._counted.add((unit.component, article))

    def cited(self, text: str, owner: Unit) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The ids of the provisions that a text lists, and what it names below each; that of an exhibit, where it is
        cited outside of itself."""
        word, _, name = text.lower().replace("\n", " ").partition(" ")
        if annexed := self._annexed.get(word.removesuffix("s") + name):
            if annexed != owner.component:
                yield annexed, ()
            return
        article = text[:3].lower() == "art"
        found = list(numbers(text, 0)) or [(str(roman(one)), ()) for one in _ROMANS.findall(text)]
        for label, parts in found:
            if outer := self._sought(unpadded(label), article, owner.component):
                yield outer, parts

    def _sought(self, label: str, article: bool, component: str) -> str:
        for part in dict.fromkeys((component, self._main)):
            if found := self._found.get((part, article, label)):
                return found
            if (part, article) not in self._counted and (found := self._found.get((part, not article, label))):
                return found  # Article 4 of a contract that numbers its headings 4., Section 4 of ARTICLE 4
        return ""
