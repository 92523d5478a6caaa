"""Where a text may be cut: at sentence ends, which a legal text hides among abbreviations and enumerators."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

_PORTUGUESE = """
al art arts av cap cf des dr dra ed etc ex exa exmo exma fl fls fs inc incs min n num obs p par pág págs pp prof profa
rel res s segs sr sra srs ss tb tel tít v vol
"""
_ENGLISH = """
ann app arb ch cl cll co comp corp dept dist div e.g encl est eq gen gov hon i.e inc jr ltd mr mrs ms no nos ord para
paras pt pts q.v r reg regs rep rev sch schs sec secs sess st sub subd subs supp viz vs w.e.f
"""
_ABBREVIATIONS = frozenset(_PORTUGUESE.split()) | frozenset(_ENGLISH.split())
_END = re.compile(r"[.!?…]+[\"”’»)\]*]*(?=\s|$)")
_WORD = re.compile(r"[^\s(\[\"“]+$")
_ENUMERATOR = re.compile(r"\s*\W{0,2}(?:\d{1,4}[A-Za-z]{0,2}|[A-Za-z]|[IVXLC]{1,7}|[ivxlc]{1,7})\W?$")
_LOOK = 24  # characters before a stop that tell an abbreviation
_LOWER = re.compile(r"\s*[a-zà-ÿ]")
_WEAK = re.compile(r";(?=\s)|\n")
_BLANK = re.compile(r"\s+")


def sentence_ends(text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """The places in ``text[start:end]`` where a sentence has ended, behind its stop and closing marks.

    No end are the stops of abbreviations (``art.``, ``Sec.``, ``Ltd.``), of single letters (``J.``) and of enumerators
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
    if bare in _ABBREVIATIONS or (len(bare) == 1 and bare.isalpha()):
        return True
    line = before.rpartition("\n")[2]
    opens = "\n" in before or stop - len(before) <= start
    if opens and _ENUMERATOR.fullmatch(line):
        return True
    return bool(_LOWER.match(text, behind)) and "\n" not in text[behind : behind + 2]


def pieces(text: str, start: int, end: int, tokens: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Cut ``text[start:end]`` into ranges of at most ``most`` tokens, each as long as it can be.

    ``tokens`` are the starts of all tokens of the text, in order. A range ends with a sentence; where one is too long,
    at a semicolon or a line end; where there is none, at a blank. A word of more tokens than that stays whole.
    """
    strong = list(sentence_ends(text, start, end))
    weak = [match.end() for match in _WEAK.finditer(text, start, end)]
    blanks = [match.end() for match in _BLANK.finditer(text, start, end)]
    found = []
    while start < end:
        limit = bisect_left(tokens, start) + most
        reach = tokens[limit] if limit < len(tokens) else end
        if reach >= end:
            cut = end
        else:
            cut = _last(strong, start, reach) or _last(weak, start, reach) or _last(blanks, start, reach)
            cut = cut or next((place for place in blanks[bisect_right(blanks, reach) :]), end)
        found.append((start, cut))
        start = cut
    return found


def _last(places: Sequence[int], start: int, reach: int) -> int:
    """The last of the places in ``(start, reach]``, 0 for none."""
    index = bisect_right(places, reach) - 1
    return places[index] if index >= 0 and places[index] > start else 0
