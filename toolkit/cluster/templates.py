"""Index templates and search templates: rendered from ``mappings/`` and ``templates/``, installed, and compared.

The files are put together by jinja2 with ``<< >>`` for values and ``<% %>`` for parts, since mustache claims the
braces: what jinja2 leaves is what the server stores.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from opensearchpy import OpenSearch
from opensearchpy.exceptions import SerializationError

from .. import __version__
from ..errors import ClusterError
from ..model import HIDDEN, STATUSES
from ..registry import STRATEGIES, plugins
from .capabilities import Capabilities
from .choices import FLOAT
from .client import cluster_errors
from .sections import LISTS, most_words, once

COMPONENTS = ("legalos-act", "legalos-chunks")
NEED_HYBRID = {"legalos-hybrid", "legalos-hybrid-rrf", "legalos-mixed"}
SEARCH_TEMPLATES = ("legalos-bm25", "legalos-dense", "legalos-passages", *sorted(NEED_HYBRID))
OF_INDICES, OF_SEARCHES = ("component", "index"), ("search",)
KINDS = OF_INDICES + OF_SEARCHES
SAME, DIFFERS, MISSING, FOREIGN = "same", "differs", "missing", "foreign"
PRIORITY = 200
"""Of index templates, at least; one of an operator's with 300 or more goes before all of them."""
MARK = "legalos"
"""What ``_meta.managed_by`` says of everything that legalos puts into a cluster."""


@dataclass(frozen=True, slots=True)
class Chunks:
    """What the mapping of the chunks depends on. ``engine`` may be ``faiss`` on a full distribution. With ``vectors``
    of 7 bits a dimension, lucene searches copies of a quarter of the size, and keeps the others on disk for merges."""

    dimension: int = 384
    language: str = "pt"
    engine: str = "lucene"
    vectors: str = FLOAT


@dataclass(frozen=True, slots=True)
class Template:
    """Something stored on the cluster by name. ``kind`` is one of :data:`KINDS`."""

    kind: str
    name: str
    body: dict

    @property
    def path(self) -> str:
        """Where it is put."""
        return {"component": "/_component_template/", "index": "/_index_template/", "search": "/_scripts/"}[
            self.kind
        ] + self.name


def all_templates(can: Capabilities, chunks: Chunks = Chunks(), kinds: Sequence[str] = KINDS) -> list[Template]:
    """All of the kinds that belong on a cluster with these capabilities, in the order in which they are put there."""
    makers: dict[str, Callable[[], Iterable[tuple[str, dict]]]] = {
        "component": lambda: ((name, component(name, chunks)) for name in COMPONENTS),
        "index": lambda: ((f"legalos-{name}", index_template(name)) for name in plugins(STRATEGIES)),
        "search": lambda: ((name, search_template(name, can)) for name in search_names(can)),
    }
    return [Template(kind, name, body) for kind in kinds for name, body in makers[kind]()]


def component(name: str, chunks: Chunks = Chunks()) -> dict:
    """The body of a component template."""
    return json.loads(
        _render(
            "mappings",
            f"{name}.json",
            version=__version__,
            dimension=chunks.dimension,
            language=chunks.language,
            engine=chunks.engine,
            vectors=chunks.vectors,
        )
    )


def index_template(strategy: str) -> dict:
    """The body of the index template of a strategy.

    Its pattern may also fit the indices of a strategy whose name goes on where this one ends (``core``,
    ``core-full``). OpenSearch takes the template of the highest priority and refuses two of the same that overlap:
    with the length of the name in it, the longer name wins, and of two names of one length none begins the other.
    """
    priority = PRIORITY + len(strategy)
    body = _render("mappings", "index-template.json", version=__version__, strategy=strategy, priority=priority)
    return json.loads(body)


def search_names(can: Capabilities) -> tuple[str, ...]:
    """The search templates that a server can run."""
    return tuple(name for name in SEARCH_TEMPLATES if can.hybrid or name not in NEED_HYBRID)


def search_template(name: str, can: Capabilities) -> dict:
    """The body of a stored search template: its source is mustache text, which becomes JSON with the parameters."""
    alone = name in ("legalos-bm25", "legalos-dense")  # one clause, whose acts may be left unranked
    takes = parameters()[name]
    refusing = tuple(takes["params"])
    values = {
        "hybrid_passages": can.hybrid_passages,
        "by_ids": False,
        "only": "",
        "alone": alone,
        "joined_filter": can.joined_filter,
        "refusing": refusing,
        "lists": LISTS,
        "required": takes["required"],
        "optional_vector": "vector" not in takes["required"],
        "most_words": most_words(refusing),
        "statuses": _listed(STATUSES),
        "hidden": _listed(HIDDEN),
    }
    source = _render("templates", f"{name}.mustache", **values)
    return {"script": {"lang": "mustache", "source": once(" ".join(source.split()))}}


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def parameters() -> dict[str, dict]:
    """What each search template takes: ``description``, ``required``, ``params`` by name, and an ``example``.

    The examples have an empty ``vector``, since its length depends on the index.
    """
    found = json.loads(_file("templates", "parameters.json"))
    described = found["parameters"]
    return {
        name: {**template, "params": {param: described[param] for param in template["params"]}}
        for name, template in found["templates"].items()
    }


def install(
    client: OpenSearch, can: Capabilities, chunks: Chunks = Chunks(), kinds: Sequence[str] = KINDS
) -> list[Template]:
    """Put the templates of the kinds on the cluster; those that are there already as they should be are left alone.

    Raises ClusterError for one that somebody else put there under the same name.
    """
    states = check(client, can, chunks, kinds)
    for template, state in states:
        if state == FOREIGN:
            raise ClusterError(f"{template.path} on the cluster is not of legalos; remove or rename it first")
    changed = [template for template, state in states if state != SAME]
    with cluster_errors("install the templates"):
        for template in changed:
            client.transport.perform_request("PUT", template.path, body=template.body)
    return changed


def check(
    client: OpenSearch, can: Capabilities, chunks: Chunks = Chunks(), kinds: Sequence[str] = KINDS
) -> list[tuple[Template, str]]:
    """Each template with its state on the cluster: ``same``, ``differs``, ``missing``, or ``foreign`` where its
    ``_meta`` doesn't name legalos (stored scripts have none)."""
    with cluster_errors("read the templates"):
        expected = all_templates(can, chunks, kinds)
        stored = _stored(client, expected)
    return [(t, _state(t, stored.get((t.kind, t.name)))) for t in expected]


def _state(template: Template, there: Mapping | None) -> str:
    if there is None:
        return MISSING
    if template.kind != "search" and there.get("_meta", {}).get("managed_by") != MARK:
        return FOREIGN
    return SAME if _same(template, there) else DIFFERS


def _stored(client: OpenSearch, expected: Iterable[Template]) -> dict[tuple[str, str], dict]:
    """What the cluster holds, by kind and name: of search templates those that are expected, of others all of ours."""
    kinds, found = {template.kind for template in expected}, {}
    if "component" in kinds:
        held = _held(client.cluster.get_component_template(name="legalos-*", ignore=404), "component_templates")
        found |= {("component", one["name"]): one["component_template"] for one in held}
    if "index" in kinds:
        held = _held(client.indices.get_index_template(name="legalos-*", ignore=404), "index_templates")
        found |= {("index", one["name"]): one["index_template"] for one in held}
    for template in expected:
        if template.kind == "search":
            answer = client.get_script(id=template.name, ignore=404)
            found |= {("search", template.name): answer["script"]} if answer.get("found") else {}
    return found


def _held(answer: Mapping, name: str) -> Sequence[Mapping]:
    """What an answer lists; nothing where it is the one of 404. Raises as an answer does that is none of OpenSearch."""
    if name not in answer and "error" not in answer:
        raise SerializationError(answer)
    return answer.get(name, ())


def _same(template: Template, there: Mapping) -> bool:
    if template.kind == "search":
        return there["source"] == template.body["script"]["source"]
    return flat(template.body) == flat(there)


def flat(value, prefix: str = "") -> dict[str, str]:
    """A body in the form that the server gives it: dotted and nested keys alike, all values as text."""
    if isinstance(value, Mapping):
        found: dict[str, str] = {}
        for key, child in value.items():
            found |= flat(child, f"{prefix}.{key}" if prefix else key)
        return found
    if isinstance(value, str | list):
        return {prefix: json.dumps(value if isinstance(value, list) else [value])}
    return {prefix: json.dumps([json.dumps(value)])}


@cache
def _file(folder: str, name: str) -> str:
    return files(f"legalos.{folder}").joinpath(name).read_text(encoding="utf-8")


@cache
def _environment(folder: str) -> Environment:
    return Environment(
        loader=FunctionLoader(lambda name: _file(folder, name)),
        variable_start_string="<<",
        variable_end_string=">>",
        block_start_string="<%",
        block_end_string="%>",
        comment_start_string="<#",
        comment_end_string="#>",
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _render(folder: str, name: str, **values) -> str:
    return _environment(folder).get_template(name).render(**values)
