"""The indexer of ``scale.py``, as a process of its own, so that its memory and processor time can be told.

usage: python benchmarks/_scale_index.py ACTS.jsonl CORPUS CHUNKS [--keep-replicas]

What `legalos index` does behind its command line, with an embedder that costs nothing: read, parse, cut, embed through
the vector cache, write, switch the alias. One JSON object on stdout: the report, ``cpu`` seconds, and ``memory``,
(chunks embedded, MB resident) at eight points, with the ``peak``.
"""

import argparse
import json
import os
import resource
import sys
from dataclasses import asdict
from pathlib import Path

from _synthetic import Clustered
from legalos.cluster.client import connect
from legalos.config import load_settings
from legalos.embedders.cache import VectorCache
from legalos.indexing import Plan, index
from legalos.parsers import parse
from legalos.readers import read_paths
from legalos.strategies import strategy

POINTS = 8


class Memory:
    """Resident memory as the run goes on."""

    def __init__(self, chunks: int):
        self.step, self.done, self.points = max(1, chunks // POINTS), 0, []

    def __call__(self, more: int) -> None:
        self.done += more
        if self.done >= (len(self.points) + 1) * self.step:
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            self.points.append((self.done, round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)))


def refuse(failure) -> None:
    raise SystemExit(str(failure))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("acts")
    parser.add_argument("corpus")
    parser.add_argument("chunks", type=int)
    parser.add_argument("--keep-replicas", action="store_true")
    options = parser.parse_args()
    settings = load_settings()
    memory = Memory(options.chunks)
    acts = (parse(document) for document in read_paths([options.acts]))
    with VectorCache(settings.home / "scale.sqlite") as cache:
        plan = Plan(
            strategy("core-metadata"),
            options.corpus,
            Clustered(),
            "synthetic",
            cache,
            settings.home / "locks",
            keep_replicas=options.keep_replicas,
        )
        report = index(connect(settings), acts, plan, refuse, memory)
    used = resource.getrusage(resource.RUSAGE_SELF)
    told = asdict(report) | {
        "cpu": used.ru_utime + used.ru_stime,
        "memory": memory.points,
        "peak": round(used.ru_maxrss / 1e3, 1),  # kilobytes on Linux
    }
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
