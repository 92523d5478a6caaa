"""Acts too large for one document: several documents, each with the fields of the act and a part of its chunks.

The first part has the act's id for ``_id``, the others ``ID#part2``, ``ID#part3``, …; ``doc_id`` is the act's in all of
them, ``part`` is the number of each and ``parts`` how many there are. A document that holds its act alone has neither.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import orjson

from ..model import Act, Chunk
from .documents import body, with_vectors

if TYPE_CHECKING:
    import numpy as np

MOST_CHUNKS = 10_000
"""Nested documents of a document where the index says nothing else (``index.mapping.nested_objects.limit``, 2.19)."""
MOST_BYTES = 48_000_000
"""Of a document. A node with 512 MB of heap takes 53 MB in flight (``indexing_pressure.memory.limit``, a tenth), and
answers 429 to more whenever it comes; a request may have 100 MB (``http.max_content_length``)."""
_PART = re.compile(r"#part([0-9]+)\Z")


@dataclass(frozen=True, slots=True)
class Room:
    """What one document may hold."""

    chunks: int = MOST_CHUNKS
    bytes: int = MOST_BYTES


@dataclass(frozen=True, slots=True)
class Held:
    """What an index holds of an act: the ``content_sha256`` that its parts agree on, which is empty where they do not
    or one is missing, and the highest number of a part."""

    sha256: str
    parts: int = 1


def part_ids(doc_id: str, last: int) -> list[str]:
    """The ``_id`` of the parts of an act up to the number ``last``."""
    return [f"{doc_id}#part{number}" if number > 1 else doc_id for number in range(1, last + 1)]


def is_part_id(doc_id: str) -> bool:
    """Whether an act of this id could pass for a part of another one."""
    return _PART.search(doc_id) is not None


def bodies(act: Act, chunks: Sequence[Chunk], vectors: "np.ndarray", room: Room) -> list[bytes]:
    """The act as the bodies of as few documents as there is room in. ``vectors`` is (len(chunks), dimension) float32.

    A single chunk that is too large for a document is one by itself, for the server to refuse.
    """
    if len(chunks) <= room.chunks:
        whole = body(act, chunks, vectors)
        if len(whole) <= room.bytes or len(chunks) == 1:
            return [whole]
    document = with_vectors(act, chunks, vectors)
    rows = [orjson.dumps(row, option=orjson.OPT_SERIALIZE_NUMPY) for row in document.pop("chunks")]
    frame = len(orjson.dumps(document)) + 64  # and what tells the parts
    runs = list(_runs([len(row) + 1 for row in rows], room.chunks, room.bytes - frame))
    return [
        orjson.dumps(document | {"part": number, "parts": len(runs)})[:-1]
        + b',"chunks":[' + b",".join(rows[run.start : run.stop]) + b"]}"
        for number, run in enumerate(runs, start=1)
    ]  # fmt: skip


def _runs(sizes: Sequence[int], most: int, most_bytes: int) -> Iterator[range]:
    """Ranges of neighbours, each as long as may be."""
    start = taken = 0
    for place, size in enumerate(sizes):
        if place > start and (place - start == most or taken + size > most_bytes):
            yield range(start, place)
            start, taken = place, 0
        taken += size
    yield range(start, len(sizes))


def held(hits: Iterable[Mapping]) -> Iterator[tuple[str, Held]]:
    """What the hits of an index, those of an act one after the other, say that it holds: by act, with its id."""
    fields = ({name: values[0] for name, values in hit["fields"].items()} for hit in hits)
    for doc_id, group in groupby(fields, lambda found: found["doc_id"]):
        yield doc_id, _held(list(group))


def _held(group: Sequence[Mapping]) -> Held:
    numbers = sorted(found.get("part", 1) for found in group)
    agreed = {(found.get("content_sha256", ""), found.get("parts", 1)) for found in group}
    sha256, parts = next(iter(agreed))
    whole = len(agreed) == 1 and numbers == list(range(1, parts + 1))
    return Held(sha256 if whole else "", numbers[-1])
