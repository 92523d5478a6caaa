"""Means by class of query: its type, and whether its text names its own answer."""

from collections.abc import Iterable, Iterator

from .measures import Measurement, mean_of
from .model import Query
from .results import Group

CITES = {True: "yes", False: "no", None: "unknown"}


def breakdown(scoring: str, arm: str, measured: Measurement, queries: Iterable[Query]) -> tuple[Group, ...]:
    """The means over the measured queries of each class, in the order in which classes come up.

    A division that puts all queries into one class tells nothing and is left out.
    """
    known = [query for query in queries if query.id in measured.values]
    return (
        *_groups(scoring, arm, measured, "type", {query.id: query.type for query in known}),
        *_groups(scoring, arm, measured, "cites answer", {query.id: CITES[query.cites_answer] for query in known}),
    )


def _groups(scoring: str, arm: str, measured: Measurement, by: str, classes: dict[str, str]) -> Iterator[Group]:
    values = dict.fromkeys(classes.values())
    for value in values if len(values) > 1 else ():
        members = [measured.values[query] for query, own in classes.items() if own == value]
        yield Group(scoring, arm, by, value, len(members), mean_of(members))
