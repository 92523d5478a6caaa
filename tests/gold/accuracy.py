"""Accuracy on the gold trees beside the checkout: `make accuracy` prints it; with `--pin` this script pins it as floor
and writes it into docs/accuracy.md.

The trees and the scorer lie in ``../shared`` (its ``data/README.md`` says what they are); nothing of them is kept here
but a hash of each set and the figures reached. What is wrong in the trees is listed in ``errata.tsv``, with the reason.
"""

import hashlib
import importlib.util
import json
import sys
import tempfile
from pathlib import Path

from legalos.model import SourceText
from legalos.parsers.br import BrazilianParser

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"
DATA = SHARED / "data" / "parsing"
FLOORS = HERE / "floors.json"
PAGE = HERE.parents[1] / "docs" / "accuracy.md"
FENCE = "```"
SETS = {
    "canon": ("gold/tree", "gold/canon"),
    "wrap": ("gold/tree", "gold/wrap"),
    "pdf": ("gold/tree", "gold/pdf"),
    "real": ("gold/tree", "gold/real"),
    "silver-canon": ("silver/tree", "silver/canon"),
    "silver-wrap": ("silver/tree", "silver/wrap"),
}


def available() -> bool:
    return (DATA / "gold").is_dir() and (SHARED / "tools" / "score_units.py").is_file()


def scorer():
    """The module ``score_units`` of the shared tools."""
    spec = importlib.util.spec_from_file_location("score_units", SHARED / "tools" / "score_units.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def digest(name: str) -> str:
    """The hash of the trees and texts of a set."""
    found = hashlib.sha256()
    for folder in SETS[name]:
        for path in sorted((DATA / folder).iterdir()):
            found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def measure(name: str) -> tuple[dict, list]:
    """({"own": {level: {f1, text}}, "quoted": {…}}, misses) of a set."""
    tree, texts = (DATA / folder for folder in SETS[name])
    parser = BrazilianParser()
    figures, misses = {}, []
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(texts.glob("*.txt")):
            with path.open(encoding="utf-8", newline="") as file:
                act = parser.parse(SourceText(path.stem, path.name, "text", file.read()))
            written = json.dumps(act.as_dict(), ensure_ascii=False)
            (Path(folder) / f"{path.stem}.json").write_text(written, encoding="utf-8")
        for part, quoted in (("own", False), ("quoted", True)):
            found, missed = scorer().score(tree, Path(folder), quoted=quoted, text_dir=texts)
            misses += missed
            figures[part] = {
                level: {key: round(value[key], 4) for key in ("f1", "text")}
                for level, value in found.items()
                if value["gold"]
            }
    return figures, misses


def table(measured: dict) -> str:
    """The figures of all sets, a line for each level."""
    lines = [f"{'set':13} {'units':7} {'level':10} {'F1':>7} {'text=':>7}"]
    for name, figures in measured.items():
        for part, levels in figures.items():
            if part == "sha256":
                continue
            lines += [f"{name:13} {part:7} {level:10} {v['f1']:7.4f} {v['text']:7.4f}" for level, v in levels.items()]
    return "\n".join(lines)


def main() -> None:
    if not available():
        sys.exit(f"no gold trees in {DATA}")
    measured = {name: measure(name)[0] for name in SETS}
    print(table(measured))
    if "--pin" in sys.argv:
        floors = {name: {"sha256": digest(name), **figures} for name, figures in measured.items()}
        FLOORS.write_text(json.dumps(floors, indent=1) + "\n", encoding="utf-8")
        above, old, below = PAGE.read_text(encoding="utf-8").split(FENCE, 2)
        fresh = f"{old.partition(chr(10))[0]}\n{table(measured)}\n"
        PAGE.write_text(FENCE.join((above, fresh, below)), encoding="utf-8")


if __name__ == "__main__":
    main()
