"""Several searches in one request."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from opensearchpy import OpenSearch
from opensearchpy.exceptions import TransportError

from ..cluster.client import WHOLE, cluster_errors
from ..cluster.retries import ATTEMPTS, RETRIED, backoff


def msearch(
    client: OpenSearch,
    alias: str,
    bodies: Sequence[dict],
    filter_path: str = "",
    named: Callable[[int], str] = lambda row: "",
) -> list[dict[str, Any]]:
    """The responses to calls of stored search templates, in order; those that a busy server refused are sent again,
    alone. ``named`` says of one by its number what it is, for the error.

    Raises ClusterUnreachable, or ClusterError for one that is refused.
    """
    answers: list[dict[str, Any]] = [{}] * len(bodies)
    open_ = list(range(len(bodies)))
    for pause in (*backoff(ATTEMPTS), None):
        lines = [line for row in open_ for line in ({"index": alias, **WHOLE}, bodies[row])]
        if not lines:
            break
        with cluster_errors(f"search {alias}"):
            given = {"filter_path": filter_path} if filter_path else {}
            found = client.msearch_template(body=lines, params=given)["responses"]
        again = []
        for row, answer in zip(open_, found, strict=True):
            answers[row] = answer
            if "error" in answer:
                if answer.get("status") not in RETRIED or pause is None:
                    with cluster_errors(f"search {alias}{named(row)}"):
                        raise TransportError(answer.get("status", 500), "search failed", {"error": answer["error"]})
                again.append(row)
        open_ = again
        if open_:
            time.sleep(pause)
    return answers
