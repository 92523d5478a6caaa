"""Queries: read from the files that they are published in. Those without a text and those that stand twice are told."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...counting import counted
from ...errors import UsageError
from ..columns import unescaped
from ..model import Query
from .files import field, json_lines, listed, text_lines

_TOPIC = re.compile(r"<top>(.*?)(</top>|(?=<top>)|\Z)", re.DOTALL | re.IGNORECASE)
_NUMBER = re.compile(r"<num>\s*(?:Number\s*:)?\s*([^\s<]+)", re.IGNORECASE)
_TITLE = re.compile(r"<title>\s*(?:Topic\s*:)?\s*([^<]*)", re.IGNORECASE)


def read_queries(path: Path) -> tuple[tuple[Query, ...], list[str]]:
    """The queries of a file of JSON lines (``_id``, ``text``, ``type``), of TREC topics (``<top>``), or of lines ``id
    tab text``; and notes. Raises UsageError for what is none of these and for two queries of one id."""
    if path.suffix.lower() in (".jsonl", ".ndjson"):
        return distinct(_from_records(path), path)
    lines = list(text_lines(path))
    if any("<top>" in line.lower() for _, line in lines):
        return distinct(_topics(path, "\n".join(line for _, line in lines)), path)
    return distinct(_tabbed(path, lines), path)


def _from_records(path: Path) -> Iterator[tuple[str, Query]]:
    for number, record in json_lines(path):
        where = f"{path}:{number}"
        if not (query_id := field(record, "_id", "id", "query_id")):
            raise UsageError(f"{where}: has no _id")
        yield where, Query(query_id, field(record, "text", "query"), field(record, "type", "source"))


def _topics(path: Path, text: str) -> Iterator[tuple[str, Query]]:
    for topic in _TOPIC.finditer(text):
        number, title = _NUMBER.search(topic[1]), _TITLE.search(topic[1])
        where = f"{path}: topic {number[1] if number else topic[1].strip()[:40]!r}"
        if not (number and title):
            raise UsageError(f"{where}: has no <num> or no <title>")
        if topic.end() == len(text) and not topic[2]:
            raise UsageError(f"{where}: is not closed by </top>; was the file cut?")
        yield where, Query(unescaped(number[1]), " ".join(title[1].split()))


def _tabbed(path: Path, lines: Iterable[tuple[int, str]]) -> Iterator[tuple[str, Query]]:
    for number, line in lines:
        query_id, tab, text = line.partition("\t")
        if not tab:
            raise UsageError(f"{path}:{number}: is no line of 'id tab text', nor a TREC topic")
        yield f"{path}:{number}", Query(unescaped(query_id.strip()), text.strip())


def distinct(found: Iterable[tuple[str, Query]], path: Path) -> tuple[tuple[Query, ...], list[str]]:
    """The queries of a file, each once, and notes of those that say nothing or stand twice.

    Raises UsageError when two differ in all but their id, and when there is none.
    """
    queries: dict[str, Query] = {}
    empty, repeated = [], 0
    for where, query in found:
        if query.id in queries:
            if queries[query.id].text != query.text:
                raise UsageError(f"{where}: the id {query.id!r} is that of another query already")
            repeated += 1
        elif query.text:
            queries[query.id] = query
        else:
            empty.append(query.id)
    if not queries:
        raise UsageError(f"{path}: there are no queries")
    notes = []
    if repeated:
        notes.append(f"{counted(repeated, 'query stands', 'queries stand')} twice in the files and count once")
    if empty:
        notes.append(f"{counted(len(empty), 'query has', 'queries have')} no text, left out: {listed(empty)}")
    return tuple(queries.values()), notes
