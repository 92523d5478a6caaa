"""How sure it is that a text is an act in sections, and whether it is one of India and its neighbours."""

import re
from functools import lru_cache

from . import _english
from ._evidence import evidence
from ._statute_head import is_headed, kind
from ._statute_parts import has_contents

_SAMPLE = 200_000  # characters
_OTHER = 0.6  # of the sureness is left to the parser for the other makers
_SOUTH_ASIA = re.compile(
    r"\bIndia\b|\bOfficial Gazette\b|\b(?:Central|State) Government\b|\bsub-section\b|\bLok Sabha\b|\bRs\."
    r"|\bPakistan\b|\bBangladesh\b|\bSri Lanka\b|\bNepal\b|\bMajlis|\bMagistrate of the first class\b|\bw\.e\.f\."
)
_OTHERS = re.compile(
    r"\bSecretary of State\b|\bOireachtas\b|\bRoyal Assent\b|\bUnited States\b|\bCongress\b|\bCommonwealth\b|\bCanada\b"
    r"|\bNew Zealand\b|\bAustralia\b|\bSingapore\b|\bKenya\b|\bNigeria\b|\bGhana\b|\bSouth Africa\b|\bIreland\b"
    r"|\bHong Kong\b|\b(?:Queen|King)['’]s [Mm]ost\b|\bHer Majesty\b|\bU\.S\.C\.|\bpenalty units\b|\bsubsection\b"
    r"|\bStatutory Instrument|\bSTATUTORY INSTRUMENT|\bGeneral Assembly\b|\bLegislature of\b|\bEngland\b|\bScotland\b"
)
_MAKING = re.compile(
    r"\b(?:be it (?:hereby )?enacted|enacts as follows|(?:may|shall) be (?:cited|called)"
    r"|an act (?:to|respecting|relating)"
    r"|(?:this|the principal) (?:act|ordinance|code|chapter|title|subchapter|order|measure|part|section)"
    r"|these (?:regulations|rules)|royal assent|secretary of state|gazette|parliament|congress|legislature"
    r"|general assembly|commits an offence|guilty of an offence|sub-?section \(|statutory (?:instruments?|rules)"
    r"|comes? into (?:force|operation)|u\.s\.c\.|public law|the minister|government)\b",
    re.IGNORECASE,
)
_PRIVATE = re.compile(
    r"\b(?:Agreement|AGREEMENT|[Tt]his (?:Contract|Lease|Policy)|[Tt]hese Terms|[Pp]art(?:y|ies) (?:hereto|shall)"
    r"|[Yy]ours?|[Ww]e|[Oo]ur|[Bb]y-?laws|BYLAWS|Lender|Borrower|Licensee|Customer)\b"
)
_PUBLIC = re.compile(
    r"\b[Tt](?:his|he\sprincipal)\s(?:Act|Law|Ordinance|Code|Order|Measure|Proclamation|[Cc]hapter|[Tt]itle|subchapter)\b|\b[Ss]ub-?section\s"
    r"|\b[Tt]hese\s(?:Rules|Regulations)\b|\b[Aa][Nn]\s[Aa](?:ct|CT)\b|\benact"
)
_DASHED = re.compile(r"^[ \t]{0,40}\W{0,3}\d{1,4}[A-Z]{0,3}\.\s?[^\s(—–-].{2,200}?\.?\]?\s?(?:—|–|--)", re.MULTILINE)
_DOTTED = re.compile(
    r"^[ \t]{0,40}\W{0,3}(?:Section\s|SECTION\s)?\d{1,4}(?:[A-Z]{0,3}|(?<=\d\d\d)\.\d{1,3})[.:]\s?[A-Z\[(—–]",
    re.MULTILINE,
)
_WORDED = re.compile(
    r"^[ \t]{0,40}\W{0,3}(?:(?:Section|SECTION|Sec\.|SEC\.)\s\d|§{1,2}\s?\d"
    r"|(?:Article|ARTICLE|Rule|Regulation)\s\d{1,3}\.\s)",
    re.MULTILINE,
)
_PARAGRAPHS = re.compile(r"^[ \t]{0,40}\W{0,2}§{1,2}\s?\d[\w.:-]{0,12}\s+[A-Z\[]", re.MULTILINE)
_BARE = re.compile(r"^[ \t]{0,40}\d{1,3}[A-Z]?(?:[.‑-]\d{1,3})?\s+(?:[A-Z][a-z].{3,}|\(1\)\s.{3,})$", re.MULTILINE)


@lru_cache(maxsize=1)
def sides(text: str) -> tuple[int, int]:
    """How often a text speaks of itself and of its people as a contract does, and as an act does."""
    sample = text[:_SAMPLE]
    return len(_PRIVATE.findall(sample)), len(_PUBLIC.findall(sample))


def confidence(text: str, south_asian: bool) -> float:
    """How sure it is that a text is an act in sections of South Asia, or of another maker; less where it is one of the
    other side."""
    sure, asian = _signs(text)
    return sure if asian == south_asian else sure * _OTHER


@lru_cache(maxsize=1)  # each parser of acts in sections asks it of the same text
def _signs(text: str) -> tuple[float, bool]:
    """How sure it is that an English text is an act in sections, 0 to .85, and whether it is one of South Asia."""
    english = _english.english(text)
    sample = text[:_SAMPLE]
    if not english or evidence(text).other:
        return 0.0, False
    dashed, dotted = len(_DASHED.findall(sample)), len(_DOTTED.findall(sample))
    worded, bare = len(_WORDED.findall(sample)), len(_BARE.findall(sample))
    south, others = len(_SOUTH_ASIA.findall(sample)), len(_OTHERS.findall(sample))
    named = bool(kind(sample))
    headed = has_contents(sample[:3000]) or is_headed(sample[:20_000])
    making = len({" ".join(match[0].lower().split()) for match in _MAKING.finditer(sample)})
    marked = len(_PARAGRAPHS.findall(sample)) >= 3
    labelled = dashed >= 1 or dotted >= 2 or worded >= 2 or bare >= 2
    if not labelled or not (named or headed or making >= 2 or dashed >= 2 or (worded >= 3 and making) or marked):
        return 0.0, False
    private, public = sides(text)
    if private > 2 * public + 2:
        return 0.0, False
    score = 0.2 * named + 0.1 * headed + 0.05 * min(making, 7) + 0.15 * (dashed >= 1) + 0.15 * (dashed >= 2)
    score += 0.15 * (dotted + worded + bare >= 3) + 0.1 * min(1.0, south / 5)
    asian = south > others or (south == others and dashed >= 2)
    return english * min(score, 0.85), asian
