"""Where the marks of a chart stand. Places are percentages of the plot, from its left and its top edge, so that a page
scales the plot to any width and leaves its letters as they are."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid: its place in per cent of the axis, and its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from ``low`` to ``high``; logarithmic where ``log``."""

    low: float
    high: float
    ticks: tuple[Tick, ...]
    log: bool = False

    def at(self, value: float) -> float:
        """The place of a value, in per cent from the start of the axis; values beyond its ends are set to them."""
        low, high, value = (math.log10(v) if self.log else v for v in (self.low, self.high, max(value, self.low)))
        return round(100 * min((value - low) / (high - low), 1.0), 2)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from zero: ``start`` and ``width`` in per cent; ``low`` and ``high`` are the ends of its interval, None
    where it has none."""

    start: float
    width: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Bubble:
    """Points that lie at one place: ``x`` and ``y`` in per cent from left and top, ``radius`` in pixels."""

    x: float
    y: float
    radius: float
    count: int
    value: tuple[float, float]


def linear(values: Iterable[float], around: Sequence[float] = (), count: int = 5) -> Axis:
    """An axis that holds all values and those it must show besides, from round number to round number.

    ``count`` is about how many ticks it has.
    """
    shown = [*values, *around] or [0.0, 1.0]
    low, high = min(shown), max(shown)
    if math.isclose(low, high):  # a difference in the last digits gives no ticks
        low, high = low - (abs(low) or 1) / 10, high + (abs(high) or 1) / 10
    step = _step((high - low) / count)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    ticks = tuple(
        Tick(round(100 * (n - first) / (last - first), 2), _label(n * step, digits)) for n in range(first, last + 1)
    )
    return Axis(first * step, last * step, ticks)


def positive(values: Iterable[float], count: int = 5) -> Axis:
    """An axis for amounts: from zero on, or logarithmic where the largest is more than 30 times the smallest."""
    shown = list(values)
    least, most = min(shown, default=0.0), max(shown, default=1.0)
    if least <= 0 or most <= 30 * least:
        return linear(shown, (0.0,), count)
    first, last = math.floor(math.log10(least)), math.ceil(math.log10(most))
    low, high = 10.0**first, 10.0**last
    axis = Axis(low, high, (), log=True)
    return Axis(
        low, high, tuple(Tick(axis.at(10.0**n), _label(10.0**n, max(0, -n))) for n in range(first, last + 1)), log=True
    )


def bars(changes: Sequence[tuple[float, float | None, float | None]], count: int = 5) -> tuple[Axis, list[Bar]]:
    """Bars of changes, each with the ends of its interval (None: it has none), on one axis that shows zero."""
    axis = linear((v for change in changes for v in change if v is not None), (0.0,), count)
    zero = axis.at(0.0)
    found = []
    for change, low, high in changes:
        end = axis.at(change)
        known = low is not None and high is not None
        found.append(
            Bar(
                min(zero, end),
                round(abs(end - zero), 2),
                axis.at(low) if known else None,
                axis.at(high) if known else None,
            )
        )
    return axis, found


def bubbles(pairs: Iterable[tuple[float, float]], axis: Axis, digits: int = 2) -> list[Bubble]:
    """Pairs on a square of that axis both ways, those that round to one place as one bubble whose area is their count.

    Small bubbles come last, so that none is hidden.
    """
    counts = Counter((round(x, digits), round(y, digits)) for x, y in pairs)
    most = max(counts.values(), default=1)
    scale = min(2.5, 13 / math.sqrt(most))
    return [
        Bubble(axis.at(x), round(100 - axis.at(y), 2), round(max(3.0, scale * math.sqrt(n)), 1), n, (x, y))
        for (x, y), n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]


def front(points: Sequence[tuple[float, float]]) -> list[int]:
    """Which points no other one beats: none that costs no more (first figure) is better (second), by rising cost."""
    found: list[int] = []
    for index in sorted(range(len(points)), key=lambda i: (points[i][0], -points[i][1])):
        if not found or points[index][1] > points[found[-1]][1]:
            found.append(index)
    return found


def _step(width: float) -> float:
    """The least of 1, 2, 5 times a power of ten that is no less than ``width``."""
    power = 10.0 ** math.floor(math.log10(width))
    return next(power * n for n in (1, 2, 5, 10) if power * n >= width * (1 - 1e-9))


def _label(value: float, digits: int) -> str:
    if abs(value) >= 10_000:
        for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
            if abs(value) >= size:
                return f"{value / size:g}{letter}".replace("-", "−")
    words = f"{value:,.{digits}f}"
    return words.replace("-", "−") if float(words.replace(",", "")) else f"{0:.{digits}f}"
