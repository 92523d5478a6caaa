"""The parser for Indian acts, and English acts of their kind: sections that begin ``41A. Title.—(1) Words``.

Parts, chapters, sections with suffixes, sub-sections, clauses, sub-clauses, provisos, explanations and illustrations;
schedules; and Orders with Rules, whose ids are those that lawyers cite (``o39r1``).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ..model import Act, SourceText
from . import _english
from ._acts import Page, Part, Told, assembled, named, opened, page, parted, whole
from ._heads import Candidate, chain, title_lines
from ._india_groupings import grouping, order, schedule
from ._india_scheme import SCHEME
from ._india_sections import Manner, headings, manner, section, section_title
from ._tree import BASIC, Node

_CONTENTS = re.compile(
    r"[\W_]*(?:(?:THE\s+)?ARRANGEMENTS?\s+OF\s+(?:SECTIONS|CLAUSES|RULES|REGULATIONS|ARTICLES|ORDERS)"
    r"|(?:TABLE\s+OF\s+)?CONTENTS|INDEX)[\W_]*",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"(?:[\W_]*\d?\[?(?:THE\s.{3,150}"
    r"(?:ACT|CODE|RULES|REGULATIONS|ORDINANCE|BILL|ORDER|CONSTITUTION OF INDIA)\W{0,3}\s?(?:\d{4})?\W*\d?$"
    r"|ACT\s+NO|NO\.\s*\d+\s+OF)"
    r"|\W*An\s+Act\s+(?:further\s+)?to\b|\W*(?:Preamble|WHEREAS|Whereas|BE\s+it\s|Be\s+it\s)|G\.?S\.?R|S\.?O\.?\s?\d)"
)
_LONG_TITLE = re.compile(r"\W{0,3}(An\s+Act\s+(?:further\s+)?(?:to|for)\b[^.]{5,900}\.?)", re.DOTALL)
_NUMBERED = re.compile(r"(?:ACT\s+)?NO\.?\s*(\d{1,4})\s+OF\s+(\d{4})", re.IGNORECASE)
_TITLE = re.compile(
    r"\b(CONSTITUTION|CODE|ACT|RULES|REGULATIONS|ORDINANCE|ORDER|BILL|SANHITA|ADHINIYAM)\b", re.IGNORECASE
)
_SMALL = frozenset(("of", "the", "and", "for", "to", "in", "on", "or", "by"))
_FIRST = re.compile(r"[a-z]")
_KINDS = {"sanhita": "code", "adhiniyam": "act"}
_BASICS = {"rules": ("rule", "rule"), "regulations": ("regulation", "reg"), "constitution": ("article", "art")}
_SIGNS = re.compile(
    r"\bIndia\b|\bOfficial Gazette\b|\b(?:Central|State) Government\b|\b[Ss]ub-?[Ss]ection\b|\bLok Sabha\b|\bRs\."
)
_DASHED = re.compile(r"^\W{0,3}\d{1,4}[A-Z]{0,3}\.\s?\S.{2,200}?\.?\]?\s?(?:—|–|--)", re.MULTILINE)
_DOTTED = re.compile(r"^\W{0,3}(?:Section\s|SECTION\s)?\d{1,4}[A-Z]{0,3}[.:]\s?[A-Z\[(]", re.MULTILINE)
_BARE = re.compile(r"^\d{1,3}[A-Z]?\s+[A-Z][a-z].{3,150}$", re.MULTILINE)


class IndianParser:
    """See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """English, with sections whose title a dash parts from their words, or numbered ones and Indian authorities."""
        english = _english.english(source.text)
        if not english:
            return 0.0
        sample = source.text[:200_000]
        dashed, dotted = len(_DASHED.findall(sample)), len(_DOTTED.findall(sample))
        signs = len(_SIGNS.findall(sample))
        headed = bool(_CONTENTS.search(sample[:3000])) or bool(_LONG_TITLE.search(sample[:20_000]))
        told = bool(_told_kind(sample))
        score = 0.3 * (dashed >= 2) + 0.15 * (dashed >= 1) + 0.15 * (dotted >= 3) + 0.1 * told + 0.1 * headed
        score += 0.2 * min(1.0, signs / 5)
        if dashed or dotted:
            return english * min(score, 0.85)
        return english * 0.4 if told and len(_BARE.findall(sample)) >= 2 else 0.0

    def parse(self, source: SourceText) -> Act:
        """The act; ``segmented`` is False where it has no sections."""
        sheet = page(source, quotations=True)
        if sheet is None or not sheet.lines:
            return whole(source, "india", "en", "the text has no sections")
        told = _told(sheet)
        basic = _BASICS.get(told.kind, ("section", "sec"))
        parts = _parts(sheet)

        def heads(sheet: Page, part: Part) -> Mapping[int, Node]:
            main = part.type == "normative"
            return _heads(sheet, part, basic if main else ("paragraph", "para"))

        return assembled(source, "india", "en", told, sheet, parts, heads, SCHEME, "sections")


def _candidates(sheet: Page, first: int, last: int) -> list[Candidate]:
    """The lines that may open a section; those with a bare number (``41 Title``) only where no others are."""
    found, bare = [], []
    for index in range(first, last):
        seen = section(sheet, index, last)
        if seen is not None:
            (bare if seen.bare else found).append(Candidate(index - first, seen.key, seen.weight))
    return found if len(found) >= 2 else sorted([*found, *bare], key=lambda candidate: candidate.index)


def _heads(sheet: Page, part: Part, basic: tuple[str, str]) -> dict[int, Node]:
    """The groupings, sections and rules of a part by the number of their line."""
    orders = [index for index in range(part.first, part.last) if order(sheet, index)]
    scopes = [part.first, *orders, part.last]
    taken: dict[int, Candidate] = {}
    for start, stop in pairwise(scopes):
        for candidate in chain(_candidates(sheet, start, stop)):
            taken[start + candidate.index] = candidate
    labels = {*taken, *orders}
    labels |= {index for index in range(part.first, part.last) if grouping(sheet, index)}
    usual = manner(sheet, taken, part.last)
    heads: dict[int, Node] = {}
    current, unnumbered = "", 0
    for index in sorted(labels | headings(sheet, part, taken)):
        if index in taken:
            heads[index - part.first] = _section_node(sheet, part, index, basic, current, usual)
            continue
        node = order(sheet, index) or grouping(sheet, index)
        if node is None:
            start, end = sheet.lines[index][:2]
            node = Node("heading", "grouping", 8, "", "", "", start, start, [(start, end)])
            unnumbered += 1
            node.number, node.name, node.rooted = str(unnumbered), f"hd{unnumbered}", True
        else:
            if node.kind == "order":
                current = node.name
            if not node.title:
                node.title = title_lines(sheet.text, sheet.lines, index + 1, labels.__contains__, part.last)
        heads[index - part.first] = node
    return heads


def _section_node(sheet: Page, part: Part, index: int, basic: tuple[str, str], order_name: str, usual: Manner) -> Node:
    seen = section(sheet, index, part.last)
    assert seen is not None
    kind, abbreviation = ("rule", f"{order_name}r") if order_name else basic
    title, words = section_title(sheet, index, seen.words, part.last, usual)
    return Node(
        kind=kind,
        level="basic_unit",
        rank=BASIC,
        number=seen.number,
        name=f"{abbreviation}{seen.number}",
        label=seen.label,
        start=sheet.lines[index][0],
        words=words,
        title=[title] if title else [],
        rooted=True,
    )


def _parts(sheet: Page) -> list[Part]:
    """The components: what precedes a table of contents, the table, the act, its schedules."""
    entries = {candidate.index: candidate.key for candidate in _candidates(sheet, 0, len(sheet.lines))}
    starts = opened(sheet, _CONTENTS, entries, _BEGINS)
    starts += _schedules(sheet, starts[-1][0], entries)
    return [
        # Orders are provisions of the act, and cited without their schedule
        replace(part, type="normative", prefix="")
        if part.type == "annex" and any(order(sheet, index) for index in range(part.first, part.last))
        else part
        for part in parted(sheet, starts)
    ]


def _schedules(sheet: Page, first: int, entries: Mapping[int, tuple[int, str]]) -> list[tuple[int, str, str, str]]:
    """Where schedules begin: below a section, and not where the sections go on."""
    found = []
    taken: dict[str, int] = {}
    numbered = sorted(index for index in entries if index >= first)
    before, at = 0, 0
    for index in range(first, len(sheet.lines)):
        while at < len(numbered) and numbered[at] < index:
            before = max(before, entries[numbered[at]][0])
            at += 1
        seen = schedule(sheet, index) if before else None
        if seen is None:
            continue
        following = numbered[at] if at < len(numbered) else None
        if not found and following is not None and entries[following][0] in (before, before + 1) and before > 2:
            continue
        name = named(taken, *seen)
        title = [sheet.lines[index][:2]]
        title += title_lines(sheet.text, sheet.lines, index + 1, lambda i: i in entries or bool(order(sheet, i)))
        words = " ".join(" ".join(sheet.text[start:end].split()) for start, end in title)
        found.append((index, name, "annex", words[:200]))
    return found


def _told_kind(text: str) -> str:
    for line in _first_lines(text):
        match = _TITLE.search(line)
        if match and (line.isupper() or re.search(r"\d{4}", line)) and len(line) < 200:
            return _KINDS.get(match[1].lower(), match[1].lower())
    return ""


def _first_lines(text: str) -> Sequence[str]:
    return [" ".join(line.split()) for line in text[:4000].splitlines() if line.strip()][:12]


def _told(sheet: Page) -> Told:
    """What the head tells: title, number, date of assent, the long title as the summary."""
    head = sheet.text[:20_000]
    kind = _told_kind(sheet.text)
    lines = _first_lines(sheet.text)
    title = next((line for line in lines if _TITLE.search(line) and len(line) < 200), lines[0] if lines else "")
    title = re.sub(r"^[\W_\d]*\[?|[\W_]*$", "", title) or title
    if kind and title.isupper():
        title = _cased(title)
    numbered = _NUMBERED.search(head[:4000])
    long_title = _LONG_TITLE.search(head)
    dated = re.search(r"\[\s*(\d{1,2}(?:st|nd|rd|th)?\s+\w+,?\s+\d{4})\.?\s*\]", head[:6000])
    return Told(
        kind=kind,
        number=f"{numbered[1]}/{numbered[2]}" if numbered else "",
        date=_english.date(dated[1]) if dated else "",
        title=title if len(title) <= 200 else "",
        summary=" ".join(long_title[1].split()) if long_title else "",
    )


def _cased(title: str) -> str:
    """A title in capitals with capitals as titles have them."""
    words = [
        word if place and word in _SMALL else _FIRST.sub(lambda first: first[0].upper(), word, count=1)
        for place, word in enumerate(title.lower().split())
    ]
    return " ".join(words)
