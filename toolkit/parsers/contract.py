"""The parser for contracts in English: numbered headings, recitals, definitions, exhibits, the signature block.

Headings are ``ARTICLE I``, ``Section 2.3``, ``1.``, ``1.1``, ``1.1.1``. One that only heads the numbers below it is a
grouping, and these are the basic units; one that has words of its own is a basic unit with all that stands below it.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from ..model import Act, SourceText
from . import _english
from ._acts import Page, Part, Told, assembled, named, opened, page, parted, whole
from ._contract_heads import arranged
from ._contract_levels import NUMBERED, levelled
from ._contract_lines import Head, cut, head
from ._evidence import evidence
from ._heads import title_lines
from ._nodes import Container, Node, Scheme
from ._statute_signs import sides

_CONTENTS = re.compile(
    r"\W*(?:TABLE\s+OF\s+CONTENTS\b.*|(?:Table\s+of\s+)?Contents\W*(?:Page\W*)?|CONTENTS\W*|INDEX\W*)", re.DOTALL
)
_BEGINS = re.compile(
    r"(?:[^a-z]{3,100}\bAGREEMENT\b[^a-z]{0,60}$|(?:THIS|This)\s(?:[\w-]+\s){0,6}?(?:AGREEMENT|Agreement|LEASE|Lease|CONTRACT|Contract)\b)"
)
_EXHIBIT = re.compile(
    r"[\W_]{0,4}(?P<label>(?P<word>EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT|ADDENDUM"
    r"|Exhibit|Schedule|Annex|Appendix|Attachment|Addendum)\s+"
    r"[\"“]?(?P<number>\d{1,2}(?:\.\d{1,2})*(?:\([a-z]\))?|[IVX]+|[A-Z]{1,2}(?:-\d{1,2})?)[\"”]?)(?![\w(])"
    r"(?P<rest>\s*[.:—–-].*|\s*[(\[].*|\s+[A-Z].*)?$"
)
_CLOSED = (".", ":", ";", "]", '"', "_", ")")
_WORDS = frozenset(("OF", "TO", "IS", "IN", "AS", "BY", "OR", "ON", "AN", "IF", "NO", "AT", "SO", "WE"))
_TITLE = re.compile(
    r"\b(?:AGREEMENT|CONTRACT|LEASE|AMENDMENT|UNDERTAKING|DEED|TERMS|LICEN[SC]E|PLAN|POLICY|Agreement|Contract|Undertaking|Terms|Policy)\b"
)
_KIND = re.compile(r"agreement|contract|lease|amendment|undertaking|deed|policy", re.IGNORECASE)
_DATED = re.compile(r"(?:dated|made|entered\sinto|effective|as\sof)\b.{0,120}", re.IGNORECASE | re.DOTALL)
_SIGNS = re.compile(
    r"\b(?:[Pp]art(?:y|ies)\s+hereto|[Tt]his Agreement|THIS AGREEMENT|THE PARTIES|the Part(?:y|ies)|WHEREAS"
    r"|IN WITNESS WHEREOF|NOW,? THEREFORE|hereby agrees?|agree as follows|Disclos(?:ing|er)|[Rr]eceiving [Pp]arty"
    r"|Recipient|Confidential Information|CONFIDENTIAL|NON-DISCLOSURE|Landlord|Licensor|Licensee|hereinafter"
    r"|hereunder|[Nn]on[- ][Dd]isclosure|(?:[Ee]ither|[Ee]ach|other) party|the agreement|I (?:acknowledge|agree)"
    r"|[Tt]erms of (?:[Ss]ervice|[Uu]se)|[Tt]hese Terms|[Pp]rivacy [Pp]olicy|[Yy]ou (?:agree|may|must)"
    r"|[Ww]e (?:may|collect|use)"
    r"|[Bb]y-?laws|BYLAWS|Lender|Borrower)\b"
)
_LABELS = re.compile(
    r"(?:^|\s{3})\W{0,3}(?:(?:ARTICLE|Article|SECTION|Section)\s+[IVXLC\d]|\d{1,2}(?:\.\d{1,2})*[.)]?\s+[A-Z]|[IVX]{1,5}\.\s+[A-Z])",
    re.MULTILINE,
)
_ACT = 0.5  # how much less sure a contract is that speaks of itself as an act does
_PROVEN = 0.55  # how sure it is at least of a text that has what only contracts have
_TREATY = 0.4  # how much less sure a contract is whose parties are states
_LONGEST_SUMMARY = 400
_MEANS = r"(?:means?|shall\smean|has\sthe\smeaning|shall\shave\sthe|have\sthe\smeaning|refers?\sto|includes?)\b"
_DEFINITION = re.compile(
    r"(?P<label>(?:(?P<double>[\"“])|(?P<single>[‘']))?(?P<number>(?(double)[^\"”\n]{1,80}|(?(single)[^’'\n]{1,80}"
    r"|(?!This\b|That\b|It\b|The\b)[A-Z][a-z][\w’-]*(?:\s[\w’-]+){0,4}?)))(?(double)[\"”]|(?(single)[’'])))"
    rf"(?=\s(?:\([^)]{{1,60}}\)\s)?(?(double){_MEANS}|(?:means|has\sthe\smeaning)\b)"
    r"|:\s(?:an?|the|any|all|each)\s[a-z])[:\s]*"
)
"""A term that is defined, in quotation marks or with a capital."""
_SCHEME = Scheme(
    {
        "lower": ("clause", "cl", "enumeration"),
        "roman": ("sub-clause", "scl", "enumeration"),
        "upper": ("item", "it", "enumeration"),
        "upper-roman": ("item", "it", "enumeration"),
        "digit": ("item", "it", "enumeration"),
    },
    (
        Container(
            _DEFINITION,
            "definition",
            "def",
        ),
    ),
)


class ContractParser:
    """See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """English, with numbered headings and the words that parties bind themselves by."""
        english = _english.english(source.text)
        if not english:
            return 0.0
        sample = source.text[:200_000]
        labels = len(_LABELS.findall(sample))
        signs = len(_SIGNS.findall(sample)) / max(1.0, len(sample) / 5000)
        seen = evidence(source.text)
        if not labels or seen.other or (signs < 0.3 and not seen.is_contract):
            return 0.0
        private, public = sides(source.text)
        if public > private:
            english *= _ACT
        sure = 0.1 + 0.05 * min(labels, 5) + 0.5 * min(1.0, signs / 3)
        if seen.is_contract:
            sure = max(sure, _PROVEN + 0.05 * seen.contract)
        return english * min(0.84, sure * (_TREATY if seen.treaty else 1))

    def parse(self, source: SourceText) -> Act:
        """The contract as an act; ``segmented`` is False where it has no headings."""
        sheet = page(source, cut=cut)
        if not sheet.lines:
            return whole(source, "contract", "en", "the text has no numbered headings")
        found = {index: seen for index in range(len(sheet.lines)) if (seen := head(sheet, index))}
        told = _told(sheet)
        parts = _parts(sheet, found)

        def heads(sheet: Page, part: Part) -> Mapping[int, Node]:
            return arranged(sheet, part, found)

        act = assembled(source, "contract", "en", told, sheet, parts, heads, _SCHEME, "numbered headings", levelled)
        if not any(unit.kind in NUMBERED for unit in act.units):
            return whole(source, "contract", "en", "the text has no numbered headings")
        return replace(act, summary=act.summary or _parties(act))


def _parties(act: Act) -> str:
    """How the contract names its parties, in up to :data:`_LONGEST_SUMMARY` characters: a contract has no summary, and
    its title (``Agreement``) tells it from no other."""
    words = " ".join(next((unit.text for unit in act.units if unit.kind == "preamble"), "").split())
    if len(words) <= _LONGEST_SUMMARY:
        return words
    return words[: _LONGEST_SUMMARY + 1].rpartition(" ")[0] or words[:_LONGEST_SUMMARY]


def _parts(sheet: Page, found: Mapping[int, Head]) -> list[Part]:
    entries = {index: seen.path for index, seen in found.items()}
    starts = opened(sheet, _CONTENTS, entries, _BEGINS)
    first = starts[-1][0]
    tops = sorted(index for index, seen in found.items() if index >= first and len(seen.path) == 1)
    taken: dict[str, int] = {}
    at, before = 0, 0
    for index in range(first, len(sheet.lines)):
        while at < len(tops) and tops[at] < index:
            before = max(before, found[tops[at]].path[0])
            at += 1
        seen = _exhibit(sheet, index) if before else None
        if seen is None:
            continue
        following = found[tops[at]].path[0] if at < len(tops) else 0
        if len(starts) and starts[-1][1] == "main" and before > 1 and following in (before, before + 1):
            continue  # the sections go on: a mention of the exhibit
        name = named(taken, *seen)
        lines = [sheet.lines[index][:2]]
        if len(sheet.words(index)) < 60:
            lines += title_lines(sheet.text, sheet.lines, index + 1, found.__contains__)
        starts.append((index, name, "annex", " ".join(" ".join(sheet.text[a:b].split()) for a, b in lines)[:200]))
    return parted(sheet, starts)


def _exhibit(sheet: Page, index: int) -> tuple[str, str] | None:
    """Base and number of the id of the exhibit that a line opens."""
    start, end, _, gap = sheet.lines[index]
    match = _EXHIBIT.match(sheet.text, start, min(end, start + 300))
    if not match:
        return None
    rest = (match["rest"] or "").strip()
    if not match["word"].isupper() and (end - start > 90 or rest.endswith((".", ",", ";"))):
        return None
    if match["word"].isupper() and end - start > 200 and not re.match(r"[\W\d]*[A-Z]{3}", rest):
        return None
    closed = not index or gap or sheet.text.endswith(_CLOSED, *sheet.lines[index - 1][:2])
    if rest and not closed:
        return None
    if match["number"] in _WORDS or (match["word"].lower() == "exhibit" and "." in match["number"]):
        return None  # Exhibit 10.1 is what the whole text is called where it was filed
    number = match["number"].replace(".", "-").replace("(", "-").replace(")", "")
    return match["word"].lower(), number


def _told(sheet: Page) -> Told:
    """Title, kind and date, from the first lines."""
    lines = [" ".join(sheet.words(index).split()) for index in range(min(40, len(sheet.lines)))]
    title = next(
        (line for line in lines if _TITLE.search(line) and len(line) <= 120 and not line.endswith((".", ","))), ""
    )
    if not title:
        inside = re.search(r"\b(?:[A-Z]{2,}[A-Z&,-]*\s){0,6}AGREEMENT\b", " ".join(lines[:3])[:600])
        title = inside[0] if inside else lines[0] if lines and len(lines[0]) <= 120 else ""
    kind = _KIND.search(title)
    dated = _DATED.search(sheet.text[:6000])
    date = next((found for match in _DATED.finditer(sheet.text[:6000]) if (found := _english.date(match[0]))), "")
    return Told(kind=kind[0].lower() if kind else "contract", date=date if dated else "", title=title)
