"""What closes acts in sections: where, by whom and when they were made or passed."""

import re

from ..naming import ENGLISH_MONTHS
from ._acts import Page

_CLOSING = re.compile(
    r"\W{0,3}(?:Signed\s(?:by|on)\s|G(?:iven|IVEN)\s(?:under|at)\s|I[Nn]\s(?:witness|WITNESS)\s|Dated\s(?:this|the|at|on|\d)"
    r"|(?:Made|MADE|Done)\s(?:at|by|on|this|the)\s.{0,80}\d{4}\b.{0,3}$|Approved,?\s[A-Z][a-z]+\s\d|Passed\s(?:the|in|by)\s"
    r"|Speaker\sof\s|By\scommand\s|By\s(?:the\s)?[Oo]rder\sof\s|\[Assented\sto\s|Date\sof\s(?:Gazette|[Ii]ssue|[Pp]ublication)\s)"
)
_DAY = re.compile(
    rf"(?:Dated\s)?\d{{1,2}}(?:st|nd|rd|th)?\s(?:day\sof\s)?(?:{'|'.join(ENGLISH_MONTHS)}),?\s\d{{4}}\.?", re.IGNORECASE
)
_OFFICE = re.compile(
    r"\b(?:Secretary|Secretaries|Ministers?|Commissioners?|Treasury|Department|President|Governor|Attorney|Registrar|Clerk|Director"
    r"|Chairman|Chairwoman|Chair|Justice|Member of)\b"
)
_SIGNED = re.compile(r"[A-Z][^.;:]*(?:\.\s?[^.;:]+)*$")
_SENTENCE = re.compile(
    r"\b(?:shall|must|may|is|are|be|has|have|means|comes?|begins?|ends?|if|where|when|that|which|this|these)\b"
    r"|(?:[:—–]|\b(?:on|of|the|by|in|to|and|or|from|with))$"
)
_LINES = 7  # name, offices, department
_LONGEST = 100  # characters


def closing(sheet: Page, last: int, end: int) -> int | None:
    """The line below section ``last`` at which a part that ends before line ``end`` closes, if it tells so: by its
    words (``Signed by``, ``Given under``), or by a name, an office and a day that stand below one another."""
    for index in range(last + 1, end):
        if index not in sheet.quoted and _CLOSING.match(sheet.text, *sheet.lines[index][:2]):
            return index
    return _signature(sheet, last, end)


def _signature(sheet: Page, last: int, end: int) -> int | None:
    """The first of the lines of a signature, which a day ends and a line with a stop stands above."""
    if end - 1 in sheet.quoted or not _DAY.fullmatch(sheet.text, *sheet.lines[end - 1][:2]):
        return None
    office = False
    for index in range(end - 2, max(last - 1, end - 3 - _LINES), -1):
        words = sheet.words(index)
        if words.endswith((".", ";", "”", '"', ")", "]")) or index in sheet.quoted:
            return index + 1 if office and index < end - 2 else None
        if len(words) > _LONGEST or not _SIGNED.match(words) or _SENTENCE.search(words):
            return None
        if index == end - 2 and words.endswith(","):
            return None
        office = office or bool(_OFFICE.search(words))
    return None
