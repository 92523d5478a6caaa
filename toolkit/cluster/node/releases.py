"""The OpenSearch releases that the local node can run, as pinned in ``releases.json``.

A release is described by Maven coordinates (``group:artifact:version:packaging``), each with the SHA-256 of its file.
The base archive of 2.19 holds the transport alone, so its modules are listed jar by jar; that of 3.x is complete.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ...config import DEFAULT_RELEASE
from ...errors import UsageError


@dataclass(frozen=True, slots=True)
class Module:
    """An OpenSearch module made from jars: its plugin class, the module it extends and the permissions it needs."""

    name: str
    plugin_class: str
    jars: tuple[str, ...]
    extends: str = ""
    permissions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Release:
    """One version of OpenSearch.

    ``java`` is the range of Java versions it runs on, both ends included. ``base`` is the distribution's archive,
    ``libraries`` are jars added to its class path, ``plugins`` maps a folder name to the archive unpacked there.
    ``sha256`` holds every coordinate of the release. ``digest`` identifies what is assembled, so that a changed
    description is assembled afresh. ``megabytes`` is about what all of its files take to download. ``secure`` tells
    whether the security plugin is among the plugins.
    """

    version: str
    java: tuple[int, int]
    base: str
    libraries: tuple[str, ...]
    modules: tuple[Module, ...]
    plugins: dict[str, str]
    sha256: dict[str, str]
    digest: str
    megabytes: int
    secure: bool = False

    @property
    def folder(self) -> str:
        return f"opensearch-{self.version}-{self.digest}"

    @property
    def major(self) -> int:
        return int(self.version.partition(".")[0])


def find_release(version: str = DEFAULT_RELEASE, secure: bool = False) -> Release:
    """The pinned release of that version, with the security plugin if asked. Raises UsageError, which lists those
    there are."""
    known = releases(secure)
    if version not in known:
        plugin = "the security plugin of " if secure else ""
        raise UsageError(
            f"{plugin}OpenSearch {version} is not pinned for the local node; choose one of {', '.join(known)}"
        )
    return known[version]


@cache
def releases(secure: bool = False) -> dict[str, Release]:
    """The pinned releases by version; with ``secure`` those for which the security plugin is pinned too."""
    pins = json.loads(files(__package__).joinpath("releases.json").read_text(encoding="utf-8"))
    return {version: _release(version, pin, secure) for version, pin in pins.items() if not secure or "secure" in pin}


def _release(version: str, pin: dict, secure: bool) -> Release:
    added = pin.get("secure", {}) if secure else {}
    pin = {name: value for name, value in pin.items() if name != "secure"}
    pin |= {name: pin[name] | value for name, value in added.items() if name != "megabytes"}
    assembled = {name: value for name, value in pin.items() if name != "megabytes"}
    return Release(
        version=version,
        java=tuple(pin["java"]),
        base=pin["base"],
        libraries=tuple(pin["libraries"]),
        modules=tuple(_module(name, module) for name, module in pin["modules"].items()),
        plugins=pin["plugins"],
        sha256=pin["sha256"],
        digest=hashlib.sha256(json.dumps(assembled, sort_keys=True).encode()).hexdigest()[:8],
        megabytes=pin["megabytes"] + added.get("megabytes", 0),
        secure=secure,
    )


def _module(name: str, module: dict) -> Module:
    return Module(
        name=name,
        plugin_class=module["class"],
        jars=tuple(module["jars"]),
        extends=module.get("extends", ""),
        permissions=tuple(module.get("permissions", ())),
    )
