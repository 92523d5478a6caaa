"""Many queries through the stored search templates: what ``legalos search`` would answer to each, in fewer requests.

Acts and passages are asked for apart. The acts of an arm come by its own template, without passages. Those of the best
acts come from the clauses (``legalos-bm25``, ``legalos-dense``) with a filter on these acts, once for all the modes of
a strategy: fetching passages of a hundred acts takes ten times as long as ranking them.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain, islice
from operator import itemgetter
from typing import Any

import numpy as np

from ..errors import UsageError
from ..search.fusion import passage_scores, ranked
from ..search.many import msearch
from ..search.request import MOST_ACTS, params, template_of
from ..search.results import act_id, best_scores, part_count
from ..search.searcher import Searcher, fuse
from .model import Answers, Query
from .modes import clauses, request
from .ranking import Passages, of_rows

BATCH, IN_FLIGHT = 16, 2
FILTER_PATH = "responses.error,responses.status,responses.hits.hits._score,responses.hits.hits.fields.doc_id," + (
    "responses.hits.hits.fields.parts,responses.hits.hits.inner_hits.*.hits.hits._score,responses.hits.hits.inner_hits.*.hits.hits.fields"
)

Ranges = Mapping[tuple[str, str], tuple[int, int]]
"""Where a chunk stands in the text of its act, by the act's id and the chunk's."""
Ranking = dict[str, float]
"""Acts with their scores, best first."""


@dataclass(frozen=True, slots=True)
class Depths:
    """How far rankings go.

    ``acts`` are ranked of each query (and are ``depth`` and ``k`` of the templates). The best ``among`` of them are
    looked at for passages, ``passages`` in each by each clause (0: none are looked for), of which the best ``kept``
    stay. So the best min(among, passages) chunks of the whole index are all there, in bm25 and, among the acts that
    kNN brings, in dense: those above any chunk lie in acts above its act.
    """

    acts: int = 100
    among: int = 10
    passages: int = 30
    kept: int = 100


def search_all(
    searcher: Searcher,
    modes: Sequence[str],
    queries: Sequence[Query],
    vectors: Mapping[str, np.ndarray],
    ranges: Ranges,
    depths: Depths,
    progress: Callable[[int], object] = lambda count: None,
) -> dict[str, Answers]:
    """By mode, the answers to all queries. ``vectors`` holds the (dimension,) float32 vectors by
    query id; ``bm25`` needs none. ``progress`` is called with the number of queries done, in all modes.

    Raises ClusterUnreachable, or ClusterError for a search that the server refuses.
    """
    blocks = [queries[start : start + BATCH] for start in range(0, len(queries), BATCH)]
    found = {mode: Answers({}, {}) for mode in modes}
    with ThreadPoolExecutor(IN_FLIGHT) as pool:
        waiting = [pool.submit(_block, searcher, modes, block, vectors, ranges, depths) for block in blocks]
        try:
            for block, future in zip(blocks, waiting, strict=True):
                for mode, answers in future.result().items():
                    found[mode].scores |= answers.scores
                    found[mode].passages |= answers.passages
                progress(len(block))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def latencies(
    searcher: Searcher, mode: str, queries: Sequence[Query], vectors: Mapping[str, np.ndarray], seconds: float = 0.5
) -> tuple[float, float] | None:
    """Milliseconds (p50, p95) of single searches one after the other, as an application sends them: ten acts with
    three passages each. Of at most 50 queries spread over all, and at least ten where there are as many, ``seconds``
    long. Of 20 searches the 95 % interval of the median is from the 6th to the 15th; p95 is close to the longest, and
    only from 59 on would the longest bound it. None without a query."""
    sample = [query for query in queries[:: max(1, len(queries) // 50)] if query.text.strip()][:50]
    taken: list[float] = []
    end = time.perf_counter() + seconds
    for number, query in enumerate(sample[:2] + sample):
        began = time.perf_counter()
        if began > end and number >= 12:
            break
        searcher.search(request(query.text, vectors.get(query.id), mode))
        if number >= 2 or len(sample) < 3:  # the first ones find cold caches
            taken.append((time.perf_counter() - began) * 1000)
    return tuple(np.percentile(taken, (50, 95)).round(2).tolist()) if taken else None


def _block(searcher, modes, queries, vectors, ranges, depths) -> dict[str, Answers]:
    asked = [(query, vectors.get(query.id)) for query in queries]
    acts, parts = _rankings(searcher, modes, asked, depths)
    found = {mode: Answers(dict(zip((q.id for q in queries), acts[mode], strict=True)), {}) for mode in modes}
    if not depths.passages:
        return found
    passages = {}
    for clause in dict.fromkeys(clause for mode in modes for clause in clauses(mode)):
        looking = [mode for mode in modes if clause in clauses(mode)]
        wanted = [
            list(dict.fromkeys(doc for mode in looking for doc in islice(acts[mode][row], depths.among)))
            for row in range(len(queries))
        ]
        passages[clause] = _passages(searcher, clause, asked, wanted, parts, depths)
    for mode in modes:
        for row, query in enumerate(queries):
            by_clause = {_base(one): passages[one][row] for one in clauses(mode)}
            shown = _joined(mode, list(islice(acts[mode][row], depths.among)), by_clause, ranges, depths)
            if shown.acts:
                found[mode].passages[query.id] = shown
    return found


def _rankings(
    searcher: Searcher, modes: Sequence[str], asked, depths: Depths
) -> tuple[dict[str, list[Ranking]], dict[str, int]]:
    """The acts of each query by mode, and in how many documents those stand that stand in several. A server without
    neural-search is asked for the clauses, which are fused here."""
    if not searcher.can.hybrid and (mixing := [mode for mode in modes if "+nuggets" in mode]):
        raise UsageError(f"{mixing[0]} is fused by the cluster, which lacks neural-search")
    on_server = {clause: None for mode in modes for clause in ((mode,) if searcher.can.hybrid else clauses(mode))}
    depth = {"size": depths.acts, "passages": 0, "depth": depths.acts}
    found: dict[str, list[Ranking]] = {}
    parts: dict[str, int] = {}
    for mode in on_server:
        requests = [request(query.text, vector, mode, **depth) for query, vector in asked]
        lines = [{"id": template_of(one), "params": params(one) | {"ids_only": True}} for one in requests]
        answers = _msearch(searcher, lines, [query for query, _ in asked])
        found[mode] = [best_scores(_hits(answer)) for answer in answers]
        parts |= {act_id(hit): count for answer in answers for hit in _hits(answer) if (count := part_count(hit)) > 1}
    for mode in modes:
        if mode not in found:
            pairs = zip(*(found[clause] for clause in clauses(mode)), strict=True)
            fusing = request("", None, mode)
            scores = [fuse(pair, fusing) for pair in pairs]
            found[mode] = [{doc: some[doc] for doc in ranked(some)[: depths.acts]} for some in scores]
    return found, parts


def _passages(
    searcher: Searcher, clause: str, asked, wanted, parts: Mapping[str, int], depths: Depths
) -> list[dict[str, dict[str, float]]]:
    """The scores of the best chunks, by act and chunk, of each query.

    Acts are known here, so they are not ranked again. With a ``k`` above the number of chunks that the filter leaves,
    kNN compares the query with each of them (Lucene 9.12, ``AbstractKnnVectorQuery``) instead of walking its graph,
    which would cost more and find the same.
    """
    rows = [row for row, ids in enumerate(wanted) if ids]
    lines = []
    for row in rows:
        query, vector = asked[row]
        ids = wanted[row]
        size = sum(parts.get(doc, 1) for doc in ids)
        one = request(
            query.text, vector, clause,
            size=size, passages=depths.passages, depth=MOST_ACTS, filter={"terms": {"doc_id": ids}},
        )  # fmt: skip
        one = replace(one, nuggets_weight=0.0)  # passages of all levels, by their own scores
        lines.append({"id": template_of(one), "params": params(one) | {"ids_only": True, "unranked": True}})
    found: list[dict[str, dict[str, float]]] = [{} for _ in asked]
    for row, answer in zip(rows, _msearch(searcher, lines, [asked[row][0] for row in rows]), strict=True):
        for hit in _hits(answer):
            inner = hit.get("inner_hits", {}).get(_base(clause), {}).get("hits", {}).get("hits", ())
            scores = {chunk["fields"]["chunks.chunk_id"][0]: chunk["_score"] for chunk in inner}
            found[row].setdefault(act_id(hit), {}).update(scores)
    return found


def _joined(mode: str, docs: Sequence[str], by_clause: Mapping[str, dict], ranges: Ranges, depths: Depths) -> Passages:
    """The best passages of these acts: by the score of the one clause, or the two fused as ``legalos search`` does."""
    if len(by_clause) == 1:
        ((_, found),) = by_clause.items()
        scores = {doc: found.get(doc, {}) for doc in docs}
    else:
        both = {doc: {clause: found.get(doc, {}) for clause, found in by_clause.items()} for doc in docs}
        scores = passage_scores(both, request("", None, mode).weights, depths.passages)
    return _best(scores, ranges, depths)


def _best(scores: Mapping[str, Mapping[str, float]], ranges: Ranges, depths: Depths) -> Passages:
    """The best chunks of all acts, and of each no more than the depths say; equal ones in the order of the acts, then
    of the text. Most are far from the best, so rows are made of those alone that reach the last one kept."""
    values = chain.from_iterable(sorted(some.values(), reverse=True)[: depths.passages] for some in scores.values())
    least = min(sorted(values, reverse=True)[: depths.kept], default=0.0)
    rows: list[tuple] = []
    for place, (doc, some) in enumerate(scores.items()):
        best = sorted((-score, ranges[doc, chunk], chunk) for chunk, score in some.items() if score >= least)
        rows += [(score, place, chunk, doc, *at) for score, at, chunk in best[: depths.passages]]
    rows.sort(key=itemgetter(0, 1))
    return of_rows((-score, chunk, doc, start, end) for score, _, chunk, doc, start, end in rows[: depths.kept])


def _base(clause: str) -> str:
    return clause.partition("+")[0]


def _hits(answer: Mapping) -> list[dict]:
    """An answer without hits comes empty, as its path is filtered."""
    return answer.get("hits", {}).get("hits", [])


def _msearch(searcher: Searcher, bodies: Sequence[dict], queries: Sequence[Query]) -> list[dict[str, Any]]:
    return msearch(
        searcher.client, searcher.alias, bodies, FILTER_PATH, lambda row: f" for the query {queries[row].id}"
    )
