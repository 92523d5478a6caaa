"""Core chunks: the articles, and the components that are not normative text (paper, section 3.3, table 1)."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ..errors import UsageError
from ..model import Act, Chunk
from . import Tokenize
from .cited import Cited
from .contexts import Representation
from .cuts import pieces
from .history import BASIC, earlier
from .outline import Outline, Part, Place, is_furniture, with_fallback
from .recursive import words_and_marks

_Made = Callable[[tuple[str, ...], Part | None], Chunk]


class Core(Representation):
    """Articles of the normative text with all their subdivisions, and each other component as one chunk.

    An annex is one chunk even where it has articles. Core chunks never overlap, but for words of a unit that has ended:
    they are not in the chunk of the article or annex that they stand in, but one of their own, with the unit's status.
    What stands in the normative text outside of its articles (heading, preamble, closing) is in no core chunk; title
    and summary come back as context.

    With ``references`` among what is seen of a chunk (:class:`.contexts.Representation`), at most ``summaries`` cited
    provisions are told in ``characters`` of their words. A chunk of more than ``slack`` times ``size`` tokens is cut at
    sentence ends into parts of at most ``size`` (``urn!art5/1``); 0 cuts none. ``tokenize`` is the embedder's
    tokenizer; without it tokens are words and punctuation marks. ``segment_fallback`` cuts acts without articles by
    their paragraphs; without it they are one chunk, as in the paper. ``history`` adds the known earlier versions of
    articles (:mod:`.history`), none of which is cut for its length.
    """

    name = "core"

    def __init__(
        self,
        size: int = 0,
        slack: float = 1.5,
        summaries: int = 3,
        characters: int = 200,
        segment_fallback: bool = False,
        history: bool = False,
        tokenize: Tokenize | None = None,
        **shared,
    ):
        super().__init__(**shared)
        if size < 0 or slack < 1 or summaries < 0 or characters < 1:
            raise UsageError(
                f"size={size}, slack={slack}, summaries={summaries}, characters={characters}: size and summaries are 0 "
                "or more, slack and characters at least 1"
            )
        self.size = size
        self.slack = slack
        self.summaries = summaries
        self.characters = characters
        self.segment_fallback = segment_fallback
        self.history = history
        if size:
            self.tokenize = tokenize or words_and_marks

    def chunks(self, act: Act) -> list[Chunk]:
        """Chunks in document order."""
        act = with_fallback(act) if self.segment_fallback else act
        outline = Outline(act, self._contexts)
        parts = _Parts(act, self)
        found: Iterator[Chunk] = self._of_parts(outline, parts) if act.segmented else iter(())
        chunks = [chunk for chunk in found if chunk.text] or list(parts.made(0, len(act.text), outline.document_chunk))
        return [*chunks, *earlier(outline, BASIC, ("normative",))] if self.history and act.segmented else chunks

    def _of_parts(self, outline: Outline, parts: "_Parts") -> Iterator[Chunk]:
        articles: dict[str, list[Place]] = {}
        for place in outline.basic_places():
            articles.setdefault(place.unit.component, []).append(place)
        left: dict[str, list[Place]] = {}
        for place in outline.places_left():
            left.setdefault(place.unit.component, []).append(place)
        for component in outline.act.components:
            places = left.get(component.id, []) if component.status == "in_force" else []
            if component.type == "normative" and component.id in articles:
                within = [place for place in places if place.unit.level != "basic_unit"]
                places = sorted((*articles[component.id], *within), key=lambda place: place.unit.start)
            elif not is_furniture(component):
                yield from parts.made(component.start, component.end, partial(outline.component_chunk, component))
            else:
                continue
            for place in places:
                yield from parts.made(place.unit.start, place.unit.end, partial(outline.unit_chunk, place))


class _Parts:
    """Chunks of one act: whole, or in parts where they are too long."""

    def __init__(self, act: Act, core: Core):
        self._act, self._core = act, core
        self._cited = Cited(act, core.summaries, core.characters) if core.references else None
        self._tokens: Sequence[int] = sorted(start for start, _ in core.tokenize(act.text)) if core.size else ()

    def made(self, start: int, end: int, make: _Made) -> Iterator[Chunk]:
        """The chunks of ``text[start:end]``."""
        cut = self._cut(start, end)
        if not cut:
            yield make(self._told(start, end), None)
        for number, (first, last) in enumerate(cut, start=1):
            yield make(self._told(first, last), (number, first, last))

    def _cut(self, start: int, end: int) -> list[tuple[int, int]]:
        size = self._core.size
        if not size or bisect_left(self._tokens, end) - bisect_left(self._tokens, start) <= size * self._core.slack:
            return []
        return pieces(self._act.text, start, end, self._tokens, size)

    def _told(self, start: int, end: int) -> tuple[str, ...]:
        return self._cited.within(start, end) if self._cited else ()


class CoreFull(Core):
    """Context: title, summary and the headings of all groupings that enclose the article."""

    name = "core-full"

    def __init__(self, bm25: str = "full", **options):
        super().__init__(bm25=bm25, **options)


class CoreMetadata(Core):
    """Context: title and summary. The paper's recommendation, and the default."""

    name = "core-metadata"

    def __init__(self, bm25: str = "metadata", **options):
        super().__init__(bm25=bm25, **options)


class CoreNone(Core):
    """No context at all, not even on an act that is one chunk."""

    name = "core-none"


class StrucChunk(Core):
    """A section whole, up to 1.5 times 512 tokens, with its breadcrumb and what it cites (StrucChunk, section 3.3)."""

    name = "strucchunk"

    def __init__(self, bm25: str = "breadcrumb+references", size: int = 512, **options):
        super().__init__(bm25=bm25, size=size, **options)


class CoreAdaptive(Core):
    """What helps to find the act is kept from what tells its articles apart: BM25 sees title and summary, the embedder
    the text alone, into whose vector those of the act, of its headings and of the article's own title are mixed, and
    length is hardly held against an article. Chosen by ablation (docs/results.md)."""

    name = "core-adaptive"

    def __init__(
        self,
        bm25: str = "metadata",
        dense: str = "none",
        mix: str = "metadata*0.75+headings*0.25+title*0.5",
        b: float = 0.3,
        **options,
    ):
        super().__init__(bm25=bm25, dense=dense, mix=mix, b=b, **options)
