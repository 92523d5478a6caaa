"""Notes without brackets, on lines of their own below a unit, as state assemblies put them: ``* Nova redação dada pela
Lei …``, ``- Artigo 3º revogado pela Lei …``, ``- Alínea "a" do inciso II acrescentada pela Lei …``."""

import re
from collections.abc import Sequence
from itertools import pairwise

from ...late import Pattern
from ...model import Note
from .notes import EARLIER, note

_ONE = (
    r"(?:(?:Artigos?|Arts?\.?|§§?|Par[áa]grafos?|Ite(?:m|ns))(?:\s?[úu]nico|\s?\d[\d.]*\s?[º°ª]?(?:-[A-Z])?\b)?"
    r"|(?:Incisos?|Cap[íi]tulo|T[íi]tulo|(?:Sub)?se[çc][ãa]o)(?:\s[IVXLC]+(?:-[A-Z])?\b)?"
    r"|[“\"']?Caput[”\"']?|Al[íi]neas?(?:\s[“\"']?[a-z][”\"']?)?|Dispositivos?"
    r"|\d[\d.]*\s?[º°ª]?(?:-[A-Z])?|[IVXLC]+|[“\"'][a-z][”\"'])"
)  # a unit, or a number that goes on from one
_LOOSE = Pattern(
    rf"[*•–-]*\s?(?:{_ONE}(?:(?:,|\sa|,?\se|,?\sd[oae]s?)\s{_ONE}){{0,6}},?\s)?"
    r"(?:reda[çc][ãa]o\sd[oa]\sart(?:igo|\.)?\s\d{1,4}\s?[º°o]?(?:-[A-Z])?\s?d[oa]\s"
    r"|(?:(?:com\s)?(?:a\s)?(?:nova\s)?reda[çc][ãa]o\s(?:original\srevalidada|dada)|(?:acrescentad|acrescid|inclu[íi]d|revogad|alterad"
    r"|renumerad|suprimid|regulamentad)[oa]s?)\s.{0,60}?\b(?:pel[oa]|conforme)\s.{0,20}?"
    r"|(?<=[*•–-]\s)Vide\s(?:[oa]s?\s)?(?:.{0,40}\sd[oa]\s)?)"
    r"\b(?:Lei|LC|Decreto|Emenda|EC|Medida|MP|Resolu|Portaria|Instru|Delibera|Ato|Provimento|Ajuste|Conv[êe]nio)",
    re.IGNORECASE,
)
_BULLETS = frozenset("*•–-")
_LOOSE_FIRST = _BULLETS | frozenset("ACDINPRS§“\"'")


def is_loose(text: str, start: int, end: int) -> bool:
    """Whether a line is such a note."""
    return text[start] in _LOOSE_FIRST and _LOOSE.match(text, start, end) is not None


def loose(text: str, pieces: Sequence[tuple[int, int]], act: str) -> tuple[Note, ...]:
    """The notes of a unit that are lines of their own, without brackets: behind a bullet, or below closed ones.
    ``pieces`` and ``act`` are those of :func:`.notes.notes`."""
    found = []
    for at, ((above, before), (start, end)) in enumerate(pairwise(pieces), 2):
        last = text[before - 1]
        if last == ":" and EARLIER.search(text, above, before):
            break
        first = text[start]
        if (last in ".;:)”" or first in _BULLETS) and is_loose(text, start, end):
            while text[end - 1].isalpha() and at < len(pieces) and text[pieces[at][0]] not in _BULLETS:
                end, at = pieces[at][1], at + 1  # a page broke the line
            while text[start] in "*•–- ":
                start += 1
            while text[end - 1] in ". ":
                end -= 1
            found.append(note(" ".join(text[start:end].split()), act, (start, end)))
    return tuple(found)
