"""What a format states of an act, under the names of the fields of :class:`~legalos.model.Act`."""

import re
from collections.abc import Mapping

# urn:lex:local:authority:type:descriptor, as LexML Brasil, parte 2 (URN LEX) lays down
_URN = re.compile(
    r"urn:lex:[^:]+:(?P<authority>[^:]+):(?P<kind>[^:]+):(?P<date>\d{4}(?:-\d\d-\d\d)?);(?P<number>[^:@~!;]+)"
)
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?: .*)?")


def complete(stated: Mapping[str, str]) -> dict[str, str]:
    """The fields that are not empty, and those that the URN states and nothing else does; ``date`` as YYYY-MM-DD."""
    found = {name: " ".join(value.split()) for name, value in stated.items()}
    if "date" in found:
        found["date"] = iso_date(found["date"])
    said = {name: value for name, value in found.items() if value}
    return _from_urn(said.get("urn", "")) | said


def iso_date(text: str) -> str:
    """YYYY-MM-DD of that, of dd/mm/yyyy and of a time stamp; "" of anything else."""
    if match := _ISO.fullmatch(text):
        return f"{match[1]}-{match[2]}-{match[3]}"
    if match := _DAY_FIRST.fullmatch(text):
        return f"{match[3]}-{int(match[2]):02d}-{int(match[1]):02d}"
    return ""


def _from_urn(urn: str) -> dict[str, str]:
    match = _URN.match(urn)
    if not match:
        return {}
    parts = match.groupdict()
    # of projeto.lei;plc the first part is the type, the second the house's own abbreviation
    parts["kind"] = parts["kind"].partition(";")[0]
    return {name: value for name, value in parts.items() if name != "date" or _ISO.fullmatch(value)}
