"""Filters as people write them (``kind=lei``, ``date>=2018``) into the one clause that the search templates take."""

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..errors import UsageError
from ..kinds import spelled, spelled_number
from ..model import HIDDEN, STATUSES
from ..naming import fold, whole_year
from .days import ANY

FIELDS = ("kind", "status", "date", "authority", "number", "jurisdiction", "language", "urn")
_OF_A_YEAR = re.compile(r"(.+)/(\d{2}|\d{4})")
_CONDITION = re.compile(r"\s*(\w+)\s*(>=|<=|=)\s*(.+?)\s*")
_STRICT = re.compile(r"\s*date\s*[<>]\s*[^=].*")
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def parse_filters(conditions: Iterable[str]) -> dict[str, Any] | None:
    """A query clause that an act must match, or None without conditions.

    Conditions on different fields all hold; several ``=`` on one field are alternatives. ``date=2018`` is the whole
    year, ``number=2848/1940`` is 2848 of that year too, values are also looked for as parsers spell them
    (:mod:`~legalos.kinds`; authorities and codes in small letters), and ``status=any`` asks nothing of acts. Raises
    UsageError, naming the fields, for a condition that is none.
    """
    conditions = list(conditions)
    clauses = [clause for condition in conditions if (clause := _bounded(condition))]
    clauses += [clause for _, clause in equal_in(conditions).values()]
    from elasticsearch_dsl import Q

    return Q("bool", filter=clauses).to_dict() if clauses else None


def equal_in(conditions: Iterable[str]) -> dict[str, tuple[list[str], dict[str, Any]]]:
    """By field the values that conditions ask for by ``=``, as they are written, and the clause for them; nothing for
    ``status=any``."""
    equal: dict[str, list[str]] = {}
    for condition in conditions:
        field, sign, value = _parts(condition)
        if sign == "=":
            equal.setdefault(field, []).append(value)
    return {
        field: (values, _clause(field, values))
        for field, values in equal.items()
        if field != "status" or ANY not in values
    }


def _parts(condition: str) -> tuple[str, str, str]:
    """Field, sign and value. Raises UsageError."""
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
    if sign != "=" and field != "date":
        raise UsageError(f"{condition!r} is no filter: {sign} is for dates alone, as in date>=2018")
    return field, sign, value


def _bounded(condition: str) -> dict[str, Any] | None:
    _, sign, value = _parts(condition)
    from elasticsearch_dsl import Q

    return None if sign == "=" else Q("range", date={"gte" if sign == ">=" else "lte": _bound(value, sign)}).to_dict()


def _clause(field: str, values: Sequence[str]) -> dict[str, Any]:
    from elasticsearch_dsl import Q

    if field == "date":
        return Q("bool", should=[Q("range", date=_span(value)) for value in values]).to_dict()
    forms = (form for value in values for form in (value, *_spelled(field, value)))
    terms = Q("terms", **{field: list(dict.fromkeys(forms))})
    years = [match for value in values if field == "number" and (match := _OF_A_YEAR.fullmatch(spelled_number(value)))]
    of_years = [Q("bool", filter=[Q("term", number=m[1]), Q("range", date=_span(whole_year(m[2])))]) for m in years]
    return (Q("bool", should=[terms, *of_years]) if of_years else terms).to_dict()


def _spelled(field: str, value: str) -> tuple[str, ...]:
    """A value as parsers spell it: ``Ministério da Saúde`` is ``ministerio.saude``, ``BR`` is ``br``."""
    if field == "kind":
        return (spelled(value),)
    if field == "number":
        return (spelled_number(value),)
    if field == "authority":
        from ..parsers.br.issuer import dotted

        return fold(value), dotted(fold(value))
    return (fold(value),) if field in ("jurisdiction", "language", "urn") else ()


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
