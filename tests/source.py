"""The package's own source, parsed once for all tests that look into it."""

import ast
from functools import cache
from pathlib import Path

import legalos

ROOT = Path(legalos.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module's syntax tree."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
