"""Cutting a text into its components: the normative text, annexes, the justification, a table of contents."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...late import Pattern
from ...naming import roman, suffix
from . import epigraphs
from .accept import accepts
from .closing import closing, restart
from .contents import CONTENTS, contents
from .label import ARTICLE, GROUPINGS
from .lines import CLOSED, DANGLING, Line, ending

_ANNEX = Pattern(
    r"(?:ANN?EXOS?|Ann?exo|A N E X O|AP[ÊE]NDICE)(?:\s*[-–]?\s*"
    r"(?:(?P<only>[ÚU]NICO|[Úú]nico)|(?:[nN][º°.]{0,2}|[º°])?\s?(?:(?P<roman>[IVXLC]+)|(?P<digits>\d{1,3}))"
    r"|(?P<letter>[A-Z]))"
    r"(?:-(?P<suffix>[A-Z])\b)?(?!\w))?[”\"]?(?P<rest>\s*(?:[-–—:.(]|$).*|\s+[A-ZÀ-Ý\s,]+|\s+(?:DA|DO|À|AO) .*)?$"
)
JUSTIFICATION = Pattern(
    r"(?:JUSTIFICA(?:[ÇC][ÃA]O|TIVA)S?|Justifica(?:[çc][ãa]o|tiva)|J\s?U\s?S\s?T\s?I\s?F\s?I\s?C\s?A\s?(?:[ÇC]\s?[ÃA]\s?O|T\s?I\s?V\s?A))\s*[:.]?(?:\s(?:AO|DO|DA|À)\s[^a-z]{1,90})?$"
)
_MEMORANDUM = Pattern(
    r"(?:EXPOSI[ÇC][ÃA]O DE MOTIVOS|Exposição de Motivos|E\.?M\.?I?\.? (?:Interministerial )?n?[º°o.]{0,2} ?\d+)\b"
    r"|(MENSAGEM) N[º°o.]"
)
_BEFORE = frozenset(("justification", "memorandum"))
_LONGEST_HEAD = 60
OPINION = "parecer"  # what a committee says of a bill, above its own draft
_LIST = Pattern(
    r"(?:Lista|Tabela|Quadro|Rela[çc][ãa]o)\b[^.;:]{0,60}\banex[oa]s? (?:a|à|ao) (?:Lei|Decreto)\b", re.IGNORECASE
)
_TABLE = Pattern(r"(?:TABELA|QUADRO|LISTA)\s(?:N[º°.]{1,2}\s?)?(?:[IVXLC]{1,6}|\d{1,2}|[A-Z]|[ÚU]NIC[OA])(?!\w)")
_CITED = Pattern(r"LEGISLA[ÇC][ÃA]O CITADA")
TRANSITORY = Pattern(
    r"(?:AT[OA] DAS |DAS )?DISPOSI[ÇC][ÕO]ES (?:CONSTITUCIONAIS |ORG[ÂA]NICAS |GERAIS )?(?:GERAIS E )?TRANSIT[ÓO]RIAS$"
)


class Part(NamedTuple):
    """A component and its lines ``[first, last)``. ``stop`` is where its closing words begin."""

    id: str
    type: str
    title: str
    first: int
    last: int
    stop: int


def parts(text: str, lines: Sequence[Line], quoted: Sequence[tuple[int, int]]) -> list[Part]:
    """The components in order; they cover the lines. ``quoted`` are the blocks of lines inside quoted amendments, where
    nothing begins a component."""
    starts: list[tuple[int, str, str]] = [(0, "main", "normative")]
    names = {"main": 1, "norma": 1}
    inside = iter([*quoted, (len(lines), len(lines))])
    block = next(inside)
    content = contents(text, lines)
    index = 0
    if content:
        starts = [(content[0], "sumario", "other"), (content[1], "main", "normative")]
        if content[0] > 0:
            starts.insert(0, (0, "preliminar", "other"))
            names["preliminar"] = 1
        names["sumario"] = 1
        index = content[1]
    articles, last_article, first_article = 0, "", len(lines)
    named: dict[int, frozenset[str]] = {}
    reports, reported, act = epigraphs.Reports(text, lines), not content, index
    provision = _last_provision(lines)
    while index < len(lines):
        line = lines[index]
        label = line.label
        if label is not None and label.kind != ARTICLE:
            index += 1
            continue
        while index > block[1]:
            block = next(inside)
        if index >= block[0]:
            index = block[1] + 1
            continue
        if label is not None:
            if label.strict and (last_article or accepts(text, label, line, lines[index - 1] if index else None, "")):
                if first_article == len(lines):
                    first_article, reported = index, reported and reports.above(index)
                if label.number == "1" and last_article and starts[-1][2] != "memorandum":
                    main = starts[-1][1] == "main"
                    first = restart(text, lines, index, starts[-1][0], not main or last_article == "1")
                    if first is not None:
                        transitory = TRANSITORY.match(text, lines[first].start, lines[first].end)
                        kind = ("adct", "normative") if transitory else ("anexo", "annex")
                        starts.append((first, _name(names, *kind), kind[1]))
                        act = first if transitory else act
                    elif other := epigraphs.below_signatures(text, lines, index, starts[-1][0]):
                        starts.append((other, _name(names, "norma", "normative"), "normative"))
                        act = other
                last_article = label.number
                articles += starts[-1][2] not in _BEFORE
            index += 1
            continue
        if starts[-1][2] in _BEFORE and starts[0][1] == "main" and not articles and epigraphs.is_head(text, line):
            starts[0] = (0, "preliminar", "other")
            starts = [*(starts if starts[1][0] else starts[1:]), (index, "main", "normative")]
            act = index
        drafted = reported and len(starts) == 1 and reports.above(min(index, first_article))
        if drafted and epigraphs.is_draft(text, lines, index):
            starts, articles, act = [(0, OPINION, "other"), (index, "main", "normative")], 0, index
        part = starts[-1]
        kind = _opening(text, lines, index, names, articles, part, act, named, index > provision)
        if not kind and articles and text[line.start] in "TQL" and part[2] == "normative":
            kind = (_name(names, "anexo", "annex"), "annex") if _is_table(text, lines, part[0], index) else None
        if kind:
            starts.append((index, *kind))
            act = index if kind[1] == "normative" else act
            last_article = ""
        index += 1
    if not articles and len(starts) > 1 and starts[1][2] == "memorandum" and starts[0][1] == "main":
        starts[:2] = [(0, "main", "memorandum")]  # a message alone
    result = []
    for position, (first, name, kind) in enumerate(starts):
        last = starts[position + 1][0] if position + 1 < len(starts) else len(lines)
        closes = kind == "normative" or (kind == "annex" and _has_articles(lines, first, last))
        stop = closing(text, lines, first, last) if closes else last
        title = "" if name == "main" else _title(text, lines, first, kind)
        result.append(Part(name, kind, title, first, last, stop))
    return result


def _title(text: str, lines: Sequence[Line], first: int, kind: str) -> str:
    line = lines[first]
    return (
        epigraphs.epigraph(text, lines, first) if kind == "normative" else " ".join(text[line.start : line.end].split())
    )


def _last_provision(lines: Sequence[Line]) -> int:
    """The last line with a label that is no heading's, -1 where none has one."""
    index = len(lines) - 1
    while index >= 0 and ((label := lines[index].label) is None or label.kind in GROUPINGS):
        index -= 1
    return index


def _has_articles(lines: Sequence[Line], first: int, last: int) -> bool:
    return any(line.label is not None and line.label.kind == ARTICLE for line in lines[first:last])


def _name(names: dict[str, int], base: str, kind: str, number: int = 0, tail: str = "") -> str:
    """A component id that is not taken: ``anexo2`` by its own numeral, else the next free one. ``names`` holds the ids
    that are taken, and for each base the number that is free."""
    wanted = f"{base}{number or 1}{tail}" if kind == "annex" else base
    if wanted in names:
        number = max(names.get(f"{base}#", 2), number)
        while f"{base}{number}" in names:
            number += 1
        wanted = f"{base}{number}"
        names[f"{base}#"] = number + 1
    names[wanted] = 1
    return wanted


def _opening(
    text: str,
    lines: Sequence[Line],
    index: int,
    names: dict[str, int],
    articles: int,
    part: tuple[int, str, str],
    act: int,
    named: dict[int, frozenset[str]],
    below: bool,
) -> tuple[str, str] | None:
    """The name and type of the component that a line opens. ``part`` is the one that it stands in, ``act`` the line
    where the act begins that this belongs to, ``named`` is for :func:`.epigraphs.follows_annex`; ``below`` says that
    the line stands below all provisions."""
    line = lines[index]
    first = text[line.start]
    if first == "A":
        if line.end - line.start > 200:
            return None
        match = _ANNEX.match(text, line.start, line.end)
        if match and (articles or match["roman"] or match["digits"] or match["only"]):
            if not text[line.start : line.start + 5].isupper() and text[line.end - 1] in ".;,:":
                return None
            if index and _is_amid(text, lines[index - 1], line, lines[index + 1 : index + 2]):
                return None
            number = 1 if match["only"] else roman(match["roman"]) if match["roman"] else int(match["digits"] or 0)
            tail = suffix(match["suffix"]) if number and match["suffix"] else ""
            return _name(names, "anexo", "annex", number, tail), "annex"
        if articles and TRANSITORY.match(text, line.start, line.end):
            return _name(names, "adct", "normative"), "normative"
    elif first in "Jj" and line.end - line.start < 140:
        if JUSTIFICATION.match(text, line.start, line.end):
            return _name(names, "justificacao", "justification"), "justification"
    elif first in "EM" and line.end - line.start < 120 and (match := _MEMORANDUM.match(text, line.start, line.end)):
        if articles or epigraphs.is_message(text, lines, index, bool(match[1])):
            return _name(names, "mensagem" if match[1] else "exposicao", "memorandum"), "memorandum"
    elif first in "ÍIS" and below and articles and CONTENTS.match(text, line.start, line.end):
        return _name(names, "sumario", "other"), "other"  # at the end of the act
    elif first == "L" and _CITED.match(text, line.start, line.end):
        return _name(names, "legislacao", "other"), "other"
    if articles and first in "LTQR" and line.end - line.start < 140 and _is_list(text, lines, index):
        return _name(names, "anexo", "annex"), "annex"
    if articles and first in epigraphs.INITIALS and _opens_act(text, lines, index, part, act, named):
        return _name(names, "norma", "normative"), "normative"
    return None


def _is_amid(text: str, before: Line, line: Line, below: Sequence[Line]) -> bool:
    """Whether the sentence above an annex's name needs more words, and has them there: ``do`` / ``Anexo II`` / ``desta
    Lei``."""
    if ending(text, before) != DANGLING or text.count("\n", before.end, line.start) > 1:
        return False
    small = bool(below) and below[0].label is None and text[below[0].start].islower()
    return small or not text[line.start : line.start + 5].isupper()


def _opens_act(
    text: str,
    lines: Sequence[Line],
    index: int,
    part: tuple[int, str, str],
    act: int,
    named: dict[int, frozenset[str]],
) -> bool:
    """Whether a line is the epígrafe of another act, by the component that it stands in."""
    first, _, kind = part
    if kind == "normative":
        return epigraphs.follows_act(text, lines, index)
    if kind != "annex":
        return epigraphs.follows_argument(text, lines, index)
    return epigraphs.follows_annex(text, lines, index, act, first, named)


def _is_list(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a line heads a list that is an annex without that word: ``Lista de serviços anexa à Lei …``."""
    line = lines[index]
    return bool(_LIST.match(text, line.start, line.end)) and ending(text, lines[index - 1]) == CLOSED


def _is_table(text: str, lines: Sequence[Line], begun: int, index: int) -> bool:
    """Whether a line heads a table below the signatures of the component that begins at ``begun``: an annex without
    that word."""
    line = lines[index]
    if line.end - line.start > 120 or not _TABLE.match(text, line.start, line.end):
        return False
    return closing(text, lines, max(begun, index - _LONGEST_HEAD), index) < index
