"""Two indices of the same acts searched as one: documents and their nuggets, say."""

from collections.abc import Sequence
from dataclasses import replace

from ..errors import UsageError
from .fusion import min_max, ranked, weighted_mean
from .results import Hit, Passage, Results
from .searcher import Request, Searcher


def search_mixed(first: Searcher, second: Searcher, requests: tuple[Request, Request], weight: float) -> Results:
    """The best acts by ``(1 - weight) × score in first + weight × score in second``.

    Both scores are shares by min-max over the ``depth`` best acts of each; an act that one of them does not bring
    counts 0 there. The requests differ in their vectors alone, where the indices have different models. Passages are
    those of the second, then those of the first, up to as many as the request asks for. Raises UsageError for a
    weight that is not between 0 and 1, and what :meth:`Searcher.search` raises.
    """
    if not 0 < weight < 1:
        raise UsageError(f"the weight of what is mixed in is {weight:g}; it is above 0 and below 1")
    searchers, asked = (first, second), requests[0]
    found = [
        searcher.search(replace(request, size=request.depth, passages=0))
        for searcher, request in zip(searchers, requests, strict=True)
    ]
    shares = [min_max({hit.id: hit.score for hit in some.hits}) for some in found]
    scores = weighted_mean(shares, (1 - weight, weight))
    best = ranked(scores)[: asked.size]
    hits = {hit.id: hit for some in found for hit in some.hits}
    of_first, of_second = (
        _passages(searcher, request, best) if asked.passages else {}
        for searcher, request in zip(searchers, requests, strict=True)
    )
    shown = {doc: _first(of_second.get(doc), of_first.get(doc), asked.passages) for doc in best}
    mixed = tuple(replace(hits[doc], score=scores[doc], passages=shown[doc]) for doc in best)
    return replace(found[0], hits=mixed, fused_by="client")


def _passages(searcher: Searcher, request: Request, docs: Sequence[str]) -> dict[str, Hit]:
    """The acts with their passages in this index."""
    if not docs:
        return {}
    only = {"terms": {"doc_id": list(docs)}}
    wanted = {"bool": {"filter": [request.filter, only]}} if request.filter else only
    depth = max(request.depth, len(docs))
    return {hit.id: hit for hit in searcher.search(replace(request, filter=wanted, size=len(docs), depth=depth)).hits}


def _first(second: Hit | None, first: Hit | None, most: int) -> tuple[Passage, ...]:
    found = [passage for hit in (second, first) if hit for passage in hit.passages]
    return tuple({passage.chunk_id: passage for passage in found}.values())[:most]
