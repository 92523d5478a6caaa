"""Passages against judged units: which unit a passage counts as. All rules go by ranges of characters, never by words.

A rule names the target that a passage stands for; judged units are lifted to targets by the same rule. So a strategy
that cuts along the tree and one that is blind to it are judged alike. The rules:

``device``
    The passage is the unit: it has the same range, or its address.
``article``
    Passage and judged unit count as the basic unit (article) that holds at least half of their characters. What no
    basic unit holds half of (a chapter, a window over several short articles) stands for itself.
``ancestor``
    The passage contains the judged unit, or is it.
``descendant``
    The passage lies inside the judged unit, or is it.

Passages are ranked over all acts by score, equal scores by falling id. A target counts at its first place and is left
out at later ones. By ``ancestor`` and ``descendant`` one passage may stand for several judged units: it takes as many
places, in the order of the text, outer units first. A passage that stands for none takes one. A name that is no
address is one within its act: other systems may number the passages of each act from 1.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, nextafter

from ..errors import UsageError
from .model import Answers, Qrels, Run, Scores
from .places import Place, Places
from .ranking import Ranked, of_rows, ranked, ranked_passages

RULES = ("device", "article", "ancestor", "descendant")

Ranges = Mapping[str, list[tuple[int, int, str]]]
"""The judged units of one query: (start, end, target) in the order of the text, by the act's id."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A ranking of targets, and what is right. Scores fall strictly, in the order of the passages.

    ``missing`` holds the judged addresses that no act has, relevant or not: they are left out of ``qrels``.
    """

    scores: Scores
    qrels: Qrels
    missing: tuple[str, ...]


Order = Mapping[str, Sequence[Ranked]]
"""The passages of a run by query id, best first."""


def order(run: Run) -> Order:
    """The passages of all acts of each query as one ranking."""
    return {query: ranked_passages(run.passages[query]) if query in run.passages else () for query in run.scores}


def judge(passages: Order, qrels: Qrels, places: Places, rule: str, depth: int | None = None) -> Judged:
    """Rank the targets that a run's passages stand for, and lift the judgments to them.

    With a ``depth`` only so many targets of a query are ranked: as far as the measures look, which is soon reached in
    hundreds of passages. Raises UsageError for an unknown rule.
    """
    lifted, missing = lift(qrels, places, rule)
    alone = _Alone(places, rule)
    scores = {}
    for query, ranking in passages.items():
        judged = _ranges(qrels.get(query, {}), places) if rule in ("ancestor", "descendant") else {}
        scores[query] = _falling(_entries(ranking, judged, rule, alone), depth)
    return Judged(scores, lifted, missing)


def _entries(ranking: Sequence[Ranked], judged: Ranges, rule: str, alone: "_Alone") -> Iterator[tuple[float, str]]:
    for score, chunk, doc, start, end in ranking:
        related = [name for *unit, name in judged[doc] if _holds(rule, start, end, *unit)] if doc in judged else ()
        if related:
            for name in related:
                yield score, name
        else:
            yield score, alone.target(doc, chunk, start, end)


def lift(qrels: Qrels, places: Places, rule: str) -> tuple[Qrels, tuple[str, ...]]:
    """Judgments by target, and the addresses that no act has. Of several units with one target the best grade counts.

    A query keeps its place even where nothing is left of its judgments. Raises UsageError for an unknown rule.
    """
    if rule not in RULES:
        raise UsageError(f"there is no rule {rule!r} to judge passages by; the known ones are {', '.join(RULES)}")
    lifted: dict[str, dict[str, int]] = {}
    missing: dict[str, None] = {}
    for query, grades in qrels.items():
        targets = lifted[query] = {}
        for address, grade in grades.items():
            found = places.at(address)
            if not found:
                missing[address] = None
            for target in {_target(place, places, rule, address): None for place in found}:
                targets[target] = max(grade, targets.get(target, grade))
    return lifted, tuple(missing)


def addressed(run: Run, places: Places) -> Run:
    """A run of another system whose ids are addresses (a TREC run of passages) as one of acts, with these units as
    their passages; any other run as it is.

    An address that no act has keeps its place in the ranking: in its act, before the text, where no unit is.
    """
    ids = {unit for found in run.scores.values() for unit in found}
    if run.passages or not any(place.doc_id != unit for unit in ids for place in places.at(unit)):
        return run
    scores: dict[str, dict[str, float]] = {}
    passages = {}
    for query, found in run.scores.items():
        rows = [
            (found[unit], unit, place.doc_id, place.start, place.end)
            for unit in ranked(found)
            for place in places.at(unit) or _nowhere(unit, places)
        ]
        acts = scores[query] = {}
        for score, _, doc, *_ in rows:
            acts.setdefault(doc, score)
        if rows:
            passages[query] = of_rows(rows)
    return Run(run.tag, Answers(scores, passages))


def _nowhere(address: str, places: Places) -> tuple[Place, ...]:
    above = [place.doc_id for place in places.at(address.partition("!")[0])]
    return tuple(Place(doc, -1, -1, "document") for doc in above or [address])


def _target(place: Place, places: Places, rule: str, name: str) -> str:
    """The target of a range: its article by that rule, else the outermost unit of this very range, else its name."""
    at = (place.doc_id, place.start, place.end)
    return (rule == "article" and places.article(*at)) or places.unit(*at) or name


class _Alone:
    """The targets of passages, whatever was asked. A chunk is looked up once, however many queries find it with one
    range: runs of other systems may name the passages of each answer anew."""

    def __init__(self, places: Places, rule: str):
        self._places, self._rule = places, rule
        self._known: dict[str, dict[str, tuple[int, int, str]]] = defaultdict(dict)
        self._owners: dict[str, str] = {}

    def target(self, doc: str, chunk: str, start: int, end: int) -> str:
        """The target of a passage of the act ``doc``."""
        known = self._known[doc]
        found = known.get(chunk)
        if found is None or found[0] != start or found[1] != end:
            name = _target(Place(doc, start, end, "document"), self._places, self._rule, "")
            found = known[chunk] = (start, end, name or self._named(doc, chunk, start))
        return found[2]

    def _named(self, doc: str, chunk: str, start: int) -> str:
        """The passage's own name, told from that of another act's passage unless it is an address, or would be one in
        an act that has it (which :func:`addressed` puts before the text)."""
        if start < 0 or self._places.at(chunk) or self._owners.setdefault(chunk, doc) == doc:
            return chunk
        return f"{chunk} of {doc}"


def _ranges(grades: Mapping[str, int], places: Places) -> Ranges:
    ranges: dict[str, dict[tuple[int, int, str], None]] = defaultdict(dict)
    for address in grades:
        for place in places.at(address):
            ranges[place.doc_id][place.start, place.end, _target(place, places, "device", address)] = None
    return {doc: sorted(some, key=lambda entry: (entry[0], -entry[1])) for doc, some in ranges.items()}


def _holds(rule: str, start: int, end: int, unit_start: int, unit_end: int) -> bool:
    if rule == "ancestor":
        return start <= unit_start and unit_end <= end
    return unit_start <= start and end <= unit_end


def _falling(entries: Iterable[tuple[float, str]], depth: int | None) -> dict[str, float]:
    """The first place of each target, up to ``depth`` targets. Equal scores are parted by the least step, so that the
    order is theirs."""
    scores: dict[str, float] = {}
    last = inf
    for score, target in entries:
        if target not in scores:
            last = scores[target] = score if score < last else nextafter(last, -inf)
            if len(scores) == depth:
                break
    return scores
