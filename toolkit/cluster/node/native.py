"""What the local node cannot open: indices whose vectors a native library searches (faiss, and nmslib before it).

The libraries are in full distributions alone, and the node is made of a minimal one. It dies at the first vector that
such an index makes searchable, and again at each start, as soon as it opens the index (k-NN 2.19.1: an
``UnsatisfiedLinkError``, which no handler catches).
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from opensearchpy import OpenSearch

from ..choices import ENGINES_ATTRIBUTE, LUCENE

SAID = {f"node.attr.{ENGINES_ATTRIBUTE}": LUCENE}
"""Settings by which a node tells the engines that it has."""
HELD_BACK = {"knn.plugin.enabled": False}
"""Settings of a node that reads no vector: it opens no such index, and lives. (That nothing be allocated is no way:
OpenSearch opens the primaries that a node has all the same.)"""
_DIED = "UnsatisfiedLinkError: no opensearchknn_"


def died(log: Path) -> bool:
    """Whether the node that wrote the log ended by the lack of a library."""
    try:
        return _DIED in log.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def set_aside(client: OpenSearch) -> list[str]:
    """Close the indices that the node cannot open, so that it starts again without being held back; their names."""
    found = client.indices.get(index="*", params={"expand_wildcards": "open,hidden"})
    names = sorted(
        name for name, body in found.items() if _has_graphs(body) and any(map(_is_native, _fields(body["mappings"])))
    )
    for name in names:
        client.indices.close(index=name, params={"wait_for_active_shards": "0"})
    return names


def _has_graphs(index: Mapping) -> bool:
    """Whether its vectors are searched by graphs: without ``index.knn`` they are numbers, which need no library."""
    return str(index["settings"]["index"].get("knn")).lower() == "true"


def _fields(mapping: Mapping) -> Iterator[Mapping]:
    for field in mapping.get("properties", {}).values():
        yield field
        yield from _fields(field)


def _is_native(field: Mapping) -> bool:
    """Whether it is a vector of another engine than lucene; that of one that names none is faiss (2.19)."""
    return field.get("type") == "knn_vector" and field.get("method", {}).get("engine") != LUCENE
