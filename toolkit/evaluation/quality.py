"""How well chunks keep to the structure of acts, measured by offsets against the tree (StrucChunk, section 5.1).

==========================  ==========================================================================================
``boundary_precision``      of the starts and ends of chunks, the share that is where a section starts or ends
``reference_preservation``  of the citations of another section of the act, the share where a chunk that holds the
                            citation also shows how the cited provision begins, in its text or what is seen besides
``section_coverage``        of the sections, the share that one chunk holds whole
``chunks_per_section``      chunks, over the sections that one chunk holds whole
==========================  ==========================================================================================

A section is a basic unit in force: an article, a section, a rule. White space at the ends of either does not count.
Nothing is asked of how a strategy works, so one that knows no tree is measured like the rest.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ..model import Act, Chunk, Failure, Unit
from ..strategies import Strategy, Tokenize, chunked
from ..strategies.contexts import one_line
from ..strategies.outline import Outline

SHOWN = 60
"""Characters with which a cited provision has to begin, to count as shown."""


@dataclass(frozen=True, slots=True)
class Quality:
    """The measures of a strategy over all acts; a share is None where there is nothing to divide by.

    ``unsegmented`` acts have no sections, and only their sizes count. ``tokens`` are those that the embedder sees of a
    chunk: least, quartiles, 95th percentile, most, and mean.
    """

    strategy: str
    acts: int
    unsegmented: int
    sections: int
    citations: int
    chunks: int
    boundary_precision: float | None
    reference_preservation: float | None
    section_coverage: float | None
    chunks_per_section: float | None
    tokens: dict[str, float]


@dataclass(slots=True)
class _Counts:
    acts: int = 0
    unsegmented: int = 0
    sections: int = 0
    covered: int = 0
    chunks: int = 0
    in_segmented: int = 0
    aligned: int = 0
    citations: int = 0
    kept: int = 0
    sizes: list[int] = field(default_factory=list)


def measure_chunks(
    acts: Iterable[Act],
    strategies: Sequence[Strategy],
    tokenize: Tokenize,
    failed: Callable[[Failure], object],
) -> list[Quality]:
    """The quality of the chunks that each strategy makes of acts, which are to come with their references.

    All are measured over the same acts: one that a strategy cannot cut is handed to ``failed`` and counts for none.
    Acts are looked at one by one. Raises UsageError where a strategy cannot be used as asked.
    """
    counts = [_Counts() for _ in strategies]
    for act in acts:
        cut = _cut(act, strategies, failed)
        sections = [place.unit for place in Outline(act).places if place.current and place.unit.level == "basic_unit"]
        for one, chunks in zip(counts, cut, strict=False):  # none, where it could not be cut
            one.acts += 1
            one.chunks += len(chunks)
            one.sizes.extend(len(tokenize(chunk.embedded)) for chunk in chunks)
            if sections:
                _add(one, act, chunks, sections)
            else:
                one.unsegmented += 1
    return [_quality(strategy.name, one) for strategy, one in zip(strategies, counts, strict=True)]


def _cut(act: Act, strategies: Iterable[Strategy], failed: Callable[[Failure], object]) -> list[list[Chunk]]:
    """The chunks by each strategy; none at all where one of them cannot cut the act."""
    found = []
    for strategy in strategies:
        cut = next(chunked([act], strategy, failed), None)
        if cut is None:
            return []
        found.append(cut[1])
    return found


def _quality(strategy: str, counts: _Counts) -> Quality:
    return Quality(
        strategy=strategy,
        acts=counts.acts,
        unsegmented=counts.unsegmented,
        sections=counts.sections,
        citations=counts.citations,
        chunks=counts.chunks,
        boundary_precision=_share(counts.aligned, 2 * counts.in_segmented),
        reference_preservation=_share(counts.kept, counts.citations),
        section_coverage=_share(counts.covered, counts.sections),
        chunks_per_section=_share(counts.in_segmented, counts.covered),
        tokens=_distribution(counts.sizes),
    )


def _add(counts: _Counts, act: Act, chunks: Sequence[Chunk], sections: Sequence[Unit]) -> None:
    counts.sections += len(sections)
    counts.in_segmented += len(chunks)
    starts = {_bare(act.text, unit.start, unit.end)[0] for unit in sections}
    ends = {_bare(act.text, unit.start, unit.end)[1] for unit in sections}
    spans = [_bare(act.text, chunk.start, chunk.end) for chunk in chunks]
    counts.aligned += sum((start in starts) + (end in ends) for start, end in spans)
    counts.covered += _covered(spans, [_bare(act.text, unit.start, unit.end) for unit in sections])
    _cite(counts, act, chunks, sections)


def _covered(spans: Sequence[tuple[int, int]], sections: Sequence[tuple[int, int]]) -> int:
    """How many sections lie within a span: for each, the furthest end of the spans that begin before it tells."""
    order = sorted(spans)
    begins = [start for start, _ in order]
    furthest = np.maximum.accumulate([end for _, end in order]) if order else []
    found = 0
    for start, end in sections:
        index = bisect_right(begins, start) - 1
        found += index >= 0 and furthest[index] >= end
    return int(found)


def _cite(counts: _Counts, act: Act, chunks: Sequence[Chunk], sections: Sequence[Unit]) -> None:
    units = {unit.id: unit for unit in act.units if unit.status != "superseded" and not unit.quoted}
    first_words: dict[str, str] = {}  # of what stands below a unit, for one that has no words of its own
    for unit in act.units:
        if unit.text:
            first_words.setdefault(unit.parent, unit.text)
    begins = [unit.start for unit in sections]
    own = f"{act.urn}!" if act.urn else ""
    order = sorted(chunks, key=lambda chunk: chunk.start)
    chunk_starts = [chunk.start for chunk in order]
    longest = max((chunk.end - chunk.start for chunk in chunks), default=0)
    shown = [one_line(f"{chunk.content} {chunk.embedded}") for chunk in order]
    for reference in act.references:
        target = units.get(reference.target.removeprefix(own) if own else reference.target)
        index = bisect_right(begins, reference.start) - 1
        if target is None or target.level == "grouping" or index < 0:
            continue
        if sections[index].start <= target.start < sections[index].end:  # of the section itself
            continue
        counts.citations += 1
        words = one_line(target.text or first_words.get(target.id, "") or target.title)[:SHOWN].rstrip()
        first = bisect_left(chunk_starts, reference.start - longest)
        last = bisect_right(chunk_starts, reference.start)
        counts.kept += any(order[i].end >= reference.end and words in shown[i] for i in range(first, last))


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _distribution(sizes: Sequence[int]) -> dict[str, float]:
    names = ("min", "p25", "p50", "p75", "p95", "max")
    found = np.percentile(sizes, (0, 25, 50, 75, 95, 100)) if sizes else [0.0] * 6
    mean = float(np.mean(sizes)) if sizes else 0.0
    return {name: round(float(value), 1) for name, value in zip(names, found, strict=True)} | {"mean": round(mean, 1)}
