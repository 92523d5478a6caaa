"""Indices in use that this version would make otherwise: once an index is there, it follows no template any more."""

from opensearchpy import OpenSearch

from .client import cluster_errors
from .meta import creation, meta_in
from .templates import DIFFERS, SAME, Chunks, component, flat


def indices_in_use(client: OpenSearch) -> list[tuple[str, str]]:
    """Each index that stands behind an alias, with its state: ``same``, or ``differs`` where its mapping or analysis
    lacks something of what this version would give it. What an operator added besides is no difference."""
    with cluster_errors("read the indices"):
        found = client.indices.get(index="legalos-*", allow_no_indices=True)
    return [
        (index, _state(body)) for index, body in sorted(found.items()) if body["aliases"] and meta_in(body["mappings"])
    ]


def _state(body: dict) -> str:
    meta = meta_in(body["mappings"])
    settings = component("legalos-act", Chunks(meta.dimension, meta.language, meta.engine))["template"]["settings"]
    wanted = creation(meta, {})["mappings"]
    expected = {"mappings": {**wanted, "_meta": {}}, "analysis": settings["index"]["analysis"]}
    there = {"mappings": body["mappings"], "analysis": body["settings"]["index"].get("analysis", {})}
    return SAME if flat(expected).items() <= flat(there).items() else DIFFERS
