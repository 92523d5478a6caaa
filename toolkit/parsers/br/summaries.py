"""The ementa among what editors put around it: notes of publication, authors, links of a portal's page."""

import re
from collections.abc import Sequence

from ...late import Pattern
from .decisions import of_act, on_act
from .lines import Line

BEGINS = (
    r"(?:Disp[õo]e|DISP[ÕO]E|Alter(?:a|am)|ALTERA|Institui|INSTITUI|Cria|CRIA|Estabelece|ESTABELECE|Regula|REGULA|Regulamenta"
    r"|REGULAMENTA|D[áa]|D[ÁA]|Aprova|APROVA|Autoriza|AUTORIZA|Define|DEFINE|Acresc(?:e|enta)|ACRESCENTA|Modifica|MODIFICA"
    r"|Fixa|FIXA|Concede|CONCEDE|Abre|ABRE|Declara|DECLARA|Revoga|REVOGA|Denomina|DENOMINA|Reconhece|RECONHECE|Inclui"
    r"|INCLUI|Pro[íi]be|PRO[ÍI]BE|Torna|TORNA|Estima|ESTIMA|Organiza|ORGANIZA|Disciplina|DISCIPLINA|Prorroga|PRORROGA"
    r"|Promulga|PROMULGA|Determina|DETERMINA|Estatui|ESTATUI|Transforma|TRANSFORMA|Outorga|OUTORGA|Extingue|EXTINGUE)\b"
)
"""The verbs that an ementa begins with."""
_EDITED = r"(?:re)?(?:publicad|alterad|revogad|modificad|retificad|prorrogad|regulamentad|consolidad)[oa](?:\([ao]\))?"
_JOURNAL = r"(?:D\.?\s?O\.?(?:\s?[UEMC]\b|[UEMC]?\.)?|DJ[eE]?|MG)\s?(?:de|nº|n\.|-)?\s?\d"
_PAGE = (
    r"Mensagem de veto|Vig[êe]ncia|Produ[çc][ãa]o de efeitos?|Promulga[çc][ãa]o(?: de)? partes? vetadas?"
    r"|Texto (?:[Cc]ompilado|[Oo]riginal|[Aa]tualizado)|Normas? correlatas?|Convers[ãa]o da|Convertida na"
)
_FIELDS = r"relator(?:es|a|as)?|data|origem|proced[êe]ncia|natureza|fonte|D\.?O\.?E?|iniciativa|processo|data da norma"
_ASIDE = Pattern(
    r"(?=[(A-ZÀ-Ý])\(?(?:(?:Mensagem de veto|Vig[êe]ncia|Vide|Exposi[çc][ãa]o de [Mm]otivos|Retifica[çc][ãa]o"
    r"|Republica[çc][ãa]o|Partes? (?:mantida|vetada)s?|Produ[çc][ãa]o de efeitos?)"
    rf"(?:\W|$).{{0,60}}|Regulamento\)?(?:\s?\(.{{0,60}})?$|(?i:{_EDITED}\s(?:pel[ao]|n[oa]|em|por|conforme)\b|autor(?:es|ia)?(?:\sdo\sprojeto)?\s?:"
    rf"|(?:{_FIELDS})\s?:|projeto\sde\slei\s[^;]{{3,40}}autor).{{0,160}}"
    r"|(?:Convers[ãa]o da|Convertida na|Promulga[çc][ãa]o(?: de)? partes? vetadas?"
    r"|Texto (?:compilado|original|atualizado)|Multivigente Vigente Original|Normas? [Cc]orrelatas?"
    r"|Norma (?:Federal|Estadual|Municipal) - )"
    r".{0,120})$"
    r"|Hist[óo]rico d[ea]s? [Aa]ltera[çc][õo]es$"
    r"|(?:all_inclusive|remove_red_eye|Regulamenta[çc][ãa]o$).{0,80}$"  # names of icons
    rf"|\((?:D[aeo]s? |Autor(?:ia|es)?\b.{{0,30}}:? ).{{0,200}}\)$|\(?{_JOURNAL}.{{0,80}}$"
    r"|(?:PRE[ÂA]MBULO|[ÍI]NDICE|[ÍI]ndice|EMENTA)$"
)
_BEGINS = Pattern(BEGINS)
_VERB = Pattern(rf"\s{BEGINS}")
_OVER = Pattern(
    r"\(?vig[êe]ncia encerrada\b"
    r"|[(*\s–-]{0,8}(?-i:(?=[A-Z]))(?:(?:lei(?:\scomplementar)?|decreto(?:-lei)?|norma|ato|resolu[çc][ãa]o|portaria)\s)?"
    r"(?:(?:expressa|total|integral|tacita)mente\s)?revogad[oa](?:\s(?:expressamente\s)?pel|\sa\s(?:partir|contar)\s|\W*$)",
    re.IGNORECASE,
)
_OVER_BEHIND = Pattern(r"(?:\s[-–—*]+\s?|\s?[(\[])(?P<note>(?:Revogad|REVOGAD)[OAoa](?:\s.{1,160}|\W*))$")
_ENDS = frozenset("(*-–ADEILNPRTV")  # how a note may begin that says that an act is revoked, or lapsed
_DECIDED = frozenset("(ADEILNPRSV")  # how a note may begin that says of an act what a court decided
_LONGEST = 400  # characters of such a note
_LEADING = Pattern(
    rf"\((?:(?i:vide|vig[êe]ncia|regulament|autor|{_EDITED})\b|{_JOURNAL}|(?:reda[çc][ãa]o|convers[ãa]o|Convertid))[^()]{{0,200}}\)\s*"
    rf"|(?:{_PAGE}|Regulamento)(?=\s(?:\(|{BEGINS}|{_PAGE}|Regulamento\s|[\d.]+, de \d{{4}}\)|Lei de\s))\s*"
    rf"|Denominad[oa] [^()]{{3,80}}?\s(?=\(Vide|{_PAGE})"
    r"|[\d.]{3,9}, de \d{4}\)\s*"
    r"|(?:all_inclusive|remove_red_eye)\s?(?:Regulamenta[çc][ãa]o|Normas [Cc]orrelatas)?\s*"
)
_LABELLED = Pattern(r"\s*(?i:ementa|s[úu]mula)\s*[:–-]\s*")
_REPORT = Pattern(r"(?:[IVX]{1,4}\s?[-–—.]\s?)?(?:RELAT[ÓO]RIO|VOTO|PARECER|Relat[óo]rio)(?: D[OA] RELATORA?)?$")
_LONGEST_REPORT = 40  # characters
_DATED = Pattern(r"(?i:data)\s?:\s?(?=\d)")
_QUOTES = {'"': '"', "“": "”", "«": "»"}


def is_aside(text: str, line: Line) -> bool:
    """Whether no word of a line between epígrafe and preamble is one of the ementa."""
    aside = _ASIDE.match(text, line.start, line.end) or (
        text[line.start] in _DECIDED and line.end - line.start < _LONGEST and on_act(text[line.start : line.end])
    )
    return bool(aside) and not _VERB.search(text, line.start, line.end)


def is_report(text: str, line: Line) -> bool:
    """Whether a line heads what a committee says of a bill: nothing below it is the ementa."""
    start, end = line.start, line.end
    return text[start] in "IVXRP" and end - start <= _LONGEST_REPORT and _REPORT.match(text, start, end) is not None


def dated(text: str, lines: Sequence[Line]) -> str:
    """The line among these that tells the day of the act by that name (``DATA: 3 de julho de 2019``)."""
    found = (text[line.start : line.end] for line in lines if _DATED.match(text, line.start, line.end))
    return next(found, "")


def is_end(text: str, line: Line) -> bool:
    """Whether a note tells that the whole act is revoked, or a provisional measure that lapsed, or that a decision
    ended it."""
    return (text[line.start] in _ENDS and bool(_OVER.match(text, line.start, line.end))) or (
        text[line.start] in _DECIDED and line.end - line.start < _LONGEST and of_act(text[line.start : line.end])
    )


def over(epigraph: str) -> tuple[str, str]:
    """An epígrafe and the note at its end that says that the act is revoked (``… - REVOGADA``), empty without one."""
    at = _OVER_BEHIND.search(epigraph) if "evogad" in epigraph or "EVOGAD" in epigraph else None
    return (epigraph[: at.start()].rstrip(), at["note"]) if at else (epigraph, "")


def without_asides(summary: str) -> str:
    """The ementa without the notes that a page put before it, its name, and quotation marks around it."""
    at = 0
    while match := _LEADING.match(summary, at):
        at = match.end()
    if label := _LABELLED.match(summary, at):
        at = label.end()
    rest = summary[at:] or summary
    verb = None if _BEGINS.match(rest) else _VERB.search(rest)
    if verb and rest.count(")", 0, verb.start()) > rest.count("(", 0, verb.start()):  # remains of a table's other cell
        rest = rest[verb.start() + 1 :]
    if (closing := _QUOTES.get(rest[0])) and rest.rstrip(".").endswith(closing):
        inner = rest[1 : rest.rindex(closing)]
        if rest[0] not in inner and closing not in inner:
            return inner
    return rest
