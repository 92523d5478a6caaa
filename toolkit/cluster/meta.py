"""What an index says of itself in its mapping's ``_meta``, its names, and the request that makes it."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from datetime import UTC, datetime

from ..errors import UsageError
from ..registry import STRATEGIES, plugins
from .choices import FLOAT
from .templates import COMPONENTS, MARK, Chunks, component

BUILDING, COMPLETE = "building", "complete"


@dataclass(frozen=True, slots=True)
class Meta:
    """What ``_meta`` says of an index. ``fingerprint`` is equal where the same acts give the same documents.

    ``options`` are those of the strategy. ``finished`` is the time at which the last run ended, and ``failed`` the
    number of documents that it left out. ``tokens`` has those of all chunks by the digest of the documents, where they
    were counted. ``vectors`` is as that of :class:`.templates.Chunks`. ``history`` says whether earlier wordings are in
    it; None of an index that was made before it could have any.
    """

    strategy: str
    corpus: str
    embedder: str
    model: str
    dimension: int
    query_prefix: str
    passage_prefix: str
    language: str
    engine: str
    fingerprint: str
    version: str
    created: str
    state: str = BUILDING
    managed_by: str = MARK
    finished: str = ""
    failed: int = 0
    options: Mapping[str, str | int | float] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    vectors: str = FLOAT
    history: bool | None = None


_SAID = ("version", "model", "passage_prefix", "language", "engine", "vectors")


def differences(there: Meta, wanted: Meta) -> list[str]:
    """What makes an index another one than is wanted now, each with both values: ``language was pt and is en now``.
    Where all that it says of itself is the same, its mapping or the layout of its documents is not."""
    was = {name: getattr(there, name) for name in _SAID} | dict(there.options)
    now = {name: getattr(wanted, name) for name in _SAID} | dict(wanted.options)
    told = [
        f"{name.replace('_', ' ')} was {was.get(name)!r} and is {now.get(name)!r} now"
        for name in {**was, **now}
        if was.get(name) != now.get(name)
    ]
    return told or ["its mapping or its documents are those of another build of this version"]


def alias_name(strategy: str, corpus: str) -> str:
    """The alias. Raises UsageError for a corpus name that OpenSearch would not take, and for one that makes the alias
    of another strategy: ``core`` with ``full-acts`` is ``core-full`` with ``acts``."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,80}", corpus):
        raise UsageError(f"{corpus!r} is no name for a corpus: lower-case letters, digits, '-' and '_' only")
    alias = alias_of(strategy, corpus)
    for other in plugins(STRATEGIES):
        if len(other) > len(strategy.partition(":")[0]) and alias.startswith(alias_of(other, "")):
            raise UsageError(f"the corpus {corpus!r} of {strategy} would pass for one of {other}: choose another name")
    return alias


def alias_of(strategy: str, corpus: str) -> str:
    """Options of a strategy stand in the name behind a dot; those that OpenSearch would not take, as a hash."""
    name, _, options = strategy.partition(":")
    if not options:
        return f"legalos-{name}-{corpus}"
    readable = options.replace(":", ".")
    if not re.fullmatch(r"[a-z0-9_.=+-]{1,80}", readable):
        readable = hashlib.sha256(options.encode()).hexdigest()[:8]
    return f"legalos-{name}.{readable}-{corpus}"


def new_name(alias: str, now: datetime | None = None) -> str:
    """A name that sorts by time and does not repeat."""
    return f"{alias}-{(now or datetime.now(UTC)):%Y%m%d%H%M%S%f}"


def creation(meta: Meta, settings: Mapping[str, str]) -> dict:
    """The body that an index is made with: the mapping that depends on ``meta``, and what differs from the template's
    settings."""
    bm25 = {name: meta.options[name] for name in ("k1", "b") if name in meta.options}
    chunks = Chunks(meta.dimension, meta.language, meta.engine, meta.vectors)
    similarity = {f"similarity.legalos.{name}": value for name, value in ({"type": "BM25"} | bm25).items()}
    mappings = {"_meta": asdict(meta), "properties": {}}
    for name in COMPONENTS:
        made = component(name, chunks)["template"]["mappings"]
        mappings = {**made, **mappings, "properties": made["properties"] | mappings["properties"]}
    return {"settings": {"index": {**settings, **similarity}}, "mappings": mappings}


def meta_in(mapping: Mapping) -> Meta | None:
    """What the mapping of an index says of it; None where legalos did not make it."""
    found = mapping.get("mappings", mapping).get("_meta", {})
    needed = {one.name for one in fields(Meta) if one.default is MISSING and one.default_factory is MISSING}
    if found.get("managed_by") != MARK or not needed <= found.keys():
        return None
    return Meta(**{one.name: found[one.name] for one in fields(Meta) if one.name in found})
