"""The earlier versions of an act's units, as chunks of their own: what a search for the law of a day finds."""

from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from ..model import Chunk, Level
from .outline import Outline, Place, distinct
from .timeline import Version

BASIC: tuple[Level, ...] = ("basic_unit",)
ALL: tuple[Level, ...] = ("basic_unit", "basic_unit_component", "enumeration")


def earlier(outline: Outline, levels: Container[Level], components: Container[str]) -> list[Chunk]:
    """The known earlier versions of the units of these levels and components (by type), in document order and the
    oldest first: ``urn!art5@1``, ``urn!art5@2``. Groupings, components and whole acts have that of today alone."""
    if not outline.timeline.changes:
        return []
    within = {one.id for one in outline.act.components if one.type in components}
    starts = [unit.start for unit in outline.act.units]
    return [
        chunk
        for place in outline.places
        if place.unit.level in levels and place.unit.component in within and not place.unit.quoted
        for chunk in _versions(outline, place, starts)
        if chunk.text
    ]


def _versions(outline: Outline, place: Place, starts: Sequence[int]) -> Iterator[Chunk]:
    versions = outline.timeline.earlier(place.at)
    base = (place.address or distinct(f"{outline.base}!{place.unit.id}", outline.taken)) if versions else ""
    for number, version in enumerate(versions, start=1):
        yield _chunk(outline, place, starts, version, base, f"{base}@{number}")


def _chunk(outline: Outline, place: Place, starts: Sequence[int], version: Version, base: str, address: str) -> Chunk:
    act, start, end = outline.act, version.start, version.end
    inside = act.units[bisect_left(starts, start) : bisect_left(starts, end)]
    wording = outline.left.without([one for one in inside if not one.quoted], lambda one: one.start in version.hidden)
    return replace(
        outline.unit_chunk(place, text=wording.of(start, end)),
        chunk_id=distinct(address, outline.taken),
        start=start,
        end=end,
        status="superseded",
        validity=version.validity,
        version_of=base,
    )
