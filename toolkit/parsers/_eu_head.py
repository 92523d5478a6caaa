"""What the head of an act of the European Union tells: kind, number, date, title, and what it is on."""

import re

from . import _english
from ._acts import Page, Told

_BEGINS = re.compile(r"\W*(?:Whereas|WHEREAS)\b|\(1\)|(?:Article|ARTICLE)\s+1\b|CHAPTER\s+[I1]\b|TITLE\s+[I1]\b")
HEAD = re.compile(
    r"(?P<kind>REGULATION|DIRECTIVE|DECISION|RECOMMENDATION|Regulation|Directive|Decision|Recommendation)\b[^\n]{0,60}?(?P<number>\d{2,4}/\d{1,4}(?:/(?:EC|EU|EEC|JHA|CFSP|Euratom))?)"
)
_ABOUT = re.compile(
    r"\s*((?:on|concerning|laying\sdown|amending|establishing|implementing|supplementing|repealing|setting|approving"
    r"|relating|regarding|providing|fixing)\b.{10,900}?)"
    r"(?=\n\s*(?:\(Text|THE\s|\(|Having|Whereas|[A-Z]{4,})|\n\s*\n)",
    re.DOTALL,
)
_HEAD_ENDS = re.compile(r"\n\s*\n|\(Text\b|\nTHE\s")
_VERSION = re.compile(r"[▼►][A-Z]\d{0,3}\b|◄")
"""What a consolidated text marks its versions with: ►B is the basic act, ►M1 its first amendment."""
_POPULAR = re.compile(r"[A-Z][^\n]{3,100}\b(?P<kind>Regulation|Directive|Decision|Act)\b")


def told(sheet: Page) -> Told:
    """What the head tells: ``Regulation (EU) 2016/679 … of 27 April 2016``, and what it is on."""
    first = next((line[0] for line in sheet.lines[:80] if _BEGINS.match(sheet.text, *line[:2])), 4000)
    head = sheet.text[:first] + "\n\n"
    match = HEAD.search(head)
    opening = next((words for i in range(min(3, len(sheet.lines))) if (words := " ".join(sheet.words(i).split()))), "")
    if not match:
        popular = _POPULAR.match(opening)
        title = opening if len(opening) <= 150 and first else ""
        return Told(kind=popular["kind"].lower() if popular else "", title=title, authority="eu")
    about = _ABOUT.search(head, match.end(), match.end() + 1500)
    stop = _HEAD_ENDS.search(head, match.end())
    until = min(about.start(1) if about else len(head), stop.start() if stop else len(head), match.end() + 250)
    title = " ".join(_VERSION.sub("", head[head.rfind("\n", 0, match.start()) + 1 : until]).split())
    dated = _english.date(title) or _english.date(head[match.end() : match.end() + 400])
    return Told(
        kind=match["kind"].lower(),
        number=match["number"],
        date=dated,
        authority="eu",
        title=title[:250],
        summary=" ".join(about[1].split()) if about else "",
    )
