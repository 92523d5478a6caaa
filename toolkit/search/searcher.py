"""Searching an alias by the stored search templates: the same calls that any application makes."""

from collections.abc import Sequence
from dataclasses import replace

from opensearchpy import OpenSearch
from opensearchpy.exceptions import NotFoundError

from ..cluster.capabilities import Capabilities, capabilities
from ..cluster.client import WHOLE, cluster_errors
from ..cluster.indices import meta_of
from ..errors import ClusterError
from . import fusion
from .days import judged
from .many import msearch
from .request import AMONG, MOST_ACTS, Request, among, check, params, template_of
from .results import (
    Hit,
    Results,
    act_id,
    best_scores,
    by_mean,
    hits,
    is_cut,
    joined,
    part_count,
    passages_by_act,
    response_of,
)


class Searcher:
    """An alias opened for searching: its ``_meta`` and the server's capabilities are read once.

    Raises ClusterError for an alias that is not there or not of legalos, ClusterUnreachable without a cluster.
    """

    def __init__(self, client: OpenSearch, alias: str, can: Capabilities | None = None):
        self.client = client
        self.alias = alias
        self.can = can or capabilities(client)
        self.index, self.meta = meta_of(client, alias)

    def search(self, request: Request) -> Results:
        """The best acts with their best passages. Raises UsageError for a request that cannot be, else ClusterError."""
        check(request, self.meta)
        if request.mean_top > 1:
            return self._averaged(request)
        wanted, request = request.passages, among(request)
        with cluster_errors(f"search {self.alias}"):
            response, fused_by = self._acts(request)
            if len(request.clauses) == 1:
                found = hits(self._whole(request, response))
            elif fused_by == "server" and self.can.hybrid_passages and not request.nuggets_weight:
                response = self._whole(request, response)
                found = hits(response, passages_by_act(response, request.weights, request.passages, wanted))
            else:
                found = self._passages(request, response, wanted)
            found = self._in_full(found)
        if request.at:
            found = judged(found, request.at)
        return Results(request.query, request.mode, request.fusion if fused_by else "", fused_by, found)

    def _averaged(self, request: Request) -> Results:
        usual = replace(request, mean_top=1, size=max(request.depth, request.size))
        deep = self.search(replace(usual, passages=max(request.mean_top, AMONG)))
        best = by_mean(deep.hits, request.weights, request.mean_top)[: request.size]
        shown = deep if request.passages <= AMONG else self.search(usual)
        passages = {hit.id: hit.passages[: request.passages] for hit in shown.hits}
        return replace(deep, hits=tuple(replace(hit, passages=passages[hit.id]) for hit in best))

    def _acts(self, request: Request) -> tuple[dict, str]:
        """One hit for each act, and who fused them, if anybody. Parts of an act take the places of others: where these
        are lacking, more is asked for."""
        size = request.size
        while True:
            response, fused_by = self._answer(replace(request, size=size))
            acts = joined(response, request.passages, request.size)
            if len(acts["hits"]["hits"]) == request.size or len(response["hits"]["hits"]) < size or size == MOST_ACTS:
                return acts, fused_by
            size = min(2 * size, MOST_ACTS)

    def _answer(self, request: Request) -> tuple[dict, str]:
        several = len(request.clauses) > 1
        if several and not self.can.hybrid:
            return self._fused(request), "client"
        return self._run(template_of(request), params(request)), "server" if several else ""

    def _run(self, template: str, parameters: dict) -> dict:
        try:
            body = {"id": template, "params": parameters}
            return self.client.search_template(index=self.alias, body=body, params=WHOLE)
        except NotFoundError as error:
            if "script" not in str(error.info):
                raise
            raise ClusterError(
                f"the search template {template} is not on the cluster; `legalos templates install` puts it there"
            ) from error

    def _whole(self, request: Request, response: dict) -> dict:
        """The acts with the passages of all their parts, not all of which need be among the hits."""
        acts = response["hits"]["hits"]
        split = [act for act in acts if part_count(act) > 1]
        if not split or not request.passages:
            return response
        only = {"terms": {"doc_id": [act_id(act) for act in split]}}
        wanted = {"bool": {"filter": [request.filter, only]}} if request.filter else only
        parts = min(sum(part_count(act) for act in split), MOST_ACTS)
        answer, _ = self._answer(replace(request, filter=wanted, size=parts, depth=parts))
        whole = {act_id(act): act["inner_hits"] for act in joined(answer, request.passages)["hits"]["hits"]}
        return response_of([{**act, "inner_hits": whole.get(act_id(act), act["inner_hits"])} for act in acts])

    def _passages(self, request: Request, response: dict, wanted: int) -> tuple[Hit, ...]:
        """On servers whose hybrid answer lacks them (2.19), the passages come by a second request."""
        acts = response["hits"]["hits"]
        if not acts or not request.passages:
            return hits(response, {})
        ids = [act_id(act) for act in acts]
        size = min(sum(part_count(act) for act in acts), MOST_ACTS)
        if request.mode == "hybrid":
            answer = self._run("legalos-passages", {**params(request), "ids": ids, "size": size})
        else:
            alone = replace(request, nuggets_weight=0.0, filter={"terms": {"doc_id": ids}}, size=size)
            answer = self._run(template_of(alone), params(alone))
        return hits(
            response, passages_by_act(joined(answer, request.passages), request.weights, request.passages, wanted)
        )

    def _in_full(self, found: tuple[Hit, ...]) -> tuple[Hit, ...]:
        """The acts with their titles and summaries as they are; of few are they longer than doc values give."""
        cut = [hit.id for hit in found if is_cut(hit.title) or is_cut(hit.summary)]
        if not cut:
            return found
        query = {"bool": {"filter": [{"terms": {"doc_id": cut}}], "must_not": [{"range": {"part": {"gt": 1}}}]}}
        body = {"size": len(cut), "query": query, "_source": ["doc_id", "title", "summary"]}
        read = self.client.search(index=self.alias, body=body, params=WHOLE)["hits"]["hits"]
        whole = {source["doc_id"]: source for source in (hit["_source"] for hit in read)}
        return tuple(replace(hit, **{k: v for k, v in whole.get(hit.id, {}).items() if k != "doc_id"}) for hit in found)

    def _fused(self, request: Request) -> dict:
        """The response that a hybrid query would give, from its clauses run side by side."""
        given = params(request)
        parameters = {**given, "size": given["depth"], "acts_only": True}
        bodies = [
            {"id": f"legalos-{clause}", "params": parameters | ({"chunk_filter": chunks} if chunks else {})}
            for clause, chunks, _ in request.clauses
        ]
        responses = msearch(self.client, self.alias, bodies)
        found = [response["hits"]["hits"] for response in responses]
        rows = {act_id(hit): hit for some in found for hit in some}
        scores = fuse([best_scores(some) for some in found], request)
        best = fusion.ranked(scores)[: request.size]
        return response_of([{**rows[doc], "_score": scores[doc]} for doc in best])


def fuse(clauses: Sequence[fusion.Scores], request: Request) -> dict[str, float]:
    """The fused scores of the best ``depth`` acts of each clause, in the order of ``request.clauses``."""
    if request.fusion == "rrf":
        return fusion.reciprocal_ranks(clauses)
    return fusion.weighted_mean(
        [fusion.min_max(clause) for clause in clauses], [share for *_, share in request.clauses]
    )
