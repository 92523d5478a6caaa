"""What a citation says, before anyone asks what it points at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

THIS, PREVIOUS, NEXT, ALL_PREVIOUS, SAME = "this", "previous", "next", "all-previous", "same"


@dataclass(frozen=True, slots=True)
class Step:
    """One level of a path: ``incisos I a III`` is ``Step("inciso", "1", "3")``.

    ``kind`` is the unit's kind (:attr:`legalos.model.Unit.kind`) or ``anexo``. Numbers are as LexML ids have them:
    ``5-1`` (5º-A), ``1u`` (the only one); ``last`` is empty where no range is meant. ``relative`` is set instead of
    a number: ``this`` (deste artigo), ``previous``, ``next``, ``all-previous`` (incisos anteriores), ``same`` (do
    mesmo artigo).
    """

    kind: str
    first: str = ""
    last: str = ""
    relative: str = ""

    def numbers(self, widest: int) -> list[str]:
        """The numbers from ``first`` to ``last``: ``5-1`` to ``5-4`` and ``1`` to ``3``; the two ends where they don't
        count up."""
        if not self.last:
            return [self.first]
        base, _, tail = self.first.partition("-")
        last_base, _, last_tail = self.last.partition("-")
        if base == last_base and tail.isdigit() and last_tail.isdigit() and 0 < int(last_tail) - int(tail) < widest:
            return [f"{base}-{number}" for number in range(int(tail), int(last_tail) + 1)]
        if base.isdigit() and last_base.isdigit() and 0 < int(last_base) - int(base) < widest:
            return [self.first, *map(str, range(int(base) + 1, int(last_base))), self.last]
        return [self.first, self.last]


@dataclass(frozen=True, slots=True)
class CitedAct:
    """The act that a citation names.

    ``kind`` is the LexML word (``lei.complementar``), ``number`` without dots, ``date`` YYYY-MM-DD, YYYY or empty,
    ``authority`` and ``place`` as a URN has them, where the words tell them (``federal``, ``agencia.nacional.aguas``;
    ``;minas.gerais``). ``name`` holds the popular name or the acronym where the act is cited by that. ``own`` says that
    the citing act itself is meant (desta Lei), ``back`` that one is that was cited before (da referida Lei).
    """

    kind: str = ""
    number: str = ""
    date: str = ""
    authority: str = ""
    place: str = ""
    name: str = ""
    own: bool = False
    back: bool = False


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation in a text: ``text[start:end]``.

    ``paths`` lead from the outermost unit named to the innermost, one for each unit (or range) cited: ``incisos I e
    II do art. 5º`` has two. No path means the act as a whole; no ``act`` means that the words name none.
    """

    start: int
    end: int
    text: str
    paths: tuple[tuple[Step, ...], ...] = ()
    act: CitedAct | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A citation of a query: ``text[start:end]`` names the units ``keys`` (see :mod:`.keys`; none: an act as a whole)
    of an act called by one of ``names`` (see :mod:`.titles`; none: no act is named). ``sure`` says that the words can
    name no other act, ``called`` that they stand as a name beside the unit; else they may not even be one."""

    start: int
    end: int
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    sure: bool = False
    called: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """The act that a citation stands in. All of it is optional: a query stands in none.

    ``urn`` and ``date`` are the act's, ``units`` its units and components by id. ``known`` completes acts that are
    cited by year or number alone (their full dates by ``(kind, number)``), ``names`` those cited by a name or
    acronym that the text defines.
    ``groupings`` finds the ids of groupings by the end of their id (``cap2``), and under ``anexo`` the annexes.
    ``widest`` bounds the units that one citation may stand for; beyond it a range gives its ends.
    """

    urn: str = ""
    date: str = ""
    units: Mapping[str, object] = field(default_factory=dict)
    known: Mapping[tuple[str, str], str] = field(default_factory=dict)
    names: Mapping[str, CitedAct] = field(default_factory=dict)
    groupings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    widest: int = 300


NOWHERE = Context()
"""That of a citation which stands in no act."""


class Place(NamedTuple):
    """Where in the act a citation stands: the id of the ``unit`` that holds it; ``amended``, the act whose words a
    quoted amendment is; ``last``, the act cited before in the same unit, ``article``, the article cited before;
    ``listed`` says that the unit is one of a list of provisions of ``last`` (``os seguintes dispositivos da Lei
    …:``)."""

    unit: str = ""
    amended: str = ""
    last: str = ""
    article: str = ""
    listed: bool = False
