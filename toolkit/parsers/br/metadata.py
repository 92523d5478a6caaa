"""Kind, number, date, authority, title and LexML URN of an act, from its epígrafe."""

import re
from dataclasses import dataclass

from .clean import fold

_MONTHS = "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split()
_NUMBER = re.compile(r"\bn\s?[.º°o]*\s*(\d[\d.]*)(?:\s*[-/]\s*([a-z]|\d{2,4})\b)?", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"\b(\d{1,3}(?:\.\d{3})+|\d+)\s*/\s*(\d{4}|\d{2})\b")
_DATE = re.compile(r"(\d{1,2})\s*[ºo°]?\s+de\s+([a-z]+)\s+de\s+(\d{4})")
_SHORT_DATE = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{4})")
_YEAR = re.compile(r"(?:\bde|/)\s*(\d{4})\b")
_KIND = re.compile(
    r"(proposta de emenda a constituicao|emenda constitucional|lei complementar|lei delegada|lei organica|decreto[- ]lei|decreto legislativo"
    r"|medida provisoria|projeto de lei complementar|projeto de lei|projeto de resolucao|projeto de decreto legislativo|resolucao"
    r"|portaria conjunta|portaria interministerial|portaria normativa|portaria|instrucao normativa|ordem de servico|deliberacao|provimento"
    r"|carta[- ]circular|circular|constituicao|regimento interno|regimento|regulamento|decreto|lei|ato|parecer|recomendacao|codigo|sumula"
    r"|enunciado|acordao|comunicado|edital|decisao)\b"
)
_FEDERAL = {
    "lei",
    "lei.complementar",
    "lei.delegada",
    "decreto.lei",
    "medida.provisoria",
    "emenda.constitucional",
    "decreto",
}
_FEDERAL |= {
    "decreto.legislativo",
    "projeto.lei",
    "projeto.lei.complementar",
    "constituicao",
    "proposta.emenda.constituicao",
}
_PREFECT = re.compile(
    r"prefeit[oa] (?:do |da )?(?:municip(?:io|al) )?(?:de |do |da )?([\w\s-]+?)(?:,|\.|;| no uso| faz|$)"
)
_GOVERNOR = re.compile(
    r"governador[a]? do (estado|distrito)(?: federal)?(?: d[eoa]s? ([\w\s]+?))?(?:,|\.|;| no uso| faz|$)"
)
_SMALL = {"de", "da", "do", "das", "dos", "e", "a", "à", "o", "no", "na"}


@dataclass(frozen=True, slots=True)
class Metadata:
    kind: str = ""
    number: str = ""
    date: str = ""
    authority: str = ""
    urn: str = ""
    title: str = ""


def metadata(epigraph: str, preamble: str) -> Metadata:
    """What the head tells. ``kind`` is the LexML word (``lei.complementar``), ``date`` YYYY-MM-DD or, where only the
    year stands, YYYY; ``urn`` is empty unless kind, number, date and authority are known."""
    folded = " ".join(fold(epigraph).split())
    found = _KIND.search(folded)
    if not found:
        return Metadata(title=epigraph)
    kind = re.sub(r"\.d[ea]\.|\.a\.", ".", re.sub(r"[\s-]+", ".", found[1]))
    match = _NUMBER.search(folded) or _BARE_NUMBER.search(folded)
    number = match[1].replace(".", "").lstrip("0") if match else ""
    date = _date(folded)
    authority = _authority(folded, " ".join(fold(preamble).split()), kind)
    urn = (
        f"urn:lex:{'br' if authority == 'federal' or ';' not in authority else 'br;' + authority}" if authority else ""
    )
    if urn:
        place, _, body = authority.partition(":")
        urn = "urn:lex:br" + (
            "" if place == "federal" or not place.startswith(("estado", "distrito", "municipio")) else ";" + place
        )
        urn += f":{body or ('federal' if place == 'federal' else place.split('.')[0] if ';' not in place else 'municipal')}:{kind}:{date};{number}"
    return Metadata(kind, number, date, authority, urn if number and date else "", _title(epigraph))


def _date(folded: str) -> str:
    match = _DATE.search(folded)
    if match and match[2] in _MONTHS:
        return f"{match[3]}-{_MONTHS.index(match[2]) + 1:02d}-{int(match[1]):02d}"
    match = _SHORT_DATE.search(folded)
    if match and 1 <= int(match[2]) <= 12:
        return f"{match[3]}-{int(match[2]):02d}-{int(match[1]):02d}"
    match = _YEAR.search(folded)
    return match[1] if match else ""


def _authority(epigraph: str, preamble: str, kind: str) -> str:
    text = f"{epigraph} {preamble}"
    if re.search(r"presidente da republica|congresso nacional|camara dos deputados|senado federal", text):
        return "federal"
    if match := _PREFECT.search(text):
        return "municipal" if not match[1].strip() else f"municipal {match[1].strip()}"
    if _GOVERNOR.search(text):
        return "estadual"
    return "federal" if kind in _FEDERAL and "municip" not in text and "estad" not in text else ""


def _title(epigraph: str) -> str:
    """The epígrafe as it is usually cited: ``Lei nº 13.709, de 14 de agosto de 2018``."""
    text = epigraph.rstrip(" .")
    if not text.isupper() and not text[:6].isupper():
        return text
    words = [word.lower() if word.lower() in _SMALL else word.capitalize() for word in text.split()]
    line = " ".join(words)
    line = re.sub(r"\bN([º°o.])", r"n\1", line)
    return re.sub(r"(?<= de )([A-ZÀ-Ý])(\w+)(?= de \d)", lambda match: match[1].lower() + match[2], line)
