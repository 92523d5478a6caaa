"""Judgments of units: from the address that a dataset gives (``urn!art5``, ``id!art5``) to the act's own."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from ...counting import counted
from ...parsers import parse
from ...strategies.outline import Outline
from ..model import Qrels
from .corpus import Corpus
from .files import listed


@dataclass(frozen=True, slots=True)
class Addresses:
    """What became of the targets: ``known`` are their addresses, ``act!unit`` with the act's URN, or its id where it
    has none; ``holders`` the ids of the documents that each lies in. A target in neither is one that the corpus lacks.
    ``names`` are the kind, year and number of the acts, by the part of an address before ``!``.
    """

    known: Mapping[str, str]
    holders: Mapping[str, tuple[str, ...]]
    names: Mapping[str, tuple[str, str, str]]
    notes: tuple[str, ...] = ()

    def passages(self, grades: Qrels) -> dict[str, dict[str, int]]:
        """The judgments by address; targets that are not known stay as they are."""
        return {query: _best((self.known.get(t, t), g) for t, g in of.items()) for query, of in grades.items()}

    def acts(self, grades: Qrels) -> dict[str, dict[str, int]]:
        """The judgments of the acts that the targets lie in: the best grade of each; targets without one stay."""
        return {
            query: _best((act, g) for t, g in of.items() for act in self.holders.get(t, (t,)))
            for query, of in grades.items()
        }


def _best(pairs) -> dict[str, int]:
    best: dict[str, int] = {}
    for target, grade in pairs:
        best[target] = max(grade, best.get(target, 0))
    return best


def addressed(corpus: Corpus, grades: Qrels, jurisdiction: str) -> Addresses:
    """Look the targets up in the acts that they name, which are parsed for it; the others are not.

    Superseded wordings and quoted amendments have no address. A unit that no tree has is kept, and counted, where one
    has its article: a strategy may find it by that. One whose article is not there either is as a target that the
    corpus lacks.
    """
    wanted = _by_head(grades)
    unknown = any(head.startswith("urn:") and head not in corpus.urns for head in wanted)
    known: dict[str, str] = {}
    holders: dict[str, tuple[str, ...]] = {}
    by_article: dict[str, tuple[str, str]] = {}
    names: dict[str, tuple[str, str, str]] = {}
    for source in corpus.documents():
        urn = source.metadata.get("urn", "")
        if not (source.id in wanted or urn in wanted or (unknown and not urn)):
            continue
        act = parse(source, jurisdiction, references=False)
        outline = Outline(act)
        names[outline.base] = act.kind, act.date[:4], act.number
        units = {"": outline.base, **outline.addresses}
        for place in outline.places:
            if place.current:
                units.setdefault(place.unit.id, place.address)
        for target, unit in (*wanted.get(act.id, ()), *(wanted.get(act.urn, ()) if act.urn else ())):
            if unit in units:
                known[target] = units[unit]
                holders[target] = tuple(dict.fromkeys((*holders.get(target, ()), act.id)))
            elif (above := article(unit)) and above in units:
                by_article.setdefault(target, (f"{outline.base}!{unit}", act.id))
    missing = [target for target in by_article if target not in known]
    for target in missing:
        known[target], holder = by_article[target]
        holders[target] = (holder,)
    notes = ()
    if missing:
        what = counted(len(missing), "judged unit is", "judged units are")
        notes = (f"{what} not in the parsed trees, though the article is; they stay: {listed(missing)}",)
    return Addresses(known, holders, names, notes)


def _by_head(grades: Qrels) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for target in dict.fromkeys(target for of in grades.values() for target in of):
        head, _, unit = target.partition("!")
        found[head].append((target, unit))
    return found


def article(unit: str) -> str:
    """The id of the article that a unit lies in: ``anexo1_art5`` of ``anexo1_art5_cpt_inc2``; "" outside of any."""
    parts = unit.split("_")
    at = next((index for index, part in enumerate(parts) if part.startswith("art")), None)
    return "" if at is None else "_".join(parts[: at + 1])
