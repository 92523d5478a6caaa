"""The days that a file states beside its words, given to the units of the act that was made of these."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..model import Act, Status, Unit
from ..validity import UNKNOWN, Period


def with_days(act: Act, periods: Sequence[Period]) -> Act:
    """The act with the days of these periods, which overrule those that its notes tell. A bill has no days.

    A unit has those of the innermost period around it. One that is over has the status that the file states; where it
    states none, it is superseded where another wording of it stands beside it that is not, else it is revoked. Those of
    the whole text are the act's, which its units begin with.
    """
    if act.status == "proposed":
        return act
    whole = [one for one in periods if one.start == 0 and one.end == len(act.text)]
    for one in whole:
        act = replace(
            act,
            in_force_from=act.in_force_from if one.in_force_from == UNKNOWN else one.in_force_from,
            in_force_until=one.in_force_until or act.in_force_until,
            status=one.status or "revoked" if one.over and act.status == "in_force" else act.status,
        )
    began = next((one.in_force_from for one in whole if one.in_force_from != UNKNOWN), None)
    inner = sorted((one for one in periods if one not in whole), key=lambda one: (one.start, -one.end))
    stated = list(zip(act.units, _innermost(act.units, inner), strict=True))
    standing = {(unit.parent, unit.id) for unit, period in stated if unit.status == "in_force" and not _over(period)}
    units = []
    for unit, period in stated:
        if unit.quoted or (period is None and began is None):
            units.append(unit)
            continue
        since = began if period is None or period.in_force_from == UNKNOWN else period.in_force_from
        until = unit.in_force_until if period is None or period.in_force_until is None else period.in_force_until
        status: Status = unit.status
        if period and period.over and status == "in_force":
            status = period.status or ("superseded" if (unit.parent, unit.id) in standing else "revoked")
        if status == "vetoed":
            since, until = UNKNOWN, None  # it never was in force
        units.append(replace(unit, in_force_from=since or unit.in_force_from, in_force_until=until, status=status))
    return replace(act, units=tuple(units))


def _over(period: Period | None) -> bool:
    return period is not None and period.over


def _innermost(units: Iterable[Unit], periods: Sequence[Period]) -> Iterator[Period | None]:
    """Of each unit the innermost of the periods, which are nested, that it lies in."""
    around: list[Period] = []
    following = iter((*periods, None))
    next_one = next(following)
    for unit in units:
        while next_one is not None and next_one.start <= unit.start:
            while around and around[-1].end <= next_one.start:
                around.pop()
            around.append(next_one)
            next_one = next(following)
        while around and around[-1].end <= unit.start:
            around.pop()
        yield next((one for one in reversed(around) if one.end >= unit.end), None)
