"""The package's own source, parsed once for all tests that look into it."""

import ast
from functools import cache
from pathlib import Path

import legalos

ROOT = Path(legalos.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


@cache
def nodes(path: Path) -> tuple[ast.Call | ast.Import | ast.ImportFrom, ...]:
    """The calls and the imports of a module."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:  # as ast.walk does, in a third of its time
        node = waiting.pop()
        if isinstance(node, ast.Call | ast.Import | ast.ImportFrom):
            found.append(node)
        for value in vars(node).values():
            if type(value) is list:
                waiting += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST):
                waiting.append(value)
    return tuple(found)
