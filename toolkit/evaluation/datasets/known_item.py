"""Known-item search: judgments for a collection that has none, so that strategies can be compared on it.

Each act's summary (ementa) is a query, and the act *without it* the right answer: the summary is cut out of its text,
its title and its metadata. Each title of a unit (a chapter's, an article's) is a query for the unit; titles stay in the
text, so they are easier than summaries, and are a class of their own (the types are ``summary`` and ``title``).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ...counting import counted
from ...model import Act, Mark, SourceText
from ...naming import fold
from ...parsers import parse
from ...strategies.outline import Outline
from ..model import Dataset, Qrels, Query
from .corpus import Corpus, read_corpus
from .files import listed, slug
from .judgments import finished

_LETTER = re.compile("[^\\s\xad\u200b-]")
"""All but what may stand between two letters of a summary in the text: a page's line breaks and hyphens."""


class KnownItem:
    """Opens any file or folder of acts."""

    needs_path = True

    def recognises(self, path: Path) -> float:
        """Nothing: any folder of acts would do, so it is asked for by name."""
        return 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset; takes a parse of all acts."""
        corpus = read_corpus([path])
        summaries: dict[str, str] = {}
        of_acts: dict[str, list[str]] = defaultdict(list)
        of_units: dict[str, list[str]] = defaultdict(list)
        without: list[str] = []
        kept: list[str] = []
        for source in corpus.documents():
            act = parse(source, references=False)
            summary = " ".join(act.summary.split())
            cut = without_summary(source, summary) if summary else None
            if cut:
                summaries[act.id] = summary
                of_acts[summary].append(act.id)
            else:
                (kept if summary else without).append(act.id)
            for address, title in titles(act):
                of_units[title].append(address)
        queries, acts = _asked(of_acts, "summary")
        more, passages = _asked(of_units, "title")
        where = path.resolve()
        return finished(
            Dataset(
                name=slug(f"known-item-{where.parent.name}-{where.stem}"),
                documents=lambda: _cut(corpus, summaries),
                queries=(*queries, *more),
                acts=acts,
                passages=passages,
                language=corpus.language(),
                notes=(*corpus.notes, *_notes(without, kept, acts, passages)),
                size=corpus.size,
            )
        )


def _cut(corpus: Corpus, summaries: Mapping[str, str]) -> Iterator[SourceText]:
    for source in corpus.documents():
        summary = summaries.get(source.id)
        yield (without_summary(source, summary) or source) if summary else source


def titles(act: Act) -> Iterator[tuple[str, str]]:
    """Addresses and titles of the units in force that have one."""
    for place in Outline(act).places:
        if place.current and (title := " ".join(place.unit.title.split())):
            yield place.address, title


def _asked(found: Mapping[str, Sequence[str]], kind: str) -> tuple[list[Query], dict[str, dict[str, int]]]:
    """A query for each text, and all that it is the text of as its answers. Letter case, accents and punctuation do not
    tell texts apart."""
    answers: dict[str, list[str]] = defaultdict(list)
    texts: dict[str, str] = {}
    for text, targets in found.items():
        key = " ".join(re.findall(r"\w+", fold(text)))
        texts.setdefault(key, text)
        answers[key] += targets
    queries = [Query(f"{kind}-{number:05}", texts[key], kind) for number, key in enumerate(answers, 1)]
    grades = {query.id: dict.fromkeys(targets, 1) for query, targets in zip(queries, answers.values(), strict=True)}
    return queries, grades


def without_summary(source: SourceText, summary: str) -> SourceText | None:
    """The document without its summary, wherever that stands in full; None where it cannot be found in a text that it
    was read from, or is all that there is."""
    places = _occurrences(source.text, summary)
    metadata = {name: value for name, value in source.metadata.items() if name != "summary"}
    if not places and "summary" not in source.metadata:
        return None
    if "title" in metadata:
        metadata["title"] = _without(metadata["title"], _occurrences(metadata["title"], summary))
        if not metadata["title"]:
            del metadata["title"]
    cut = replace(removed(source, places), metadata=metadata)
    return cut if cut.text.strip() else None


def _occurrences(text: str, wanted: str) -> list[tuple[int, int]]:
    """Where the letters of ``wanted`` stand in the text, whatever stands between them there."""
    letters = "".join(_LETTER.findall(wanted))
    if not letters or letters not in "".join(_LETTER.findall(text)):
        return []
    places = [match.start() for match in _LETTER.finditer(text)]
    found, size = [], len(letters)
    at = (condensed := "".join(text[place] for place in places)).find(letters)
    while at >= 0:
        found.append((places[at], places[at + size - 1] + 1))
        at = condensed.find(letters, at + size)
    return found


def _without(text: str, places: Sequence[tuple[int, int]]) -> str:
    """The text without these ranges, white space collapsed."""
    for start, end in reversed(places):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(text.split())


def removed(source: SourceText, places: Sequence[tuple[int, int]]) -> SourceText:
    """The document without these ranges of its text, in order; what points into the text is moved along."""

    def moved(at: int) -> int:
        return at - sum(min(end, at) - start for start, end in places if start < at)

    text, last = [], 0
    for start, end in places:
        text.append(source.text[last:start])
        last = end
    text.append(source.text[last:])
    marks = (Mark(mark.style, moved(mark.start), moved(mark.end)) for mark in source.marks)
    return replace(
        source,
        text="".join(text),
        marks=tuple(mark for mark in marks if mark.start < mark.end),
        diagnostics=tuple(replace(d, start=moved(d.start), end=moved(d.end)) for d in source.diagnostics),
    )


def _notes(without: Sequence[str], kept: Sequence[str], acts: Qrels, passages: Qrels) -> Iterable[str]:
    if without:
        many = counted(len(without), "act has", "acts have")
        yield f"{many} no summary: searched, never asked for: {listed(without)}"
    if kept:
        many = counted(len(kept), "act")
        yield f"{many} with a summary that cannot be cut out of the text, never asked for: {listed(kept)}"
    for grades, what, whose in ((acts, "summary", "acts"), (passages, "title", "units")):
        shared = [len(targets) for targets in grades.values() if len(targets) > 1]
        if shared:
            many = counted(len(shared), f"{what} is", f"{what.replace('y', 'ie')}s are")
            yield f"{many} of more than one, {sum(shared):,} {whose} in all, each of which is a right answer"
