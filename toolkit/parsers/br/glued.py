"""Texts that lost their line breaks: provisions that follow each other on one line are given lines of their own."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from ...late import Pattern
from ...naming import MONTH, roman
from .lines import Span
from .traces import holds, inside, mark

_ARTICLE = Pattern(
    r"(?<=[.;:”\")A-ZÀ-Ý])[ \t]+(?=(?:Art|ART)\.\s?(\d[\d.]*)[º°o.]*(?: ?[-–])?[ \t]*[A-ZÀ-Ý“(](?! ?[-–]?\n))"
)
_PROVISION = Pattern(
    r"(?<![ \t,(])(?:(?<!\s[dn][aeo])(?<!\s[aeo])[ \t]+(?=Art)|(?<!\s[DN][AEO])(?<!\s[AEO])[ \t]+(?=ART))"
    r"(?=(?:Art|ART)\.\s?\d[\d.]*[º°o.]*(?: o(?= ))?(?: ?[-–])?[ \t]*[A-ZÀ-Ý“(](?! ?[-–]?\n))"
    r"|(?:(?<=[.;:”\")])|(?<=[;,] e)|(?<=[;,] ou)|(?<=; e,))[ \t]+"
    r"(?=Par[áa]grafo [úÚ]nico|§\s?\d+\s?[º°o.]|[IVXLC]+\s?[-–]\s|[a-z]\)\s"
    r"|(?:CAP[ÍI]TULO|T[ÍI]TULO|SE[ÇC][ÃA]O|Seção|LIVRO|ANEXO)\s+[IVXÚ])"
    r"|(?<=\w)[ \t]+(?=(?:CAP[ÍI]TULO|T[ÍI]TULO|SE[ÇC][ÃA]O)\s[IVX]+\s[A-ZÀ-Ý]{2}"
    r"|(?:Sub)?[Ss]eção\s[IVX]+\sD[aeo]s?\s[A-ZÀ-Ý])"
)
_QUOTED = Pattern(r"(?<!lê)(?<!le)(?<!leia-se):([ \t]+)(?=[“\"](?:Art\.|§)\s?\d)")
_ANNOUNCED = [(words, mark(words)) for words in (": “Art.", ": “§", ': "Art.', ': "§')]
_ABOVE = Pattern(
    r":([ \t]*)(?=[“\"‘«'][ \t]*\n\s*(?:(?:Art|ART)\b|§|Par[áa]grafo\s|PAR[ÁA]GRAFO\s|[IVXLC]{1,7}\s?[-–—]|[a-z]\)\s"
    r"|\.{3}|…|(?:CAP[ÍI]TULO|Cap[íi]tulo|T[ÍI]TULO|T[íi]tulo|SE[ÇC][ÃA]O|Se[çc][ãa]o|LIVRO|ANEXO)\s|\d{1,3}(?:\.\d+)*[\s.)-]))"
)
_AMENDS = Pattern(r"reda[çc][ãa]o|\bseguinte|altera[çdr]|modifica[çdr]|acr[ée]sc|inclu[ií]", re.IGNORECASE)
_LAST_MARK = re.compile(rb":(?:\xe2\x80[\x98\x9c]|\xc2\xab|[\"'])(?:\n|$)")
_AMENDED = Pattern(r"[”\"] ?[.;]? ?\((?:NR|AC)\)[.;]?([ \t]+)(?=(?:Art|ART)\. ?\d)")
_AMENDED_MARK = re.compile(rb"[\x9d\"][.;]?\((?:NR|AC)\)[.;]?A(?:RT)?\.")
_JUSTIFICATION = Pattern(r"(?<=[.”)])\s{2,}(JUSTIFICA(?:ÇÃO|TIVA|CAO))\s{1,}(?=[A-ZÀ-Ý])")
_DATED = Pattern(
    r"[.;]([ \t]+)(?=[A-ZÀ-Ý][\w'’. -]{2,40}(?:[-/][A-Z]{2})?,\s(?:em\s)?\d{1,2}[º°]?\sde\s"
    rf"{MONTH}\sde\s\d{{4}}\b)"
)
_AT_START = Pattern(r"Art\.? ?(\d{1,4})(?!\d)[º°o.]")
_STARRED = ("* A", "- A", "(*) A")
_INSIDE = r"(?<![,(])(?<! d[aeo])(?<! [aeo])(?<!c/c)[ \t]+(?=Art\. ?{}(?:[º°o]\.?|\.)(?: ?[-–])?[ \t]*[A-ZÀ-Ý“(])"
_BEHIND = r"(?<=[.”])" + _INSIDE
_LETTERS = "abcdefghijlmnopqrstuvxz"
_INNER = Pattern(
    r"(?P<lead>[.,;:)”\"](?:(?<=[,;])\s(?:e|ou),?|(?<!,)))(?P<blank>[ \t]+)"
    r"(?=§\s?(?P<par>\d{1,2})[º°o.]\s(?:[A-ZÀ-Ý][a-zà-ÿ ]|\((?:Revog|revog|Vetad|VETAD))"
    r"|(?P<sole>Parágrafo único\.\s[A-ZÀ-Ý])|(?P<inc>[IVXLC]{1,7})(?:\s[-–—]\s?|[-–—]\s)[\w(]"
    r"|(?P<ali>[a-z])\)\s?[\w(])"
)
_INNER_MARKS = re.compile(rb"[.:;)](?:\xc2\xa7|[IVXLC]+(?:-|\xe2\x80[\x93\x94])|(?<=[:;])\)|(?<=\.)P\xc3\xa1)")
_HEAD = Pattern(
    r"[“\"]?(?:(?P<art>Art)\b|§\s?(?P<par>\d{1,2})|(?P<sole>Par)|(?P<inc>[IVXLC]{1,7})\s?[-–—]|(?P<ali>[a-z])\))"
)
_LABEL_BELOW = Pattern(r"\sArt\. ?\d[\d.]*[º°]?(?:-[A-Z])?(?: ?[-–])?$")  # that a converter moved (:mod:`.moved`)
_SAID = 160  # characters above an opening mark that say what it opens
_NEAR = 60  # lines between the provisions of a list
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
    if _AMENDED_MARK.search(traced):
        breaks += [match.span(1) for match in _AMENDED.finditer(text)]
    if _LAST_MARK.search(traced):  # a quotation mark ends the line above what it opens
        opened = _ABOVE.finditer(text)
        breaks += [
            match.span(1) for match in opened if _AMENDS.search(text, max(0, match.start() - _SAID), match.start())
        ]
    if (last := text.rfind("\nArt")) >= 0:
        breaks += [match.span(1) for match in _DATED.finditer(text, last, last + _LAST_ARTICLE)][-1:]
    amid = text.count(" Art. ") if inside(b"A.", traced) else 0
    if amid:
        breaks += _missing(text, spans)
    if _INNER_MARKS.search(traced):
        breaks += _inner(text, spans)
    amid += text.count(" ART. ") if inside(b"ART.", traced) else 0
    if (
        amid
        and amid > text.count("\nArt")
        and amid > text.count("\nART")
        and amid > (starts := sum(text.startswith(("Art", "ART"), span[0]) for span in spans))
    ):
        numbers = [int(match[1].replace(".", "")) for match in _ARTICLE.finditer(text)]
        counting = sum(second == first + 1 for first, second in pairwise(numbers))
        if len(numbers) > starts and counting * 2 >= len(numbers) - 1:
            breaks += [match.span() for match in _PROVISION.finditer(text)]
    return _cut(spans, sorted(set(breaks))) if breaks else spans


def _missing(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Where the one article that is missing between two lines begins inside the lines above the second, or the one
    below the last on its very line."""
    found = []
    last, number, stop = -1, 0, 0
    for start, end, _, _ in spans:
        if text[start] in "*-(" and text.startswith(_STARRED, start):
            start = text.find("A", start)
        if text[start] != "A" or not (match := _AT_START.match(text, start, end)):
            continue
        count = int(match[1])
        if last >= 0 and count == number + 2:
            inside = list(re.finditer(_INSIDE.format(number + 1), text[last:start]))
            if len(inside) == 1:
                found.append((last + inside[0].start(), last + inside[0].end()))
        last, number, stop = start, count, end
    if last >= 0:
        inside = list(re.finditer(_BEHIND.format(number + 1), text[last:stop]))
        if len(inside) == 1:
            found.append((last + inside[0].start(), last + inside[0].end()))
    return found


class _Inner(NamedTuple):
    """A provision that may begin inside of a line: its kind and number, what stands before it, and the blanks there."""

    kind: str
    number: int
    lead: str
    place: tuple[int, int]


def _inner(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Where paragraphs, incisos and alíneas begin that follow another provision on its line and count on there:
    ``compõe-se de: I - um; II - dois. § 1º Três``."""
    found: list[tuple[int, int]] = []
    starts = [span[0] for span in spans]
    steps = iter(range(2 * len(spans) + _NEAR))  # lines to look at for what a list lacks: as many as two rounds have
    matches = _INNER.finditer(text)
    for at, labels in groupby(matches, lambda match: bisect_right(starts, match.start()) - 1):
        if at >= 0 and not _LABEL_BELOW.search(text, *spans[at][:2]):
            labels = list(labels)
            row = _counting(text, spans[at], labels)
            sure = [one.place for index, one in enumerate(row) if _stands(row, index)]
            lone = Counter((kind, match[kind]) for match in labels for kind in ("inc", "ali") if match[kind])
            found += sure
            found += [
                match.span("blank")
                for match in labels
                if match.span("blank") not in sure
                and (kind := "inc" if match["inc"] else "ali" if match["ali"] else "")
                and lone[kind, match[kind]] == 1
                and _lacks(text, spans, at, kind, _count(kind, match[kind]), steps)
            ]
    return found


def _lacks(text: str, spans: Sequence[Span], at: int, kind: str, number: int, steps: Iterator[int]) -> bool:
    """Whether the lines above and below one lack the provision of a list that has this number."""
    above = _number(text, spans[max(0, at - _NEAR) : at + 1][::-1], kind, steps)
    return above == number - 1 and _number(text, spans[at + 1 : at + _NEAR], kind, steps) == number + 1


def _number(text: str, part: Iterable[Span], kind: str, steps: Iterator[int]) -> int:
    """The number of the first line that begins a provision of a kind; 0 where what the list is part of comes first.
    Each line takes one of the ``steps``, and there is none without."""
    for (start, end, _, _), _ in zip(part, steps, strict=False):
        head = _HEAD.match(text, start, end)
        if head is None:
            continue
        if head[kind]:
            return _count(kind, head[kind])
        if kind == "ali" or not head["ali"]:
            return 0
    return -1


def _counting(text: str, line: Span, matches: Iterable[re.Match[str]]) -> list[_Inner]:
    """Those of a line that count on from the label that it begins with, or from each other; of paragraphs behind the
    end of a sentence those with any number, of lists the first behind a colon too."""
    numbers: dict[str, int | None] = {"par": None, "inc": 0, "ali": 0}
    if head := _HEAD.match(text, *line[:2]):
        kind = next(kind for kind, words in head.groupdict().items() if words)
        numbers["par" if kind in ("art", "sole") else kind] = _count(kind, head[kind])
    row = []
    for match in matches:
        kind = next(kind for kind in ("par", "sole", "inc", "ali") if match[kind])
        number, lead = _count(kind, match[kind]), match["lead"]
        if kind in ("par", "sole"):
            before = numbers["par"]
            if lead not in ".;:" and (before is None or number != before + 1 or len(lead) > 1):
                continue
            kind, numbers = "par", {"par": number, "inc": 0, "ali": 0}
        elif number == 1:
            if lead != ":" and (lead != ")" or not _leads(text, match.start())):
                continue
        elif not numbers[kind] or number != numbers[kind] + 1 or lead in '.:”"':
            continue
        numbers[kind] = number
        if kind == "inc":
            numbers["ali"] = 0
        row.append(_Inner(kind, number, lead, match.span("blank")))
    return row


def _stands(row: Sequence[_Inner], at: int) -> bool:
    """Whether one of a line has company: the first of a list a second, and an alínea behind a semicolon another."""
    one = row[at]
    if one.kind == "par":
        return True
    closed = ("par",) if one.kind == "inc" else ("par", "inc")
    following = next((other for other in row[at + 1 :] if other.kind == one.kind or other.kind in closed), None)
    if one.number == 1:
        return following is not None and following.kind == one.kind
    alone = following is None or following.kind != one.kind
    return one.kind == "inc" or one.lead != ";" or not alone or (at > 0 and row[at - 1].kind == one.kind)


def _count(kind: str, words: str) -> int:
    """The number of a label; of an article, the paragraphs that stand above it."""
    if kind in ("art", "sole"):
        return int(kind == "sole")
    return int(words) if kind == "par" else roman(words) if kind == "inc" else _LETTERS.find(words) + 1


def _leads(text: str, end: int) -> bool:
    """Whether a note that ends at a place stands behind a colon."""
    opening = text.rfind("(", max(0, end - 200), end)
    return opening > 0 and text[:opening].rstrip()[-1:] == ":"


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
