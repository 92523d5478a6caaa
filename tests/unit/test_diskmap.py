"""A mapping on disk is a mapping."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from legalos import diskmap
from legalos.diskmap import NEAR, DiskMap


@pytest.mark.parametrize("near", [0, 2, 100])
def test_it_does_what_a_dict_does(near, monkeypatch):
    monkeypatch.setattr(diskmap, "NEAR", near)
    pairs = {"b": "1", "a": "", "çã\ud800": "2", "": "3"}
    held = DiskMap(pairs.items())
    assert dict(held) == pairs
    assert len(held) == 4
    assert ("a" in held, "c" in held, held.get("c", "none")) == (True, False, "none")
    held["a"] = "4"
    assert held.pop("a") == "4"
    assert held.pop("a", 0) == 0
    with pytest.raises(KeyError):
        del held["a"]
    assert list(held) == ["", "b", "çã\ud800"]


@pytest.mark.parametrize("near", [0, 3])
def test_a_value_written_again_is_the_newer_one_wherever_the_first_lies(near, monkeypatch):
    monkeypatch.setattr(diskmap, "NEAR", near)
    held = DiskMap((str(number), number) for number in range(5))
    held["1"] = 10
    assert (held["1"], len(held), "1" in held, "7" in held) == (10, 5, True, False)
    del held["1"]
    assert "1" not in held


def test_two_of_them_share_nothing():
    one, other = DiskMap([("a", 1)]), DiskMap()
    assert (dict(one), dict(other)) == ({"a": 1}, {})


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="asks Linux for the memory of the process")
def test_memory_stays_as_it_is():
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def pairs(start: int, stop: int) -> Iterator[tuple[str, int]]:
        return ((f"act-{number}-{'x' * 100}", number) for number in range(start, stop))

    held = DiskMap(pairs(0, NEAR + 2))  # the file is there
    before = resident()
    held.update(pairs(NEAR + 2, 3 * NEAR + 3))
    assert resident() - before < 3_500_000  # a dict of them takes 7 million bytes
    assert held[f"act-19999-{'x' * 100}"] == 19_999
