"""Indices in use that this version would make otherwise: once an index is there, it follows no template any more."""

from collections.abc import Mapping

from opensearchpy import OpenSearch

from .client import cluster_errors
from .meta import creation, meta_in
from .templates import COMPONENTS, DIFFERS, SAME, Chunks, component, flat

_SETTINGS = ("analysis", "similarity")
"""Of an index, what its answers depend on; replicas, refreshes and the like are the operator's."""


def indices_in_use(client: OpenSearch) -> list[tuple[str, str]]:
    """Each index that stands behind an alias, with its state: ``same``, or ``differs`` where its mapping, analysis or
    similarity lacks something of what this version would give it. What an operator added besides is no difference."""
    with cluster_errors("read the indices"):
        found = client.indices.get(index="legalos-*", allow_no_indices=True)
    return [
        (index, state_of(body))
        for index, body in sorted(found.items())
        if body["aliases"] and meta_in(body["mappings"])
    ]


def state_of(body: Mapping) -> str:
    """The state of an index of legalos, by what the server says of it (``GET /INDEX``)."""
    meta = meta_in(body["mappings"])
    made = creation(meta, {})
    chunks = Chunks(meta.dimension, meta.language, meta.engine)
    settings: dict = {}
    of_templates = [component(name, chunks)["template"]["settings"]["index"] for name in COMPONENTS]
    for one in (*of_templates, made["settings"]["index"]):  # what an index is made with goes before its templates
        settings |= {name: value for name, value in one.items() if name.partition(".")[0] in _SETTINGS}
    expected = {"mappings": {**made["mappings"], "_meta": {}}, **settings}
    there = {"mappings": body["mappings"], **{name: body["settings"]["index"].get(name, {}) for name in _SETTINGS}}
    return SAME if flat(expected).items() <= flat(there).items() else DIFFERS
