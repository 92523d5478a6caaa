"""Characters on a page into lines in reading order: geometry alone, in points, with y growing downwards."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

_SPACE = 0.15  # times the height: more between two characters is a space, whether the file has one there or not
_WIDE_GAP = 1.2  # times the height: more may be a gutter between columns, or between cells
_SAME_PLACE = 4.0  # points: the left edges of a column or a cell, and the heights of a header, agree within these

_LEAST_ROWS = 5  # of each column: what has fewer is a table, or two signatures
_LEAST_FILL = 0.6  # of a column's width, by the better third of its lines: cells of a table vary more
_LEAST_CHARS = 18  # of the median run: cells of a table are shorter
_CANDIDATES = 12  # gutters that are tried
_KNOWN = 0.2  # of the pages: a gutter that so many have is the file's
_MOST_RUNS = 20_000  # on a page; with more it is a drawing rather than a text in columns
_DEEPEST = 40  # bands and columns in each other

_EDGE_LINES = 4  # at the top and at the bottom of a page, where headers and footers stand
_REPEATED = 0.3  # of the pages: left and right ones may have a header each
_DIGITS = re.compile(r"\d+")
_LABEL = re.compile(r"(?:Art|§|Par[áa]grafo|Parágrafo).*|.{1,7}[.)\-–—]|\W*", re.IGNORECASE)
_GAP_OF_PARAGRAPHS = 1.6  # times the usual distance of lines


class Box(NamedTuple):
    """Characters side by side, and the rectangle around them: a character, a run without a wide gap, a line."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """Of the rectangle."""
        return self.bottom - self.top


def lines_of_pages(pages: Iterable[Iterable[Box]]) -> list[list[Box]]:
    """The lines of each page in reading order, given its characters in the order of the file.

    Where running text stands in columns they come one after the other, between what spans them. Short columns count
    too, such as a last page's, where the file's other pages have their gutter. Cells that stand below each other in
    several rows have bars between.
    """
    runs = [_runs(chars) for chars in pages]
    found = [_Layout(frozenset()) for _ in runs]
    lines = [layout.lines(page) for layout, page in zip(found, runs, strict=True)]
    counts = Counter(gutter for layout in found for gutter in layout.gutters)
    known = frozenset(gutter for gutter, pages in counts.items() if pages >= _KNOWN * len(runs))
    return [_Layout(known).lines(page) for page in runs] if known else lines


def furniture(pages: Sequence[Sequence[Box]]) -> list[set[int]]:
    """For each page the places of its lines that are headers, footers or page numbers: they stand among the first or
    the last of the page, and at the same height of several pages but for their digits."""
    least = max(2, round(_REPEATED * len(pages)))
    edges = [_edges(lines) for lines in pages]
    standing: dict[str, Counter[int]] = {}  # on how many pages a pattern stands at a height
    for lines, places in zip(pages, edges, strict=True):
        for pattern, height in {(_pattern(lines[place]), _height(lines[place])) for place in places}:
            standing.setdefault(pattern, Counter())[height] += 1
    return [
        {
            place
            for place in places
            if sum(standing[_pattern(lines[place])][_height(lines[place]) + near] for near in (-1, 0, 1)) >= least
        }
        for lines, places in zip(pages, edges, strict=True)
    ]


def in_paragraphs(lines: Sequence[Box]) -> str:
    """The lines of a page, with a blank one where they stand apart."""
    distances = [below.top - line.top for line, below in pairwise(lines) if below.top > line.top]
    usual = median(distances) if distances else 0.0
    parts = [line.text + "\n" for line in lines]
    for place, (line, below) in enumerate(pairwise(lines)):
        if below.top - line.top > _GAP_OF_PARAGRAPHS * usual:
            parts[place] += "\n"
    return "".join(parts)


def _edges(lines: Sequence[Box]) -> set[int]:
    by_height = sorted(range(len(lines)), key=lambda place: lines[place].top)
    return {*by_height[:_EDGE_LINES], *by_height[-_EDGE_LINES:]}


def _pattern(line: Box) -> str:
    return _DIGITS.sub("#", line.text.casefold())


def _height(line: Box) -> int:
    return round(line.top / _SAME_PLACE)


def _runs(chars: Iterable[Box]) -> list[Box]:
    """Runs in the order of the file, each ended where the next character stands elsewhere."""
    runs: list[Box] = []
    text: list[str] = []
    left = top = right = bottom = 0.0
    space = False

    def end() -> None:
        if text:
            runs.append(Box("".join(text), left, top, right, bottom))

    for char in chars:
        if char.text.isspace():
            space = True
            continue
        height = min(bottom - top, char.height)
        gap = char.left - right
        beside = min(bottom, char.bottom) - max(top, char.top) >= 0.5 * height and -0.5 * height < gap
        if text and beside and gap < _WIDE_GAP * max(bottom - top, char.height):
            text.append(" " + char.text if space or gap > _SPACE * height else char.text)
            right, top, bottom = max(right, char.right), min(top, char.top), max(bottom, char.bottom)
        else:
            end()
            text = [char.text]
            left, top, right, bottom = char.left, char.top, char.right, char.bottom
        space = False
    end()
    return runs


def _rows(runs: Iterable[Box]) -> list[list[Box]]:
    """Runs that stand at one height, from the top, each row from the left."""
    rows: list[list[Box]] = []
    for run in sorted(runs, key=lambda run: run.top + run.bottom):
        first = rows[-1][0] if rows else run
        overlap = min(first.bottom, run.bottom) - max(first.top, run.top)
        if rows and overlap >= 0.5 * min(first.height, run.height):
            rows[-1].append(run)
        else:
            rows.append([run])
    return [sorted(row, key=lambda run: run.left) for row in rows]


class _Layout:
    """One page: ``known`` are the gutters of the file's columns, ``gutters`` those that this page has of its own."""

    def __init__(self, known: frozenset[int]) -> None:
        self.gutters: set[int] = set()
        self._known = known

    def lines(self, runs: Sequence[Box], depth: int = 0) -> list[Box]:
        """The lines of runs, in reading order."""
        if len(runs) > _MOST_RUNS:
            return _lines(_rows(runs))
        rows = _rows(runs)
        lines: list[Box] = []
        while depth < _DEEPEST and (band := self._band(rows)):
            first, last, gutter = band
            self.gutters.add(gutter)
            columns: tuple[list[Box], list[Box]] = ([], [])
            for row in rows[first:last]:
                for run in row:
                    columns[run.left > gutter].append(run)
            depth += 1
            for part in ([run for row in rows[:first] for run in row], *columns):
                lines += self.lines(part, depth)
            rows = rows[last:]
        return lines + _lines(rows)

    def _band(self, rows: Sequence[list[Box]]) -> tuple[int, int, int] | None:
        """The rows, from and to, that stand in columns, and the gutter right of which a column starts; the largest
        such band, or None. The left edges of a column's lines agree, so that is where gutters are looked for."""
        edges = Counter(round(run.left) for row in rows for run in row)
        common = [edge - 2 for edge, count in edges.most_common(_CANDIDATES) if count >= _LEAST_ROWS]
        best: tuple[int, int, int] | None = None
        for gutter in [*self._known, *common]:
            first = 0
            for number in range(len(rows) + 1):
                if number < len(rows) and not any(run.left <= gutter < run.right for run in rows[number]):
                    continue
                last = _trimmed(rows, first, number, gutter)
                if last - first > (best[1] - best[0] if best else 0) and (
                    _are_columns(rows[first:last], gutter)
                    or (gutter in self._known and _both_sides(rows[first:last], gutter))
                ):
                    best = (first, last, gutter)
                first = number + 1
        return best


def _trimmed(rows: Sequence[list[Box]], first: int, last: int, gutter: float) -> int:
    """The end without the rows behind the last column, which stand apart from it on the left."""
    end = last
    for number in range(last - 1, first, -1):
        if any(run.left > gutter for run in rows[number]):
            break
        if rows[number][0].top - rows[number - 1][0].top > _GAP_OF_PARAGRAPHS * 1.2 * rows[number][0].height:
            end = number
    return end


def _both_sides(rows: Sequence[list[Box]], gutter: float) -> bool:
    return sum(row[0].left <= gutter for row in rows) > 1 and sum(row[-1].left > gutter for row in rows) > 1


def _are_columns(rows: Sequence[list[Box]], gutter: float) -> bool:
    """Both sides hold running text: many lines, most of which fill their column."""
    sides = [[[run for run in row if (run.left > gutter) == right] for row in rows] for right in (False, True)]
    for side in sides:
        lines = [row for row in side if row]
        if len(lines) < _LEAST_ROWS:
            return False
        width = max(row[-1].right for row in lines) - min(row[0].left for row in lines)
        # a side may hold columns in its turn, whose lines need not stand at the same heights: hence not the median
        filled = sorted(sum(run.right - run.left for run in row) for row in lines)[2 * len(lines) // 3]
        chars = median(len(run.text) for row in lines for run in row)
        if filled < _LEAST_FILL * width or chars < _LEAST_CHARS:
            return False
    return True


def _lines(rows: Sequence[list[Box]]) -> list[Box]:
    if not rows:
        return []
    cells = [_cells(row) for row in rows]
    aligned = [_agree(row, below) for row, below in pairwise(cells)]
    in_table = [above or below for above, below in zip([False, *aligned], [*aligned, False], strict=True)]
    return [
        Box(
            (" | " if table else " ").join(cell.text for cell in row),
            row[0].left,
            min(cell.top for cell in row),
            row[-1].right,
            max(cell.bottom for cell in row),
        )
        for row, table in zip(cells, in_table, strict=True)
    ]


def _cells(row: Sequence[Box]) -> list[Box]:
    """The runs of a row, joined where no wide gap or only a label's tab lies between."""
    cells: list[Box] = []
    for run in row:
        before = cells[-1] if cells else None
        if before and (run.left - before.right < _WIDE_GAP * run.height or _LABEL.fullmatch(before.text)):
            space = " " if run.left - before.right > _SPACE * run.height else ""
            cells[-1] = before._replace(text=before.text + space + run.text, right=max(before.right, run.right))
        else:
            cells.append(run)
    return cells


def _agree(row: Sequence[Box], below: Sequence[Box]) -> bool:
    """True for rows of one table: as many cells, each behind the first under its like, by an edge or the middle."""
    if len(row) != len(below) or _justified(row) or _justified(below):
        return False
    return len(row) > 1 and all(
        min(
            abs(cell.left - other.left),
            abs(cell.right - other.right),
            abs(cell.left + cell.right - other.left - other.right),
        )
        < _SAME_PLACE
        for cell, other in zip(row[1:], below[1:], strict=True)
    )


def _justified(row: Sequence[Box]) -> bool:
    """True for a line of few words, set wide apart by the same space to reach the margin."""
    gaps = [right.left - left.right for left, right in pairwise(row)]
    return len(gaps) > 1 and max(gaps) < 1.2 * min(gaps)
