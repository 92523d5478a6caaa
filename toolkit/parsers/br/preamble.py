"""Where a preamble begins: with the office that acts, a name with its office, or the words of promulgation."""

import re
from collections.abc import Sequence

from ...late import Pattern
from .lines import DANGLING, Line, ending

_OFFICES = (
    r"(?:VICE-)?PRESIDENT[EA]|CONGRESSO\sNACIONAL|(?:VICE-)?GOVERNADOR|PREFEIT|MESA|MESAS|C[ÂA]MARA|SENADO|MINISTR|SECRET[ÁA]RI"
    r"|DIRETOR|CONSELHO|TRIBUNAL|POVO|ASSEMBL[ÉE]IA|CORREGEDOR|SUPERINTENDENTE|COMANDANTE|DEFENSOR|PROCURADOR|ADVOGADO|DELEGAD"
    r"|REITOR|COMISS[ÃA]O|COORDENADOR|PLEN[ÁA]RIO|CHEFE|COMIT[ÊE]|COLEGIADO|BANCO\sCENTRAL|AG[ÊE]NCIA|ADMINISTRADOR|INTERVENTOR"
)
_PERSONS = (
    r"(?:vice-)?(?:president[ea]|governador|prefeit[oa])|secret[áa]ri[oa]|ministr[oa]|diretor|reitor|interventor"
    r"|chefe\sdo\s(?:governo|poder\sexecutivo)"
)
_POLITE = "(?:Excelentíssim[oa] )?(?:Senhora? |Sr[.]a? )?"
_BEGINS = Pattern(
    rf"(?:[OA]S?\s)?(?:{_POLITE.upper()})?(?:{_OFFICES})|[OA]s?\s(?:{_POLITE})?(?i:{_OFFICES})|(?:N[óo]s|NÓS),\s"
    r"|D(?:OM|om|\.)\s(?:PEDRO|Pedro)\b"
    r"|(?:F(?:a[çc]o|az|AZ|A[ÇC]O)|FAZEM|Fazem)\s(?i:saber)|C(?:ONSIDERANDO|onsiderando)\b"
    r"|(?:No\suso|NO\sUSO|Usando|USANDO)\s(?i:d[ae]s?\s(?:suas\s)?(?:atribui[çc]|compet[êe]nc))"
    r"|(?:DECRETA|RESOLVE|Decreta|Resolve)M?\s?:?$|D\sE\sC\sR\sE\sT\sA\s?:?$|R\sE\sS\sO\sL\sV\sE\s?:?$"
    r"|(?:E[Uu],?\s|[OA]\s)?[A-ZÀ-Ý][\w.'’]+(?:\s(?:d[aeo]s?|e|D[AEO]S?|E|[A-ZÀ-Ý][\w.'’]*)){1,8}"
    rf"\s?,\s(?:[oa]\s)?(?i:{_PERSONS})\b"
)
_INLINE = Pattern(
    rf"\s(?=(?:O|A) (?:{_OFFICES})[A-ZÀ-Ý ,]*\b"
    rf"|[OA]s?\s(?i:{_OFFICES})[^.;:]{{0,160}}?,\s(?:no\suso|usando|tendo\sem|considerando|em\s(?:sess|reuni)|com\sbase))"
)


def begins(text: str, lines: Sequence[Line], at: int) -> bool:
    """Whether the preamble begins at a line; what only goes on with the line above is a part of it."""
    line = lines[at]
    if not _BEGINS.match(text, line.start, line.end):
        return False
    return not (line.forced and at and ending(text, lines[at - 1]) == DANGLING)


def inline(text: str, start: int, end: int) -> re.Match[str] | None:
    """The blank before a preamble that goes on behind other words of the head."""
    return _INLINE.search(text, start, end)
