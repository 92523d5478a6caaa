"""Notes of compiled texts: which act gave a unit its wording, and what that says of its status."""

import re
from dataclasses import dataclass

from .metadata import metadata

_BRACKETS = re.compile(r"\(((?:[^()]{1,300}+|\([^()]{0,100}+\)){1,4}+)\)")
_ACTION = re.compile(
    r"(?P<reworded>reda[çc][ãa]o|passou a vigorar)|(?P<included>inclu[íi]d|acrescid|acrescentad|aditad)"
    r"|(?P<revoked>revogad|suprimid|tacitamente)|(?P<vetoed>\bvet(?:ad|o))|(?P<renumbered>renumerad|transformad)"
    r"|(?P<see>\bvide\b|\bver\b)|(?P<effects>vig[êe]ncia|produ[çc][ãa]o de efeito|efeitos a partir|em vigor)"
    r"|(?P<regulated>regulament)|(?P<suspended>declarad[oa]s? inconstitucion|suspens|efic[áa]cia)"
    r"|(?P<restored>restabelecid|revigorad)|(?P<other>substitu[íi]d|nome jur[íi]dico)",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"\b(?:pel[oa]|por|d[oa]|na|no)\s+(?:art\.\s?\d+[º°o]?(?:-[A-Z])?\s+d[oa]\s+)?"
    r"((?:Lei|Decreto|Medida|Emenda|Resolu[çc][ãa]o|Ato|Portaria|Instru[çc][ãa]o)\b.{0,120})"
)
_REVOKED = re.compile(r"\(?\s*revogad[oa]s?\b|\([^()]{0,80}\brevogad[oa]s? pel", re.IGNORECASE)
_VETOED = re.compile(r"\(?\s*vetad[oa]s?\b", re.IGNORECASE)
_EXPIRED = re.compile(r"\(?\s*(?:vig[êe]ncia (?:encerrada|exaurida)|sem efeito|perda de efic[áa]cia)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Note:
    """A note read out: ``action`` (reworded, included, revoked, vetoed, renumbered, see, effects, regulated, suspended,
    restored, other) and the act that did it, by its LexML kind, number and date, or empty."""

    action: str
    kind: str = ""
    number: str = ""
    date: str = ""


def notes(text: str) -> tuple[str, ...]:
    """The notes in the words of a unit, without their brackets."""
    return tuple(match[1].strip() for match in _BRACKETS.finditer(text) if _ACTION.search(match[1]))


def read(note: str) -> Note:
    """What a note says, as data: ``Redação dada pela Lei nº 13.853, de 2019`` is (reworded, lei, 13853, 2019)."""
    action = _ACTION.search(note)
    source = _SOURCE.search(note)
    told = metadata(source[1], "") if source else None
    name = action.lastgroup if action and action.lastgroup else "other"
    return Note(name, told.kind, told.number, told.date) if told else Note(name)


def rewords(found: tuple[str, ...]) -> bool:
    """Whether notes say that the unit's wording replaces an earlier one."""
    return any(
        (match := _ACTION.search(note)) is not None and match.lastgroup in ("reworded", "revoked", "restored")
        for note in found
    )


def status(text: str, found: tuple[str, ...]) -> str:
    """The status that a unit's words show: it is revoked, vetoed or expired where nothing else is left of it."""
    if len(text) > 600:
        return "in_force"
    own = _BRACKETS.sub("", text).strip(" .;-–") if found else text.strip(" .;-–")
    if own and not own.startswith("(") and not _VETOED.fullmatch(own) and not _REVOKED.fullmatch(own):
        return "in_force"
    if _VETOED.match(text):
        return "vetoed"
    if _REVOKED.match(text) or any("revogad" in note.lower() for note in found):
        return "revoked"
    return "expired" if _EXPIRED.match(text) else "in_force"
