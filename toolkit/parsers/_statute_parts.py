"""The components of acts in sections: tables of contents, schedules, and notes that explain the act."""

import re
from bisect import bisect
from collections.abc import Mapping
from dataclasses import replace

from ._acts import Page, Part, Start, named, opened, parted
from ._heads import Candidate, Key, title_lines
from ._statute_groupings import grouping, order, refers, schedule
from ._statute_labels import candidates, labelled

_CONTENTS = re.compile(
    r"[\W_]*(?:(?:THE\s+)?ARRANGEMENTS?\s+OF\s+(?:SECTIONS|CLAUSES|RULES|REGULATIONS|ARTICLES|ORDERS|ACT|ORDINANCE)"
    r"|TABLE\s+OF\s+(?:SECTIONS|PROVISIONS)|(?:TABLE\s+OF\s+)?CONTENTS|INDEX|SECS?\.|§§?\sSECS?\.)[\W_]*",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r".{0,120}\b(?:table\s+of\s+(?:contents|sections)|analysis)\b.{0,80}\b(?:follows|following)\s?[:.—-]*$",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"(?:[\W_]*\d?\[?(?:THE\s.{3,150}"
    r"(?:ACT|CODE|RULES|REGULATIONS|ORDINANCE|BILL|ORDER|CONSTITUTION OF INDIA)\W{0,3}\s?(?:\d{4})?\W*\d?$"
    r"|ACT\s+NO|NO\.\s*\d+\s+OF)"
    r"|\W*A[Nn]\s+A(?:ct|CT)\s+(?:further\s+)?(?:to|TO|respecting|relating|concerning|for)\b"
    r"|\W*(?:Preamble|WHEREAS|Whereas|B[Ee]\s+[Ii][Tt]\s)|G\.?S\.?R|S\.?O\.?\s?\d"
    r"|.{0,100}\b(?:enacts|ENACTS)\s+as\s+follows)"
)
_HEAD = 5000  # characters in which a table of contents begins
_SCHEDULES = re.compile(r"\W{0,3}(?:SCHEDULES|Schedules)\W{0,3}$")
_NOTES = (
    (re.compile(r"\W{0,3}(?:EXPLANATORY|Explanatory)\s+(?:NOTES?|Notes?|MEMORANDUM|Memorandum)\W*$"), "memorandum"),
    (re.compile(r"\W{0,3}(?:Endnotes|ENDNOTES|LEGISLATIVE\s+HISTORY|Legislative\s+history)\b.{0,40}$"), "memorandum"),
    (
        re.compile(
            r"\W{0,3}(?:STATEMENT|MEMORANDUM|Statement|Memorandum)\s+(?:OF|of)\s+(?:THE\s+)?(?:OBJECTS|Objects)\b.{0,40}$"
            r"|\W{0,3}(?:OBJECTS|Objects)\s(?:AND|and)\s(?:REASONS|Reasons)\W*$"
        ),
        "justification",
    ),
)
"""What tells why the act was made, and is no part of it."""


def has_contents(text: str) -> bool:
    """Whether a text names a table of contents."""
    return any(_CONTENTS.fullmatch(line) for line in text.splitlines())


def with_lists(sheet: Page) -> Page:
    """The page with the table of contents that stands inside of a section (``The table of contents is as follows:``)
    among its quotations: what it lists is words of that section."""
    heading = next(
        (i for i in range(min(len(sheet.lines), 400)) if _LISTED.match(sheet.text, *sheet.lines[i][:2])), None
    )
    if heading is None:
        return sheet
    entries = keys(candidates(sheet, 0, len(sheet.lines)))
    places = sorted(entries)
    inner = [place for place in places if place > heading]
    if not inner or len(inner) == len(places):
        return sheet
    seen: set[Key] = set()
    for at, place in enumerate(inner):
        if entries[place] not in seen:
            seen.add(entries[place])
            continue
        last = inner[at - 1] + 1
        while last < place and not grouping(sheet, last):
            last += 1
        return replace(sheet, quoted=sheet.quoted | set(range(heading + 1, last)))
    return sheet


def keys(found: list[Candidate]) -> dict[int, Key]:
    return {candidate.index: candidate.key for candidate in found}


def parts(sheet: Page, labels: list[Candidate]) -> list[Part]:
    """The components: what precedes a table of contents, the table, the act, its schedules, notes on it; ``labels`` are
    the lines that may open a section."""
    entries = keys(labels)
    starts = opened(sheet, _CONTENTS, entries, _BEGINS)
    if len(starts) == 1 and has_contents(sheet.text[:_HEAD]):  # what is listed may have labels of another form
        starts = opened(sheet, _CONTENTS, labelled(sheet), _BEGINS)
    starts += _schedules(sheet, starts[-1][0], entries)
    starts += _notes(sheet, starts, entries)
    return [
        # Orders are provisions of the act, and cited without their schedule
        replace(part, type="normative", prefix="")
        if part.type == "annex" and any(order(sheet, index) for index in range(part.first, part.last))
        else part
        for part in parted(sheet, sorted(starts))
    ]


def _schedules(sheet: Page, first: int, entries: Mapping[int, Key]) -> list[Start]:
    """Where schedules begin: below a section, and not where the sections go on."""
    found: list[Start] = []
    taken: dict[str, int] = {}
    numbered = sorted(index for index in entries if index >= first)
    before, at = 0, 0
    heading: int | None = None
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
        if _SCHEDULES.match(sheet.text, *sheet.lines[index][:2]) and schedule(sheet, index + 1):
            heading = index
            continue
        name = named(taken, *seen)
        title = [sheet.lines[index][:2]]
        below = index + 1 + refers(sheet, index + 1)
        title += title_lines(
            sheet.text, sheet.lines, below, lambda i: i in entries or bool(order(sheet, i) or grouping(sheet, i))
        )
        words = " ".join(" ".join(sheet.text[start:end].split()) for start, end in title)
        found.append((index if heading is None else heading, name, "annex", words[:200]))
        heading = None
    return found


def _notes(sheet: Page, starts: list[Start], entries: Mapping[int, Key]) -> list[Start]:
    """Where notes begin: below the last section, and each up to the next component."""
    first = next(start[0] for start in starts if start[2] == "normative")
    below = next((start[0] for start in starts if start[0] > first), len(sheet.lines))
    places = sorted(index for index in entries if first <= index < below)
    found: list[Start] = []
    taken: dict[str, int] = {}
    for index in range(places[0] + 1 if places else len(sheet.lines), len(sheet.lines)):
        if index in sheet.quoted:
            continue
        kind = next((kind for pattern, kind in _NOTES if pattern.match(sheet.text, *sheet.lines[index][:2])), "")
        if not kind:
            continue
        after = bisect(places, index)
        if after < len(places) and entries[places[after]] > entries[places[after - 1]]:
            continue  # the sections go on
        taken[kind] = taken.get(kind, 0) + 1
        name = kind if taken[kind] == 1 else f"{kind}{taken[kind]}"
        found.append((index, name, kind, sheet.title(index)))
    return found
