"""Whether a unit is in force: what its notes say of it, its place among other wordings, and what is struck out."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ...late import Pattern
from ...model import ENDED, Note
from ...naming import ordinal, roman
from . import decisions
from .brackets import Places, bracketed, outside
from .entry import last_day
from .label import ALINEA, CAPUT, INCISO, ITEM, PARAGRAPH
from .notes import VERDICTS, current, emptied, read
from .shapes import shape

ENDINGS = ENDED | {"vetoed"}
_REWORDED = frozenset(("amended", "included", "restored"))
_REVOKED = Pattern(
    r"(?:(?P<what>artigo|art\.|caput|par[áa]grafo|§|inciso|al[íi]nea|item|dispositivo|texto)"
    r"(?:\s?(?P<which>[úu]nico|\d[\d.]*\s?[º°o]?(?:-[A-Z]{1,2})?|[IVXLC]+(?:-[A-Z])?|[“\"'][a-z]{1,2}[”\"']))?\s)?"
    r"(?:(?:tacita|expressa|implicita|total|integral)mente\s)?"
    r"(?:revogad|suprimid|exclu[íi]d|cancelad)[oa]\b(?!\s[oa]s?\s(?!partir\b|contar\b))",
    re.IGNORECASE,
)
_IN_PART = Pattern(r"em parte|parcial|na parte|exceto|ressalvad|salvo|express[ãa]o")  # in small letters
_KIND = {
    "art": CAPUT,
    "cap": CAPUT,
    "par": PARAGRAPH,
    "§": PARAGRAPH,
    "inc": INCISO,
    "alí": ALINEA,
    "ali": ALINEA,
    "ite": ITEM,
}
_UP_TO = Pattern(
    r"a\s(?:\d\.\d{3}|\d{1,4})\s?[º°o]?(?:-[A-Z])?|e\s(?:\d{1,4}\s?[º°o]?(?:-[A-Z])?|[Pp]ar[áa]grafo [úÚ]nico)"
)  # "Art. 73 a 99. (Revogados pela …)"
_DOUBTFUL = frozenset("aeoVPR") | VERDICTS  # how what the two above match begins, or a note without brackets
_BETWEEN = Pattern(r"[\s.;,:–-]*(?:(?:e|ou|Vig[êe]ncia|Produ[çc][ãa]o de efeitos?|Regulamento)\b[\s.;,:–-]*)?")


def status(words: str, found: Sequence[Note], kind: str, number: str = "", loose: Sequence[Note] = ()) -> str:
    """The status that a unit's words and notes show; ``number`` is its own, of a caput its article's. Where nothing but
    notes is left, any of them tells; where the words are still there, those tell that stand before or behind all of
    them and say so of the whole unit, and the ``loose`` ones below them, which have no brackets."""
    found = (*found, *loose)
    for note in found:
        if note.action in ENDINGS or "evogad" in note.text:
            break
    else:
        return "in_force"
    places = bracketed(words)
    if not is_emptied(words, places):
        shown = current(words)
        around = _around(shown, places if shown is words else bracketed(shown))
        return said([*around, *(note.text for note in loose)], kind, number)
    if found[0].action == "vetoed":
        return "vetoed"
    if any(note.action == "revoked" or "revogad" in note.text.lower() for note in found):
        return "revoked"
    return next((note.action for note in found if note.action in ENDINGS and _is_meant(note, kind)), "in_force")


def begins_words(words: str) -> bool:
    """Whether the first letter shows that more than notes is there: a glance that most units pass."""
    return words[:1].isalnum() and words[0] not in _DOUBTFUL


def is_emptied(words: str, places: Places | None = None) -> bool:
    """Whether nothing but notes is left of a unit's words; ``places`` are those of their brackets, where known."""
    if begins_words(words):
        return False
    rest = outside(words, bracketed(words) if places is None else places).strip(" .;-–[]")
    return (
        not rest
        or _BETWEEN.fullmatch(rest) is not None
        or _UP_TO.fullmatch(rest) is not None
        or rest.startswith("(")
        or emptied(words) is not None
    )


def said(told: Iterable[str], kind: str, number: str) -> str:
    """What the notes say of words that are still there, one after the other: a provisional measure that lapsed takes
    its wording with it, or its revocation. What a decision does to words that are revoked already changes nothing."""
    state, since, before = "in_force", "", ""
    for text in told:
        action, _, _, date = read(text)
        if action in _REWORDED and " revogad" in text:
            action = "revoked"
        elif action == "revoked" and not _is_whole(text, kind, number):
            action = "other"
        if action in decisions.DECISIONS and not _is_decided(text, kind):
            action = "other"
        if action == "revoked":
            state, since = "revoked", date
        elif action in decisions.DECISIONS and state in ("in_force", "suspended"):
            state, since = action, date
        elif state == "suspended" and decisions.is_lifted(text):
            state = "in_force"
        elif action == "expired" and last_day(text):  # what was revoked by then ended as the note of that says
            state = "expired" if state == "in_force" else state
        elif action == "expired" and before in ("", "revoked", "amended", "included"):
            state = "in_force" if before == "revoked" else "expired"
        elif action == "restored" or (action in _REWORDED and not date[:4] < since[:4]):
            state = "in_force"
        before = action
    return state


@lru_cache(maxsize=4096)
def _is_whole(note: str, kind: str, number: str) -> bool:
    """Whether a note says of the unit that it is revoked, and not of a part of it, or of another; one of several
    (``Arts. 73 a 99. (Revogados pela …)``) stands below the last that is left."""
    told = _revoked(shape(note)[0])
    return told is not None and _is_of(told[0], kind) and whole_number(note, kind) in ("", number)


def whole_number(note: str, kind: str) -> str:
    """The number of the unit of that kind that a note says is revoked, as ids have it; empty where it names none."""
    told = _revoked(shape(note)[0])
    return _numbered(told[1], kind) if told and told[1] else ""


@lru_cache(maxsize=4096)
def _revoked(note: str) -> tuple[str, str] | None:
    """The word for what a note says is revoked, and its number, both as it has them, empty where it has none; None
    where it says so of nothing, or of a part."""
    match = _REVOKED.match(note)
    if match is None or _IN_PART.search(note[match.end() :].casefold()):
        return None
    return match["what"] or "", match["which"] or ""


def _numbered(which: str, kind: str) -> str:
    """The number that a note names, as ids have it."""
    which, _, letter = which.strip("“”\"'").partition("-")
    if which.lower() in ("único", "unico"):
        return "1u"
    if kind == INCISO:
        number = str(roman(which.upper()))
    else:
        digits = which.rstrip(" º°o.")
        number = digits if kind == ITEM else digits.replace(".", "")
        number = str(ordinal(which)) if kind == ALINEA and which.isalpha() else number
    return f"{number}-{ordinal(letter)}" if letter else number


def _is_decided(note: str, kind: str) -> bool:
    """Whether a note says that a decision ended all of the unit."""
    match = decisions.of_unit(note)
    return match is not None and _is_of(match["what"] or "", kind)


def _is_meant(note: Note, kind: str) -> bool:
    return note.action not in decisions.DECISIONS or _is_decided(note.text, kind)


def _is_of(what: str, kind: str) -> bool:
    """Whether that word, which may be missing, calls a unit of a kind."""
    return _KIND.get(what.lower()[:3], kind) == kind


def _around(words: str, brackets: Places) -> Iterator[str]:
    """What stands in brackets before and behind all other words."""
    places = [(start - 1, end + 1) for start, end in brackets]
    first = 0
    while first < len(places) and _BETWEEN.fullmatch(words, places[first - 1][1] if first else 0, places[first][0]):
        first += 1
    last, end = len(places), len(words)
    while last > first and (places[last - 1][1] == end or _BETWEEN.fullmatch(words, places[last - 1][1], end)):
        last -= 1
        end = places[last][0]
    for start, stop in [*places[:first], *places[last:]]:
        text = words[start + 1 : stop - 1].strip()
        closed = words[:start].rstrip()[-1:] in "…. ;:)]!?"
        if closed or not text[:1].islower():  # ``na forma da Lei nº 5 (revogada pela Lei nº 6)`` is a sentence's
            yield text
