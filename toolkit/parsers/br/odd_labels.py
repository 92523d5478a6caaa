"""Labels of rare forms, read where the text has them at all: ``I.1 -``, ``I - ll -`` (II), ``i -``, and those of texts
that lost their accents and signs (``Pargrafo nico``, ``1 A instaurao``)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ...naming import roman
from .labels import ARTICLE, INCISO, ITEM, PARAGRAPH, RANK, Label, label_at
from .lines import Line
from .traces import has, holds, mark

_DASH = r"\s?[-–—]\s+"
_DECIMAL = re.compile(rf"([IVX]{{1,5}})\.(\d{{1,2}}){_DASH}")
_SPLIT = re.compile(rf"([IVX]{{1,4}})\s?[-–]\s(l{{1,3}}){_DASH}")
_SMALL = re.compile(rf"([ivx]{{1,6}}){_DASH}")
_SOLE = re.compile(r"Pargrafo\s+nico(?:\.|\s?[-–])*\s*")
_BARE = re.compile(r"(\d{1,2})\s(?=[A-Z])")
_FIRSTS = ("a) ", "I - ", "I – ")
_BOTH = (" - a) ", " – a) ", "º I - ", "º I – ", ". I - ", ". I – ", "º - I - ", "º – I – ")
_BOTH_TRACED = [(words, mark(words)) for words in _BOTH]
_TIGHT = mark("ºA ")
_SPLITS = [mark(words) for words in ("I - l", "V - l", "X - l")]
_LL = mark("\nll - ")
_SMALLS = [mark(words) for words in ("\nii -", "\nii –")]


def read(text: str, lines: list[Line], traced: bytes) -> list[Line]:
    """Give the lines that begin with such a label that label; lines with two labels become two. ``traced`` is the trace
    of the text."""
    if holds(text, traced, _BOTH_TRACED):
        lines = _parted(text, lines)
    if _TIGHT in traced and has(text, "ºA "):
        _tight(text, lines)
    if b"I." in traced and has(text, "I.1"):
        _each(text, lines, _DECIMAL, lambda match: f"{roman(match[1])}.{match[2]}", "IVX")
    if any(left in traced for left in _SPLITS) and has(text, " - l"):
        _each(text, lines, _SPLIT, lambda match: str(roman(match[1] + "I" * len(match[2]))), "IVX")
    if any(left in traced for left in _SMALLS) and (has(text, "\nii -") or has(text, "\nii –")):
        _small(text, lines)
    if _LL in traced and has(text, "\nll - "):
        _misread(text, lines)
    if text.isascii() and ("argrafo" in text or "publicao" in text):
        _dropped(text, lines)
    return lines


def _parted(text: str, lines: Sequence[Line]) -> list[Line]:
    """The lines, with those cut where an enumeration begins just behind a label: ``I - a) um;``, ``Art. 8º I - um``."""
    found: list[Line] = []
    for line in lines:
        found.append(line)
        label = line.label
        if label is None or not (body := line.start + label.body) < line.end or not text.startswith(_FIRSTS, body):
            continue
        below = label_at(text, body, line.end)
        if below is not None and below.strict and RANK[below.kind] > RANK.get(label.kind, 9):
            upper = replace(line, end=line.start + label.end)
            found[-1:] = [upper, replace(line, start=body, label=below, marked=None)]
    return found


def _tight(text: str, lines: Sequence[Line]) -> None:
    """Articles whose suffix touches the ordinal, ``Art. 9ºA Outro``: the number is that of the article above."""
    last = ""
    for line in lines:
        label = line.label
        if label is None or label.kind != ARTICLE:
            continue
        start = line.start
        body = start + label.body
        if label.number == last and text[body - 1] == "º" and text.startswith("A ", body):
            body += 2
            while text[body] in " -–" and body < line.end:
                body += 1
            line.label = replace(label, number=f"{last}-1", end=label.body + 1, body=body - start)
        last = label.number


def _each(text: str, lines: Sequence[Line], pattern: re.Pattern, number, first: str) -> None:
    for line in lines:
        if text[line.start] in first and (match := pattern.match(text, line.start, line.end)):
            line.label = _label(INCISO, number(match), match)


def _small(text: str, lines: Sequence[Line]) -> None:
    """Incisos in small letters: i below a colon, then ii and so on before the next article."""
    count = 0
    for at, line in enumerate(lines):
        if line.label is not None and line.label.kind == ARTICLE:
            count = 0
        match = _SMALL.match(text, line.start, line.end) if text[line.start] in "ivx" else None
        number = roman(match[1]) if match else 0
        if number == 1 and at and text[lines[at - 1].end - 1] == ":" and _second(text, lines, at):
            count = 1
        elif not count or number != count + 1:
            continue
        else:
            count += 1
        line.label = _label(INCISO, str(number), match)


def _misread(text: str, lines: Sequence[Line]) -> None:
    """Inciso I read as ``1 -`` above ``ll -``."""
    before = None
    for line in lines:
        if line.label is None:
            continue
        one = before is not None and before.label.kind == ITEM and text.startswith("1 - ", before.start)
        if one and text.startswith("ll - ", line.start):
            before.label = replace(before.label, kind=INCISO)
        before = line


def _second(text: str, lines: Sequence[Line], first: int) -> bool:
    """Whether ii comes before another article."""
    for line in lines[first + 1 :]:
        if line.label is not None and line.label.kind == ARTICLE:
            return False
        match = _SMALL.match(text, line.start, line.end)
        if match:
            return roman(match[1]) == 2
    return False


def _dropped(text: str, lines: Sequence[Line]) -> None:
    """Paragraphs whose sign was dropped with all accents: a bare number is a loose label, which has to count on."""
    for line in lines:
        if line.label is not None:
            continue
        if match := _SOLE.match(text, line.start, line.end):
            line.label = _label(PARAGRAPH, "1u", match)
        elif match := _BARE.match(text, line.start, line.end):
            line.label = _label(PARAGRAPH, match[1], match, strict=False)


def _label(kind: str, number: str, match: re.Match, strict: bool = True) -> Label:
    words = match[0]
    return Label(kind, number, 0, len(words.rstrip()), len(words), strict)
