"""Where the marks of a report's charts stand."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from legalos.evaluation.report.charts import bars, bubbles, front, linear, positive

amounts = st.floats(0.001, 1e9)
shares = st.floats(0, 1)


@example([1000000.0, 999999.9999999999])
@given(st.lists(st.floats(-1e6, 1e6, allow_subnormal=False).filter(lambda v: not v or abs(v) > 1e-9), max_size=6))
def test_an_axis_holds_every_value_between_round_ticks(values):
    axis = linear(values)
    hair = 1e-6 * (axis.high - axis.low)
    assert all(axis.low - hair <= value <= axis.high + hair for value in values)
    places = [tick.at for tick in axis.ticks]
    assert (places[0], places[-1]) == (0, 100)
    assert places == sorted(places) and 2 <= len(places) <= 13


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ([0.41, 0.77], ["0.4", "0.5", "0.6", "0.7", "0.8"]),
        ([-0.07, 0.22], ["−0.1", "0.0", "0.1", "0.2", "0.3"]),
        ([0, 26_667], ["0", "10k", "20k", "30k"]),
    ],
)
def test_ticks_are_round_numbers(values, labels):
    assert [tick.label for tick in linear(values).ticks] == labels


@given(st.lists(amounts, min_size=1, max_size=8))
def test_amounts_keep_their_order_on_an_axis_that_may_be_logarithmic(values):
    axis = positive(values)
    places = [axis.at(value) for value in sorted(values)]
    assert places == sorted(places)
    assert axis.log == (max(values) > 30 * min(values))
    assert all(0 <= place <= 100 for place in places)


def test_an_amount_of_nothing_needs_no_logarithm():
    axis = positive([0, 5_000_000])
    assert not axis.log and axis.at(0) == 0


def test_a_bar_goes_from_zero_to_its_change_and_its_interval_lies_on_the_same_axis():
    axis, (down, up) = bars([(-0.1, -0.2, 0.0), (0.2, 0.15, 0.3)])
    zero = axis.at(0)
    assert down.start + down.width == pytest.approx(zero) and down.start == axis.at(-0.1)
    assert up.start == zero and up.start + up.width == pytest.approx(axis.at(0.2))
    assert (up.low, up.high) == (axis.at(0.15), axis.at(0.3))


def test_bars_of_no_change_at_all_are_drawn():
    axis, (bar,) = bars([(0.0, None, None)])
    assert axis.low < 0 < axis.high
    assert (bar.width, bar.low, bar.high) == (0, None, None)


@given(st.lists(st.tuples(shares, shares), max_size=40))
def test_every_query_is_in_one_bubble(pairs):
    axis = linear((), (0.0, 1.0))
    found = bubbles(pairs, axis)
    assert sum(bubble.count for bubble in found) == len(pairs)
    assert [bubble.radius for bubble in found] == sorted((bubble.radius for bubble in found), reverse=True)


def test_the_better_answer_stands_higher():
    axis = linear((), (0.0, 1.0))
    low, high = sorted(bubbles([(0.5, 0.1), (0.5, 0.9)], axis), key=lambda bubble: bubble.value[1])
    assert high.y < low.y and high.x == low.x


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_no_point_beats_one_of_the_front_and_each_other_one_is_matched_by_it(points):
    chosen = [points[i] for i in front(points)]
    for cost, quality in chosen:
        assert not any(c <= cost and q >= quality and (c, q) != (cost, quality) for c, q in points)
    for cost, quality in points:
        assert any(c <= cost and q >= quality for c, q in chosen)
    assert chosen == sorted(chosen)
