"""Indices in use that this version would make otherwise: once an index is there, it follows no template any more."""

from collections.abc import Iterable, Mapping

from opensearchpy import OpenSearch

from ..config import EVERYTHING
from .client import cluster_errors
from .inventory import made_by_legalos
from .meta import Meta, creation
from .templates import COMPONENTS, DIFFERS, SAME, Chunks, Template, component, flat

_SETTINGS = ("analysis", "similarity")
"""Of an index, what its answers depend on; replicas, refreshes and the like are the operator's."""
PIPELINES = ("search.default_pipeline", "default_pipeline", "final_pipeline")
"""Settings that put a pipeline between an index and all its searches, or what is written; legalos sets none of them."""
PIPED = "piped"
"""The state of an index that is as it should be but for a pipeline."""
_NONE = flat("_none")[""]
OVERRIDDEN = "overridden"
_ANALYSED = frozenset({"content", "headings", "embedding"})
"""Fields of chunks that searches ask for, which no index has without legalos's templates."""


def indices_in_use(client: OpenSearch, pattern: str = EVERYTHING) -> list[tuple[str, str]]:
    """Each index of a pattern that stands behind an alias, with its state: ``same``, ``differs`` where its mapping,
    analysis or similarity lacks something of what this version would give it, or ``piped`` where only a pipeline
    changes what is searched or written. What an operator added besides is no difference."""
    return [(index, state_of(meta, body)) for index, meta, body in made_by_legalos(client, pattern) if body["aliases"]]


def overridden(client: OpenSearch, templates: Iterable[Template]) -> set[str]:
    """The index templates, by name, whose indices the server would make otherwise, since one of somebody else has a
    higher priority. One that is composed of legalos's components, with settings besides, takes nothing away."""
    found = set()
    with cluster_errors("simulate the index templates"):
        for template in templates:
            if template.kind != "index":
                continue
            made = client.indices.simulate_index_template(name=f"{template.name}-check")["template"]
            chunks = made.get("mappings", {}).get("properties", {}).get("chunks", {}).get("properties", {})
            whole = chunks.keys() >= _ANALYSED and "analysis" in made.get("settings", {}).get("index", {})
            if not whole:
                found.add(template.name)
    return found


def state_of(meta: Meta, body: Mapping) -> str:
    """The state of an index, by what it says of itself and what the server says of it (``GET /INDEX``)."""
    made = creation(meta, {})
    chunks = Chunks(meta.dimension, meta.language, meta.engine)
    settings: dict = {}
    of_templates = [component(name, chunks)["template"]["settings"]["index"] for name in COMPONENTS]
    for one in (*of_templates, made["settings"]["index"]):  # what an index is made with goes before its templates
        settings |= {name: value for name, value in one.items() if name.partition(".")[0] in _SETTINGS}
    expected = {"mappings": {**made["mappings"], "_meta": {}}, **settings}
    there = {"mappings": body["mappings"], **{name: body["settings"]["index"].get(name, {}) for name in _SETTINGS}}
    own = flat(body["settings"]["index"])
    if not flat(expected).items() <= flat(there).items():
        return DIFFERS
    return SAME if all(own.get(name) in (None, _NONE) for name in PIPELINES) else PIPED
