"""The headings of contracts: what each line opens, and which of them go on with the numbering."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..naming import roman
from ._acts import Page, Part
from ._heads import Candidate, chain
from ._tree import BASIC, Node
from .br.clean import is_capital
from .br.lines import Span

_LINE = re.compile(r"\S[^\n\f]*")
_BLOCK = re.compile(r"\s{3,}")
_INLINE = re.compile(
    r"(?<=[A-Z.;:)\]”\"’*])\s+(?=(?:Section\s)?\d{1,2}\.\d{1,2}(?:\.\d{1,2})?\.?\s+[A-Z\"“\[])"
    r"|(?<=\d)\s+(?=(?:Section|SECTION|ARTICLE|Article)\s[\dIVX]{1,5}(?:\.\d{1,2})?\.?\s+[A-Z])"
    r"|(?<=\s\d)\s+(?=\d{1,2}\.\d{1,2}\.?\s+[A-Z])|(?<=\s\d\d)\s+(?=\d{1,2}\.\d{1,2}\.?\s+[A-Z])"
    r"|(?<=[.;:)\]”\"*])\s+(?=ARTICLE\s(?:[IVXLC]+|\d{1,2})\b\.?\s+[A-Z]{3})"
)
_FIRST = re.compile(r"\s+(?=\d{1,2}\.\d{1,2}\.?\s+[A-Z\"“\[])")
_LONG_LINE = 150
_SPELT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ARTICLE = re.compile(
    r"\W{0,4}(?P<label>(?:ARTICLE|Article)\s+(?P<number>\d{1,2}|[IVXLC]+|[A-Z]{3,6}))(?![\w(])\.?[*_]*\s*[.:—–-]*\s*(?P<rest>.*)$",
    re.DOTALL,
)
_SECTION = re.compile(
    r"\W{0,4}(?P<label>(?:SECTION|Section|Sec\.|CLAUSE|Clause|§)\s*(?P<number>\d{1,2}(?:\.\d{1,3}){0,4}|[IVXLC]+)[A-Z]?\.?)"
    r"(?![\w(])[*_]*\s*[):—–-]*\s*(?P<rest>.*)$",
    re.DOTALL,
)
_NUMBER = re.compile(
    r"[#*_\s]{0,5}(?P<label>(?P<number>\d{1,2}(?:\.\d{1,3}){0,4})(?P<stop>[.)]?))(?![\d(%,])[*_]*(?:\s+|(?=[A-Z\[“\"])|$)(?P<rest>.*)$",
    re.DOTALL,
)
_ROMAN = re.compile(r"[#*_\s]{0,5}(?P<label>(?P<number>[IVX]{1,5})\.)[*_]*\s+(?P<rest>[A-Z\"“\[].*)$", re.DOTALL)
_RECITALS = re.compile(
    r"\W*(?:RECITALS?|BACKGROUND|WITNESSETH|W\s?I\s?T\s?N\s?E\s?S\s?S\s?E\s?T\s?H|Recitals|Background)\W*$"
)
_WHEREAS = re.compile(r"\W{0,3}(?P<label>WHEREAS|Whereas)\b[,:]?\s*")
_LETTERED = re.compile(r"(?P<label>\([A-Z]\)|[A-Z]\.)\s+(?=[A-Z“\"])")
_NOW = re.compile(
    r"\W{0,3}(?P<label>NOW,?\s+THEREFORE|Now,?\s+therefore|IT IS (?:HEREBY\s)?AGREED|THE PARTIES (?:HEREBY\s)?AGREE)\b",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"\W{0,3}(?P<label>IN\s+WITNESS\b|In\s+witness\s+whereof|\[?Signature [Pp]ages?\b|EXECUTED\s+(?:AS|BY|ON)\b)"
)
_TITLE = re.compile(
    r"(?P<title>[“\"]?[A-Z\[][^.:;\n]{1,90}?)[.:]\s*(?=\S)|(?P<dashed>[A-Z][^.:;—–\n]{1,90}?)\s?[—–]\s?(?=[A-Z])"
)
_CAPITALS = re.compile(r"(?P<title>[A-Z][A-Z\s,&/’'-]{3,90}[A-Z])[.:;\s]*\s(?=[A-Z\"“(\[][a-z]?|\d)")
_VERB = re.compile(
    r"\b(?:shall|will|may|is|are|was|were|has|have|means|mean|agrees?|acknowledges?|must|hereby|does|can|represents?)\b"
)
_LONGEST_TITLE = 120
_GAP = 3  # numbers that may be left out


@dataclass(frozen=True, slots=True)
class Head:
    """What a line opens: its ``style`` (article, section, number, roman, words), the ``path`` of its number ((2, 3) for
    2.3), its label and where the rest begins."""

    style: str
    path: tuple[int, ...]
    label: str
    number: str
    start: int
    words: int
    weight: int


def cut(text: str) -> list[Span]:
    """The lines of a contract. A line that holds a whole page is cut at the blanks that part its paragraphs, and before
    headings that stand in it."""
    found: list[Span] = []
    before = 0
    for line in _LINE.finditer(text):
        start, stop = line.span()
        between = text[before:start]
        gap = before > 0 and between.count("\n") > 1
        indent = len(between) - 1 - between.rfind("\n") if between else 0
        cuts = [start, stop]
        if stop - start > _LONG_LINE:
            cuts += [match.end() for match in _BLOCK.finditer(text, start, stop)]
        cuts += [match.end() for match in _INLINE.finditer(text, start, stop)]
        if text.startswith(("ARTICLE", "Article"), start) and (match := _FIRST.search(text, start, stop)):
            cuts.append(match.end())
        cuts = sorted(set(cuts))
        for place, (first, last) in enumerate(pairwise(cuts)):
            while last > first and text[last - 1].isspace():
                last -= 1
            if last > first:
                found.append((first, last, indent if not place else 0, gap or bool(place)))
        before = stop
    return found


def head(sheet: Page, index: int) -> Head | None:
    """What a line may open."""
    start, end = sheet.lines[index][:2]
    text = sheet.text
    for style, pattern in (("article", _ARTICLE), ("section", _SECTION), ("number", _NUMBER), ("roman", _ROMAN)):
        match = pattern.match(text, start, end)
        if not match:
            continue
        rest = match["rest"]
        if rest and not (rest[0].isupper() or rest[0] in "\"“‘'[(_*$"):
            return None
        path = _path(match["number"])
        if not path or path[0] > 99:
            return None
        weight = 2
        if style == "number" and len(path) == 1:
            if not match["stop"] and not (rest and is_capital(rest[:60])):
                return None
            if not rest and index + 1 >= len(sheet.lines):
                return None
        if style in ("article", "section"):
            weight = 4
            if rest and style == "article" and not (rest[0].isupper() or rest[0] in '["“'):
                return None
        number = ".".join(map(str, path))
        return Head(style, path, match["label"].strip(), number, start, match.start("rest"), weight)
    return None


def _path(number: str) -> tuple[int, ...]:
    if number[0].isdigit():
        path = tuple(int(part) for part in number.split("."))
        return path[:-1] if len(path) == 2 and not path[1] else path  # 1.0 is 1
    if number.lower() in _SPELT:
        return (_SPELT.index(number.lower()) + 1,)
    return (roman(number),) if re.fullmatch("[IVXLC]+", number) else ()


def arranged(sheet: Page, part: Part, found: Mapping[int, Head]) -> dict[int, Node]:
    """The heads of a part: the first style that numbers it through, what is numbered below, recitals, signatures."""
    tops = _tops(part, found)
    heads: dict[int, Node] = {}
    first = min(tops, default=None)
    if first is None:
        first = next((i for i in range(part.first, part.last) if i in found and len(found[i].path) > 1), part.last)
    if part.id == "main":
        heads |= _opening(sheet, part, first)
    final = max(tops, default=first)
    last: dict[int, tuple[int, ...]] = {}
    single: str | None = None
    for index in range(first, part.last):
        seen = found.get(index)
        node = None
        if seen is not None and index in tops:
            kind = "article" if seen.style == "article" else "section"
            node = _node(sheet, part, index, seen, kind, BASIC, f"{kind[:3]}{seen.number}", tops)
            last, single = {1: seen.path}, None
        elif seen is not None and len(seen.path) > 1 and (depth := _placed(last, seen.path)):
            kind = "section" if seen.style == "section" or depth == 1 else "subsection"
            name = f"sec{seen.number.replace('.', '-')}"
            node = _node(sheet, part, index, seen, kind, BASIC + depth - 1, name, tops, rooted=True)
            last = {d: path for d, path in last.items() if d < len(seen.path)} | {len(seen.path): seen.path}
            if depth == 1 and 1 in last:
                last[1] = seen.path[:1]
        elif seen is not None and len(seen.path) == 1 and _single(last, seen, tops, found, single):
            single = seen.style
            node = _node(sheet, part, index, seen, "section", BASIC + 1, f"sec{seen.number}", tops)
            last = {1: last[1], 2: seen.path}
        if node is not None:
            heads[index - part.first] = node
        elif part.id == "main" and index > final and (match := _SIGNED.match(sheet.text, *sheet.lines[index][:2])):
            heads[index - part.first] = _plain("signature", "sig", "", match.start(), match.start(), "")
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
    """Whether a heading of one number stands below an article: Section 3, or 3., in their order."""
    top = found[min(tops)].style if tops else ""
    if top != "article" or 1 not in last or seen.style not in ("section", "number") or (below and seen.style != below):
        return False
    before = last.get(2, ())
    return before[0] < seen.path[0] <= before[0] + 2 if len(before) == 1 else not before


def _plain(kind: str, name: str, label: str, start: int, words: int, number: str, rank: int = BASIC) -> Node:
    return Node(kind, "basic_unit", rank, number, name, label, start, words, rooted=True)


def _node(
    sheet: Page,
    part: Part,
    index: int,
    seen: Head,
    kind: str,
    rank: int,
    name: str,
    tops: set[int],
    rooted: bool = False,
) -> Node:
    node = Node(kind, "basic_unit", rank, seen.number, name, seen.label, seen.start, seen.words, rooted=rooted)
    text, end = sheet.text, sheet.lines[index][1]
    if seen.words >= end:
        following = index + 1
        if following < part.last and following not in tops and _is_title(text, *sheet.lines[following][:2]):
            node.title = [sheet.lines[following][:2]]
        return node
    match = _TITLE.match(text, seen.words, end)
    if match and not _VERB.search(match["title"] or match["dashed"]) and text[match.start()] not in '“"':
        node.title, node.words = [match.span("title" if match["title"] else "dashed")], match.end()
        return node
    capital = _CAPITALS.match(text, seen.words, end)
    if capital:
        node.title, node.words = [capital.span("title")], capital.end()
    elif _is_title(text, seen.words, end):
        node.title, node.words = [(seen.words, end)], end
    return node


def _is_title(text: str, start: int, end: int) -> bool:
    words = text[start:end]
    return (
        end - start <= _LONGEST_TITLE
        and (words[0].isupper() or words[0] in '"“_*')
        and (is_capital(words) or not _VERB.search(words))
        and not words.endswith((";", ",", ":"))
        and not words.startswith(('"', "“"))
    )


def _opening(sheet: Page, part: Part, first: int) -> dict[int, Node]:
    """The preamble (the parties), the recitals, and the words of agreement, which stand above the first heading."""
    heads: dict[int, Node] = {}
    recitals = under = False
    count = 0
    for index in range(part.first, first):
        start, end = sheet.lines[index][:2]
        text = sheet.text
        if _RECITALS.match(text, start, end):
            heads[index - part.first] = Node(
                "recitals", "grouping", BASIC, "", "rcts", text[start:end], start, end, rooted=True
            )  # fmt: skip
            recitals = under = True
            continue
        match = _WHEREAS.match(text, start, end) or (_LETTERED.match(text, start, end) if under else None)
        if match:
            count += 1
            number = re.sub(r"\W", "", match["label"]) if len(match["label"]) < 4 else str(count)
            rank = BASIC + 1 if under else BASIC
            heads[index - part.first] = _plain(
                "recital", f"rct{count}", match["label"], start, match.end(), number, rank
            )
            recitals = True
            continue
        match = _NOW.match(text, start, end)
        if match:
            heads[index - part.first] = _plain("agreement", "agr", "", start, start, "")
            under = False
            continue
        if not heads and not recitals and (end - start > 60 or index >= part.first + 3):
            heads[index - part.first] = _plain("preamble", "pre", "", start, start, "")
    return heads
