"""Each package imports only from those to its left in the design's flow; the commands stand on top of all."""

import ast
from pathlib import Path

import pytest
from source import MODULES, ROOT, nodes

GROUND = (
    *("__init__", "errors", "config", "model", "registry", "diagnostics", "locks", "naming", "pages", "late"),
    *("service", "tries", "sentences", "sqlite_file", "diskmap", "frozen", "validity", "counting", "collector"),
    *("printable", "kinds", "nesting", "unusual"),
)
LAYERS = (
    *("samples", "readers", "references", "parsers", "strategies", "embedders", "nuggets", "cluster", "search"),
    "evaluation",
)
NEVER = {"indexing": {"search", "evaluation"}, "render": set(LAYERS)}
"""What stands beside the flow, and what it may not know."""


def imported(path: Path) -> set[str]:
    """The packages (or modules) directly below legalos that a module imports, wherever in it."""
    here = ("legalos", *path.relative_to(ROOT).with_suffix("").parts)
    package = here[:-1]
    names: set[tuple[str, ...]] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple((node.module or "").split(".")) if node.module else ()
            names |= {(*base, alias.name) for alias in node.names}
    return {name[1] for name in names if name[0] == "legalos" and len(name) > 1}


def top(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_from_its_left(path):
    found = imported(path) - {top(path), "__version__"}
    if top(path) in ("commands", "__main__"):
        return
    assert "commands" not in found
    if top(path) in GROUND:
        assert found <= set(GROUND)
    elif top(path) in LAYERS:
        beside = {"indexing"} if top(path) == "evaluation" else set()  # which knows neither search nor evaluation
        assert found <= {*GROUND, *beside, *LAYERS[: LAYERS.index(top(path))]}
    else:
        assert top(path) in NEVER, "give this module its place in LAYERS or NEVER"
        assert found <= {*GROUND, *LAYERS} - NEVER[top(path)]


def test_readers_of_the_flow_know_only_the_ground():
    """Holds the test itself to what it should see: a parser that imported a strategy would be found."""
    assert "strategies" in imported(ROOT / "indexing" / "documents.py")
    assert imported(ROOT / "search" / "searcher.py") >= {"cluster", "errors"}


def test_imports_inside_the_package_are_relative():
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and not node.level:
                assert (node.module or "").split(".")[0] != "legalos", path
