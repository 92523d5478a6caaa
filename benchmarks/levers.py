"""What an index takes on disk by how it is made, and what that costs in quality.

usage: python benchmarks/levers.py DATASET [--cache vectors.sqlite]

A dataset (`lgpd-qa:PATH`, as `legalos evaluate` takes it) is indexed by `core-metadata` with the local model in several
ways: as the product does it; with the column (doc values) of the vectors, which k-NN keeps by default beside those that
it searches; with the vectors in `_source` as well; with the codec best_compression; with vectors whose copies for the
search have 7 bits a dimension (Lucene's scalar quantisation: the graph is walked on these, the floats stay on disk);
with vectors of bytes (each scaled to its largest number: a cosine knows no length). Bytes a chunk after writing and
after a merge to one segment, and the means of the headline scoring of the merged index.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import orjson
from _bench import documents, node
from _judged import MEASURES, Judged, judged, made
from legalos.cluster import bulk, indices
from legalos.cluster.client import connect
from legalos.cluster.documents import document
from legalos.config import load_settings
from legalos.search.searcher import Searcher

BYTE = 127


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dataset")
    parser.add_argument("--cache", type=Path, default=load_settings().home / "vectors.sqlite")
    options = parser.parse_args()
    one = judged(options.dataset, options.cache)
    floats = documents(one.pairs, one.vectors)
    print(f"{one.name}: {len(one.pairs):,} acts, {len(one.vectors):,} chunks, {len(one.queries)} queries")
    with node(heap="1g"):
        client = connect(load_settings())
        made_by: dict[str, str] = {}
        print(f"\nbytes a chunk{'written':>16}{'merged':>9}")
        for name, change in LEVERS.items():
            index = made(client, one, name, of_bytes(one) if name in OF_BYTES else floats, change)
            written = size(client, index)
            indices.merge(client, index)
            print(f"{name:20}" + "".join(f"{held / len(one.vectors):9,.0f}" for held in (written, size(client, index))))
            if name in SAME:
                indices.delete(client, [index])
            else:
                made_by[name] = index
        print(f"\n{'':26}" + "".join(f"{name:>9}" for name in MEASURES))
        for name, index in made_by.items():
            queries = {key: as_bytes(vector) for key, vector in one.queries.items()} if name in OF_BYTES else None
            for mode in ("dense", "hybrid"):
                means = one.score(Searcher(client, index), mode, queries=queries)
                print(f"{name:20}{mode:6}" + "".join(f"{means[measure]:9.4f}" for measure in MEASURES), flush=True)


def size(client, index: str) -> int:
    """Bytes on disk."""
    return client.indices.stats(index=index, metric="store")["_all"]["primaries"]["store"]["size_in_bytes"]


def embedding(body: dict) -> dict:
    """The mapping of the vectors."""
    return body["mappings"]["properties"]["chunks"]["properties"]["embedding"]


LEVERS: dict[str, Callable[[dict], object]] = {
    "as-it-is": lambda body: None,
    "with-columns": lambda body: embedding(body).update({"doc_values": True}),
    "in-source": lambda body: body["mappings"].update({"_source": {"excludes": []}}),
    "best-compression": lambda body: body["settings"]["index"].update({"codec": "best_compression"}),
    "seven-bits": lambda body: embedding(body)["method"].update({"parameters": {"encoder": {"name": "sq"}}}),
    "bytes": lambda body: embedding(body).update({"data_type": "byte"}),
    "smallest": lambda body: (
        embedding(body).update({"data_type": "byte"}),
        body["settings"]["index"].update({"codec": "best_compression"}),
    ),
}


OF_BYTES = ("bytes", "smallest")
SAME = ("with-columns", "in-source", "best-compression", "smallest")
"""Those that search the same vectors as another one."""


def as_bytes(vector: np.ndarray) -> np.ndarray:
    """(dimension,) whole numbers of -127 to 127, as float32."""
    return np.round(vector * (BYTE / np.abs(vector).max())).astype(np.float32)


def of_bytes(one: Judged) -> list[bulk.Document]:
    """The documents with such vectors."""
    found, vectors = [], iter(one.vectors)
    for act, chunks in one.pairs:
        body = document(act, chunks)
        for chunk in body["chunks"]:
            chunk["embedding"] = as_bytes(next(vectors)).astype(int).tolist()
        found.append(bulk.Document(act.id, orjson.dumps(body)))
    return found


if __name__ == "__main__":
    main()
