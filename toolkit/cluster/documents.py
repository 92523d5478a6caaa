"""An act and its chunks as the document that is indexed: the act's fields, its chunks nested."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from operator import attrgetter
from typing import TYPE_CHECKING

import orjson

from ..model import HIDDEN, Act, Chunk
from ..references.keys import placed
from ..references.titles import act_names
from ..validity import UNKNOWN, Validity

if TYPE_CHECKING:
    import numpy as np

ACT_FIELDS = (
    "urn",
    "title",
    "summary",
    "kind",
    "number",
    "date",
    "authority",
    "status",
    "jurisdiction",
    "language",
    "source",
    "segmented",
)
CHUNK_FIELDS = (
    "chunk_id",
    "level",
    "kind",
    "component",
    "label",
    "path",
    "context",
    "text",
    "appendix",
    "status",
    "start",
    "end",
    "dense_context",
    "dense_appendix",
)

_of_act, _of_chunk = attrgetter(*ACT_FIELDS), attrgetter(*CHUNK_FIELDS)
_said_by_act = attrgetter(*(name for name in ACT_FIELDS if name != "source"))
APART = 1e-4
"""How far vectors are moved, as a share of their length. With 384 dimensions a cosine changes by 0.00002 at most and a
few millionths on average (by more with fewer), and a graph can tell copies apart: float32 tells 0.0000001."""
_DEVIATION = math.sqrt((2**16 - 1) / 12)  # of a byte's value, all of them being as likely
Citable = tuple[tuple[str, ...], list[tuple[list[str], list[str]]]]


def body(act: Act, chunks: Sequence[Chunk], vectors: "np.ndarray") -> bytes:
    """The document as JSON. ``vectors`` is (len(chunks), dimension) float32."""
    return orjson.dumps(with_vectors(act, chunks, vectors), option=orjson.OPT_SERIALIZE_NUMPY)


def with_vectors(act: Act, chunks: Sequence[Chunk], vectors: "np.ndarray") -> dict:
    """The document, each chunk with its vector, an array."""
    indexed = document(act, chunks)
    for chunk, vector in zip(indexed["chunks"], apart(vectors, act.id), strict=True):
        chunk["embedding"] = vector
    return indexed


def apart(vectors: "np.ndarray", doc_id: str) -> "np.ndarray":
    """The vectors, (n, dimension) float32, each moved by ``APART`` in a direction of its own, the same in each run.

    Acts share texts (the closing article of most is one sentence), and so vectors. Lucene links two nodes of its graph
    only where no neighbour that is linked already is as near (``HnswGraphBuilder``, Lucene 9.12), so copies of a vector
    link to each other alone, and searches that come to them do not get out (issue 13611 of apache/lucene): of 178
    queries for acts by their summaries up to 45 did not find theirs in ``core-none``.
    """
    import numpy as np

    said = hashlib.shake_128(doc_id.encode("utf-8", "surrogatepass")).digest(vectors.size)
    moved = np.frombuffer(said, np.int8).reshape(vectors.shape)
    length = APART / (_DEVIATION * math.sqrt(vectors.shape[1]))
    lengths = np.sqrt((vectors * vectors).sum(axis=1, keepdims=True))
    return vectors + moved * (lengths * np.float32(length))


def document(act: Act, chunks: Sequence[Chunk], today: str = "") -> dict:
    """The document without its vectors; empty fields of the act are left out. ``today`` (YYYY-MM-DD; that of the clock
    unless it is given) is the day by which what the text calls ended has ended, where it tells no day."""
    citable = names, places = _citable(act, chunks)
    cited = {"names": names} if names else {}
    times = {id(one): _times(one) | cited for one in _validities(chunks)}
    over = {key: one | cited for key, one in _over(chunks, today or date.today().isoformat()).items()}
    return {
        **{name: value for name, value in zip(ACT_FIELDS, _of_act(act), strict=True) if value != ""},
        "doc_id": act.id,
        "content_sha256": _sha256(act, chunks, citable),
        **cited,
        **({"answers": _range(act.in_force_from.earliest, "")} if act.status != "proposed" else {}),
        "chunks": [
            _row(chunk, over.get((id(chunk.validity), chunk.status), times[id(chunk.validity)]), own, held)
            for chunk, (own, held) in zip(chunks, places, strict=True)
        ],
    }


def _row(chunk: Chunk, shared: dict, own: list[str], held: list[str]) -> dict:
    row = dict(zip(CHUNK_FIELDS, _of_chunk(chunk), strict=True))
    row.update(shared)
    if chunk.title:
        row["title"] = chunk.title
    if own:
        row["unit"] = own
    if held:
        row["units"] = held
    return row


def content_sha256(act: Act, chunks: Sequence[Chunk]) -> str:
    """A hash of all that the document says of the act. Its vectors follow from the chunks and the embedder; where it
    was read (``source``) says nothing of the act, and changes with each line above it and each way to write a path.

    Two runs that would write the same act agree on it, so a resumed run or an update can leave the document alone.
    """
    return _sha256(act, chunks, _citable(act, chunks))


def _citable(act: Act, chunks: Sequence[Chunk]) -> Citable:
    """What a citation finds: the names of the act, and for each chunk the keys of the units that it is and holds."""
    today = [chunk for chunk in chunks if not chunk.version_of]
    places = placed(act, [(chunk.start, chunk.end) for chunk in today])
    if len(today) == len(chunks):
        return act_names(act), places
    keys = {chunk.chunk_id: place for chunk, place in zip(today, places, strict=True)}  # versions are called the same
    return act_names(act), [keys.get(chunk.version_of or chunk.chunk_id, ([], [])) for chunk in chunks]


def _validities(chunks: Sequence[Chunk]) -> list[Validity]:
    """Those of the chunks, each object once: most chunks of an act share one."""
    return list({id(chunk.validity): chunk.validity for chunk in chunks}.values())


def _times(validity: Validity) -> dict:
    """When a chunk was in force, as far as it is known."""
    found: dict = {}
    for name in ("in_force_from", "in_force_until"):
        day = getattr(validity, name) or UNKNOWN
        bounds = {bound: value for bound in ("earliest", "latest") if (value := getattr(day, bound))}
        if bounds:
            found[name] = bounds
    if validity.answers:
        found["answers"] = _range(*validity.answers)
    if validity.amended_by:
        found["amended_by"] = validity.amended_by
    return found


def _over(chunks: Sequence[Chunk], today: str) -> dict[tuple[int, str], dict]:
    """When chunks that have ended on an unknown day were in force: they answer for no day from today on. The hash of
    the act knows nothing of it, so that it is the same on the next day."""
    ended = {(id(chunk.validity), chunk.status): chunk.validity for chunk in chunks if chunk.status in HIDDEN}
    found = {}
    for key, one in ended.items():
        until = one.in_force_until or UNKNOWN
        if one.answers and not one.answers[1] and until.earliest <= today:
            answers = (one.answers[0], today) if one.answers[0] < today else None
            found[key] = _times(replace(one, answers=answers))
    return found


def _range(first: str, end: str) -> dict[str, str]:
    """Days from the first to before the end; one that is open has no bound."""
    return {sign: day for sign, day in (("gte", first), ("lt", end)) if day}


def _sha256(act: Act, chunks: Sequence[Chunk], citable: Citable) -> str:
    rows = [(*_of_chunk(chunk), chunk.title, chunk.mixed, chunk.version_of) for chunk in chunks]
    validities = _validities(chunks)
    numbers = {id(one): number for number, one in enumerate(validities)}
    valid = [act.in_force_from, validities, [numbers[id(chunk.validity)] for chunk in chunks]]
    return hashlib.sha256(orjson.dumps([act.id, _said_by_act(act), rows, citable, valid])).hexdigest()
