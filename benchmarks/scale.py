"""Write rate, memory, disk and search times of collections of any size, through the product's own commands.

usage: python benchmarks/scale.py [--chunks 10000,100000] [--rounds 4] [--queries 50] [--home DIR] [--heap 2g]
       [--apart] [--json FILE]

For each number of chunks, synthetic acts (`_synthetic.py`) are indexed by `legalos index` with a warm vector cache, and
searched in each mode with 8 and with 100 words. Each round writes the collection by that command, whose start counts,
and by a bare `_bulk` of the same bodies, as many requests in flight. They are first by turns, as who comes second finds
more of Java compiled, so the number of rounds is even; `--rounds 0` writes it once, by the command alone. `--apart`
gives the node half of the processors and the writers the other, as if they were two machines. With `--home`, what was
built stays there, and is searched again and not built again by the next call; one that was cut off goes on. Where the
machine is busy, look at the processor times.
10,000 chunks take about 2 minutes, 100,000 about 10 with `--rounds 2`, 1,000,000 an hour with `--rounds 0` (two idle
cores), 10 GB of disk and `--heap 2g`.
"""

import argparse
import json
import statistics
from collections import deque
from dataclasses import asdict, replace
from pathlib import Path

import _scale_write as writing
from _bench import node
from _scale_search import ARMS, WARM_UP, asked, recall, table, took
from legalos.cluster import indices
from legalos.cluster.client import connect
from legalos.config import load_settings
from legalos.search.searcher import Searcher

WARM = 30_000
"""Chunks that are written before any round."""
PURPOSES = {
    **dict.fromkeys(("vec", "vemf"), "vectors"),
    **dict.fromkeys(("vex", "vem"), "graph"),
    **dict.fromkeys(("veq", "vemq"), "quantised vectors"),
    **dict.fromkeys(("doc", "pos", "pay", "tim", "tip", "tmd", "psm"), "words"),
    **dict.fromkeys(("fdt", "fdx", "fdm"), "stored"),
    **dict.fromkeys(("dvd", "dvm", "nvd", "nvm"), "columns and norms"),
}
"""Files of Lucene 9 by their endings."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--chunks", default="10000")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--queries", type=int, default=50)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--heap", default="2g")
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.rounds % 2:
        parser.error("--rounds takes an even number: who comes second finds more of Java compiled")
    sizes = [int(size) for size in options.chunks.split(",")]
    found: dict[str, dict] = {}
    with node(options.home, options.heap) as (url, home):
        if options.apart:
            writing.keep_apart(home)
        client = connect(load_settings())
        for size in sizes:
            there = writing.built(client, size)
            if not there:
                found[f"write {size}"] = write(client, url, home, size, options.rounds)
            found[f"disk {size}"] = told_size(client, size)
        if options.queries:
            found["search"] = search(client, home, sizes, options.queries)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1))


def write(client, url: str, home: Path, size: int, rounds: int) -> dict:
    """Write a collection, by turns with a bare ``_bulk``, and tell how fast; the last index of ours stays."""
    path = writing.acts_file(home, size)
    if rounds:  # so that Java has compiled what is hot
        warm = writing.acts_file(home, WARM)
        deque(writing.represented(home, warm), maxlen=0)
        indices.delete(client, [writing.ours(lambda: writing.node_cpu(home), warm, "warm")["index"]])
        bodies = writing.Bodies(home / f"bodies-{size}", writing.represented(home, path))
    else:
        deque(writing.represented(home, path), maxlen=0)
    ours, bare = [], []

    def indexed() -> None:
        told = writing.ours(lambda: writing.node_cpu(home), path, writing.corpus(size))
        ours.append(told | {"segments": writing.segments(client, told["index"])})
        if len(ours) < rounds:  # its merges would take from the next arm
            indices.delete(client, [ours[-1]["index"]])

    def written() -> None:
        bare.append(bodies.written(client, url, home))

    for number in range(rounds):
        for arm in (written, indexed) if number % 2 else (indexed, written):
            arm()
    if rounds:
        bodies.remove()
    else:
        indexed()
    print(f"\n{size:,} chunks, {ours[-1]['acts']:,} acts, {ours[-1]['bytes'] / 1e6:,.0f} MB of bodies")
    print(writing.rates("legalos", ours))
    if bare:
        print(writing.rates("bare _bulk", bare))
        ratios = [b["seconds"] / o["seconds"] for o, b in zip(ours, bare, strict=True)]
        print(f"ratio {statistics.median(ratios):.3f} (median of {len(ratios)} rounds)")
        for name, runs in (("legalos", ours), ("bare _bulk", bare)):
            told = ", ".join(f"{run['node_cpu']:.1f} s, {min(run['segments']):,}" for run in runs)
            print(f"{name:12}the node's processor time and smallest segment in each round: {told}")
    memory = ", ".join(f"{megabytes:.0f}" for megabytes in ours[-1]["memory"])
    print(f"memory of the indexer at eight points of the run: {memory} MB; peak {ours[-1]['peak']:.0f} MB")
    return {"ours": ours, "bare": bare}


def told_size(client, size: int) -> dict:
    """Bytes on disk by what they are for, as they stand, and segments."""
    found = client.indices.stats(index=writing.alias(size), metric="store,segments", include_segment_file_sizes="true")
    primaries = found["_all"]["primaries"]
    held, segments = primaries["store"]["size_in_bytes"], primaries["segments"]
    files: dict[str, int] = {}
    for ending, file in segments["file_sizes"].items():
        what = PURPOSES.get(ending, "other")
        files[what] = files.get(what, 0) + file["size_in_bytes"]
    by_purpose = ", ".join(f"{what} {count / size:,.0f}" for what, count in sorted(files.items(), key=lambda f: -f[1]))
    print(f"{size:,} chunks: {held / 1e6:,.0f} MB in {segments['count']} segments; bytes a chunk: {held / size:,.0f}")
    print(f"  of these {by_purpose}")
    return {"bytes": held, "segments": segments["count"], "files": files}


def search(client, home: Path, sizes: list[int], count: int) -> list[dict]:
    """What each arm takes at each size, for short and long queries."""
    rows = []
    servers = {size: Searcher(client, writing.alias(size)) for size in sizes}
    by_client = {
        size: Searcher(client, searcher.alias, replace(searcher.can, hybrid=False))
        for size, searcher in servers.items()
    }
    arms = {(arm, size): (by_client if arm.on_client else servers)[size] for arm in ARMS for size in sizes}
    took(arms, asked(WARM_UP, 8), lambda: 0.0)  # until Java has compiled what is hot
    for words in (8, 100):
        queries = asked(count, words)
        found = took(arms, queries, lambda: writing.node_cpu(home))
        rows += [
            {"name": str(arm), "words": words, "chunks": size, **asdict(one)} for (arm, size), one in found.items()
        ]
        print(f"\nsearches with {words} words, ms: p50 (p95) processor time of the node; growth of both")
        print(table(found), flush=True)
    for size, searcher in servers.items():
        found_by = {k: recall(searcher, queries, k) for k in (10, 25, 50, 100, 200)}
        told = ", ".join(f"{share:.3f} with k = {k}" for k, share in found_by.items())
        print(f"{size:,} chunks: of the ten best acts by kNN with k = 2,000 a search finds {told}")
        rows += [{"name": "recall", "chunks": size, "k": k, "share": share} for k, share in found_by.items()]
    return rows


if __name__ == "__main__":
    main()
