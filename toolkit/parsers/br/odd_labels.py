"""Labels of rare forms, read where a text has them: ``I.1 -``, ``I - ll -`` (II), ``i -``, ``1º,``, ``A)``, and those
of texts that lost their accents and signs (``Pargrafo nico``, ``1 A instaurao``)."""

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from string import ascii_uppercase

from ...late import Pattern
from ...naming import ordinal, roman
from .decimals import decimals
from .label import ALINEA, ARTICLE, INCISO, ITEM, PARAGRAPH, RANK, matched
from .labels import label_at
from .lines import Line
from .traces import has, holds, mark

_DASH = r"\s?[-–—]\s+"
_DECIMAL = Pattern(rf"([IVX]{{1,5}})\.(\d{{1,2}}){_DASH}")
_DECIMALS = re.compile(rb"\n[IVX]+\.[-\xe2]")  # the mark of such a line
_SPLIT = Pattern(rf"([IVX]{{1,4}})\s?[-–]\s(l{{1,3}}){_DASH}")
_SMALL = Pattern(rf"([ivx]{{1,6}}){_DASH}")
_SOLE = Pattern(r"Pargrafo\s+nico(?:\.|\s?[-–])*\s*")
_BARE = Pattern(r"(\d{1,2})\s(?=[A-Z])")
_FIRSTS = ("a) ", "I - ", "I – ")
_BOTH = ("- a) ", "– a) ", "º I - ", "º I – ", ". I - ", ". I – ", "º - I - ", "º – I – ")
_BOTH_TRACED = [(words, mark(words)) for words in _BOTH]
_TIGHT = mark("ºA ")
_SPLITS = re.compile(rb"[IVX]\W{1,9}?[-\xe2]")  # the mark of such a line: between the dashes it has small letters
_MISREAD = [(words, mark(words)) for words in ("\nl - ", "\nl – ", "\nll - ", "\nll – ")]
_CAPITAL = Pattern(r"([A-Z]|(?![IVXLC]{2})[A-Z]{2})\s?\)\s*(?=\S)")
_COMMA = Pattern(r"([IVX]{1,6}),\s+(?=[^\W\d_])")  # of acts from 1890 on
_BARE_NUMERAL = Pattern(r"([IVX]{1,6})\s(?!â€)(?=[^\W\d_])")
_BARE_NUMERALS = (re.compile(rb"\nI[;,\n(\xc3]"), re.compile(rb"\nII[;,\n(\xc3]"))  # the marks of lines that begin so
_ORDINAL = Pattern(r"(\d{1,2})\s?\.?[º°](?:[,.]|\s?[–-])?\s+(?!de\s)(?=[^\W\d_])")
_POINT = Pattern(r"(\d{1,2})\s[-–—]\s+(?=[A-ZÀ-Ý])")
_POINTS = [(words, mark(words)) for words in ("\n1 - ", "\n1 – ", "\n1 — ")]
_DIVIDED = re.compile(rb"\n-?\.(?:-|\xe2\x80\x93)")  # the mark of ``1.1 -``
_DEGREES = [mark(words) for words in ("\n1º", "\n1°", "\n1.º")]
_FIRST_DEGREES = frozenset(("1º", "1°", "1.", "1 ", "01"))
_SMALLS = [(words, mark(words)) for words in ("\nii -", "\nii –")]


def read(text: str, lines: list[Line], traced: bytes, begun: Set[str]) -> list[Line]:
    """Give the lines that begin with such a label that label; lines with two labels become two. ``traced`` is the trace
    of the text, ``begun`` what the first two characters of its lines are."""
    if holds(text, traced, _BOTH_TRACED):
        lines = _parted(text, lines)
    if _TIGHT in traced and has(text, "ºA "):
        _tight(text, lines)
    if _DECIMALS.search(b"\n" + traced) and has(text, "I.1"):
        _each(text, lines, _DECIMAL, lambda match: f"{roman(match[1])}.{match[2]}", "IVX")
    if _SPLITS.search(traced) and has(text, "- l"):
        _each(text, lines, _SPLIT, lambda match: str(roman(match[1] + "I" * len(match[2]))), "IVX")
    if "ii" in begun and holds(text, traced, _SMALLS):
        _counted(text, lines, _SMALL, "ivx", roman)
    if ("l " in begun or "ll" in begun) and holds(text, traced, _MISREAD):
        _misread(text, lines)
    if b"\nA)" in traced:
        _each(text, lines, _CAPITAL, lambda match: str(ordinal(match[1])), ascii_uppercase, ALINEA, strict=False)
    if _DIVIDED.search(traced):
        _divided(lines)
    if "1 " in begun and holds(text, traced, _POINTS):
        _points(text, lines)
    if b"\nII," in traced:
        _counted(text, lines, _COMMA, "IVX", roman)
    if all(left.search(traced) for left in _BARE_NUMERALS):
        _counted(text, lines, _BARE_NUMERAL, "IVX", roman)
    if not begun.isdisjoint(_FIRST_DEGREES) and any(left in traced for left in _DEGREES):
        _counted(text, lines, _ORDINAL, "123456789", int)
    decimals(text, lines, traced)
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


def _each(
    text: str,
    lines: Sequence[Line],
    pattern: Pattern,
    number: Callable[[re.Match], str],
    first: str,
    kind: str = INCISO,
    strict: bool = True,
) -> None:
    for line in lines:
        if text[line.start] in first and (match := pattern.match(text, line.start, line.end)):
            line.label = matched(kind, number(match), match, strict)


def _counted(text: str, lines: Sequence[Line], pattern: Pattern, first: str, value: Callable[[str], int]) -> None:
    """Incisos whose labels only their count tells from words: 1 below a colon, then 2 and so on before the next
    article. ``first`` holds the characters that such a label begins with."""
    count = 0
    for at, line in enumerate(lines):
        if line.label is not None and line.label.kind == ARTICLE:
            count = 0
        match = pattern.match(text, line.start, line.end) if text[line.start] in first else None
        number = value(match[1]) if match else 0
        if number == 1 and at and _leads(text, lines[at - 1]) and _second(text, lines, at, pattern, value):
            count = 1
        elif not count or number != count + 1:
            continue
        else:
            count += 1
        line.label = matched(INCISO, str(number), match)


def _leads(text: str, line: Line) -> bool:
    """Whether a line ends in a colon, with perhaps a note behind it."""
    end = line.end
    if text[end - 1] == ")":
        end = max(text.rfind("(", line.start, end), line.start)
        while end > line.start and text[end - 1] == " ":
            end -= 1
    return text[end - 1] == ":"


def _second(text: str, lines: Sequence[Line], first: int, pattern: Pattern, value: Callable[[str], int]) -> bool:
    """Whether 2 comes before another article."""
    for line in lines[first + 1 :]:
        if line.label is not None and line.label.kind == ARTICLE:
            return False
        match = pattern.match(text, line.start, line.end)
        if match:
            return value(match[1]) == 2
    return False


def _divided(lines: Sequence[Line]) -> None:
    """Numbers with a dash are beyond doubt where the next line divides them: ``2 - Serviços`` above ``2.01 - Cura``."""
    before = None
    for line in lines:
        label = line.label
        if label is None:
            continue
        if (
            before is not None
            and label.kind == ITEM == before.label.kind
            and label.number == f"{before.label.number}.1"
        ):
            before.label = replace(before.label, strict=True)
        before = line


def _points(text: str, lines: Sequence[Line]) -> None:
    """Paragraphs of articles whose label fills its line, as acts of Portugal have them: ``1 — A feira``, with at most a
    title above, and ``2 —`` before the next article."""
    for at, line in enumerate(lines):
        label = line.label
        if label is None or label.kind != ARTICLE or line.start + label.body < line.end:
            continue
        count, found = 0, []
        for below in range(at + 1, len(lines)):
            kind = lines[below].label.kind if lines[below].label is not None else ""
            if kind == ARTICLE or (not count and below > at + 3):
                break
            match = _POINT.match(text, lines[below].start, lines[below].end)
            if match and int(match[1]) == count + 1:
                count += 1
                found.append((below, match))
        for below, match in found if count > 1 else ():
            lines[below].label = matched(PARAGRAPH, match[1], match)


def _misread(text: str, lines: Sequence[Line]) -> None:
    """Inciso I read as ``1 -`` above ``ll -``, or as ``l -`` below a colon and above II."""
    before, opened = None, False
    for at, line in enumerate(lines):
        if line.label is None:
            continue
        if before is not None:
            one = text.startswith("1 - ", before.start) and text.startswith("ll - ", line.start)
            if one or (opened and line.label.kind == INCISO and line.label.number == "2"):
                before.label = replace(before.label, kind=INCISO, number="1", strict=True)
        before = line
        opened = bool(at) and text[lines[at - 1].end - 1] == ":" and text.startswith(("l - ", "l – "), line.start)


def _dropped(text: str, lines: Sequence[Line]) -> None:
    """Paragraphs whose sign was dropped with all accents: a bare number is a loose label, which has to count on."""
    for line in lines:
        if line.label is not None:
            continue
        if match := _SOLE.match(text, line.start, line.end):
            line.label = matched(PARAGRAPH, "1u", match)
        elif match := _BARE.match(text, line.start, line.end):
            line.label = matched(PARAGRAPH, match[1], match, strict=False)
