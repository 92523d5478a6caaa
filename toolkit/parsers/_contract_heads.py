"""The headings of contracts: which of them go on with the numbering."""

import re
from collections.abc import Mapping

from ._acts import Page, Part
from ._contract_letters import lettered
from ._contract_lines import Head
from ._contract_opening import headed, opening, plain
from ._heads import Candidate, chain
from ._nodes import BASIC, Node

_SIGNED = re.compile(
    r"\W{0,3}(?P<label>IN\s+WITNESS\b|In\s+witness\s+whereof|\[?Signature [Pp]ages?\b|EXECUTED\s+(?:AS|BY|ON)\b"
    r"|This\s(?:agreement|deed|document)\shas\sbeen\s(?:entered\sinto|executed)\b)"
)
_KINDS = {"article": ("article", "art"), "part": ("part", "prt")}
_GAP = 3  # numbers that may be left out


def arranged(sheet: Page, part: Part, found: Mapping[int, Head]) -> dict[int, Node]:
    """The heads of a part: the first style that numbers it through, what is numbered below, recitals, signatures."""
    letters = lettered(sheet, part, found)
    found = {**found, **letters}
    tops = set(letters) or _tops(part, found)
    heads: dict[int, Node] = {}
    first = min(tops, default=None)
    if first is None:
        first = next((i for i in range(part.first, part.last) if i in found and len(found[i].path) > 1), part.last)
    if part.id == "main":
        heads |= opening(sheet, part, first)
    final = max(tops, default=first)
    last: dict[int, tuple[int, ...]] = {}
    single: str | None = None
    headless = False  # 2.1 stands without a 2 above it, and so does 2.2
    for index in range(first, part.last):
        seen = found.get(index)
        node = None
        if seen is not None and index in tops:
            kind, name = _KINDS.get(seen.style, ("section", "sec"))
            node = headed(sheet, part, index, seen, kind, BASIC, f"{name}{seen.number}", tops)
            last, single, headless = {1: seen.path}, None, False
        elif seen is not None and len(seen.path) > 1 and (depth := _placed(last, seen.path)):
            headless = headless or depth == 1
            depth = 1 if headless and len(seen.path) == 2 else depth
            kind = "section" if seen.style == "section" or depth == 1 else "subsection"
            name = f"sec{seen.number.replace('.', '-')}"
            node = headed(sheet, part, index, seen, kind, BASIC + depth - 1, name, tops, rooted=True)
            last = {d: path for d, path in last.items() if d < len(seen.path)} | {len(seen.path): seen.path}
            if depth == 1 and 1 in last:
                last[1] = seen.path[:1]
        elif seen is not None and len(seen.path) == 1 and _single(last, seen, tops, found, single):
            single = seen.style
            node = headed(sheet, part, index, seen, "section", BASIC + 1, f"sec{seen.number}", tops)
            last = {1: last[1], 2: seen.path}
        if node is not None:
            heads[index - part.first] = node
        elif part.id == "main" and index > final and (match := _SIGNED.match(sheet.text, *sheet.lines[index][:2])):
            heads[index - part.first] = plain("signature", "sig", "", match.start(), match.start(), "")
            break
    return heads


def _tops(part: Part, found: Mapping[int, Head]) -> set[int]:
    """The headings that number the part through, by the first style that has two of them; else by any that has one."""
    inside = sorted(index for index in found if part.first <= index < part.last)
    best: set[int] = set()
    for style in ("article", "section", "number", "roman"):
        chosen = [
            Candidate(index, (found[index].path[0], ""), found[index].weight)
            for index in inside
            if found[index].style == style and len(found[index].path) == 1
        ]
        taken = {candidate.index for candidate in chain(chosen)}
        if len(taken) > 1:
            return taken
        best = best or taken
    return best


def _placed(last: Mapping[int, tuple[int, ...]], path: tuple[int, ...]) -> int:
    """The depth of a number like 2.3.1 (3) if it goes on with the last ones of each depth; 0 where it does not. 1 is
    that of 2.3 where no heading 2 is: in a contract without headings above, or with one left out."""
    depth = len(path)
    before = last.get(depth)
    if before is not None and before[:-1] == path[:-1]:
        if not before[-1] < path[-1] <= before[-1] + _GAP:
            return 0
        return depth if depth > 2 or 1 in last else 1
    if path[-1] > _GAP:
        return 0
    if depth > 2:
        return depth if last.get(depth - 1) == path[:-1] else 0
    top = last.get(1)
    if top is not None:
        return 2 if top[0] == path[0] else int(path[0] == top[0] + 1)
    return int(before is None or before[0] <= path[0] <= before[0] + _GAP)


def _single(
    last: Mapping[int, tuple[int, ...]], seen: Head, tops: set[int], found: Mapping[int, Head], below: str | None
) -> bool:
    """Whether a heading of one number stands below an article, a letter or a part: Section 3, or 3., in their order."""
    top = found[min(tops)].style if tops else ""
    if (
        top not in ("article", "letter", "part")
        or 1 not in last
        or seen.style not in ("section", "number")
        or (below and seen.style != below)
    ):
        return False
    before = last.get(2, ())
    return before[0] < seen.path[0] <= before[0] + 2 if len(before) == 1 else not before
