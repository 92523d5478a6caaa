"""The two ways of ``scale.py`` to write a collection: `legalos index`, and a bare ``_bulk`` of the same bodies."""

import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from threading import Lock

import numpy as np
import psutil
import urllib3
from _synthetic import Clustered, write
from legalos.cluster import indices, node
from legalos.cluster.bulk import Document, Pace, batches, payload
from legalos.cluster.documents import body
from legalos.cluster.meta import alias_name
from legalos.config import load_settings
from legalos.embedders import embedder
from legalos.embedders.cache import VectorCache
from legalos.model import Act, Chunk
from legalos.parsers import parse
from legalos.readers import read_paths
from legalos.strategies import strategy
from opensearchpy import OpenSearch

STRATEGY = "core-metadata"
LENGTH = struct.Struct("<I")
POINTS, EVERY = 8, 0.1
"""Of the run at which its memory is told, and the seconds between looks at it."""


def corpus(size: int) -> str:
    """The corpus of a collection of ``size`` chunks."""
    return f"scale-{size}"


def alias(size: int) -> str:
    """Its alias."""
    return alias_name(STRATEGY, corpus(size))


def built(client: OpenSearch, size: int) -> bool:
    """Whether its index is there."""
    return client.indices.exists_alias(name=alias(size))


def acts_file(home: Path, size: int) -> Path:
    """Its acts."""
    return write(home / f"acts-{size}.jsonl", size)


def node_cpu(home: Path) -> float:
    """Seconds of processor time that the node has used."""
    times = psutil.Process(node.status(home).pid).cpu_times()
    return times.user + times.system


def segments(client: OpenSearch, index: str) -> list[int]:
    """The documents of each segment, chunks counted: below 4,096 with words Lucene looks norms up one by one as it
    writes one, and its refresh takes three times as long (docs/performance.md)."""
    found = client.cat.segments(index=index, format="json", h="docs.count")
    return sorted((int(segment["docs.count"]) for segment in found), reverse=True)


def keep_apart(home: Path) -> None:
    """The node on one half of the processors, this process and those it starts on the other."""
    cores = sorted(os.sched_getaffinity(0))
    half = len(cores) // 2
    for thread in psutil.Process(node.status(home).pid).threads():  # those to come inherit it
        os.sched_setaffinity(thread.id, cores[:half])
    os.sched_setaffinity(0, cores[half:])


def ours(processor: Callable[[], float], path: Path, corpus: str, *more: str) -> dict:
    """What `legalos index` reports of the acts, the ``seconds`` from the start of the command to its end, its ``cpu``
    seconds, and its ``memory``: MB resident at eight points of the run, and the ``peak``. ``processor`` gives the
    seconds that the cluster used."""
    command = [sys.executable, "-m", "legalos", "index", str(path), "--corpus", corpus, "--json", *more]
    before, own, began = processor(), os.times(), time.monotonic()
    resident = []
    with subprocess.Popen(command, cwd=path.parent, stdout=subprocess.PIPE) as running:
        process = psutil.Process(running.pid)
        while running.poll() is None:
            resident.append(process.memory_info().rss / 1e6)
            time.sleep(EVERY)
        seconds, told = time.monotonic() - began, json.load(running.stdout)
    if running.returncode:
        raise SystemExit(f"legalos index ended with {running.returncode}")
    ended = os.times()
    used = ended.children_user + ended.children_system - own.children_user - own.children_system
    last = len(resident) - 1
    points = [resident[last * place // POINTS] for place in range(1, POINTS + 1)]
    return told | {
        "seconds": seconds,
        "cpu": used,
        "node_cpu": processor() - before,
        "memory": points,
        "peak": max(resident),
    }


def rates(name: str, runs: list[dict]) -> str:
    """One line: chunks a second, and processor time by thousand chunks of the writer and of the node."""
    speed = [run["chunks"] / run["seconds"] for run in runs]
    writer, server = (median(run[key] / run["chunks"] * 1e3 for run in runs) for key in ("cpu", "node_cpu"))
    return (
        f"{name:12}{median(speed):8,.0f} chunks/s; processor seconds a thousand: writer {writer:.2f}, node {server:.2f}"
    )


def represented(home: Path, acts: Path) -> Iterator[tuple[Act, list[Chunk], np.ndarray]]:
    """The acts of a file with their chunks and vectors, which are in the cache then: the indexer embeds nothing."""
    cut, local, made = strategy(STRATEGY), embedder("local", load_settings()), Clustered()
    with VectorCache(home / "vectors.sqlite") as cache:
        for document in read_paths([str(acts)]):
            act = parse(document)
            chunks = cut.chunks(act)
            vectors = made.embed([chunk.embedded for chunk in chunks])
            texts = [local.passage_prefix + chunk.embedded for chunk in chunks]
            cache.put_many(local.model, dict(zip(texts, vectors, strict=True)))
            yield act, chunks, vectors


class Bodies:
    """The requests that the indexer would send, ready-made in a file: they may be larger than the memory."""

    def __init__(self, path: Path, acts: Iterable[tuple[Act, list[Chunk], np.ndarray]]):
        self.path, self.chunks = path, 0
        with path.open("wb") as file:
            for request in batches(self._documents(acts), Pace()):
                data = payload(request)
                file.write(LENGTH.pack(len(data)) + data)

    def _documents(self, acts: Iterable[tuple[Act, list[Chunk], np.ndarray]]) -> Iterator[Document]:
        for act, chunks, vectors in acts:
            self.chunks += len(chunks)
            yield Document(act.id, body(act, chunks, vectors), new=True)

    def _requests(self) -> Iterator[bytes]:
        with self.path.open("rb") as file:
            while head := file.read(LENGTH.size):
                yield file.read(*LENGTH.unpack(head))

    def written(self, client: OpenSearch, url: str, home: Path) -> dict:
        """Write all of them to an index of the same mapping, which goes again."""
        name = f"legalos-{STRATEGY}-bare"
        client.indices.delete(index=name, ignore=404)
        before, began, own = node_cpu(home), time.monotonic(), time.process_time()
        client.indices.create(index=name, body={"settings": {"index": indices.loading(keep_replicas=False)}})
        pool = urllib3.PoolManager(maxsize=4)

        requests, turn = self._requests(), Lock()

        def send_all() -> None:
            """Until none is left: each thread takes the next one, so none of them waits in memory."""
            while True:
                with turn:
                    request = next(requests, None)
                if request is None:
                    return
                headers = {"Content-Type": "application/x-ndjson"}
                answer = pool.request("POST", f"{url}/{name}/_bulk?filter_path=errors", body=request, headers=headers)
                assert answer.status == 200 and not answer.json()["errors"]

        with ThreadPoolExecutor() as threads:
            for done in [threads.submit(send_all) for _ in range(Pace().concurrency)]:
                done.result()
        pool.request("POST", f"{url}/{name}/_refresh")
        pool.request("POST", f"{url}/{name}/_flush")
        told = {"seconds": time.monotonic() - began, "chunks": self.chunks, "cpu": time.process_time() - own}
        told["node_cpu"] = node_cpu(home) - before
        told["segments"] = segments(client, name)
        client.indices.delete(index=name)
        return told

    def remove(self) -> None:
        """Delete the file."""
        self.path.unlink()
