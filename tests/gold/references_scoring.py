"""How found references are scored against labelled ones: pairs of a span and a target, each exact."""

from collections.abc import Iterable

from legalos.model import Act, Component, Unit
from legalos.references import Citation, Context, Place, find, linked, resolve

Pair = tuple[int, int, str]

# The invented act that the invented sentences stand in: what it has, by id.
_IDS = """
main anexo1 tit1 tit1_cap1 tit1_cap2 tit1_cap2_sec1 tit2 art2 art2_cpt art3 art3_cpt art4 art4_cpt art4_cpt_inc1 art4_cpt_inc2
art4_cpt_inc2_ali1 art4_cpt_inc2_ali2 art4_cpt_inc2_ali3 art4_par1 art4_par2 art5 art5_cpt art5_par1 art5_par1_inc1 art5_par1_inc2
art5_par1_inc3 art5_par2 art5-1 art6 art6_cpt art6_par1u art7 art8 art9 art9_cpt art10
"""
_PARENTS = {"art9": "tit1_cap2", "art9_cpt": "art9", "tit1_cap2": "tit1"}
INVENTED_URN = "urn:lex:br:federal:lei:2032-01-05;20999"


def act_around(text: str, unit: str) -> Act:
    """The invented act with ``text`` as the words of ``unit``: its other units are empty and stand behind."""
    ids = [one for one in _IDS.split() if one not in ("main", "anexo1", unit)]
    size = len(text)
    units = [
        Unit(one, "main", _kind(one), "enumeration", "", "", "", "", _PARENTS.get(one, one.rpartition("_")[0]), at, size)
        for one, at in [(unit, 0), *((one, size) for one in ids)]
    ]
    components = (Component("main", "normative", "", 0, size), Component("anexo1", "annex", "", size, size))
    return Act("invented", "", "txt", "br", text, components, tuple(units), True, INVENTED_URN, "lei", date="2032-01-05")


def _kind(unit: str) -> str:
    return {"tit": "titulo", "cap": "capitulo", "sec": "secao"}.get(unit.rpartition("_")[2][:3], "artigo")


def found_in_sentence(text: str, unit: str) -> set[Pair]:
    """The references of a sentence of the invented act; of a query where ``unit`` is empty."""
    if unit:
        return {(one.start - 1, one.end - 1, one.target) for one in linked(act_around(f" {text}", unit)).references}
    return {(one.start, one.end, target) for one in find(text) for target in resolve(one, Context(), Place())}


def tally(pairs: Iterable[tuple[set[Pair], set[Pair]]]) -> tuple[int, int, int]:
    """Right, found and labelled pairs over all texts."""
    right = found = labelled = 0
    for gold, predicted in pairs:
        right += len(gold & predicted)
        found += len(predicted)
        labelled += len(gold)
    return right, found, labelled


__all__ = ["Citation", "act_around", "found_in_sentence", "tally"]
