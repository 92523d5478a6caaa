"""What a folder keeps of an evaluation, and when it is gone on with."""

from dataclasses import asdict

import pytest
from judged import RUN
from legalos.evaluation.manifest import MANIFEST, Kept, Manifest, read_arm, run_path
from legalos.evaluation.model import Arm, Cost
from legalos.evaluation.trec_runs import read_trec


def test_an_arm_is_done_only_when_it_was_made_of_the_same_and_its_run_is_there(tmp_path):
    arm, cost = Arm("whole", "bm25"), Cost(acts=2, chunks=2, latency_p50=1.5)
    Manifest.of(tmp_path).keep(arm, RUN, Kept("x", cost))
    manifest = Manifest.of(tmp_path)
    assert manifest.done(arm, "x") == Kept("x", cost)
    assert manifest.done(arm, "y") is None
    assert read_arm(tmp_path, arm) == RUN
    for ending in ("trec", "jsonl.gz"):
        run_path(tmp_path, arm, ending).unlink()
        assert manifest.done(arm, "x") is None
        manifest.keep(arm, RUN, Kept("x", cost))


def test_runs_are_kept_as_trec_files_of_acts_and_of_passages(tmp_path):
    arm = Arm("whole", "bm25")
    Manifest.of(tmp_path).keep(arm, RUN, Kept("x", Cost()))
    assert read_trec(run_path(tmp_path, arm, "trec")) == ("whole/bm25", {"q1": {"a": 2.0, "b": 1.0}, "q2": {"b": 1.0}})
    _, passages = read_trec(run_path(tmp_path, arm, "passages.trec"))
    assert passages == {"q1": {"urn:a!art1": 1.0, "urn:a!art2": 0.5}}


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"arms": {"whole/bm25": 3}, "indices": {}}', b"\xff"])
def test_a_manifest_that_cannot_be_read_has_nothing(tmp_path, content):
    (tmp_path / MANIFEST).write_bytes(content)
    assert Manifest.of(tmp_path) == Manifest(tmp_path)


def test_what_it_took_to_make_an_index_is_known_when_it_is_used_again(tmp_path):
    Manifest.of(tmp_path).keep_index("i", "i-1", Cost(embedded=7, embedding_seconds=2.0, index_seconds=3.0))
    again = Manifest.of(tmp_path).keep_index("i", "i-1", Cost(bytes_on_disk=9))
    assert asdict(again) == asdict(Cost(bytes_on_disk=9, embedded=7, embedding_seconds=2.0, index_seconds=3.0))
    assert Manifest.of(tmp_path).keep_index("i", "i-2", Cost()).index_seconds is None
    more = Cost(embedded=1, embedding_seconds=0.5, index_seconds=1.0)
    assert Manifest.of(tmp_path).keep_index("i", "i-1", more) == Cost(
        embedded=8, embedding_seconds=2.5, index_seconds=4.0
    )


def test_what_was_embedded_before_an_index_was_cut_off_counts_for_the_one_that_is_made_then(tmp_path):
    for seconds in (2.0, 1.0):
        Manifest.of(tmp_path).keep_cut_off("i", Cost(embedded=7, embedding_seconds=seconds))
    rest = Cost(embedded=1, embedding_seconds=0.5, index_seconds=4.0)
    made = Cost(embedded=15, embedding_seconds=3.5, index_seconds=4.0)
    assert Manifest.of(tmp_path).keep_index("i", "i-1", rest) == made
    assert Manifest.of(tmp_path).keep_index("i", "i-1", Cost()) == made
    assert Manifest.of(tmp_path).keep_index("i", "i-2", rest) == rest
