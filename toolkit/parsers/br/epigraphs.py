"""Lines that are the first of an act: of a bill below a message, of a draft below an opinion, of another act in the
same text; and what has to stand below one inside of what is no act."""

import re
from collections.abc import Sequence

from ...late import Pattern
from ...naming import MONTH
from .clean import is_capital
from .closing import closing, is_dated
from .label import ARTICLE
from .lines import DANGLING, Line, ending
from .preamble import begins
from .summaries import is_report

_EPIGRAPH = Pattern(
    r"(?:LEI|DECRETO|MEDIDA PROVIS[ÓO]RIA|EMENDA CONSTITUCIONAL|RESOLU[ÇC][ÃA]O|PORTARIA|INSTRU[ÇC][ÃA]O NORMATIVA"
    r"|DELIBERA[ÇC][ÃA]O)"
    r"[A-ZÀ-Ý/ -]{0,60} N[º°o.]{1,2} ?[\d.]+[A-Z/-]{0,12},? DE \d{1,2}[º°]? DE [A-ZÇ]+ DE \d{4}\.?$"
)
_SHORT_EPIGRAPH = Pattern(
    r"(?:LEI|DECRETO|RESOLU[ÇC][ÃA]O|PORTARIA|INSTRU[ÇC][ÃA]O NORMATIVA|DELIBERA[ÇC][ÃA]O|ATO|PROVIMENTO)"
    r"[A-ZÀ-Ý/ -]{0,60} N[.º°o]{1,3} ?[\d.]+(?:[/-]\d{2,4})?(?:,? (?i:de \d{1,2}[º°]? de [a-zç]+ de \d{4}))?\.?$"
)
_BILL = Pattern(r"PROJETO DE (?:LEI|RESOLU[ÇC][ÃA]O|DECRETO LEGISLATIVO)[A-ZÀ-Ý -]{0,60} N[.º°o]{1,3} ?\d")
_DRAFT = Pattern(
    r"(?:PROJETO DE (?:LEI|RESOLU[ÇC][ÃA]O|DECRETO LEGISLATIVO)|PROPOSTA DE EMENDA|(?:EMENDA )?SUBSTITUTIV[OA]"
    r"|REDA[ÇC][ÃA]O FINAL)\b[^;:]{0,120}$",
    re.IGNORECASE,
)
_KINDS = (
    r"(?:LEI|DECRETO|MEDIDA PROVIS[ÓO]RIA|EMENDA|RESOLU[ÇC][ÃA]O|PORTARIA|INSTRU[ÇC][ÃA]O|DELIBERA[ÇC][ÃA]O|ATO"
    r"|PROVIMENTO|ORDEM DE SERVI[ÇC]O|CIRCULAR|EDITAL)\b"
)
_KIND = Pattern(_KINDS, re.IGNORECASE)
_ACT = Pattern(
    rf"{_KINDS}[^.;:\d]{{0,90}}?"
    rf"(?:\bN[.º°o]{{0,3}}\s?(?P<number>\d[\d.]*)[^;:]{{0,70}}|,?\sDE\s\d{{1,2}}\s?[º°o]?\sDE\s{MONTH}\sDE\s\d{{4}}\.?)$",
    re.IGNORECASE,
)
_DAY = rf"\d{{1,2}}\s?[º°o]?(?:\sDE\s{MONTH}\sDE\s|[./-]\d{{1,2}}[./-])\d{{4}}"
# nothing but kind, issuer, number and date: words that a sentence would have are small
_ALONE = Pattern(
    rf"{_KINDS}(?:-LEI)?(?:\s(?:d[aeo]s?|e|à|[-–—]|(?-i:[A-ZÀ-Ý(\"“])[\w/\"”.)-]*)){{0,10}}"
    r"(?:\sN[.º°o]{0,3}\s?\d[\d.]*(?:\s?[/-]\s?\d{2,4})?(?:\s?[-–—/]\s?(?-i:[A-ZÀ-Ý])[\w/.-]{0,20}){0,3}"
    rf"(?P<date>,?\s(?:[-–—]\s)?DE\s(?:{_DAY}|\d{{4}}))?|,?\sDE\s(?P<day>{_DAY}))\.?$",
    re.IGNORECASE,
)
_GOES_ON = Pattern(
    rf"N[º°o.]{{1,3}}\s?\d|DE\s(?:\d|{MONTH}\s)|\d{{1,2}}\s?[º°o]?\sDE\s{MONTH}\b|{MONTH}\sDE\s\d{{4}}\b", re.IGNORECASE
)
_NUMBER_SIGN = Pattern(r"\bn[º°o.]{1,2}(?=\s?\d)")
_VETO = Pattern(r"\b(?:decidi|resolvi|resolveu)\s+vetar\b|\bRaz[õo]es d[oe]s? vetos?\b", re.IGNORECASE)
INITIALS = frozenset("LDMERPIACOS")  # how an epígrafe begins
_PART = Pattern(r"(?:ANEXO|AP[ÊE]NDICE|JUSTIFICA[ÇT]|EXPOSI[ÇC][ÃA]O DE MOTIVOS)")
_NUMBER = Pattern(r"\bN[.º°o]{0,3}\s?(\d[\d.]*)", re.IGNORECASE)
_MOST_LINES = 4  # of an epígrafe in a narrow column
_LONGEST = 200  # characters of an epígrafe
_LONGEST_HEAD = 60  # lines
_NEAR = 12  # lines between an epígrafe with its whole date and the preamble


def is_head(text: str, line: Line) -> bool:
    """Whether a line is the epígrafe of a bill, or of an act with its whole date."""
    if text[line.start] not in "PLDMER" or line.end - line.start > _LONGEST:
        return False
    return bool(_BILL.match(text, line.start, line.end) or _EPIGRAPH.match(text, line.start, line.end))


def is_message(text: str, lines: Sequence[Line], index: int, vetoes: bool) -> bool:
    """Whether a line above all articles heads a message or exposition: one that ``vetoes``, or one with the act
    below it and none above."""
    line = lines[index]
    name = text[line.start : line.end].partition(",")[0]
    if index > _LONGEST_HEAD or not is_capital(_NUMBER_SIGN.sub("", name)):
        return False
    if vetoes and _VETO.search(text):
        return True
    return any(is_head(text, one) for one in lines[index + 1 :]) and not any(
        is_head(text, one) for one in lines[:index]
    )


def follows_act(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a line below the articles of an act is the epígrafe of another: with its whole date, or with an article 1
    of its own, and a preamble above that if it is not in capitals or has more than kind, number and date."""
    line = lines[index]
    if line.end - line.start > _LONGEST or not _KIND.match(text, line.start, line.end):
        return False
    if ending(text, lines[index - 1]) == DANGLING:
        return False
    if _EPIGRAPH.match(text, line.start, line.end):
        return True
    words = epigraph(text, lines, index)
    whole = _EPIGRAPH.match(words) is not None
    if (whole or _SHORT_EPIGRAPH.match(words)) and restarts(lines[index + 1 : index + 1 + _LONGEST_HEAD]):
        return True
    return _ALONE.match(words) is not None and _is_drafted(text, lines, index, whole)


def epigraph(text: str, lines: Sequence[Line], index: int) -> str:
    """The words of the epígrafe that begins at a line: with those of the lines below where its number or its date goes
    on there."""
    line = lines[index]
    words = " ".join(text[line.start : line.end].split())
    for below in lines[index + 1 : index + _MOST_LINES]:
        told = _ALONE.match(words)
        if (told and (told["date"] or told["day"])) or below.label is not None:
            break
        if not _GOES_ON.match(text, below.start, below.end):
            break
        words = f"{words} {' '.join(text[below.start : below.end].split())}"
    return words


def restarts(lines: Sequence[Line]) -> bool:
    """Whether the first article of these lines is an article 1."""
    labels = (line.label for line in lines)
    first = next((label.number for label in labels if label is not None and label.kind == ARTICLE), "")
    return first in ("1", "1u")


def below_signatures(text: str, lines: Sequence[Line], index: int, least: int) -> int:
    """Where another act begins whose article 1 stands at line ``index``, below place, date and signatures of the one
    that begins at line ``least``, and below a preamble of its own: at its kind, else at the preamble. 0 if none is."""
    if text[lines[index - 1].end - 1] != ":":
        return 0
    signed = closing(text, lines, least, index)
    if signed >= index - 1 or not is_dated(text, lines, signed, index):
        return 0
    below = range(signed + 1, index)
    named = (at for at in below if _KIND.match(text, lines[at].start, lines[at].end))
    made = (at for at in below if text.startswith(("O ", "A "), lines[at].start) and begins(text, lines, at))
    return next((at for at in named if ending(text, lines[at - 1]) != DANGLING), next(made, 0))


def follows_annex(
    text: str, lines: Sequence[Line], index: int, act: int, annex: int, named: dict[int, frozenset[str]]
) -> bool:
    """Whether a line inside of an annex is the epígrafe of another act, as in a journal: with a preamble and an article
    1 below it, or with its whole date and a preamble close by.

    What stands just below the annex's heading, or has a number that the act names between line ``act``, where it
    begins, and line ``annex``, is annexed; ``named`` keeps these numbers."""
    line = lines[index]
    if index - annex < 2 or line.end - line.start > _LONGEST or ending(text, lines[index - 1]) == DANGLING:
        return False
    told = _ACT.match(text, line.start, line.end)
    if told is None:
        return follows_argument(text, lines, index)
    if not _is_drafted(text, lines, index, _EPIGRAPH.match(text, line.start, line.end) is not None):
        return False
    if annex not in named:
        found = _NUMBER.findall(text, lines[act].start, lines[annex].start)
        named[annex] = frozenset(_plain(number) for number in found)
    number = _plain(told["number"] or "")
    return number not in named[annex] and (told["number"] is None or number != "")


def follows_argument(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a line below what argues for a bill, or cites laws, is the epígrafe of another one: such texts cite whole
    laws, but no bills."""
    line = lines[index]
    if line.end - line.start > _LONGEST or not _DRAFT.match(text, line.start, line.end):
        return False
    return ending(text, lines[index - 1]) != DANGLING and _is_drafted(text, lines, index)


def is_draft(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a line is an epígrafe with a preamble and an article 1 below it, and words above."""
    line = lines[index]
    if not index or text[line.start] not in INITIALS or line.end - line.start > _LONGEST:
        return False
    if not (_DRAFT.match(text, line.start, line.end) or _ACT.match(text, line.start, line.end)):
        return False
    return _is_drafted(text, lines, index)


class Reports:
    """Whether the lines above a draft are the opinion of a committee, which reports on another one. Each is looked at
    once, however often that is asked."""

    def __init__(self, text: str, lines: Sequence[Line]):
        self.text, self.lines = text, lines
        self.seen, self.at = False, 0

    def above(self, index: int) -> bool:
        """Whether one of the lines above that one heads a report."""
        while not self.seen and self.at < index:
            self.seen = is_report(self.text, self.lines[self.at])
            self.at += 1
        return self.seen


def _is_drafted(text: str, lines: Sequence[Line], index: int, dated: bool = False) -> bool:
    """Whether a preamble and an article 1 stand below line ``index``; a preamble close by where that is ``dated``."""
    preamble = False
    for at in range(index + 1, min(index + 1 + _LONGEST_HEAD, len(lines))):
        line = lines[at]
        if line.label is None:
            if _PART.match(text, line.start, line.end) or _is_epigraph(text, lines, at):
                return False
            preamble = preamble or begins(text, lines, at)
            if preamble and dated and at - index <= _NEAR:
                return True
        elif line.label.kind == ARTICLE:
            return preamble and line.label.number in ("1", "1u")
        elif not preamble:
            dated = False
    return False


def _is_epigraph(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a line looks like the epígrafe of one more act."""
    line = lines[index]
    if not _KIND.match(text, line.start, line.end):
        return False
    if _SHORT_EPIGRAPH.match(text, line.start, line.end):
        return True
    alone = line.end - line.start <= _LONGEST and _ALONE.match(epigraph(text, lines, index)) is not None
    return alone and ending(text, lines[index - 1]) != DANGLING


def _plain(number: str) -> str:
    return number.replace(".", "").lstrip("0")
