"""The query files of StrucChunk: questions on one English act, answered by the numbers of its sections.

A folder with ``queries.jsonl`` (``_id``, ``text``, ``type``, ``expected_sections``) and ``corpus.jsonl``, whose
documents are the sections. Its ``act.txt``, given itself, is the act as one document; then ``act.gold.json``
(``[{id, kind, start, end}]``) says where in it each section stands, for measures of characters; judgments of units
name it as the parsers do (``sec57``, ``art6``).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import orjson

from ...errors import UsageError
from ...model import SourceText
from ...naming import roman
from ..model import Dataset, Query, Span
from .corpus import read_corpus
from .files import field, json_lines, one_of, opened, slug
from .judgments import finished, restricted
from .legalbench import exact
from .queries import distinct

_NUMBERS = r"\d+[A-Z]{0,2}(?:\(\w+\))*(?:\s*(?:,\s*and|,|and|or|&|to|-|–)\s*\d+[A-Z]{0,2}(?:\(\w+\))*)*"
_SECTIONS = re.compile(rf"\b(?:sections?|articles?|secs?\.|arts?\.|ss?\.)\s*({_NUMBERS})", re.IGNORECASE)
_RULES = re.compile(rf"\b(?:order|o\.)\s*([IVXLC]+|\d+)\s*,?\s*(?:rules?|r\.)\s*({_NUMBERS})", re.IGNORECASE)
_RULES_OF = re.compile(rf"\brules?\s*({_NUMBERS})\s*(?:of|,)\s*order\s*([IVXLC]+|\d+)", re.IGNORECASE)
_NUMBER = re.compile(r"(\d+)([A-Z]{0,2})(?:\(\w+\))*(?:\s*(to|-|–)\s*(\d+))?", re.IGNORECASE)


class StrucChunk:
    """Judgments of sections: documents of their own, or spans of the act."""

    needs_path = True

    def recognises(self, path: Path) -> float:
        """Queries with ``expected_sections``."""
        folder = path if path.is_dir() else path.parent
        queries = folder / "queries.jsonl"
        if not queries.is_file() or not (path.is_dir() or path.name == "act.txt"):
            return 0.0
        try:
            return 0.9 if "expected_sections" in next(json_lines(queries))[1] else 0.0
        except (StopIteration, UsageError):
            return 0.0

    def open(self, path: Path) -> Dataset:
        """The dataset."""
        folder = path if path.is_dir() else path.parent
        queries, expected, notes = _queries(one_of(folder, ("queries.jsonl",), "the questions"))
        grades = {query: dict.fromkeys(sections, 1) for query, sections in expected.items() if sections}
        ids = {query.id for query in queries}
        name = slug(f"strucchunk-{folder.resolve().name}")
        if path.is_dir() and (folder / "corpus.jsonl").is_file():
            corpus = read_corpus([folder / "corpus.jsonl"])
            acts, lacking = restricted(grades, ids, corpus.ids.__contains__, "section")
            notes += [*corpus.notes, *lacking]
            dataset = Dataset(
                name,
                lambda: map(_as_section, corpus.documents()),
                queries,
                acts,
                notes=tuple(notes),
                language="en",
                jurisdiction="plain",
                size=corpus.size,
            )
            return finished(dataset, grades)
        act = exact(one_of(folder, ("act.txt",), "the act"), name)
        sections = _sections(one_of(folder, ("act.gold.json",), "where the sections stand"), act.id, len(act.text))
        found, lacking = restricted(grades, ids, sections.__contains__, "section")
        return finished(
            Dataset(
                name=f"{name}-act",
                documents=lambda: [act],
                queries=queries,
                passages={query: {sections[section][0]: 1 for section in of} for query, of in found.items()},
                spans={query: tuple(sections[section][1] for section in of) for query, of in found.items()},
                language="en",
                notes=(*notes, *lacking),
            ),
            grades,
        )


def _as_section(document: SourceText) -> SourceText:
    """The document as what it is: the section that its id is the number of."""
    return replace(document, metadata={**document.metadata, "kind": "section", "number": document.id})


def _queries(path: Path) -> tuple[tuple[Query, ...], Mapping[str, list[str]], list[str]]:
    found: list[tuple[str, Query]] = []
    expected: dict[str, list[str]] = {}
    for number, record in json_lines(path):
        where = f"{path}:{number}"
        sections = record.get("expected_sections")
        query_id = field(record, "_id", "id")
        if not query_id or not isinstance(sections, list):
            raise UsageError(f"{where}: has no _id or no list expected_sections")
        answers = [str(section).strip() for section in sections]
        text = field(record, "text", "query", "question")
        expected[query_id] = answers
        found.append((where, Query(query_id, text, field(record, "type"), cites_section(text, answers))))
    queries, notes = distinct(found, path)
    return queries, expected, notes


def cites_section(text: str, answers: Iterable[str]) -> bool:
    """Whether the text names one of the sections: ``Section 57``, ``Articles 33 and 34``, ``Order XXI Rule 46``."""
    cited = {number for match in _SECTIONS.finditer(text) for number in _numbers(match[1])}
    rules = [(match[1], match[2]) for match in _RULES.finditer(text)]
    rules += [(match[2], match[1]) for match in _RULES_OF.finditer(text)]
    for order, numbers in rules:
        value = order if order.isdigit() else roman(order)
        cited |= {f"O{value}R{number}" for number in _numbers(numbers)}
    return any(answer.upper() in cited for answer in answers)


def _numbers(text: str) -> Iterable[str]:
    for match in _NUMBER.finditer(text):
        yield match[1] + match[2].upper()
        if match[4]:
            yield from map(str, range(int(match[1]), min(int(match[4]), int(match[1]) + 200) + 1))


def _sections(path: Path, doc_id: str, length: int) -> dict[str, tuple[str, Span]]:
    """The sections' addresses and spans by id; a recital has none where a section or an article has its number."""
    try:
        records = orjson.loads(opened(path).read_bytes())
        listed = [(str(r["id"]), r.get("kind", ""), int(r["start"]), int(r["end"])) for r in records]
    except (orjson.JSONDecodeError, TypeError, KeyError, ValueError, AttributeError) as error:
        raise UsageError(f"{path} is no JSON list of sections with id, start and end") from error
    if any(not 0 <= start < end <= length for _, _, start, end in listed):
        raise UsageError(f"{path} names a span that does not lie in the act; is it that of another text?")
    listed.sort(key=lambda section: section[1] == "recital", reverse=True)
    return {
        section: (f"{doc_id}!{_address(section, kind)}", Span(doc_id, start, end))
        for section, kind, start, end in listed
    }


def _address(section: str, kind: str) -> str:
    """The id that the parsers give to a section: ``sec57``, ``art6``, ``o39r1``."""
    rule = re.fullmatch(r"O(\d+)R(\w+)", section)
    return f"o{rule[1]}r{rule[2]}" if rule else f"{ {'article': 'art', 'recital': 'rct'}.get(kind, 'sec') }{section}"
