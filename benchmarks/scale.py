"""Write rate, memory, disk and search times of collections of any size, through the product's own path.

usage: python benchmarks/scale.py [--chunks 10000,100000] [--rounds 3] [--queries 50] [--home DIR] [--heap 2g]
       [--json FILE]

For each number of chunks, synthetic acts (`_synthetic.py`) are indexed, and searched in each mode with 8 and with 100
words. Each round writes the collection by the indexer and then by a bare `_bulk` of the same bodies, as many requests
in flight; `--rounds 0` writes it once, by the indexer alone. With `--home`, what was built stays there, and is searched
again and not built again by the next call. Searches take turns, query by query, so that a busy machine slows all arms
alike. 10,000 chunks take about 2 minutes, 100,000 about 10 with `--rounds 1`, 1,000,000 two hours with `--rounds 0`
(two cores); 8 GB of disk then, and `--heap 2g`.
"""

import argparse
import json
import statistics
from dataclasses import asdict, replace
from pathlib import Path

import _scale_write as writing
from _bench import node
from _scale_search import Arm, arms, asked, table, timed
from legalos.cluster import indices
from legalos.cluster.client import connect
from legalos.config import load_settings
from legalos.search.searcher import Searcher


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--chunks", default="10000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--queries", type=int, default=50)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--heap", default="2g")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    sizes = [int(size) for size in options.chunks.split(",")]
    found: dict[str, dict] = {}
    with node(options.home, options.heap) as (url, home):
        client = connect(load_settings())
        for size in sizes:
            there = writing.built(client, size)
            if not there:
                found[f"write {size}"] = write(client, url, home, size, options.rounds)
            found[f"disk {size}"] = told_size(client, size)
        if options.queries:
            found["search"] = search(client, sizes, options.queries)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1))


def write(client, url: str, home: Path, size: int, rounds: int) -> dict:
    """Write a collection, by turns with a bare ``_bulk``, and tell how fast; the last index of ours stays."""
    path = writing.acts_file(home, size)
    bodies = writing.Bodies(home / f"bodies-{size}", path) if rounds else None
    ours, bare = [], []
    for last in range(max(1, rounds), 0, -1):
        ours.append(writing.ours(home, path, size, writing.corpus(size)))
        if bodies:
            bare.append(bodies.written(client, url, home))
        if last > 1:
            indices.delete(client, [ours[-1]["index"]])
    if bodies:
        bodies.remove()
    print(f"\n{size:,} chunks, {ours[-1]['acts']:,} acts, {ours[-1]['bytes'] / 1e6:,.0f} MB of bodies")
    print(writing.rates("legalos", ours))
    if bare:
        print(writing.rates("bare _bulk", bare))
        ratios = [b["seconds"] / o["seconds"] for o, b in zip(ours, bare, strict=True)]
        print(f"ratio {statistics.median(ratios):.3f} (median of {len(ratios)} rounds)")
    memory = ", ".join(f"{megabytes:.0f}" for _, megabytes in ours[-1]["memory"])
    print(f"memory of the indexer at eight points of the run: {memory} MB; peak {ours[-1]['peak']:.0f} MB")
    return {"ours": ours, "bare": bare}


def told_size(client, size: int) -> dict:
    """Bytes on disk and segments, as it stands."""
    alias = writing.alias(size)
    stats = client.indices.stats(index=alias, metric="store,segments")["_all"]["primaries"]
    held = stats["store"]["size_in_bytes"]
    count = stats["segments"]["count"]
    print(f"{size:,} chunks: {held / 1e6:,.0f} MB, {held / size:,.0f} bytes a chunk, {count} segments")
    return {"bytes": held, "segments": count}


def search(client, sizes: list[int], count: int) -> list[dict]:
    """Milliseconds of each arm at each size, for short and long queries."""
    rows = []
    for words in (8, 100):
        queries = asked(count, words)
        by_size: dict[int, dict[Arm, list[float]]] = {}
        for size in sizes:
            searcher = Searcher(client, writing.alias(size))
            on_client = Searcher(client, writing.alias(size), replace(searcher.can, hybrid=False))
            by_size[size] = timed(searcher, on_client, queries, arms())
        print(f"\nmilliseconds of a search with {words} words: p50 (p95); growth is that of p50 from size to size")
        print(table(by_size))
        for size, times in by_size.items():
            rows += [{"words": words, "chunks": size, **asdict(arm), "ms": ms} for arm, ms in times.items()]
    return rows


if __name__ == "__main__":
    main()
