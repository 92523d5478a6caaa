"""What an index does so that kNN gets past chunks with the same words."""

import numpy as np
from legalos.cluster.documents import apart

SAME = np.tile(np.random.default_rng(3).standard_normal(384).astype(np.float32), (4, 1))


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_equal_vectors_of_one_act_and_of_two_are_told_apart():
    rows = np.concatenate([apart(SAME, "lei-1"), apart(SAME, "lei-2")])
    assert len(np.unique(rows, axis=0)) == len(rows) and rows.dtype == np.float32


def test_they_stay_where_they_were_for_all_that_a_ranking_can_see():
    assert (unit(apart(SAME, "lei-1")) * unit(SAME)).sum(axis=1).min() > 1 - 1e-6
    other = unit(np.random.default_rng(4).standard_normal((1000, 384)))
    assert np.abs(other @ unit(apart(SAME, "lei-1")).T - other @ unit(SAME).T).max() < 2e-5


def test_a_run_that_is_gone_on_with_writes_the_same():
    assert np.array_equal(apart(SAME, "lei-1"), apart(SAME, "lei-1"))


def test_a_vector_of_nothing_stays_one():
    assert not apart(np.zeros((1, 8), np.float32), "lei-1").any()
