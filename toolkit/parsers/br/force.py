"""From when and until when each unit has its wording, by the notes of compiled texts.

* A wording that a note gives (amended, included, restored, renumbered) is in force when the act is that the note names
  (:func:`.entry.entered`). "(Vigência)" and "(Produção de efeito)" say that this is another day: the note's own, or an
  unknown one not before.
* What has no note is as old as the act, and what stands below an included unit as old as that one: it was not there
  before. Parts of an amended unit have notes of their own where they changed (LC 95/1998, art. 12, III, d).
* "Artigo acrescido pela Lei …" at the end of an article is said of all of it, as the Chamber of Deputies puts it.
* What says of itself when it comes into force ("Este artigo entra em vigor em …") is as old as that.
* A wording ends when the next one begins, when the act is in force that revoked it, or with the decision of a court
  (:mod:`.decisions`), where the note tells its day. Where only the note of a revocation is left, or what was vetoed,
  nothing is known of the wording.
"""

import re
from collections.abc import Sequence

from ...late import Pattern
from ...model import ENDED, Note
from ...naming import fold
from ...validity import UNKNOWN, Day, after, in_order, within
from .decisions import DECISIONS, of_unit
from .entry import ceased, effective, entered, last_day
from .label import ARTICLE, CAPUT
from .nodes import Node
from .notes import read
from .standing import is_emptied

_BEGINS = frozenset(("amended", "included", "restored", "renumbered"))
_TELLS_FROM = _BEGINS | {"in_force_from"}
_SCOPE = Pattern(
    r"\W?(caput|artigo|par[áa]grafo|inciso|al[íi]nea|item|se[çc][ãa]o|subse[çc][ãa]o|cap[íi]tulo|t[íi]tulo)\W", re.I
)
_NAMES = Pattern(r"\W?(?:nome|denomina|r[úu]brica|ementa|t[íi]tulo do|anexo|tabela)", re.I)  # not of provisions


def dated(found: Sequence[Node], act: Day, special: Sequence[int], apart: Sequence[tuple[int, str, Day]] = ()) -> None:
    """Give the units of an act, which have their status, the days of their wordings, but for those that are as old as
    the act: these keep None. ``act`` is when it came into force itself, ``special`` are the places of the units that
    have notes, or are not in force, ``apart`` is that of :class:`.entry.Lifetime`."""
    if special or apart:
        _Dating(found, act).run(special, apart)


class _Dating:
    """The passes over one act. ``at`` has the place of the latest unit of each id as a pass goes on."""

    def __init__(self, found: Sequence[Node], act: Day):
        self.found = found
        self.act = act
        self.own: dict[int, tuple[Day, bool]] = {}

    def run(self, special: Sequence[int], apart: Sequence[tuple[int, str, Day]]) -> None:
        """All passes."""
        found = self.found
        for at in special:
            node = found[at]
            for note in node.notes:
                if note.action in _TELLS_FROM:
                    if not node.quoted and (began := _began(node.notes, node.status, self.act)):
                        self.own[at] = began
                    break
        self._spread()
        for at, kind, day in apart:
            place = at if found[at].kind == kind else self._above(at, kind)
            if place is not None:
                self.own.setdefault(place, (day, True))
        self._begin()
        if any(found[at].status != "in_force" for at in special):
            for node in found:
                if node.in_force_from is None:
                    node.in_force_from = self.act
            if self._end():
                self._succeed()

    def _spread(self) -> None:
        """Notes of a whole unit, at the end of its parts, are that unit's."""
        moved: dict[int, tuple[Day, bool]] = {}
        for at in list(self.own):
            for note in self.found[at].notes:
                if told := _SCOPE.match(note.text):
                    break
            else:
                continue
            kind = fold(told[1])
            if kind == self.found[at].kind or (above := self._above(at, kind)) is None:
                continue
            moved[above] = self.own.pop(at)
            if kind == ARTICLE:
                moved[above + 1] = moved[above]  # its caput
        self.own = moved | self.own

    def _above(self, at: int, kind: str) -> int | None:
        """The place of the unit of that kind that encloses one."""
        wanted = self.found[at].parent
        while at > 0 and wanted:
            at -= 1
            if self.found[at].id == wanted:
                if self.found[at].kind == kind:
                    return at
                wanted = self.found[at].parent
                if kind == CAPUT and self.found[at].kind == ARTICLE:
                    return at + 1
        return None

    def _begin(self) -> None:
        if not any(new for _, new in self.own.values()):
            for at, (day, _) in self.own.items():
                self.found[at].in_force_from = day
                if at and at - 1 not in self.own and self.found[at - 1].kind == ARTICLE:
                    self.found[at - 1].in_force_from = day  # an article's words and notes are its caput's
            return
        included: dict[str, Day] = {}
        for at, node in enumerate(self.found):
            if node.quoted:
                continue
            told = self.own.get(at)
            if told is None and node.kind == ARTICLE:
                told = self.own.get(at + 1)  # an article's words and notes are its caput's
            if told is None and node.parent in included:
                told = included[node.parent], True
            if told:
                node.in_force_from = told[0]
            if told and told[1]:
                included[node.id] = told[0]
            else:
                included.pop(node.id, None)

    def _end(self) -> bool:
        """The ends that notes tell; whether there are earlier wordings that have none yet."""
        found, ends = self.found, {}
        notes, told, vetoed, open_end = (), None, False, False
        for at, node in enumerate(found):
            status = node.status
            if status == "in_force" or status == "vetoed" or node.quoted:
                ends.pop(node.id, None)
                if status == "vetoed":
                    node.in_force_from = UNKNOWN
                continue
            words = found[at + 1] if node.kind == ARTICLE and at + 1 < len(found) else node
            if words.notes is not notes:  # a caput's were its article's just now
                notes = words.notes
                told, vetoed = _ended(notes), "vetoed" in [note.action for note in notes]
            end = told
            if end is None and status != "superseded":
                end = ends.get(node.parent, Day(node.in_force_from.earliest, ""))
            if end is None:
                end = ends.get(node.parent)
            if end is not None:
                node.in_force_until = ends[node.id] = end
            else:
                ends.pop(node.id, None)
                open_end = True
            former = status == "superseded" and not vetoed
            if not former and node.level != "grouping" and (not words.text or is_emptied(words.text)):
                node.in_force_from = UNKNOWN
        return open_end

    def _succeed(self) -> None:
        """The end of earlier wordings: the beginning of the next one beside it."""
        beside: dict[str, Node] = {}
        for node in reversed(self.found):
            if node.quoted:
                continue
            following = beside.get(node.parent)
            if node.status == "superseded" and node.in_force_until is None:
                renumbered = following and any(note.action == "renumbered" for note in following.notes)
                if following and (following.id == node.id or renumbered):
                    if following.in_force_from == self.act:  # nothing tells since when
                        following.in_force_from = Day(max(self.act.earliest, node.in_force_from.earliest), "")
                    gone = following.in_force_from == UNKNOWN and following.in_force_until
                    node.in_force_until = gone or following.in_force_from
            beside[node.parent] = node
        ends: dict[str, Day] = {}
        for node in self.found:
            if node.quoted or node.status != "superseded":
                continue
            if node.in_force_until is None:
                node.in_force_until = ends.get(node.parent, Day(node.in_force_from.earliest, ""))
            ends[node.id] = node.in_force_until


def _began(notes: Sequence[Note], status: str, act: Day) -> tuple[Day, bool] | None:
    """Since when the notes say that a wording stands, and whether it was new then; None where they do not."""
    day: Day | None = None
    included = delayed = False
    told = UNKNOWN
    for note in notes:
        if note.action in _BEGINS and not _NAMES.match(note.text):
            since = entered(note.text, note.kind, note.date)
            since = Day(act.earliest, "") if since == UNKNOWN else since
            day = since if day is None else max(day, since, key=in_order)
            included = included or note.action == "included"
        elif note.action == "in_force_from":
            delayed = True
            told = max(told, effective(note.text), key=in_order)
    if delayed and status in ("in_force", "superseded"):
        first = (day or act).earliest
        day = told if told != UNKNOWN and told.earliest >= first else Day(first, "")
    return None if day is None else (day, included)


def _revoking(note: Note) -> tuple[str, str, str]:
    """The words, kind and date of the act that revoked, in a note that names the one that included first:
    ``Parágrafo acrescido pela Lei …, e revogado pela Lei …``."""
    words = note.text[note.text.index(" revogad") :]
    _, kind, _, date = read(words)
    return words, kind, date


def _ended(notes: Sequence[Note]) -> Day | None:
    """When the notes say that a wording went out of force; None where they do not."""
    day: Day | None = None
    told, delayed = UNKNOWN, False
    for note in notes:
        if note.action in DECISIONS and not of_unit(note.text):
            continue
        if note.action == "expired" and (last := last_day(note.text)):
            return after(within(last), days=1)
        if note.action in ENDED or " revogad" in note.text:
            since = ceased(note.text, note.kind, note.date) if note.action in ENDED else entered(*_revoking(note))
            if note.action == "expired" and since == UNKNOWN:
                continue  # it tells of no day: one after the first, or that of the wording that comes back
            if day is None or since != UNKNOWN:
                day = since
            delayed = False  # "(Vigência)" is said of the note before it
        elif note.action == "in_force_from":
            delayed, told = True, effective(note.text)
    if day is None or not delayed:
        return day
    return told if told != UNKNOWN else Day(day.earliest, "")
