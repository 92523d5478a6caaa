"""The kinds of acts that parsers tell apart, and how each is spelled in ``Act.kind``.

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


_KNOWN = frozenset(map(_dotted, BRAZILIAN)) | frozenset(ENGLISH)


@lru_cache(1 << 10)
def spelled(words: str) -> str:
    """A kind as parsers spell it: ``Lei Complementar`` is ``lei.complementar``. One that none of them knows stays as it
    is written, as do abbreviations."""
    found = _dotted(words) if len(words) <= _MOST else ""
    return found if found in _KNOWN else words
