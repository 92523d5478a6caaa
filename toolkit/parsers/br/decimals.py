"""Numbers in decimals without a full stop behind them, as technical regulations have: ``1 OBJETIVO``, ``1.1 Mel``.

A number may begin a row of a table or a line of a sentence too. What tells the labels is their count: three of a chain
in which each goes on with the one before, or divides it, of which two have decimals.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...late import Pattern
from .accept import follows
from .clean import is_capital
from .label import ITEM, matched
from .labels import decimal
from .lines import Line

_DIGITS = frozenset("0123456789")
_TRACE = Pattern(rb"\n\.+(?:\t|\xc2\xa0)*[A-Z(\"\xc3\xe2]")  # the mark of such a line
_DECIMAL = Pattern(r"(\d{1,2}(?:\.\d{1,3}){1,7})\s+(?=[A-ZÀ-Ý“\"(])")
_WHOLE = Pattern(r"(\d{1,2})\s+(?=[A-ZÀ-Ý])")
_LEADER = Pattern(r"[\s.…_]*\d*$")
_FEWEST, _FEWEST_DECIMALS = 3, 2
_WIDEST_GAP = 3
_DEEPEST = 7  # decimals


@dataclass(slots=True)
class _Chain:
    """Labels that count on: their lines, numbers, and what was matched, if anything has to be labelled; the numbers
    that are open."""

    found: list[tuple[Line, str, re.Match | None]] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def takes(self, line: Line, number: str, match: re.Match | None) -> bool:
        """Add the label if it goes on with the chain, or begins it."""
        at = len(self.open) - 1
        while at >= 0 and not (follows(number, self.open[at]) or _skips(number, self.open[at])):
            at -= 1
        if at < 0 and self.open:
            return False
        if self.open:
            del self.open[at + number.startswith(f"{self.open[at]}.") :]
        self.open.append(number)
        self.found.append((line, number, match))
        return True

    def is_sure(self) -> bool:
        return len(self.found) >= _FEWEST and sum("." in number for _, number, _ in self.found) >= _FEWEST_DECIMALS


def decimals(text: str, lines: Sequence[Line], traced: bytes) -> None:
    """Give the lines their labels. ``traced`` is the trace of the text. A chain that begins with the very words of the
    next one is a table of contents: its lines have none."""
    if b"\n." not in traced or not _TRACE.search(traced):
        return
    found = _candidates(text, lines)
    if not any(match is not None and "." in match[1] for _, _, match in found):
        return
    before, chain = _Chain(), _Chain()
    for line, number, match in found:
        if chain.takes(line, number, match):
            continue
        if before.found and before.takes(line, number, match):
            _settle(chain)
            before, chain = _Chain(), before
        elif follows(number, "") or "." not in number:
            _settle(before)
            before, chain = chain, _Chain()
            chain.takes(line, number, match)
            if _is_contents(text, before, chain):
                for one, _, _ in before.found:
                    one.label = None
                before = _Chain()
    _settle(before)
    _settle(chain)


def _settle(chain: _Chain) -> None:
    if chain.is_sure():
        for line, number, match in chain.found:
            if match is not None:
                line.label = matched(ITEM, number, match)


def _candidates(text: str, lines: Sequence[Line]) -> list[tuple[Line, str, re.Match | None]]:
    """The lines that may be numbered so; whole numbers where they are divided below, or head words in capitals."""
    found: list[tuple[Line, str, re.Match | None]] = []
    for line in lines:
        label = line.label
        if text[line.start] not in _DIGITS or (label is not None and label.kind != ITEM):
            continue
        if label is not None and label.strict:
            if label.number.count(".") <= _DEEPEST:
                found.append((line, label.number, None))
        elif match := _DECIMAL.match(text, line.start, line.end):
            found.append((line, decimal(match[1]), match))
        elif match := _WHOLE.match(text, line.start, line.end):
            found.append((line, match[1].lstrip("0"), match))
    return [
        one
        for at, one in enumerate(found)
        if one[2] is None
        or "." in one[2][1]
        or is_capital(text[one[2].end() : one[0].end])
        or (at + 1 < len(found) and found[at + 1][1] == f"{one[1]}.1")
    ]


def _skips(number: str, before: str) -> bool:
    """Whether a number is one of the next ones after another, as where those between were revoked."""
    (above, _, last), (above_before, _, last_before) = number.rpartition("."), before.rpartition(".")
    if above != above_before or not (last.isdigit() and last_before.isdigit()):
        return False
    return 1 < int(last) - int(last_before) <= _WIDEST_GAP


def _is_contents(text: str, above: _Chain, chain: _Chain) -> bool:
    """Whether a chain is the contents of the one that begins below it with its very words: it has names alone."""
    if len(above.found) < 2 or any(match is None or text[one.end - 1] in ".;:" for one, _, match in above.found):
        return False
    first, second = (text[one.found[0][0].start : one.found[0][0].end] for one in (above, chain))
    return _LEADER.sub("", first).casefold() == _LEADER.sub("", second).casefold()
