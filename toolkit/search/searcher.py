"""Searching an alias by the stored search templates: the same calls that any application makes."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from opensearchpy import OpenSearch
from opensearchpy.exceptions import NotFoundError

from ..cluster.capabilities import Capabilities, capabilities
from ..cluster.client import cluster_errors
from ..cluster.indices import meta_of
from ..cluster.meta import Meta
from ..errors import ClusterError, UsageError
from . import fusion
from .citations import citation, conditions
from .days import ANY, STATUSES, check_day, judged
from .results import Hit, Results, act_id, best_scores, by_mean, hits, joined, part_count, passages_by_act, response_of

MOST_CLAUSES = 900
"""Of a search, with room for its filter: the server takes 1,024. A term counts one in each field that is searched, the
conditions of the citations count in each clause that has them."""
MOST_ACTS = 10_000
"""That one request may ask for (``index.max_result_window``, 2.19)."""
_ALONE = "\u2600-\u27bf\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\U0001f000-\U0003ffff"
_RUN = "\u0e00-\u0e4f\u0e5a-\u0e7f"
_TERM = re.compile(rf"[{_ALONE}]|[{_RUN}]{{1,2}}|[^\W{_ALONE}{_RUN}]{{1,255}}")
"""What the tokenizers make one term or less of: ideographs and symbols stand alone, a word of Thai, which has no blanks
between words, has two letters or more, long words are cut."""

FIELDS = ("headings", "title", "unit_title")
"""What BM25 may see as fields of their own, each with its weight."""
_THESES = {"term": {"chunks.level": "nugget"}}
_OTHERS = {"bool": {"must_not": [_THESES]}}

Mode = Literal["bm25", "dense", "hybrid"]
Fusion = Literal["minmax", "rrf"]


@dataclass(frozen=True, slots=True)
class Request:
    """What is looked for.

    ``filter`` is a query clause that acts must match; ``vector`` is the query's, needed in all modes but ``bm25``.
    ``depth`` is how many acts each clause of a hybrid search brings to the fusion, and ``k`` of kNN; ``dense_weight``
    is the share of the dense clause (0 to 1) in a min-max fusion.

    ``citations`` puts first what the query cites; with a ``citations_weight`` below 1 its other words weigh as well.
    ``headings_weight``, ``title_weight`` and ``unit_title_weight`` let BM25 see headings and labels, the titles of
    acts, and those of their units, as fields of their own; at 0 they are not searched.

    ``nuggets_weight`` is the share of theses (level ``nugget``) in an index that has them beside other chunks: an act's
    score is then (1 - share) × that of its best other chunk + share × that of its best thesis, each by min-max over
    what its clause finds. At 0 all chunks compete alike.

    ``mean_top`` above 1 ranks the ``depth`` best acts anew, by the mean score of so many of their best passages.

    ``at`` is a day (YYYY-MM-DD): the wordings are looked for that were in force then. ``status`` has those of wordings
    that are looked for, or ``any``; without both, what is revoked, vetoed, superseded or expired is not found.
    """

    query: str
    vector: Sequence[float] | None = None
    mode: Mode = "hybrid"
    fusion: Fusion = "minmax"
    size: int = 10
    passages: int = 3
    filter: Mapping[str, Any] | None = None
    dense_weight: float = 0.5
    depth: int = 100
    citations: bool = True
    citations_weight: float = 1.0
    headings_weight: float = 0.0
    title_weight: float = 0.0
    unit_title_weight: float = 0.0
    nuggets_weight: float = 0.0
    mean_top: int = 1
    at: str = ""
    status: Sequence[str] = ()

    @property
    def weights(self) -> dict[str, float]:
        """The share of each clause."""
        both = {"bm25": 1 - self.dense_weight, "dense": self.dense_weight}
        return both if self.mode == "hybrid" else {self.mode: 1.0}

    @property
    def clauses(self) -> "list[tuple[str, Mapping[str, Any] | None, float]]":
        """What is fused: a clause, which chunks it looks at (None: all), and its share."""
        of_part = [(_OTHERS, 1 - self.nuggets_weight), (_THESES, self.nuggets_weight)]
        return [
            (clause, chunks, share * weight)
            for clause, weight in self.weights.items()
            for chunks, share in (of_part if self.nuggets_weight else [(None, 1.0)])
        ]


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
        _check(request, self.meta)
        if request.mean_top > 1:
            return self._averaged(request)
        with cluster_errors(f"search {self.alias}"):
            response, fused_by = self._acts(request)
            if len(request.clauses) == 1:
                found = hits(self._whole(request, response))
            elif fused_by == "server" and self.can.hybrid_passages and not request.nuggets_weight:
                response = self._whole(request, response)
                found = hits(response, passages_by_act(response, request.weights, request.passages))
            else:
                found = self._passages(request, response)
        if request.at:
            found = judged(found, request.at)
        return Results(request.query, request.mode, request.fusion if fused_by else "", fused_by, found)

    def _averaged(self, request: Request) -> Results:
        depth = max(request.depth, request.size)
        seen = max(request.mean_top, request.passages)
        deep = self.search(replace(request, mean_top=1, size=depth, passages=seen))
        best = by_mean(deep.hits, request.weights, request.mean_top)[: request.size]
        return replace(deep, hits=tuple(replace(hit, passages=hit.passages[: request.passages]) for hit in best))

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
            return self.client.search_template(index=self.alias, body={"id": template, "params": parameters})
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

    def _passages(self, request: Request, response: dict) -> tuple[Hit, ...]:
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
        return hits(response, passages_by_act(joined(answer, request.passages), request.weights, request.passages))

    def _fused(self, request: Request) -> dict:
        """The response that a hybrid query would give, from its clauses run side by side."""
        given = params(request)
        parameters = {**given, "size": given["depth"], "acts_only": True}
        lines: list[dict] = []
        for clause, chunks, _ in request.clauses:
            only = {"chunk_filter": chunks} if chunks else {}
            lines += [{"index": self.alias}, {"id": f"legalos-{clause}", "params": parameters | only}]
        responses = self.client.msearch_template(body=lines)["responses"]
        for response in responses:
            if "error" in response:
                raise as_transport_error(response)
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


def template_of(request: Request) -> str:
    """The search template that answers the request."""
    if request.nuggets_weight:
        return "legalos-mixed"
    return "legalos-hybrid-rrf" if request.mode == "hybrid" and request.fusion == "rrf" else f"legalos-{request.mode}"


def params(request: Request) -> dict:
    """The parameters of the search templates; what is not asked for is left out, as an application would."""
    cited = citation(request.query) if request.citations else None
    query = _beginning(request.query, _most_terms(request, cited))
    given: dict[str, Any] = {"query": query, "size": request.size, "passages": request.passages}
    if request.passages == 0:
        given["acts_only"] = True
    if request.filter:
        given["filter"] = request.filter
    if request.at:
        given["at"] = request.at
    if request.status:
        given["status"] = ANY if ANY in request.status else list(request.status)
    if cited:
        given["citation"] = cited
        if request.citations_weight != 1:
            given["citation_weight"] = request.citations_weight
    for name in (f"{what}_weight" for what in FIELDS):
        if request.mode != "dense" and (weight := getattr(request, name)):
            given[name] = weight
    if request.mode != "bm25":
        given["vector"] = [] if request.vector is None else [float(x) for x in request.vector]
        given["k"] = max(request.depth, request.size)
    if len(request.clauses) > 1:
        given["depth"] = max(request.depth, request.size)
    if request.nuggets_weight:
        given["weights"] = [round(share, 6) for *_, share in request.clauses]
        if request.mode == "dense":
            del given["query"]
    elif request.mode == "hybrid":
        given["dense_weight"] = round(request.dense_weight, 4)  # plain decimals: the template takes no exponent
        given["bm25_weight"] = round(1 - given["dense_weight"], 4)
    return given


def _most_terms(request: Request, cited: Mapping[str, Any] | None) -> int:
    """How many terms of the query there is room for beside its citations."""
    taken = conditions(cited) * len(request.clauses) if cited else 0
    fields = 2 + sum(bool(getattr(request, f"{what}_weight")) for what in FIELDS)
    return (MOST_CLAUSES - taken) // (fields * (2 if request.nuggets_weight else 1))


def _beginning(query: str, most: int) -> str:
    """The query up to its last term that there is room for."""
    for count, term in enumerate(_TERM.finditer(query)):
        if count == most:
            return query[: term.start()].rstrip()
    return query


def _check(request: Request, meta: Meta) -> None:
    if not request.query.strip():
        raise UsageError("the query is empty")
    if request.size < 1 or request.size > MOST_ACTS:
        raise UsageError(f"the size is {request.size}; it can be 1 to 10,000")
    if not 0 <= request.passages <= 100:
        raise UsageError(f"{request.passages} passages are asked for; OpenSearch gives 0 to 100 of each act")
    if not 1 <= request.mean_top <= 100:
        raise UsageError(f"the mean of {request.mean_top} passages is asked for; it can be that of 1 to 100")
    if not 0 <= request.nuggets_weight < 1:
        raise UsageError(f"the weight of theses is {request.nuggets_weight}; it is from 0 to below 1")
    if request.nuggets_weight and request.fusion == "rrf":
        raise UsageError("theses are mixed in by min-max, not by reciprocal ranks")
    if request.at:
        check_day(request.at, meta)
    if unknown := set(request.status) - {*STATUSES, ANY}:
        raise UsageError(f"there is no status {min(unknown)!r}; the known ones are {', '.join((*STATUSES, ANY))}")
    if not 0 <= request.dense_weight <= 1:
        raise UsageError(f"the weight of the dense clause is {request.dense_weight}; it is 0 to 1")
    for what in ("citations", *FIELDS):
        weight = getattr(request, f"{what}_weight")
        if not 0 <= weight < math.inf:  # so that not a number is refused as well
            raise UsageError(f"the weight of {what.replace('_', ' ')} is {weight}; it is a number from 0 on")
    if request.mode != "bm25":
        if request.vector is None:
            raise UsageError(f"a {request.mode} search needs the query's vector")
        if len(request.vector) != meta.dimension:
            raise UsageError(
                f"the query's vector has {len(request.vector)} dimensions, those of the index have {meta.dimension}"
            )


def as_transport_error(response: Mapping):
    """What opensearch-py would raise for a response of ``_msearch`` that is an error."""
    from opensearchpy.exceptions import TransportError

    return TransportError(response.get("status", 500), "search failed", {"error": response["error"]})
