"""The control: recursive splitting by separators, blind to legal structure.

Semantics as in LangChain's ``RecursiveCharacterTextSplitter`` with sizes in tokens: split at the first separator that
occurs, merge pieces up to ``size``, start the next chunk with the last pieces that fit into the overlap, and split a
piece that is too large at the next separator. A separator stays at the head of the piece that follows it.
"""

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator

from ..errors import UsageError
from ..model import Act, Chunk
from . import Tokenize
from .contexts import Representation, Setting
from .outline import Outline, at_least_one

SEPARATORS = ("\n\n", "\n", ". ", " ", "")
_TOKEN = re.compile(r"\w+|[^\w\s]")

Span = tuple[int, int]


def words_and_marks(text: str) -> list[Span]:
    """The default tokens: words, and punctuation marks one by one."""
    return [match.span() for match in _TOKEN.finditer(text)]


def _characters(text: str) -> list[Span]:
    return [(place, place + 1) for place in range(len(text))]


class Recursive(Representation):
    """Chunks of at most ``size`` tokens; neighbours share up to ``overlap`` (a share of ``size``).

    ``tokenize`` is the embedder's tokenizer; without it tokens are words and punctuation marks, of which a subword
    tokenizer makes about 1.4 times as many in Portuguese. ``unit`` may be ``characters``. It needs no tree, so an act
    that cannot be segmented is split like any other. No context is added unless ``bm25`` and ``dense`` name some.
    """

    name = "recursive"

    def __init__(
        self,
        size: int = 512,
        overlap: float = 0.15,
        unit: str = "tokens",
        tokenize: Tokenize | None = None,
        **shared,
    ):
        super().__init__(**shared)
        if unit not in ("tokens", "characters"):
            raise UsageError(f"the unit of a recursive chunk's size is {unit!r}; it is tokens or characters")
        if size < 1:
            raise UsageError(f"the size of a recursive chunk is {size}; it must be at least 1 token")
        if not 0 <= overlap < 1:
            raise UsageError(
                f"the overlap of recursive chunks is {overlap}; it is a share of the size, from 0 to below 1"
            )
        self.size = size
        self.overlap = int(size * overlap)
        self.unit = unit
        self.tokenize = tokenize or words_and_marks

    def chunks(self, act: Act) -> list[Chunk]:
        """Chunks in the order of the text; their ids name their range as RFC 5147 does, ``urn#char=0,2100``."""
        outline = Outline(act, self._contexts)
        seen = self._contexts.of(act)
        tokens = _characters(act.text) if self.unit == "characters" else self.tokenize(act.text)
        splitter = _Splitter(act.text, tokens, self.size, self.overlap)
        spans = (splitter.trimmed(start, end) for start, end in splitter.spans())
        worded = ((start, end, outline.wording(start, end)) for start, end in spans)
        chunks = [
            Chunk(
                chunk_id=f"{outline.base}#char={start},{end}",
                level="document",
                kind="passage",
                component="",
                label=f"chunk {number}",
                path=(),
                text=text,
                start=start,
                end=end,
                status=act.status,
                validity=outline.timeline.whole(start, end),
                **seen(Setting, text),
            )
            for number, (start, end, text) in enumerate((entry for entry in worded if entry[2]), start=1)
        ]
        return at_least_one(chunks, outline)


class _Splitter:
    """Splits one text. The tokens of a piece are those that start in it, so that pieces add up to the whole."""

    def __init__(self, text: str, tokens, size: int, overlap: int):
        self.text = text
        self.starts = sorted(start for start, end in tokens if end > start)
        self.size = size
        self.overlap = overlap

    def spans(self) -> list[Span]:
        """The ranges of the chunks, in order."""
        return list(self._split((0, len(self.text)), 0))

    def trimmed(self, start: int, end: int) -> Span:
        """The range without the white space at its ends."""
        piece = self.text[start:end]
        return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())

    def _count(self, span: Span) -> int:
        return bisect_left(self.starts, span[1]) - bisect_left(self.starts, span[0])

    def _split(self, span: Span, depth: int) -> Iterator[Span]:
        while SEPARATORS[depth] and self.text.find(SEPARATORS[depth], *span) < 0:
            depth += 1
        fitting: list[tuple[Span, int]] = []
        for piece in self._pieces(span, SEPARATORS[depth]):
            count = self._count(piece)
            if count <= self.size or not SEPARATORS[depth]:
                fitting.append((piece, count))
                continue
            yield from self._merge(fitting)
            fitting = []
            yield from self._split(piece, depth + 1)
        yield from self._merge(fitting)

    def _pieces(self, span: Span, separator: str) -> Iterator[Span]:
        """The parts of a range, each but the first beginning with the separator (with a token, where that is empty)."""
        start, end = span
        if separator:
            cut = self.text.find(separator, start + 1, end)
            while cut >= 0:
                yield start, cut
                start, cut = cut, self.text.find(separator, cut + len(separator), end)
        else:
            for cut in self.starts[bisect_left(self.starts, start + 1) : bisect_left(self.starts, end)]:
                yield start, cut
                start = cut
        yield start, end

    def _merge(self, pieces: list[tuple[Span, int]]) -> Iterator[Span]:
        window: deque[tuple[Span, int]] = deque()
        total = 0
        for piece, count in pieces:
            if window and total + count > self.size:
                yield window[0][0][0], window[-1][0][1]
                while window and (total > self.overlap or total + count > self.size):
                    total -= window.popleft()[1]
            window.append((piece, count))
            total += count
        if window:
            yield window[0][0][0], window[-1][0][1]
