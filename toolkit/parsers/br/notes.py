"""Notes of compiled texts: which act gave a unit its wording, and what that says of its status."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ...frozen import maker
from ...late import Pattern
from ...model import Note
from .brackets import BRACKETS, bracketed
from .decisions import DECISIONS, is_decision, suit
from .metadata import named
from .shapes import filled, shape

_make = maker(Note)
# what says of the unit itself only where the note begins so: ``cf. art. 2º da Lei nº 5, alterado pela Lei nº 6``
_OWN = (
    r"(?:(?<=[(\[])|^)\s?(?:(?:artigo|art\.|caput|par[áa]grafo|§|inciso|al[íi]nea|item|dispositivo)"
    r"(?:\s?[\w.ºª°-]{1,6})?,?\s)?"
)
_BY = (
    r"[oa]s?\s(?:pel[oa]s?|por|conforme|cfe?\.)\s(?:art\S*\s\S+\sd[oa]\s)?"
    r"(?:Lei|L\.?C|Decr|Emenda|EC|Resol|Portar|Instr|Delib|Ato\b|Medida|MP)"
)
_ACTION = Pattern(
    r"(?P<amended>reda[çc][ãa]o|passou a vigorar|\bNR dada|\bNR[\s–-]{1,3}(?:Lei|LC|Decr)"
    rf"|{_OWN}(?:alterad|modificad){_BY})"
    r"|(?P<included>inclu[íi]d|acrescid|acrescentad|aditad|\bAC[\s–-]{1,3}(?:Lei|LC|Decr)"
    r"|acr[ée]scimo (?:d[ao]|pel[oa]) "
    rf"|{_OWN}(?:inserid|introduzid|adicionad|inclus){_BY})"
    rf"|(?P<revoked>revogad|suprimid|tacitamente|\br e v o g a d|{_OWN}(?:exclu[íi]d|cancelad){_BY})"
    r"|(?P<vetoed>\bvet(?:ad|o)|\bv e t a d)"
    r"|(?P<renumbered>renumerad|transformad)"
    r"|(?P<unconstitutional>(?:declarad|julgad|considerad|reconhecid)[oa]s?\s(?:\w+\s){0,2}inconstitucion)"
    r"|(?P<see>\bvide\b|\bver\b)"
    r"|(?P<expired>vig[êe]ncia (?:encerrada|exaurida|at[ée] (?:o dia )?\d)|sem efeito"
    r"|perda d[ae] efic[áa]cia|perd(?:eu|ida) (?:a )?(?:sua )?efic[áa]cia)"
    r"|(?P<in_force_from>vig[êe]ncia(?!\ssuspens)|produ[çc][ãa]o de efeito|efeitos a partir|em vigor)"
    r"|(?P<regulated>regulament)"
    r"|(?P<suspended>suspens[oa]s?\b|suspens[ãa]o d[aeo]s?\s(?:execu|efic|vig|efeit)|efic[áa]cia)"
    r"|(?P<restored>restabelecid|revigorad|restaurad|repristinad)|(?P<other>substitu[íi]d|nome jur[íi]dico)",
    re.IGNORECASE,
)
_ACT = Pattern(
    r"\b(?:(?:Lei|Decreto|Medida|Emenda|Resolu[çc][ãa]o|Ato|Portaria|Instru[çc][ãa]o|Delibera[çc][ãa]o|Provimento)\b"
    r"|(?P<short>EC|LC|L[Cc][Pp]|MPV?|DL|RSF)(?=\s*(?:n\b|n[º°o.]|\d))).{0,120}"
)
_BEYOND = Pattern(  # the act's name: other days than its own stand there
    r"[,;.]?\s(?:(?:e\s)?produ(?:zindo|z|ção\sde)\s(?:\w+\s)?efeitos?|com\s(?:\w+\s)?(?:efeitos?|vig[êe]ncia)"
    r"|efeitos?\s(?:a|desde)|a\s(?:partir|contar)|em\svigor|vig[êe]ncia)\b.*",
    re.IGNORECASE | re.DOTALL,
)
_ACT_IN_CASE = Pattern(_ACT.pattern, re.IGNORECASE)  # PELA LEI Nº 5, pela lei nº 5
_SHORT = {
    "EC": "Emenda Constitucional",
    "LC": "Lei Complementar",
    "LCP": "Lei Complementar",
    "MP": "Medida Provisória",
    "MPV": "Medida Provisória",
    "DL": "Decreto-Lei",
    "RSF": "Resolução do Senado Federal",
}
# a note that is all that a unit says: without brackets, with one lost, between rows of dots
_VERDICT = r"(?:revogad|vetad|suprimid|r e v o g a d|v e t a d)\s?[oa]"
VERDICTS = frozenset("rvsRVS[(.…*_·")
"""What it begins with."""
_OPENERS = VERDICTS | frozenset("–- ")
_OPENING = Pattern(rf"[\s.…·_*([–-]*+(?={_VERDICT})", re.IGNORECASE)
_MAY_BE = Pattern(rf"[\s.…·_*([–-]*+{_VERDICT}s?(?:[ .;,:–…·_*()[\]-]*+$|\s+pel[oa]\s|[^)\]]*+[)\]])", re.IGNORECASE)
_BARE = Pattern(
    rf"(?i:{_VERDICT}s?)(?:$|\s+pel[oa]\s(?:art\.\s?\d+[º°o]?\sd[oa]\s)?"
    r"(?:Lei|Decreto|Medida|Emenda|Resolu|Ato|Portaria|Instru|Delib)[\w-]*\s.{0,120}$)"
)
_FRAME = " .;,:-–…·_*()[]"  # what may stand around it
EARLIER = Pattern(
    r"(?:dispositivos?|texto|reda[çc][ãa]o)\s(?:anterior|original|revogad)\w*[^:;]{0,80}:"
    r"|\bnotas?(?:\(s\))?(?:\s\w+)?\s?:",
    re.IGNORECASE,
)
_LINK = Pattern(r"[)\]][\s.]*(Vig[êe]ncia|Produ[çc][ãa]o de efeitos?|Regulamento)[\s.]*$")  # behind a note
_STEMS = ("nterior", "riginal", "evogad", "Nota", "NTERIOR", "RIGINAL", "EVOGAD", "NOTA")
_OF_SENATE = Pattern(r"\b(?:RSF|[Rr]esolu[çc][ãa]o d[oe] [Ss]enado)\b")
_SENATE = "urn:lex:br:senado.federal:"
_ISSUER = Pattern(r"urn:lex:br(?:;[^:]+)?:[^:]+(?=:)")
_OF_GOVERNMENT = frozenset(("federal", "estadual", "distrital", "municipal"))
_FEDERAL = frozenset(("decreto.lei", "medida.provisoria"))
_LAWS = frozenset(
    ("lei", "lei.complementar", "lei.delegada", "decreto", "emenda.constitucional", "emenda.lei.organica")
)
_UNSEEN = " \t\r\n\x0b\x0c\xa0\u200b\xad-"  # what joined lines may lose


def notes(
    words: str, text: str, pieces: Sequence[tuple[int, int]], act: str = "", plain: bool = False
) -> tuple[Note, ...]:
    """The notes in the words of a unit, which are those of the ``pieces`` of the text; ``act`` is the URN of the act
    that the unit is in, as far as it is known, ``plain`` says that a single piece holds the words as they are."""
    found = []
    if ")" in words or "]" in words:
        shown = current(words)
        found = [(start, end) for start, end in bracketed(shown) if is_note(shown[start:end])]
    if not (found and words[: found[0][0]].strip(_FRAME) == "") and (bare := emptied(words)) is not None:
        found.insert(0, (bare, _end(words, found[0][0] - 1 if found else len(words))))
    if not found:
        return ()
    if words[-1].isalpha() and (link := _LINK.search(words, found[-1][1])):
        found.append(link.span(1))
    if plain and len(pieces) == 1:
        first = pieces[0][0]
        places = [(first + start, first + end) for start, end in found]
    else:
        places = _places(words, text, pieces, found)
    return tuple(
        [note(words[start:end].strip(), act, place) for (start, end), place in zip(found, places, strict=True)]
    )


def is_note(words: str) -> bool:
    """Whether words in brackets say of the law what an editor does."""
    return _action(shape(words)[0]) != ""


@lru_cache(maxsize=4096)
def _action(words: str) -> str:
    """The action that words tell; empty where they are no note's."""
    match = _ACTION.search(words)
    return match.lastgroup or "other" if match else ""


def _places(
    words: str, text: str, pieces: Sequence[tuple[int, int]], found: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Where in the text parts of the words stand: both have the same characters, but for white space and hyphens."""
    seen = [at for start, end in pieces for at in range(start, end) if text[at] not in _UNSEEN]
    places = []
    count = before = 0
    for start, end in found:
        count += sum(1 for char in words[before:start] if char not in _UNSEEN)
        first = count
        count += sum(1 for char in words[start:end] if char not in _UNSEEN)
        before = end
        places.append((seen[first], seen[count - 1] + 1))
    return places


def note(words: str, act: str, place: tuple[int, int]) -> Note:
    """The note of these words at a place of the text; ``act`` is that of :func:`notes`."""
    return _make(*told(words, act), *place)


@lru_cache(maxsize=4096)
def told(words: str, act: str) -> tuple[str, str, str, str, str, str]:
    """The fields of a note but for its place."""
    action, kind, number, date = read(words)
    if kind == "resolucao" and _OF_SENATE.search(words):
        act = _SENATE
    return action, words, kind, number, date, _urn(kind, number, date, act)


@lru_cache(maxsize=4096)
def read(words: str) -> tuple[str, str, str, str]:
    """What a note says: its action (see :data:`legalos.model.Action`), and kind, number and date of the act, or of the
    court's decision, that did it. ``Redação dada pela Lei nº 13.853, de 2019`` is (amended, lei, 13853, 2019)."""
    known, number = shape(words)
    action, kind, found, date = _read(known)
    return action, kind, filled(found, number), date


@lru_cache(maxsize=4096)
def _read(words: str) -> tuple[str, str, str, str]:
    """What words of that :func:`.shapes.shape` say."""
    name = _action(words) or "other"
    source = _ACT.search(words) or _ACT_IN_CASE.search(words)
    act = ("", "", "")
    if source:
        short, named_so = source["short"], _BEYOND.sub("", source[0])
        act = named(_SHORT[short.upper()] + named_so[len(short) :] if short else named_so)
    decision = suit(words) if name in DECISIONS or not act[0] else None
    return name, *(decision or act)


def _urn(kind: str, number: str, date: str, act: str) -> str:
    """The URN of the act that a note names. A law is one of the same government as the act that it changed, or one of
    the Union where that act is a public body's of the Union; a regulation is the same body's."""
    if not (kind and number and date) or is_decision(kind):
        return ""
    if kind in _FEDERAL:
        return f"urn:lex:br:federal:{kind}:{date};{number}"
    issuer, of_government = _issuer(act)
    if not issuer:
        return ""
    if kind in _LAWS and not of_government:
        return f"urn:lex:br:federal:{kind}:{date};{number}" if issuer.startswith("urn:lex:br:") else ""
    return f"{issuer}:{kind}:{date};{number}" if kind in _LAWS or not of_government else ""


@lru_cache(maxsize=64)
def _issuer(act: str) -> tuple[str, bool]:
    """The URN of an act without its kind and what follows, and whether it is one of a government."""
    found = _ISSUER.match(act)
    return (found[0], found[0].rpartition(":")[2] in _OF_GOVERNMENT) if found else ("", False)


def emptied(words: str) -> int | None:
    """Where a note begins that is all that a unit says, though it has no brackets or lacks one (``Revogado.``,
    ``(Vetado``, ``....... V E T A D O .......``); brackets behind it count for nothing."""
    opening = _OPENING.match(words) if words[:1] in _OPENERS else None
    if opening is None:
        return None
    said = words[opening.end() :]
    if ")" in said or "]" in said:
        said = BRACKETS.sub("", said)
    return opening.end() if _BARE.match(said.strip(_FRAME)) else None


def may_be_emptied(words: str) -> bool:
    """Whether :func:`emptied` has to be asked: many words begin as those of such a note do."""
    return _MAY_BE.match(words) is not None


def _end(words: str, end: int) -> int:
    """The end of such a note: without what frames it, but with a bracket that closes one of its own."""
    shown = words[:end].rstrip(_FRAME)
    return len(shown) + (shown.rfind("(") > shown.rfind(")") and words[len(shown) : len(shown) + 1] == ")")


def current(words: str) -> str:
    """A unit's words up to what an editor puts below them: an earlier wording (``Redação anterior: …``), or notes."""
    if ":" in words and any(stem in words for stem in _STEMS):
        earlier = EARLIER.search(words)
        return words[: earlier.start()] if earlier else words
    return words
