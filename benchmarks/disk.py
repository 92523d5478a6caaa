"""Bytes on disk of a `core-metadata` index against the same documents with the vectors kept in `_source`.

usage: python benchmarks/disk.py [--acts 600] [--articles 10]

Both after writing and after `--merge` (OpenSearch keeps a second copy of what `_source` leaves out for recovery, and
drops it at a merge), with the sizes of segments that are searched: refreshed, flushed, old segments gone.
"""

import argparse
import subprocess
import sys

from _bench import documents, node, represented, warm_cache, write_acts
from legalos.cluster import bulk, indices
from legalos.cluster.client import connect
from legalos.config import load_settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--acts", type=int, default=600)
    parser.add_argument("--articles", type=int, default=10)
    options = parser.parse_args()
    with node() as (_, home):
        path = write_acts(home / "acts.jsonl", options.acts, options.articles)
        pairs = represented(path)
        vectors = warm_cache(home, pairs)
        client = connect(load_settings())
        subprocess.run([sys.executable, "-m", "legalos", "index", str(path), "--corpus", "disk"], check=True)
        ours, _ = indices.meta_of(client, "legalos-core-metadata-disk")
        other = "legalos-core-metadata-in-source"
        mapping = client.indices.get_mapping(index=ours)[ours]["mappings"]
        mapping.pop("_source")
        client.indices.create(index=other, body={"mappings": mapping | {"_source": {"excludes": []}}})
        indices.start_loading(client, other, keep_replicas=False)
        for state in bulk.write(client, other, documents(pairs, vectors)):
            assert not state.rejected
        indices.finish_loading(client, other)
        assert "embedding" in client.get(index=other, id=pairs[0][0].id)["_source"]["chunks"][0]
        print(f"{len(pairs)} acts, {len(vectors)} chunks of {vectors.shape[1]} dimensions")
        print(f"{'state':14} {'core-metadata':>14} {'in _source':>14} {'ratio':>7}")
        report("after writing", client, ours, other)
        for name in (ours, other):
            indices.merge(client, name)
        report("after --merge", client, ours, other)


def report(state: str, client, ours: str, other: str) -> None:
    sizes = [client.indices.stats(index=name)["_all"]["primaries"]["store"]["size_in_bytes"] for name in (ours, other)]
    print(f"{state:14} {sizes[0] / 1e6:11.1f} MB {sizes[1] / 1e6:11.1f} MB {sizes[0] / sizes[1]:7.3f}")


if __name__ == "__main__":
    main()
