"""The page of licences keeps up with the dependencies."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_dependency_but_those_for_development_has_its_licence_told():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {"all": project["dependencies"], **project["optional-dependencies"]}
    del groups["dev"]
    wanted = {re.match(r"[\w.-]+", line)[0] for lines in groups.values() for line in lines}
    rows = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8").splitlines()
    told = {row.split("|")[1].strip(): row.split("|")[3].strip() for row in rows if row.startswith("| ")}
    assert wanted <= told.keys()
    assert all(told[name] not in ("", "not stated") for name in wanted)
