"""Documents a second of `legalos index` with a warm vector cache against a bare `_bulk` of the same bodies.

usage: python benchmarks/index_rate.py [--acts 600] [--articles 10] [--rounds 5]

The bare arm sends ready-made payloads of the same size with as many requests in flight, to an index of the same
mapping, and refreshes and flushes at the end; the time of the other arm is that of the whole command, from the start
of the interpreter on. The arms alternate in one run; the ratio is the median of those of the rounds.
"""

import argparse
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import urllib3
from _bench import documents, node, represented, spread, warm_cache, write_acts
from legalos.cluster import indices
from legalos.cluster.bulk import Pace, batches, payload
from legalos.cluster.client import connect
from legalos.config import load_settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--acts", type=int, default=600)
    parser.add_argument("--articles", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with node() as (url, home):
        path = write_acts(home / "acts.jsonl", options.acts, options.articles)
        pairs = represented(path)
        vectors = warm_cache(home, pairs)
        payloads = [payload(batch) for batch in batches(documents(pairs, vectors), Pace())]
        size = sum(map(len, payloads)) / 1e6
        print(f"{len(pairs)} acts, {len(vectors)} chunks, {size:.1f} MB in {len(payloads)} requests")
        subprocess.run([sys.executable, "-m", "legalos", "index", str(path), "--corpus", "warmup"], check=True)
        client = connect(load_settings())
        ours, bare = [], []
        for k in range(options.rounds):
            began = time.monotonic()
            command = [sys.executable, "-m", "legalos", "index", str(path), "--corpus", f"round{k}"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            ours.append(len(pairs) / (time.monotonic() - began))
            bare.append(len(pairs) / bare_bulk(client, url, payloads, f"legalos-core-metadata-bare-{k}"))
            for name in client.indices.get(index="legalos-*"):
                client.indices.delete(index=name)
    ratio = statistics.median(a / b for a, b in zip(ours, bare, strict=True))
    print(f"legalos index  {spread(ours)} acts/s\nbare _bulk     {spread(bare)} acts/s")
    print(f"ratio          {ratio:.3f} (median of the rounds)")


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
