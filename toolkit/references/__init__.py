"""Citations of Brazilian law: found in any text, resolved to ids and URNs.

:func:`find` reads a text (a unit, an answer, a query) and says what its citations say; :func:`resolve` turns one into
targets; :func:`linked` does both for a parsed act. The modules: :mod:`patterns` is the language of citations,
:mod:`triggers` tells where one may begin, :mod:`finder` finds, :mod:`devices` reads chains of units and :mod:`acts` the
names of acts (:mod:`names` knows popular ones), :mod:`resolver` resolves (:mod:`within` the citing act, by :mod:`urns`
others), :mod:`linker` walks an act; :mod:`model` holds the nouns. Of other jurisdictions, :mod:`inside` walks acts
(:mod:`contracts` knows how contracts cite) and :mod:`english` reads queries, both by the numbers of :mod:`counted`.
"""

from importlib import import_module
from typing import Any

_HOMES = {
    **dict.fromkeys(("Citation", "CitedAct", "Context", "Place", "Step"), "model"),
    "find": "finder",
    "linked": "linker",
    "resolve": "resolver",
    "urn": "urns",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """What the package gives, loaded when it is asked for: the finder's patterns take a third of a second to compile,
    and parsers and indices want the names and keys beside it alone."""
    if name in _HOMES:
        return getattr(import_module(f".{_HOMES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
