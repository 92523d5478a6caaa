"""Notes of compiled texts: which act gave a unit its wording, and what that says of its status."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ...model import Note, maker
from .metadata import named

_make = maker(Note)
_BRACKETS = re.compile(r"\(((?:[^()]{1,300}+|\([^()]{0,100}+\)){1,4}+)\)")
_ACTION = re.compile(
    r"(?P<amended>reda[çc][ãa]o|passou a vigorar)|(?P<included>inclu[íi]d|acrescid|acrescentad|aditad)"
    r"|(?P<revoked>revogad|suprimid|tacitamente)|(?P<vetoed>\bvet(?:ad|o))|(?P<renumbered>renumerad|transformad)"
    r"|(?P<see>\bvide\b|\bver\b)"
    r"|(?P<expired>vig[êe]ncia (?:encerrada|exaurida)|sem efeito|perda de efic[áa]cia)"
    r"|(?P<in_force_from>vig[êe]ncia|produ[çc][ãa]o de efeito|efeitos a partir|em vigor)"
    r"|(?P<regulated>regulament)|(?P<suspended>declarad[oa]s? inconstitucion|suspens|efic[áa]cia)"
    r"|(?P<restored>restabelecid|revigorad)|(?P<other>substitu[íi]d|nome jur[íi]dico)",
    re.IGNORECASE,
)
_ACT = re.compile(
    r"\b(?:(?:Lei|Decreto|Medida|Emenda|Resolu[çc][ãa]o|Ato|Portaria|Instru[çc][ãa]o|Delibera[çc][ãa]o|Provimento)\b"
    r"|(?P<short>EC|LC|MPV?|DL)(?=\s*(?:n\b|n[º°o.]|\d))).{0,120}"
)
_SHORT = {
    "EC": "Emenda Constitucional",
    "LC": "Lei Complementar",
    "MP": "Medida Provisória",
    "MPV": "Medida Provisória",
    "DL": "Decreto-Lei",
}
_BARE = re.compile(
    r"\s*(?i:(?:revogad|vetad)[oa]s?)(?:\s*[.;]?\s*$|\s+pel[oa]\s(?:art\.\s?\d+[º°o]?\sd[oa]\s)?"
    r"(?:Lei|Decreto|Medida|Emenda|Resolu|Ato|Portaria|Instru|Delib)\w*\s.{0,120}$)"
)
_REVOKED = re.compile(r"\(?\s*revogad[oa]s?\b|\([^()]{0,80}\brevogad[oa]s? pel", re.IGNORECASE)
_VETOED = re.compile(r"\(?\s*vetad[oa]s?\b", re.IGNORECASE)
_EXPIRED = re.compile(r"\(?\s*(?:vig[êe]ncia (?:encerrada|exaurida)|sem efeito|perda de efic[áa]cia)", re.IGNORECASE)
_ISSUER = re.compile(r"urn:lex:br(?:;[^:]+)?:[^:]+(?=:)")
_OF_GOVERNMENT = frozenset(("federal", "estadual", "distrital", "municipal"))
_FEDERAL = frozenset(("decreto.lei", "medida.provisoria"))
_LAWS = frozenset(
    ("lei", "lei.complementar", "lei.delegada", "decreto", "emenda.constitucional", "emenda.lei.organica")
)
_UNSEEN = " \t\r\n\x0b\x0c\xa0\u200b\xad-"  # what joined lines may lose


def notes(
    words: str, text: str, pieces: Sequence[tuple[int, int]], act: str = "", plain: bool = False
) -> tuple[Note, ...]:
    """The notes in the words of a unit, which are those of the ``pieces`` of the text; ``act`` is the URN of the act
    that the unit is in, as far as it is known, ``plain`` says that a single piece holds the words as they are."""
    found = [match.span(1) for match in _BRACKETS.finditer(words) if _ACTION.search(match[1])]
    if not found and _BARE.match(words):
        found = [(0, len(words.rstrip(" .;")))]
    if not found:
        return ()
    if plain and len(pieces) == 1:
        first = pieces[0][0]
        places = [(first + start, first + end) for start, end in found]
    else:
        places = _places(words, text, pieces, found)
    return tuple(_note(words[start:end].strip(), act, place) for (start, end), place in zip(found, places, strict=True))


def _places(
    words: str, text: str, pieces: Sequence[tuple[int, int]], found: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Where in the text parts of the words stand: both have the same characters, but for white space and hyphens."""
    seen = [at for start, end in pieces for at in range(start, end) if text[at] not in _UNSEEN]
    places = []
    count = before = 0
    for start, end in found:
        count += sum(1 for char in words[before:start] if char not in _UNSEEN)
        first = count
        count += sum(1 for char in words[start:end] if char not in _UNSEEN)
        before = end
        places.append((seen[first], seen[count - 1] + 1))
    return places


def _note(words: str, act: str, place: tuple[int, int]) -> Note:
    action, kind, number, date = read(words)
    return _make(action, words, kind, number, date, _urn(kind, number, date, act), *place)


@lru_cache(maxsize=4096)
def read(words: str) -> tuple[str, str, str, str]:
    """What a note says: its action (see :data:`legalos.model.Action`), and kind, number and date of the act that did
    it. ``Redação dada pela Lei nº 13.853, de 2019`` is (amended, lei, 13853, 2019)."""
    action = _ACTION.search(words)
    source = _ACT.search(words)
    name = action.lastgroup if action and action.lastgroup else "other"
    if source is None:
        return name, "", "", ""
    short = source["short"]
    return name, *named(_SHORT[short] + source[0][len(short) :] if short else source[0])


def _urn(kind: str, number: str, date: str, act: str) -> str:
    """The URN of the act that a note names. A law is one of the same government as the act that it changed, or one of
    the Union where that act is a public body's of the Union; a regulation is the same body's."""
    issuer = _ISSUER.match(act)
    if not (kind and number and date):
        return ""
    if kind in _FEDERAL:
        return f"urn:lex:br:federal:{kind}:{date};{number}"
    if issuer is None:
        return ""
    of_government = issuer[0].rpartition(":")[2] in _OF_GOVERNMENT
    if kind in _LAWS and not of_government:
        return f"urn:lex:br:federal:{kind}:{date};{number}" if issuer[0].startswith("urn:lex:br:") else ""
    return f"{issuer[0]}:{kind}:{date};{number}" if kind in _LAWS or not of_government else ""


def rewords(found: Sequence[Note]) -> bool:
    """Whether notes say that the unit's wording replaces an earlier one."""
    return any(note.action in ("amended", "revoked", "restored") for note in found)


def status(text: str, found: Sequence[Note]) -> str:
    """The status that a unit's words show: it is revoked, vetoed or expired where nothing else is left of it."""
    if len(text) > 600:
        return "in_force"
    own = _BRACKETS.sub("", text).strip(" .;-–") if found else text.strip(" .;-–")
    if own and not own.startswith("(") and not _BARE.match(own):
        return "in_force"
    if _VETOED.match(text):
        return "vetoed"
    if _REVOKED.match(text) or any("revogad" in note.text.lower() for note in found):
        return "revoked"
    return "expired" if _EXPIRED.match(text) else "in_force"
