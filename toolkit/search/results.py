"""What a search answers: acts with their best passages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import NamedTuple, TypeVar

from ..errors import ClusterError
from ..model import ENDED
from ..validity import UNKNOWN, Day
from .fusion import passage_scores

FIELDS = {
    **{name: name for name in ("urn", "kind", "number", "date", "authority", "status")},
    "title.raw": "title",
    "summary.raw": "summary",
}
"""The fields of a raw hit by what they are called here."""
CUT = 8_000, " …"
"""Characters of a title or a summary that doc values give, and what stands behind them where there are more
(``legalos_beginning`` in ``mappings/_analysis.json``): a value of more than 32,766 bytes is refused."""
OVER = ENDED | {"superseded"}
"""The statuses of wordings that have an end, known or not."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk that answers. ``scores`` holds the raw score of each clause that found it.

    ``in_force_from`` and ``in_force_until`` are those of its wording (:class:`legalos.model.Unit`), ``amended_by`` the
    acts that gave it. ``on_the_day`` is what is known of the day that was asked for (:mod:`.days`).
    """

    chunk_id: str
    label: str
    path: tuple[str, ...]
    text: str
    start: int
    end: int
    scores: Mapping[str, float]
    status: str = ""
    in_force_from: Day = UNKNOWN
    in_force_until: Day | None = None
    amended_by: tuple[str, ...] = ()
    on_the_day: str = ""


class _Found(NamedTuple):
    """What ranks a passage, and the fields that it is made of where it is shown."""

    chunk_id: str
    start: int
    scores: dict[str, float]
    fields: Mapping[str, Sequence]


Scored = TypeVar("Scored", Passage, _Found)


@dataclass(frozen=True, slots=True)
class Hit:
    """An act. Its score is that of its best chunk; in a hybrid search, the fusion of both clauses' best."""

    id: str
    score: float
    urn: str = ""
    title: str = ""
    summary: str = ""
    kind: str = ""
    number: str = ""
    date: str = ""
    authority: str = ""
    status: str = ""
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """The acts, best first, and how they were found."""

    query: str
    mode: str
    fusion: str
    fused_by: str
    hits: tuple[Hit, ...]

    def as_dict(self) -> dict:
        """The object that ``legalos search --json`` prints."""
        return asdict(self)


def hits(response: Mapping, passages: Mapping[str, Sequence[Passage]] | None = None) -> tuple[Hit, ...]:
    """The acts of a response; their passages are its own, or those given by document id."""
    return tuple(
        Hit(
            id=act_id(raw),
            score=raw["_score"],
            passages=tuple(_passages(raw) if passages is None else passages.get(act_id(raw), ())),
            **{FIELDS[name]: values[0] for name, values in raw["fields"].items() if name in FIELDS},
        )
        for raw in response["hits"]["hits"]
    )


def is_cut(value: str) -> bool:
    """Whether more of a title or a summary stands in ``_source``."""
    length, sign = CUT
    return len(value) == length + len(sign) and value.endswith(sign)


def joined(response: Mapping, passages: int, most: int | None = None) -> dict:
    """The response with one hit for each act, up to ``most``: those too large for one document stand in several parts.
    The best part gives the score; of the passages of each clause, the best ``passages`` of all parts are left."""
    acts: dict[str, Mapping] = {}
    for hit in response["hits"]["hits"]:
        best = acts.setdefault(act_id(hit), hit)
        if best is not hit:
            acts[act_id(hit)] = _with_passages_of(best, hit, passages)
    return response_of(list(acts.values())[:most])


def response_of(raw: Sequence[Mapping]) -> dict:
    """Raw hits as a response."""
    return {"hits": {"hits": raw}}


def _with_passages_of(best: Mapping, other: Mapping, passages: int) -> dict:
    mine, further = best.get("inner_hits", {}), other.get("inner_hits", {})
    nothing = response_of(())
    found = {
        clause: [hit for inner in (mine, further) for hit in inner.get(clause, nothing)["hits"]["hits"]]
        for clause in {**mine, **further}
    }
    ranked = {clause: sorted(some, key=lambda hit: -hit["_score"]) for clause, some in found.items()}
    return {**best, "inner_hits": {clause: response_of(some[:passages]) for clause, some in ranked.items()}}


def part_count(raw: Mapping) -> int:
    """In how many documents the act of a raw hit stands."""
    return raw["fields"].get("parts", (1,))[0]


def best_scores(raw: Iterable[Mapping]) -> dict[str, float]:
    """The score of each act in raw hits, best first: that of its best part."""
    scores: dict[str, float] = {}
    for hit in raw:
        scores.setdefault(act_id(hit), hit["_score"])
    return scores


def act_id(raw: Mapping) -> str:
    """The id of the act of a raw hit. It comes as a field: reading ``_id`` would unpack the act's whole ``_source``."""
    try:
        return raw["fields"]["doc_id"][0]
    except KeyError as error:
        raise ClusterError(
            "the answer does not name its acts: the search templates or the index are not of this version; run "
            "`legalos templates install`, or index anew"
        ) from error


def passages_by_act(
    response: Mapping, weights: Mapping[str, float], most: int, shown: int
) -> dict[str, tuple[Passage, ...]]:
    """The ``shown`` best passages of each act in a response with several clauses, which gave at most ``most`` each, by
    :func:`fused`."""
    found = {act_id(raw): _found(raw) for raw in response["hits"]["hits"]}
    best = fused(found, weights, most)
    return {doc: tuple(_passage(passage) for _, passage in some[:shown]) for doc, some in best.items()}


def fused(
    found: Mapping[str, Sequence[Scored]], weights: Mapping[str, float], most: int
) -> dict[str, list[tuple[float, Scored]]]:
    """Passages of acts as several clauses found them, at most ``most`` by each in an act: with one score, by
    :func:`.fusion.passage_scores`, best first; equal ones in the order of the text."""
    scores = passage_scores({doc: _by_clause(some, weights) for doc, some in found.items()}, weights, most)
    return {
        doc: sorted(
            ((scores[doc][p.chunk_id], p) for p in some), key=lambda pair: (-pair[0], pair[1].start, pair[1].chunk_id)
        )[:most]
        for doc, some in found.items()
    }


def _by_clause(passages: Iterable[Passage | _Found], clauses: Iterable[str]) -> dict[str, dict[str, float]]:
    return {clause: {p.chunk_id: p.scores[clause] for p in passages if clause in p.scores} for clause in clauses}


def by_mean(found: Sequence[Hit], weights: Mapping[str, float], most: int) -> list[Hit]:
    """The acts by the mean of their best ``most`` passages, by :func:`fused`; of fewer, where an act has fewer. Their
    scores are shares. (*Legal Nugget Extraction …*, section 3.2: the average of the top k nuggets of a document.)"""
    ranked = fused({hit.id: hit.passages for hit in found}, weights, most)
    scores = {doc: fmean(score for score, _ in some) for doc, some in ranked.items() if some}
    averaged = (replace(hit, score=scores[hit.id]) for hit in found if hit.id in scores)
    return sorted(averaged, key=lambda hit: (-hit.score, hit.id))


def _passages(raw: Mapping) -> list[Passage]:
    return [_passage(one) for one in _found(raw)]


def _found(raw: Mapping) -> list[_Found]:
    """The chunks of one act: one that several clauses found has several scores."""
    found: dict[str, _Found] = {}
    for clause, inner in raw.get("inner_hits", {}).items():
        for hit in inner["hits"]["hits"]:
            fields = hit["fields"]
            chunk_id = fields["chunks.chunk_id"][0]
            if chunk_id not in found:
                found[chunk_id] = _Found(chunk_id, fields["chunks.start"][0], {}, fields)
            found[chunk_id].scores[clause] = hit["_score"]
    return list(found.values())


def _passage(found: _Found) -> Passage:
    fields = {name.removeprefix("chunks."): values for name, values in found.fields.items()}
    return Passage(
        chunk_id=found.chunk_id,
        label=_first(fields.get("label", ())),
        path=tuple(fields.get("path", ())),
        text=_first(fields.get("text", ())),
        start=found.start,
        end=fields["end"][0],
        scores=found.scores,
        status=(status := _first(fields.get("status", ()))),
        in_force_from=_day(fields, "in_force_from") or UNKNOWN,
        in_force_until=_day(fields, "in_force_until") or (UNKNOWN if status in OVER else None),
        amended_by=tuple(fields.get("amended_by", ())),
    )


def _day(fields: Mapping[str, Sequence], name: str) -> Day | None:
    earliest, latest = (_first(fields.get(f"{name}.{bound}", ())) for bound in ("earliest", "latest"))
    return Day(earliest, latest) if earliest or latest else None


def _first(values: Iterable[str]) -> str:
    return next(iter(values), "")
