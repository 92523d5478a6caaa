"""Texts that lost their line breaks: provisions that follow each other on one line are given lines of their own."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from ...late import Pattern
from ...naming import MONTH
from .lines import Span
from .traces import holds, inside, mark

_ARTICLE = Pattern(r"(?<=[.;:”\")A-ZÀ-Ý])[ \t]+(?=(?:Art|ART)\.\s?(\d[\d.]*)[º°o.]*(?: ?[-–])?[ \t]*[A-ZÀ-Ý“(])")
_PROVISION = Pattern(
    r"(?<![ \t])[ \t]+(?=(?:Art|ART)\.\s?\d[\d.]*[º°o.]*(?: o(?= ))?(?: ?[-–])?[ \t]*[A-ZÀ-Ý“(])"
    r"|(?<=[.;:”\")])[ \t]+(?=Par[áa]grafo [úÚ]nico|§\s?\d+\s?[º°o.]|[IVXLC]+\s?[-–]\s|[a-z]\)\s"
    r"|(?:CAP[ÍI]TULO|T[ÍI]TULO|SE[ÇC][ÃA]O|Seção|LIVRO|ANEXO)\s+[IVXÚ])"
)
_PARAGRAPH = Pattern(r"[.;:]([ \t]+)(?=§ ?\d{1,2}[º°o.] [A-ZÀ-Ý][a-zà-ÿ ]|Parágrafo único\. [A-ZÀ-Ý])")
_QUOTED = Pattern(r"(?<!lê)(?<!le)(?<!leia-se):([ \t]+)(?=[“\"](?:Art\.|§)\s?\d)")
_ANNOUNCED = [(words, mark(words)) for words in (": “Art.", ": “§", ': "Art.', ': "§')]
_PARAGRAPHS = [(words, mark(words)) for words in (". § ", ". Parágrafo único.")]
_JUSTIFICATION = Pattern(r"(?<=[.”)])\s{2,}(JUSTIFICA(?:ÇÃO|TIVA|CAO))\s{1,}(?=[A-ZÀ-Ý])")
_DATED = Pattern(
    r"[.;]([ \t]+)(?=[A-ZÀ-Ý][\w'’. -]{2,40}(?:[-/][A-Z]{2})?,\s(?:em\s)?\d{1,2}[º°]?\sde\s"
    rf"{MONTH}\sde\s\d{{4}}\b)"
)
_AT_START = Pattern(r"Art\.? ?(\d{1,4})(?!\d)[º°o.]")
_INSIDE = r"(?<![,(])(?<! d[aeo])(?<! [aeo])(?<!c/c)[ \t]+(?=Art\. ?{}(?:[º°o]\.?|\.)(?: ?[-–])?[ \t]*[A-ZÀ-Ý“(])"
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_LISTED = [
    Pattern(rf"{'(?<=:)' if numeral == 'I' else '(?:(?<=;)|(?<=; e)|(?<=; ou))'} (?={numeral} [-–] ?[^\W\d_])")
    for numeral in _NUMERALS
]
_LETTERS = "abcdefghijlmnopqrstuvxz"
_LETTERED = [
    Pattern(rf"{'(?<=:)' if letter == 'a' else '(?:(?<=;)|(?<=; e)|(?<=; ou))'} (?={letter}\) ?[^\W\d_])")
    for letter in _LETTERS
]
_NUMERAL = Pattern(r"([IVX]{1,4}) [-–] ")
_LAST_ARTICLE = 4_000  # characters that the last article may have, with its date behind it


def unglued(text: str, spans: Sequence[Span], traced: bytes) -> Sequence[Span]:
    """The lines, with those cut that hold several provisions.

    That is done only where more articles stand inside lines than at their starts and their numbers count up, because a
    capital ``Art. 5º`` in a sentence may be a citation. ``traced`` is the text's trace.
    """
    breaks: list[tuple[int, int]] = []
    if b"JUSTIFICA" in traced:
        for match in _JUSTIFICATION.finditer(text):
            breaks += [(match.start(), match.start(1)), (match.end(1), match.end())]
    if holds(text, traced, _ANNOUNCED):
        breaks += [match.span(1) for match in _QUOTED.finditer(text)]
    if holds(text, traced, _PARAGRAPHS):
        breaks += [match.span(1) for match in _PARAGRAPH.finditer(text)]
    if (last := text.rfind("\nArt")) >= 0:
        breaks += [match.span(1) for match in _DATED.finditer(text, last, last + _LAST_ARTICLE)][-1:]
    amid = text.count(" Art. ") if inside(b"A.", traced) else 0
    if amid:
        breaks += _missing(text, spans)
    if b":I" in traced and ": I " in text:
        breaks += _enumerated(text, spans, ": I ", _LISTED)
    if b";II" in traced or b";IV" in traced or b";V" in traced or b";X" in traced:
        breaks += _begun(text, spans, _LISTED, _numeral)
    if b";)" in traced:
        breaks += _begun(text, spans, _LETTERED, _letter)
    if b":)" in traced and ": a) " in text:
        breaks += _enumerated(text, spans, ": a) ", _LETTERED)
    amid += text.count(" ART. ") if inside(b"ART.", traced) else 0
    if (
        amid
        and amid > text.count("\nArt")
        and amid > (starts := sum(text.startswith("Art", span[0]) for span in spans))
    ):
        numbers = [int(match[1].replace(".", "")) for match in _ARTICLE.finditer(text)]
        counting = sum(second == first + 1 for first, second in pairwise(numbers))
        if len(numbers) > starts and counting * 2 >= len(numbers) - 1:
            breaks += [match.span() for match in _PROVISION.finditer(text)]
    return _cut(spans, sorted(set(breaks))) if breaks else spans


def _missing(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Where the one article that is missing between two lines begins inside the lines above the second."""
    found = []
    last, number = -1, 0
    for start, end, _, _ in spans:
        if text[start] != "A" or not (match := _AT_START.match(text, start, end)):
            continue
        count = int(match[1])
        if last >= 0 and count == number + 2:
            inside = list(re.finditer(_INSIDE.format(number + 1), text[last:start]))
            if len(inside) == 1:
                found.append((last + inside[0].start(), last + inside[0].end()))
        last, number = start, count
    return found


def _enumerated(text: str, spans: Sequence[Span], opening: str, labels: Sequence[Pattern]) -> list[tuple[int, int]]:
    """Where incisos or alíneas begin that stand in a row behind a colon: ``compõe-se de: I - um; II - dois; e III -
    três.``"""
    found = []
    for start, end, _, _ in spans:
        at = text.find(opening, start, end)
        row = _row(text, at, end, labels) if at >= 0 else []
        if len(row) > 1:
            found += row
    return found


def _begun(
    text: str, spans: Sequence[Span], labels: Sequence[Pattern], place: Callable[[str, int], int]
) -> list[tuple[int, int]]:
    """Where those begin that follow another on its line: ``II - dois; III - três.``; one alínea
    alone only where it is joined by ``e``."""
    found = []
    for start, end, _, _ in spans:
        if first := place(text, start):
            row = _row(text, start, end, labels[first:])
            if row and (place is _numeral or len(row) > 1 or text[row[-1][0] - 1] != ";"):
                found += row
    return found


def _row(text: str, at: int, end: int, labels: Sequence[Pattern]) -> list[tuple[int, int]]:
    """The blanks before labels that follow each other, as many as there are."""
    found = []
    for label in labels:
        match = label.search(text, at, end)
        if match is None:
            break
        found.append(match.span())
        at = match.end()
    return found


def _letter(text: str, start: int) -> int:
    """The place in the alphabet of the alínea that a line begins with; 0 where it begins with none."""
    return _LETTERS.find(text[start]) + 1 if text.startswith(") ", start + 1) else 0


def _numeral(text: str, start: int) -> int:
    """The number of the inciso that a line begins with, up to XII; 0 where it begins with none."""
    match = _NUMERAL.match(text, start) if text[start] in "IVX" else None
    return _NUMERALS.index(match[1]) + 1 if match and match[1] in _NUMERALS else 0


def _cut(spans: Sequence[Span], breaks: Sequence[tuple[int, int]]) -> list[Span]:
    result = []
    at = 0
    for start, end, indent, gap in spans:
        while at < len(breaks) and breaks[at][0] < end:
            first, last = breaks[at]
            at += 1
            if start < first and last < end:
                result.append((start, first, indent, gap))
                start, indent, gap = last, 0, False
        result.append((start, end, indent, gap))
    return result
