"""Annexes that a note has ended: which say so of all of themselves, and what that means for their units."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...late import Pattern
from ...model import Component, Unit
from ...validity import Day
from .clean import is_capital
from .components import Part
from .entry import ended
from .lines import Line
from .notes import read
from .summaries import over
from .traces import found_at

_NOTE = Pattern(
    r"[(\[*–-]*\s?(?-i:(?=[A-Z]))(?P<what>(?:anexo|ap[êe]ndice)\s(?:(?:[úu]nico|[IVXLC]+(?:-[A-Z])?|\d+)\s)?)?"
    r"(?:(?:tacita|expressa|total|integral)mente\s)?(?:revogad|suprimid|exclu[íi]d)o\b(?!\s[oa]s?\s(?!partir\b|contar\b))"
    r"(?!.*(?:em parte|parcial|na parte|exceto|ressalvad|salvo|express[ãa]o))",
    re.IGNORECASE,
)
_STEMS = ("evogad", "EVOGAD", "uprimid", "xcluíd")
_CLOSES = frozenset(")]*.")
_PARTS = Pattern(
    r"(?:tabela|quadro|parte|grupo|lista|se[çc][ãa]o|cap[íi]tulo|item)\s(?:[A-Z]|[IVXLC]+|\d+)(?:\W|$)|\d",
    re.IGNORECASE,
)


def verbs(text: str, start: int) -> list[int]:
    """Where below a place of the text a verb of revoking stands, in order."""
    return sorted(at for stem in _STEMS for at in found_at(text, stem, start))


def note(text: str, lines: Sequence[Line], part: Part, verbs: Sequence[int]) -> str:
    """The note that says of all of an annex that it is revoked, empty without one: at the end of its heading, below it
    and its titles, or as its last line, if that names the annex or stands below one line of words, and so can be of no
    row. ``verbs`` are those of the text (:func:`verbs`)."""
    at = bisect_left(verbs, lines[part.first].start)
    if at == len(verbs) or verbs[at] >= lines[part.last - 1].end:
        return ""
    told = over(text[lines[part.first].start : lines[part.first].end])[1]
    found = [told] if told else []
    at = part.first + 1
    while at < part.last and lines[at].label is None:
        words = text[lines[at].start : lines[at].end]
        if _is_note(words):
            found.append(words)
        elif found or _PARTS.match(words) or not (is_capital(words) or words[0] in "(["):
            break
        at += 1
    if at < part.last and not found:
        last = text[lines[part.last - 1].start : lines[part.last - 1].end]
        if _is_note(last) and (_NOTE.match(last)["what"] or at + 2 >= part.last > at + 1):
            found.append(last)
    if not found or (at < part.last and _comes_back(text[lines[at].start : lines[at].end])):
        return ""
    return next((words for words in found if any(char.isdigit() for char in words)), found[0])


def settled(
    components: Sequence[Component], units: Sequence[Unit], notes: Mapping[str, str], began: Day
) -> tuple[tuple[Component, ...], tuple[Unit, ...]]:
    """The components and units, with those that ``notes`` (by component) tell of as revoked; units that ended by
    themselves keep what their own notes tell."""
    until = {name: ended(words, began) for name, words in notes.items()}
    parts = [
        replace(one, status="revoked", in_force_until=until[one.id]) if one.id in until else one for one in components
    ]
    below = [
        replace(one, status="revoked", in_force_until=until[one.component])
        if one.component in until and one.status == "in_force" and not one.quoted
        else one
        for one in units
    ]
    return tuple(parts), tuple(below)


def _is_note(words: str) -> bool:
    told = _NOTE.match(words)
    return told is not None and (words[-1] in _CLOSES or told.end() == len(words) or " pel" in words[told.end() :])


def _comes_back(words: str) -> bool:
    return words[0] in "([" and read(words)[0] in ("restored", "amended")
