"""Tests of significance: against scipy's own, by hand, and where differences do not vary."""

import numpy as np
import pytest
from legalos.errors import UsageError
from legalos.evaluation.significance import compare, effect, fisher, holm, intervals, step_up, student, wilcoxon

stats = pytest.importorskip("scipy.stats", reason="the extra `evaluate` is not installed")
RNG = np.random.default_rng(4)
DIFFERENCES = RNG.normal((0.0, 0.1, 0.4), 0.5, (60, 3)).round(2)


def values(columns: dict[str, list[float]]) -> dict:
    return {arm: {f"q{n}": {"MRR": value} for n, value in enumerate(some)} for arm, some in columns.items()}


def one(arm: list[float], base: list[float]):
    (found,) = compare("act", values({"base": base, "arm": arm}), "base", ["MRR"])
    return found


def test_randomisation_of_few_queries_agrees_with_all_permutations():
    few = DIFFERENCES[:10]
    exact = [stats.permutation_test((c,), np.sum, permutation_type="samples", n_resamples=2000).pvalue for c in few.T]
    assert fisher(few, permutations=40_000) == pytest.approx(exact, abs=0.01)


def test_t_and_wilcoxon_are_scipys():
    assert student(DIFFERENCES) == pytest.approx(stats.ttest_1samp(DIFFERENCES, 0).pvalue)
    assert wilcoxon(DIFFERENCES) == pytest.approx([stats.wilcoxon(c).pvalue for c in DIFFERENCES.T])


@pytest.mark.parametrize(
    ("differing", "p"), [([1.0], 1.0), ([1.0] * 4, 0.125), ([0.5, 0.5, -0.5], 1.0), ([1.0, 1.0, 0.5, 0.5, -0.2], 0.125)]
)
def test_wilcoxon_of_few_values_with_ties_is_exact(differing, p):
    column = np.array([*differing, *[0.0] * 20])[:, None]
    assert wilcoxon(column) == pytest.approx([p])


def test_wilcoxon_of_many_values_with_ties_is_scipys_approximation():
    many = RNG.normal(0.1, 0.5, (80, 1)).round(1)
    many = many[many[:, 0] != 0]
    assert len(many) > 50
    assert wilcoxon(many) == pytest.approx(stats.wilcoxon(many, method="approx").pvalue)


def test_corrections_by_hand():
    p = np.array([0.04, 0.01, 0.03, 0.9])
    assert holm(p) == pytest.approx([0.09, 0.04, 0.09, 0.9])
    assert step_up(p) == pytest.approx([0.04 * 4 / 3, 0.04, 0.04 * 4 / 3, 0.9])
    assert holm(np.array([0.6, 0.7])) == pytest.approx([1, 1])


def test_intervals_hold_the_mean_and_have_the_width_of_the_normal_ones():
    low, high = intervals(DIFFERENCES)
    mean, error = DIFFERENCES.mean(axis=0), DIFFERENCES.std(axis=0, ddof=1) / np.sqrt(60)
    assert np.all((low < mean) & (mean < high))
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.1)


def test_a_comparison_holds_what_it_says():
    found = one([0.5, 1.0, 1.0, 0.2], [0.5, 0.5, 0.25, 0.25])
    assert (found.scoring, found.measure, found.arm, found.baseline, found.n) == ("act", "MRR", "arm", "base", 4)
    assert (found.mean, found.baseline_mean, found.difference) == pytest.approx((0.675, 0.375, 0.3))
    assert (found.wins, found.ties, found.losses) == (2, 1, 1)
    assert found.low <= found.difference <= found.high
    assert found.effect == pytest.approx(0.3 / np.std([0, 0.5, 0.75, -0.05], ddof=1))
    assert found.p.keys() == {"fisher", "t", "wilcoxon"}


@pytest.mark.filterwarnings("error")
def test_equal_arms_do_not_differ():
    found = one([0.1 + 0.2, 1.0, 0.0], [0.3, 1.0, 0.0])
    assert set(found.p.values()) == set(found.adjusted.values()) == {1.0}
    assert (found.difference, found.low, found.high, found.effect) == (0, 0, 0, 0)
    assert (found.wins, found.ties, found.losses) == (0, 3, 0)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("n", [1, 2, 12])
def test_differences_that_do_not_vary_give_numbers(n):
    found = one([0.3] * n, [0.2] * n)
    assert all(0 <= p <= 1 for p in (*found.p.values(), *found.adjusted.values()))
    assert found.low == pytest.approx(0.1) == found.high
    assert found.effect is None
    assert found.p["t"] == (1 if n == 1 else 0)


def test_corrections_are_over_the_arms_of_one_measure():
    columns = DIFFERENCES / 4 + 0.5
    arms = {name: {f"q{n}": {"MRR": v, "P@5": w} for n, (v, w) in enumerate(zip(column, columns[:, 0], strict=True))}
            for name, column in zip("abc", columns.T, strict=True)}  # fmt: skip
    arms["base"] = {query: {"MRR": 0.5, "P@5": 0.5} for query in arms["a"]}
    found = compare("act", arms, "base", ["MRR", "P@5"])
    assert [(f.measure, f.arm) for f in found] == [(m, a) for m in ("MRR", "P@5") for a in "abc"]
    for measure in ("MRR", "P@5"):
        family = [f for f in found if f.measure == measure]
        p = np.array([f.p["fisher"] for f in family])
        assert [f.adjusted["holm"] for f in family] == pytest.approx(holm(p))
        assert [f.adjusted["benjamini-hochberg"] for f in family] == pytest.approx(step_up(p))
        p = np.array([f.p["wilcoxon"] for f in family])
        assert [f.adjusted["wilcoxon-benjamini-hochberg"] for f in family] == pytest.approx(step_up(p))


def test_a_seed_gives_the_same_figures_whatever_else_is_compared():
    columns = values({"base": [0.0] * 30, "a": RNG.random(30).tolist(), "b": RNG.random(30).tolist()})
    both, alone = (compare("act", some, "base", ["MRR"], seed=3) for some in (columns, {**columns, "b": columns["a"]}))
    assert (both[0].p, both[0].low) == (alone[0].p, alone[0].low)
    again = compare("act", columns, "base", ["MRR"], seed=4)
    assert again[0].low != both[0].low


def test_what_cannot_be_compared_is_refused():
    columns = values({"base": [0.0, 1.0], "arm": [1.0]})
    with pytest.raises(UsageError, match="not measured on the same queries"):
        compare("act", columns, "base", ["MRR"])
    with pytest.raises(UsageError, match="'other' is not among the arms"):
        compare("act", columns, "other", ["MRR"])
    assert compare("act", values({"base": [1.0]}), "base", ["MRR"]) == ()


def test_effect_of_a_steady_difference_has_no_bound():
    assert effect(np.array([0.1, 0.1])) is None
    assert effect(np.zeros(3)) == 0
