"""The parser for Thai acts: มาตรา with their paragraphs (วรรค) and items, in บรรพ, ภาค, ลักษณะ, หมวด and ส่วน.

Digits may be Thai or Arabic; numbers and ids have Arabic ones. A section put in later is ``77/1`` (id ``sec77-1``) or
``39 ทวิ`` (id ``sec39bis``, by the Latin words that ทวิ, ตรี, จัตวา … stand for).
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from ..model import Act, SourceText
from ._acts import Page, Part, assembled, named, opened, page, parted, whole
from ._heads import Candidate, chain
from ._nodes import BASIC, Node, Scheme
from ._thai_head import told
from ._thai_labels import GROUPING, HEADINGS, SECTION, UNNUMBERED, arabic, is_section, numbered
from .br.lines import Span

_RANKS = {"บรรพ": 0, "ภาค": 1, "ลักษณะ": 2, "หมวด": 3, "ส่วน": 4, "ตอน": 5}
_NAMES = {"บรรพ": "book", "ภาค": "prt", "ลักษณะ": "tit", "หมวด": "chp", "ส่วน": "div", "ตอน": "sdv"}
_ITEM = re.compile(r"(?P<label>\((?P<digit>[0-9๐-๙]{1,3}(?:/[0-9๐-๙]{1,2})?)\)|\((?P<letter>[ก-ฮ]{1,2})\))\s*")
_SCHEDULE = re.compile(
    r"[#*_\s]{0,4}(?P<label>(?:บัญชี|ตาราง|อัตรา)(?:แนบ)?ท้าย\S*|อัตราค่าธรรมเนียม|บัญชีอัตรา\S*|ภาคผนวก)(?P<rest>.{0,120})$"
)
_CLOSING = re.compile(r"(?:ผู้รับสนองพระ(?:บรม)?ราชโองการ|หมายเหตุ\s*[:：]?-?|ประกาศ ณ วันที่|ให้ไว้ ณ วันที่)")
_CONTENTS = re.compile(r"\W*(?:สารบัญ|สารบาญ)\W*")
_BEGINS = re.compile(r"(?:พระราชบัญญัติ|ประมวล|พระราชกำหนด|พระราชกฤษฎีกา|รัฐธรรมนูญ)")
_REVOKED = re.compile(r"\W{0,3}ยกเลิก(?:แล้ว)?\W{0,3}$|[(\[]ยกเลิกโดย.{1,200}[)\]]$")
_ALONE = re.compile(rf"(?:(?!มาตรา)[^\n]){{0,300}}?{SECTION.pattern}(?:{_REVOKED.pattern})")
_SCHEME = Scheme({}, gone=_REVOKED)
_THAI = re.compile(r"[ก-๙]")
_CONSONANTS = "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"


class ThaiParser:
    """See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """Thai, with lines that are มาตรา (or ข้อ, as regulations have)."""
        sample = source.text[:60_000]
        letters = sum(map(str.isalpha, sample))
        if letters < 10 or len(_THAI.findall(sample)) < letters * 0.5:
            return 0.0
        sections = len(re.findall(r"^\W{0,4}(?:มาตรา|ม\.)\s*[0-9๐-๙]", sample, re.MULTILINE))
        clauses = len(re.findall(r"^\W{0,4}ข้อ\s*[0-9๐-๙]", sample, re.MULTILINE))
        return 0.95 if sections else 0.7 if clauses or "มาตรา" in sample else 0.05

    def parse(self, source: SourceText) -> Act:
        """The act; ``segmented`` is False where it has no มาตรา. It is ``revoked`` where it says no more than
        that one section was repealed, as in collections of sections."""
        sheet = page(source, quotations=True)
        if not sheet.lines:
            return whole(source, "thailand", "th", "the text has no มาตรา")
        act = assembled(source, "thailand", "th", told(sheet), sheet, _parts(sheet), _heads, _SCHEME, "มาตรา")
        gone = not act.segmented and _ALONE.fullmatch(source.text.strip())
        return replace(act, status="revoked") if gone else act


def _section(sheet: Page, index: int) -> re.Match[str] | None:
    return None if index in sheet.quoted else SECTION.match(sheet.text, *sheet.lines[index][:2])


def _parts(sheet: Page) -> list[Part]:
    entries = {
        index: numbered(match)[2]
        for index in range(len(sheet.lines))
        if (match := _section(sheet, index)) and is_section(match)
    }
    starts = opened(sheet, _CONTENTS, entries, _BEGINS)
    last = max(entries, default=len(sheet.lines))
    taken: dict[str, int] = {}
    for index in range(last + 1, len(sheet.lines)):
        match = _SCHEDULE.match(sheet.text, *sheet.lines[index][:2])
        if match and index not in sheet.quoted:
            starts.append((index, named(taken, "annex", ""), "annex", " ".join(sheet.words(index).split())))
    return parted(sheet, starts)


def _heads(sheet: Page, part: Part) -> Mapping[int, Node]:
    """Groupings, sections, their paragraphs and items; all are heads, since Thai lines are paragraphs."""
    if part.type == "annex":
        return {}
    matches = {index: match for index in range(part.first, part.last) if (match := _section(sheet, index))}
    of_act = any(map(is_section, matches.values()))
    candidates = [
        Candidate(index, numbered(match)[2], 2) for index, match in matches.items() if is_section(match) == of_act
    ]
    sections = {candidate.index: matches[candidate.index] for candidate in chain(candidates)}
    last = max(sections, default=part.last)
    heads: dict[int, Node] = {}
    body = _Body(sheet)
    index = part.first
    while index < part.last:
        start, end = sheet.lines[index][:2]
        if index in sections:
            match = sections[index]
            number, name, _ = numbered(match)
            kind, own = ("มาตรา", "sec") if of_act else ("ข้อ", "cl")
            node = Node(
                kind, "basic_unit", BASIC, number, f"{own}{name}", match["label"], start, match.end(), rooted=True
            )
            heads[index - part.first] = node
            body.section(node, match.end(), end)
        elif index > last and _CLOSING.match(sheet.text, start, end):
            heads[index - part.first] = Node("", "grouping", 0, "", "", "", 0, 0)
            break
        elif node := _grouping(sheet, index, part.last):
            heads[index - part.first] = node
            body.section(None, start, end)
            index += len(node.title) if node.title and node.title[0][0] >= end else 0
        elif node := body.paragraph(sheet.lines[index]):
            heads[index - part.first] = node
        index += 1
    return heads


def _grouping(sheet: Page, index: int, last: int) -> Node | None:
    if index in sheet.quoted:
        return None
    start, end = sheet.lines[index][:2]
    match = UNNUMBERED.match(sheet.text, start, end)
    if match:
        name = "hd" + HEADINGS[match["label"]]
        return Node("บท", "grouping", 3, "", name, match["label"], start, end, rooted=True)
    match = GROUPING.match(sheet.text, start, end)
    if not match or end - start > 150:
        return None
    number, name, _ = numbered(match)
    word = match["word"]
    node = Node(
        word, "grouping", _RANKS[word], number, f"{_NAMES[word]}{name}", match["label"], start, match.end("label")
    )
    if match["rest"].strip():
        node.title = [match.span("rest")]
    elif (
        index + 1 < last
        and not _section(sheet, index + 1)
        and not GROUPING.match(sheet.text, *sheet.lines[index + 1][:2])
    ):
        node.title = [sheet.lines[index + 1][:2]]
    return node


class _Body:
    """The paragraphs of the section that is open: each line is one, but for items and what a wrapped line goes on with.

    A section of one paragraph has no unit below it: its words are its own.
    """

    def __init__(self, sheet: Page):
        self.sheet = sheet
        self.open: Node | None = None
        self.count = 0
        self.words = False

    def section(self, node: Node | None, start: int, end: int) -> None:
        self.open = node
        self.count = 1
        self.words = start < end

    def paragraph(self, line: Span) -> Node | None:
        """The node of a line below the section's first; None for a line that goes on with the one above."""
        start, end, indent, gap = line
        if self.open is None:
            return None
        match = _ITEM.match(self.sheet.text, start, end)
        if match:
            token = match["digit"] or match["letter"]
            number = arabic(token).replace("/", "-")
            name = (
                f"it{number}" if match["digit"] else f"it{_CONSONANTS.find(token[0]) + 1 if len(token) == 1 else token}"
            )
            rank = BASIC + 2 if match["digit"] else BASIC + 3
            kind = "อนุมาตรา" if match["digit"] else "อนุ"
            self.words = True
            return Node(
                kind,
                "enumeration",
                rank,
                token if match["letter"] else number,
                name,
                match["label"],
                start,
                match.end(),
            )
        if not self.words:
            self.words = True
            return None
        if self.sheet.width and not (gap or indent > 3):
            return None  # a wrapped text parts its paragraphs by an indent or a blank line
        self.count += 1
        number = str(self.count)
        return Node("วรรค", "basic_unit_component", BASIC + 1, number, f"par{number}", "", start, start)
