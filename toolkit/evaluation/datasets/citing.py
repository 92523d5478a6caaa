"""Whether a query names its own answer."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..model import Qrels, Query
from .units import article

_URN = re.compile(r"urn:lex:[^:]+:[^:]+:(?P<kind>[^:;]+)[^:]*:(?P<year>\d{4})[^;]*;(?P<number>[^:@~!;]+)")


Names = Mapping[str, tuple[str, str, str]]
"""Kind, year and number of acts, by their address."""


def marked(queries: Iterable[Query], grades: Qrels, names: Names, *, acts_count: bool = False) -> tuple[Query, ...]:
    """The queries with ``cites_answer``, by the relevant targets ``act!unit``; None where a query has no such target.

    A query names a unit by citing its article (or grouping) with the act, or without one. With ``acts_count``, citing
    the act alone is enough: not where the whole corpus is about that act.
    """
    return tuple(
        replace(query, cites_answer=cites(query.text, targets, names, acts_count=acts_count) if targets else None)
        for query in queries
        for targets in [[target for target, grade in grades.get(query.id, {}).items() if grade > 0]]
    )


def cites(text: str, targets: Iterable[str], names: Names, *, acts_count: bool = False) -> bool:
    """Whether a citation in the text is of one of the targets (see :func:`marked`)."""
    from ...references import find, resolve  # its patterns take a third of a second to compile

    answers = [target.partition("!")[::2] for target in targets]
    for citation in find(text):
        own = citation.act is None or citation.act.own or citation.act.back
        cited_act = None if own else _named(citation.act, resolve(replace(citation, paths=())))
        units = resolve(replace(citation, act=None)) if citation.paths else ()
        for act, answer in answers:
            if cited_act and not _same_act(cited_act, names.get(act, ("", "", ""))):
                continue
            if units and answer and any(_within(answer, unit) for unit in units):
                return True
            if cited_act and cited_act[2] and acts_count:
                return True
    return False


def _within(answer: str, cited: str) -> bool:
    """Whether the units are of one article, whatever annex it is in, or one lies in the other."""
    of_one = [article(unit).rpartition("_")[2] for unit in (answer, cited)]
    return (bool(of_one[0]) and of_one[0] == of_one[1]) or f"{answer}_".startswith(f"{cited}_")


def _named(act, targets: tuple[str, ...]) -> tuple[str, str, str]:
    """Kind, year and number of the act cited, empty where the words do not tell."""
    if match := _URN.match(targets[0]) if targets else None:
        return match["kind"], match["year"], match["number"]
    return act.kind, act.date[:4], act.number


def _same_act(cited: tuple[str, str, str], act: tuple[str, str, str]) -> bool:
    """Whether they may be one: an act cited by its name alone may be any."""
    kind, year, number = cited
    return not number or ((kind, number) == (act[0], act[2]) and year in ("", act[1]))
