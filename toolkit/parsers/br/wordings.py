"""Among several wordings of a unit, the one that is in force; and what its end means for what stands below it."""

import re
from collections import Counter
from collections.abc import Sequence, Set
from itertools import pairwise

from ...model import ENDED, Note
from .brackets import BRACKETS
from .label import ARTICLE, CAPUT, PARAGRAPH
from .nodes import Node

_ENDED = ENDED | {"vetoed"}
_LAPSED = ENDED - {"revoked"}
"""What ended, and gave back the law that it had changed (Lei 9.868/1999, art. 11, § 2º)."""
_REPLACES = frozenset(("amended", "revoked", "restored"))
_BEGINS = frozenset(("amended", "included", "restored"))
_OF_ONE = re.compile(
    r"(?:revogad|suprimid|declarad|julgad|suspens)[oa]\b|vig[êe]ncia|perde|perda|sem efeito", re.IGNORECASE
)


def settle(found: Sequence[Node], struck: Set[int], actions: Set[str], told: Sequence[int]) -> bool:
    """Give the units the status that comes from other units; whether any may have changed.

    ``struck`` are the places of those that are struck out, ``actions`` what the notes of all of them say, ``told`` the
    places of those that have notes.
    """
    ended = any(found[at].status != "in_force" for at in told)
    replaced = _renumbered(found, told) if "renumbered" in actions else set()
    if ended:
        _end_groupings(found, told)
    if (struck or ended or actions & _REPLACES) and (again := _again(found)):
        replaced |= _replaced(found, struck, again)
    if not (replaced or struck or ended):
        return False
    _pass_down(found, replaced, struck)
    _mark_articles(found)
    return True


def _again(found: Sequence[Node]) -> set[str]:
    """The ids that more than one unit has."""
    ids = [unit.id for unit in found if not unit.quoted]
    if len(set(ids)) == len(ids):
        return set()  # as most
    return {name for name, count in Counter(ids).items() if count > 1}


def _replaced(found: Sequence[Node], struck: Set[int], again: Set[str]) -> set[int]:
    """The earlier wordings of repeated units, whose ids are those that come ``again``.

    A wording is replaced by the next unit beside it, if that has the same id and a note says that it replaces one, or
    that the one above it has ended; a struck one by any that follows. One that has lapsed, or that a court ended,
    replaces none that is not struck. Where nothing says so, both stay, and a diagnostic tells of it. An article is
    replaced with its caput, a heading only where nothing stands below it.
    """
    beside: dict[str, int] = {}
    rewording: dict[str, bool] = {}
    replaced: set[int] = set()
    for at in range(len(found) - 1, -1, -1):
        unit = found[at]
        if unit.quoted:
            continue
        name, parent = unit.id, unit.parent
        if name not in again:
            beside[parent] = at
            continue
        words = found[at + 1] if unit.kind == ARTICLE and at + 1 < len(found) else unit  # and notes: the caput's
        following = beside.get(parent)
        beside[parent] = at
        follows = (
            following is not None and found[following].id == name and (unit.level != "grouping" or following == at + 1)
        )
        gone = at in struck and name in rewording and (words is unit or at + 1 in struck)
        if gone or (follows and (rewording[name] or words.status in _ENDED)):
            replaced.add(at)
        else:
            rewording[name] = False
        if words.notes and not rewording[name] and words.status not in _LAPSED:
            rewording[name] = any(note.action in _REPLACES for note in words.notes)
    return replaced


def _renumbered(found: Sequence[Node], told: Sequence[int]) -> set[int]:
    """The units that stand below with another number, as a note there says: a sole paragraph above a first one, and
    any other with the same words."""
    renumbered = {at for at in told if any(note.action == "renumbered" for note in found[at].notes)}
    kinds, wanted = {found[at].kind for at in renumbered}, {_bare(found[at].text) for at in renumbered}
    replaced: set[int] = set()
    sole: dict[str, int] = {}
    same: dict[tuple[str, str, str], int] = {}
    for at, unit in enumerate(found):
        if unit.quoted or unit.status != "in_force":
            continue
        if unit.kind == PARAGRAPH and unit.number == "1u":
            sole[unit.parent] = at
        words = _bare(unit.text) if unit.kind in kinds else ""
        if not words or words not in wanted:
            continue
        key = ("" if unit.kind == CAPUT else unit.parent, unit.kind, words)
        if at in renumbered:
            old = sole.get(unit.parent) if unit.kind == PARAGRAPH and unit.number == "1" else same.get(key)
            if old is not None:
                replaced.add(old)
                if unit.kind == CAPUT:
                    replaced.add(old - 1)  # the article
        same[key] = at
    return replaced


def _bare(words: str) -> str:
    """The words without what stands in brackets, which are those of notes."""
    return (BRACKETS.sub("", words) if ")" in words or "]" in words else words).strip(" .;")


def _end_groupings(found: Sequence[Node], told: Sequence[int]) -> None:
    """End what stands below a heading that a note of its own has ended, where no article there has a note of its end:
    with one note for each, those without are in force. What came or was reworded in a later year is, too."""
    for at in told:
        grouping = found[at]
        if grouping.level != "grouping" or grouping.quoted or grouping.status not in ENDED:
            continue
        year = next((note.date[:4] for note in grouping.notes if _OF_ONE.match(note.text)), None)
        below = _below(found, at)
        if year is None or any(node.kind in (ARTICLE, CAPUT) and node.status != "in_force" for node in below):
            continue
        starts = [place for place, node in enumerate(below) if node.kind == ARTICLE or node.level == "grouping"]
        for first, stop in pairwise((*starts, len(below))):
            part = below[first:stop]
            if not any(_is_later(note, year) for node in part for note in node.notes):
                _end(part, grouping.status)


def _end(part: Sequence[Node], status: str) -> None:
    """End an article by all that stands in it, or a heading."""
    for node in part:
        if node.kind != ARTICLE and node.status == "in_force" and not node.quoted:
            node.status = status


def _below(found: Sequence[Node], at: int) -> list[Node]:
    """The units below the grouping at this place."""
    ids, below = {found[at].id}, []
    for node in found[at + 1 :]:
        if node.parent not in ids or node.id == found[at].id:
            break
        ids.add(node.id)
        below.append(node)
    return below


def _is_later(note: Note, year: str) -> bool:
    return note.action in _BEGINS and not note.date[:4] <= year


def _pass_down(found: Sequence[Node], replaced: Set[int], struck: Set[int]) -> None:
    """Supersede what is replaced or struck out, and end what stands below a unit that has ended. Articles stay where
    their heading is struck out, and paragraphs where the caput above them has ended."""
    below: dict[str, str] = {}
    for at, unit in enumerate(found):
        above = below.get(unit.parent, "")
        if at in replaced or above == "superseded":
            unit.status = below[unit.id] = "superseded"
            continue
        if unit.status == "in_force":
            if at in struck and unit.kind != ARTICLE:
                unit.status = "superseded"
            elif above and not unit.quoted:
                unit.status = above
        passes = unit.status not in ("in_force", "vetoed") and unit.kind != ARTICLE and unit.level != "grouping"
        below[unit.id] = unit.status if passes else ""


def _mark_articles(found: Sequence[Node]) -> None:
    """Give each article whose caput has ended that status, if no paragraph is left."""
    for at, article in enumerate(found):
        if article.kind != ARTICLE or article.status != "in_force" or at + 1 == len(found):
            continue
        below = at + 1
        while below < len(found) and found[below].kind != ARTICLE:
            if found[below].status == "in_force" and found[below].parent == article.id:
                break
            below += 1
        else:
            article.status = found[at + 1].status
