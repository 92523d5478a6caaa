"""Citations in a text: chains of units and names of acts, and which belong together."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..frozen import maker
from .acts import acronym, named, read
from .devices import paths
from .model import Citation, CitedAct
from .names import CLEAR
from .patterns import ACT_NUMBER, COMMA_NAMES, DATE, NAME_TAIL, SIGN
from .triggers import recognise, triggers

_make = maker(Citation)
_AND_NEXT = r"(?:,?\s+e\s+(?:seguintes|segs?\.|ss\.))?"  # art. 5º e seguintes da Lei …
_OF_STARTS = (" d", ", ", "\nd", ",\n", " e")
_CAPITAL_NAME = (
    r"(?-i:(?:Lei|Código|Estatuto|Regulamento|Regimento|Convenção|Tratado|Acordo|Protocolo|Consolidação|Resolução|Portaria"
    r"|Decreto|Instrução|Medida|Emenda|Ato|Norma|Manual|Edital|Convênio|Anexo|Diretiva|Pacto|Carta)"
    rf"(?!\w)){NAME_TAIL}"
)
_OF_NAME = re.compile(
    rf"{_AND_NEXT}\s*,?\s+d[aeo]s?\s+(?:(?P<known>(?-i:[A-Z]{{2,10}}(?:/\d{{2,4}})?)(?!\w)|[a-z]{{2,5}}(?=\s*[?.,;)]|\s*$))|(?P<name>{_CAPITAL_NAME}))",
    re.IGNORECASE,
)
_APPROVED = (  # … do Regulamento aprovado pelo Decreto …
    r"(?:(?-i:[A-ZÀ-Ý])[\w-]++(?:\s+(?!d[ao]s?\s+[Ll]ei\b)[\w-]++){0,8}?\s*,?\s+"
    r"(?:aprovad|institu[íi]d|baixad)[oa]\s+pel[oa]\s+)?"
)
_OF = re.compile(
    _AND_NEXT + r"\s*[,(–-]?\s*(?:(?:(?:e|ou)\s+)?(?:todos|ambos|tod[ao]s|constantes?)\s+)?"
    r"(?:d[aeo]s?|n[ao]s?)?\s*(?:mesm[ao]\s+|referid[ao]\s+|atual\s+|nov[ao]\s+)?\s*" + _APPROVED,
    re.IGNORECASE,
)
_FAR = 120  # characters between a unit and its act
_TO = re.compile(r"\s+(?:à|ao|a)\s+")  # Anexo I à Lei …
_TO_THIS = re.compile(
    r"\s+(?:a|à|ao)\s+(?:est[ea]|presente)\s+(?:Lei|Decreto|Medida|Resolu|Portaria|Instru)[\w-]*(?:\s+(?:Complementar|Provisória|Normativa))?"
)
_TO_CHAIN = re.compile(r"\s*[,–-]?\s*(?:(?:em|no|na|nos|nas|de|do|da)\s+)?(?:(?:seus?|suas?)\s+)?\(?", re.IGNORECASE)
_TAIL = re.compile(
    r"\s*,?\s*(?:d[aeo]s?\s+(?:[Mm]esa\s+d[ao]\s+)?(?-i:(?:Conselho|Agência|Autoridade|Banco|Tribunal|Superior|Supremo|Ministério|Ministro"
    r"|Secretaria|Comissão|Comitê|Câmara|Senado|Congresso|Superintendência|Instituto|Receita|Município|Estado|Universidade"
    r"|Departamento|Procuradoria|Diretoria|Presidência|Controladoria|Advocacia|Prefeitura|Corregedoria|Fundo|Fundação)"
    rf"(?!\w)){NAME_TAIL}{COMMA_NAMES}(?:\s*[-–(/]\s*(?-i:[A-Z]{{2,10}})\)?)?|d[ao]\s+(?-i:[A-Z]{{2,8}})(?!\w))",
)
_DEFINED = re.compile(
    r"\s*[,–-]?\s*\(?\s*(?:(?:doravante|a\s+seguir|adiante|aqui)\s*,?\s*)?"
    r"(?:(?:denominad|designad|referid|chamad|conhecid|intitulad)[oa]\s+)?(?:(?:simplesmente|apenas)\s+)?(?:(?:como|por|de)\s+)?"
    r"(?:[ao]\s+)?[\"“‘]?(?-i:(?P<name>(?:Lei|Código|Estatuto|Regulamento|Regimento|Consolidação|Marco|Política)"
    rf"(?!\w){NAME_TAIL})?\s*[\"”’]?\s*[-–(,]?\s*[\"“‘]?(?P<acronym>[A-Z][A-Z/]{{1,9}})?)(?!\w)\s*[\"”’]?\s*\)?",
    re.IGNORECASE,
)
_PLURAL = re.compile(
    r"(?:Leis(?:\s+Complementares|\s+Delegadas)?|Decretos(?:[-\s]Leis|\s+Legislativos)?|Medidas\s+Provisórias|Emendas\s+Constitucionais"
    r"|Resoluções|Portarias|Instruções\s+Normativas)(?=\s)",
    re.IGNORECASE,
)
_NEXT_ACT = re.compile(rf"\s*[;,]?\s*(?:e\s+)?(?:{SIGN})?(?<!(?![º°ª])[\w.])({ACT_NUMBER}{DATE})", re.IGNORECASE)
_NOTED = re.compile(r"[\"”]?\s+(?:do\s+artigo\s+)?(?:acr|com\s|inclu|revog|renum|vetad|reda)", re.IGNORECASE)
_LISTED = re.compile(r"\s*[,;]\s*(?:e\s+)?(?:[oa]s?\s+)?")
_SUBJECT = re.compile(r"(?:^|\s)[oa]s?\s+$", re.IGNORECASE)
_LOCAL = ("estadual", "municipal", "distrital")
_AMENDED = re.compile(
    r"\s*,?\s*(?:e\s+)?(?:com\s+(?:a\s+)?redação\s+dada|(?:alterad|modificad|acrescid|regulamentad)[oa]s?)\s+pel[oa]\s+"
)
_ALSO = re.compile(r"\s*[,]?\s*[-–—(]?\s*(?:-\s*)?")


def find(text: str, start: int = 0) -> list[Citation]:
    """The citations in ``text`` from ``start`` on, in order, none inside another. Never raises; time is linear."""
    if start == 0:  # what begins a citation stands behind a space, a bracket or a quotation mark
        shifted = _citations(f" {text}", triggers(f" {text}"), len(text) + 1)
        return [Citation(one.start - 1, one.end - 1, one.text, one.paths, one.act) for one in shifted]
    return list(_citations(text, triggers(text, start - 1), len(text)))


def _citations(text: str, places: Sequence[int], end: int) -> Iterable[Citation]:
    found: list[tuple[str, int, int]] = []
    last = 0
    for first in places:
        if first >= last and (one := recognise(text, first, end)):
            found.append(one)
            last = one[2]
    return together(text, found, end)


def together(text: str, found: list[tuple[str, int, int]], end: int) -> Iterator[Citation]:
    """The citations that ``found`` (see :func:`recognise`) are part of: a chain and its act belong together."""
    at = last = 0
    act: CitedAct | None = None
    waiting: list[Citation] = []  # chains of one list, whose act stands behind the last of them
    while at < len(found):
        before, stop = act, last
        group, first, last = found[at]
        if group == "chain":
            ways, length = paths(text[first:last])
            act, stop, at = _act_behind(text, found, at + 1, last, end) if length == last - first else (None, 0, at + 1)
            last = stop if act is not None else first + length
            if last - first == 6 and text[last - 1] in '"”' and text[last - 6 : last - 1].lower() == "caput":
                last -= 1  # its first mark is outside: (“Caput” …)
            if ways and not _is_note(text, first, last):
                waiting.append(_make(first, last, text[first:last], ways, act))
                if (
                    act is None
                    and at < len(found)
                    and found[at][0] == "chain"
                    and _LISTED.fullmatch(text, last, found[at][1])
                ):
                    continue
            yield from _shared(text, waiting)
            waiting = []
            continue
        act, last, at = _act(text, found, at, end)
        if act is None:
            continue
        amending = before is not None and first - stop < 60 and _AMENDED.fullmatch(text, stop, first)
        ways, stop = _units_behind(text, found, at, last, end)
        if ways and amending:  # Lei A, alterada pela Lei B, art. 2º: the article is A's
            yield _make(first, last, text[first:last], (), act)
            begin = found[at][1]
            yield _make(begin, stop, text[begin:stop], ways, before)
            act = before
            at += 1
            continue
        if ways:
            yield _make(first, stop, text[first:stop], ways, act)
            at += 1
        elif group != "acronym" or text[first:last].upper() in CLEAR:
            yield _make(first, last, text[first:last], (), act)
            if plural := _PLURAL.match(text, first):
                yield from _more(text, plural[0], last, found[at][1] if at < len(found) else end)


def _more(text: str, kind: str, last: int, end: int) -> Iterator[Citation]:
    """The acts that follow the first of a list: ``Leis nºs 10, de 2 de maio de 1946; 12, de 1946, e 13, de 1947``."""
    while more := _NEXT_ACT.match(text, last, end):
        first, last = more.span(1)
        act = read("numbered", f"{kind} nº {more[1]}")
        if act is not None:
            yield _make(first, last, more[1], (), act)


def _is_note(text: str, first: int, last: int) -> bool:
    """Whether the words are a unit's name in a note on it: ``(Parágrafo único acrescido pela Lei …)``."""
    return text[first].isupper() and text[first - 1] in '(“"' and _NOTED.match(text, last) is not None


def _shared(text: str, waiting: list[Citation]) -> Iterator[Citation]:
    """The citations of a list; an act behind the last belongs to all where the words say so (``…; e § 1º do art. 4º,
    todos da Lei …``) or the list is one of subjects (``a alínea a do art. 1º, a alínea b do art. 2º da Lei …``)."""
    act = waiting[-1].act if waiting else None
    if len(waiting) > 1 and act is not None and not act.own:
        subject = _SUBJECT.search(text, max(0, waiting[0].start - 5), waiting[0].start)
        if (
            subject
            or re.search(r"\b(?:todos|ambos)\b", waiting[-1].text)
            or ";" in text[waiting[-2].end : waiting[-1].start]
        ):
            waiting = [replace(one, act=act) if one.paths[0][0].kind == "artigo" else one for one in waiting]
    yield from waiting


def _act_behind(text: str, found: list, at: int, last: int, end: int) -> tuple[CitedAct | None, int, int]:
    """The act that the chain ending at ``last`` belongs to, where its name ends, and the match to go on with."""
    if at < len(found) and found[at][0] != "chain" and found[at][1] - last < _FAR:
        annex = text[found[at - 1][1]] in "aA" and _TO.fullmatch(text, last, found[at][1])
        if annex or _OF.fullmatch(text, last, found[at][1]):
            return _act(text, found, at, end)
    if own := _TO_THIS.match(text, last, end):
        return CitedAct("", own=True), own.end(), at
    if text[last : last + 2] not in _OF_STARTS:
        return None, last, at
    name = _OF_NAME.match(text, last, end)
    if name is None:
        return None, last, at
    act = named(name["name"]) if name["name"] else acronym(name["known"])
    if name["known"] and name["known"].islower() and not act.kind:
        return None, last, at
    while at < len(found) and found[at][1] < name.end():
        at += 1
    return act, name.end(), at


def _act(text: str, found: list, at: int, end: int) -> tuple[CitedAct | None, int, int]:
    """The act named at match ``at``, with its second name where it has one: ``Lei nº 10.406, de 2002 – Código
    Civil``."""
    group, first, last = found[at]
    act = read(group, text[first:last])
    at += 1
    if (
        act is not None
        and group == "numbered"
        and (not act.authority or (act.authority in _LOCAL and not act.place))
        and (tail := _TAIL.match(text, last, end))
    ):
        whole = read(group, text[first : tail.end()])
        if whole is not None and whole.authority:
            act, last = whole, tail.end()
    while act is not None and at < len(found) and found[at][0] in ("numbered", "named", "acronym"):
        group, begin, stop = found[at]
        if begin - last > 12 or not _ALSO.fullmatch(text, last, begin):
            break
        other = read(group, text[begin:stop])
        if other is None or (other.kind, other.number) != (act.kind, act.number):
            break
        if len(other.date) > len(act.date) or act.name:
            act = replace(act, date=max(act.date, other.date, key=len), name=act.name and other.name)
        last = stop + 1 if text[stop : stop + 1] == ")" and "(" in text[last:begin] else stop
        at += 1
    return act, last, at


def _units_behind(text: str, found: list, at: int, last: int, end: int) -> tuple[tuple, int]:
    """The paths of the chain that follows an act and belongs to it (``Lei nº 9.250, de 1995, art. 25``), and its
    end."""
    if at >= len(found) or found[at][0] != "chain" or found[at][1] - last > 100:
        return (), last
    begin = found[at][1]
    if not _TO_CHAIN.fullmatch(text, last, begin):
        named_too = _DEFINED.match(text, last, begin)
        if named_too is None or not _TO_CHAIN.fullmatch(text, named_too.end(), begin):
            return (), last
    chain = text[begin : found[at][2]]
    ways, length = paths(chain)
    if length == len(chain) and _act_behind(text, found, at + 1, found[at][2], end)[0] is not None:
        return (), last
    return ways, begin + length


def definition(text: str, end: int) -> tuple[str, str]:
    """The name and the acronym that the words behind an act's citation give it: ``(Lei Geral de Licenças – LGL)``."""
    match = _DEFINED.match(text, end, end + 240)
    if match is None:
        return "", ""
    return match["name"] or "", match["acronym"] or ""
