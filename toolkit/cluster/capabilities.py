"""What a server can do, by its version and its plugins: the one place that decides.

========================================  =============================================================
k-NN on nested fields with all children   k-NN plugin, OpenSearch 2.19
hybrid queries with a pipeline inline     neural-search plugin, OpenSearch 2.19
``inner_hits`` inside a hybrid query      neural-search plugin, OpenSearch 3.0
========================================  =============================================================
"""

from dataclasses import dataclass, replace

from opensearchpy import OpenSearch
from opensearchpy.exceptions import SerializationError, TransportError

from ..errors import ClusterError
from .choices import ENGINES_ATTRIBUTE, FAISS
from .client import cluster_errors

OLDEST = (2, 19)
_TOLD = f"nodes.*.version,nodes.*.plugins.name,nodes.*.attributes.{ENGINES_ATTRIBUTE}"
NOT_AT_HOME = {301, 302, 303, 307, 308, 404, 405, 410}
"""Answers to ``GET /`` that no OpenSearch gives: its front page has no other place."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """``hybrid``: the server fuses by itself. ``hybrid_passages``: its answer carries the passages as well.

    ``cluster`` is the cluster's uuid. ``faiss`` is False where a node says that it lacks that library, as those of
    ``legalos node`` do; of others no request tells, and one without it dies of the first vector.
    """

    version: str
    hybrid: bool
    hybrid_passages: bool
    cluster: str = ""
    faiss: bool = True

    @property
    def joined_filter(self) -> bool:
        """Whether a filter of kNN on nested fields stands in a ``nested`` query, as 3.5.0 has it; 2.19.1 finds nothing
        by such a one, and 3.5.0 nothing by a bare one."""
        return _number(self.version) >= (3, 0)


def identity(client: OpenSearch) -> dict:
    """What the cluster says of itself at ``/``.

    Raises ClusterUnreachable where something else answers there, ClusterError where that is Elasticsearch.
    """
    with cluster_errors("ask the cluster for its version"):
        try:
            info = client.info()
        except TransportError as error:
            if error.status_code in NOT_AT_HOME:
                raise SerializationError(f"{error.status_code} at /") from error
            raise
        version = info.get("version") if isinstance(info, dict) else None
        if not isinstance(version, dict) or "number" not in version:
            raise SerializationError("no version at /")
    # With compatibility.override_main_response_version only the tagline tells it from Elasticsearch 7.10.2.
    if version.get("distribution") != "opensearch" and "OpenSearch" not in str(info.get("tagline")):
        other = version.get("distribution") or "Elasticsearch"
        raise ClusterError(f"the server is no OpenSearch: its answers are those of {other} {version['number']}")
    return info


def capabilities(client: OpenSearch) -> Capabilities:
    """Ask the cluster. Raises ClusterError for a server that is too old or lacks k-NN, and as :func:`identity`."""
    info = identity(client)
    with cluster_errors("ask the cluster for its plugins"):
        nodes = client.nodes.info(metric="plugins", filter_path=_TOLD)
    members = list(nodes.get("nodes", {}).values())
    if not members:
        raise ClusterError("the cluster does not tell which plugins its nodes have, by _nodes/plugins")
    common = set.intersection(*({plugin["name"] for plugin in node.get("plugins", ())} for node in members))
    oldest = min((node["version"] for node in members), key=_number)
    engines = [node.get("attributes", {}).get(ENGINES_ATTRIBUTE, FAISS) for node in members]
    faiss = all(FAISS in told.split(",") for told in engines)
    return replace(from_facts(oldest, common), cluster=info.get("cluster_uuid", ""), faiss=faiss)


def from_facts(version: str, plugins: set[str]) -> Capabilities:
    """The table above. ``version`` is that of the oldest node, ``plugins`` are those that every node has."""
    if _number(version) < OLDEST:
        raise ClusterError(f"OpenSearch {version} is too old; legalos needs {'.'.join(map(str, OLDEST))} or newer")
    if "opensearch-knn" not in plugins:
        raise ClusterError("the cluster lacks the k-NN plugin (opensearch-knn), without which vectors cannot be stored")
    hybrid = "opensearch-neural-search" in plugins
    return Capabilities(version, hybrid, hybrid and _number(version) >= (3, 0))


def _number(version: str) -> tuple[int, int]:
    major, minor, *_ = (*version.split("."), "0")
    return int(major), int(minor)
