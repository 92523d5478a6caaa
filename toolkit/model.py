"""The nouns of legalos: what readers, parsers and strategies hand to each other.

All offsets are half-open ranges ``[start, end)`` of code points. Those of an act, its units and its chunks point into
``Act.text``, which is the very text that the reader delivered.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal, get_args

from .validity import ANY_DAY, UNKNOWN, Day, Period, Validity

Severity = Literal["info", "warning", "error"]
Level = Literal["document", "component", "grouping", "basic_unit", "basic_unit_component", "enumeration", "nugget"]
Status = Literal["in_force", "revoked", "vetoed", "superseded", "expired", "unconstitutional", "suspended", "proposed"]
Action = Literal[
    "amended", "included", "revoked", "vetoed", "renumbered", "restored", "unconstitutional", "suspended", "expired",
    "regulated", "in_force_from", "see", "other",
]  # fmt: skip
ENDED: frozenset[Status] = frozenset(("revoked", "expired", "unconstitutional", "suspended"))
"""Of what was in force and is not any more, though no later wording took its place."""
STATUSES: tuple[str, ...] = get_args(Status)
HIDDEN = tuple(status for status in STATUSES if status not in ("in_force", "proposed"))
"""Of chunks that a search leaves out where they have ended by its day, unless it asks for them (_wording.mustache)."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something a person should know of a text: where it is and what was done about it.

    Those of legalos are made by :func:`legalos.diagnostics.diagnostic`, whose catalogue gives ``number`` (``LG301``)
    and ``category``; a plugin's own have none.
    """

    code: str
    severity: Severity
    message: str
    start: int = 0
    end: int = 0
    number: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A range of the text that the file's format marks: ``struck`` (struck out) or ``heading``."""

    style: Literal["struck", "heading"]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SourceText:
    """What a reader makes of one document.

    ``id`` is the id that the document states, or the name of its file without the ending, behind the folders that it
    lies in below a folder that is walked. ``metadata`` holds what the format itself states, by the names of the fields
    of :class:`Act` (``urn``, ``title``, ``summary``, ``kind``, ``number``, ``date`` as YYYY-MM-DD, ``authority``,
    ``language``); it overrules what a parser finds in the text, as do ``periods``, the days that it states.
    """

    id: str
    source: str
    format: str
    text: str
    metadata: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    periods: tuple[Period, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """A document that was left out, and why. ``stage`` is ``read``, ``parse``, ``chunk``, ``extract``,
    ``embed`` or ``write``."""

    source: str
    doc_id: str
    stage: Literal["read", "parse", "chunk", "extract", "embed", "write"]
    reason: str


@dataclass(frozen=True, slots=True)
class Component:
    """A part of the document: its normative text, an annex, a justification. Components cover the text without gap.
    ``status`` and ``in_force_until`` (None: no end of its own) are what a note says of all of an annex."""

    id: str
    type: Literal["normative", "annex", "table", "justification", "memorandum", "other"]
    title: str
    start: int
    end: int
    status: Status = "in_force"
    in_force_until: Day | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """What the editor of a compiled text says of a unit: ``Redação dada pela Lei nº 13.853, de 2019``.

    ``text`` is its words without brackets, which stand at ``Act.text[start:end]``, white space and what is struck out
    aside. ``kind`` (the LexML word, ``acordao;adi`` of a court's decision), ``number`` (that of the suit) and ``date``
    (YYYY-MM-DD, or YYYY; of its decision or publication) are those of the act that did it, ``urn`` that act's; empty
    where it isn't told."""

    action: Action
    text: str
    kind: str = ""
    number: str = ""
    date: str = ""
    urn: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Unit:
    """A node of the normative tree (LexML: *dispositivo*; Akoma Ntoso: hierarchical element).

    ``id`` is its LexML id, with the component's in front where that is not the main one (``anexo1_art2``). ``text`` is
    its own words, without its label and its children, white space collapsed. ``start``/``end`` span the unit with all
    that stands below it, so children lie inside their parent.

    ``in_force_from`` and ``in_force_until`` are the first day of this wording and the first day without it, as far as
    the text tells; ``in_force_until`` is None where no end is told. A unit of which only a note of its end is left, or
    that never was in force, has an unknown ``in_force_from``. Who amended it stands in ``notes``.
    """

    id: str
    component: str
    kind: str
    level: Level
    label: str
    number: str
    title: str
    text: str
    parent: str
    start: int
    end: int
    quoted: bool = False
    omitted: bool = False
    status: Status = "in_force"
    notes: tuple[Note, ...] = ()
    in_force_from: Day = UNKNOWN
    in_force_until: Day | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """A citation in a unit's words: ``target`` is a unit of the same act or a full ``urn!id``."""

    unit: str
    target: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Act:
    """One norm or bill as a citable tree. Units stand in document order, each after its parent.

    A parser never raises on text: what it cannot segment has ``segmented=False``, no units, and one component that
    holds the whole text. The parent of a unit is the nearest preceding unit with that id (compiled texts repeat ids:
    the wordings that are no longer in force have ``status="superseded"``). ``status`` is ``proposed`` of a bill, which
    its units leave to it: theirs tell which wordings stand in the text. ``fallback`` holds the paragraphs and headings
    of a text that has ``segmented=False``, for strategies that are asked to use them. ``struck`` holds the ranges of
    words that the page strikes out inside of units that stay; they are in no unit's text and in no chunk's.
    ``in_force_from`` is the day from which what the act says is in force, unless its units tell otherwise, and
    ``in_force_until`` the first day without it, None where no end is told.
    """

    id: str
    source: str
    format: str
    jurisdiction: str
    text: str
    components: tuple[Component, ...]
    units: tuple[Unit, ...] = ()
    segmented: bool = False
    urn: str = ""
    kind: str = ""
    number: str = ""
    date: str = ""
    authority: str = ""
    title: str = ""
    summary: str = ""
    preamble: str = ""
    language: str = "pt"
    status: Status = "in_force"
    references: tuple[Reference, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    fallback: tuple[Unit, ...] = ()
    struck: tuple[tuple[int, int], ...] = ()
    in_force_from: Day = UNKNOWN
    in_force_until: Day | None = None

    def as_dict(self) -> dict:
        """The act as plain lists and dicts: the object that ``legalos parse --format json`` prints."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A retrieval unit: what is scored against a query.

    ``title`` is the unit's own, where it has one, and a field of its own for BM25.
    BM25 sees :attr:`content`, the embedder :attr:`embedded`: the text between a context and an appendix, which each of
    the two may have its own of. ``text`` alone is what results show; it is the wording of ``Act.text[start:end]``
    without superseded wordings, and with the words whole that a page broke at a line's end: a word that begins in the
    range is in it to its end. ``path`` names the enclosing groupings and the unit itself. ``dense_context`` and
    ``dense_appendix`` are the embedder's; None where it sees what BM25 does. The vector is that of :attr:`embedded`,
    to which those of the texts in ``mixed`` are added, each of length 1 times its weight.

    ``validity`` tells when this very wording was in force. An earlier one is the ``version_of`` the ``chunk_id`` of
    that of today."""

    chunk_id: str
    level: Level
    kind: str
    component: str
    label: str
    path: tuple[str, ...]
    context: str
    text: str
    start: int
    end: int
    status: Status = "in_force"
    appendix: str = ""
    dense_context: str | None = None
    dense_appendix: str | None = None
    mixed: tuple[tuple[str, float], ...] = ()
    title: str = ""
    validity: Validity = ANY_DAY
    version_of: str = ""

    @property
    def content(self) -> str:
        """What BM25 sees: context and text, as the paper's section 3.3 puts them together, and the appendix."""
        return _joined(self.context, self.text, self.appendix)

    @property
    def embedded(self) -> str:
        """What the embedder sees."""
        context = self.context if self.dense_context is None else self.dense_context
        appendix = self.appendix if self.dense_appendix is None else self.dense_appendix
        return _joined(context, self.text, appendix)


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))
