"""The act's own articles, counted along its lines between quoted amendments."""

from bisect import bisect_left
from collections.abc import Sequence

from .accept import follows
from .label import ARTICLE
from .lines import Line
from .quotation import Quote


class OwnArticles:
    """The act's own articles, counted along its lines; ``article`` is the last one."""

    def __init__(self, lines: Sequence[Line], places: dict[str, list[int]]):
        self.lines, self.places = lines, places
        self.article, self.seen, self.amended = "", 0, False
        self.known: tuple[str, int | None] = ("", None)

    def skip(self, index: int, amended: bool) -> None:
        """Go on after a block, which may be an amendment."""
        self.seen, self.amended = index, self.amended or amended

    def advance(self, index: int, amid: bool) -> list[Quote]:
        """Count the articles up to line ``index``. Those out of count after an amendment have lost their mark, where
        the count goes on below; they come back as blocks."""
        lost = []
        at = self.seen
        while at < index:
            label = self.lines[at].label
            at += 1
            if label is None or label.kind != ARTICLE or not label.strict:
                continue
            if self.amended and amid and self.article and not follows(label.number, self.article):
                end = self.next_place(at)
                if end is not None:
                    lost.append(Quote(at - 1, min(end, index) - 1, False, marked=False))
                    at = min(end, index)
                    continue
            self.article, self.amended = label.number, False
        self.seen = index
        return lost

    def next_place(self, index: int) -> int | None:
        """The line at or after ``index`` where the act's next article stands."""
        if self.known[0] == self.article and index <= (self.known[1] if self.known[1] is not None else index):
            return self.known[1]
        base, _, suffix = self.article.partition("-")
        if not base.isdigit():
            return None
        names = [str(int(base) + 1), f"{self.article}-1", f"{base}-{int(suffix) + 1}" if suffix.isdigit() else ""]
        found = []
        for name in names:
            places = self.places.get(name, [])
            at = bisect_left(places, index)
            found += places[at : at + 1]
        self.known = (self.article, min(found, default=None))
        return self.known[1]
