"""The roles of OpenSearch's security plugin with which legalos can do its work and nothing else.

Each stands in a file of its own, as the plugin's REST API takes it (``PUT _plugins/_security/api/roles/NAME``,
OpenSearch 2.19), with ``<< indices >>`` for the pattern of the indices that it is for.
"""

import json
from importlib.resources import files

from opensearchpy import OpenSearch
from opensearchpy.exceptions import RequestError

from ...config import EVERYTHING
from ...errors import ClusterError, UsageError
from ..client import cluster_errors

PREFIX = "legalos_"
PATH = "/_plugins/_security/api/roles/"


def roles(indices: str = EVERYTHING) -> dict[str, dict]:
    """The body of each role by its name, for the indices and aliases of a pattern. Raises UsageError for an empty one,
    which the plugin takes for no index at all."""
    if not indices.strip():
        raise UsageError("the pattern of indices is empty; write one such as legalos-*")
    found = sorted((file for file in files(__name__).iterdir() if file.name.endswith(".json")), key=lambda f: f.name)
    texts = {file.name.removesuffix(".json"): file.read_text(encoding="utf-8") for file in found}
    return {name: json.loads(text.replace('"<< indices >>"', json.dumps(indices))) for name, text in texts.items()}


def install(client: OpenSearch, indices: str = EVERYTHING) -> list[str]:
    """Put the roles on a cluster, over those of the same names; their names. Raises ClusterError where the cluster has
    no security plugin, or the user may not."""
    found = roles(indices)
    with cluster_errors("install the roles"):
        for name, body in found.items():
            try:
                client.transport.perform_request("PUT", PATH + name, body=body)
            except RequestError as error:
                if "no handler found" in str(error.error):  # what OpenSearch answers to an address it does not know
                    raise ClusterError("the cluster has no security plugin, which would keep the roles") from error
                raise
    return list(found)
