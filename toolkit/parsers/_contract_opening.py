"""What stands above the first heading of a contract, and the titles of its headings."""

import re
from collections.abc import Collection

from ._acts import Page, Part
from ._contract_lines import Head
from ._nodes import BASIC, Node
from .br.clean import is_capital

_RECITALS = re.compile(
    r"\W*(?:RECITALS?|BACKGROUND|WITNESSETH|W\s?I\s?T\s?N\s?E\s?S\s?S\s?E\s?T\s?H|Recitals|Background)\W*$"
)
_WHEREAS = re.compile(r"\W{0,3}(?P<label>WHEREAS|Whereas)\b[,:]?\s*")
_LETTERED = re.compile(r"(?P<label>\([A-Z]\)|[A-Z]\.)(?:(?:(?<=\))\s*|\s+)(?=[A-Z“\"])|$)")
_NOW = re.compile(
    r"\W{0,3}(?P<label>NOW,?\s+THEREFORE|Now,?\s+therefore|IT IS (?:HEREBY\s)?AGREED"
    r"|THE PARTIES (?:HEREBY\s)?AGREE|AGREED TERMS)\b",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"(?P<title>[“\"]?[A-Z\[](?:[^.:;\n]|(?<=\d)\.(?=\d)){1,90}?)(?:(?<!\d)\.|\.(?!\d)|:)\s*(?=\S)|(?P<dashed>[A-Z][^.:;—–\n]{1,90}?)\s?[—–]\s?(?=[A-Z])"
)
_CAPITALS = re.compile(r"(?P<title>[A-Z][A-Z\s,&/’'-]{3,90}[A-Z])[.:;\s]*\s(?=[A-Z\"“(\[][a-z]?|\d)")
_VERB = re.compile(
    r"\b(?:shall|will|may|is|are|was|were|has|have|means|mean|agrees?|acknowledges?|must|hereby|does|can|represents?)\b"
)
_REFERENCE = r"(?:[Cc]lauses?|[Ss]ections?|[Aa]rticles?|[Pp]aragraphs?|[Ss]chedules?|[Ee]xhibits?)\s\d[\w.()]*"
_SENTENCE = re.compile(rf"(?:{_REFERENCE}|.{{0,90}}?\b{_REFERENCE},)\s[a-z]")
"""Words that no title has: those that begin with a provision (``Clause 2.1 does``), or go on behind one and a comma."""
_LONGEST_TITLE = 120


def plain(kind: str, name: str, label: str, start: int, words: int, number: str, rank: int = BASIC) -> Node:
    return Node(kind, "basic_unit", rank, number, name, label, start, words, rooted=True)


def headed(
    sheet: Page,
    part: Part,
    index: int,
    seen: Head,
    kind: str,
    rank: int,
    name: str,
    tops: Collection[int],
    rooted: bool = False,
) -> Node:
    node = Node(kind, "basic_unit", rank, seen.number, name, seen.label, seen.start, seen.words, rooted=rooted)
    text, end = sheet.text, sheet.lines[index][1]
    if seen.words >= end:
        following = index + 1
        if following < part.last and following not in tops and is_title(text, *sheet.lines[following][:2]):
            node.title = [sheet.lines[following][:2]]
        return node
    match = _TITLE.match(text, seen.words, end)
    words = (match["title"] or match["dashed"]) if match else ""
    if match and not _VERB.search(words) and not _SENTENCE.match(words) and words[0] not in '“"':
        node.title, node.words = [match.span("title" if match["title"] else "dashed")], match.end()
        return node
    whole = is_capital(text[seen.words : end]) and is_title(text, seen.words, end)
    capital = None if whole else _CAPITALS.match(text, seen.words, end)
    if capital:
        node.title, node.words = [capital.span("title")], capital.end()
    elif is_title(text, seen.words, end):
        node.title, node.words = [(seen.words, end)], end
    return node


def is_title(text: str, start: int, end: int) -> bool:
    """Whether words of a line are a title, rather than a sentence."""
    words = text[start:end]
    return (
        end - start <= _LONGEST_TITLE
        and (words[0].isupper() or words[0] in '"“_*')
        and (is_capital(words) or not (_VERB.search(words) or _SENTENCE.match(words)))
        and not words.endswith((";", ",", ":"))
        and not words.startswith(('"', "“"))
    )


def opening(sheet: Page, part: Part, first: int) -> dict[int, Node]:
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
            heads[index - part.first] = plain(
                "recital", f"rct{count}", match["label"], start, match.end(), number, rank
            )
            recitals = True
            continue
        match = _NOW.match(text, start, end)
        if match:
            heads[index - part.first] = plain("agreement", "agr", "", start, start, "")
            under = False
            continue
        if not heads and not recitals and (end - start > 60 or index >= part.first + 3):
            heads[index - part.first] = plain("preamble", "pre", "", start, start, "")
    return heads
