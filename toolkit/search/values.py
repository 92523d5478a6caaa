"""What an index holds in the fields of filters, to tell those whose filter no act can match."""

from collections.abc import Iterable

from opensearchpy import OpenSearch

from ..cluster.client import WHOLE, cluster_errors
from .filters import equal_in

LISTED = ("kind", "status", "authority", "jurisdiction", "language")
"""The fields with few values; a list of numbers or dates helps nobody."""
MOST = 10


def unmatched(client: OpenSearch, alias: str, conditions: Iterable[str]) -> list[str]:
    """A sentence for each field of which no act of the index has one of the values asked for, with the most frequent
    values that there are. Raises ClusterError."""
    asked = equal_in(conditions)
    if not asked:
        return []
    found = {f"has_{field}": {"filter": clause} for field, (_, clause) in asked.items()}
    found |= {field: {"terms": {"field": field, "size": MOST + 1}} for field in asked if field in LISTED}
    with cluster_errors(f"search {alias}"):
        told = client.search(index=alias, body={"size": 0, "aggs": found}, params=WHOLE)["aggregations"]
    return [
        f"no act has {' or '.join(f'{field}={value}' for value in values)}" + _there_are(told.get(field), field)
        for field, (values, _) in asked.items()
        if not told[f"has_{field}"]["doc_count"]
    ]


def _there_are(aggregation: dict | None, field: str) -> str:
    if aggregation is None:
        return ""
    values = [str(bucket["key"]) for bucket in aggregation["buckets"] if bucket["key"]]
    if not values:
        return f": no {field} is known of any act"
    return f"; there are {', '.join(values[:MOST])}{', and more' if len(values) > MOST else ''}"
