"""What the depth of a hybrid search costs and what it is worth, fused by the server or by the client.

usage: python benchmarks/hybrid_depth.py DATASET... [--cache vectors.sqlite] [--depths 10,25,50,100,200] [--seconds 20]

For each dataset (`lgpd-qa:PATH`, `juristcu:PATH`, …, as `legalos evaluate` takes them), indexed by `core-metadata` with
the local model, and each depth: the means of the headline scoring, and milliseconds (p50) of a search for ten acts with
three passages, server and client by turns. The client's way runs both clauses by one `_msearch` and fuses what comes;
`same` is the part of the ten acts that both find.
"""

import argparse
import statistics
import time
from dataclasses import replace
from pathlib import Path

from _bench import documents, node
from _judged import MEASURES, Judged, judged, made
from legalos.cluster.client import connect
from legalos.config import load_settings
from legalos.search.request import Request
from legalos.search.searcher import Searcher


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("datasets", nargs="+")
    parser.add_argument("--cache", type=Path, default=load_settings().home / "vectors.sqlite")
    parser.add_argument("--depths", default="10,25,50,100,200")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    depths = [int(depth) for depth in options.depths.split(",")]
    prepared = [judged(dataset, options.cache) for dataset in options.datasets]
    with node(heap="1g"):
        client = connect(load_settings())
        for one in prepared:
            index = made(client, one, "depth", documents(one.pairs, one.vectors))
            server = Searcher(client, index)
            by_client = Searcher(client, index, replace(server.can, hybrid=False))
            print(f"\n{one.name}: {len(one.pairs):,} acts, {len(one.vectors):,} chunks, {len(one.queries)} queries")
            print(
                f"{'depth':>6}"
                + "".join(f"{name:>9}" for name in MEASURES)
                + f"{'server ms':>11}{'client ms':>11}{'same':>8}"
            )
            for depth in depths:
                means = one.score(server, "hybrid", depth)
                times = timed(one, server, by_client, depth, options.seconds)
                row = "".join(f"{means[name]:9.4f}" for name in MEASURES)
                print(f"{depth:>6}{row}" + "".join(f"{ms:11.1f}" for ms in times[:2]) + f"{times[2]:8.3f}", flush=True)


def timed(one: Judged, server: Searcher, by_client: Searcher, depth: int, seconds: float) -> tuple[float, float, float]:
    """Medians of single searches, the first five left out, and the part of the acts that both find."""
    taken: list[tuple[float, float, float]] = []
    asked = [query for query in one.dataset.queries if query.text.strip()]
    end = time.perf_counter() + seconds
    for query in asked[:: max(1, len(asked) // 100)]:
        request = Request(query.text, one.queries[query.id], "hybrid", depth=depth, citations=False)
        row, ids = [], []
        for searcher in (server, by_client):
            began = time.perf_counter()
            ids.append({hit.id for hit in searcher.search(request).hits})
            row.append((time.perf_counter() - began) * 1000)
        taken.append((*row, len(ids[0] & ids[1]) / max(1, len(ids[0]))))
        if time.perf_counter() > end and len(taken) >= 15:
            break
    server_ms, client_ms, agreed = zip(*taken[5:], strict=True)
    return statistics.median(server_ms), statistics.median(client_ms), statistics.mean(agreed)


if __name__ == "__main__":
    main()
