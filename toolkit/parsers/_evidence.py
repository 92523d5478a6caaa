"""What only contracts, acts of the Union, treaties, judgments and letters have: evidence of what an English text is."""

import re
from functools import lru_cache
from typing import NamedTuple

_SAMPLE = 200_000  # characters
_HEAD, _TAIL = 2000, 1500  # characters
_CONTRACT = (
    # its name, on a line of its own
    re.compile(
        r"\A\s{0,20}(?:[^\n]{1,120}\n\s{0,6}){0,3}?[^a-z\n]{0,80}\b(?:AGREEMENT|CONTRACT|LEASE|DEED|MEMORANDUM\sOF\sUNDERSTANDING)\b"
        r"[^a-z\n]{0,60}$|\A\W{0,9}(?:[A-Z][\w’'&-]*\s){0,6}(?:Agreement|Contract|Lease)\W{0,9}$",
        re.MULTILINE,
    ),
    # between whom it is made
    re.compile(
        r"\b(?i:made|entered\sinto|dated|concluded|agreement)\b[^.]{0,120}?\b(?i:by\sand\s(?:between|among)|between|among)\b"
    ),
    # what it calls itself and its parties
    re.compile(
        r"[\"“”](?:Agreement|Lease|Contract|Effective\sDate|Part(?:y|ies)|Company|Client|Customer|Supplier|Contractor"
        r"|Consultant|Executive|Employee|Provider|Licensor|Licensee|Landlord|Tenant|Borrower|Lender|Buyer|Seller"
        r"|Purchaser|Distributor|MOU|MoU)[\"“”]\s?\)"
    ),
    re.compile(
        r"^\W{0,3}(?:WHEREAS\b[,:]?\s\w|NOW,?\sTHEREFORE\b|RECITALS\W{0,6}$|BACKGROUND\W{0,6}$|W\s?I\s?T\s?N\s?E\s?S\s?S\s?E)",
        re.M,
    ),
    re.compile(r"\b[Tt]he\s[Pp]arties\s(?:hereto\s|hereby\s)?(?:hereby\s)?(?:agree|intending|covenant|wish|will)\b"),
    re.compile(r"\bIN\sWITNESS\sWHEREOF,?\s(?:the|each|both)\b[^.]{0,40}\b[Pp]art|^\W{0,3}By:\s?_{3,}", re.M),
    re.compile(r"\b[Tt]h(?:is|e)\s(?:Agreement|Lease|Contract|MoU|MOU)\b"),
    # 1.1 below Article 1
    re.compile(
        r"^\W{0,3}(?i:article)\s(?:(?P<number>\d{1,2})|I)\b[^\n]{0,90}\n\s{0,6}(?:[^\n]{1,90}\n\s{0,6})?(?(number)(?P=number)|1)\.0?1\b",
        re.M,
    ),
)
_UNION = (
    re.compile(r"^\W{0,6}Having\sregard\sto\s(?:the|its)\b", re.M),
    re.compile(r"\b(?:HAS|HAVE)\s(?:ADOPTED|DECIDED)\b"),
    re.compile(
        r"\b(?:EU|EC|EEC|Euratom|CFSP|JHA)\)?\s(?:No\s)?\d{1,4}/\d{1,4}\b|\b\d{1,4}/\d{1,4}/(?:EC|EU|EEC|JHA|CFSP)\b"
    ),
    re.compile(r"\bOJ\s[LC]\s?\d|\bOfficial\sJournal\sof\sthe\sEuropean\b"),
    re.compile(r"\b[Tt]his\s(?:Regulation|Directive|Decision)\s(?:shall|is)\b"),
    re.compile(r"\bMember\sStates?\b"),
    re.compile(
        r"\bEuropean\s(?:Parliament|Union|Commission|Communit)|\bTHE\s(?:EUROPEAN\sCOMMISSION|COUNCIL\sOF\sTHE)"
    ),
)
_TREATY = re.compile(
    r"\b(?i:the\sgovernment\sof\b[^.]{2,80}?\band\s(?:of\s)?the\sgovernment\sof)\b|\bContracting\s(?:Part(?:y|ies)|States?)\b|\bStates\sParties\b"
    r"|\bHigh\sContracting\b"
)
_COURT = re.compile(r"^[^\n]{0,80}\b(?:COURT|Court|TRIBUNAL|Tribunal)\b[^\n.]{0,80}$", re.M)
_VERSUS = re.compile(r"\b(?:v(?:s|ersus)?|V(?:S|ERSUS)?)\.?\s+(?=[A-Z])", re.M)
_CASE = re.compile(
    r"\b(?i:(?:appeal|petition|case|suit|application|action|docket|cause|claim)\s*(?:\([^)\n]{1,12}\)\s*)?no\b)"
    r"|^\W*(?:JUDGMENT|JUDGEMENT|OPINION|ORDER|Judgment|Judgement)\W*$",
    re.M,
)
_DEAR = re.compile(r"^\W{0,3}(?:Dear|DEAR)\s[^\n]{2,60}[,:.]?\s*$", re.M)
_YOURS = re.compile(
    r"\b(?:[Yy]ours\s(?:sincerely|faithfully|truly|very\struly)|[Vv]ery\struly\syours|[Ss]incerely|(?:[Kk]ind|[Bb]est)\s[Rr]egards"
    r"|[Rr]espectfully)\b"
)
_ENOUGH = 2  # kinds of evidence


class Evidence(NamedTuple):
    """How many kinds of evidence a text gives of being a contract, and an act of the Union; whether it is a treaty
    between states, and whether it is a judgment or a letter, which is neither contract nor act."""

    contract: int
    union: int
    treaty: bool
    other: bool

    @property
    def is_contract(self) -> bool:
        """Whether parties of private law bind themselves."""
        return self.contract >= _ENOUGH and self.contract > self.union and not self.treaty


@lru_cache(maxsize=1)  # each parser of English texts asks it of the same one
def evidence(text: str) -> Evidence:
    """The evidence in the first :data:`_SAMPLE` characters of a text."""
    sample, head = text[:_SAMPLE], text[:_HEAD]
    contract = sum(bool(pattern.search(sample)) for pattern in _CONTRACT)
    union = sum(bool(pattern.search(sample)) for pattern in _UNION)
    judged = bool(_COURT.search(head) and _VERSUS.search(head) and _CASE.search(head))
    written = bool(contract < _ENOUGH and _DEAR.search(head) and _YOURS.search(text[-_TAIL:]))
    return Evidence(contract, union, bool(_TREATY.search(head)), judged or written)
