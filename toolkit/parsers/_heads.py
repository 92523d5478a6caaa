"""Which lines open sections: labels whose numbers go on, tables of contents, and the lines of a title."""

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..naming import roman
from .br.clean import is_capital
from .br.lines import Span

_LONGEST_TITLE = 160  # characters
_FARTHEST = 12  # numbers: a jump over more of them must be confirmed by what follows
_SURE = 4
_BRIEF = 300  # characters: what an entry of a table of contents has at most, on average
_UNFINISHED = (".", ";", ":", ",", "—")
_LEADER = re.compile(r"(?:[.…_·]\s?){4,}\s*[\divxlc]{0,6}$|\s\d{1,4}$|\t\d{1,4}$")
_BELOW = 15  # lines below the last entry, in which schedules are named before the act begins
_SHARE = 0.06  # of a text, that a table of contents may take whatever it looks like
_ROMAN = re.compile(r"([IVXLC]+)[\s–-]*([A-Za-z]{0,2})")
_LETTERS = frozenset("CDLM")
Key = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may open a section: its number, and how much it looks like one (4: surely)."""

    index: int
    key: Key
    weight: int


def chain(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those whose numbers rise through the text and look most like labels together: the heaviest rising chain.

    What numbers a list inside of a section, a footnote or a page stands outside of it. In O(n log n).
    """
    keys = sorted({candidate.key for candidate in candidates})
    best: list[tuple[int, int]] = [(0, -1)] * (len(keys) + 1)  # a Fenwick tree of (weight, place) up to each key
    before: list[int] = []
    top = (0, -1)
    for place, candidate in enumerate(candidates):
        rank = bisect_left(keys, candidate.key)
        found = (0, -1)
        at = rank
        while at:
            if best[at][0] > found[0]:
                found = best[at]
            at &= at - 1
        before.append(found[1])
        weight = found[0] + candidate.weight
        at = rank + 1
        while at < len(best):
            if weight > best[at][0]:
                best[at] = (weight, place)
            at += at & -at
        if weight > top[0]:
            top = (weight, place)
    taken = []
    place = top[1]
    while place >= 0:
        taken.append(candidates[place])
        place = before[place]
    return _without_leaps(taken[::-1])


def _without_leaps(taken: list[Candidate]) -> list[Candidate]:
    """Without weak labels whose number is far from those on both sides: a year, a sum."""
    kept: list[Candidate] = []
    for place, candidate in enumerate(taken):
        number = candidate.key[0]
        below = kept[-1].key[0] if kept else 0
        above = taken[place + 1].key[0] if place + 1 < len(taken) else number + _FARTHEST + 1
        if candidate.weight >= _SURE or number - below <= _FARTHEST or above - number <= _FARTHEST:
            kept.append(candidate)
    return kept


def contents(
    text: str, lines: Sequence[Span], heading: re.Pattern[str], entries: Mapping[int, tuple], head: re.Pattern[str]
) -> tuple[int, int] | None:
    """The lines ``[first, last)`` of a table of contents: they name the sections that stand below a second time.

    ``entries`` are the keys of the lines that are labels of sections; ``head`` is what an act begins with, where it
    begins again below the table (its title, its long title).
    """
    places = sorted(entries)
    if len(places) < 2:
        return None
    first = next((i for i in range(min(len(lines), 400)) if heading.fullmatch(text, *lines[i][:2])), None)
    start = places[0] if first is None else next((place for place in places if place > first), None)
    if start is None:
        return None
    seen: set[tuple] = set()
    run: list[int] = []
    again = None
    for place in places:
        if place < start:
            continue
        if entries[place] in seen:
            again = place
            break
        seen.add(entries[place])
        run.append(place)
    if again is None:
        return None
    while len(run) > 1 and entries[run[-1]] < entries[run[-2]]:  # a heading of the body itself
        again = run.pop()
    last = run[-1]
    if lines[last][0] - lines[start][0] > max(_BRIEF * len(run), len(text) * (_SHARE if first is not None else 0)):
        return None
    if first is None:
        following = [place for place in places if place >= again][: len(run)]
        brief = len(run) >= 5 and again - start <= 2.5 * len(run)
        if not brief or _size(lines, following) < 1.5 * _size(lines, run):
            return None
        first = _up(text, lines, start)
    for place in range(last + 1, min(again, last + _BELOW)):
        if head.match(text, *lines[place][:2]) or _same(text, lines, place, first):
            return first, place
    strides = sorted(after - before for before, after in pairwise(run))
    return first, min(last + (strides[len(strides) // 2] if strides else 1), again)


def _size(lines: Sequence[Span], places: Sequence[int]) -> float:
    if len(places) < 2:
        return 0.0
    return (lines[places[-1]][0] - lines[places[0]][0]) / (len(places) - 1)


def _up(text: str, lines: Sequence[Span], start: int) -> int:
    """The first line of the capital headings above the first entry."""
    while (
        start
        and lines[start - 1][1] - lines[start - 1][0] < 60
        and start > 1
        and is_capital(_words(text, lines[start - 1]))
    ):
        start -= 1
    return start


def _words(text: str, line: Span) -> str:
    return text[line[0] : line[1]]


def _same(text: str, lines: Sequence[Span], place: int, first: int) -> bool:
    """Whether a line is one of those above the table (the act's title, given again)."""
    words = " ".join(_words(text, lines[place]).split()).casefold()
    above = lines[max(0, first - 8) : first]
    return len(words) > 8 and any(words == " ".join(_words(text, line).split()).casefold() for line in above)


def arabic(number: str) -> str:
    """The number of a grouping or an annex with Arabic digits: ``VII-A`` is 7A. A single C, D, L or M is a letter."""
    match = _ROMAN.fullmatch(number)
    return f"{roman(match[1])}{match[2]}" if match and number not in _LETTERS else number


def title_lines(
    text: str,
    lines: Sequence[Span],
    index: int,
    is_label: Callable[[int], bool],
    last: int | None = None,
    sentences: bool = False,
) -> list[tuple[int, int]]:
    """The lines from ``index`` on, below ``last``, that are the title of what stands above them: capitals, as many as
    there are (4 at most), or one line that is no sentence. It must be followed by a label; with ``sentences`` by
    anything."""
    last = len(lines) if last is None else last
    found: list[tuple[int, int]] = []
    while index < last and len(found) < 4:
        start, end = lines[index][:2]
        words = text[start:end]
        if is_label(index) or end - start > _LONGEST_TITLE or (not words[0].isalpha() and words[0] not in "‘“\"'([*_#"):
            break
        capital = is_capital(words)
        if not capital:
            if found or words.endswith(_UNFINISHED) or not (words.lstrip("‘“\"'([*_#")[:1].isupper()):
                break
            after = index + 1 < last
            if not after or (not sentences and not is_label(index + 1)):
                break
            return [(start, end)]
        found.append((start, end))
        index += 1
    return found
