"""Where a citation may begin, and what begins there: a chain of units, or the name of an act in one of its forms."""

import re

from .names import ACRONYMS, NAMES
from .patterns import BACK, CHAIN, CONSTITUTION, NUMBERED, OWN, TRANSITORY, any_name

_FLAGS = re.IGNORECASE
_PATTERNS = {
    "chain": re.compile(CHAIN, _FLAGS),
    "numbered": re.compile(NUMBERED, _FLAGS),
    "own": re.compile(OWN, _FLAGS),
    "back": re.compile(BACK, _FLAGS),
    "constitution": re.compile(CONSTITUTION, _FLAGS),
    "transitory": re.compile(TRANSITORY, _FLAGS),
    "named": re.compile(any_name([names for names, _ in NAMES]), _FLAGS),
    "acronym": re.compile(rf"(?:{'|'.join(sorted(map(re.escape, ACRONYMS), key=len, reverse=True))})(?![\w/])|lgpd\b"),
}
# A few letters, found fast, behind which a citation may begin; and by the first two of them the patterns to try.
_TRIGGER = re.compile(
    r"[\s(“\"/;,](?=§|C[FCP]\b|(?:LC|EC|DL|MPV?)\s[n\d]|(?=[A-Zacdeilmnoprst]\S\S)(?:"
    r"[aA](?:rt(?:[s.]|igos?\s[\dúacdinopqstIVXL]|\s?\d)|l(?:[íi]nea|s?\.|udid)|nexo|to\s(?:[dDN]|n[º°.]))"
    r"|[iI](?:n(?:c(?:iso|s?\.?\s[IVXivx\d])|struç)|te[mn])"
    r"|[cC](?:a(?:put|p[íi]tulo|rta[-\s])|[óo]digo\s|on(?:s(?:titui[çc][ãa]o\b|olidação\s)|vênio\s[A-Zn])|itad[ao]\s|ircular\s[A-Zn]"
    r"|omunicado\s[A-Zn])|[pP](?:a(?:r(?:[áa]gr|te\s(?:[gG]er|[eE]spe)|ecer\s(?:[A-Z]|n[º°.o]|[nN]ormat))|cto\s)|ortarias?\s"
    r"|r(?:esente\s[A-Zcdel]|o(?:vimento\s[A-Zn]|tocolo\s[A-Zn]|jeto\sde\s(?:[lL]ei|[rR]es|[dD]ec)[\w\s]{0,24}\s[nN][º°o.]))|olítica\sN)"
    r"|[sS](?:eç(?:ão|ões)\s|u(?:b(?:seç|t[íi]tulo|cap[íi])|pracit)|oluç(?:ão|ao)\sde|[úu]mula)|[tT][íi]tulos?\s(?:[IVX]|[úÚ]n|ant)"
    r"|[lL](?:eis?\s|ivros?\s|gpd)|[dD](?:e(?:st[ea]\s|ss[ea]\s|cret|liberaç[ãa]o\s[A-Zn]|cis[ãa]o\s[A-Zn])|aquel)"
    r"|[nN](?:e(?:st|ss)[ea]\s|aquel|ota\s[A-Zn]|ov[oa]\s[cClL])|[eE](?:mendas?\s|statuto\s)"
    r"|[mM](?:e(?:didas?\s|(?:sm|ncionad)[oa]\s[cCdDlLmMrReEpPaAiI])|arco\s)|[rR]e(?:solu[çc](?:[ãa]o|ões)\s|gulamento\sd|ferid[ao]\s|comendação\s[A-Zn])"
    r"|[oO]r(?:dem\sde\ss|ientação\s[nN])|A(?:juste\sS|DCT|RT\.)"
    r"|C(?:BT|BA|C\b|C/|DC|F|LT|P|R[F/]|T[BN]|ADH|ONS|OD|ÓD)|DECRET|E(?:CA|OA|AO|MEN)|INSTR"
    r"|L(?:GP|GT|AI|IN|OA|RF|RP|RE|PI|PA|SA|DA|DB|IA|CP|AC|E[IPF])|M(?:RO|CI|EDI)|N(?:CPC|LLC)|P(?:ORT|NMA|NRS)|R(?:IR|PS|ESO)))"
)
_STARTS = (  # in the order in which they are tried
    ("chain", "ar al an in it ca pa se su ti tí li de ne"),
    ("constitution", "co"),
    ("own", "de ne pr"),
    ("numbered", "at in ca co ci pa po pr so sú le de no em me re or aj lc ec dl mp"),
    ("transitory", "at"),
    ("named", "co có pa po le no es ma re"),
    ("back", "al ci su de da ne na me re"),
    ("acronym", "lg"),
)
_ACRONYM = (("acronym", _PATTERNS["acronym"].match),)
_CHAIN = (("chain", _PATTERNS["chain"].match),)
_TRIES = {
    letters: tuple((name, _PATTERNS[name].match) for name, starts in _STARTS if letters in starts.split())
    for letters in " ".join(starts for _, starts in _STARTS).split()
}
_TRIES |= {letters.capitalize(): tries for letters, tries in _TRIES.items()}
_TRIES |= {letters.upper(): (*tries, *_ACRONYM) for letters, tries in _TRIES.items()}


def triggers(text: str, start: int = 0) -> list[int]:
    """Where a citation may begin."""
    return [match.start() + 1 for match in _TRIGGER.finditer(text, start)]


def recognise(text: str, first: int, end: int) -> tuple[str, int, int] | None:
    """The chain or the act that begins at ``first`` and ends before ``end``: the pattern's name and the span."""
    letters = text[first : first + 2]
    for name, match_at in _TRIES.get(letters) or (_CHAIN if letters[0] == "§" else _ACRONYM):
        if match := match_at(text, first, end):
            return name, first, match.end()
    return None
