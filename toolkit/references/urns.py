"""The URN of an act that a citation names, by its words and by the act that cites it."""

import re

from ..naming import fold
from .model import NOWHERE, CitedAct, Context
from .names import BEFORE, DATES
from .numbering import of_the_union

_LOCAL = {"estadual", "municipal", "distrital"}
_FEDERAL = {"lei", "lei.complementar", "lei.delegada", "decreto.lei", "medida.provisoria", "emenda.constitucional"}
_FEDERAL |= {"decreto", "constituicao"}
_UNION_ONLY = {"decreto.lei", "medida.provisoria", "emenda.constitucional", "lei.delegada"}
_HOUSES = {"federal", "senado.federal", "camara.deputados", "congresso.nacional"}
_URN = re.compile(r"urn:lex:br((?:;[^:;]+)*):([^:]+):")


def urn(act: CitedAct, context: Context = NOWHERE) -> str:
    """The LexML URN of the act; empty where its words tell too little (no number, no year, no authority)."""
    if not act.kind and act.name:
        plain = " ".join(fold(act.name).split())
        given = context.names.get(act.name) or context.names.get(plain)
        if given is None:
            return ""
        act = given
    if act.name and context.date and context.date < act.date and (act.kind, act.number) in BEFORE:
        act = BEFORE[act.kind, act.number]
    date = act.date
    if len(date) < 10:
        full = context.known.get((act.kind, act.number)) or (
            "" if act.authority in _LOCAL else DATES.get((act.kind, act.number), "")
        )
        date = full if full and full.startswith(date) else date
    place, authority = act.place, act.authority
    own_place, own_authority = _own(context.urn)
    if authority in _LOCAL and not place:
        place = own_place
        if authority == "estadual":
            place = ";" + own_place.split(";")[1] if own_place else ""
        elif own_authority != authority:
            place = ""
        if not place:
            return ""
    elif not authority:
        place, authority = _authority(act, date, own_place, own_authority, bool(context.units))
    return f"urn:lex:br{place}:{authority}:{act.kind}:{date};{act.number}" if authority and date else ""


def _own(urn_: str) -> tuple[str, str]:
    match = _URN.match(urn_)
    return (match[1], match[2]) if match else ("", "")


def _authority(act: CitedAct, date: str, own_place: str, own_authority: str, inside: bool) -> tuple[str, str]:
    """The authority of an act whose words tell none: the Union for laws and decrees, unless a state or a
    municipality (or an act that does not say whose it is) cites a number that the Union did not reach in that year;
    else the citing body."""
    if act.kind not in _FEDERAL:
        return (own_place, own_authority) if own_authority and own_authority not in _HOUSES else ("", "")
    if (
        act.kind in _UNION_ONLY
        or not inside
        or own_authority not in (*_LOCAL, "")
        or of_the_union(act.kind, act.number, date)
    ):
        return "", "federal"
    return own_place, own_authority
