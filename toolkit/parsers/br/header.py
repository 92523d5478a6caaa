"""What stands above the first provision: epígrafe, ementa and preamble (LC 95/1998, arts. 3º to 6º)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...late import Pattern
from ...naming import MONTH
from .clean import is_capital
from .lines import DANGLING, Line, ending
from .metadata import days
from .preamble import begins, inline
from .summaries import BEGINS, dated, is_aside, is_end, is_report, over, without_asides
from .text import joined

_TION = "(?:[ÇC][ÃA])?O"  # some texts lost their accented letters
_KINDS = (
    f"EMENDA CONSTITUCIONAL|(?:PROPOSTA DE )?EMENDA [ÀA] (?:CONSTITUI{_TION}|LEI ORG[ÂA]NICA)"
    "|LEI COMPLEMENTAR|LEI DELEGADA|LEI ORG[ÂA]NICA|LEI|DECRETO[- ]LEI|DECRETO LEGISLATIVO|DECRETO|MEDIDA PROVIS[ÓO]RIA"
    f"|PROJETO DE LEI COMPLEMENTAR|PROJETO DE LEI|PROJETO DE RESOLU{_TION}|PROJETO DE DECRETO LEGISLATIVO"
    "|SUBSTITUTIVO|EMENDA (?:SUBSTITUT|MODIFICAT|ADIT|SUPRESS|AGLUTINAT)IVA|EMENDA(?: DE PLEN[ÁA]RIO)?(?= N[º°O.])"
    "|REDA[ÇC][ÃA]O FINAL"
    f"|AUT[ÓO]GRAFO|RESOLU{_TION}|PORTARIA(?: CONJUNTA| INTERMINISTERIAL| NORMATIVA)?|INSTRU{_TION}(?: NORMATIVA)?"
    f"|ORDEM DE SERVI[ÇC]O|DELIBERA{_TION}|PROVIMENTO|ATO|CIRCULAR|CARTA[- ]CIRCULAR|PARECER|CONSTITUI{_TION}|C[ÓO]DIGO"
    f"|REGULAMENTO|REGIMENTO(?: INTERNO)?|RECOMENDA{_TION}|ORIENTA{_TION} NORMATIVA"
    f"|SOLU{_TION} DE (?:CONSULTA|DIVERG[ÊE]NCIA)|S[ÚU]MULA(?!\\s*:)|ENUNCIADO|AC[ÓO]RD[ÃA]O|COMUNICADO|EDITAL"
    "|DECIS[ÃA]O|MENSAGEM(?= N[º°O.])|CONV[ÊE]NIO(?= (?:ICMS?|N[º°O.])\\b)|AJUSTE SINIEF|PROTOCOLO(?= ICMS?\\b)"
)
_SIGN = r"N\s?[º°O.\ufffd]{0,3}\s?"
_EPIGRAPH = Pattern(rf"(?:{_KINDS})\b.*(?:N[º°O.]|n[º°o.]|\d|, DE )", re.IGNORECASE)
_BARE = Pattern(rf"(?:{_KINDS})[\s\w/–-]{{0,60}}$")
_DAY = rf"\d{{1,2}}\s?[º°o]?(?:\s+DE\s+{MONTH}\s+(?:DE\s+)?|[./-]\d{{1,2}}[./-])\d{{4}}"
_WHOLE = Pattern(
    rf"(?:{_KINDS})\b[^\d;:()\n]{{0,120}}?(?P<number>\d[\d.]*(?:-\w{{1,3}})?)[^;:()\n]{{0,30}}?\s{_DAY}", re.IGNORECASE
)
_CAPITAL = Pattern(rf"(?:{_KINDS})\b")
_ALONE = Pattern(rf"(?:{_KINDS})(?:,? DE {_DAY}|[A-Z ]{{0,30}} {_SIGN}[\d.]+/\d{{2,4}})", re.IGNORECASE)
_LONGEST = 40
_ANNOUNCING = (" seguinte", " seguinte:")
_STOPS = '.”"'
_END = Pattern(r"\.?\s*(?:\(?\*+\)?|[-–(]?\s?D\.?O\.?.{0,30})?$")
_DATED = Pattern(r"(?:\bde|/|,|[./-]\d\d?[./-])\s*\d{4}\b\W*$|/\s?\d{2}\W*$|\d{4}\W*\(\*+\)$", re.IGNORECASE)
_NUMBERED = Pattern(rf"(?:{_SIGN})?\d|,?\s*DE\s+\d", re.IGNORECASE)
_DATE_LINE = Pattern(rf"(?:DE|EM)\s+{_DAY}\.?", re.IGNORECASE)
_SPACED = Pattern(r"(?<!\w)[A-ZÀ-Ý](?: [A-ZÀ-Ý](?!\w)){2,}")  # L E I  Nº 5
_TORN_SIGN = Pattern(r"[º°]$")
_UNFINISHED = (",", " de", " DE", " e", " E", " Nº", " nº", " N", " n", " No", " no")
_GLUED_SUMMARY = Pattern(
    rf"(?:\d{{4}}|/\d{{2}})(?P<end>\b)(?:\s?\([^()]{{1,80}}\))?[.,]?\s+(?:[-–]\s)?(?=[\"“]?{BEGINS})"
)
_INNER = Pattern(
    rf"(?<=\s)(?:{_KINDS})\b[A-ZÀ-Ý/ –-]{{0,90}} N[º°O.]{{1,2}}\s?[\d.]+(?:-\w{{1,3}})?"
    r",? DE \d{1,2}[º°]? DE [A-ZÇ]+ DE \d{4}"
)


@dataclass(frozen=True, slots=True)
class Header:
    """The parts of the head; ``ended`` is a note above the preamble that tells that the act is revoked or lapsed.
    ``issuer`` is the preamble with the line ends that the page does not force, ``above`` the lines above the epígrafe,
    ``dated`` the one below it that tells the day."""

    epigraph: str = ""
    summary: str = ""
    preamble: str = ""
    ended: str = ""
    issuer: str = ""
    above: str = ""
    dated: str = ""


def header(text: str, lines: Sequence[Line], whole: bool = True) -> Header:
    """The head in the lines above the first provision. ``whole`` is False where they may hold more than it, since no
    provision was found: then a head without preamble has no ementa."""
    first, begin = _first(text, lines)
    epigraph: list[tuple[int, int]] = []
    summary: list[tuple[int, int]] = []
    preamble: list[tuple[int, int]] = []
    at = 0
    if first is not None:
        end = lines[first].end
        cut = inline(text, begin, end)
        if cut:
            preamble.append((cut.end(), end))
        stop = cut.start() if cut else end
        glued = _GLUED_SUMMARY.search(text, begin, stop)
        epigraph.append((begin, glued.end("end") if glued else stop))
        if glued:
            summary.append((glued.end(), stop))
        at = first + 1
        while not cut and not glued and at < len(lines) and _goes_on(text, lines, at, epigraph):
            glued = _GLUED_SUMMARY.search(text, lines[at].start, lines[at].end) if lines[at].forced else None
            epigraph.append((lines[at].start, glued.end("end") if glued else lines[at].end))
            if glued:
                summary.append((glued.end(), lines[at].end))
            at += 1
    start = at
    if not preamble:
        start = next((i for i in range(at, len(lines)) if begins(text, lines, i)), len(lines))
    preamble += [(line.start, line.end) for line in lines[start:]]
    between = [] if first is None or not (whole or preamble) else lines[at:start]
    for line in between:
        if is_report(text, line):
            break
        bracketed = not summary and text[line.start] == "(" and text[line.end - 1] == ")"  # a note on the act
        if not (bracketed or text[line.start] == "*" or is_aside(text, line) or is_end(text, line)):
            summary.append((line.start, line.end))
    if summary and not preamble and (cut := inline(text, *summary[-1])) and text[cut.start() - 1] in _STOPS:
        preamble.append((cut.end(), summary[-1][1]))
        summary[-1] = summary[-1][0], cut.start()
    spaced = epigraph and _SPACED.match(text, *epigraph[0])
    name = " ".join(_tight(text[first:end]) for first, end in epigraph) if spaced else joined(text, epigraph)
    name, note = over(name)
    return Header(
        name,
        without_asides(joined(text, summary)) if summary else "",
        joined(text, preamble),
        next((text[line.start : line.end] for line in lines[:start] if is_end(text, line)), note),
        _broken(text, lines[start:], preamble),
        "\n".join(text[line.start : line.end][:200] for line in lines[max(0, (first or 0) - 6) : first or 0]),
        dated(text, between),
    )


def later(text: str, lines: Sequence[Line]) -> Header | None:
    """The head below numbered words that are not the act's first (a page's instructions, a column that a converter put
    before it): its epígrafe is a whole line and has a preamble below."""
    for at, line in enumerate(lines):
        if not _CAPITAL.match(text, line.start, line.end):
            continue
        told = _WHOLE.match(text, line.start, line.end) or _ALONE.match(text, line.start, line.end)
        if told and _END.match(text, told.end(), line.end):
            found = header(text, lines[at : at + _LONGEST], whole=False)
            return found if found.preamble else None
    return None


def _first(text: str, lines: Sequence[Line]) -> tuple[int | None, int]:
    """The line of the epígrafe, and where in it that begins."""
    candidates = [i for i, line in enumerate(lines) if _EPIGRAPH.match(text, line.start, line.end)]
    if candidates:
        first = _best(text, lines, candidates)
        return first, lines[first].start
    for i, line in enumerate(lines):
        if _BARE.match(text, line.start, line.end):
            return i, line.start
        if _SPACED.match(text, line.start, line.end) and _EPIGRAPH.match(_tight(text[line.start : line.end])):
            return i, line.start
    for i, line in enumerate(lines):  # a page of which the head is one line
        if line.end - line.start > 120 and (inner := _INNER.search(text, line.start, line.end)):
            return i, inner.start()
    return None, 0


def _best(text: str, lines: Sequence[Line], candidates: Sequence[int]) -> int:
    """The epígrafe among the lines that may be one: below a page's title (``Lei 8.666 de 1993 - Licitações``) it stands
    once more, as a line of its own with number and day."""
    best = candidates[0]
    candidates = [at for at in candidates[:_LONGEST] if at - best < _LONGEST]
    if len(candidates) == 1:
        return best
    known = _WHOLE.match(text, lines[best].start, lines[best].end)
    for at in candidates[1:]:
        line = lines[at]
        told = _WHOLE.match(text, line.start, line.end)
        if text.endswith(_ANNOUNCING, lines[at - 1].start, lines[at - 1].end):
            return at  # ``… promulgo o seguinte`` / ``DECRETO LEGISLATIVO Nº …``
        if not told or not _END.match(text, told.end(), line.end) or begins(text, lines, at):
            continue
        if any(begins(text, lines, i) for i in range(best + 1, at)) or ending(text, lines[at - 1]) == DANGLING:
            break
        if line.forced or not is_capital(told[0].replace("o", "").replace("n", "")):
            continue
        if known is None or known["number"] == told["number"]:
            best, known = at, told
    return best


def _tight(words: str) -> str:
    """Words whose letters are spaced out, with two spaces or more between words, as they are usually written."""
    return " ".join(_SPACED.sub(lambda spaced: spaced[0].replace(" ", ""), words).split())


def _goes_on(text: str, lines: Sequence[Line], at: int, epigraph: Sequence[tuple[int, int]]) -> bool:
    """Whether the epígrafe goes on in the line: the page broke it, or it has no number or no date yet."""
    above, line = lines[at - 1], lines[at]
    if begins(text, lines, at) or is_aside(text, line):
        return False
    if text.endswith(_UNFINISHED, above.start, above.end):
        return True
    told = joined(text, epigraph)
    if _DATE_LINE.fullmatch(text, line.start, line.end) and not days(told):
        return True  # below the year of ``LEI Nº 2.345/98`` too
    if _DATED.search(told) or told.endswith("."):
        return False
    if _NUMBERED.match(text, line.start, line.end) and (line.forced or len(told) < 60):
        return True
    if not any(char.isdigit() for char in told) and _TORN_SIGN.fullmatch(text, line.start, line.end):
        return True
    return line.forced and not re.match(BEGINS, text[line.start : line.start + 40])


def _broken(text: str, lines: Sequence[Line], preamble: Sequence[tuple[int, int]]) -> str:
    """The first words of the preamble, with a line end where the page may not have forced one."""
    if not lines:
        return joined(text, preamble[:1])
    told = text[preamble[0][0] : preamble[0][1]]
    for above, line in pairwise(lines[:30]):
        words = text[line.start : line.end]
        goes_on = line.forced or ending(text, above) == DANGLING or words[0].islower()
        if told[-1:] == "-" and words[0].islower():
            told = told[:-1] + words  # a word that the page cut
        else:
            told += (" " if goes_on else "\n") + words
    return told
