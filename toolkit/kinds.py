"""The kinds of acts that parsers tell apart, and how each is spelled in ``Act.kind``; how numbers of acts are spelled.

Brazilian kinds are the words of LexML (LexML Brasil, parte 2): ``lei.complementar``; those of acts in English are
small words (``act``, ``regulation``). What a file or a filter says is spelled alike, so that one finds the other.
"""

import re
from functools import lru_cache

from .naming import fold

BRAZILIAN = (
    "ato das disposicoes constitucionais transitorias", "proposta de emenda a constituicao", "emenda constitucional",
    "emenda a lei organica", "lei complementar", "lei delegada", "lei organica", "decreto-lei", "decreto legislativo",
    "medida provisoria", "projeto de lei complementar", "projeto de lei", "projeto de resolucao",
    "projeto de decreto legislativo", "resolucao normativa", "resolucao conjunta", "resolucao administrativa",
    "resolucao", "portaria conjunta", "portaria interministerial", "portaria normativa", "portaria",
    "instrucao normativa", "instrucao", "orientacao normativa", "solucao de consulta", "solucao de divergencia",
    "autografo de lei", "autografo", "ordem de servico", "deliberacao", "provimento", "carta-circular", "circular",
    "constituicao", "regimento interno", "regimento", "regulamento", "decreto", "lei", "ato institucional",
    "ato complementar", "ato conjunto", "ato normativo", "ato declaratorio executivo",
    "ato declaratorio interpretativo", "ato declaratorio", "ato", "parecer normativo", "parecer", "recomendacao",
    "codigo", "sumula", "enunciado", "acordao", "comunicado", "edital", "decisao", "mensagem", "convenio", "ajuste",
    "protocolo",
)  # fmt: skip
"""In words without accents; where two begin alike the longer one comes first, as in a pattern it must."""
ENGLISH = (
    *("constitution", "code", "act", "rules", "regulations", "ordinance", "order", "bill", "proclamation", "measure"),
    *("decree", "law", "regulation", "directive", "decision", "recommendation"),
    *("agreement", "contract", "lease", "amendment", "undertaking", "deed", "policy"),
)
_LINKS = frozenset(("a", "da", "das", "de"))
_BETWEEN = re.compile(r"[\s._;‐‑-]+")
_MOST = 60  # characters; a kind is not longer


def _dotted(words: str) -> str:
    return ".".join(word for word in _BETWEEN.split(fold(words).strip()) if word not in _LINKS)


_GENERAL = frozenset(("ordinaria", "numerado", "federal", "estadual", "distrital", "municipal"))
"""What is said behind a kind and names no other one: a *lei ordinária* is any that is not called otherwise."""
_NUMBER = re.compile(
    r"(?:(?:n[ºo°.]{0,3}|n[úu]mero)\s*)?0*(?P<number>[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d*|0)(?:\.0)?"
    r"(?P<suffix>-[a-z]{1,2})?(?P<year>/\d{2}(?:\d{2})?)?",
    re.IGNORECASE | re.ASCII,
)
_KNOWN = frozenset(map(_dotted, BRAZILIAN)) | frozenset(ENGLISH)


@lru_cache(1 << 10)
def spelled(words: str) -> str:
    """A kind as parsers spell it: ``Lei Complementar`` is ``lei.complementar``, ``Lei Ordinária`` is ``lei``. One that
    none of them knows stays as it is written, as do abbreviations."""
    found = _dotted(words) if len(words) <= _MOST else ""
    first, _, last = found.rpartition(".")
    if found not in _KNOWN and last in _GENERAL:
        found = first
    return found if found in _KNOWN else words


def spelled_number(words: str) -> str:
    """The number of an act as parsers spell it: ``nº 2.848``, ``02848`` and the ``2848.0`` of a spreadsheet are
    ``2848``, ``9.999-A`` is ``9999-a``; a year behind it stays (``2848/1940``), as does all that is no such number."""
    match = _NUMBER.fullmatch(words.strip())
    if not match:
        return words
    return match["number"].replace(".", "") + (match["suffix"] or "").lower() + (match["year"] or "")
