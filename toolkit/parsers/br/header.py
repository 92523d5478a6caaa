"""What stands above the first provision: epígrafe, ementa and preamble (LC 95/1998, arts. 3º to 6º)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .furniture import is_header_note
from .lines import Line
from .text import joined

KINDS = (
    "EMENDA CONSTITUCIONAL|PROPOSTA DE EMENDA [ÀA] CONSTITUI[ÇC][ÃA]O|LEI COMPLEMENTAR|LEI DELEGADA|LEI ORG[ÂA]NICA|LEI|DECRETO[- ]LEI"
    "|DECRETO LEGISLATIVO|DECRETO|MEDIDA PROVIS[ÓO]RIA|PROJETO DE LEI COMPLEMENTAR|PROJETO DE LEI|PROJETO DE RESOLU[ÇC][ÃA]O"
    "|PROJETO DE DECRETO LEGISLATIVO|RESOLU[ÇC][ÃA]O|PORTARIA(?: CONJUNTA| INTERMINISTERIAL| NORMATIVA)?|INSTRU[ÇC][ÃA]O NORMATIVA"
    "|ORDEM DE SERVI[ÇC]O|DELIBERA[ÇC][ÃA]O|PROVIMENTO|ATO|CIRCULAR|CARTA[- ]CIRCULAR|PARECER|CONSTITUI[ÇC][ÃA]O|C[ÓO]DIGO"
    "|REGIMENTO(?: INTERNO)?|REGULAMENTO|RECOMENDA[ÇC][ÃA]O|S[ÚU]MULA|ENUNCIADO|AC[ÓO]RD[ÃA]O|COMUNICADO|EDITAL|DECIS[ÃA]O"
)
_EPIGRAPH = re.compile(rf"(?:{KINDS})\b.*(?:N[º°O.]|n[º°o.]|\d|, DE )", re.IGNORECASE)
_BARE = re.compile(rf"(?:{KINDS})[\s\w]{{0,60}}$")
_PREAMBLE = re.compile(
    r"(?:[OA]S? )?(?:SENHOR )?(?:PRESIDENT[EA]|VICE-PRESIDENTE|CONGRESSO NACIONAL|GOVERNADOR|PREFEIT|MESA|MESAS|C[ÂA]MARA|SENADO"
    r"|MINISTR|SECRET[ÁA]RI|DIRETOR|CONSELHO|TRIBUNAL|POVO|ASSEMBL[ÉE]IA|CORREGEDOR|SUPERINTENDENTE|COMANDANTE|DEFENSOR|PROCURADOR"
    r"|ADVOGADO|DELEGAD|REITOR|COMISS[ÃA]O|COORDENADOR|PLEN[ÁA]RIO|CHEFE|COLEGIADO|BANCO CENTRAL|AG[ÊE]NCIA|N[ÓO]S)"
    r"|(?:O|A) (?:Presidente|Congresso|Governador|Prefeit|Mesa|C[âa]mara|Senado|Ministr|Secret[áa]ri|Diretor|Conselho|Tribunal|Povo"
    r"|Assembl[ée]ia|Superintendente|Procurador)|N[óo]s, |F(?:a[çc]o|A[ÇC]O) (?:saber|SABER)|CONSIDERANDO|Considerando|O(?:s)? povo"
)
_ENACTS = re.compile(r"(?:decreta|resolve|sanciono|promulga|adota|determina|estabelece)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Header:
    """The parts of the head; ``rest`` is what stands above the epígrafe."""

    epigraph: str = ""
    summary: str = ""
    preamble: str = ""


def header(text: str, lines: Sequence[Line]) -> Header:
    """The head in the lines above the first provision."""
    first = next((i for i, line in enumerate(lines) if _EPIGRAPH.match(text, line.start, line.end)), None)
    if first is None:
        first = next((i for i, line in enumerate(lines) if _BARE.match(text, line.start, line.end)), None)
    epigraph: list[tuple[int, int]] = []
    at = 0
    if first is not None:
        epigraph.append((lines[first].start, lines[first].end))
        at = first + 1
        while (
            at < len(lines)
            and (lines[at].forced or _unfinished(text, lines[at - 1]))
            and not _PREAMBLE.match(text, lines[at].start)
        ):
            epigraph.append((lines[at].start, lines[at].end))
            at += 1
    start = next((i for i in range(at, len(lines)) if _PREAMBLE.match(text, lines[i].start, lines[i].end)), len(lines))
    summary = [(line.start, line.end) for line in lines[at:start] if not is_header_note(text[line.start : line.end])]
    preamble = [(line.start, line.end) for line in lines[start:]]
    return Header(joined(text, epigraph), joined(text, summary) if first is not None else "", joined(text, preamble))


def _unfinished(text: str, line: Line) -> bool:
    return text.endswith((",", " de", " DE", " e", " E"), line.start, line.end)
