"""The failures of other parsers that people reported: each must come out right. The cases lie beside the project."""

import io
import json
from pathlib import Path

import pytest
from legalos.parsers import parse
from legalos.registry import READERS, load

CASES = Path(__file__).parents[3] / "shared" / "data" / "parsing" / "bug_cases.jsonl"
EXPECTED = 29


def cases() -> list[dict]:
    if not CASES.is_file():
        return []
    return [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


def squashed(text: str) -> str:
    return " ".join(text.split())


def test_all_cases_are_tried():
    if not CASES.is_file():
        pytest.skip("needs the cases of ../shared/data/parsing")
    assert len(cases()) == EXPECTED


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_a_reported_failure_comes_out_right(case):
    expected = case["expected"]
    reader = load(READERS, case["format"])()
    (source,) = reader.read(io.BytesIO(case["input"].encode()), "case", "case", {})
    act = parse(source, "br")
    assert [component.id for component in act.components] == expected["components"]
    found = [(u.component, u.id, squashed(u.label), squashed(u.title or u.text)) for u in act.units]
    for node in expected["nodes"]:
        key = node["key"] if node["c"] == "main" or node["key"].startswith(node["c"]) else f"{node['c']}_{node['key']}"
        wanted = (node["c"], key, squashed(node["label"]), squashed(node["text"]))
        assert wanted in found, (wanted, [row for row in found if row[1] == key])
        found.remove(wanted)
    assert not {u.id for u in act.units} & set(expected.get("must_not_contain_keys", ()))
    header = {"ementa": act.summary, "preambulo": act.preamble}
    for name, text in expected.get("header", {}).items():
        assert name == "epigrafe" or squashed(header[name]) == text
    assert not expected.get("warnings") or [d for d in act.diagnostics if d.severity != "info"]
