"""Where an act closes: place, date and signatures, and what begins below them."""

import re
from collections.abc import Sequence

from ...late import Pattern
from ...naming import MONTH
from .clean import is_capital
from .label import ALINEA, ARTICLE, GROUPINGS
from .lines import CLOSED, DANGLING, Line, ending
from .summaries import is_end

_PLACE = r"[A-ZÀ-Ý][\w'’.-]++(?:\s(?:(?:d[aeo]s?|e)\s)?[A-ZÀ-Ý][\w'’.-]++){0,5}+(?:\s?[-/(,]\s?[A-Z]{2}\)?)?"
_HALL = (
    r"(?:Sala|Pal[áa]cio|Gabinete|Pa[çc]o|C[âa]mara|Prefeitura|SALA|PAL[ÁA]CIO|GABINETE|PA[ÇC]O|C[ÂA]MARA|PREFEITURA)\s"
)
_DATE = Pattern(
    rf"(?:{_HALL}.{{0,80}}?|{_PLACE})[,.]?\s(?:em\s|aos\s|\(?DF\)?,?\s)?"
    r"(?:\d{1,2}[º°o]?|_+|\s)(?:\s\([\w ]+\))?(?:\sdias)?(?:\sdo\sm[êe]s)?\s?(?i:d[eo]\s"
    rf"{MONTH}\sd[eo])\s\d\.?\d{{3}}(?=\s*$|[.;]|,?\s*\d|,?\s(?:ano|da\s))"
)
_NAME = Pattern(r"[A-ZÀ-Ý][A-ZÀ-Ý.'’-]*(?:\s[A-ZÀ-Ý][A-ZÀ-Ý.'’-]*){1,7}$")
_SIGNED = Pattern(
    r"Em \d{1,2}[/.]\d{1,2}[/.]\d{4}\s*[-–,]|Sala d[aeo]s? (?:Sess|Reuni|Comiss)|(?:Pal[áa]cio|Gabinete|Plen[áa]rio) d"
    r"|E(?:m|M) (?:f|F)[éeÉE] (?:d[oe] qu|D[OE] QU)[eêEÊ]"  # of a treaty
)
_IN_HALL = Pattern(_HALL)
_PLACED = Pattern(rf"{_PLACE},$")  # of a draft, which has no date yet
_MADE = Pattern(r"Feit[oa] (?:em|n[ao]|aos?)\s.{2,60}?(?:\d{4}|exempla|\bdias? d[eo]\b|de mil )")  # of a treaty
_SPELLED = Pattern(rf"{_PLACE},?\s(?:em|aos)\s[a-zà-ÿ ]{{2,40}}\sdias?\sd[eo]\sm[êe]s\sd[eo]\s")
_PERSON = Pattern(r"[A-ZÀ-Ý][\w.'’-]*\s(?:d[aeo]s?\s)?[A-ZÀ-Ý][\w.'’-]+")
_OFFICER = Pattern(r"(?:Senador|Deputad|Vereador|Ministr|Governador|Prefeit|President)\w*\s[A-ZÀ-Ý][A-ZÀ-Ý.'’ -]{4,}$")
_OFFICE = Pattern(
    r"(?:Senador|Deputad|Vereador|Ministr|Governador|Prefeit|Vice|President|Secret[áa]ri|Diretor|Chefe|Procurador"
    r"|SENADOR|DEPUTAD|VEREADOR|MINISTR|GOVERNADOR|PREFEIT|PRESIDENT|SECRET[ÁA]RI|DIRETOR|CHEFE|PROCURADOR)"
)
_FULL_NAME = Pattern(
    r"(?:(?:Prof|Dr|Des|Eng)[ªa]?\.?ª?\s)?[A-ZÀ-Ý][a-zà-ÿ]+(?:\s(?:d[aeo]s?\s|e\s)?[A-ZÀ-Ý][a-zà-ÿ.]*){1,6}$"
)
_TITLE = Pattern(rf"{_OFFICE.pattern}[\w\s/-]{{0,60}}$")
_LONGEST_PREAMBLE = 80  # lines
_LONGEST_DATE = 160  # characters that place and date stand in
_MARK = Pattern(r"[dDF](?:[eEoO]\s+[0-9]\.?[0-9]{3}|ia|eit)")  # what each form of a date has: de 2001, dias, Feito
# a place has no digits, but the address of a hall has
_DAY = Pattern(r"[^0-9]*+(?:[0-9]{1,2}+[^0-9]++)?+(?:(?<=[eEoO]\s)|(?<=\s\s))[0-9]\.?[0-9]{3}")
_HALLS = frozenset("SPGC")  # how one begins
_SIGNING = frozenset("ESPG")  # how the words begin that tell signatures
_NAME_ENDS = frozenset(",.'’-")  # how the line of a place or a name ends, if not with a letter
_LAST_WORDS = ("publicação", "publicaçao", "publicacão", "contrário", "contrario")
_TITLED = Pattern(
    r"(?:REGULAMENTO|ESTATUTO|REGIMENTO|C[ÓO]DIGO|NORMAS|PLANO|INSTRU[ÇC][ÕO]ES|AT[OA] DAS|(?:DAS )?DISPOSI[ÇC][ÕO]ES"
    r"|CONVEN[ÇC][ÃA]O|ACORDO|TRATADO|PROTOCOLO|Regulamento|Estatuto|Regimento|Conven[çc][ãa]o|Acordo|Tratado)\b"
)


def restart(text: str, lines: Sequence[Line], index: int, least: int, titled: bool = False) -> int | None:
    """Where the component begins whose numbering restarts at line ``index``: at the headings above it, below the
    signatures. ``titled`` asks that a title is among them, since an article may only be given twice."""
    above = lines[index - 1] if index - 1 > least else None
    article = above is not None and above.label is not None and above.label.kind == ARTICLE
    if article and not text[above.start : above.end].isupper():
        return None
    first = index
    while first - 1 > least and index - first < 12:
        line = lines[first - 1]
        label, words = line.label, text[line.start : line.end]
        if (
            (label is not None and label.kind in GROUPINGS)
            or words.isupper()
            or (label is None and text[line.end - 1].isalpha() and len(words) < 120 and not _DATE.match(words))
        ):
            first -= 1
        else:
            break
    if first == index:
        return _named_above(text, lines, index, least)
    title = next((i for i in range(first, index) if _TITLED.match(text, lines[i].start, lines[i].end)), None)
    if title is not None:
        return title
    if titled:
        return _named_above(text, lines, index, least)
    named = _named_above(text, lines, first, least)
    if named is not None:
        return named
    dated = first > 0 and _DATE.match(text, lines[first - 1].start, lines[first - 1].end)
    signed = first
    while dated and signed < index and (signed == first or _OFFICE.match(text, lines[signed].start)):
        if lines[signed].label is not None:
            break
        signed += 1
    return signed if signed < index else first


def _named_above(text: str, lines: Sequence[Line], index: int, least: int) -> int | None:
    """Where a title in capitals stands (``ACORDO ENTRE …``) that has a preamble of its own above its first article."""
    for at in range(index - 1, max(least, index - _LONGEST_PREAMBLE), -1):
        line = lines[at]
        if line.label is not None and line.label.kind == ARTICLE:
            break
        if _TITLED.match(text, line.start, line.end) and is_capital(text[line.start : line.end]):
            return at
    return None


def closing(text: str, lines: Sequence[Line], first: int, last: int) -> int:
    """Where place, date and signatures begin: at the date below the last article, or below the last label."""
    label = last
    while label > first and lines[label - 1].label is None and lines[label - 1].marked is None:
        label -= 1
    article = label
    while article > first and not ((found := lines[article - 1].label) and found.kind == ARTICLE):
        article -= 1
    begin = article if article > first else label
    if begin == last:
        return last
    marks = map(re.Match.start, _MARK.finditer(text, lines[begin].start, lines[last - 1].end))
    mark = -1
    for index in range(begin, last):
        line = lines[index]
        start = line.start
        if line.label is not None or not text[start].isupper():
            continue
        while mark < start:
            mark = next(marks, len(text))
        reached = mark < line.end or (index + 1 < last and mark < lines[index + 1].end)  # a date may go on there
        dated = reached and is_dated(text, lines, index, last)
        if not dated and (index < label or not _may_sign(text, line)):
            continue
        above = ending(text, lines[index - 1]) if index > first else CLOSED
        if above == DANGLING:
            continue
        if dated and (index >= label or (above == CLOSED and _signed(text, lines, index + 1, last))):
            return index
        if index < label:
            continue
        if above == CLOSED and text[line.end - 1] == "," and _PLACED.match(text, line.start, line.end):
            return index
        if _SIGNED.match(text, line.start, line.end) or (index > first and _named(text, lines, index, above)):
            return index
    return last - (first < label < last and _ends_act(text, lines[last - 1], lines[label - 1]))


def _ends_act(text: str, line: Line, last: Line) -> bool:
    """Whether the last line says that the act is revoked: ``Revogada pela Lei …`` is said of no article, which would be
    ``revogado``. Below an alínea it may be that one's."""
    said = text.find("evogada ", line.start, line.end) > 0 or text.find("EVOGADA ", line.start, line.end) > 0
    return said and not (last.label and last.label.kind == ALINEA) and is_end(text, line)


def _may_sign(text: str, line: Line) -> bool:
    """Whether a line may be a place, a name or a signature: a look at its ends spares most lines the patterns."""
    last = text[line.end - 1]
    if last.isalpha() or last in _NAME_ENDS:
        return True
    return text[line.start] in _SIGNING and _SIGNED.match(text, line.start, line.end) is not None


def is_dated(text: str, lines: Sequence[Line], index: int, last: int) -> bool:
    """Whether a line begins with place and date; those of a hall may go on in the line below."""
    line = lines[index]
    start, stop = line.start, min(line.end, line.start + _LONGEST_DATE)
    hall = text[start] in _HALLS and _IN_HALL.match(text, start, stop) is not None
    dated = hall or _DAY.match(text, start, stop) is not None
    if dated or text.find("dia", start, stop) > 0 or text.startswith("Feit", start):
        words = _words(text, line)
        if (dated and _DATE.match(words)) or (" dia" in words and _SPELLED.match(words)):
            return True
        if words.startswith("Feit") and _MADE.match(words):
            return True
    if not hall or index + 1 >= last or (below := lines[index + 1]).label is not None:
        return False
    words = f"{_words(text, line)} {_words(text, below)}"
    return bool(_DATE.match(words) or _SPELLED.match(words))


def _words(text: str, line: Line) -> str:
    words = text[line.start : min(line.end, line.start + _LONGEST_DATE)]
    return words if words.isprintable() and "  " not in words else " ".join(words.split())


def _signed(text: str, lines: Sequence[Line], index: int, last: int) -> bool:
    """Whether a signature stands at ``index``."""
    if index >= last:
        return True
    line = lines[index]
    return line.label is None and bool(_PERSON.match(text, line.start, line.end) or _OFFICE.match(text, line.start))


def _named(text: str, lines: Sequence[Line], index: int, above: int) -> bool:
    """Whether a line is a name that signs: below a sentence, or below the words that close most acts."""
    line, before = lines[index], lines[index - 1]
    if above != CLOSED and not text.endswith(_LAST_WORDS, before.start, before.end):
        return False
    if _FULL_NAME.match(text, line.start, line.end):  # Fulano de Tal / Presidente
        below = lines[index + 1] if index + 1 < len(lines) else None
        return below is not None and below.label is None and _TITLE.match(text, below.start, below.end) is not None
    return bool(_NAME.match(text, line.start, line.end) or _OFFICER.match(text, line.start, line.end))
