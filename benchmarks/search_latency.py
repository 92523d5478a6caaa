"""The time of a search: the library's call against a bare client, and our body against the smallest one.

usage: python benchmarks/search_latency.py [--acts 600] [--articles 10] [--queries 200]

For each mode, per query and in turn: (a) `Searcher.search`, (b) the same requests by urllib3 with ready-made bytes,
(c) the smallest body written by hand that returns the same ten acts with one passage each. The query's vector is
given: embedding it is another matter. Medians in milliseconds; on OpenSearch 2.19 a hybrid search is two requests
in all three.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time

import orjson
import urllib3
from _bench import SYLLABLES, node, random_vectors, represented, warm_cache, write_acts
from legalos.cluster.client import connect
from legalos.config import load_settings
from legalos.search.request import Request, among, params, template_of
from legalos.search.results import act_id
from legalos.search.searcher import Searcher

HEADERS = {"Content-Type": "application/json"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--acts", type=int, default=600)
    parser.add_argument("--articles", type=int, default=10)
    parser.add_argument("--queries", type=int, default=200)
    options = parser.parse_args()
    with node() as (url, home):
        path = write_acts(home / "acts.jsonl", options.acts, options.articles)
        warm_cache(home, represented(path))
        subprocess.run([sys.executable, "-m", "legalos", "index", str(path), "--corpus", "bench"], check=True)
        searcher = Searcher(connect(load_settings()), "legalos-core-metadata-bench")
        bare = Bare(url, searcher.alias)
        rng = random.Random(3)
        vectors = random_vectors(options.queries, searcher.meta.dimension, seed=4)
        texts = [" ".join("".join(rng.choices(SYLLABLES, k=2)) for _ in range(8)) for _ in vectors]
        print(f"{'mode':8} {'library':>9} {'same body':>9} {'smallest':>9} {'lib/same':>9} {'same/small':>10}  (ms)")
        for mode in ("bm25", "dense", "hybrid"):
            requests = [Request(t, v.tolist(), mode) for t, v in zip(texts, vectors, strict=True)]
            times = measure(searcher, bare, requests)
            library, same, smallest = (statistics.median(column) * 1000 for column in zip(*times, strict=True))
            row = f"{library:9.2f} {same:9.2f} {smallest:9.2f} {library / same:9.3f} {same / smallest:10.3f}"
            print(f"{mode:8} {row}")


def measure(searcher: Searcher, bare: "Bare", requests: list[Request]) -> list[tuple[float, float, float]]:
    """Seconds of the three arms for each request, the first fifth left out; asserts that they find the same acts."""
    rows = []
    for request in requests:
        timed = [clocked(lambda r=request: [hit.id for hit in searcher.search(r).hits])]
        timed += [clocked(lambda r=request: bare.same(r)), clocked(lambda r=request: bare.smallest(r))]
        assert timed[0][1] == timed[1][1] == timed[2][1], (request.mode, [ids for _, ids in timed])
        rows.append(tuple(seconds for seconds, _ in timed))
    return rows[len(rows) // 5 :]


def clocked(call):
    began = time.perf_counter()
    ids = call()
    return time.perf_counter() - began, ids


class Bare:
    """A client that knows nothing of legalos but what it has to send."""

    def __init__(self, url: str, alias: str):
        self.base = f"{url}/{alias}"
        self.pool = urllib3.PoolManager()

    def post(self, path: str, body: dict) -> dict:
        answer = self.pool.request("POST", f"{self.base}/{path}", body=orjson.dumps(body), headers=HEADERS)
        assert answer.status == 200, answer.data
        return orjson.loads(answer.data)

    def same(self, request: Request) -> list[str]:
        name = template_of(request)
        request = among(request)
        found = ids(self.post("_search/template", {"id": name, "params": params(request)}))
        if request.mode == "hybrid":
            given = {**params(request), "ids": found, "size": len(found)}
            self.post("_search/template", {"id": "legalos-passages", "params": given})
        return found

    def smallest(self, request: Request) -> list[str]:
        inner = {"size": 1, "_source": False, "stored_fields": ["chunks.text"]}
        text = {
            "multi_match": {
                "query": request.query,
                "type": "most_fields",
                "fields": ["chunks.content", "chunks.content.folded^0.3"],
            }
        }

        def nested(query: dict, **more) -> dict:
            return {"nested": {"path": "chunks", "score_mode": "max", "query": query, **more}}

        def knn(**more) -> dict:
            return {"knn": {"chunks.embedding": {"vector": request.vector, **more}}}

        if request.mode != "hybrid":
            query = text if request.mode == "bm25" else knn(k=request.depth, expand_nested_docs=True)
            return ids(self.post("_search", {"_source": False, "query": nested(query, inner_hits=inner)}))
        pipeline = {"normalization": {"technique": "min_max"}, "combination": {"technique": "arithmetic_mean"}}
        clauses = [nested(text), nested(knn(k=request.depth))]
        found = ids(
            self.post(
                "_search",
                {
                    "_source": False,
                    "query": {"hybrid": {"pagination_depth": request.depth, "queries": clauses}},
                    "search_pipeline": {"phase_results_processors": [{"normalization-processor": pipeline}]},
                },
            )
        )
        these = {"ids": {"values": found}}
        should = [
            nested(text, inner_hits={**inner, "name": "a"}),
            nested(knn(k=10, filter=these, expand_nested_docs=True), inner_hits={**inner, "name": "b"}),
        ]
        self.post("_search", {"_source": False, "query": {"bool": {"filter": these, "should": should}}})
        return found


def ids(response: dict) -> list[str]:
    return [hit.get("_id") or act_id(hit) for hit in response["hits"]["hits"]]


if __name__ == "__main__":
    main()
