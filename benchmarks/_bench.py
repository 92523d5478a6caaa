"""What the benchmarks share: a node of their own, invented acts by a seed, a warm vector cache, and medians."""

import os
import random
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import numpy as np
import orjson
from platformdirs import user_cache_path

SYLLABLES = [c + v for c in "bcdfglmnprstv" for v in "aeiou"]


@contextmanager
def node(kept: Path | None = None, heap: str = "512m") -> Iterator[tuple[str, Path]]:
    """(URL, LEGALOS_HOME) of a node that is stopped at the end; ``OPENSEARCH_URL`` and ``LEGALOS_HOME`` are set. Its
    home goes with it, unless one is given that is to be ``kept``."""
    from legalos.cluster import node as local_node

    with _home(kept) as home:
        try:
            url = local_node.start(home, heap=heap).url
            os.environ |= {"OPENSEARCH_URL": url, "LEGALOS_HOME": str(home)}
            yield url, home
        finally:
            local_node.stop(home)


def cache_folder() -> Path:
    """Where the program of nodes is kept from run to run."""
    given = os.environ.get("LEGALOS_TEST_CACHE")
    cache = Path(given).expanduser().resolve() if given else user_cache_path("legalos", appauthor=False) / "node"
    cache.mkdir(parents=True, exist_ok=True)
    return cache


@contextmanager
def _home(kept: Path | None) -> Iterator[Path]:
    """A home that uses the program which was downloaded before."""
    cache = cache_folder()
    with tempfile.TemporaryDirectory(prefix="legalos-bench-") if kept is None else nullcontext(kept) as folder:
        home = Path(folder).resolve()
        (home / "node").mkdir(parents=True, exist_ok=True)
        home.chmod(0o755)
        if not (home / "node" / "cache").exists():
            (home / "node" / "cache").symlink_to(cache, target_is_directory=True)
        yield home


def acts(count: int, articles: int, seed: int = 1) -> Iterator[dict]:
    """Acts of about ``articles`` articles with a Zipf vocabulary of 20,000 words, as JSON-lines documents."""
    rng = random.Random(seed)
    words = ["".join(rng.choices(SYLLABLES, k=rng.randint(1, 4))) for _ in range(20_000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]

    def sentence(low: int, high: int) -> str:
        return " ".join(rng.choices(words, weights, k=rng.randint(low, high))).capitalize()

    for number in range(1, count + 1):
        lines = []
        for article in range(1, max(2, round(rng.gauss(articles, articles / 4))) + 1):
            label = f"Art. {article}º" if article < 10 else f"Art. {article}."
            lines.append(f"{label} {sentence(20, 80)}:")
            lines += [f"{roman} - {sentence(5, 20)};" for roman in ("I", "II", "III")[: rng.randint(0, 3)]]
            lines += [f"Parágrafo único. {sentence(15, 50)}."] * (rng.random() < 0.5)
        yield {
            "_id": f"lei-{number}-2020",
            "title": f"Lei nº {number}, de 2 de março de 2020",
            "ementa": f"Dispõe sobre {sentence(8, 20).lower()}.",
            "text": "\n".join(lines),
        }


def write_acts(path: Path, count: int, articles: int) -> Path:
    """The acts as a JSON-lines file."""
    path.write_bytes(b"".join(orjson.dumps(act, option=orjson.OPT_APPEND_NEWLINE) for act in acts(count, articles)))
    return path


def represented(path: Path, strategy: str = "core-metadata"):
    """[(act, chunks)] of a file."""
    from legalos.parsers import parse
    from legalos.readers import read_paths
    from legalos.strategies import strategy as named

    parsed = [parse(document) for document in read_paths([str(path)])]
    return [(act, named(strategy).chunks(act)) for act in parsed]


def random_vectors(count: int, dimension: int, seed: int = 2) -> np.ndarray:
    """(count, dimension) unit vectors around 50 centres."""
    rng = np.random.default_rng(seed)
    centres = rng.standard_normal((50, dimension))
    vectors = (centres[rng.integers(0, 50, count)] + rng.standard_normal((count, dimension))).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def warm_cache(home: Path, pairs) -> np.ndarray:
    """Fill the vector cache for the chunks, so that no model has to run; returns the vectors in the order of chunks."""
    from legalos.config import load_settings
    from legalos.embedders import embedder
    from legalos.embedders.cache import VectorCache

    local = embedder("local", load_settings())
    texts = [local.passage_prefix + chunk.embedded for _, chunks in pairs for chunk in chunks]
    vectors = random_vectors(len(texts), local.dimension)
    by_text = dict(zip(texts, vectors, strict=True))
    with VectorCache(home / "vectors.sqlite") as cache:
        cache.put_many(local.model, by_text)
    return np.stack([by_text[text] for text in texts])


def documents(pairs, vectors: np.ndarray) -> list:
    """The documents that ``legalos index`` would write, of acts with their chunks and the vectors of all the chunks."""
    from legalos.cluster.bulk import Document
    from legalos.cluster.documents import body

    made, start = [], 0
    for act, chunks in pairs:
        made.append(Document(act.id, body(act, chunks, vectors[start : start + len(chunks)]), new=True))
        start += len(chunks)
    return made


def spread(values: list[float]) -> str:
    """Median and range."""
    return f"{statistics.median(values):.3f} ({min(values):.3f}-{max(values):.3f})"
