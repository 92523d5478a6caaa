"""Plugins by name. Built-in and third-party ones register alike, by entry points in the groups named here."""

from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points

from .errors import DuplicatePlugin, LegalosError, UnknownPlugin

READERS = "legalos.readers"
PARSERS = "legalos.parsers"
STRATEGIES = "legalos.strategies"
EMBEDDERS = "legalos.embedders"
DATASETS = "legalos.datasets"
EXTRACTORS = "legalos.extractors"


@cache
def _installed() -> EntryPoints:
    """All that is registered; to look through the distributions takes some hundredths of a second."""
    return entry_points()


@cache
def plugins(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name, unloaded. Raises DuplicatePlugin when two of them claim one name."""
    found: dict[str, EntryPoint] = {}
    for entry in _installed().select(group=group):
        other = found.setdefault(entry.name, entry)
        if other.value != entry.value:
            raise DuplicatePlugin(f"{group}: {entry.name!r} is registered twice, as {other.value} and {entry.value}")
    return dict(sorted(found.items()))


@cache
def _loaded(entry: EntryPoint):
    return entry.load()


def load(group: str, name: str):
    """The object that a plugin registers. Raises UnknownPlugin, which lists the known names."""
    known = plugins(group)
    if name not in known:
        raise UnknownPlugin(group, name, known)
    try:
        return _loaded(known[name])
    except Exception as error:  # whatever a module of somebody else's raises while it is imported
        entry = known[name]
        raise LegalosError(f"{entry.value}, which is {name!r} of {group}, cannot be loaded: {error!r}") from error
