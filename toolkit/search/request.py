"""What is asked for: a request, the search template that answers it, and the parameters of that."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from ..cluster.meta import Meta
from ..errors import UsageError
from ..model import STATUSES
from ..strategies.explaining import KINDS as EXPLAINING
from .citations import citation, conditions, prominence
from .days import ANY, check_day

MOST_CLAUSES = 900
"""Of a search, with room for its filter: the server takes 1,024. A term counts one in each field that is searched,
however often it comes; the conditions of the citations count in each clause that has them."""
MOST_TERMS = 1000
"""Of a query: each time that a term comes counts. The server refuses a field 1,025 (2.19)."""
MOST_ACTS = 10_000
"""That one request may ask for (``index.max_result_window``, 2.19)."""
AMONG = 10
"""Passages that each clause of a hybrid search gives of an act, at least. Their fused scores depend on which they are,
so those that are shown are the best of as many, however few are shown."""
_ALONE = "\u2600-\u27bf\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\U0001f000-\U0003ffff"
_RUN = "\u0e00-\u0e4f\u0e5a-\u0e7f"
_TERM = re.compile(rf"[{_ALONE}]|(?P<run>[{_RUN}]{{1,4}})|[^\W{_ALONE}{_RUN}]{{1,255}}")
"""What the tokenizers make one term or less of: ideographs and symbols stand alone, long words are cut. Of Thai, which
has no blanks between words, four letters: they are two words at most, and no text of 1,800 letters has as many as 450
different ones (questions of NitiBench have 120)."""

FIELDS = ("headings", "title", "unit_title")
"""What BM25 may see as fields of their own, each with its weight."""
_THESES = {"term": {"chunks.level": "nugget"}}
_OTHERS = {"bool": {"must_not": [_THESES]}}
_NORMATIVE = {"bool": {"must_not": [{"terms": {"chunks.kind": list(EXPLAINING)}}]}}

Mode = Literal["bm25", "dense", "hybrid"]
Fusion = Literal["minmax", "rrf"]


@dataclass(frozen=True, slots=True)
class Request:
    """What is looked for.

    ``filter`` is a query clause that acts must match; ``vector`` is the query's, needed in all modes but ``bm25``.
    ``depth`` is how many acts each clause of a hybrid search brings to the fusion, and ``k`` of kNN; ``dense_weight``
    is the share of the dense clause (0 to 1) in a min-max fusion.

    ``citations`` puts first what the query cites; with a ``citations_weight`` below 1 its other words weigh as well,
    and so they do in a long text that cites in passing (:func:`.citations.prominence`).
    ``headings_weight``, ``title_weight`` and ``unit_title_weight`` let BM25 see headings and labels, the titles of
    acts, and those of their units, as fields of their own; at 0 they are not searched.

    ``nuggets_weight`` is the share of theses (level ``nugget``) in an index that has them beside other chunks: an act's
    score is then (1 - share) × that of its best other chunk + share × that of its best thesis, each by min-max over
    what its clause finds. At 0 all chunks compete alike.

    ``mean_top`` above 1 ranks the ``depth`` best acts anew, by the mean score of so many of their best passages.

    ``normative`` leaves out what explains a text and does not bind: recitals, justifications, memoranda.

    ``at`` is a day (YYYY-MM-DD): the wordings are looked for that were in force then. ``status`` has those of wordings
    that are looked for, or ``any``; without both, what is revoked, vetoed, superseded or expired by today is not found.
    """

    query: str
    vector: Sequence[float] | None = None
    mode: Mode = "hybrid"
    fusion: Fusion = "minmax"
    size: int = 10
    passages: int = 3
    filter: Mapping[str, Any] | None = None
    dense_weight: float = 0.5
    depth: int = 100
    citations: bool = True
    citations_weight: float = 1.0
    headings_weight: float = 0.0
    title_weight: float = 0.0
    unit_title_weight: float = 0.0
    nuggets_weight: float = 0.0
    mean_top: int = 1
    normative: bool = False
    at: str | None = None
    status: Sequence[str] = ()

    @property
    def weights(self) -> dict[str, float]:
        """The share of each clause."""
        both = {"bm25": 1 - self.dense_weight, "dense": self.dense_weight}
        return both if self.mode == "hybrid" else {self.mode: 1.0}

    @property
    def clauses(self) -> "list[tuple[str, Mapping[str, Any] | None, float]]":
        """What is fused: a clause, which chunks it looks at (None: all), and its share."""
        of_part = [(_OTHERS, 1 - self.nuggets_weight), (_THESES, self.nuggets_weight)]
        return [
            (clause, chunks, share * weight)
            for clause, weight in self.weights.items()
            for chunks, share in (of_part if self.nuggets_weight else [(None, 1.0)])
        ]


def among(request: Request) -> Request:
    """The request with as many passages as those that it asks for are the best of."""
    fused = request.mode == "hybrid" and request.passages > 0
    return replace(request, passages=max(request.passages, AMONG)) if fused else request


def template_of(request: Request) -> str:
    """The search template that answers the request."""
    if request.nuggets_weight:
        return "legalos-mixed"
    return "legalos-hybrid-rrf" if request.mode == "hybrid" and request.fusion == "rrf" else f"legalos-{request.mode}"


def params(request: Request) -> dict:
    """The parameters of the search templates; what is not asked for is left out, as an application would."""
    cited = citation(request.query) if request.citations else None
    query = _beginning(request.query, _most_terms(request, cited))
    given: dict[str, Any] = {"query": query, "size": request.size, "passages": request.passages}
    if request.passages == 0:
        given["acts_only"] = True
    if request.filter:
        given["filter"] = request.filter
    if request.normative:
        given["chunk_filter"] = _NORMATIVE
    if request.at:
        given["at"] = request.at
    if request.status:
        given["status"] = ANY if ANY in request.status else list(request.status)
    if cited:
        given["citation"] = cited
        weight = round(request.citations_weight * prominence(request.query), 6)
        if weight != 1:
            given["citation_weight"] = weight
    for name in (f"{what}_weight" for what in FIELDS):
        if request.mode != "dense" and (weight := getattr(request, name)):
            given[name] = weight
    if request.mode != "bm25":
        given["vector"] = [] if request.vector is None else [float(x) for x in request.vector]
        given["k"] = max(request.depth, request.size)
    if len(request.clauses) > 1:
        given["depth"] = max(request.depth, request.size)
    if request.nuggets_weight:
        given["weights"] = [_plain(share) for *_, share in request.clauses]
        if request.mode == "dense":
            del given["query"]
    elif request.mode == "hybrid":
        given["dense_weight"] = _plain(request.dense_weight)
        given["bm25_weight"] = _plain(1 - request.dense_weight)
    return given


def unsearched(request: Request) -> str:
    """The last words of a query that has more than the server takes; BM25 does not see them."""
    return "" if request.mode == "dense" else request.query[len(params(request)["query"]) :].strip()


def _plain(share: float) -> float | str:
    """A share as a plain decimal, in which the templates take it: a server writes numbers below 0.001 with exponents,
    so these go as text."""
    share = round(share, 6)
    return f"{share:.6f}" if 0 < share < 0.001 else share


def _most_terms(request: Request, cited: Mapping[str, Any] | None) -> int:
    """How many different terms of the query there is room for beside its citations."""
    taken = conditions(cited) * len(request.clauses) if cited else 0
    fields = 2 + sum(bool(getattr(request, f"{what}_weight")) for what in FIELDS)
    return (MOST_CLAUSES - taken) // (fields * (2 if request.nuggets_weight else 1))


@lru_cache(1000)  # which each of an evaluation's modes asks for
def _beginning(query: str, most: int) -> str:
    """The query up to its last term that there is room for: ``most`` different ones."""
    total, different = 0, set()
    for term in _TERM.finditer(query):
        total += 2 if term["run"] else 1
        different.add(term.start() if term["run"] else term[0].casefold())
        if len(different) > most or total > MOST_TERMS:
            return query[: term.start()].rstrip()
    return query


def check(request: Request, meta: Meta) -> None:
    if not request.query.strip():
        raise UsageError("the query is empty")
    if request.size < 1 or request.size > MOST_ACTS:
        raise UsageError(f"the size is {request.size}; it can be 1 to 10,000")
    if not 0 <= request.passages <= 100:
        raise UsageError(f"{request.passages} passages are asked for; OpenSearch gives 0 to 100 of each act")
    if not 1 <= request.mean_top <= 100:
        raise UsageError(f"the mean of {request.mean_top} passages is asked for; it can be that of 1 to 100")
    if not 0 <= request.nuggets_weight < 1:
        raise UsageError(f"the weight of theses is {request.nuggets_weight}; it is from 0 to below 1")
    if request.nuggets_weight and request.normative:
        raise UsageError("normative text is asked for alone, not mixed with theses")
    if request.nuggets_weight and request.fusion == "rrf":
        raise UsageError("theses are mixed in by min-max, not by reciprocal ranks")
    if request.at is not None:
        check_day(request.at, meta)
    if unknown := set(request.status) - {*STATUSES, ANY}:
        raise UsageError(f"there is no status {min(unknown)!r}; the known ones are {', '.join((*STATUSES, ANY))}")
    if not 0 <= request.dense_weight <= 1:
        raise UsageError(f"the weight of the dense clause is {request.dense_weight}; it is 0 to 1")
    for what in ("citations", *FIELDS):
        weight = getattr(request, f"{what}_weight")
        if not 0 <= weight < math.inf:  # so that not a number is refused as well
            raise UsageError(f"the weight of {what.replace('_', ' ')} is {weight}; it is a number from 0 on")
    if request.mode != "bm25":
        if request.vector is None:
            raise UsageError(f"a {request.mode} search needs the query's vector")
        if len(request.vector) != meta.dimension:
            raise UsageError(
                f"the query's vector has {len(request.vector)} dimensions, those of the index have {meta.dimension}"
            )
