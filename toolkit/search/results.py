"""What a search answers: acts with their best passages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from ..errors import ClusterError

FIELDS = {
    **{name: name for name in ("urn", "kind", "number", "date", "authority", "status")},
    "title.raw": "title",
    "summary.raw": "summary",
}
"""The fields of a raw hit by what they are called here."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk that answers. ``scores`` holds the raw score of each clause that found it."""

    chunk_id: str
    label: str
    path: tuple[str, ...]
    text: str
    start: int
    end: int
    scores: Mapping[str, float]


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


def act_id(raw: Mapping) -> str:
    """The id of the act of a raw hit. It comes as a field: reading ``_id`` would unpack the act's whole ``_source``."""
    try:
        return raw["fields"]["doc_id"][0]
    except KeyError as error:
        raise ClusterError(
            "the answer does not name its acts: the search templates or the index are not of this version; run "
            "`legalos templates install`, or index anew"
        ) from error


def passages_by_act(response: Mapping, weights: Mapping[str, float], most: int) -> dict[str, tuple[Passage, ...]]:
    """The best passages of each act in a response with several clauses, at most ``most`` of each, by :func:`fused`."""
    found = {act_id(raw): _passages(raw) for raw in response["hits"]["hits"]}
    return {doc: tuple(passage for _, passage in some) for doc, some in fused(found, weights, most).items()}


def fused(
    found: Mapping[str, Sequence[Passage]], weights: Mapping[str, float], most: int
) -> dict[str, list[tuple[float, Passage]]]:
    """Passages of acts as several clauses found them, at most ``most`` by each in an act: with one score, best first.

    The scores of two clauses cannot be compared as they are: each is divided by the best of its clause over all the
    acts, weighted and added. Where a clause gave ``most`` chunks of an act, a chunk that is not among them counts
    with the score of the last: the clause knows it and put it behind. (Counting 0, the first passage of a hybrid search
    over ``lgpd-qa`` was a right article in .71 to .75 of 161 cases, depending on ``most``; this way in .76 or more.)
    """
    scores = [passage.scores for some in found.values() for passage in some]
    best = {clause: max((s[clause] for s in scores if clause in s), default=0.0) or 1.0 for clause in weights}

    def ranked(some: Sequence[Passage]) -> list[tuple[float, Passage]]:
        given = {clause: [p.scores[clause] for p in some if clause in p.scores] for clause in weights}
        last = {clause: min(values) if len(values) >= most > 0 else 0.0 for clause, values in given.items()}
        scored = [
            (sum(w * p.scores.get(clause, last[clause]) / best[clause] for clause, w in weights.items()), p)
            for p in some
        ]
        return sorted(scored, key=lambda pair: (-pair[0], pair[1].start, pair[1].chunk_id))[:most]

    return {doc: ranked(some) for doc, some in found.items()}


def _passages(raw: Mapping) -> list[Passage]:
    """The passages of one act: a chunk that several clauses found is one passage with several scores."""
    chunks: dict[str, dict] = {}
    scores: dict[str, dict[str, float]] = {}
    for clause, inner in raw.get("inner_hits", {}).items():
        for hit in inner["hits"]["hits"]:
            fields = {name.rpartition(".")[2]: values for name, values in hit["fields"].items()}
            chunk_id = fields["chunk_id"][0]
            chunks[chunk_id] = fields
            scores.setdefault(chunk_id, {})[clause] = hit["_score"]
    return [_passage(fields, scores[chunk_id]) for chunk_id, fields in chunks.items()]


def _passage(fields: Mapping[str, Sequence], scores: Mapping[str, float]) -> Passage:
    return Passage(
        chunk_id=fields["chunk_id"][0],
        label=_first(fields.get("label", ())),
        path=tuple(fields.get("path", ())),
        text=_first(fields.get("text", ())),
        start=fields["start"][0],
        end=fields["end"][0],
        scores=scores,
    )


def _first(values: Iterable[str]) -> str:
    return next(iter(values), "")
