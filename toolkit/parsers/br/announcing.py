"""Words above a quotation mark that say that quoted provisions follow."""

from bisect import bisect_left
from collections.abc import Sequence

from .lines import Line
from .quotation import is_dotted
from .traces import found_at

# without their first letter, which may be a capital; none of them holds another
_STEMS = ("edaç", "edac", "ltera", "cresc", "crésc", "igor", "nclu", "eguinte", "odific", "ispositivo")
_NEAR = 300  # characters that they stand within
_NEXT, _FAR = 4, 8  # lines above that may have no end, and all that are looked at


class Announcements:
    """Where a text announces provisions. It is looked through once, when that is first asked for: a text may have tens
    of thousands of marks, of which each would ask for the same lines."""

    def __init__(self, text: str, lines: Sequence[Line]):
        self.text, self.lines = text, lines
        self.places: list[tuple[int, int]] | None = None

    def above(self, index: int, last: int) -> bool:
        """Whether the lines above that one say that quoted provisions follow, or another block ends just there, at line
        ``last``."""
        text, lines = self.text, self.lines
        if index and last < index - _NEXT:
            start, end = lines[max(0, index - _FAR)].start, lines[index - 1].end
            if text.find(":", start, end) < 0 and not self._stands(start, end):
                return False  # as most in a text of many
        at = index - 1
        for _ in range(_NEXT):
            if at < 0:
                return False
            if at == last:
                return True
            line = lines[at]
            if (line.label is None and text[line.end - 1].isalpha()) or is_dotted(text, line):
                at -= 1
                continue
            break
        if text[line.end - 1] == ":":
            return True
        return self._stands(max(lines[max(0, at - 3)].start, line.end - _NEAR), line.end)

    def _stands(self, start: int, end: int) -> bool:
        """Whether a stem stands between two places."""
        if self.places is None:
            self.places = sorted((at, at + len(stem)) for stem in _STEMS for at in found_at(self.text, stem))
        at = bisect_left(self.places, (start, 0))
        return at < len(self.places) and self.places[at][1] <= end
