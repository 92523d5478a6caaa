"""The strategies that index theses: alone, or beside the articles (*Legal Nugget Extraction …*, section 3.2).

The act's score is that of its best thesis: the first evidence of the paper, which is the ``max`` of nested chunks.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..errors import InputError, UsageError
from ..model import Act, Chunk
from ..strategies.contexts import NOTHING, Contexts, Setting
from ..strategies.core import CoreMetadata
from ..strategies.explaining import explaining
from ..strategies.labels import called
from ..strategies.outline import Outline, Place
from .files import NuggetFile
from .model import Nugget, text_sha256


class Nuggets:
    """A chunk for each thesis of the act, of level ``nugget``. An act without theses is one chunk, its whole text.

    Theses that are unsupported or flagged are left out; with ``marked`` they are chunks as well, and what speaks
    against them stands behind the label and the path, where results show it: ``Art. 3º [unsupported, number 30]``.
    ``nuggets`` is the file that ``legalos nuggets extract`` writes; without it :meth:`chunks` raises UsageError. It
    raises InputError for theses of another text than the act's, whose offsets would point elsewhere. ``bm25`` and
    ``dense`` name what each retriever sees besides the thesis (:mod:`..strategies.contexts`); the paper has it nothing.
    A thesis whose support was not found has the whole act as its range. The ``kind`` of a chunk is the genre, and that
    of the recital or justification where the thesis stands in one: ``--normative`` leaves it out as it does these.
    """

    name = "nuggets"

    def __init__(self, nuggets: Path | None = None, bm25: str = NOTHING, dense: str = "", marked: bool = False):
        self.marked = marked
        self.bm25 = bm25
        self.dense = dense
        self._contexts = Contexts(bm25, dense)
        self.nuggets = NuggetFile(nuggets) if nuggets else None
        self.made_by = self.nuggets.made_by if self.nuggets else ""
        """Who drew the theses: what an index of them was made with."""

    def chunks(self, act: Act) -> list[Chunk]:
        """The theses in the order of their file."""
        return list(self._theses(act)) or [Outline(act, self._contexts).document_chunk()]

    def _theses(self, act: Act) -> Iterator[Chunk]:
        if self.nuggets is None:
            raise UsageError(f"the strategy {self.name} needs --nuggets FILE, which `legalos nuggets extract` writes")
        found = self.nuggets.get(act.id, ())
        if not found:
            return
        source = text_sha256(act.text)
        if any((nugget.text_sha256 or source) != source or nugget.end > len(act.text) for nugget in found):
            raise InputError(
                f"the theses of {act.id} were drawn from another text than {act.source} has now: extract them again"
            )
        outline = Outline(act)
        units: dict[str, list[Place]] = defaultdict(list)
        for place in outline.places:
            units[place.unit.id].append(place)
        seen, explains = self._contexts.of(act), explaining(act)
        kept = (nugget for nugget in found if self.marked or not nugget.marks)
        for key, nugget in {nugget.id.rpartition("#")[2]: nugget for nugget in kept}.items():
            place = _place(nugget, units.get(nugget.unit, ()))
            at = Setting(place.headings, called(place.unit)) if place else Setting()
            kind = explains(nugget.start, nugget.end) if nugget.supported else ""
            chunk = _chunk(act, nugget, place, outline, kind)
            yield replace(chunk, chunk_id=f"{outline.base}!nugget-{key}", **seen(at, nugget.text))


class CoreNuggets(Nuggets):
    """The theses, behind the chunks of ``core-metadata`` in the same index, and told from them by their level.

    ``segment_fallback`` cuts acts without articles by their headings and paragraphs, ``history`` adds the known earlier
    versions of articles.
    """

    name = "core-nuggets"
    theses_beside = True

    def __init__(
        self,
        nuggets: Path | None = None,
        bm25: str = NOTHING,
        dense: str = "",
        marked: bool = False,
        segment_fallback: bool = False,
        history: bool = False,
    ):
        super().__init__(nuggets, bm25, dense, marked)
        self.segment_fallback = segment_fallback
        self.history = history
        self._core = CoreMetadata(segment_fallback=segment_fallback, history=history)

    def chunks(self, act: Act) -> list[Chunk]:
        """Articles (of a text without any, the whole), then theses."""
        return [*self._core.chunks(act), *self._theses(act)]


def _place(nugget: Nugget, wordings: Sequence[Place]) -> Place | None:
    """Of the wordings of its unit, which have one id, the one that a thesis stands in; the last where none holds it."""
    if not wordings:
        return None
    holding = (one for one in wordings if one.unit.start <= nugget.start and nugget.end <= one.unit.end)
    return next(holding, wordings[-1])


def _chunk(act: Act, nugget: Nugget, place: Place | None, outline: Outline, kind: str) -> Chunk:
    mark = f" [{', '.join(nugget.marks)}]" if nugget.marks else ""
    path = place.path if place else ()
    return Chunk(
        chunk_id=nugget.id,
        level="nugget",
        kind=kind or nugget.genre or "nugget",
        component=place.unit.component if place else "",
        label=((path[-1] if path else act.title) + mark).strip(),
        path=(*path[:-1], path[-1] + mark) if path else (),
        context="",
        text=nugget.text,
        start=nugget.start if nugget.supported else 0,
        end=nugget.end if nugget.supported else len(act.text),
        status=outline.status(place.unit) if place else act.status,
        validity=outline.validity(place) if place else outline.timeline.whole(0, len(act.text)),
    )
