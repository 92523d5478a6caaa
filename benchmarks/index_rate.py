"""Documents a second of `legalos index` with a warm vector cache against a bare `_bulk` of the same bodies.

usage: python benchmarks/index_rate.py [--acts 600 3000] [--articles 10] [--rounds 5]

The bare arm sends ready-made payloads of the same size with as many requests in flight, to an index of the same
mapping, and refreshes and flushes at the end; the time of the other arm is that of the whole command, from the start
of the interpreter on. The arms are first by turns in one run, and each finds a node without indices; the ratio is the
median of those of the rounds. Between a short run and a long one lies what the start of the command takes.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import urllib3
from _bench import documents, node, represented, spread, warm_cache, write_acts
from legalos.cluster import indices
from legalos.cluster.bulk import Pace, batches, payload
from legalos.cluster.client import connect
from legalos.config import load_settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--acts", type=int, nargs="+", default=[600, 3000])
    parser.add_argument("--articles", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with node() as (url, home):
        client = connect(load_settings())
        for count in options.acts:
            path = write_acts(home / f"acts-{count}.jsonl", count, options.articles)
            measure(client, url, path, warm_payloads(home, path), options.rounds)


def warm_payloads(home: Path, path: Path) -> list[bytes]:
    """The requests that write the acts; their vectors are in the cache then."""
    pairs = represented(path)
    return [payload(batch) for batch in batches(documents(pairs, warm_cache(home, pairs)), Pace())]


def measure(client, url: str, path: Path, payloads: list[bytes], rounds: int) -> None:
    """Print what both arms make of a file, after a run that warms the node up."""
    acts = sum(1 for _ in path.open("rb"))
    print(f"{acts} acts, {sum(map(len, payloads)) / 1e6:.1f} MB in {len(payloads)} requests")
    ours, bare, processor = [], [], []

    def indexed(k: int) -> None:
        seconds, used = timed_index(path, f"round{k}")
        ours.append(acts / seconds)
        processor.append(used)
        clear(client)

    def written(k: int) -> None:
        bare.append(acts / bare_bulk(client, url, payloads, f"legalos-core-metadata-bare-{k}"))
        clear(client)

    timed_index(path, "warmup")
    clear(client)
    for k in range(rounds):
        for arm in (indexed, written) if k % 2 else (written, indexed):  # the second finds more of Java compiled
            arm(k)
    ratio = statistics.median(a / b for a, b in zip(ours, bare, strict=True))
    print(f"legalos index  {spread(ours)} acts/s, {spread(processor)} s of processor time")
    print(f"bare _bulk     {spread(bare)} acts/s")
    print(f"ratio          {ratio:.3f} (median of the rounds)")


def clear(client) -> None:
    """Delete the indices, so that their merges take nothing from the next arm."""
    for name in client.indices.get(index="legalos-*"):
        client.indices.delete(index=name)


def timed_index(path: Path, corpus: str) -> tuple[float, float]:
    """Seconds that the command takes, and of processor time that it uses."""
    before, began = os.times(), time.monotonic()
    command = [sys.executable, "-m", "legalos", "index", str(path), "--corpus", corpus]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - began, used


def bare_bulk(client, url: str, payloads: list[bytes], name: str) -> float:
    """Seconds that the payloads take."""
    client.indices.create(index=name, body={"settings": {"index": indices.loading(keep_replicas=False)}})
    pool = urllib3.PoolManager(maxsize=4)

    def send(payload: bytes) -> None:
        headers = {"Content-Type": "application/x-ndjson"}
        answer = pool.request("POST", f"{url}/{name}/_bulk", body=payload, headers=headers)
        assert answer.status == 200 and not answer.json()["errors"]

    began = time.monotonic()
    with ThreadPoolExecutor(Pace().concurrency) as threads:
        list(threads.map(send, payloads))
    pool.request("POST", f"{url}/{name}/_refresh")
    pool.request("POST", f"{url}/{name}/_flush")
    return time.monotonic() - began


if __name__ == "__main__":
    main()
