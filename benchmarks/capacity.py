"""What a collection of any size needs, from what smaller ones were measured to take: shards, nodes, memory, disk.

usage: python benchmarks/capacity.py SCALE.json [--chunks 100000000] [--replicas 1] [--queries 20] [--goal 300]
       [--ram 128] [--heap 31] [--cores 16] [--arm "hybrid server depth 100"] [--words 8] [--quantised]

SCALE.json is what `python benchmarks/scale.py --chunks 10000,100000,1000000 --json SCALE.json` wrote. `--queries` are
those of a second, `--goal` the milliseconds that the median search may take on an idle cluster, `--ram` and `--heap`
gigabytes of a node. `--quantised` counts 7-bit copies of the vectors for the search (`docs/scaling.md`). Each line
shows its formula.
"""

import argparse
import json
from dataclasses import dataclass
from math import ceil
from pathlib import Path

SHARD_BYTES = 40e9
"""Of a shard, at most: OpenSearch advises 10 to 50 GB, so that one moves between nodes in minutes."""
BUSY = 0.5
"""The part of the processors that searches may take: the rest is for writing, merges and peaks."""
FULL = 0.75
"""The part of a disk that data may take: the first watermark is at 0.85, and a merge needs room."""
MERGING = 1.5
"""Disk while segments merge, of what they take merged: copies for recovery, and old segments beside new ones."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Measured: a search in a shard of n chunks takes ``fixed + slope * n`` processor milliseconds; bytes a chunk by
    purpose; processor seconds to write a thousand chunks."""

    fixed: float
    slope: float
    files: dict[str, float]
    writing: float

    @property
    def bytes(self) -> float:
        """Bytes on disk of a chunk."""
        return sum(self.files.values())


def costs(measured: dict, arm: str, words: int) -> Costs:
    """The line through the two largest collections, and the bytes and the writing of the largest."""
    rows = [row for row in measured["search"] if row["name"] == arm and row.get("words") == words]
    if len(rows) < 2:
        raise SystemExit(f"the file has {len(rows)} sizes of {arm!r} with {words} words; two are needed")
    (n1, t1), (n2, t2) = sorted((row["chunks"], row["processor"]) for row in rows)[-2:]
    slope = (t2 - t1) / (n2 - n1)
    files = {what: count / n2 for what, count in measured[f"disk {n2}"]["files"].items()}
    written = measured.get(f"write {n2}", {}).get("ours", ())  # of smaller ones much is compiling Java
    writing = max((run["node_cpu"] / run["chunks"] * 1e3 for run in written), default=0.0)
    return Costs(max(0.0, t1 - slope * n1), slope, files, writing)


def plan(c: Costs, options: argparse.Namespace) -> list[tuple[str, str, str]]:
    """(what, how much, formula) of a cluster for ``options.chunks`` chunks."""
    chunks, copies = options.chunks, 1 + options.replicas
    quantised = options.dimension + 8 if options.quantised else 0
    primary = chunks * (c.bytes + quantised)
    room = max(1.0, (options.goal - c.fixed) / c.slope)
    shards = max(ceil(primary / SHARD_BYTES), ceil(chunks / room))
    search = shards * c.fixed + c.slope * chunks
    cores = options.queries * search / 1e3 / BUSY
    hot_vector = quantised or c.files.get("vectors", 0)
    hot = chunks * copies * (hot_vector + c.files.get("graph", 0) + c.files.get("words", 0))
    disk = primary * copies * MERGING / FULL
    per_node = (options.ram - options.heap) * 1e9
    nodes = max(ceil(hot / per_node), ceil(cores / options.cores), copies, 3)
    loading = chunks / 1e3 * c.writing / 3600
    median = c.fixed + c.slope * chunks / shards
    return [
        ("bytes a chunk", f"{c.bytes + quantised:,.0f}", "measured"),
        ("primary data", f"{primary / 1e12:.2f} TB", "chunks * bytes a chunk"),
        (
            "shards",
            f"{shards:,}",
            f"the larger of data / {SHARD_BYTES / 1e9:.0f} GB, chunks * slope / (goal - fixed)",
        ),
        ("chunks a shard", f"{chunks / shards / 1e6:.2f} million", "chunks / shards"),
        ("median search", f"{median:,.0f} ms", "fixed + slope * chunks a shard: shards work side by side"),
        ("processor time", f"{search / 1e3:.2f} s a search", "shards * fixed + slope * chunks"),
        ("cores for searches", f"{ceil(cores):,}", f"queries a second * processor time / {BUSY}"),
        ("hot memory", f"{hot / 1e9:,.0f} GB", "chunks * copies * (vectors of the search + graph + words)"),
        ("disk", f"{disk / 1e12:.2f} TB", f"data * copies * {MERGING} while merging / {FULL} full"),
        ("data nodes", f"{nodes:,}", "the largest of hot memory / (ram - heap), cores / cores a node, copies, 3"),
        ("disk a node", f"{disk / nodes / 1e12:.2f} TB", "disk / nodes"),
        ("loading", f"{loading:,.0f} core hours", "chunks * processor time of writing; embedding apart"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("measured", type=Path)
    parser.add_argument("--chunks", type=float, default=100e6)
    parser.add_argument("--replicas", type=int, default=1)
    parser.add_argument("--queries", type=float, default=20)
    parser.add_argument("--goal", type=float, default=300)
    parser.add_argument("--ram", type=float, default=128)
    parser.add_argument("--heap", type=float, default=31)
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--dimension", type=int, default=384)
    parser.add_argument("--arm", default="hybrid server depth 100")
    parser.add_argument("--words", type=int, default=8)
    parser.add_argument("--quantised", action="store_true")
    options = parser.parse_args()
    measured = costs(json.loads(options.measured.read_text()), options.arm, options.words)
    print(f"{options.chunks:,.0f} chunks, {options.replicas} replicas, {options.queries:g} searches a second")
    told = f"{measured.fixed:.1f} ms, slope {measured.slope * 1e6:.1f} ms a million chunks"
    print(
        f"{options.arm}, {options.words} words: fixed {told} (measured)\n\n| what | how much | formula |\n|---|--:|---|"
    )
    for what, much, formula in plan(measured, options):
        print(f"| {what} | {much} | {formula} |")


if __name__ == "__main__":
    main()
