"""The two ways of ``scale.py`` to write a collection: the indexer, and a bare ``_bulk`` of the same bodies."""

import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from threading import Lock

import psutil
import urllib3
from _synthetic import Clustered, write
from legalos.cluster import indices, node
from legalos.cluster.bulk import Document, Pace, batches, payload
from legalos.cluster.documents import body
from legalos.cluster.meta import alias_name
from legalos.parsers import parse
from legalos.readers import read_paths
from legalos.strategies import strategy
from opensearchpy import OpenSearch

STRATEGY = "core-metadata"
LENGTH = struct.Struct("<I")


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


def keep_apart(home: Path) -> None:
    """The node on one half of the processors, this process and those it starts on the other."""
    cores = sorted(os.sched_getaffinity(0))
    half = len(cores) // 2
    for thread in psutil.Process(node.status(home).pid).threads():  # those to come inherit it
        os.sched_setaffinity(thread.id, cores[:half])
    os.sched_setaffinity(0, cores[half:])


def ours(processor: Callable[[], float], path: Path, size: int, corpus: str, *more: str) -> dict:
    """Index the acts in a process of their own; its report. ``processor`` gives the seconds that the cluster used."""
    before, began = processor(), time.monotonic()
    command = [sys.executable, str(Path(__file__).with_name("_scale_index.py")), str(path), corpus, str(size), *more]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    told = json.loads(done.stdout)
    return told | {"seconds": time.monotonic() - began, "node_cpu": processor() - before}


def rates(name: str, runs: list[dict]) -> str:
    """One line: chunks a second, and processor time by thousand chunks of the writer and of the node."""
    speed = [run["chunks"] / run["seconds"] for run in runs]
    writer, server = (median(run[key] / run["chunks"] * 1e3 for run in runs) for key in ("cpu", "node_cpu"))
    return (
        f"{name:12}{median(speed):8,.0f} chunks/s; processor seconds a thousand: writer {writer:.2f}, node {server:.2f}"
    )


class Bodies:
    """The requests that the indexer would send, ready-made in a file: they may be larger than the memory."""

    def __init__(self, path: Path, acts: Path):
        self.path, self.chunks = path, 0
        with path.open("wb") as file:
            for request in batches(self._documents(acts), Pace()):
                data = payload(request)
                file.write(LENGTH.pack(len(data)) + data)

    def _documents(self, acts: Path) -> Iterator[Document]:
        cut, embedder = strategy(STRATEGY), Clustered()
        for document in read_paths([str(acts)]):
            act = parse(document)
            chunks = cut.chunks(act)
            self.chunks += len(chunks)
            yield Document(act.id, body(act, chunks, embedder.embed([chunk.embedded for chunk in chunks])), new=True)

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
        client.indices.delete(index=name)
        return told

    def remove(self) -> None:
        """Delete the file."""
        self.path.unlink()
