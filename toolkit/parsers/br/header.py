"""What stands above the first provision: epígrafe, ementa and preamble (LC 95/1998, arts. 3º to 6º)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .lines import Line
from .text import joined

_KINDS = (
    "EMENDA CONSTITUCIONAL|EMENDA [ÀA] LEI ORG[ÂA]NICA|PROPOSTA DE EMENDA [ÀA] (?:CONSTITUI[ÇC][ÃA]O|LEI ORG[ÂA]NICA)"
    "|LEI COMPLEMENTAR|LEI DELEGADA|LEI ORG[ÂA]NICA|LEI|DECRETO[- ]LEI|DECRETO LEGISLATIVO|DECRETO|MEDIDA PROVIS[ÓO]RIA"
    "|PROJETO DE LEI COMPLEMENTAR|PROJETO DE LEI|PROJETO DE RESOLU[ÇC][ÃA]O|PROJETO DE DECRETO LEGISLATIVO|SUBSTITUTIVO"
    "|RESOLU[ÇC][ÃA]O|PORTARIA(?: CONJUNTA| INTERMINISTERIAL| NORMATIVA)?|INSTRU[ÇC][ÃA]O NORMATIVA|ORDEM DE SERVI[ÇC]O"
    "|DELIBERA[ÇC][ÃA]O|PROVIMENTO|ATO|CIRCULAR|CARTA[- ]CIRCULAR|PARECER|CONSTITUI[ÇC][ÃA]O|C[ÓO]DIGO|REGULAMENTO"
    "|REGIMENTO(?: INTERNO)?|RECOMENDA[ÇC][ÃA]O|S[ÚU]MULA|ENUNCIADO|AC[ÓO]RD[ÃA]O|COMUNICADO|EDITAL|DECIS[ÃA]O"
)
_EPIGRAPH = re.compile(rf"(?:{_KINDS})\b.*(?:N[º°O.]|n[º°o.]|\d|, DE )", re.IGNORECASE)
_BARE = re.compile(rf"(?:{_KINDS})[\s\w]{{0,60}}$")
_OFFICES = (
    "(?:VICE-)?PRESIDENT[EA]|CONGRESSO NACIONAL|GOVERNADOR|PREFEIT|MESA|MESAS|C[ÂA]MARA|SENADO|MINISTR|SECRET[ÁA]RI"
    "|DIRETOR|CONSELHO|TRIBUNAL|POVO|ASSEMBL[ÉE]IA|CORREGEDOR|SUPERINTENDENTE|COMANDANTE|DEFENSOR|PROCURADOR|ADVOGADO|DELEGAD"
    "|REITOR|COMISS[ÃA]O|COORDENADOR|PLEN[ÁA]RIO|CHEFE|COLEGIADO|BANCO CENTRAL|AG[ÊE]NCIA|ADMINISTRADOR"
)
_PREAMBLE = re.compile(
    rf"(?:[OA]S? )?(?:SENHOR )?(?:{_OFFICES})|[OA]S? (?i:{_OFFICES})|N[óo]s, |F(?:a[çc]o|A[ÇC]O) (?i:saber)"
    r"|C(?:ONSIDERANDO|onsiderando)\b"
)
_INLINE = re.compile(rf"\s(?=(?:O|A) (?:{_OFFICES})[A-ZÀ-Ý ,]*\b)")
_NOTE = re.compile(
    r"\(?(?:(?:Mensagem de veto|Vig[êe]ncia|Vide|Regulamento|Exposi[çc][ãa]o de motivos|Produ[çc][ãa]o de efeitos?)"
    r"(?:\W|$).{0,60}|(?:Convers[ãa]o da|Convertida na|Promulga[çc][ãa]o de partes? vetadas?|Retificad[ao]"
    r"|Revogad[oa] pel|Texto (?:compilado|original|atualizado)|Normas? [Cc]orrelatas?"
    r"|Norma (?:Federal|Estadual|Municipal) - "
    r"|Publicad[oa] n[oa]|Autoria:).{0,120})$"
    r"|\((?:D[aeo]s? |Autor(?:ia|es)?:? ).{0,200}\)$|D\.?O\.?(?:U|E|M)?\.? de \d"
)
_REVOKED = re.compile(r"\(?Revogad[oa] pel")


@dataclass(frozen=True, slots=True)
class Header:
    """The parts of the head; ``revoked`` says that a note above the preamble tells that the act is."""

    epigraph: str = ""
    summary: str = ""
    preamble: str = ""
    revoked: bool = False


def header(text: str, lines: Sequence[Line], whole: bool = True) -> Header:
    """The head in the lines above the first provision. ``whole`` is False where they may hold more than it, since no
    provision was found: then a head without preamble has no ementa."""
    first = next((i for i, line in enumerate(lines) if _EPIGRAPH.match(text, line.start, line.end)), None)
    if first is None:
        first = next((i for i, line in enumerate(lines) if _BARE.match(text, line.start, line.end)), None)
    epigraph: list[tuple[int, int]] = []
    preamble: list[tuple[int, int]] = []
    at = 0
    if first is not None:
        line = lines[first]
        cut = _INLINE.search(text, line.start, line.end)
        epigraph.append((line.start, cut.start() if cut else line.end))
        if cut:
            preamble.append((cut.end(), line.end))
        at = first + 1
        while not cut and at < len(lines) and _goes_on(text, lines, at):
            epigraph.append((lines[at].start, lines[at].end))
            at += 1
    start = at
    if not preamble:
        start = next(
            (i for i in range(at, len(lines)) if _PREAMBLE.match(text, lines[i].start, lines[i].end)), len(lines)
        )
    preamble += [(line.start, line.end) for line in lines[start:]]
    above = [] if first is None or not (whole or start < len(lines)) else lines[at:start]
    summary = [(line.start, line.end) for line in above if not _NOTE.match(text, line.start, line.end)]
    revoked = any(_REVOKED.match(text, line.start, line.end) for line in lines[:start])
    return Header(joined(text, epigraph), joined(text, summary), joined(text, preamble), revoked)


def _goes_on(text: str, lines: Sequence[Line], at: int) -> bool:
    """Whether the epígrafe goes on in the line: the page broke it, and no preamble begins."""
    above, line = lines[at - 1], lines[at]
    unfinished = text.endswith((",", " de", " DE", " e", " E"), above.start, above.end)
    return (line.forced or unfinished) and not _PREAMBLE.match(text, line.start, line.end)
