"""One node against three: what writing takes with a replica, and what searches take.

usage: python benchmarks/replicas.py [--chunks 10000] [--queries 30]

All nodes run on this machine and share its processors, so what three can do faster on machines of their own does not
show here; what they do twice does: processor time of the cluster by thousand chunks written, with the replica made at
the end (as `legalos index` does) or written along (`--keep-replicas`), and by search.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import deque
from pathlib import Path

import _scale_write as writing
import psutil
from _bench import cache_folder, node
from _scale_search import MODES, WARM_UP, Arm, asked, took
from legalos.cluster import indices
from legalos.cluster.client import connect
from legalos.config import load_settings
from legalos.search.searcher import Searcher

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from three_nodes import three_nodes  # the same that the tests kill


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--chunks", type=int, default=10_000)
    parser.add_argument("--queries", type=int, default=30)
    options = parser.parse_args()
    with node(heap="384m") as (_, home):
        path = writing.acts_file(home, options.chunks)
        measured("one node", options, path, lambda: writing.node_cpu(home))
    with tempfile.TemporaryDirectory(prefix="legalos-bench-") as folder:
        path = writing.acts_file(Path(folder), options.chunks)
        (Path(folder) / "nodes").mkdir()
        with three_nodes(Path(folder) / "nodes", cache_folder()) as cluster:
            os.environ |= {"OPENSEARCH_URL": cluster.url, "LEGALOS_HOME": folder}
            processes = [psutil.Process(one.pid) for one in cluster.processes.values()]

            def processor() -> float:
                return sum(sum(process.cpu_times()[:2]) for process in processes)

            measured("three nodes, replica at the end", options, path, processor)
            measured("three nodes, replica written along", options, path, processor, "--keep-replicas")


def measured(name: str, options: argparse.Namespace, path: Path, processor, *more: str) -> None:
    """Write once to warm up and once to measure, then search."""
    client = connect(load_settings())
    deque(writing.represented(path.parent, path), maxlen=0)
    for warm in (True, False):
        written = writing.ours(processor, path, writing.corpus(options.chunks), *more)
        before = processor()
        began = time.monotonic()
        wanted = "yellow" if name == "one node" else "green"
        client.cluster.health(wait_for_status=wanted, request_timeout=60)  # the server gives up after 30 seconds
        waited, replicated = time.monotonic() - began, processor() - before
        if warm:
            indices.delete(client, [written["index"]])
    print(writing.rates(name, [written]))
    print(f"  then {waited:.1f} s until the replica is there, {replicated / options.chunks * 1e3:.2f} s a thousand")
    searcher = Searcher(client, written["alias"])
    arms = {(Arm(mode), options.chunks): searcher for mode in MODES}
    took(arms, asked(WARM_UP, 8), lambda: 0.0)
    for (arm, _), times in took(arms, asked(options.queries, 8), processor).items():
        print(f"  {arm.mode:8} p50 {times.p50:.1f} ms, p95 {times.p95:.1f} ms, processor {times.processor:.1f} ms")
    indices.delete(client, [written["index"]])


if __name__ == "__main__":
    main()
