"""The modes of an evaluation by their names, ``hybrid+citations+dense=0.4``, and the requests that they are."""

import re
from collections.abc import Iterable, Sequence

from ..errors import UsageError
from ..search.days import ANY
from ..search.request import Request

MODES = ("bm25", "dense", "hybrid", "hybrid-rrf")
_CLAUSES = {"bm25": ("bm25",), "dense": ("dense",), "hybrid": ("bm25", "dense"), "hybrid-rrf": ("bm25", "dense")}
INGREDIENTS = {"headings": 0.3, "title": 0.1, "unit_title": 1.0, "citations": 1.0, "nuggets": 0.5, "dense": 0.5}
"""What a mode may have besides, ``hybrid+citations+headings=0.5``, with the weight where none is told."""
SHARES = frozenset({"nuggets", "dense"})
"""Those whose weight is a share of the whole."""
SWITCHES = frozenset({"normative"})
"""What a mode may have besides, and has or has not."""
_WEIGHT = re.compile(r"\d{1,4}(\.\d{1,4})?")


def modes_known(modes: Iterable[str]) -> tuple[str, ...]:
    """The modes, each once. Raises UsageError, naming the known ones, for another, or for an ingredient of none."""
    for mode in modes:
        base, *ingredients = mode.split("+")
        if base not in MODES:
            raise UsageError(f"there is no mode {base!r}; the known ones are {', '.join(MODES)}")
        for one in sorted(set(ingredients) - SWITCHES):
            name, equals, weight = one.partition("=")
            fits = _WEIGHT.fullmatch(weight) and (name not in SHARES or float(weight) <= 1)
            if name not in INGREDIENTS or (equals and not fits):
                known = ", ".join([*(f"{name}={weight:g}" for name, weight in INGREDIENTS.items()), *SWITCHES])
                raise UsageError(f"{mode}: {one!r} is nothing that a mode can have; what there is: {known}")
    return tuple(dict.fromkeys(modes))


def clauses(mode: str) -> tuple[str, ...]:
    """The clauses whose scores a mode's passages have, as modes of their own: ``bm25+citations``."""
    base, *ingredients = mode.split("+")
    kept = [one for one in ingredients if one.partition("=")[0] != "dense"]  # which is of the fusion alone
    return tuple("+".join((clause, *kept)) for clause in _CLAUSES[base])


def mixes_theses(mode: str) -> bool:
    """Whether a mode mixes the scores of theses with those of other chunks."""
    return "nuggets" in (one.partition("=")[0] for one in mode.split("+")[1:])


def needs_vectors(mode: str) -> bool:
    """Whether a mode needs the queries' vectors."""
    return not mode.startswith("bm25")


def request(query: str, vector: Sequence[float] | None, mode: str, **options) -> Request:
    """The request of one of :data:`MODES`, alone or with :data:`INGREDIENTS`. Units that are revoked or vetoed are
    found too: judgments may name them."""
    base, *ingredients = mode.split("+")
    name, _, fusion = base.partition("-")
    told = {one.partition("=")[0]: one.partition("=")[2] for one in ingredients}
    switched = dict.fromkeys(SWITCHES & told.keys(), True)
    weights = {f"{one}_weight": float(told[one] or INGREDIENTS[one]) for one in told.keys() - SWITCHES}
    vector = None if name == "bm25" else vector
    options |= {"citations": "citations" in told, "status": (ANY,)}
    return Request(query, vector, name, fusion or "minmax", **weights, **switched, **options)
