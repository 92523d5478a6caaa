"""The sentences of a legal text, in Portuguese and English: their ends hide among abbreviations and enumerators.

Everything is a range ``[start, end)`` of the text that is given; one pass, linear.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .late import Pattern

Span = tuple[int, int]

_PORTUGUESE = """
al art arts av cap cf des dr dra ed etc ex exa exmo exma fl fls fs inc incs min n nº n° num obs p par pág págs pp prof
profa rel res s segs sr sra srs ss tb tel tít v vol
"""
_ENGLISH = """
ann app arb ch cl cll co comp corp dept dist div e.g encl est eq gen gov hon i.e inc jr ltd messrs mr mrs ms no nos ord
para paras pt pts q.v r r/w reg regs rep rev sch sched schs sec secs sect sess st sub sub-s sub-ss subd subs supp u/s
viz vs w.e.f
"""
_CAPITALIZED = frozenset(("Aug", "Bros", "Dec", "Feb", "Fed", "Jan", "Nov", "Oct", "Pub", "Rs", "Sept"))
"""Abbreviations that in lower case would be words."""
_INITIALS = Pattern(r"(?:[A-Z][a-z]?\.)+[A-Z][a-z]?")  # A.I.R, Cr.P.C
_ABBREVIATIONS = frozenset(_PORTUGUESE.split()) | frozenset(_ENGLISH.split())
_END = Pattern(r"[.!?…]+[\"”’»)\]*]*(?=\s|$)")
_WORD = Pattern(r"[^\s(\[\"“]+$")
_ENUMERATOR = Pattern(r"\s*\W{0,2}(?:\d{1,4}[A-Za-z]{0,2}|[A-Za-z]|[IVXLC]{1,7}|[ivxlc]{1,7})\W?$")
_LOOK = 24  # characters before a stop that tell an abbreviation
_LOWER = Pattern(r"\s*[a-zà-ÿ]")
_BREAK = Pattern(
    r"\n[ \t\r]*\n"
    r"|(?<=[;:])[ \t\r]*\n(?!\s*(?:\(?[a-z]\)|\(?(?:[IVXLCivxlc]{1,7}|\d{1,2})(?:\s?[-–—)]|\.\s)|[•●▪*]|[-–—]\s))"
)


def sentence_ends(text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """The places in ``text[start:end]`` where a sentence has ended, behind its stop and closing marks.

    No end are the stops of abbreviations (``art.``, ``Rs.``, ``A.I.R.``), of single letters (``J.``) and of enumerators
    that open a line (``12.``), and one that goes on in lower case.
    """
    end = len(text) if end is None else end
    for match in _END.finditer(text, start, end):
        if match[0][0] == "." and _inside(text, start, match.start(), match.end()):
            continue
        yield match.end()


def _inside(text: str, start: int, stop: int, behind: int) -> bool:
    before = text[max(start, stop - _LOOK) : stop]
    word = _WORD.search(before)
    if not word:
        return False
    bare = word[0].lower()
    if bare in _ABBREVIATIONS or word[0] in _CAPITALIZED or (len(bare) == 1 and bare.isalpha()):
        return True
    if _INITIALS.fullmatch(word[0]):
        return True
    line = before.rpartition("\n")[2]
    opens = "\n" in before or stop - len(before) <= start
    if opens and _ENUMERATOR.fullmatch(line):
        return True
    return bool(_LOWER.match(text, behind)) and "\n" not in text[behind : behind + 2]


def sentences(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """The sentences of ``text[start:end]``. What has no full stop ends at an empty line, or at a line break behind a
    colon or a semicolon that no item of an enumeration follows; other line breaks are those of a narrow page."""
    end = len(text) if end is None else end
    breaks = (match.end() for match in _BREAK.finditer(text, start, end))
    cuts = sorted({start, *sentence_ends(text, start, end), *breaks, end})
    return [span for first, last in pairwise(cuts) for span in _span(text, first, last)]


def last_within(places: Sequence[int], start: int, reach: int) -> int:
    """The last of the places (in order) that lies in ``(start, reach]``, 0 for none."""
    index = bisect_right(places, reach) - 1
    return places[index] if index >= 0 and places[index] > start else 0


def _span(text: str, start: int, end: int) -> list[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return [(start, end)] if start < end else []
