"""A query's citations, in whatever language, as what an index can be asked for: keys of units and names of acts."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..naming import roman, whole_year
from .acts import named
from .devices import paths
from .english import MOST, read_english
from .finder import find
from .model import Citation, CitedAct, Reading, Step
from .names import ACRONYMS
from .resolver import resolve
from .titles import POPULAR, numbered, plain
from .urns import urn

MOST_CHARACTERS = 20_000
"""What is read of a query."""
_BARE = frozenset(
    ("lei", "codigo", "decreto", "estatuto", "regulamento", "regimento", "norma", "constituicao", "anexo")
)
"""What refers back to an act, and names none: ``art. 18 da Lei``."""
_ADDRESS = re.compile(r"\b(?P<urn>urn:lex:[^\s!,]{3,200})(?:!(?P<unit>[\w-]{1,120}))?", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.,/])(?P<number>\d{1,3}\.\d{3}|\d{3,6})/(?P<year>(?:19|20)\d{2}|\d{2})(?![\w/])")
_ANY = "art. 1º"
_BEHIND = re.compile(
    r"\s*,?\s*(?:§|par[áa]grafo|inc(?:iso|\.)|al[íi]nea|caput|(?:(?<=,)|(?<=,\s))(?-i:[IVXLC]{1,7})(?!\w))",
    re.IGNORECASE,
)
_SMALL_BEHIND = re.compile(r"\s*,?\s*(?:d[ao]\s+)?(?P<name>[a-z]{2,5})(?=[\s,?.;]|$)")
_SMALL_AHEAD = re.compile(r"(?<!\S)(?P<name>[a-z]{3,5})\s*,?\s*$")
_SMALL_ROMAN = re.compile(
    r"\s+(?P<roman>[ivxl]{1,6})(?:\s*,?\s*(?:d[ao]\s+)?(?P<act>[a-z]{2,5}|[A-Z]{2,5})(?=[\s,?.;]|$)|\s*[?.]?\s*$)"
)
_NAME_BEHIND = re.compile(rf"\s*,?\s+d[ao]\s+(?P<name>{POPULAR})")
_NAME_AHEAD = re.compile(rf"(?<!\w)(?P<name>{POPULAR})\s*,?\s*(?:n?[oa]\s+|em\s+seu\s+)?")
_FURTHEST = 100


def read_query(text: str) -> tuple[Reading, ...]:
    """The citations of a query in order, at most :data:`~.english.MOST`. Never raises; time is linear.

    Where the Brazilian and the English reading take the same words, the longer one counts, or the one that names an
    act. A unit beside which no act is named is one of the acts that the query names elsewhere, for sure where those are
    (numbers, known acronyms).
    """
    text = text[:MOST_CHARACTERS]
    found = sorted(
        [*_addresses(text), *_brazilian(text), *read_english(text)],
        key=lambda one: (one.start - one.end, not (one.sure or one.called), one.start),
    )
    kept: list[Reading] = []
    for one in found[: 4 * MOST]:
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    kept.sort(key=lambda one: one.start)
    told = [one for one in kept if one.names and (one.sure or not one.keys)]
    sure = any(one.sure for one in told)
    named = tuple(dict.fromkeys(name for one in told if one.sure == sure for name in one.names))
    return tuple(one if one.names or not named else replace(one, names=named, sure=sure) for one in kept[:MOST])


def _addresses(text: str) -> Iterator[Reading]:
    """What is cited by its address (``urn!unit``), and acts by their number and year alone."""
    for match in _ADDRESS.finditer(text):
        yield Reading(*match.span(), (match["unit"].lower(),) if match["unit"] else (), (match["urn"].lower(),), True)
    for match in _NUMBER.finditer(text):
        name = f"{match['number'].replace('.', '')}/{whole_year(match['year'])}"
        yield Reading(*match.span(), names=(name,), sure=True)


def _brazilian(text: str) -> Iterator[Reading]:
    for one in find(text)[:MOST]:
        one = _whole(text, _beside_name(text, _in_small_letters(text, one)))
        names, sure = tuple(_names(one.act)), one.act is not None and bool(one.act.kind and one.act.number)
        keys = tuple(_keys(one))
        if keys or (names and not one.paths):
            yield Reading(one.start, one.end, keys, names, sure, called=bool(names))


def _in_small_letters(text: str, one: Citation) -> Citation:
    """The citation with the act whose acronym stands right beside it in small letters: ``art 121 cp``."""
    if one.act or not one.paths:
        return one
    one = _inciso_in_small_letters(text, one)
    if (behind := _SMALL_BEHIND.match(text, one.end)) and (act := ACRONYMS.get(behind["name"].upper())):
        return _reaching(text, one, one.start, behind.end(), act=act)
    ahead = _SMALL_AHEAD.search(text, max(0, one.start - 10), one.start)
    if ahead and (act := ACRONYMS.get(ahead["name"].upper())):
        return _reaching(text, one, ahead.start(), one.end, act=act)
    return one


def _inciso_in_small_letters(text: str, one: Citation) -> Citation:
    """The citation with the inciso behind its article: ``art 6 viii cdc``, ``cdc art 6 viii``."""
    (path, *more), inciso = one.paths, _SMALL_ROMAN.match(text, one.end)
    if not inciso or more or path[-1].kind != "artigo" or not (inciso["act"] or _SMALL_AHEAD.search(text[: one.start])):
        return one
    if inciso["act"] and inciso["act"].upper() not in ACRONYMS:
        return one
    end, step = inciso.end("roman"), Step("inciso", str(roman(inciso["roman"])))
    return _reaching(text, one, one.start, end, paths=((*path, step),))


def _beside_name(text: str, one: Citation) -> Citation:
    """The citation with the act whose popular name, known or not, stands right beside it: ``Marco Legal das Lanternas,
    art. 4º``."""
    if one.act or not one.paths:
        return one
    if behind := _NAME_BEHIND.match(text, one.end):
        return _reaching(text, one, one.start, behind.end(), act=named(behind["name"]))
    begin = max(0, one.start - _FURTHEST)
    ahead = next((match for match in _NAME_AHEAD.finditer(text, begin, one.start) if match.end() == one.start), None)
    if not ahead:
        return one
    return _reaching(text, one, ahead.start(), one.end, act=named(ahead["name"]))


def _whole(text: str, one: Citation) -> Citation:
    """The citation with the part of its article that stands behind the act: ``art. 52 da LGPD, § 1º, inciso I``."""
    if not (one.act and len(one.paths) == 1 and one.paths[0][1:] == () and _BEHIND.match(text, one.end)):
        return one
    (article,) = one.paths[0]
    ways, length = paths(_ANY + text[one.end : one.end + _FURTHEST])
    if article.kind != "artigo" or any(way[0] != Step("artigo", "1") or len(way) == 1 for way in ways):
        return one
    end = one.end + length - len(_ANY)
    return _reaching(text, one, one.start, end, paths=tuple((article, *way[1:]) for way in ways))


def _reaching(text: str, one: Citation, start: int, end: int, **found) -> Citation:
    """The citation with what was found beside it, where both stand."""
    return replace(one, start=start, end=end, text=text[start:end], **found)


def _keys(citation: Citation) -> Iterable[str]:
    """The keys of the units; ``§ 1º`` may be the only paragraph. A unit below an article that is not named has none."""
    if not citation.paths:
        return
    for key in resolve(replace(citation, act=CitedAct("lei", "1", "2000-01-01", "federal"))):
        _, mark, unit = key.partition("!")
        if not mark:
            continue
        yield unit
        if unit.startswith("art") and unit[3:].isdigit():
            yield unit[3:]
        if unit.endswith("_par1"):
            yield f"{unit}u"


def _names(act: CitedAct | None) -> Iterator[str]:
    if act is None or act.own or act.back:
        return
    if full := urn(act):
        yield full.lower()
    yield from list(numbered(act.kind, act.number, act.date[:4]))[:1]
    if act.name and plain(act.name) not in _BARE:
        yield plain(act.name)
