"""Accuracy on the gold trees never falls below what was reached."""

import csv
import importlib.util
import json
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("accuracy", Path(__file__).with_name("accuracy.py"))
accuracy = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(accuracy)

FLOORS = json.loads(accuracy.FLOORS.read_text(encoding="utf-8"))
beside = pytest.mark.skipif(
    not accuracy.available(), reason="the gold trees are not beside the checkout (../shared/data/parsing)"
)


def test_the_page_on_accuracy_shows_the_floors():
    page = accuracy.PAGE.read_text(encoding="utf-8")
    assert accuracy.table(FLOORS) in page, "tests/gold/accuracy.py --pin writes both"


@pytest.fixture(scope="module", params=accuracy.SETS)
def measured(request):
    return request.param, *accuracy.measure(request.param)


@beside
def test_the_floors_were_measured_on_this_data():
    changed = [name for name in accuracy.SETS if accuracy.digest(name) != FLOORS[name]["sha256"]]
    assert not changed, "the data of these sets changed: measure again with tests/gold/accuracy.py --pin"


@beside
def test_no_figure_is_below_its_floor(measured):
    name, figures, _ = measured
    below = [
        (part, level, key, figures[part].get(level, {}).get(key, 0.0), floor)
        for part in ("own", "quoted")
        for level, floors in FLOORS[name][part].items()
        for key, floor in floors.items()
        if figures[part].get(level, {}).get(key, 0.0) < floor
    ]
    assert not below


@beside
def test_what_the_errata_call_wrong_is_still_read_otherwise(measured):
    name, _, misses = measured
    if name != "canon":
        pytest.skip("the errata are checked on the official layout")
    with Path(__file__).with_name("errata.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    read_otherwise = {(document, key) for document, _, _, key, _ in misses}
    assert all(row["reason"] for row in rows)
    canon = [row for row in rows if row["layout"] == "all"]
    assert [row for row in canon if (row["document"], row["id"]) not in read_otherwise] == []
