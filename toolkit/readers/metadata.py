"""What a format states of an act, under the names of the fields of :class:`~legalos.model.Act`."""

import re
from collections.abc import Mapping
from datetime import date

from ..diagnostics import diagnostic
from ..kinds import spelled, spelled_number
from ..model import Diagnostic

# urn:lex:local:authority:type:descriptor, as LexML Brasil, parte 2 (URN LEX) lays down
_URN = re.compile(
    r"urn:lex:[^:]+:(?P<authority>[^:]+):(?P<kind>[^:]+):(?P<date>\d{4}(?:-\d\d-\d\d)?);(?P<number>[^:@~!;]+)"
)
_ISO = re.compile(r"(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ].*)?", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?: .*)?", re.ASCII)


def complete(stated: Mapping[str, str]) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """The fields that are not empty, and those that the URN states and nothing else does; ``date`` as YYYY-MM-DD,
    ``kind`` and ``number`` as parsers spell them. And what is to be told of a date that was stated and is none."""
    found = {name: " ".join(value.split()) for name, value in stated.items()}
    from_urn = _from_urn(found.get("urn", ""))
    said, named = found.get("date", ""), from_urn.pop("date", "")
    found["date"] = iso_date(said) or iso_date(named)
    found["kind"] = spelled(found.get("kind", ""))
    found["number"] = spelled_number(found.get("number", ""))
    unread = next((words for words in (said, named) if words and not iso_date(words)), "")
    diagnostics = (diagnostic("date-unread", words=unread[:60]),) if unread else ()
    return from_urn | {name: value for name, value in found.items() if value}, diagnostics


def iso_date(text: str) -> str:
    """YYYY-MM-DD of that, of YYYYMMDD, of dd/mm/yyyy and of a time stamp; "" of anything else, and of a day that the
    calendar does not have."""
    if match := _ISO.fullmatch(text):
        year, month, day = match[1], match[3], match[4]
    elif match := _DAY_FIRST.fullmatch(text):
        day, month, year = match.groups()
    else:
        return ""
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""


def _from_urn(urn: str) -> dict[str, str]:
    match = _URN.match(urn)
    if not match:
        return {}
    parts = match.groupdict()
    # of projeto.lei;plc the first part is the type, the second the house's own abbreviation
    parts["kind"] = parts["kind"].partition(";")[0]
    if len(parts["date"]) == 4:  # a year is no date
        del parts["date"]
    return parts
