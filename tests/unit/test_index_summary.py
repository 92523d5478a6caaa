"""What a run of the indexer says at its end, to people and to programs."""

import json
from dataclasses import replace

import click
import pytest
from legalos.commands import main
from legalos.commands._terminal import LOG_JSON
from legalos.commands.index import _sum_up, _summary
from legalos.indexing import Report

REPORT = Report(
    "legalos-whole-acts",
    "legalos-whole-acts-2026",
    acts=2001,
    chunks=4500,
    written=2000,
    unchanged=1,
    failed=3,
    seconds=9.0,
    slowest=[("long.txt", 12.34), ("short.txt", 0.5)],
)


def test_a_summary_has_counts_and_a_rate():
    assert _summary(REPORT) == (
        "legalos-whole-acts: 2,000 acts written, 1 unchanged (4,500 chunks) to legalos-whole-acts-2026 in 9.0 s, "
        "500 chunks a second"
    )


def test_a_rate_of_few_chunks_a_second_is_not_rounded_to_none():
    assert _summary(replace(REPORT, chunks=7, seconds=20.0)).endswith("in 20.0 s, 0.3 chunks a second")


@pytest.mark.parametrize("as_json", [False, True])
def test_the_slowest_documents_are_named_to_people_where_they_took_long_and_to_programs_always(capsys, as_json):
    with click.Context(main) as context:
        context.meta[LOG_JSON] = as_json
        _sum_up(REPORT)
    lines = capsys.readouterr().err.splitlines()
    if not as_json:
        assert lines == ["longest to read and parse: long.txt (12.3 s)"]
        return
    last = json.loads(lines[-1])
    assert (last["message"], last["written"], last["failed"], last["seconds"]) == ("the run ended", 2000, 3, 9.0)
    assert last["slowest"] == [{"source": "long.txt", "seconds": 12.34}, {"source": "short.txt", "seconds": 0.5}]
