"""The parser for acts of the European Union: recitals, articles with their titles, paragraphs, points, annexes."""

import re
from bisect import bisect
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise

from ..model import Act, SourceText
from . import _english
from ._acts import Page, Part, assembled, named, opened, page, parted, whole
from ._eu_head import HEAD, told
from ._eu_labels import Article, article, grouping
from ._evidence import evidence
from ._heads import Candidate, Key, arabic, chain, title_lines
from ._nodes import BASIC, Node, Scheme

_WHEREAS = re.compile(r"\W*(?:Whereas|WHEREAS)\s*[:,]?$")
_RECITAL = re.compile(r"(?P<label>\((?P<number>\d{1,3})(?P<suffix>[a-z]?)\))\s*(?!OJ [LC]\b)(?=\S|$)")
_UNNUMBERED = re.compile(r"(?P<label>Whereas|WHEREAS)\b[,:]?\s+(?=\S)")
_ADOPTED = re.compile(r"\W*(?:HAS|HAVE|HAD|Has|Have)\s+(?:ADOPTED|DECIDED|AGREED|adopted|decided|agreed|DRAWN)\b")
_BRACKETED = re.compile(r"\([A-Z][^()]{2,100}\)")
_CLOSING = re.compile(
    r"This\s(?:Regulation|Decision|Directive)\sshall\sbe\sbinding\s|(?:Done|DONE)\sat\s[A-Z]"
    r"|I[Nn]\s(?:witness|WITNESS)\s(?:whereof|WHEREOF)\b"
)
_SIGNED = re.compile(r"Done\sat\s[A-Z]")
_ANNEX = re.compile(
    r"[#*_\s]*(?P<label>(?:ANNEX|Annex|APPENDIX|Appendix)(?:ES)?(?:\s+(?P<number>[IVXLC]+|\d{1,2}|[A-Z]))?)(?![\w(])"
    r"[*_]*\s*(?!ANNEX)(?P<rest>[.:—–-].*|[^a-z]*)$"
)
_CONTENTS = re.compile(r"\W*(?:(?:TABLE\s+OF\s+)?CONTENTS)\W*", re.IGNORECASE)
_RUNNING = re.compile(
    r"(?:\s*(?:EN|[LC]\s?\d{1,3}/\d{1,4}|\d{1,2}\.\d{1,2}\.\d{4}|OJ [LC], \d.*|ELI:\s\S+|[▼►]\S+"
    r"|Official Journal of the European (?:Union|Communities))){1,6}\s*"
)
_SIGNS = re.compile(
    r"\b(?:[Mm]ember States?|Council of Europe|(?:High )?Contracting Part(?:y|ies)|States Parties"
    r"|Official Journal of the European|European Parliament|the Commission|the Union|Treaty on)\b"
    r"|\b(?:HAS|HAVE) ADOPTED\b|^\W*Whereas:$",
    re.MULTILINE,
)
_LABELS = re.compile(
    r"^[#*_\s]{0,5}(?:(?:Article|ARTICLE)\s+\d{1,3}[a-z]?|(?:Sole|SOLE)\s(?:Article|ARTICLE))\b(?![(.,;])", re.MULTILINE
)
_ROMAN_LABELS = re.compile(r"^[#*_\s]{0,5}(?:Article|ARTICLE)\s+[IVXLC]+\b(?![(.,;])", re.MULTILINE)
_TREATY = re.compile(r"\b(?:Contracting (?:Part(?:y|ies)|States?)|States Parties|Council of Europe)\b")
_PRIVATE = 0.5  # how much less sure an act is that has what only contracts have
_GONE = re.compile(
    r"\W{0,3}(?:(?:This\s)?(?:Article|paragraph|point|Annex)\s(?:is|has\sbeen|was)\s)?(?:repealed|deleted|revoked)"
    r"(?:\s(?:by|with\seffect\sfrom|as\sfrom|as\sof|from)\s[^.;]{1,200})?\W{0,3}$", re.IGNORECASE
)  # fmt: skip
_SCHEME = Scheme(
    {
        "dot": ("paragraph", "par", "basic_unit_component"),
        "digit": ("point", "pt", "enumeration"),
        "lower": ("point", "pt", "enumeration"),
        "roman": ("point", "pt", "enumeration"),
        "upper": ("point", "pt", "enumeration"),
        "dash": ("indent", "ind", "enumeration"),
    },
    gone=_GONE,
)


class EuropeanParser:
    """See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """English, with lines that are articles, and the institutions' words."""
        if source.metadata.get("urn", "").startswith("urn:lex:eu"):
            return 1.0
        english = _english.english(source.text)
        sample = source.text[:200_000]
        if not english:
            return 0.0
        articles = len(_LABELS.findall(sample)) or (len(_ROMAN_LABELS.findall(sample)) if _TREATY.search(sample) else 0)
        signs = len(_SIGNS.findall(sample))
        seen = evidence(source.text)
        if not articles or seen.other:
            return 0.0
        sure = 0.25 + 0.1 * min(articles, 3) + 0.35 * min(1.0, signs / 4)
        return english * min(0.9, sure * (_PRIVATE if seen.is_contract else 1))

    def parse(self, source: SourceText) -> Act:
        """The act; ``segmented`` is False where it has neither articles nor recitals."""
        sheet = page(source, _RUNNING, quotations=True)
        if not sheet.lines:
            return whole(source, "eu", "en", "the text has no articles")
        return assembled(source, "eu", "en", told(sheet), sheet, _parts(sheet), _heads, _SCHEME, "articles")


def _recitals(sheet: Page, part: Part) -> tuple[dict[int, Node], int]:
    """The recitals by line, and where the articles begin."""
    first = next((i for i in range(part.first, part.last) if _WHEREAS.match(sheet.text, *sheet.lines[i][:2])), None)
    adopted = next((i for i in range(part.first, part.last) if _ADOPTED.match(sheet.text, *sheet.lines[i][:2])), None)
    if first is None and adopted is None:
        return {}, part.first
    last = adopted if adopted is not None else _firstarticle(sheet, first or part.first, part.last)
    first = part.first if first is None else first + 1
    lines = {index: sheet.lines[index][:2] for index in range(first, last)}
    numbered = {index: match for index, span in lines.items() if (match := _RECITAL.match(sheet.text, *span))}
    rising = chain([Candidate(i, (int(match["number"]), match["suffix"]), 2) for i, match in numbered.items()])
    found = [(one.index, f"{one.key[0]}{one.key[1]}", numbered[one.index]) for one in rising]
    if not found:  # those of older acts have no numbers
        opening = [(index, match) for index, span in lines.items() if (match := _UNNUMBERED.match(sheet.text, *span))]
        found = [(index, str(number), match) for number, (index, match) in enumerate(opening, 1)]
    heads = {
        index - part.first: _unit("recital", "rct", number, match["label"], match.start(), match.end())
        for index, number, match in found
    }
    if heads and last < part.last:
        heads[last - part.first] = _stop()
    return heads, last


def _firstarticle(sheet: Page, first: int, last: int) -> int:
    return next((i for i in range(first, last) if article(sheet, i) or grouping(sheet, i)), last)


def _unit(kind: str, abbreviation: str, number: str, label: str, start: int, words: int) -> Node:
    return Node(kind, "basic_unit", BASIC, number, f"{abbreviation}{number}", label, start, words, rooted=True)


def _stop() -> Node:
    return Node("", "grouping", 0, "", "", "", 0, 0)


def _above(sheet: Page, articles: Collection[int]) -> set[int]:
    """The articles with a title in brackets on the line above, if most of them have one."""
    found = {index for index in articles if index and _BRACKETED.fullmatch(sheet.text, *sheet.lines[index - 1][:2])}
    return found if len(found) > 1 and 2 * len(found) > len(articles) else set()


def _heads(sheet: Page, part: Part) -> Mapping[int, Node]:
    if part.type == "annex":
        return _annex_heads(sheet, part)
    heads, first = _recitals(sheet, part)
    seen = {index: label for index in range(first, part.last) if (label := article(sheet, index))}
    found = [Candidate(index, label.key, label.weight) for index, label in seen.items()]
    articles = {candidate.index: seen[candidate.index] for candidate in chain(found)}
    groupings = {index: node for index in range(first, part.last) if (node := grouping(sheet, index))}
    labels = {*articles, *groupings}
    for index, node in groupings.items():
        if not node.title:
            node.title = title_lines(sheet.text, sheet.lines, index + 1, labels.__contains__, part.last)
        heads[index - part.first] = node
    above = _above(sheet, articles)
    for index, label in articles.items():
        node = _article_node(sheet, part, index, label, labels)
        first = index - (index in above)
        if first < index:
            node.title = [sheet.lines[first][:2], *node.title]
            heads[first - part.first] = Node("", "grouping", BASIC, "", "", "", 0, 0)
        heads[index - part.first] = node
    closing = max(articles, default=first)
    for index in range(closing + 1, part.last):
        if index not in sheet.quoted and _CLOSING.match(sheet.text, *sheet.lines[index][:2]):
            heads[index - part.first] = _stop()
            break
    return heads


def _article_node(sheet: Page, part: Part, index: int, label: Article, labels: Collection[int]) -> Node:
    node = _unit("article", "art", label.number, label.label, sheet.lines[index][0], label.end)
    rest = label.rest
    if rest and len(rest) <= 200 and not rest.endswith((".", ";", ",", ":")):
        node.title = [(label.words, label.words + len(rest))]
    elif rest:
        node.words = label.words
    else:
        title = title_lines(sheet.text, sheet.lines, index + 1, labels.__contains__, part.last, sentences=True)
        if title and index + 1 + len(title) < part.last and index + 1 + len(title) not in labels:
            node.title = title[:2]
    return node


_NUMBERED = re.compile(r"(?P<label>(?P<number>\d{1,3}[a-z]?)\.)(?!\d)(?:\s+(?=\S)|$)")


def _annex_heads(sheet: Page, part: Part) -> dict[int, Node]:
    """Parts and sections of an annex, and its numbered points as its basic units; anew from 1 in each grouping."""
    heads: dict[int, Node] = {}
    groupings = {index: node for index in range(part.first + 1, part.last) if (node := grouping(sheet, index))}
    bounds = [part.first + 1, *groupings, part.last]
    for start, stop in pairwise(bounds):
        found, matches = [], {}
        for index in range(start, stop):
            match = _NUMBERED.match(sheet.text, *sheet.lines[index][:2])
            if match and index not in groupings and index not in sheet.quoted:
                matches[index] = match
                digits = re.match(r"\d+", match["number"])
                value = int(digits[0]) if digits else 0
                found.append(Candidate(index, (value, match["number"][len(str(value)) :]), 2))
        node = groupings.get(start)
        if node is not None:
            if not node.title:
                node.title = title_lines(
                    sheet.text, sheet.lines, start + 1, lambda i, seen=matches: i in groupings or i in seen, part.last
                )
            heads[start - part.first] = node
        for candidate in chain(found):
            match = matches[candidate.index]
            heads[candidate.index - part.first] = Node(
                "point", "basic_unit", BASIC, match["number"], f"pt{match['number']}", match["label"],
                match.start(), match.end(),
            )  # fmt: skip
    return heads


def _over(sheet: Page, entries: Mapping[int, Key]) -> Callable[[int], bool]:
    """Whether the act's own articles end above a line: none follows, or what follows begins anew at 1 (a correlation
    table, an agreement), or the act is signed. ``entries`` are the lines of articles, in order."""
    places = list(entries)
    first, last = (places[0], len(sheet.lines)) if places else (0, 0)
    signed = next(
        (i for i in range(first, last) if i not in sheet.quoted and _SIGNED.match(sheet.text, *sheet.lines[i][:2])),
        last,
    )

    def over(index: int) -> bool:
        at = bisect(places, index)
        return at > 0 and (at == len(places) or entries[places[at]] == (1, "") or signed < index)

    return over


def _parts(sheet: Page) -> list[Part]:
    """The components: a table of contents with what precedes it, the act, its annexes."""
    entries = {index: seen.key for index in range(len(sheet.lines)) if (seen := article(sheet, index))}
    starts = opened(sheet, _CONTENTS, entries, HEAD)
    first = starts[-1][0]
    over = _over(sheet, entries)
    taken: dict[str, int] = {}
    for index in range(first, len(sheet.lines)):
        start, end = sheet.lines[index][:2]
        match = _ANNEX.match(sheet.text, start, end)
        known = over(index) or len(starts) > 1
        if not match or index in sheet.quoted or end - start > 160 or not (known and entries):
            continue
        if (
            match["label"][1].islower()
            and index
            and not sheet.text.endswith((".", ")", ";", ":"), *sheet.lines[index - 1][:2])
        ):
            continue
        title = [(start, end), *title_lines(sheet.text, sheet.lines, index + 1, lambda i: bool(grouping(sheet, i)))]
        words = " ".join(" ".join(sheet.text[a:b].split()) for a, b in title)
        starts.append((index, named(taken, "annex", arabic(match["number"] or "")), "annex", words[:200]))
    return parted(sheet, starts)
