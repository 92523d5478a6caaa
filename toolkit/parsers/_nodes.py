"""The nodes that parsers grow, and what a jurisdiction calls them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..model import Level
from ..naming import ABBREVIATION
from ._enumerators import Value
from .br.label import UNLABELLED

BASIC = 10
"""The rank of a basic unit; groupings have lower ones, what stands below it higher ones."""

Words = tuple[int, int]


@dataclass(slots=True)
class Node:
    """A unit in the making. ``name`` is its own part of the id, ``rooted`` says that the id is no more than that;
    ``loose`` ones end where a new paragraph begins; ``lists`` holds the last value of each style of enumerator directly
    below, ``counts`` how many units there are of each kind without numbers."""

    kind: str
    level: Level
    rank: int
    number: str
    name: str
    label: str
    start: int
    words: int
    title: list[Words] = field(default_factory=list)
    rooted: bool = False
    style: str = ""
    loose: bool = False
    end: int = 0
    pieces: list[Words] = field(default_factory=list)
    parent: "Node | None" = None
    lists: dict[str, Value] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Container:
    """A provision that no number gives its place: a proviso, an explanation. ``lasting`` ones keep the paragraphs that
    follow (illustrations). Group ``label`` of the pattern is the label, ``number`` its number, where it has one."""

    pattern: re.Pattern[str]
    kind: str
    name: str
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Scheme:
    """What the enumerators of a jurisdiction are called.

    ``kinds`` gives kind, abbreviation and level for each style (``digit`` is (1), ``lower`` (a), ``roman`` (i),
    ``upper`` (A), ``upper-roman`` (I), ``dot`` 1., ``dash`` —); a style that it lacks is no label. A style whose level
    is basic_unit_component has it directly below a basic unit, and is an enumeration further down. ``gone`` matches the
    words, or the title, of a unit that was repealed.
    """

    kinds: Mapping[str, tuple[str, str, Level]]
    containers: Sequence[Container] = ()
    gone: re.Pattern[str] | None = None


def unlabelled(above: Node, start: int) -> Node:
    """A unit for words that stand below a grouping where a basic unit should."""
    above.counts[UNLABELLED] = number = above.counts.get(UNLABELLED, 0) + 1
    name = f"{ABBREVIATION[UNLABELLED]}{number}"
    return Node(UNLABELLED, "basic_unit", BASIC, "", name, "", start, start, parent=above)
