"""The units and acts that a query cites, as the clause of the search templates that puts them first."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ..references.keys import ladder

if TYPE_CHECKING:
    from ..references.model import Reading

OWN, HELD, STEP = 1.0, 0.7, 0.05
"""Scores of a chunk that is the unit cited, and of one that holds it among others; less by a step for each level that
the chunk is above the unit cited: an article for one of its incisos."""
ANY_ACT = 0.4
"""Share of these for the unit in other acts, where the words beside it may not be the name of one."""
OTHER_ACT = 0.0005
"""The same where they are a name, which the act may not be known by: 1.5 beside BM25, which the words outweigh."""
ACT = 0.3
"""Score of the chunks of an act that is cited as a whole."""
TIE = 0.1
"""What else a chunk holds of the citation counts so much: the article that has the inciso before one that has none."""
SUBJECT = 0.1
"""A query is about what it cites where citations are this share of its letters or more."""
IN_PASSING = 0.01
"""Share of the weight where they are less: a long text that names an act among others. It still decides between chunks
that are near each other (docs/results.md)."""
LEVELS = 6
MOST_CONDITIONS = 200
"""Of a clause, as :func:`conditions` counts them. A hybrid search has the clause twice, and the server takes 1,024
clauses in all; the units cited come before what lies around them."""


def citation(query: str) -> dict[str, Any] | None:
    """The parameter ``citation`` of the search templates, or None where the query cites nothing.

    It is a clause on chunks whose score is 0 to 1, by these rules. A chunk that is the unit cited comes before one that
    holds it or lies around it. A unit of a named act is looked for in that act, and in documents that do not say
    what they are called; where no act is named, in all. An index without such a unit or act is searched as ever.
    """
    clauses = _clauses(query)
    return {"dis_max": {"queries": list(clauses), "tie_breaker": TIE}} if clauses else None


def prominence(query: str) -> float:
    """The share of its weight that the clause of :func:`citation` has: 1 where the query is about what it cites,
    :data:`IN_PASSING` where it cites in passing."""
    cited = sum(one.end - one.start for one in _readings(query))
    return 1.0 if cited >= SUBJECT * len(query.strip()) else IN_PASSING


def conditions(clause: Mapping[str, Any]) -> int:
    """How many clauses the server (2.19) counts in a clause of :func:`citation`: one for each condition, whatever its
    values, and one more where a ``bool`` only excludes."""
    ((kind, body),) = clause.items()
    if kind == "dis_max":
        return sum(map(conditions, body["queries"]))
    if kind == "constant_score":
        return conditions(body["filter"])
    if kind == "bool":
        return sum(conditions(one) for some in body.values() for one in some) + (body.keys() == {"must_not"})
    return 1


@lru_cache(maxsize=1024)
def _readings(query: str) -> tuple:
    from ..references.queries import read_query  # its patterns take a third of a second to compile

    return read_query(query)


@lru_cache(maxsize=1024)
def _clauses(query: str) -> tuple[Mapping[str, Any], ...]:
    sought: dict[tuple[float, str, tuple[str, ...]], list[str]] = {}
    for one in _readings(query):
        if not one.keys:
            sought.setdefault((ACT, "", one.names), [])
            continue
        for names, share in _where(one):
            for score, field, keys in _levels(one.keys):
                sought.setdefault((round(score * share, 6), field, names), []).extend(keys)
    ordered = sorted(sought.items(), key=lambda item: -item[0][0])
    clauses = [_clause(score, field, keys, names) for (score, field, names), keys in ordered[:MOST_CONDITIONS]]
    totals = accumulate(map(conditions, clauses))
    return tuple(clause for clause, total in zip(clauses, totals, strict=True) if total <= MOST_CONDITIONS)


def _where(one: "Reading") -> list[tuple[tuple[str, ...], float]]:
    """The names of the acts that a unit is looked for in, none for all acts, and the share of its score."""
    if not one.names:
        return [((), 1.0)]
    return [(one.names, 1.0)] if one.sure else [(one.names, 1.0), ((), OTHER_ACT if one.called else ANY_ACT)]


def _levels(keys: Sequence[str]) -> list[tuple[float, str, list[str]]]:
    """Scores, fields and keys for a unit that goes by several keys, and for those around it."""
    ladders = [ladder(key)[:LEVELS] for key in keys]
    found = []
    for level in range(max(map(len, ladders))):
        step = [one[level] for one in ladders if level < len(one)]
        found += [(OWN - STEP * level, "chunks.unit", step), (HELD - STEP * level, "chunks.units", step)]
    return found


def _clause(score: float, field: str, keys: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    # plain dicts: searches of several threads make these, and elasticsearch_dsl cannot be imported by two at once
    conditions: list[dict[str, Any]] = [{"terms": {field: list(dict.fromkeys(keys))}}] if keys else []
    if names:
        called = {"terms": {"chunks.names": list(names)}}
        nameless = {"bool": {"must_not": [{"exists": {"field": "chunks.names"}}]}}
        conditions.append({"bool": {"should": [called, nameless]}} if keys else called)
    held = {"bool": {"filter": conditions}} if len(conditions) > 1 else conditions[0]
    return {"constant_score": {"filter": held, "boost": score}}
