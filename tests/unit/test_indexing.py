"""What is decided before anything is sent to a cluster."""

import pytest
from factories import act
from legalos.commands.index import _summary
from legalos.indexing import Report, _windows
from legalos.strategies import strategy

TEXT = "Art. 1º A feira é livre.\nArt. 2º Ela abre cedo."


@pytest.mark.parametrize(
    ("doc_id", "reason"),
    [
        ("x" * 512, None),
        ("x" * 600, "its id has 600 bytes, OpenSearch takes 512"),
        ("é" * 300, "its id has 600 bytes, OpenSearch takes 512"),
        ("\ud800" * 200, "its id has 600 bytes, OpenSearch takes 512"),
    ],
)
def test_an_id_that_is_too_long_is_told_before_anything_is_embedded(doc_id, reason):
    report, failures = Report("alias"), []
    windows = list(_windows([act(TEXT, doc_id), act(TEXT, "b")], strategy("core-none"), report, failures.append))
    assert [failure.reason for failure in failures] == ([reason] if reason else [])
    kept = [one.id for window in windows for one, _ in window]
    assert kept == (["b"] if reason else [doc_id, "b"])
    assert (report.acts, report.chunks, report.failed) == (len(kept), 2 * len(kept), len(failures))


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"written": 1, "chunks": 1}, "1 act written (1 chunk)"),
        ({"written": 1200, "chunks": 2400}, "1,200 acts written (2,400 chunks)"),
        ({"written": 0, "unchanged": 1, "chunks": 2}, "0 acts written, 1 unchanged (2 chunks)"),
    ],
)
def test_a_run_is_summed_up_in_the_right_number(counts, said):
    assert _summary(Report("alias", "alias-1", seconds=2, **counts)) == f"alias: {said} to alias-1 in 2.0 s"
