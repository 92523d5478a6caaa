"""Judgments of units: from the address that a dataset gives (``urn!art5``, ``id!art5``) to the act's own."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from ...model import Act
from ...parsers import parse
from ..model import Qrels
from .corpus import Corpus
from .files import listed
from .judgments import counted


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

    A unit that the tree lacks is kept, and counted, where the tree has its article: a strategy may find it by that.
    One whose article is not there either is as a target that the corpus lacks.
    """
    wanted = _by_head(grades)
    unknown = any(head.startswith("urn:") and head not in corpus.urns for head in wanted)
    known: dict[str, str] = {}
    holders: dict[str, tuple[str, ...]] = {}
    by_article: dict[str, str] = {}
    names: dict[str, tuple[str, str, str]] = {}
    for source in corpus.documents():
        urn = source.metadata.get("urn", "")
        if not (source.id in wanted or urn in wanted or (unknown and not urn)):
            continue
        act = parse(source, jurisdiction, references=False)
        names[address(act, "")] = act.kind, act.date[:4], act.number
        ids = {unit.id for unit in act.units} | {component.id for component in act.components}
        for target, unit in (*wanted.get(act.id, ()), *(wanted.get(act.urn, ()) if act.urn else ())):
            if not unit or unit in ids:
                known[target] = address(act, unit)
                holders[target] = tuple(dict.fromkeys((*holders.get(target, ()), act.id)))
            elif article(unit) in ids:
                by_article.setdefault(target, address(act, unit))
                holders.setdefault(target, (act.id,))
    missing = [target for target in by_article if target not in known]
    known = {**by_article, **known}
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


def address(act: Act, unit: str) -> str:
    """``act!unit``, as the chunks of every strategy are called; the act's own where ``unit`` is empty."""
    base = act.urn or act.id
    return f"{base}!{unit}" if unit else base


def article(unit: str) -> str:
    """The id of the article that a unit lies in: ``anexo1_art5`` of ``anexo1_art5_cpt_inc2``; "" outside of any."""
    parts = unit.split("_")
    at = next((index for index, part in enumerate(parts) if part.startswith("art")), None)
    return "" if at is None else "_".join(parts[: at + 1])
