"""Citations in a text: chains of units and names of acts, and which belong together."""

import re
from collections.abc import Iterator, Sequence

from .acts import acronym, named, read
from .devices import paths
from .model import CitedAct, Citation
from .names import ACRONYMS, CLEAR, NAMES
from .patterns import BACK, CHAIN, CONSTITUTION, NAME_TAIL, NUMBERED, OWN, TRANSITORY, accented

_FLAGS = re.IGNORECASE
_PATTERNS = {
    "chain": re.compile(CHAIN, _FLAGS),
    "numbered": re.compile(NUMBERED, _FLAGS),
    "own": re.compile(OWN, _FLAGS),
    "back": re.compile(BACK, _FLAGS),
    "constitution": re.compile(CONSTITUTION, _FLAGS),
    "transitory": re.compile(TRANSITORY, _FLAGS),
    "named": re.compile(rf"(?:{'|'.join(accented(names) for names, _ in NAMES)})(?!\w)", _FLAGS),
    "acronym": re.compile(rf"(?:{'|'.join(sorted(map(re.escape, ACRONYMS), key=len, reverse=True))})(?![\w/])|lgpd\b"),
}
# A few letters, found fast, behind which a citation may begin; and by the first of them the patterns to try.
_TRIGGER = re.compile(
    r"[\s(“\"/](?:[aA](?:rt[s.iI\s\d]|l[íi.s]|nexo|to\s[\wA-Z]|lud)|§|[iI](?:nc[is.\s]|te[mn]|nstru)"
    r"|[cC](?:aput|ap[íi]t|[óo]digo|onsti|onsol|ita[dn]|ircul|arta[-\s]|omunic|onv[eê])|[pP](?:ar[áa]gr|arte\s|ortaria|arecer|rov|roto|roje|acto|ol[íi]tica\sN)"
    r"|[sS](?:eç|ub[sct]|oluç|[úu]mula|upracit)|[tT][íi]tulo|[lL](?:ei\s|ivro|gpd)|[dD](?:est[ea]|[oa]\spresente|aquel|ess[ea]\s|ecre|elibera|ecis[ãa]o)"
    r"|[nN](?:est[ea]|[oa]\spresente|aquel|ess[ea]\s|ota\s|ov[oa]\s)|[eE](?:menda\s|statuto)|[mM](?:edida\s|esm[oa]\s|encion|arco\s)"
    r"|[rR](?:esolu|egula|egim|efer|ecomen)|[oO](?:rdem\s|rient)|Ajuste|[A-Z]{2})"
)
_TRIES = {
    "a": ("chain", "numbered", "transitory", "back"), "§": ("chain",), "i": ("chain", "numbered"), "t": ("chain",),
    "c": ("chain", "constitution", "named", "numbered", "back"), "p": ("chain", "numbered", "named"), "s": ("chain", "numbered", "back"),
    "l": ("numbered", "named", "chain", "acronym"), "d": ("chain", "own", "numbered", "back"), "n": ("chain", "own", "back", "numbered", "named"),
    "e": ("numbered", "named"), "m": ("numbered", "back", "named"), "r": ("numbered", "named", "back"), "o": ("numbered",),
}  # fmt: skip
_TRIES = {letter: [(name, _PATTERNS[name].match) for name in names] for letter, names in _TRIES.items()}
_CAPITALS = {letter.upper(): [*tries, ("acronym", _PATTERNS["acronym"].match)] for letter, tries in _TRIES.items() if letter != "§"}
_TRIES = {letter: [("acronym", _PATTERNS["acronym"].match)] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} | _TRIES | _CAPITALS
_CAPITAL_NAME = (
    r"(?-i:(?:Lei|Código|Estatuto|Regulamento|Regimento|Convenção|Tratado|Acordo|Protocolo|Consolidação|Resolução|Portaria"
    r"|Decreto|Instrução|Medida|Emenda|Ato|Norma|Manual|Edital|Convênio|Anexo|Diretiva|Pacto|Carta)"
    rf"(?!\w)){NAME_TAIL}"
)
_OF_NAME = re.compile(
    rf"\s*,?\s+d[aeo]s?\s+(?:(?P<known>(?-i:[A-Z]{{2,10}}(?:/\d{{2,4}})?)(?!\w)|[a-z]{{2,5}}(?=\s*[?.,;)]|\s*$))|(?P<name>{_CAPITAL_NAME}))",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\s*[,(–-]?\s*(?:(?:e|ou)\s+)?(?:(?:todos|ambos|tod[ao]s|constantes?)\s+)?(?:d[aeo]s?|n[ao]s?)?\s*(?:mesm[ao]\s+|referid[ao]\s+|atual\s+|nov[ao]\s+)?\s*",
    re.IGNORECASE,
)
_TO_CHAIN = re.compile(r"\s*[,–-]?\s*(?:(?:em|no|na|nos|nas|de|do|da)\s+)?(?:(?:seus?|suas?)\s+)?\(?", re.IGNORECASE)
_TAIL = re.compile(
    r"\s*,?\s*(?:d[aeo]s?\s+(?:mesa\s+d[ao]\s+)?(?-i:(?:Conselho|Agência|Autoridade|Banco|Tribunal|Superior|Supremo|Ministério|Ministro"
    r"|Secretaria|Comissão|Comitê|Câmara|Senado|Congresso|Superintendência|Instituto|Receita|Município|Estado|Universidade"
    r"|Departamento|Procuradoria|Diretoria|Presidência|Controladoria|Advocacia|Prefeitura|Corregedoria|Fundo|Fundação)"
    rf"(?!\w)){NAME_TAIL}(?:\s*[-–(/]\s*(?-i:[A-Z]{{2,10}})\)?)?|d[ao]\s+(?-i:[A-Z]{{2,8}})(?!\w))",
)
_DEFINED = re.compile(
    r"\s*[,–-]?\s*\(?\s*(?:(?:doravante|a\s+seguir|adiante|aqui)\s*,?\s*)?"
    r"(?:(?:denominad|designad|referid|chamad|conhecid|intitulad)[oa]\s+)?(?:(?:simplesmente|apenas)\s+)?(?:(?:como|por|de)\s+)?"
    r"(?:[ao]\s+)?[\"“‘]?(?-i:(?P<name>(?:Lei|Código|Estatuto|Regulamento|Regimento|Consolidação|Marco|Política)"
    rf"(?!\w){NAME_TAIL})?\s*[\"”’]?\s*[-–(,]?\s*[\"“‘]?(?P<acronym>[A-Z][A-Z/]{1,9})?)(?!\w)\s*[\"”’]?\s*\)?",
    re.IGNORECASE,
)
_ALSO = re.compile(r"\s*[,]?\s*[-–—(]?\s*(?:-\s*)?")


def find(text: str, start: int = 0) -> list[Citation]:
    """The citations in ``text`` from ``start`` on, in order, none inside another. Never raises; time is linear."""
    if start == 0:  # what begins a citation stands behind a space, a bracket or a quotation mark
        shifted = citations(f" {text}", triggers(f" {text}"), len(text) + 1)
        return [Citation(one.start - 1, one.end - 1, one.text, one.paths, one.act) for one in shifted]
    return list(citations(text, triggers(text, start - 1), len(text)))


def triggers(text: str, start: int = 0) -> list[int]:
    """Where a citation may begin."""
    return [match.start() + 1 for match in _TRIGGER.finditer(text, start)]


def citations(text: str, places: Sequence[int], end: int) -> Iterator[Citation]:
    """The citations that begin at ``places``, as :func:`triggers` gives them, and end before ``end``."""
    found = []
    last = 0
    for first in places:
        if first < last:
            continue
        for name, match_at in _TRIES.get(text[first], ()):
            match = match_at(text, first, end)
            if match:
                last = match.end()
                found.append((name, first, last))
                break
    return _together(text, found, end) if found else iter(())


def _together(text: str, found: list[tuple[str, int, int]], end: int) -> Iterator[Citation]:
    at = 0
    while at < len(found):
        group, first, last = found[at]
        if group == "chain":
            ways, length = paths(text[first:last])
            act, stop, at = _act_behind(text, found, at + 1, last, end) if length == last - first else (None, 0, at + 1)
            last = stop if act is not None else first + length
            if ways:
                yield Citation(first, last, text[first:last], ways, act)
            continue
        act, last, at = _act(text, found, at, end)
        if act is None:
            continue
        ways, stop = _units_behind(text, found, at, last, end)
        if ways:
            yield Citation(first, stop, text[first:stop], ways, act)
            at += 1
        elif group != "acronym" or text[first:last].upper() in CLEAR:
            yield Citation(first, last, text[first:last], (), act)


def _act_behind(text: str, found: list, at: int, last: int, end: int) -> tuple[CitedAct | None, int, int]:
    """The act that the chain ending at ``last`` belongs to, where its name ends, and the match to go on with."""
    if at < len(found) and found[at][0] != "chain" and found[at][1] - last < 40 and _OF.fullmatch(text, last, found[at][1]):
        return _act(text, found, at, end)
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
    """The act named at match ``at``, with its second name where it has one: ``Lei nº 10.406, de 2002 – Código Civil``."""
    group, first, last = found[at]
    act = read(group, text[first:last])
    at += 1
    if act is not None and group == "numbered" and not act.authority and (tail := _TAIL.match(text, last, end)):
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
        act = other if len(other.date) > len(act.date) else act
        last = stop + 1 if text[stop : stop + 1] == ")" and "(" in text[last:begin] else stop
        at += 1
    return act, last, at


def _units_behind(text: str, found: list, at: int, last: int, end: int) -> tuple[tuple, int]:
    """The paths of the chain that follows an act and belongs to it (``Lei nº 9.250, de 1995, art. 25``), and its end."""
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
