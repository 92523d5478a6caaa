"""Filters as people write them (``kind=lei``, ``date>=2018``) into the one clause that the search templates take."""

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import UsageError
from ..kinds import spelled, spelled_number
from ..model import HIDDEN, STATUSES
from .days import ANY

FIELDS = ("kind", "status", "date", "authority", "number", "jurisdiction", "language", "urn")
_SPELLED = {"kind": spelled, "number": spelled_number}
_CONDITION = re.compile(r"\s*(\w+)\s*(>=|<=|=)\s*(.+?)\s*")
_STRICT = re.compile(r"\s*date\s*[<>]\s*[^=].*")
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def parse_filters(conditions: Iterable[str]) -> dict[str, Any] | None:
    """A query clause that an act must match, or None without conditions.

    Conditions on different fields all hold; several ``=`` on one field are alternatives. ``date=2018`` is the whole
    year, kinds and numbers are also looked for as parsers spell them (:mod:`~legalos.kinds`), and ``status=any`` asks
    nothing of acts. Raises UsageError, naming the fields, for a condition that is none.
    """
    from elasticsearch_dsl import Q

    equal: dict[str, list[str]] = {}
    clauses = []
    for condition in conditions:
        match = _CONDITION.fullmatch(condition)
        if _STRICT.fullmatch(condition):
            raise UsageError(f"{condition!r} is no filter: dates are compared by <= and >=, as in date>=2018")
        if not match or match[1] not in FIELDS:
            raise UsageError(f"{condition!r} is no filter: write FIELD=VALUE with a field of {', '.join(FIELDS)}")
        field, sign, value = match.groups()
        if field == "date" and not _is_date(value):
            raise UsageError(f"{value!r} is no date: write YYYY, YYYY-MM or YYYY-MM-DD")
        if field == "status" and value not in (*STATUSES, ANY):
            raise UsageError(f"there is no status {value!r}; the known ones are {', '.join((*STATUSES, ANY))}")
        if sign == "=":
            spell = _SPELLED.get(field, str)
            equal.setdefault(field, []).extend(dict.fromkeys((value, spell(value))))
        elif field == "date":
            clauses.append(Q("range", date={"gte" if sign == ">=" else "lte": _bound(value, sign)}))
        else:
            raise UsageError(f"{condition!r} is no filter: {sign} is for dates alone, as in date>=2018")
    for field, values in equal.items():
        if field == "status" and ANY in values:
            continue
        if field == "date":
            clauses.append(Q("bool", should=[Q("range", date=_span(value)) for value in values]))
        else:
            clauses.append(Q("terms", **{field: values}))
    return Q("bool", filter=clauses).to_dict() if clauses else None


def statuses_asked_for(conditions: Iterable[str]) -> tuple[str, ...]:
    """The statuses that chunks may have where acts of a status are wanted, none for those of any search: what is in
    force in a revoked act is indexed as revoked, so whoever wants such acts wants such chunks."""
    found = (_CONDITION.fullmatch(condition) for condition in conditions)
    wanted = tuple(dict.fromkeys(match[3] for match in found if match and match[1] == "status"))
    if ANY in wanted:
        return (ANY,)
    return wanted if set(HIDDEN).intersection(wanted) else ()


def _is_date(value: str) -> bool:
    if not _DATE.fullmatch(value):
        return False
    try:
        datetime.date.fromisoformat((value + "-01-01")[:10])
    except ValueError:
        return False
    return True


def _span(date: str) -> Mapping[str, str]:
    return {"gte": _bound(date, ">="), "lte": _bound(date, "<=")}


def _bound(date: str, sign: str) -> str:
    """OpenSearch rounds ``||/y`` up or down as the comparison needs, so a year is its first or its last day."""
    return date if sign == ">=" or len(date) == 10 else date + {4: "||/y", 7: "||/M"}[len(date)]
