"""An act and its chunks as the document that is indexed: the act's fields, its chunks nested."""

import hashlib
from collections.abc import Sequence

import numpy as np
import orjson

from ..model import Act, Chunk

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
    *(
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
    ),
    *("dense_context", "dense_appendix"),
)


def body(act: Act, chunks: Sequence[Chunk], vectors: np.ndarray) -> bytes:
    """The document as JSON. ``vectors`` is (len(chunks), dimension) float32."""
    indexed = document(act, chunks)
    for chunk, vector in zip(indexed["chunks"], vectors, strict=True):
        chunk["embedding"] = vector
    return orjson.dumps(indexed, option=orjson.OPT_SERIALIZE_NUMPY)


def document(act: Act, chunks: Sequence[Chunk]) -> dict:
    """The document without its vectors; empty fields of the act are left out."""
    return {
        **{name: value for name in ACT_FIELDS if (value := getattr(act, name)) != ""},
        "doc_id": act.id,
        "content_sha256": content_sha256(act, chunks),
        "chunks": [{name: getattr(chunk, name) for name in CHUNK_FIELDS} for chunk in chunks],
    }


def content_sha256(act: Act, chunks: Sequence[Chunk]) -> str:
    """A hash of all that the document holds but its vectors, which follow from the chunks and the embedder.

    Two runs that would write the same document agree on it, so a resumed run can leave the document alone.
    """
    fields = [getattr(act, name) for name in ACT_FIELDS]
    rows = [[getattr(chunk, name) for name in (*CHUNK_FIELDS, "mixed")] for chunk in chunks]
    return hashlib.sha256(orjson.dumps([act.id, fields, rows])).hexdigest()
