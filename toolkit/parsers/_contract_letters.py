"""Headings of contracts by letters (``A. SERVICES``) or parts (``Part A``), whose numbers begin anew."""

import re
from bisect import bisect
from collections.abc import Mapping

from ..naming import ordinal, roman
from ._acts import Page, Part
from ._contract_lines import Head
from ._contract_opening import is_title
from ._heads import Candidate, chain

_LETTER = re.compile(r"[#*_\s]{0,5}(?P<label>(?P<number>[A-Z])\.)[*_]*\s+(?P<rest>[A-Z].{2,90})$")
_PART = re.compile(
    r"[#*_\s]{0,5}(?P<label>(?:PART|Part)\s(?P<number>[A-Z]|\d{1,2}|[IVX]{2,5}))(?![\w(])\.?[*_]*\s*[:—–-]*\s*(?P<rest>.{0,90})$"
)
_FEW = 2  # headings with numbers that begin at 1


def lettered(sheet: Page, part: Part, found: Mapping[int, Head]) -> dict[int, Head]:
    """The headings of a part that go on from A, if two of them have numbers of their own below that begin with 1; none
    where ``found``, its other headings by line, are above or are called articles or sections."""
    inside = [(index, found[index]) for index in sorted(found) if part.first <= index < part.last]
    if any(head.style in ("article", "section") for _, head in inside):
        return {}
    numbers = [(index, head.path[0]) for index, head in inside if head.style == "number" and len(head.path) == 1]
    for style, pattern in (("part", _PART), ("letter", _LETTER)):
        heads = {}
        for index in range(part.first, part.last):
            match = pattern.match(sheet.text, *sheet.lines[index][:2])
            if match and (not match["rest"] or is_title(sheet.text, *match.span("rest"))):
                place = _place(match["number"])
                heads[index] = Head(
                    style, (place,), match["label"], match["number"], match.start(), match.start("rest"), 2
                )
        taken = [one.index for one in chain([Candidate(index, (head.path[0], ""), 2) for index, head in heads.items()])]
        if [heads[index].path[0] for index in taken] != list(range(1, len(taken) + 1)):
            continue
        firsts = {bisect(taken, index): number for index, number in reversed(numbers)}
        if not firsts.pop(0, 0) and list(firsts.values()).count(1) >= _FEW:
            return {index: heads[index] for index in taken}
    return {}


def _place(number: str) -> int:
    if number.isdigit():
        return int(number)
    return roman(number) if len(number) > 1 else ordinal(number.lower())
