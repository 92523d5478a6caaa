"""The acts of parsing/silver with the summaries that lgpd-qa has of them, as JSON lines for `known-item:`.

Silver comes without summaries. Those of the same urns in lgpd-qa are taken, but for annexes (which share their act's
urn) and for what a page had in the summary's place, a heading in capitals.

usage: python benchmarks/silver_summaries.py ../shared/data > silver.jsonl
"""

import sys
from pathlib import Path

import orjson


def main(data: Path) -> None:
    told: dict[str, dict] = {}
    for line in (data / "retrieval/lgpd-qa/documents.jsonl").read_bytes().splitlines():
        act = orjson.loads(line)
        told.setdefault(act["urn"], act)
    for path in sorted((data / "parsing/silver/tree").glob("*.json")):
        urn = orjson.loads(path.read_bytes())["urn"]
        act = {"_id": path.stem, "text": (data / f"parsing/silver/canon/{path.stem}.txt").read_text(encoding="utf-8")}
        if known := told.get(urn):
            act["title"] = known["title"]
            if "." not in path.stem and not known["ementa"].isupper():
                act |= {"urn": urn, "ementa": known["ementa"]}
        sys.stdout.buffer.write(orjson.dumps(act, option=orjson.OPT_APPEND_NEWLINE))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
